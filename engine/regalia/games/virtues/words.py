"""Events, moves and phases in words."""

from __future__ import annotations

from regalia.cards import RANK_PLURALS, SUIT_WORDS, SUITS, UNKNOWN, glyphs, listing, parse_card
from regalia.games.virtues import moves, score
from regalia.games.virtues.melds import CLUBS, DIAMONDS, HEARTS, SPADES, Meld, Shape
from regalia.games.virtues.state import VirtuesState
from regalia.picture import Watcher
from regalia.state import Event, Move

#: suit -> the virtue of its face cards, in one word.
VIRTUES = {DIAMONDS: "Wealth", CLUBS: "Repression", HEARTS: "War", SPADES: "Labour"}

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(n: int, what: str = "card") -> str:
    """``one card``, ``three cards``."""
    return f"{_COUNTS[n] if n < len(_COUNTS) else n} {what}{'' if n == 1 else 's'}"


def figure(value: int) -> str:
    """The number that a card counts as, in a sentence: ``ace``, ``8``."""
    return "ace" if value == 1 else str(value)


# --- events ----------------------------------------------------------------------------------


def say(event: Event, watcher: Watcher) -> str:
    """One event as a line of the log; ``""`` when another line says it."""
    told = _TELL.get(event.kind)
    cards = [parse_card(text) for text in event.cards]
    return told(event, watcher.name(event.seat), cards, watcher) if told else ""


def _draw(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    if event.note == "discard":
        return f"{who} took {glyphs(cards[0])} from the discard pile"
    return f"{who} drew {counted(len(cards)) if UNKNOWN in cards else listing(cards)}"


def _meld(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    of, face, count = moves.parse(f"meld {event.note}").args
    text = f"{who} laid {shape_words(of)}"
    if face is None:
        return text
    text += f" with {glyphs(face)}"
    if count and face & 3 == HEARTS:
        text += f": {watcher.whom(1 - event.seat)} must give up {counted(count)}"
    return text


def shape_words(of: Shape) -> str:
    """``8♦ 8♥ 10♣ as 8``."""
    low = dict(of.lowered)
    return " ".join(
        f"{glyphs(card)} as {figure(value)}" if card in low else glyphs(card)
        for card, value in of.items
    )


def _add(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    _, kind, what = event.note.split(" ")
    if kind == "set":
        name = RANK_PLURALS[int(what) - 1]
    else:
        name = f"run of {SUIT_WORDS[SUITS.index(what)]}"
    creator = event.other
    own = creator == event.seat and creator != watcher.you
    whose = "the" if own or creator is None else watcher.whose(creator)
    return f"{who} added {glyphs(cards[0])} to {whose} {name}"


def _over(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    if event.note == "out":
        return f"{who} went out: no card is left in hand"
    if event.note == "heart":
        other = watcher.name(1 - event.seat)
        return f"{other} gave up the last card in hand: the round is over"
    return ""


def _done(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    return f"{who} ended the round: the stock is used up"


_TELL = {
    "draw": _draw,
    "meld": _meld,
    "add": _add,
    "yield": lambda e, who, c, w: f"{who} gave up {glyphs(c[0])}",
    "discard": lambda e, who, c, w: f"{who} discarded {glyphs(c[0])}",
    "done": _done,
    "over": _over,
}


# --- moves ---------------------------------------------------------------------------------------


def label(view: VirtuesState, move: Move, watcher: Watcher) -> tuple[str, int]:
    """The text of a move's button, and how likely it is meant (higher: likelier)."""
    args, verb = move.args, move.verb
    if verb == "draw":
        if args[0] == 0:
            return f"Take {glyphs(view.discard[-1])}", 50
        return ("Draw one" if args[0] == 1 else "Draw two"), 55
    if verb == "meld":
        return meld_label(view, move, watcher), 70 + (args[2] or 0)
    if verb == "add":
        return f"Add {glyphs(args[0])} to {meld_name(view.melds[args[1]])}", 65
    if verb == "yield":
        return f"Give up {glyphs(args[0])}", 60
    if verb == "discard":
        return f"Discard {glyphs(args[0])}", 50
    return "End the round", 40


def meld_name(meld: Meld) -> str:
    """``the fives``, ``4 to 6 of hearts``."""
    name = score.title(meld)
    if meld.kind == "set":
        return f"the {name.lower()}"
    suit, _, ends = name.partition(" ")
    return f"{ends} of {suit.lower()}"


def meld_label(view: VirtuesState, move: Move, watcher: Watcher) -> str:
    """``Lay meld · 6``, and what its face card does where that has to be told apart."""
    of, face, count = move.args
    told = [f"{glyphs(card)} as {figure(value)}" for card, value in of.lowered]
    if face is not None and face & 3 in moves.COUNT_WORDS:
        who = watcher.name(1 - view.seat)
        told.append(f"{who} discards {count}" if face & 3 == HEARTS else f"draw {count}")
    return f"{', '.join(['Lay meld', *told])} · {meld_points(of, face)}"


def meld_points(of: Shape, face: int | None) -> int:
    """What the meld scores as it is laid."""
    return of.points * (2 if face is not None and face & 3 == DIAMONDS else 1)


def effect(view: VirtuesState, move: Move, watcher: Watcher) -> str:
    """What the face card of a meld does, for somebody who is about to lay it."""
    of, face, count = move.args
    if face is None:
        return ""
    if face & 3 == DIAMONDS:
        return f"counts double: {of.points * 2}"
    if face & 3 == CLUBS:
        low = [f"{glyphs(card)} counts as {figure(value)}" for card, value in of.lowered]
        return low[0] if low else "no card is lowered"
    if face & 3 == SPADES:
        if not count and len(view.hands[view.seat]) == len(of) + 1:
            return "you draw nothing and go out"
        return f"you draw {counted(count)}" if count else "you draw nothing"
    other = watcher.name(1 - view.seat)
    if ends_round(view, move):
        whole = {1: "the last card", 2: "both cards"}.get(count, f"all {_COUNTS[count]} cards")
        return f"{other} discards {whole}: the round ends at once"
    return f"{other} discards {counted(count)}" if count else f"{other} discards nothing"


def ends_round(view: VirtuesState, move: Move) -> bool:
    """Whether a meld with a face of hearts leaves the other hand empty and so ends the round."""
    face, count = move.args[1:]
    return bool(
        face is not None
        and face & 3 == HEARTS
        and count
        and count == len(view.hands[1 - view.seat])
        and not view.final
    )


# --- the phase line ------------------------------------------------------------------------------


def phase(view: VirtuesState, watcher: Watcher, verbs: set[str]) -> tuple[str, str]:
    """What is going on and what may be done now: a lead to stress, and the rest.

    ``verbs`` are those of the watcher's legal moves.
    """
    if view.actor is None:
        return "The round is over.", ""
    if view.actor != watcher.seat:
        return _waiting(view, watcher)
    if view.phase == "yield":
        return f"Give up {counted(view.force)}:", f"{watcher.whose(view.seat)} hearts demand it"
    if view.phase == "draw":
        return "Your turn:", _draws(view)
    lays = [word for verb, word in (("meld", "lay melds"), ("add", "add cards")) if verb in verbs]
    if view.final:
        return "Last turn:", ", ".join([*lays, "end the round"])
    return "Your turn:", f"{', '.join(lays)}, then discard" if lays else "discard a card"


def _draws(view: VirtuesState) -> str:
    stock = "draw one card or two" if len(view.stock) > 1 else "draw the last card"
    if view.stall >= 12:
        return f"{stock}; the discard pile is closed"
    return f"{stock}, or take {glyphs(view.discard[-1])}"


def _waiting(view: VirtuesState, watcher: Watcher) -> tuple[str, str]:
    assert view.actor is not None
    who = f"{watcher.names[view.actor]}:"
    if view.phase == "yield":
        return who, f"to give up {counted(view.force)}"
    if view.phase == "draw":
        return who, "drawing"
    return who, "laying the last cards" if view.final else "laying cards"
