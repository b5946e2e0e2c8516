"""The verbs of Royal Lines, a row each."""

from __future__ import annotations

from collections.abc import Mapping

from regalia.cards import TEXT
from regalia.games.lines import actions, guards, legal, moves, words
from regalia.games.lines.moves import NONE
from regalia.games.lines.state import LinesState
from regalia.i18n import tr_noop
from regalia.verbs import Kind, Move, Try, Verb, button, exact, line, phrase

_GIVE = Kind("trade", tr_noop("Give a card"), tr_noop("to the left, and get one from the right"))
_KEEP = Kind("keep", tr_noop("Keep all cards"), tr_noop("you get none either"))
_BID = Kind("bid", tr_noop("Bid"), tr_noop("the highest card of a suit that is asked for wins"))
_PLAY = Kind(
    "play",
    tr_noop("Play a card"),
    tr_noop("you hold no suit that is asked for: it is no bid"),
)


def _of_hand(view: LinesState, move: Move) -> list[str]:
    """Return the ref of the card that a move takes out of the hand."""
    return [] if move.args[0] == NONE else [f"{TEXT[move.args[0]]}@h"]


def _try_another(view: LinesState) -> Move | None:
    """Return a bid with a card that the hand may not bid with."""
    hand = view.hands[view.moving()] if view.phase == "bid" else []
    legal_moves = view.legal_moves()
    return next((moves.BID[card] for card in hand if moves.BID[card] not in legal_moves), None)


_ROWS = {
    "trade": Verb(
        form="trade 7H, or trade none",
        read=moves.with_tail(moves.read_trade),
        lists={"market": legal.list_trades},
        guards=guards.TRADE,
        play=actions.offer,
        label=words.trade_label,
        picks=_of_hand,
        kinds=(_GIVE, _KEEP),
        kind_of=lambda view, move: _KEEP if move.args[0] == NONE else _GIVE,
        says={
            "offer": line(tr_noop("{who} chose for the market")),
            "ring": words.say_ring,
            "pass": words.say_pass,
        },
        describe=words.describe_trade,
    ),
    "bid": Verb(
        form="bid 7H",
        read=moves.with_tail(moves.read_bid),
        lists={"bid": legal.list_bids},
        guards=guards.BID,
        play=actions.bid,
        label=words.bid_label,
        picks=_of_hand,
        kinds=(_BID, _PLAY),
        kind_of=lambda view, move: _BID if actions.aims(view, move.args[0] & 3) else _PLAY,
        note=words.bid_outcome,
        tries=(Try(tr_noop("Play another card"), _try_another),),
        says={
            "lead": words.say_bid,
            "follow": words.say_bid,
            "won": line(tr_noop("{who} took {royal} with {bid}"), royal=0, bid=1),
        },
        describe=phrase(tr_noop("bid {card}"), card=0),
    ),
    "take": Verb(
        form="take KS",
        read=moves.with_tail(moves.read_take),
        lists={"take": legal.list_takes},
        guards=guards.TAKE,
        play=actions.take,
        label=button(tr_noop("Take {card}"), 60, card=0),
        picks=lambda view, move: [f"{TEXT[move.args[0]]}@c"],
        kinds=(Kind("take", tr_noop("Take a candidate"), tr_noop("the other stays")),),
        note=words.take_outcome,
        describe=phrase(tr_noop("take {card}"), card=0),
    ),
    "banish": Verb(
        form="banish rank, or banish suit",
        read=moves.with_tail(moves.read_banishment),
        lists={"banish": legal.list_banishments},
        guards=guards.BANISH,
        play=actions.choose_banishment,
        label=words.banish_label,
        kinds=(Kind("banish", tr_noop("Banish a 3-line"), tr_noop("its royals leave your line")),),
        note=words.banish_outcome,
        says={"banish": words.say_banish},
        describe=words.describe_banishment,
    ),
    "joker": Verb(
        form="joker KH KD",
        read=moves.with_tail(moves.read_joker, 2),
        lists={"joker": legal.list_escapes},
        guards=guards.JOKER_ESCAPE,
        play=actions.escape,
        label=words.escape_label,
        kinds=(
            Kind(
                "joker",
                tr_noop("Let the joker escape"),
                tr_noop("two royals of your line go with it"),
            ),
        ),
        note=words.escape_outcome,
        says={"escape": words.say_escape},
        describe=phrase(tr_noop("escape with {card} and {other}"), card=0, other=1),
    ),
}
VERBS: Mapping[str, Verb] = exact(_ROWS)
