"""Why a move is not legal, in words for a player: the turn and its battle.

Where several rules forbid a move, the one that a player would look up first is cited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import ACE, SUIT_WORDS, glyphs, listing
from regalia.errors import IllegalMove
from regalia.games.royal_family import option_reasons
from regalia.games.royal_family.option_reasons import on_board
from regalia.games.royal_family.pack import is_face
from regalia.games.royal_family.refusals import no, not_held
from regalia.i18n import tr, tr_noop
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def explain(state: RoyalFamilyState, move: Move) -> IllegalMove:
    """Why a move that is not listed is not legal."""
    if state.actor is None:
        return no(state, "turn.phases", tr("the hand is over"))
    own = state.explain_verb(move)
    if own is not None:
        return own
    verb = move.verb
    if verb in ("house", "redeal") or state.phase == "house":
        return state.explain_house(move)
    if verb == "pass":
        return _pass(state)
    if verb == "draw":
        return _draw(state, move)
    if verb in option_reasons.VERBS:
        return option_reasons.explain(state, move)
    if verb == "play":
        return _play(state, move.args[0])
    if verb == "spoil":
        return _spoil(state, move.args)
    return _close(state, move)


#: What has to be done now, to end a sentence with.
_NOW = {
    "w0": tr_noop("the turn begins with a draw"),
    "draw": tr_noop("the draws come first"),
    "w1": tr_noop("a card has to be led"),
    "w2": tr_noop("a card has to be led"),
    "battle": tr_noop("the trick has to be played"),
    "spoil": tr_noop("the winner of the trick chooses a card"),
    "w3": tr_noop("the turn ends with a discard"),
}


def _now(state: RoyalFamilyState) -> str:
    return tr(_NOW[state.phase])


def _pass(state: RoyalFamilyState) -> IllegalMove:
    if state.phase not in ("w0", "draw"):
        return no(state, "turn.phases", tr("nothing can be passed now: {now}", now=_now(state)))
    if state.stock:
        return no(state, "draw.sequence", tr("you must draw while there is something to draw"))
    return no(
        state,
        "exhaust.continue",
        tr(
            "the stock is empty, but {card} is yours to draw: you must take it",
            card=glyphs(state.discard[-1]),
        ),
    )


def _draw(state: RoyalFamilyState, move: Move) -> IllegalMove:
    source = move.args[0]
    if source == "pile":
        return option_reasons.pile(state, move.args[1], move.args[2])
    if state.phase not in ("w0", "draw"):
        return no(state, "draw.sequence", tr("the draws are over: {now}", now=_now(state)))
    if source == "stock":
        return no(state, "exhaust.continue", tr("the stock is empty"))
    if not state.discard:
        return no(state, "draw.source", tr("the discard pile is empty"))
    return no(state, "draw.source", state.why_not_top())


def _play(state: RoyalFamilyState, card: int) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    leading = state.phase in ("w1", "w2")
    if not leading and state.phase != "battle":
        return no(
            state, "turn.phases", tr("no card is played to a trick now: {now}", now=_now(state))
        )
    hand = state.hands[seat]
    if card not in hand:
        if on_board(state, seat, card):
            return no(
                state,
                "meld.locked",
                tr("{card} lies on your board and is not played again", card=glyphs(card)),
            )
        return not_held(state, "trick.lead" if leading else "trick.follow", card)
    suit = state.battle[0][0] & 3
    held = sorted({c for c in hand if c & 3 == suit and c < 52}, key=lambda c: (c >> 2 == ACE, c))
    return no(
        state,
        "trick.follow",
        tr(
            "you must follow {suit}: you hold {cards}",
            suit=tr(SUIT_WORDS[suit]),
            cards=listing(held),
        ),
    )


def _spoil(state: RoyalFamilyState, cards: tuple[int, ...]) -> IllegalMove:
    if state.phase != "spoil":
        return no(
            state, "turn.phases", tr("there is no card of a trick to take: {now}", now=_now(state))
        )
    fought = [c for c, _ in state.battle]
    for card in cards:
        if fought.count(card) < cards.count(card):
            return no(
                state,
                "trick.spoils",
                tr(
                    "{card} was not played: choose from {cards}",
                    card=glyphs(card),
                    cards=listing(fought),
                ),
            )
    return no(
        state,
        "trick.spoils",
        tr("choose the right number of cards from {cards}", cards=listing(fought)),
    )


def _close(state: RoyalFamilyState, move: Move) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    hand = state.hands[seat]
    ends = move.verb == "end" or (move.verb == "discard" and move.args[1])
    if state.phase != "w3":
        if move.verb == "end":
            return no(
                state,
                "end.trick",
                tr("a hand is ended after the trick, by its winner: {now}", now=_now(state)),
            )
        return no(state, "turn.phases", tr("the turn does not end yet: {now}", now=_now(state)))
    if move.verb == "done":
        return no(state, "discard.one", tr("you hold cards: discard one to end your turn"))
    left = hand[:]
    if move.verb == "discard":
        card = move.args[0]
        if card not in hand:
            if on_board(state, seat, card):
                return no(
                    state,
                    "meld.locked",
                    tr("{card} lies on your board and stays there", card=glyphs(card)),
                )
            return not_held(state, "discard.one", card)
        left.remove(card)
    assert ends
    if state.won != seat:
        return no(state, "end.trick", tr("to end the hand you must have won this turn's trick"))
    if not state.privileges(seat):
        return no(
            state,
            "end.royal",
            tr("to end the hand you need a Royal on your board since before this turn"),
        )
    faces = sorted({card for card in left if is_face(card)})
    if not faces:
        barred = state.explain_end()
        assert barred is not None
        return barred
    return no(
        state,
        "end.no-faces",
        tr("to end the hand you may hold no face card: you hold {cards}", cards=listing(faces)),
    )
