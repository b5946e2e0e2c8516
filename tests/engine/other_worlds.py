"""Other worlds that look the same to one seat: the hidden cards dealt anew, without `sample`.

Works on positions as JSON. Of a game it knows only what the notation says of all of them: hidden
cards are `??` in `hands`, `stock`, `dead` and `gifts` of a view, `shown` are cards that everybody
saw going into a hand, `given` those that one seat knows to be in another's, `limits` the most cards
of a suit that the unseen part of a hand can hold. A view may show the cards of `shown` in the hand
or leave them `??` there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

from regalia import State
from tests.engine import texts

Position = dict[str, Any]
Slot = tuple[str, int, int]  # zone, seat (0 for a pile; which one of the gifts), index

PILES = ("stock", "dead")


def zone(position: Position, slot: Slot) -> list[str]:
    cards: list[str] = position[slot[0]]
    return position[slot[0]][slot[1]] if slot[0] in ("hands", "gifts") else cards


def known(view: Position, seat: int) -> Counter[str]:
    """The cards of a hand that the view shows."""
    cards = Counter(view["hands"][seat])
    del cards["??"]
    return cards


def slots(truth: Position, view: Position) -> list[Slot]:
    """Return the places, in the whole position, of the cards that the view hides."""
    found = [
        (name, 0, i) for name in PILES for i, card in enumerate(view.get(name, ())) if card == "??"
    ]
    for seat, hand in enumerate(truth["hands"]):
        seen = known(view, seat)
        for i, card in enumerate(hand):
            if seen[card]:
                seen[card] -= 1
            else:
                found.append(("hands", seat, i))
    found += [("gifts", i, 2) for i, gift in enumerate(view.get("gifts", ())) if gift[2] == "??"]
    return found


def shown(view: Position, seat: int) -> Counter[str]:
    """Return the cards that everybody saw going into a hand."""
    return Counter(view["shown"][seat] if "shown" in view else [])


def sure(view: Position, seat: int) -> Counter[str]:
    """Return the cards that the viewer knows in a hand: shown to all, or the viewer's gifts."""
    given = view["given"][view["viewer"]] if "given" in view else []
    return shown(view, seat) + Counter(card for other, card in given if other == seat)


def needed(state: State, move: str, viewer: int) -> list[str]:
    """The cards that the next move brings out of a hand that the viewer does not see."""
    if state.actor in (None, viewer):
        return []
    hand = Counter(state.to_dict()["hands"][state.actor])
    named = Counter(texts.cards_in(move))
    if move.startswith("change "):  # names the card once and takes every copy
        named[texts.cards_in(move)[0]] = 3
    return list((named & hand).elements())


def other_world(state: State, viewer: int, move: str, rng: Random) -> State:
    """A whole state with the same view for `viewer`, in which the same move can come next."""
    for _ in range(4):
        world = _dealt(state, viewer, move, rng)
        if world is not None and move in world.legal_moves():
            return world
    # The move tells more of the hand than the cards it shows (no card of a suit, no face).
    return _exchanged(state, viewer, move, rng)


def fixed_slots(state: State, viewer: int, move: str) -> list[Slot]:
    """Hidden slots whose card the viewer is about to see: what he draws from the stock, and what
    he gets for a gift.
    """
    if state.actor != viewer:
        return []
    after = state.copy()
    after.play(move)
    before = state.to_dict()
    left = len(after.to_dict()["stock"])
    drawn = [("stock", 0, i) for i in range(left, len(before["stock"]))]
    if not move.startswith("gift "):
        return drawn
    partner = int(move.split(" ")[2])
    return [("gifts", i, 2) for i, g in enumerate(before["gifts"]) if g[:2] == [partner, viewer]]


def _without_others_knowledge(position: Position, viewer: int) -> None:
    """Drop what others know of each other's hands; the viewer knows what it was given itself."""
    for seat, given in enumerate(position.get("given", ())):
        if seat != viewer:
            given[:] = [gift for gift in given if gift[0] == viewer]


def limits(view: Position, seat: int) -> dict[str, int]:
    """The most cards of a suit in the unseen part of a hand, in games that know such limits."""
    found: dict[str, int] = view["limits"][seat] if "limits" in view else {}
    return found


def _dealt(state: State, viewer: int, move: str, rng: Random) -> State | None:
    """All hidden cards dealt anew."""
    truth, view = state.to_dict(), state.view(viewer).to_dict()
    fixed = fixed_slots(state, viewer, move)
    free = [slot for slot in slots(truth, view) if slot not in fixed]
    pool = [zone(truth, slot)[slot[2]] for slot in free]
    rng.shuffle(pool)
    hands: dict[int, list[str]] = {}
    for seat, hand in enumerate(view["hands"]):
        if "??" in hand:
            there = sure(view, seat)
            there |= Counter(needed(state, move, viewer) if seat == state.actor else [])
            for card in (there - known(view, seat)).elements():
                if card not in pool:
                    return None
                pool.remove(card)
            hands[seat] = list(there.elements())
    for seat, hand in hands.items():
        room = dict(limits(view, seat))
        for card in (Counter(hand) - shown(view, seat)).elements():
            if card[1] in room:
                room[card[1]] -= 1
        while len(hand) < len(view["hands"][seat]):
            card = next((card for card in pool if room.get(card[1], 1) > 0), None)
            if card is None:
                return None
            pool.remove(card)
            hand.append(card)
            if card[1] in room:
                room[card[1]] -= 1
    for seat, hand in hands.items():
        truth["hands"][seat] = hand
    for slot in free:
        if slot[0] != "hands":
            zone(truth, slot)[slot[2]] = pool.pop()
    _without_others_knowledge(truth, viewer)
    return state.game.state_from_dict(truth)


def _exchanged(state: State, viewer: int, move: str, rng: Random) -> State:
    """Hidden cards exchanged only for others of their suit that are faces as they are."""
    truth, view = state.to_dict(), state.view(viewer).to_dict()
    fixed = fixed_slots(state, viewer, move)
    kept: dict[int, Counter[str]] = {}
    for seat in range(len(view["hands"])):
        kept[seat] = sure(view, seat)
        if seat == state.actor:
            kept[seat] |= Counter(needed(state, move, viewer))
        kept[seat] -= known(view, seat)
    classes: dict[tuple[str, bool], list[Slot]] = {}
    for slot in slots(truth, view):
        card = zone(truth, slot)[slot[2]]
        if slot[0] == "hands" and kept[slot[1]][card]:
            kept[slot[1]][card] -= 1
        elif slot not in fixed:
            classes.setdefault((card[1], card[0] in "JQK"), []).append(slot)
    for alike in classes.values():
        cards = [zone(truth, slot)[slot[2]] for slot in alike]
        rng.shuffle(cards)
        for slot, card in zip(alike, cards, strict=True):
            zone(truth, slot)[slot[2]] = card
    _without_others_knowledge(truth, viewer)
    return state.game.state_from_dict(truth)


def may_hold(view: Position, seat: int, card: str) -> bool:
    """Tell whether a hidden hand may have the card, by all that the view tells."""
    there = sure(view, seat)
    if card in there:
        return True
    unseen = len(view["hands"][seat]) - there.total()
    given = sum(other[1] == card[1] for other in (there - shown(view, seat)).elements())
    return unseen > 0 and limits(view, seat).get(card[1], given + 1) > given


#: Keys that name cards which lie elsewhere, or in a hand.
_NAMING = {"shown", "given", "marriages", "hostages", "challenge", "offer", "took"}


def lost(view: Position, pack: list[str]) -> Counter[str]:
    """The cards of which the view does not know where they are."""
    table = {key: value for key, value in view.items() if key not in _NAMING}
    # Marks may name a card as well.
    seen = Counter(texts.cards_in(re.sub(r"\.[^\"]*", "", json.dumps(table))))
    for seat, hand in enumerate(view["hands"]):
        if "??" in hand:
            seen += sure(view, seat) - known(view, seat)
    del seen["??"]
    return Counter(pack) - seen


def respects(world: Position, view: Position) -> bool:
    """Tell whether hidden hands hold what they were seen to get, and of a suit that they failed to
    follow no more than they can have drawn since. Games that do not write it so test it themselves.
    """
    if "shown" not in view:
        return True
    for seat, hand in enumerate(world["hands"]):
        if "??" in view["hands"][seat]:
            held, shown = Counter(hand), Counter(view["shown"][seat])
            suits = Counter(card[1] for card in (held - shown).elements())
            room = limits(view, seat)
            if sure(view, seat) - held or any(suits[s] > most for s, most in room.items()):
                return False
    return True
