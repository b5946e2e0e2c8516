"""Checks of a position that was read, part against part.

A state that passes can be played to the end of its round, and a view sampled: no move meets an
empty pile, a missing card or a bid that was none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from regalia.cards import JOKER, TEXT, UNKNOWN, parse_card
from regalia.errors import PositionError, fault, one_check
from regalia.fields import check_pack
from regalia.games.lines import line
from regalia.games.lines.actions import highest
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import is_ace, is_bidding, is_face, takes, whole
from regalia.games.lines.sample import fits
from regalia.games.lines.state import LinesState
from regalia.i18n import tr


def check(state: LinesState) -> None:
    """Set the seat to move; PositionError names the first field that is wrong."""
    for each in _CHECKS:
        with one_check():
            each(state)


def _is_royal(card: int) -> bool:
    return is_face(card) or card == JOKER


def _is_lying(card: int) -> bool:
    return _is_royal(card) or is_ace(card)


def _check_kinds(state: LinesState) -> None:
    def need(
        field: str, cards: list[int], kind: Callable[[int], bool], hidden: bool = False
    ) -> None:
        for i, card in enumerate(cards):
            if not (hidden and card == UNKNOWN) and not kind(card):
                fault(f"{field}[{i}]", tr("{card} cannot be there", card=TEXT[card]))

    for seat, hand in enumerate(state.hands):
        need(f"hands[{seat}]", hand, is_bidding, True)
    for seat, own in enumerate(state.lines):
        need(f"lines[{seat}]", own, _is_royal)
    for seat, spent in enumerate(state.played):
        need(f"played[{seat}]", spent, is_bidding)
    need("pile", state.pile, is_bidding, True)
    need("rulers", state.rulers, is_ace, True)
    need("deposed", [c for c in state.deposed if c is not None], is_ace, True)
    need("royal", state.royal, _is_lying, True)
    need("graveyard", state.graveyard, _is_lying)
    need("candidates", state.candidates, _is_lying)
    need("trick", [card for _, card, _ in state.trick], is_bidding)
    need("passed", [card for _, _, card in state.passed], is_bidding, True)
    if state.up is not None:
        need("up", [state.up], is_bidding)
    if state.neglected is not None:
        need("neglected", [state.neglected], _is_lying)


def _check_pack(state: LinesState) -> None:
    check_pack(state, whole(state.seats))
    own = state.viewer
    if own is not None and (problem := misfit(state)):
        fault(problem.field, problem.message)
    if own is not None and own >= 0:
        if UNKNOWN in state.hands[own]:
            fault(f"hands[{own}]", "?? stands in no hand that the viewer sees")
        if UNKNOWN in (state.rulers[own], state.deposed[own]):
            fault(f"rulers[{own}]", "?? is no ruler that the viewer sees")


def misfit(state: LinesState) -> PositionError | None:
    """Return the error of a view whose unseen cards cannot lie where it sees none, or None."""
    unseen = Counter(whole(state.seats))
    unseen.subtract(parse_card(text) for text in state.cards())
    cards = [card for card in unseen.elements() if card != UNKNOWN]
    bidding = [card for card in cards if is_bidding(card)]
    wanting = [hand.count(UNKNOWN) for hand in state.hands] + [state.pile.count(UNKNOWN)]
    hidden = [*state.rulers, *state.deposed].count(UNKNOWN)
    if len(bidding) != sum(wanting) or sum(map(is_ace, cards)) < hidden:
        return PositionError("cards", "the unknown ones are not of the kinds that are missing")
    left = [sum(card & 3 == suit for card in bidding) for suit in range(4)]
    if not fits(left, wanting, [*state.voids, 0]):
        return PositionError("voids", "leave no way to deal the cards that are not seen")
    return None


def _check_rulers(state: LinesState) -> None:
    if len(state.rulers) != state.sides:
        raise PositionError(
            "rulers",
            tr(
                "must have {length} parts, one a seat, not {n}",
                length=state.sides,
                n=len(state.rulers),
            ),
        )
    for seat, ruler in enumerate(state.rulers):
        if state.ruler_open[seat] and ruler == UNKNOWN:
            fault(f"rulers[{seat}]", "lies open and is ??")
        if state.deposed[seat] is not None and not state.ruler_open[seat]:
            fault(f"ruler_open[{seat}]", tr("a ruler that deposed another lies open"))
        if state.phase == "over":
            if not state.ruler_open[seat]:
                fault(f"ruler_open[{seat}]", tr("must be true once the round is over"))
        elif state.ruler_open[seat] and state.deposed[seat] is None:
            fault(f"deposed[{seat}]", tr("an open ruler has deposed another"))
    if sum(card is not None for card in state.deposed) > (state.seats < 4):
        fault("deposed", tr("only one ace wanders, and none with four players"))


def _check_phase(state: LinesState) -> None:
    phase, trick = state.phase, state.trick
    for i, (seat, _, _) in enumerate(trick):
        if i >= state.sides or seat != (state.leader + i) % state.sides:
            fault(f"trick[{i}]", tr("the seats follow one another from the leader on"))
    if state.winner is not None and phase not in ("take", "banish"):
        fault("winner", tr("nobody has won a trade in this phase"))
    if trick and phase not in ("bid", "take", "banish"):
        fault("trick", tr("must be empty in this phase"))
    if state.escapes and phase != "joker":
        fault("escapes", tr("must be empty in this phase"))
    if (state.turn == 0) != (phase == "market"):
        fault("trade", tr("is 0 in the market and only there"))
    if phase in ("joker", "over") and state.turn != state.trades:
        fault("trade", tr("must be {n} in this phase", n=state.trades))
    candidates = {"banish": 1, "joker": 1, "over": 1}.get(phase, 2)
    if len(state.candidates) != candidates:
        fault("candidates", tr("must be {n} in this phase", n=candidates))
    state.actor = _ACTORS[phase](state)


def _bidder(state: LinesState) -> int:
    _check_bids(state, state.suits)
    if len(state.trick) == state.sides:
        raise PositionError("trick", tr("everybody has played already"))
    seat = (state.leader + len(state.trick)) % state.sides
    if seat >= state.seats:
        raise PositionError("trick", tr("the dummy plays at once: its card must be there"))
    return seat


def _taker(state: LinesState) -> int:
    _check_bids(state, state.suits)
    _check_winner(state)
    seat = state.winner
    assert seat is not None
    card = next(card for who, card, _ in state.trick if who == seat)
    if state.takes != (card & 3, card & 3):
        raise PositionError(
            "candidates", tr("do not both ask for the suit that won: none is to choose")
        )
    return seat


def _banisher(state: LinesState) -> int:
    seat = state.winner
    if seat is None or not state.lines[seat]:
        raise PositionError("winner", tr("must name who has two crossing 3-lines"))
    own = state.lines[seat]
    new = own[-1]
    if new == JOKER or len(line.three_lines(own, new)) != 2:
        raise PositionError(f"lines[{seat}]", tr("has no two 3-lines that cross in its last card"))
    first, second = takes(new, state.candidates[0])
    _check_bids(state, 1 << first | 1 << second)
    _check_winner(state)
    return seat


def _escaper(state: LinesState) -> int:
    due = [
        seat
        for seat, own in enumerate(state.lines)
        if JOKER in own and line.pairs(own) and own.count(JOKER) == 1
    ]
    if not due or state.escapes != due:
        raise PositionError(
            "escapes",
            tr("is {named}, but {due} have still to escape", named=state.escapes, due=due),
        )
    seat = due[0]
    if seat >= state.seats or len(line.pairs(state.lines[seat])) < 2:
        raise PositionError("escapes", tr("a joker with one way out takes it at once"))
    return seat


def _trader(state: LinesState) -> int:
    chosen = [offer is not None for offer in state.offers]
    seat = sum(chosen)
    if state.seats != 4 or not state.options["blackMarket"]:
        raise PositionError("phase", tr("there is no market in this match"))
    if seat == 4 or chosen != [True] * seat + [False] * (4 - seat):
        raise PositionError("offers", tr("the seats choose one after another, and one is left"))
    return seat


_ACTORS: dict[str, Callable[[LinesState], int | None]] = {
    "market": _trader,
    "bid": _bidder,
    "take": _taker,
    "banish": _banisher,
    "joker": _escaper,
    "over": lambda state: None,
}


def _check_bids(state: LinesState, suits: int) -> None:
    for i, (_, card, bids) in enumerate(state.trick):
        if bids != bool(suits >> (card & 3) & 1):
            card_text = TEXT[card]
            said = (
                tr("{card} is no bid here", card=card_text)
                if bids
                else tr("{card} is a bid here", card=card_text)
            )
            fault(f"trick[{i}]", said)


def _check_winner(state: LinesState) -> None:
    best = highest(state.trick)
    if len(state.trick) != state.sides or best is None or best[0] != state.winner:
        raise PositionError("winner", tr("must be who bid highest in a trade that is over"))
    if best[0] >= state.seats:
        raise PositionError("winner", tr("the dummy has no choice to make"))


def _check_numbers(state: LinesState) -> None:
    over = state.phase in ("joker", "over")
    past = state.trades if over else max(state.turn - 1, 0)
    now = {seat for seat, _, _ in state.trick}
    for seat in range(state.sides):
        if len(state.played[seat]) != past:
            fault(f"played[{seat}]", tr("must hold {n} cards, one a trade", n=past))
        left = state.trades - past - (seat in now)
        if seat < state.seats:
            if len(state.hands[seat]) != left:
                fault(f"hands[{seat}]", tr("must hold {n} cards in this trade", n=left))
        elif len(state.pile) + (state.up is not None) != left:
            fault("pile", tr("must hold {n} cards in this trade, the open one among them", n=left))
        elif state.up is None and left and seat not in now:
            fault("up", tr("must be a card while the dummy has still to play"))
    if state.sides == state.seats and (state.pile or state.up is not None):
        fault("pile", tr("only a dummy has one"))
    deck = 0 if over else state.trades - max(state.turn, 1)
    if len(state.royal) != deck:
        fault("royal", tr("must hold {n} cards in this trade", n=deck))
    if (state.neglected is None) != (state.seats == 4):
        fault("neglected", tr("must be a card with two or three players, and none with four"))


def _check_market(state: LinesState) -> None:
    market = state.phase == "market"
    for seat, offer in enumerate(state.offers):
        if offer is None:
            continue
        if not market:
            fault(f"offers[{seat}]", tr("must be null once the market is over"))
        if offer == UNKNOWN and state.viewer in (None, seat):
            fault(f"offers[{seat}]", "?? stands only for what another offers")
        if offer not in (NONE, UNKNOWN) and offer not in state.hands[seat]:
            fault(f"offers[{seat}]", tr("{card} is not in that hand", card=TEXT[offer]))
    ring = state.ring
    if ring is not None and (market or state.seats != 4 or ring != sorted(set(ring))):
        fault("ring", tr("holds seats in order, after a market"))
    due = []
    if ring is not None and len(ring) > 1:
        due = [(giver, ring[(i + 1) % len(ring)]) for i, giver in enumerate(ring)]
    if [(giver, taker) for giver, taker, _ in state.passed] != due:
        fault("passed", tr("must say what went from each of the ring to the next"))
    for i, (giver, taker, card) in enumerate(state.passed):
        if card == UNKNOWN:
            if state.viewer in (None, giver, taker):
                fault(f"passed[{i}]", "?? stands only for what others passed on")
            continue
        trick = [c for seat, c, _ in state.trick if seat == taker]
        if card not in state.hands[taker] + state.played[taker] + trick:
            fault(f"passed[{i}]", tr("{card} never was seat {seat}'s", card=TEXT[card], seat=taker))


def _check_lines(state: LinesState) -> None:
    for seat, own in enumerate(state.lines):
        real = [card for card in own if card != JOKER]
        if state.phase == "banish" and seat == state.winner and real:
            real.pop()
        for card in real:
            if line.three_lines(real, card):
                fault(f"lines[{seat}]", tr("a 3-line is banished at once"))
                break
        jokers = own.count(JOKER)
        if state.phase in ("joker", "over") and jokers > 1:
            fault(f"lines[{seat}]", tr("two jokers vanish at the end"))
        if state.phase == "over" and jokers and line.pairs(own):
            fault(f"lines[{seat}]", tr("its joker has to escape at the end"))


def _check_voids(state: LinesState) -> None:
    for seat, bits in enumerate(state.voids):
        for card in state.hands[seat]:
            if card != UNKNOWN and bits >> (card & 3) & 1:
                fault(f"voids[{seat}]", tr("but {card} is in that hand", card=TEXT[card]))


_CHECKS: tuple[Callable[[LinesState], None], ...] = (
    *(_check_kinds, _check_pack, _check_rulers, _check_phase),
    *(_check_numbers, _check_market, _check_lines, _check_voids),
)
