"""Tokens, chance, observations and records for programs that learn."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import regalia
from regalia import NotationError, OptionError
from regalia.cards import TEXT, UNKNOWN, parse_card
from regalia.match import Match
from regalia.research import chance
from regalia.research.chance import Dealing
from regalia.research.features import features_of
from regalia.research.hand import Hand, margins
from regalia.research.observation import names, observation
from regalia.research.tokens import codec
from regalia.state import Move
from tests.engine import crowded, harness
from tests.engine.harness import Policy, Variant

TABLES = [(game, seats) for game in regalia.GAMES.values() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: str(value))
CROWDED = [*harness.VARIANTS, *crowded.FEW]


def dealt(game: Any, seats: int, seed: object = 1) -> Any:
    return game.deal(game.shuffled(seed, 1, seats), seats)


def played(hand: Hand, rng: random.Random) -> Iterator[None]:
    """Play a hand at random to its end; stop before each token and each card."""
    while not hand.over:
        yield
        if hand.due is None:
            hand.choose(rng.choice(hand.tokens()))
        else:
            hand.draw(rng.choice(list(hand.due.elements())))


def leaves(node: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Move]]:
    if isinstance(node, Move):
        yield path, node
    else:
        for token, child in node.items():
            yield from leaves(child, (*path, token))


# --- tokens --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", CROWDED, ids=str)
def test_tokens_spell_every_legal_move(variant: Variant) -> None:
    spell = codec(variant.game, variant.seats)
    most = features_of(variant.game).bounds.tokens
    for seed in range(3):
        state, moves = harness.seeded_walk(variant, f"tokens {seed}", Policy(90, seed % 2 > 0))
        for _ in moves:
            legal = state.legal_moves()
            found = dict(leaves(spell.tree(legal)))
            # Each move is one way through the tree, and no way ends within another.
            assert sorted(found.values()) == legal
            for path, move in found.items():
                assert spell.decode(path) == move.chosen
                assert len(path) <= most
                assert tuple(t for t in path if t != spell.stop) == spell.encode(move)


@tables
def test_vocabularies_are_small_and_fixed(game: Any, seats: int) -> None:
    pieces = codec(game, seats).pieces
    assert len(set(pieces)) == len(pieces)
    assert len(set(game.pack(seats))) < len(pieces) < 160
    assert pieces[0] == "stop"
    assert codec(game, seats) is codec(game, seats)


@pytest.mark.parametrize(
    "text", ["", " ", "stop", "play KH.Z", "play  KH", "play KH\n", "meld TSTH", "fly", "end."]
)
def test_encode_refuses_text_of_no_move(text: str) -> None:
    spell = codec(regalia.GAMES["royals"], 2)
    with pytest.raises(NotationError, match=r"of no move|is not written as a move"):
        spell.encode(text)


@pytest.mark.parametrize("token", [-1, 110, 10**30])
def test_decode_refuses_unknown_token(token: int) -> None:
    with pytest.raises(OptionError, match="is none from 0 to 109"):
        codec(regalia.GAMES["royals"], 2).decode([token])


def test_stop_ends_a_move_that_could_go_on() -> None:
    royals = regalia.GAMES["royals"]
    spell = codec(royals, 2)
    short, long = (dealt(royals, 2).parse(text) for text in ("discard 9C", "discard 9C end"))
    for moves in ((short, long), (long, short)):
        tree = spell.tree(moves)
        at = tree[spell.tokens["discard"]][spell.tokens["9C"]]
        assert at == {spell.stop: short, spell.tokens["end"]: long}
    marked = "ransom KC@1m.*vQSs14! with KH"
    pieces = [spell.pieces[token] for token in spell.encode(marked)]
    assert pieces == [
        *("ransom", "KC", "@1m", ".*", ".v", "QS", ".s", "1", "4", ".!", "with", "KH")
    ]
    assert spell.decode(spell.encode(marked)) == marked
    with pytest.raises(regalia.NotationError, match="piece of no move"):
        spell.encode("sing KH")


# --- chance --------------------------------------------------------------------------------------


def test_a_draw_brings_any_card_of_the_stock() -> None:
    state = dealt(regalia.GAMES["virtues"], 2)
    before, stock = state.key(), Counter(state.stock)
    _, due = chance.play(state, "draw 2")
    assert due == stock
    first = state.stock[0]
    _, due = chance.play(state, "draw 2", [first])
    assert due == stock - Counter([first])
    second = state.stock[5]
    after, due = chance.play(state, "draw 2", [first, second])
    assert due is None
    assert str(after.last) == f"draw 2 {TEXT[first]} {TEXT[second]}"
    assert after.cards() == state.cards()
    assert state.key() == before
    assert chance.play(state, "draw discard")[1] is None
    with pytest.raises(OptionError, match="not in the pile"):
        chance.play(state, "draw 1", [state.hands[0][0]])
    with pytest.raises(OptionError, match="so many cards"):
        chance.play(state, "draw discard", [first])


@tables
def test_dealing_card_by_card_gives_the_hands_of_a_deal(game: Any, seats: int) -> None:
    """The cards of a known pack, chosen one by one, make the same hands."""
    state = dealt(game, seats, "card by card")
    pack = game.shuffled("card by card", 1, seats)
    order = pack if isinstance(pack, list) else pack["rulers"] + pack["royals"] + pack["bidding"]
    packs = {"": pack} if isinstance(pack, list) else pack
    dealing = Dealing(game, seats)
    for name, cards in packs.items():
        for text in reversed(cards):
            if dealing.done or (name == "royals" and parse_card(text) not in dealing.outcomes()):
                break
            dealing.deal(parse_card(text))
    assert dealing.done
    again = dealing.state()
    assert again.cards() == sorted(order, key=TEXT.index)
    for seat in range(seats):
        assert again.view(seat) == state.view(seat)
    with pytest.raises(OptionError, match="not in the pack"):
        dealing.deal(0)


@tables
def test_record_replays_hand_dealt_by_chance(game: Any, seats: int) -> None:
    rng = random.Random(f"by chance {game.id}")
    dealing = Dealing(game, seats)
    while not dealing.done:
        dealing.deal(rng.choice(list(dealing.outcomes().elements())))
    hand = Hand(dealing.state(), by_chance=True)
    views = [hand.state.view(seat) for seat in range(seats)]
    drawn = 0
    for _ in played(hand, rng):
        drawn += hand.due is not None
    assert drawn or not features_of(game).piles
    assert hand.state.cards() == dealing.state().cards()
    for seat, view in enumerate(views):
        first, *lines = hand.record(seat).split("\n")
        assert first == view.key()
        for line in lines:
            view.play(line)
        assert view == hand.state.view(seat)


# --- hands and what a seat knows -----------------------------------------------------------------


@tables
def test_hand_keeps_the_record_of_each_seat(game: Any, seats: int) -> None:
    start = dealt(game, seats)
    hand = Hand(start)
    match = Match(game, seats, "record", start.options, start=start.copy())
    for _ in played(hand, random.Random(3)):
        if len(match.log[0].moves) < hand.decisions:
            match.play(str(hand.state.last))
    match.play(str(hand.state.last))
    low, high, *_ = features_of(game).bounds
    assert all(low <= points <= high for points in hand.returns())
    assert hand.returns() == hand.state.scores()[:seats]
    for seat in range(seats):
        assert hand.record(seat).split("\n")[1:] == match.log[0].shown_to(seat)


@tables
def test_a_sampled_hand_looks_the_same_to_its_seat(game: Any, seats: int) -> None:
    rng = random.Random(5)
    hand = Hand(dealt(game, seats))
    others = 0
    for at, _ in enumerate(played(hand, rng)):
        if at % 11 == 0:
            for seat in range(seats):
                twin = hand.sample(seat, rng)
                assert twin.record(seat) == hand.record(seat)
                assert twin.key(seat) == hand.key(seat)
                assert twin.observation(seat) == hand.observation(seat)
                others += twin.state != hand.state
                if hand.actor == seat:
                    assert twin.tokens() == hand.tokens()
                else:
                    assert twin.prefix == []
                before = hand.record(seat)
                twin.choose(twin.tokens()[0])
                assert hand.record(seat) == before
    assert others


def test_deals_of_a_small_variant_are_all_that_an_onlooker_takes_for_possible() -> None:
    game = regalia.GAMES["lines"]
    small = chance.SmallDealing(game)
    # Three rulers; two hands of two, and one card for the dummy.
    assert len(small.deals) == 6 * 30
    assert small.outcomes().total() == 6 * 120
    assert len({state.view(-1).key() for state, _ in small.deals}) == 1
    keys, rng = {state.key() for state, _ in small.deals}, random.Random(3)
    for state, _ in small.deals[::20]:
        assert {Hand(state).sample(seat, rng).state.key() for seat in (0, 1)} <= keys
        for _ in played(Hand(state), rng):
            pass


def test_small_variant_is_dealt_once() -> None:
    with pytest.raises(OptionError, match="royals has no small variant"):
        chance.SmallDealing(regalia.GAMES["royals"])
    small = chance.SmallDealing(regalia.GAMES["lines"])
    with pytest.raises(OptionError, match="not done"):
        small.state()
    with pytest.raises(OptionError, match="deal 180"):
        small.deal(180)
    dealt = small.copy()
    dealt.deal(3)
    assert (small.done, dealt.done, dealt.outcomes()) == (False, True, Counter())
    with pytest.raises(OptionError, match="deal 3"):
        dealt.deal(3)
    dealt.state().play(dealt.state().legal_moves()[0])
    assert dealt.state() == small.deals[3][0]


def test_only_whole_hands_and_legal_tokens_are_played() -> None:
    state = dealt(regalia.GAMES["virtues"], 2)
    with pytest.raises(OptionError, match="sample a whole state"):
        Hand(state.view(0))
    hand = Hand(state)
    with pytest.raises(OptionError, match=r"token 0 is none of \["):
        hand.choose(0)
    with pytest.raises(OptionError, match="cannot come now"):
        hand.draw(0)
    hand.most = 3
    for _ in played(hand, random.Random(1)):
        pass
    assert (hand.cut, hand.actor, hand.tokens()) == (True, None, [])


@pytest.mark.parametrize("card", [-200, -1, 54, 10**30, 1.5, None, "AS", []], ids=repr)
def test_draw_refuses_card_that_cannot_come(card: Any) -> None:
    royals = regalia.GAMES["royals"]
    hand = Hand(dealt(royals, 2), by_chance=True)
    with pytest.raises(OptionError, match="cannot come now"):
        hand.draw(card)
    for text in ("house H", "house C", "draw stock"):
        for token in hand.codec.encode(text):
            hand.choose(token)
    assert hand.due
    with pytest.raises(OptionError, match="cannot come now"):
        hand.draw(card)
    with pytest.raises(OptionError, match="is not in the pile"):
        chance.play(hand.state, "draw stock", [card])
    with pytest.raises(OptionError, match="is not in the pack"):
        Dealing(royals, 2).deal(card)


def test_repr_of_hand_and_codec() -> None:
    hand = Hand(dealt(regalia.GAMES["lines"], 3))
    assert repr(hand) == f"<hand of {hand.state!r}>"
    hand.choose(hand.codec.tokens["bid"])
    assert repr(hand).endswith(", begun: bid>")
    assert repr(hand.codec) == f"<codec of lines for 3, {len(hand.codec.pieces)} pieces>"


@pytest.mark.parametrize("seat", [-1, 2, 0.0, True, None, "0"], ids=repr)
def test_record_refuses_unknown_seat(seat: Any) -> None:
    with pytest.raises(OptionError, match="is no seat from 0 to 1"):
        Hand(dealt(regalia.GAMES["royals"], 2)).record(seat)


def test_margins_of_a_match_add_up_to_zero() -> None:
    assert margins([10, 4], [[0], [1]]) == [6, -6]
    assert sum(margins([30, 0, 12], [[0], [1], [2]])) == 0


def test_margins_of_allies_are_those_of_their_team() -> None:
    assert margins([30, 0, 10, 4], [[0, 2], [1, 3]]) == [18, -18, 18, -18]


# --- observations --------------------------------------------------------------------------------


@tables
def test_observation_matches_its_names(game: Any, seats: int) -> None:
    named = names(game, seats)
    assert len(set(named.planes)) == len(named.planes)
    assert len(set(named.facts)) == len(named.facts)
    hand = Hand(dealt(game, seats))
    for at, _ in enumerate(played(hand, random.Random(8))):
        if at % 9 == 0:
            for seat in range(seats):
                seen = hand.observation(seat)
                planes = dict(zip(named.planes, seen.planes, strict=True))
                facts = dict(zip(named.facts, seen.facts, strict=True))
                view = hand.state.view(seat)
                assert seen == observation(view, seat)
                own = Counter(map(parse_card, view.to_dict()["hands"][seat]))
                assert planes["hand +0"] == [own[card] for card in range(len(TEXT))]
                nexts = planes["hand +1"]
                assert sum(nexts) == len(view.to_dict()["hands"][(seat + 1) % seats])
                assert facts["actor +0"] == (view.actor == seat)
                assert all(0 <= number < 4096 for number in seen.flat())


@tables
def test_observation_holds_no_hidden_card(game: Any, seats: int) -> None:
    hand, rng = Hand(dealt(game, seats)), random.Random(2)
    for at, _ in enumerate(played(hand, rng)):
        if at % 17 == 0:
            for seat in range(seats):
                world = hand.state.view(seat).sample(rng)
                assert observation(world, seat) == observation(hand.state, seat)


def test_seats_are_counted_from_the_observer() -> None:
    """The same table with the seats moved round by one looks the same from the seat moved."""
    lines = regalia.GAMES["lines"]
    position = dealt(lines, 3).to_dict()
    turned = dict(position)
    for key in ("hands", "rulers", "lines", "played"):
        if isinstance(position.get(key), list):
            turned[key] = position[key][-1:] + position[key][:-1]
    for key in ("dealer", "actor", "starter", "leader"):
        if isinstance(position.get(key), int):
            turned[key] = (position[key] + 1) % 3
    state, other = lines.state_from_dict(position), lines.state_from_dict(turned)
    assert state != other
    for seat in range(3):
        assert observation(state, seat) == observation(other, (seat + 1) % 3)
        assert observation(state, seat) != observation(other, seat)
    assert observation(state, 0).planes[0][UNKNOWN] == 0
    with pytest.raises(OptionError, match="no seat from 0 to 2"):
        observation(state, 3)


def test_library_does_not_import_research_or_its_dependencies() -> None:
    code = """
import sys, pkgutil, importlib, regalia
for found in pkgutil.walk_packages(regalia.__path__, "regalia."):
    if ".research" not in found.name and found.name != "regalia.__main__":
        importlib.import_module(found.name)
print([m for m in sys.modules if m.startswith("regalia.research.") or m in ("numpy", "pyspiel")])
from regalia.research import chance, features, hand, observation, tokens
print([m for m in ("numpy", "pyspiel", "pettingzoo", "gymnasium") if m in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env={"PYTHONPATH": str(Path(harness.__file__).parents[2] / "engine")},
    )
    assert done.stdout.split() == ["[]", "[]"]
