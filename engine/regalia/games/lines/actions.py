"""What the moves of Royal Lines do, and how a round goes from one point to the next.

Every function takes the state first and has been given a legal move. A trade ends in this order:
the winner collects, a 3-line is banished (or, if nobody bid, the senior is), the next royal is
turned over, the dummy's open card is replaced, and the dummy plays if it leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JOKER, UNKNOWN
from regalia.games.lines import dummy, line, market
from regalia.games.lines.pack import ANY
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.lines.state import LinesState


def actor(state: LinesState) -> int:
    """The seat to move, known to be one."""
    seat = state.actor
    assert seat is not None
    return seat


def offer(state: LinesState, move: Move) -> None:
    """A choice for the market."""
    market.offer(state, move)
    if state.turn:
        proceed(state)


def bid(state: LinesState, move: Move) -> None:
    """A card in a trade."""
    seat = actor(state)
    card = move.args[0]
    state.drop(seat, card)
    put(state, seat, card)
    proceed(state)


def put(state: LinesState, seat: int, card: int) -> None:
    """Lays a card on the table, as a bid if its suit is asked for."""
    suit = card & 3
    bids = state.suits >> suit & 1 == 1
    if not bids and seat < state.seats:
        # A player who has one of the suits has to play it (RL-A25); a dummy's pile is blind.
        state.voids[seat] |= state.suits
    if not state.quiet:
        state.tell("follow" if state.trick else "lead", seat, (card, *aims(state, suit)))
    state.trick.append((seat, card, bids))


def aims(state: LinesState, suit: int) -> tuple[int, ...]:
    """The candidates that a card of this suit is a bid for."""
    return tuple(
        [c for c, s in zip(state.candidates, state.takes, strict=True) if s in (suit, ANY)]
    )


def proceed(state: LinesState) -> None:
    """Goes on to the next who has to play to the trade, or to its end."""
    trick = state.trick
    sides = state.sides
    while len(trick) < sides:
        seat = (state.leader + len(trick)) % sides
        if seat < state.seats:
            state.phase = "bid"
            state.actor = seat
            return
        put(state, seat, dummy.card_to_play(state))
    _settle(state)


def highest(trick: list[tuple[int, int, bool]]) -> tuple[int, int] | None:
    """(seat, card) of the highest bid, the later of equal ones; None when nobody bid.

    All bids are compared by number, whichever candidate they are for (RL-A05, RL-A06).
    """
    best, found = 0, None
    for seat, card, bids in trick:
        if bids and card >> 2 >= best:
            best, found = card >> 2, (seat, card)
    return found


def _settle(state: LinesState) -> None:
    best = highest(state.trick)
    if best is None:
        # The senior leaves (``lines.update.none``).
        state.winner = None
        buried = state.candidates.pop(0)
        state.graveyard.append(buried)
        state.tell("unsold", state.leader, (buried,))
        _next_trade(state)
        return
    state.winner, card = best
    suit = card & 3
    first, second = state.takes
    if first == second == suit and not state.is_dummy(state.winner):
        state.phase, state.actor = "take", state.winner
    else:
        # The senior also where the dummy has the choice (``lines.two.senior``), and of two
        # jokers (RL-A07).
        _collect(state, 0 if first in (suit, ANY) else 1)


def take(state: LinesState, move: Move) -> None:
    """The choice between two candidates of the suit that was bid."""
    _collect(state, state.candidates.index(move.args[0]))


def _collect(state: LinesState, index: int) -> None:
    seat = state.winner
    assert seat is not None
    card = state.candidates.pop(index)
    with_card = next(bid for who, bid, _ in state.trick if who == seat)
    state.tell("won", seat, (card, with_card))
    if card < 4:
        _crown(state, seat, card)
    else:
        own = state.lines[seat]
        own.append(card)
        found = line.three_lines(own, card)
        if len(found) == 2 and not state.is_dummy(seat):
            state.phase, state.actor = "banish", seat
            state.refresh()
            return
        if found:
            # The dummy's choice is the line of one number (``lines.two.cross``).
            _banish(state, seat, found, "rank" if "rank" in found else "suit")
    _next_trade(state)


def _crown(state: LinesState, seat: int, ace: int) -> None:
    # No part of the line, and not to be declined (``lines.wanderer.replace``, RL-A10).
    old = state.rulers[seat]
    state.deposed[seat] = old
    state.rulers[seat] = ace
    state.ruler_open[seat] = True
    state.tell("crown", seat, (ace, old))


def choose_banishment(state: LinesState, move: Move) -> None:
    """The choice between two crossing 3-lines."""
    seat = actor(state)
    own = state.lines[seat]
    _banish(state, seat, line.three_lines(own, own[-1]), move.args[0])
    _next_trade(state)


def _banish(state: LinesState, seat: int, found: dict[str, list[int]], kind: str) -> None:
    gone = found[kind]
    for card in gone:
        state.lines[seat].remove(card)
    state.graveyard += gone
    state.tell("banish", seat, tuple(gone), note=kind)


def _next_trade(state: LinesState) -> None:
    for seat, card, _ in state.trick:
        state.played[seat].append(card)
    state.trick = []
    # The winner leads, or whoever led before if nobody bid (RL-A01).
    lead = state.options["lead"]
    if lead == "rotate":
        state.leader = (state.leader + 1) % state.sides
    elif lead == "winner" and state.winner is not None:
        state.leader = state.winner
    state.winner = None
    if state.turn == state.trades:
        _wake_jokers(state)
        return
    state.turn += 1
    junior = state.reveal("turn", state.royal.pop())
    state.candidates.append(junior)
    state.refresh()
    state.tell("turn", state.leader, (junior,))
    if state.sides > state.seats:
        dummy.refill(state)
    proceed(state)


# --- the end of a round --------------------------------------------------------------------------


def _wake_jokers(state: LinesState) -> None:
    state.refresh()
    for seat, own in enumerate(state.lines):
        if own.count(JOKER) == 2:  # lines.four.cancel, RL-A18
            own[:] = [card for card in own if card != JOKER]
            state.graveyard += [JOKER, JOKER]
            state.tell("cancel", seat, (JOKER, JOKER))
    state.escapes = [
        seat for seat, own in enumerate(state.lines) if JOKER in own and line.pairs(own)
    ]
    _next_escape(state)


def _next_escape(state: LinesState) -> None:
    # In the order of the seats; who has only one way out is not asked (RL-A15).
    while state.escapes:
        seat = state.escapes[0]
        found = line.pairs(state.lines[seat])
        if len(found) > 1 and not state.is_dummy(seat):
            state.phase, state.actor = "joker", seat
            return
        _escape(state, seat, found[0] if len(found) == 1 else dummy.escape(state, found))
    _reveal_rulers(state)


def escape(state: LinesState, move: Move) -> None:
    """The choice of the 3-line that a joker makes."""
    first, second = move.args
    _escape(state, actor(state), (first, second))
    _next_escape(state)


def _escape(state: LinesState, seat: int, pair: tuple[int, int]) -> None:
    state.escapes.remove(seat)
    for card in (JOKER, *pair):
        state.lines[seat].remove(card)
    state.graveyard += (JOKER, *pair)
    state.tell("escape", seat, pair)


def _reveal_rulers(state: LinesState) -> None:
    state.rulers = list(state.reveal_all("rulers", tuple(state.rulers)))
    state.ruler_open = [True] * state.sides
    state.phase, state.actor = "over", None
    for seat, ruler in enumerate(state.rulers):
        assert ruler != UNKNOWN
        state.tell("ruler", seat, (ruler,))
    state.tell("over", state.starter, tuple(state.candidates))
