"""The lists of legal moves: each has just the moves that no guard refuses (``guards``)."""

from __future__ import annotations

from regalia.cards import UNKNOWN
from regalia.games.lines import line, moves
from regalia.games.lines.pack import ALLOWED
from regalia.games.lines.state import LinesState
from regalia.verbs import Move


def list_trades(state: LinesState, seat: int, out: list[Move]) -> None:
    # lines.four.market.pass
    hand = state.hands[seat]
    out += [moves.TRADE[card] for card in (set(hand) if UNKNOWN in hand else hand)]
    out.append(moves.TRADE_NONE)


def list_bids(state: LinesState, seat: int, out: list[Move]) -> None:
    """List the cards of a suit that a candidate takes (lines.bid.must), of both suits (RL-A04).

    Without such a card any will do (lines.bid.free).
    """
    hand = state.hands[seat]
    bid = moves.BID
    allowed = ALLOWED[state.suits]
    out += [bid[card] for card in hand if allowed[card]]
    if not out:
        out += [bid[card] for card in (set(hand) if UNKNOWN in hand else hand)]


def list_takes(state: LinesState, seat: int, out: list[Move]) -> None:
    # lines.collect.choice
    out += [moves.TAKE[card] for card in state.candidates]


def list_banishments(state: LinesState, seat: int, out: list[Move]) -> None:
    # lines.corruption.cross
    out += [moves.BANISH["rank"], moves.BANISH["suit"]]


def list_escapes(state: LinesState, seat: int, out: list[Move]) -> None:
    # lines.joker.escape
    out += [moves.joker(*pair) for pair in line.pairs(state.lines[seat])]
