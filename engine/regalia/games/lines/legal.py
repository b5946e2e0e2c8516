"""The legal moves of each phase, and the check of a move that is not on the list just given."""

from __future__ import annotations

from regalia.cards import SUIT_WORDS, TEN, TEXT, TWO, UNKNOWN, glyphs
from regalia.errors import IllegalMove
from regalia.games.lines import line, moves
from regalia.games.lines.explain import explain, must_bid
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import ALLOWED
from regalia.games.lines.state import LinesState
from regalia.i18n import tr
from regalia.state import Move


def _bids(state: LinesState, out: list[Move]) -> None:
    """List the cards of a suit that a candidate takes (lines.bid.must), of both suits (RL-A04).

    Without such a card any will do (lines.bid.free).
    """
    assert state.actor is not None
    hand = state.hands[state.actor]
    bid = moves.BID
    allowed = ALLOWED[state.suits]
    out += [bid[card] for card in hand if allowed[card]]
    if not out:
        out += [bid[card] for card in (set(hand) if UNKNOWN in hand else hand)]


def _trades(state: LinesState, out: list[Move]) -> None:
    # lines.four.market.pass
    assert state.actor is not None
    hand = state.hands[state.actor]
    out += [moves.TRADE[card] for card in (set(hand) if UNKNOWN in hand else hand)]
    out.append(moves.TRADE_NONE)


def _takes(state: LinesState, out: list[Move]) -> None:
    # lines.collect.choice
    out += [moves.TAKE[card] for card in state.candidates]


def _banishments(state: LinesState, out: list[Move]) -> None:
    # lines.corruption.cross
    out += [moves.BANISH["rank"], moves.BANISH["suit"]]


def _escapes(state: LinesState, out: list[Move]) -> None:
    # lines.joker.escape
    assert state.actor is not None
    out += [moves.joker(*pair) for pair in line.pairs(state.lines[state.actor])]


#: phase -> the function that lists its moves.
LISTS = {
    "market": _trades,
    "bid": _bids,
    "take": _takes,
    "banish": _banishments,
    "joker": _escapes,
}


# --- moves that are not from the list ------------------------------------------------------------


def check(state: LinesState, move: Move) -> None:
    """Raise IllegalMove unless the move is legal, also for some cards of an unknown hand."""
    seat = state.actor
    hidden = seat is not None and seat < len(state.hands) and UNKNOWN in state.hands[seat]
    phase = {"bid": "bid", "trade": "market"}.get(move.verb)
    if hidden and phase == state.phase:
        assert seat is not None
        _check_hidden(state, seat, move)
    elif move not in state.legal_moves() or move.args == (UNKNOWN,):
        raise explain(state, move)


def _check_hidden(state: LinesState, seat: int, move: Move) -> None:
    card = move.args[0]
    if card in (NONE, UNKNOWN) and move.verb == "trade":
        return
    known = [c for c in state.hands[seat] if c != UNKNOWN]
    if card not in known:
        if not TWO <= card >> 2 <= TEN:
            raise IllegalMove(
                "lines.trade.count", tr("This hand does not hold {card}.", card=glyphs(card))
            )
        if TEXT[card] in state.cards():
            raise IllegalMove(
                "lines.deck.bidding", tr("{card} is in sight already.", card=glyphs(card))
            )
        if state.voids[seat] >> (card & 3) & 1:
            raise IllegalMove(
                "RL-A25",
                tr(
                    "{card} cannot be in this hand: it had no {suit} when it had to bid.",
                    card=glyphs(card),
                    suit=tr(SUIT_WORDS[card & 3]),
                ),
            )
    allowed = ALLOWED[state.suits]
    if move.verb == "bid" and not allowed[card] and any(allowed[c] for c in known):
        raise must_bid(state, card)
