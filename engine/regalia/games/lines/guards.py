"""The guards of each verb: what a legal move has to be, and why a move is refused."""

from __future__ import annotations

from regalia.cards import GLYPHS, JOKER, OR, SUIT_WORDS, TEXT, UNKNOWN, glyphs, listing
from regalia.errors import IllegalMove
from regalia.games.lines import line, moves, validate
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import ALLOWED, is_bidding
from regalia.games.lines.state import LinesState
from regalia.i18n import any_of, tr, tr_noop
from regalia.verbs import Failing, Guard, Guards, Move, unless

_PLAYING = unless(
    lambda state: state.actor is not None, "lines.trade.count", tr_noop("The round is over.")
)
_AFTER_MARKET = unless(
    lambda state: state.phase != "market",
    "lines.four.market",
    tr_noop("The market comes first: you must give a card to the left, or keep all of yours."),
)


def _at_market(state: LinesState, move: Move) -> str | None:
    if state.phase == "market":
        return None
    if state.seats < 4:
        return tr("Only four players have a market.")
    if not state.options["blackMarket"]:
        return tr("This match is played without the market.")
    return tr("The market is over: it comes before the first trade.")


def _named(state: LinesState, move: Move) -> str | None:
    if move.args[0] != UNKNOWN or UNKNOWN in state.hands[state.moving()]:
        return None
    return tr("You must say which card you give away.")


def _held(rule: str) -> Guards:
    """Return the guard that a card is in the hand, or may be in a hidden one."""

    def judge(state: LinesState, move: Move) -> Failing:
        seat, card = state.moving(), move.args[0]
        hand = state.hands[seat]
        if card == NONE or card in hand:
            return
        said = glyphs(card)
        if UNKNOWN not in hand:
            yield rule, tr("You do not hold {card}.", card=said)
        if not is_bidding(card):
            yield "lines.trade.count", tr("This hand does not hold {card}.", card=said)
        if TEXT[card] in state.cards():
            yield "lines.deck.bidding", tr("{card} is in sight already.", card=said)
        if state.voids[seat] >> (card & 3) & 1:
            why = tr_noop("{card} cannot be in this hand: it had no {suit} when it had to bid.")
            yield "RL-A25", tr(why, card=said, suit=tr(SUIT_WORDS[card & 3]))

    return Guards(judge)


def _must_bid(state: LinesState, move: Move) -> str | None:
    """Refuse a card that is no bid, by the suits asked for that the hand has."""
    card, allowed = move.args[0], ALLOWED[state.suits]
    able = {each & 3 for each in state.hands[state.moving()] if allowed[each]}
    if allowed[card] or not able:
        return None
    suits = any_of([f"{tr(SUIT_WORDS[suit])} {GLYPHS[suit]}" for suit in sorted(able)])
    why = tr_noop("You must play {suits}, which you hold: {card} is no bid here.")
    return tr(why, suits=suits, card=glyphs(card))


def _bidding(state: LinesState, move: Move) -> Failing:
    if state.phase == "take":
        royals = listing(state.candidates, OR)
        why = tr("You must first take {royals}.", royals=royals)
        yield "lines.collect.choice", why
    if state.phase == "banish":
        why = tr("You must first choose which 3-line is banished.")
        yield "lines.corruption.cross", why
    if state.phase == "joker":
        yield "lines.joker.escape", tr("You must choose how your joker escapes.")


def _is_candidate(state: LinesState, move: Move) -> str | None:
    card = move.args[0]
    if card in state.candidates:
        return None
    royals = listing(state.candidates, OR)
    why = tr_noop("{card} is no candidate: you must take {royals}.")
    return tr(why, card=glyphs(card), royals=royals)


def _escapes(state: LinesState, move: Move) -> Failing:
    own = state.lines[state.moving()]
    ways = line.pairs(own)
    if move.args in ways:
        return
    first, second = move.args
    if first not in own or second not in own or JOKER in move.args:
        why = tr("Your joker escapes with two royals of your own line.")
        yield "lines.joker.escape", why
    if first == second:
        why = tr("{card} lies only once in your line: name two royals.", card=glyphs(first))
        yield "lines.joker.escape", why
    said = tr_noop("{cards} share neither number nor suit. Your joker can escape with {ways}.")
    why = tr(said, cards=listing(move.args), ways="; ".join(map(listing, ways)))
    yield "lines.corruption.def", why


def _comes_true(state: LinesState, move: Move) -> Failing:
    """Try the move on a copy, if it names cards or the state is a view.

    The cards that it brings out of hiding may disagree with the state, or with what a view has
    seen of all the others. Raises HiddenError where they are missing in a view.
    """
    if state.viewer is None and not isinstance(move, moves.Recorded):
        return
    trial = state.copy()
    try:
        trial._apply(move)
    except IllegalMove as refusal:
        yield refusal.rule, refusal.message
    if state.viewer is not None and validate.misfit(trial):
        why = tr_noop("{move} cannot be: the cards that are not seen do not allow it.")
        yield "lines.deck.bidding", tr(why, move=moves.split(move)[0])


TRADE = (
    _PLAYING,
    Guard("lines.four.market", _at_market),
    Guard("lines.four.market.pass", _named),
    _held("lines.four.market.pass"),
    Guards(_comes_true),
)
BID = (
    _PLAYING,
    _AFTER_MARKET,
    Guards(_bidding),
    _held("lines.trade.count"),
    Guard("lines.bid.must", _must_bid),
    Guards(_comes_true),
)
TAKE = (
    _PLAYING,
    _AFTER_MARKET,
    unless(
        lambda state: state.phase == "take",
        "lines.collect.choice",
        tr_noop(
            "There is nothing to choose: only a winner with a suit that both candidates ask for "
            "takes either."
        ),
    ),
    Guard("lines.collect.choice", _is_candidate),
    Guards(_comes_true),
)
BANISH = (
    _PLAYING,
    _AFTER_MARKET,
    unless(
        lambda state: state.phase == "banish",
        "lines.corruption.cross",
        tr_noop("No two 3-lines cross: there is nothing to choose."),
    ),
    Guards(_comes_true),
)
JOKER_ESCAPE = (
    _PLAYING,
    _AFTER_MARKET,
    unless(
        lambda state: state.phase == "joker",
        "lines.joker.asleep",
        tr_noop("A joker sleeps until the last trade is over."),
    ),
    Guards(_escapes),
    Guards(_comes_true),
)
