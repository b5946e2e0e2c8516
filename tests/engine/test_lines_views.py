"""Hidden cards of Royal Lines do not change what a seat sees.

Other worlds are made here by exchanging hidden cards in the JSON of the whole position, by
the rules of what is hidden, and without `sample`.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import HiddenError, Record, State
from regalia.games.lines.state import LinesState
from regalia.match import Match
from regalia.presentation import Observer, table_of
from tests.engine import harness, texts
from tests.engine.harness import Variant

VARIANTS = [variant for variant in harness.VARIANTS if variant.game.id == "lines"]
table = table_of("lines")
variants = pytest.mark.parametrize("variant", VARIANTS, ids=str)

Position = dict[str, Any]
#: A place for a card: key, seat (or -1), index.
Slot = tuple[str, int, int]


def get(position: Position, slot: Slot) -> str:
    key, seat, i = slot
    card: str = position[key][seat][i] if seat >= 0 else position[key][i]
    return card


def put(position: Position, slot: Slot, card: str) -> None:
    key, seat, i = slot
    (position[key][seat] if seat >= 0 else position[key])[i] = card


def hidden_slots(position: Position, viewer: int) -> dict[str, list[Slot]]:
    """Return the places of cards that the viewer may not know, by kind."""
    passed_on = {card for giver, _, card in position["passed"] if giver == viewer}
    bidding: list[Slot] = [("pile", -1, i) for i in range(len(position["pile"]))]
    for seat, hand in enumerate(position["hands"]):
        if seat != viewer:
            bidding += [("hands", seat, i) for i, card in enumerate(hand) if card not in passed_on]
    aces: list[Slot] = []
    for seat in range(len(position["rulers"])):
        if seat != viewer and not position["ruler_open"][seat]:
            aces.append(("rulers", -1, seat))
        if seat != viewer and position["deposed"][seat]:
            aces.append(("deposed", -1, seat))
    royal: list[Slot] = [("royal", -1, i) for i in range(len(position["royal"]))]
    # A leftover ace may be anywhere among the royals, and any of them a ruler.
    return {"bidding": bidding, "aces": aces, "royal": royal + aces}


def asked(position: Position) -> set[str]:
    """The suits that are bids."""
    suits = {card[1] for card in position["candidates"] if card != "JO"}
    if "JO" in position["candidates"]:
        suits |= {{"S": "C", "C": "S", "H": "D", "D": "H"}[suit] for suit in suits}
    return suits or set("SHDC")


def other_world(state: State, viewer: int, rng: Random, fixed: set[str], void: bool) -> State:
    """Hidden cards exchanged at random. Those of ``fixed`` stay; with ``void`` the actor is just
    about to show that it holds no suit that is asked for.
    """
    world = state.to_dict()

    def fits(card: str, slot: Slot) -> bool:
        if slot[0] in ("rulers", "deposed"):
            return card[0] == "A"
        if slot[0] != "hands":
            return True
        shown = asked(world) if void and slot[1] == world["actor"] else set()
        return card[1] not in shown | set(world["voids"][slot[1]])

    for places in hidden_slots(world, viewer).values():
        free = [slot for slot in places if get(world, slot) not in fixed]
        for _ in range(4 * len(free)):
            first, second = rng.choice(free), rng.choice(free)
            one, two = get(world, first), get(world, second)
            if fits(two, first) and fits(one, second):
                put(world, first, two)
                put(world, second, one)
                exchange_names(world, one, two)
    for hand in world["hands"]:
        hand.sort(key=lambda card: ("A23456789TJQK".index(card[0]), "SHDC".index(card[1])))
    return state.game.state_from_dict(world)


def exchange_names(world: Position, one: str, two: str) -> None:
    """Offers and passed cards are named beside the hands that hold them."""
    other = {one: two, two: one}
    for entry in world["passed"]:
        _, taker, card = entry
        if card in other and card not in world["hands"][taker]:
            entry[2] = other[card]
    for seat, offer in enumerate(world["offers"]):
        if offer in other and offer not in world["hands"][seat]:
            world["offers"][seat] = other[offer]


def seen(state: State, viewer: int) -> str:
    """All that reaches the viewer: the position, the picture, the moves if it is to move."""
    view = state.view(viewer)
    assert isinstance(view, LinesState)
    moves = harness.listed(view) if state.actor == viewer else []
    if viewer < 0:
        return json.dumps([view.to_dict(), moves])
    observer = Observer(viewer, ["Ann", "Ben", "Cy", "Di"][: view.sides])
    acts = table.moves(view, observer) if state.actor == viewer else []
    return json.dumps([view.to_dict(), moves, table.draw(view, observer), acts])


@variants
@harness.examples(10)
@given(data=st.data())
def test_hidden_cards_change_nothing(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    rng = Random(data.draw(st.integers(0, 99), label="worlds"))
    differs = 0
    for move in harness.sampled(moves, rng.randrange):
        after = state.copy()
        after.play(move)
        here, actor = state.to_dict(), state.actor
        viewer = rng.randrange(-1, variant.seats)
        read = state.redact(str(after.last), actor, viewer)
        void = move.startswith("bid ") and move[-1] not in asked(here)
        world = other_world(state, viewer, rng, set(texts.cards_in(read)), void)
        differs += harness.text(world) != harness.text(state)
        assert seen(world, viewer) == seen(state, viewer)
        if "ring" in read:
            continue  # who takes part tells more of the offers than their cards
        other = move
        if move.startswith("trade") and actor != viewer:
            offers = harness.listed(world)
            other = offers[rng.randrange(len(offers))]
        assert other in harness.listed(world)
        world.play(other)
        assert world.redact(str(world.last), actor, viewer) == read
        assert seen(world, viewer) == seen(after, viewer)
    assert differs


@variants
@harness.examples(10)
@given(data=st.data())
def test_a_record_tells_nothing_of_cards_that_were_not_seen(
    variant: Variant, data: st.DataObject
) -> None:
    """Two cards that two others hold to the last are exchanged at the deal; so are two royals."""
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    begun, history = state.copy(), []
    length = below(30)
    for move in moves:
        if len(history) == length:
            break
        history.append(move)
    dealt, here = begun.to_dict(), state.to_dict()
    watching = below(variant.seats)
    holders = [seat for seat in range(variant.seats) if seat != watching]
    alike = [
        (x, y)
        for x in here["hands"][holders[0]]
        for y in (here["hands"][holders[1]] if len(holders) > 1 else here["pile"])
        if x[1] == y[1] and x in dealt["hands"][holders[0]]
    ]
    # What was passed on is known to its giver, and what was offered stands in the moves.
    named = {card for _, _, card in here["passed"]} | set(texts.cards_in(" ".join(history)))
    alike = [pair for pair in alike if not named & set(pair)]
    swapped = json.dumps(dealt)
    if alike:
        swapped = swap(swapped, *alike[below(len(alike))])
    hidden = [card for card in here["royal"] if card[0] != "A" and card != "JO"]
    if len(hidden) > 1:
        swapped = swap(swapped, hidden[0], hidden[-1])
    other = state.game.state_from_dict(resorted(json.loads(swapped)))
    dumps = []
    for first in (begun, other):
        options = variant.game.check_options(variant.options)
        match = Match(variant.game, variant.seats, None, options, start=first)
        for move in history:
            match.play(move)
        dumps.append(Record.of(match, watching).dump())
    assert dumps[0] == dumps[1]


def swap(text: str, one: str, two: str) -> str:
    return text.replace(one, "**").replace(two, one).replace("**", two)


def resorted(position: Position) -> Position:
    for hand in position["hands"]:
        hand.sort(key=lambda card: ("A23456789TJQK".index(card[0]), "SHDC".index(card[1])))
    return position


@variants
def test_an_open_round_can_be_counted_and_a_hidden_one_not(variant: Variant) -> None:
    state, moves = harness.seeded_walk(variant, 7, harness.Policy())
    for _ in moves:
        for seat in range(-1, variant.seats):
            with pytest.raises(HiddenError):
                state.view(seat).scores()
    for seat in range(-1, variant.seats):
        assert state.view(seat).scores() == state.scores()
        assert state.view(seat).score_sheet() == state.score_sheet()


@variants
@harness.examples(6)
@given(data=st.data())
def test_samples_keep_shown_cards(variant: Variant, data: st.DataObject) -> None:
    """No sample gives a hand a suit that it lacks, or takes a card that was passed on."""
    state, moves = harness.drawn_walk(variant, data)
    rng = Random(data.draw(st.integers(0, 99), label="samples"))
    for _ in moves:
        seat = rng.randrange(-1, variant.seats)
        view = state.view(seat)
        world = view.sample(rng).to_dict()
        for hand, voids in zip(world["hands"], world["voids"], strict=True):
            assert not {card[1] for card in hand} & set(voids)
        for giver, taker, card in view.to_dict()["passed"]:
            if giver == seat:
                spent = world["played"][taker] + [c for s, c, _ in world["trick"] if s == taker]
                assert card in world["hands"][taker] + spent
