"""Events, moves and phases in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import (
    RANK_PLURALS,
    SUIT_WORDS,
    SUITS,
    UNKNOWN,
    capital,
    glyphs,
    listing,
)
from regalia.games.virtues import moves
from regalia.games.virtues.melds import CLUBS, DIAMONDS, HEARTS, SPADES, Meld, Shape, number
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import Count, small, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Event
from regalia.verbs import Move, Whose

if TYPE_CHECKING:
    from regalia.contract import Explained

#: suit -> the virtue of its face cards, in one word.
VIRTUES = {
    DIAMONDS: tr_noop("Wealth"),
    CLUBS: tr_noop("Repression"),
    HEARTS: tr_noop("War"),
    SPADES: tr_noop("Labour"),
}

_COUNTS = (
    *(tr_noop("no"), tr_noop("one"), tr_noop("two"), tr_noop("three"), tr_noop("four")),
    *(tr_noop("five"), tr_noop("six"), tr_noop("seven"), tr_noop("eight"), tr_noop("nine")),
    tr_noop("ten"),
)


#: suit -> what its face cards do, and the rule.
_EFFECTS = {
    DIAMONDS: (
        tr_noop("Wealth: in this meld the cards of the player who laid it count twice."),
        "virtues.diamond.double",
    ),
    CLUBS: (
        tr_noop("Repression: one card of the meld may count as a lower number than it shows."),
        "virtues.club.reduce-one",
    ),
    HEARTS: (
        tr_noop(
            "War: the other player must give up cards, no more than the meld has number cards."
        ),
        "virtues.heart.force",
    ),
    SPADES: (
        tr_noop("Labour: its player draws cards, at most as many as the meld has number cards."),
        "virtues.spade.draw",
    ),
}


def virtue(face: int) -> str:
    """Return the virtue of a face card, in one word."""
    return tr(VIRTUES[face & 3])


def explain_virtue(face: int) -> Explained:
    """Return what a face card does in a meld."""
    message, rule = _EFFECTS[face & 3]
    return {"message": tr(message), "rule": rule}


def counted(n: int) -> str:
    """``one card``, ``three cards``."""
    return tr("{word} {n:card|cards}", word=_number(n), n=Count(n))


def _number(n: int) -> str:
    return tr(_COUNTS[n]) if n < len(_COUNTS) else str(n)


def figure(value: int) -> str:
    """The number that a card counts as, in a sentence: ``ace``, ``8``."""
    return tr("ace") if value == 1 else str(value)


def counts_as(card: object, value: int) -> str:
    """``10♣ counts as 8``."""
    return tr("{card} counts as {figure}", card=card, figure=figure(value))


def as_figure(card: object, value: int) -> str:
    """``10♣ as 8``."""
    return tr("{card} as {figure}", card=card, figure=figure(value))


def meld_title(meld: Meld) -> str:
    """The meld in words: ``Eights``, ``Hearts 4 to 6``."""
    low, high = meld.cards[0].value, meld.cards[-1].value
    if meld.kind == "set":
        return capital(tr(RANK_PLURALS[low - 1]))
    suit = capital(tr(SUIT_WORDS[meld.cards[0].card & 3]))
    return tr("{suit} {low} to {high}", suit=suit, low=figure(low), high=figure(high))


# --- events ----------------------------------------------------------------------------------


def say_draw(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    if event.note == "discard":
        return tr("{who} took {card} from the discard pile", who=who, card=glyphs(cards[0]))
    drawn = counted(len(cards)) if UNKNOWN in cards else listing(cards)
    return tr("{who} drew {cards}", who=who, cards=drawn)


def say_meld(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    of, face, count = moves.read_meld(event.note.split(" "), 2).args
    laid = shape_words(of)
    if face is None:
        return tr("{who} laid {cards}", who=who, cards=laid)
    text = tr("{who} laid {cards} with {face}", who=who, cards=laid, face=glyphs(face))
    if count and face & 3 == HEARTS:
        whom = observer.whom(1 - event.seat)
        must = tr("{whom} must give up {cards}", whom=whom, cards=counted(count))
        text = f"{text}: {must}"
    return text


def shape_words(of: Shape) -> str:
    """``8♦ 8♥ 10♣ as 8``."""
    low = dict(of.lowered)
    return " ".join(
        as_figure(glyphs(card), value) if card in low else glyphs(card) for card, value in of.items
    )


def say_add(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    _, kind, what = event.note.split(" ")
    card = glyphs(cards[0])
    creator = event.other
    own = creator == event.seat and creator != observer.you
    if kind == "set":
        ranks = tr(RANK_PLURALS[int(what) - 1])
        if own or creator is None:
            return tr("{who} added {card} to the {ranks}", who=who, card=card, ranks=ranks)
        whose = observer.whose(creator)
        said = tr_noop("{who} added {card} to {whose} {ranks}")
        return tr(said, who=who, card=card, whose=whose, ranks=ranks)
    suit = tr(SUIT_WORDS[SUITS.index(what)])
    if own or creator is None:
        return tr("{who} added {card} to the run of {suit}", who=who, card=card, suit=suit)
    whose = observer.whose(creator)
    said = tr_noop("{who} added {card} to {whose} run of {suit}")
    return tr(said, who=who, card=card, whose=whose, suit=suit)


def say_over(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    if event.note == "out":
        return tr("{who} went out: no card is left in hand", who=who)
    if event.note == "heart":
        other = observer.name(1 - event.seat)
        return tr("{who} gave up the last card in hand: the round is over", who=other)
    return ""


# --- moves ---------------------------------------------------------------------------------------


def draw_label(view: VirtuesState, move: Move, observer: Observer) -> tuple[str, int]:
    """See ``Verb.label``, and so the others here."""
    if move.args[0] == 0:
        return tr("Take {card}", card=glyphs(view.discard[-1])), 50
    return tr("Draw one" if move.args[0] == 1 else "Draw two"), 55


def add_label(view: VirtuesState, move: Move, observer: Observer) -> tuple[str, int]:
    of_set, of_run = tr_noop("Add {card} to the {ranks}"), tr_noop("Add {card} to {run}")
    card, at = move.args
    return naming(view.melds[at], of_set, of_run, card=glyphs(card)), 65


def naming(meld: Meld, of_set: str, of_run: str, **parts: object) -> str:
    """A sentence that names a meld: a set by its ``ranks``, ``fives``, or a ``run`` by where it
    stands, ``4 to 6 of hearts``.
    """
    if meld.kind == "set":
        return tr(of_set, ranks=small(meld_title(meld)), **parts)
    low, high = (figure(meld.cards[at].value) for at in (0, -1))
    suit = tr(SUIT_WORDS[meld.cards[0].card & 3])
    run = tr("{low} to {high} of {suit}", low=low, high=high, suit=suit)
    return tr(of_run, run=run, **parts)


def meld_label(view: VirtuesState, move: Move, observer: Observer) -> tuple[str, int]:
    """``Lay meld · 6 points``, and what its face card does where that has to be told apart."""
    of, face, count = move.args
    told = [as_figure(glyphs(card), value) for card, value in of.lowered]
    if face is not None and face & 3 in moves.COUNT_WORDS:
        if face & 3 == HEARTS:
            told.append(tr("{who} discards {n}", who=observer.name(1 - view.seat), n=count))
        else:
            told.append(tr("draw {n}", n=count))
    return button(told, of, face), 70 + (count or 0)


def button(told: list[str], of: Shape, face: int | None) -> str:
    """Return the label of the button that lays a meld: the act, what is told of it, its points."""
    points = tr("{n} {n:point|points}", n=Count(meld_points(of, face)))
    return f"{', '.join([tr('Lay meld'), *told])} · {points}"


def meld_points(of: Shape, face: int | None) -> int:
    """Return the points of the meld as it is laid."""
    return of.points * (2 if face is not None and face & 3 == DIAMONDS else 1)


def effect(view: VirtuesState, move: Move, observer: Observer) -> str:
    """Return the effect of a meld's face card, for the player who is about to lay it."""
    of, face, count = move.args
    if face is None:
        return ""
    if face & 3 == DIAMONDS:
        return tr("counts double: {n}", n=of.points * 2)
    if face & 3 == CLUBS:
        low = [counts_as(glyphs(card), value) for card, value in of.lowered]
        return low[0] if low else tr("no card is lowered")
    if face & 3 == SPADES:
        if not count and len(view.hands[view.seat]) == len(of) + 1:
            return tr("you draw nothing and go out")
        return tr("you draw {cards}", cards=counted(count)) if count else tr("you draw nothing")
    other = observer.name(1 - view.seat)
    if ends_round(view, move):
        whole = tr("all {n} cards", n=_number(count))
        if count < 3:
            whole = tr("the last card" if count == 1 else "both cards")
        return tr("{who} discards {cards}: the round ends at once", who=other, cards=whole)
    if not count:
        return tr("{who} discards nothing", who=other)
    return tr("{who} discards {cards}", who=other, cards=counted(count))


def gain(view: VirtuesState, move: Move, observer: Observer) -> str:
    """Return the points that an addition brings."""
    card, at = move.args
    points = number(card) * view.melds[at].factor(view.seat)
    return tr("{n} {n:point|points} more", n=Count(points))


def ends_round(view: VirtuesState, move: Move) -> bool:
    """Return True if a meld with hearts empties the other hand and so ends the round (FV-A15)."""
    face, count = move.args[1:]
    return bool(
        face is not None
        and face & 3 == HEARTS
        and count
        and count == len(view.hands[1 - view.seat])
        and not view.final
    )


# --- the phase line ------------------------------------------------------------------------------


def phase(view: VirtuesState, observer: Observer, verbs: set[str]) -> tuple[str, str]:
    """Return the phase line: a lead to stress, and the rest.

    ``verbs`` are those of the observer's legal moves.
    """
    if view.actor is None:
        return tr("The round is over."), ""
    if view.actor != observer.seat:
        return _waiting(view, observer)
    if view.phase == "yield":
        demand = tr("{whose} hearts demand it", whose=observer.whose(view.seat))
        return tr("Give up {cards}:", cards=counted(view.force)), demand
    if view.phase == "draw":
        return _draws(view)
    lays = [tr("lay melds")] if "meld" in verbs else []
    if "add" in verbs:
        lays.append(tr("add cards"))
    if view.final:
        return tr("Last turn:"), ", ".join([*lays, tr("end the round")])
    if not lays:
        return tr("Your turn:"), tr("{lays}discard a card", lays="")
    return tr("Your turn:"), tr("{lays}, then discard", lays=", ".join(lays))


#: With so many cards in the stock or fewer, their number is told.
SHORT = 6

_DRAWS = tr_noop("draw one card or two")

#: cards in the stock -> the draws from it that end the round, or come close.
_LAST_DRAWS = {
    1: tr_noop("draw it, and the round ends with this turn"),
    2: tr_noop("draw one, or both, and the round ends with this turn"),
}


def _draws(view: VirtuesState) -> tuple[str, str]:
    left = len(view.stock)
    lead = tr("Your turn:") if left > SHORT else tr("Only {cards} left:", cards=counted(left))
    stock = tr(_LAST_DRAWS.get(left, _DRAWS))
    if view.stall >= 12:
        return lead, tr("{stock}; the discard pile is closed", stock=stock)
    return lead, tr("{stock}, or take {card}", stock=stock, card=glyphs(view.discard[-1]))


def _waiting(view: VirtuesState, observer: Observer) -> tuple[str, str]:
    who = f"{observer.names[view.moving()]}:"
    if view.phase == "yield":
        return who, tr("to give up {cards}", cards=counted(view.force))
    if view.phase == "draw":
        return who, tr("drawing")
    return who, tr("laying the last cards" if view.final else "laying cards")


# --- scenes --------------------------------------------------------------------------------------


def describe_draw(move: Move, whose: Whose) -> str:
    """See ``Verb.describe``, and so the others here."""
    if not move.args[0]:
        return tr("draw the top discard")
    return tr("draw one" if move.args[0] == 1 else "draw two")


def describe_meld(move: Move, whose: Whose) -> str:
    """``meld 4♥ 9♥ as 5 6♥ with J♣``."""
    of, face, count = move.args
    parts = ""
    faces = face if isinstance(face, tuple) else () if face is None else (face,)
    for each in faces:
        parts += tr(" with {card}", card=glyphs(each))
    if count is not None:
        parts += tr(
            ", demanding {n:one card|* cards}"
            if faces[0] & 3 == HEARTS
            else ", drawing {n:one card|* cards}",
            n=Count(count),
        )
    return tr("meld {cards}{parts}", cards=shape_words(of), parts=parts)


def describe_add(move: Move, whose: Whose) -> str:
    card, at = move.args
    return tr("add {card} to meld {n}", card=glyphs(card), n=at + 1)
