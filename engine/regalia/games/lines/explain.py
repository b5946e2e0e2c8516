"""Is this move legal, and if not, which rule says so, in words for a player?

What is legal is decided by the list of legal moves alone. What stands here finds the reason for
a move that is not on it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from regalia.cards import (
    GLYPHS,
    JOKER,
    SUIT_WORDS,
    TEN,
    TEXT,
    TWO,
    UNKNOWN,
    glyphs,
    listing,
)
from regalia.errors import HiddenError, IllegalMove
from regalia.games.lines import line
from regalia.games.lines.moves import NONE, Token
from regalia.games.lines.pack import ALLOWED
from regalia.i18n import any_of, tr, tr_noop
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.lines.state import LinesState

#: What the parts of a recorded move go by.
_TAIL_RULES = {
    "turn": ("update.draw", tr_noop("The next royal is not what happens here ({said}).")),
    "up": ("two.up", tr_noop("The dummy's new open card is not what happens here ({said}).")),
    "dummy": ("two.up", tr_noop("The dummy's card is not what happens here ({said}).")),
    "rulers": ("reveal", tr_noop("The rulers is not what happens here ({said}).")),
    "ring": (
        "four.market.pass",
        tr_noop("Who takes part in the market is not what happens here ({said})."),
    ),
    "came": (
        "four.market.pass",
        tr_noop("The card that comes from the right is not what happens here ({said})."),
    ),
}


def _no(rule: str, why: str) -> IllegalMove:
    return IllegalMove(f"lines.{rule}", why)


def check(state: LinesState, move: Move) -> None:
    """Raises IllegalMove unless the chosen ``move`` is legal.

    In a view of somebody else's hand: unless it is legal with some cards that the hand may hold.
    """
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
            raise _no("trade.count", tr("This hand does not hold {card}.", card=glyphs(card)))
        if TEXT[card] in state.cards():
            raise _no("deck.bidding", tr("{card} is in sight already.", card=glyphs(card)))
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
        raise _must_bid(state, card)


def explain(state: LinesState, move: Move) -> IllegalMove:
    """Why the move is not legal, by the rule that a player would look up."""
    verb = move.verb
    if state.actor is None:
        return _no("trade.count", tr("The round is over."))
    if verb == "trade":
        return _explain_trade(state, move)
    if state.phase == "market":
        return _no(
            "four.market",
            tr("The market comes first: you must give a card to the left, or keep all of yours."),
        )
    explained = {
        "bid": _explain_bid,
        "take": _explain_take,
        "banish": _explain_banish,
        "joker": _explain_joker,
    }
    return explained[verb](state, move)


def _explain_trade(state: LinesState, move: Move) -> IllegalMove:
    if state.phase != "market":
        why = tr("The market is over: it comes before the first trade.")
        if state.seats < 4:
            why = tr("Only four players have a market.")
        elif not state.options["blackMarket"]:
            why = tr("This match is played without the market.")
        return _no("four.market", why)
    if move.args[0] == UNKNOWN:
        return _no("four.market.pass", tr("You must say which card you give away."))
    return _not_held(move.args[0], "four.market.pass")


def _explain_bid(state: LinesState, move: Move) -> IllegalMove:
    if state.phase == "take":
        royals = listing(state.candidates, "or")
        return _no("collect.choice", tr("You must first take {royals}.", royals=royals))
    if state.phase == "banish":
        return _no("corruption.cross", tr("You must first choose which 3-line is banished."))
    if state.phase == "joker":
        return _no("joker.escape", tr("You must choose how your joker escapes."))
    card = move.args[0]
    assert state.actor is not None
    if card not in state.hands[state.actor]:
        return _not_held(card, "trade.count")
    return _must_bid(state, card)


def _not_held(card: int, rule: str) -> IllegalMove:
    return _no(rule, tr("You do not hold {card}.", card=glyphs(card)))


def _must_bid(state: LinesState, card: int) -> IllegalMove:
    held = [suit for suit in range(4) if state.suits >> suit & 1]
    suits = any_of([f"{tr(SUIT_WORDS[suit])} {GLYPHS[suit]}" for suit in held])
    return _no(
        "bid.must",
        tr(
            "You must play {suits}, which you hold: {card} is no bid here.",
            suits=suits,
            card=glyphs(card),
        ),
    )


def _explain_take(state: LinesState, move: Move) -> IllegalMove:
    if state.phase != "take":
        return _no(
            "collect.choice",
            tr(
                "There is nothing to choose: only whoever wins with a suit that both candidates "
                "ask for takes which he wants."
            ),
        )
    return _no(
        "collect.choice",
        tr(
            "{card} is no candidate: you must take {royals}.",
            card=glyphs(move.args[0]),
            royals=listing(state.candidates, "or"),
        ),
    )


def _explain_banish(state: LinesState, move: Move) -> IllegalMove:
    return _no("corruption.cross", tr("No two 3-lines cross: there is nothing to choose."))


def _explain_joker(state: LinesState, move: Move) -> IllegalMove:
    if state.phase != "joker":
        if state.turn < state.trades or state.candidates[1:]:
            return _no("joker.asleep", tr("A joker sleeps until the last trade is over."))
        return _no("joker.escape", tr("No joker has to choose its way out."))
    assert state.actor is not None
    own = state.lines[state.actor]
    first, second = move.args
    if first not in own or second not in own or JOKER in move.args:
        return _no("joker.escape", tr("Your joker escapes with two royals of your own line."))
    ways = "; ".join(listing(pair) for pair in line.pairs(own))
    return _no(
        "corruption.def",
        tr(
            "{cards} share neither number nor suit. Your joker can escape with {ways}.",
            cards=listing(move.args),
            ways=ways,
        ),
    )


# --- what a recorded move says -------------------------------------------------------------------


def disagrees(token: Token) -> IllegalMove:
    """What stands in the text of a recorded move does not come now, or does not come so."""
    word, values = token
    rule, why = _TAIL_RULES[word]
    said = " ".join(TEXT[v] if word != "ring" else str(v) for v in values) or "none"
    return _no(rule, tr(why, said=f"{word} {said}"))


def impossible(move: Move) -> IllegalMove:
    """A move that a view knows not to be, by what it has seen of all the other cards."""
    why = tr("{move} cannot be: the cards that are not seen do not allow it.", move=move)
    return _no("deck.bidding", why)


def agreed(
    state: LinesState, word: str, values: tuple[int, ...], told: tuple[int, ...]
) -> tuple[int, ...]:
    """The values, unknown ones filled in from what the text says; IllegalMove if it cannot be."""
    if word == "ring":
        if values != told:
            raise disagrees((word, told))
        return values
    left = Counter(TEXT[card] for card in state.game.pack(state.seats))
    left.subtract(state.cards())
    found = []
    for value, said in zip(values, told, strict=True):
        if value == UNKNOWN:
            if said == UNKNOWN:
                raise HiddenError(f"{word} ?? does not say what comes into the open")
            # The kind of card was seen to when the text was read.
            if left[TEXT[said]] <= 0:
                raise disagrees((word, told))
            left[TEXT[said]] -= 1
            value = said
        elif said not in (value, UNKNOWN):
            raise disagrees((word, told))
        found.append(value)
    return tuple(found)
