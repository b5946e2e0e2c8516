"""A view is a state that holds no more than its seat may know."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regalia
from regalia import HiddenError, IllegalMove, Record, State
from regalia.cards import glyphs, parse_card
from regalia.history import History
from regalia.match import Match
from regalia.presentation import Observer, table_of
from regalia.rules import RuleScene
from tests.engine import crowded, harness, other_worlds
from tests.engine.harness import Variant
from tests.full import FULL, usually

variants = pytest.mark.parametrize("variant", crowded.USUAL, ids=str)
#: Games with a stock; where cards are hidden in other ways, the game's own tests exchange them.
stocked = pytest.mark.parametrize(
    "variant",
    usually(
        [v for v in (*harness.VARIANTS, *crowded.FEW) if "stock" in v.deal(0).to_dict()],
        crowded.TELLING,
    ),
    ids=str,
)


def watchers(variant: Variant) -> range:
    """Every seat, and -1 for an onlooker."""
    return range(-1, variant.seats)


def in_turn(variant: Variant, at: int) -> range:
    """Take one watcher after the other, where to ask all takes long; all in a thorough run."""
    seats = watchers(variant)
    one = at % len(seats)
    return seats if harness.THOROUGH else seats[one : one + 1]


@variants
@harness.examples(3)
@given(data=st.data())
def test_view_follows_the_match_by_its_own_record(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    views = {seat: state.view(seat) for seat in watchers(variant)}
    copy = state
    for at, move in enumerate(moves):
        actor = state.actor
        copy = state.copy()
        copy.play(move)
        # All views are played on; after each move one of them is compared.
        compared = in_turn(variant, at)
        for seat, view in views.items():
            read = copy.redact(str(copy.last), actor, seat)
            if seat == actor:
                assert read == str(copy.last)
                assert harness.listed(view) == harness.listed(state)
            if seat not in compared:
                view.play(read)
                continue
            before = harness.text(view)
            events = view.play(read)
            after = harness.text(view)
            assert after == harness.text(copy.view(seat))
            for card in {card for event in events for card in event.cards}:
                assert card in before or card in after or card in read
    for seat, view in views.items():
        assert view.over
        assert harness.text(view) == harness.text(copy.view(seat))


@variants
@harness.examples(4)
@given(data=st.data())
def test_a_view_can_be_written_read_and_viewed_again(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    for _ in harness.sampled(moves, below):
        seat = below(variant.seats + 1) - 1
        before = harness.text(state)
        view = state.view(seat)
        assert harness.text(state) == before
        again = harness.reread(view)
        assert harness.text(again) == harness.text(view)
        assert again.viewer == seat
        assert harness.listed(again) == harness.listed(view)
        assert harness.text(view.view(seat)) == harness.text(view)
        assert harness.text(view.view(-1)) == harness.text(state.view(-1))
        assert len(view.cards()) == len(state.cards())


@variants
@harness.examples(2)
@given(data=st.data())
def test_a_sample_looks_like_the_view_that_it_was_made_from(
    variant: Variant, data: st.DataObject
) -> None:
    state, moves = harness.drawn_walk(variant, data)
    rng = Random(data.draw(st.integers(0, 99), label="samples"))
    pack = state.cards()
    differs = 0
    for at, _ in enumerate(harness.sampled(moves, rng.randrange)):
        for seat in in_turn(variant, at):
            view = state.view(seat)
            before = harness.text(view)
            sample = view.sample(rng)
            assert harness.text(view) == before
            assert sample.viewer is None
            assert sample.cards() == pack
            assert harness.text(sample.view(seat)) == before
            assert other_worlds.respects(sample.to_dict(), view.to_dict())
            assert harness.text(harness.reread(sample)) == harness.text(sample)
            if seat == state.actor:
                assert harness.listed(sample) == harness.listed(state)
            # A sample that is not over is a whole state, and can be played on.
            if sample.actor is not None:
                sample.copy().play(sample.legal_moves()[0])
            differs += harness.text(sample) != harness.text(state)
    assert differs or state.to_dict()["turn"] == 0


@stocked
def test_a_view_that_is_played_on_is_sampled_anew(variant: Variant) -> None:
    _, moves = harness.seeded_walk(variant, 1, harness.Policy(30))
    state = variant.deal(1)
    view, rng = state.view(0), Random(1)
    for move in islice(moves, 40):
        actor = state.actor
        view.sample(rng)
        state.play(move)
        view.play(state.redact(str(state.last), actor, 0))
        assert harness.text(view.sample(rng).view(0)) == harness.text(view)


def check_other_world(state: State, world: State, viewer: int, move: str) -> None:
    """Two worlds that look alike go on looking alike when the same move is played."""
    state = state.copy()
    for _ in range(2):
        view = harness.text(state.view(viewer))
        assert harness.text(world.view(viewer)) == view
        if state.actor == viewer:
            assert harness.listed(world) == harness.listed(state)
        if state.last is not None and move == "":
            return
        actor = state.actor
        seen = [each.view(viewer) for each in (state, world)]
        state.play(move)
        world.play(move)
        read = [each.redact(str(each.last), actor, viewer) for each in (state, world)]
        assert read[0] == read[1]
        events = [view.play(text) for view, text in zip(seen, read, strict=True)]
        assert events[0] == events[1]
        move = ""


@stocked
@harness.examples(3)
@given(data=st.data())
def test_hidden_cards_do_not_change_a_view(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    rng = Random(data.draw(st.integers(0, 99), label="worlds"))
    for at, move in enumerate(harness.sampled(moves, rng.randrange)):
        for viewer in in_turn(variant, at):
            world = other_worlds.other_world(state, viewer, move, rng)
            check_other_world(state, world, viewer, move)
            sample = state.view(viewer).sample(rng)
            if move in sample.legal_moves() and not other_worlds.fixed_slots(state, viewer, move):
                check_other_world(state, sample, viewer, move)


@stocked
@harness.examples(20)
@given(data=st.data())
def test_a_record_tells_its_seat_nothing_of_cards_never_seen(
    variant: Variant, data: st.DataObject
) -> None:
    """A card that a hand holds all the time is exchanged at the deal for one never drawn."""
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    begun, stop = state.copy(), below(90)
    history, held = [], [begun.to_dict()["hands"]]
    named: list[set[str]] = [set() for _ in range(variant.seats)]
    for move in moves:
        history.append(move)
        named[state.actor].update(move.split())
        copy = state.copy()
        copy.play(move)
        if copy.over or len(held) > stop:
            break
        held.append(copy.to_dict()["hands"])
    history = history[: len(held) - 1]
    dealt, rest = begun.to_dict(), state.to_dict()["stock"]
    owner = below(variant.seats)
    # One that was given away while its twin came in was held at every step, but not all the time.
    seen = named[owner] | set(dealt["shown"][owner] if "shown" in dealt else ())
    lasting = [
        card
        for card in held[0][owner]
        if card not in seen and all(card in hands[owner] for hands in held)
    ]
    pairs = [(x, i) for x in lasting for i, y in enumerate(rest) if x[1] == y[1] and x[0] != y[0]]
    if not pairs:
        return
    card, i = pairs[below(len(pairs))]
    dealt["hands"][owner].remove(card)
    dealt["hands"][owner].append(dealt["stock"][i])
    dealt["stock"][i] = card
    other = state.game.state_from_dict(dealt)
    records = []
    for first in (begun, other):
        match = Match(
            variant.game,
            variant.seats,
            None,
            variant.game.check_options(variant.options),
            start=first,
        )
        for move in history:
            match.play(move)
        records.append(match)
    for seat in watchers(variant):
        dumps = [Record.of(match, seat).dump() for match in records]
        assert (dumps[0] == dumps[1]) == (seat != owner)


def of_each_kind(moves: list[str], below: Callable[[int], int]) -> list[str]:
    """Take three moves of each kind, where to try all takes long; all in a full run."""
    if FULL or harness.THOROUGH:
        return moves
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(harness.group(move), []).append(move)
    return [
        found.pop(below(len(found))) for found in kinds.values() for _ in range(min(3, len(found)))
    ]


@variants
@harness.examples(4)
@given(data=st.data())
def test_a_view_takes_every_move_that_the_hidden_hand_may_make(
    variant: Variant, data: st.DataObject
) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    for _ in harness.sampled(moves, below):
        actor = state.actor
        seats = [seat for seat in watchers(variant) if seat != actor]
        viewer = seats[below(len(seats))]
        view = state.view(viewer)
        for move in of_each_kind(harness.listed(state), below):
            copy, seen = state.copy(), view.copy()
            copy.play(move)
            seen.play(copy.redact(str(copy.last), actor, viewer))
            assert harness.text(seen) == harness.text(copy.view(viewer))


@variants
@harness.examples(4)
@given(data=st.data())
def test_a_view_refuses_a_card_that_the_hidden_hand_cannot_have(
    variant: Variant, data: st.DataObject
) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    pack = state.cards()
    kinds = sorted(set(pack))
    for _ in moves:
        here = state.to_dict()
        actor = state.actor
        # What every card of a hand can be used for.
        offered = {harness.group(move) for move in state.legal_moves()}
        verb = next((verb for verb in ("play", "discard", "yield") if verb in offered), None)
        if verb is None or below(5):
            continue
        seats = [seat for seat in watchers(variant) if seat != actor]
        viewer = seats[below(len(seats))]
        view = state.view(viewer)
        seen = view.to_dict()
        left = other_worlds.lost(seen, pack)
        led = here["battle"][0][0][1] if here.get("phase") == "battle" else None
        sure = other_worlds.sure(seen, actor)
        before = harness.text(view)
        for card in kinds:
            can = other_worlds.may_hold(seen, actor, card) and (bool(sure[card]) or left[card] > 0)
            if led not in (None, card[1]) and any(c[1] == led for c in sure):
                can = False
            copy = view.copy()
            if can:
                copy.play(f"{verb} {card}")
                continue
            with pytest.raises(IllegalMove) as refusal:
                copy.play(f"{verb} {card}")
            assert refusal.value.rule in variant.game.rules
            assert harness.text(copy) == before


@variants
def test_view_scores_like_the_whole_state_or_refuses(variant: Variant) -> None:
    state, moves = harness.seeded_walk(variant, 7, harness.Policy(50))
    closed = 0
    for at, _ in enumerate(moves):
        for seat in watchers(variant) if FULL else in_turn(variant, at):
            view = state.view(seat)
            if variant.game.open_scores:
                assert view.scores() == state.scores()
                assert view.score_sheet() == state.score_sheet()
            elif "??" in view.cards() and any("??" in hand for hand in view.to_dict()["hands"]):
                try:
                    assert view.scores() == state.scores()
                except HiddenError:
                    closed += 1
    assert closed or variant.game.open_scores


@pytest.mark.parametrize(("game", "seats"), [("marriage", 3), ("alliance", 4)])
def test_log_names_a_gift_to_giver_and_taker_alone(game: str, seats: int) -> None:
    match, chance = regalia.GAMES[game].new_match(seats=seats, seed=3), Random(3)
    while not match.hands:
        match.play(str(chance.choice(match.state.legal_moves())))
    deal = match.log[0]
    names = ["Ann", "Bo", "Cleo", "Dan"][:seats]
    readers = {seat: History(deal, table_of(game), seat, names) for seat in range(-1, seats)}
    known = 0
    for reader in readers.values():
        reader.grow()
    state = deal.start.copy()
    for step, move in enumerate(deal.moves, 1):
        giver = state.actor
        state.play(str(move))
        if not str(move).startswith("gift "):
            continue
        card, taker, *got = str(move).split(" ")[1:]
        said = {seat: reader.step_lines[step][0]["text"] for seat, reader in readers.items()}
        for seat, text in said.items():
            if seat not in (giver, int(taker)) or (seat == int(taker) and not got):
                assert re.fullmatch(r"\w+ gave a card to \w+", text), (seat, text)
        exchanged = f" and got {glyphs(parse_card(got[0]))}" if got else ""
        given = f"You gave {glyphs(parse_card(card))} to {names[int(taker)]}{exchanged}"
        assert said[giver] == given
        if got:
            assert said[int(taker)] == f"{names[giver]} gave {glyphs(parse_card(card))} to you"
            known += 1
    assert known > 5


@pytest.mark.parametrize(
    ("game", "phase", "hands", "spoils", "ends"),
    [
        ("royals", "w1", ["5C 6D", "9C 4S"], "KH", True),
        ("royals", "w1", ["5C 6D", "9C 4S"], "KC", False),
        ("royals", "w1", ["5C 6D", "9C 4S 2S 6S 8S TS 3H 5H 7H 8H"], "KH", False),
        ("alliance", "w2", ["5C 6D", "9C 4S", "3C 7D", "2H 8H"], "KH", True),
        ("alliance", "w2", ["5C 6D", "9C 4S", "3C 7D", "2H 8H"], "", False),
        # Before a marriage nobody can end a hand.
        ("marriage", "w2", ["5C 6D", "9C 4S", "3C 7D"], "KH", False),
    ],
)
def test_phase_line_warns_of_a_win_that_may_end_the_hand(
    game: str, phase: str, hands: list[str], spoils: str, ends: bool
) -> None:
    seats = len(hands)
    position = {
        "attacker": 1,
        "turn": 9,
        "phase": phase,
        "house": ["D", "H", "C", "S"][:seats],
        "hands": hands,
        "spoils": ["", spoils, "", ""][:seats],
    }
    state = RuleScene("example", "Example", "", position, ()).start(regalia.GAMES[game])
    state.play("play 9C")
    while state.actor != 0:
        state.play(state.legal_moves()[0])
    names = ["Ann", "Bo", "Cleo", "Dan"][:seats]
    said = table_of(game).draw(state.view(0), Observer(0, names))["phase"]["rest"]
    assert said == "Bo led 9♣" + ends * " and may end the hand with a win"
