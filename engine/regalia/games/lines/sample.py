"""Deal out what a view does not know."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from regalia.cards import UNKNOWN, RandomSource
from regalia.errors import PositionError
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import in_text_order, is_ace, is_bidding, whole
from regalia.games.lines.state import LinesState

S = TypeVar("S", bound=LinesState)


class Unseen(NamedTuple):
    """The cards that a view does not know."""

    bidding: list[int]
    royal: list[int]


def sample(state: S, rng: RandomSource) -> S:
    """Return a whole state that looks like ``state`` to its viewer (see ``State.sample``)."""
    new = state.copy()
    new.viewer = None
    unseen = state._sampling
    if not isinstance(unseen, Unseen):
        unseen = state._sampling = _unseen(state)
    _deal_royals(new, unseen.royal.copy(), rng)
    _deal_bidding(new, unseen.bidding.copy(), rng)
    for seat, offer in enumerate(new.offers):
        if offer == UNKNOWN:
            choices = [NONE, *new.hands[seat]]
            rng.shuffle(choices)
            new.offers[seat] = choices[0]
    _deal_passes(new, rng)
    return new


def _unseen(state: LinesState) -> Unseen:
    unseen = list(whole(state.seats))
    for card in state.all_cards():
        if card != UNKNOWN:
            unseen.remove(card)
    bidding = [card for card in unseen if is_bidding(card)]
    return Unseen(bidding, [card for card in unseen if not is_bidding(card)])


def _deal_royals(state: LinesState, royal: list[int], rng: RandomSource) -> None:
    rng.shuffle(royal)
    aces = [card for card in royal if is_ace(card)]

    def ace() -> int:
        royal.remove(aces[-1])
        return aces.pop()

    state.rulers = [ace() if card == UNKNOWN else card for card in state.rulers]
    state.deposed = [ace() if card == UNKNOWN else card for card in state.deposed]
    _fill(state.royal, royal)


def _fill(zone: list[int], cards: list[int]) -> None:
    for i, card in enumerate(zone):
        if card == UNKNOWN:
            zone[i] = cards.pop()


def _deal_bidding(state: LinesState, cards: list[int], rng: RandomSource) -> None:
    """Fill hands and pile so that no seat gets a suit that it has shown to lack."""
    rng.shuffle(cards)
    zones = [*state.hands, state.pile]
    wanting = [zone.count(UNKNOWN) for zone in zones]
    # The pile is blind: a dummy lacks nothing that is known.
    barred = [bits if room else 0 for bits, room in zip([*state.voids, 0], wanting, strict=True)]
    got: list[list[int]] = [[] for _ in zones]
    # Suits that a seat lacks are dealt first; the others are dealt as they come.
    told = 0
    for bits in barred:
        told |= bits
    if told:
        narrow = [card for card in cards if told >> (card & 3) & 1]
        cards = [card for card in cards if not told >> (card & 3) & 1]
        _deal_narrow(narrow, cards, wanting, barred, got, rng)
    for dealt, room in zip(got, wanting, strict=True):
        for _ in range(room):
            dealt.append(cards.pop())
    for zone, dealt in zip(zones, got, strict=True):
        if dealt:
            rng.shuffle(dealt)
            _fill(zone, dealt)
    for hand in state.hands:
        hand.sort(key=in_text_order)


def _deal_narrow(
    narrow: list[int],
    others: list[int],
    wanting: list[int],
    barred: list[int],
    got: list[list[int]],
    rng: RandomSource,
) -> None:
    """Deal the cards that some seats cannot have, where the rest will still fit."""
    left = [0] * 4
    for card in (*narrow, *others):
        left[card & 3] += 1
    for card in narrow:
        suit = card & 3
        left[suit] -= 1
        # By the room that each has, as a shuffled pack would fall.
        able = [i for i, room in enumerate(wanting) if room and not barred[i] >> suit & 1]
        while able:
            to = able[_weighted([wanting[i] for i in able], rng)]
            wanting[to] -= 1
            if fits(left, wanting, barred):
                got[to].append(card)
                break
            wanting[to] += 1
            able.remove(to)
        else:
            raise PositionError("voids", "leave no way to deal the cards that are not seen")


def _weighted(weights: list[int], rng: RandomSource) -> int:
    at = rng.random() * sum(weights)
    for i, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return i
    return len(weights) - 1


def fits(left: list[int], wanting: list[int], barred: list[int]) -> bool:
    """Return True if so many cards of each suit can go where they are wanted (Hall's condition)."""
    for suits in range(1, 16):
        cards = room = 0
        for suit in range(4):
            if suits >> suit & 1:
                cards += left[suit]
        for wanted, bar in zip(wanting, barred, strict=True):
            if suits & ~bar:
                room += wanted
        if cards > room:
            return False
    return True


def _deal_passes(state: LinesState, rng: RandomSource) -> None:
    """Pick which card each passed on, of all that the taker has had since."""
    for i, (giver, taker, card) in enumerate(state.passed):
        if card == UNKNOWN:
            had = state.hands[taker] + state.played[taker]
            had += [c for seat, c, _ in state.trick if seat == taker]
            rng.shuffle(had)
            state.passed[i] = (giver, taker, had[0])
