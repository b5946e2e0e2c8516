"""Reasons: the rule that forbids a move, in words for a player.

The list of legal moves alone decides what is legal (``legal``).
"""

from __future__ import annotations

from regalia.cards import GLYPHS, JOKER, SUIT_WORDS, UNKNOWN, capital, glyphs, listing
from regalia.errors import IllegalMove
from regalia.games.lines import line
from regalia.games.lines.state import LinesState
from regalia.i18n import any_of, tr
from regalia.state import Move


def explain(state: LinesState, move: Move) -> IllegalMove:
    """Return the reason why the move is not legal, by the rule that a player would look up."""
    verb = move.verb
    if state.actor is None:
        return IllegalMove("lines.trade.count", tr("The round is over."))
    if verb == "trade":
        return _explain_trade(state, move)
    if state.phase == "market":
        return IllegalMove(
            "lines.four.market",
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
        return IllegalMove("lines.four.market", why)
    if move.args[0] == UNKNOWN:
        return IllegalMove("lines.four.market.pass", tr("You must say which card you give away."))
    return _not_held(move.args[0], "lines.four.market.pass")


def _explain_bid(state: LinesState, move: Move) -> IllegalMove:
    if state.phase == "take":
        royals = listing(state.candidates, "or")
        return IllegalMove(
            "lines.collect.choice", tr("You must first take {royals}.", royals=royals)
        )
    if state.phase == "banish":
        return IllegalMove(
            "lines.corruption.cross", tr("You must first choose which 3-line is banished.")
        )
    if state.phase == "joker":
        return IllegalMove("lines.joker.escape", tr("You must choose how your joker escapes."))
    card = move.args[0]
    assert state.actor is not None
    if card not in state.hands[state.actor]:
        return _not_held(card, "lines.trade.count")
    return must_bid(state, card)


def _not_held(card: int, rule: str) -> IllegalMove:
    return IllegalMove(rule, tr("You do not hold {card}.", card=glyphs(card)))


def must_bid(state: LinesState, card: int) -> IllegalMove:
    """Refuse a card that is no bid, by the suits asked for that the hand has."""
    assert state.actor is not None
    own = {each & 3 for each in state.hands[state.actor] if each != UNKNOWN}
    held = [suit for suit in sorted(own) if state.suits >> suit & 1]
    suits = any_of([f"{tr(SUIT_WORDS[suit])} {GLYPHS[suit]}" for suit in held])
    return IllegalMove(
        "lines.bid.must",
        tr(
            "You must play {suits}, which you hold: {card} is no bid here.",
            suits=suits,
            card=glyphs(card),
        ),
    )


def _explain_take(state: LinesState, move: Move) -> IllegalMove:
    if state.phase != "take":
        return IllegalMove(
            "lines.collect.choice",
            tr(
                "There is nothing to choose: only whoever wins with a suit that both candidates "
                "ask for takes which he wants."
            ),
        )
    return IllegalMove(
        "lines.collect.choice",
        capital(
            tr(
                "{card} is no candidate: you must take {royals}.",
                card=glyphs(move.args[0]),
                royals=listing(state.candidates, "or"),
            )
        ),
    )


def _explain_banish(state: LinesState, move: Move) -> IllegalMove:
    return IllegalMove(
        "lines.corruption.cross", tr("No two 3-lines cross: there is nothing to choose.")
    )


def _explain_joker(state: LinesState, move: Move) -> IllegalMove:
    if state.phase != "joker":
        return IllegalMove("lines.joker.asleep", tr("A joker sleeps until the last trade is over."))
    assert state.actor is not None
    own = state.lines[state.actor]
    first, second = move.args
    if first not in own or second not in own or JOKER in move.args:
        return IllegalMove(
            "lines.joker.escape", tr("Your joker escapes with two royals of your own line.")
        )
    if first == second and own.count(first) < 2:
        why = tr("{card} lies only once in your line: name two royals.", card=glyphs(first))
        return IllegalMove("lines.joker.escape", why)
    ways = "; ".join(listing(pair) for pair in line.pairs(own))
    return IllegalMove(
        "lines.corruption.def",
        tr(
            "{cards} share neither number nor suit. Your joker can escape with {ways}.",
            cards=listing(move.args),
            ways=ways,
        ),
    )


def impossible(move: Move) -> IllegalMove:
    """A move that a view knows not to be, by what it has seen of all the other cards."""
    why = tr("{move} cannot be: the cards that are not seen do not allow it.", move=move)
    return IllegalMove("lines.deck.bidding", why)
