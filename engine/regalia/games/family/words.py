"""The family's events and moves in words."""

from __future__ import annotations

from collections.abc import Callable

from regalia.cards import (
    RANK_PLURALS,
    SUIT_WORDS,
    SUITS,
    glyphs,
    listing,
    parse_card,
)
from regalia.games.family.board import CARD, ZONES, Place
from regalia.games.family.score import COUNTS
from regalia.games.family.state import FamilyState
from regalia.picture import Watcher
from regalia.state import Event, Move

HOUSES = tuple(f"{word.capitalize()} {'♠♥♦♣'[i]}" for i, word in enumerate(SUIT_WORDS))


def say(event: Event, watcher: Watcher) -> str:
    """One event as a line of the log; ``""`` when another line says it."""
    who = watcher.name(event.seat)
    cards = [parse_card(text) for text in event.cards]
    told = TELL.get(event.kind)
    return told(event, who, cards, watcher) if told else ""


Teller = Callable[[Event, str, list[int], Watcher], str]


def _other(event: Event, watcher: Watcher) -> str:
    return "" if event.other is None else watcher.whose(event.other)


def _draw(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    if event.note == "discard":
        return f"{who} took {glyphs(cards[0])} from the discard pile"
    return f"{who} drew {glyphs(cards[0])}"


def _pile(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    if len(cards) == 1:
        return f"{who} took {glyphs(cards[0])} from the discard pile"
    return f"{who} took {counted(len(cards))} cards from the discard pile: {listing(cards)}"


def counted(n: int) -> str:
    """A number in words as far as those are short."""
    return COUNTS[n] if n < len(COUNTS) else str(n)


def _meld(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    return f"{who} melded {listing(cards)}"


def _kill(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    return f"{who} assassinated {_other(event, watcher)} {glyphs(cards[1])} with {glyphs(cards[0])}"


def _ransom(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    return f"{who} ransomed {glyphs(cards[0])} for {glyphs(cards[1])}"


def _change(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    paid = f", paying {listing(cards[1:])}" if cards[1:] else ""
    return f"{who} changed to {SUIT_WORDS[cards[0] & 3]} with three {glyphs(cards[0])}{paid}"


def _won(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    return f"{who} won the trick {listing(cards)}"


def _pass(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    if event.note == "house":
        return f"{who} passed the first choice"
    return f"{who} drew nothing"


def _over(event: Event, who: str, cards: list[int], watcher: Watcher) -> str:
    return "The stock is empty and a hand ran out" if event.note == "exhausted" else ""


TELL: dict[str, Teller] = {
    "house": lambda e, who, c, w: f"{who} chose {SUIT_WORDS[SUITS.index(e.note)]}",
    "pass": _pass,
    "redeal": lambda e, who, c, w: f"{who} forced a redeal",
    "draw": _draw,
    "pile": _pile,
    "meld": _meld,
    "kill": _kill,
    "ransom": _ransom,
    "change": _change,
    "lead": lambda e, who, c, w: f"{who} led {glyphs(c[0])}",
    "follow": lambda e, who, c, w: f"{who} played {glyphs(c[0])}",
    "won": _won,
    "spoil": lambda e, who, c, w: f"{who} kept {glyphs(c[0])}",
    "discard": lambda e, who, c, w: f"{who} discarded {glyphs(c[0])}",
    "done": lambda e, who, c, w: f"{who} had no card to discard",
    "end": lambda e, who, c, w: f"{who} ended the hand",
    "over": _over,
}


# --- moves ---------------------------------------------------------------------------------------


def label(view: FamilyState, move: Move) -> tuple[str, int]:
    """The text of a move's button, and how likely it is meant (higher: likelier)."""
    args = move.args
    verb = move.verb
    if verb == "house":
        return HOUSES[args[0]], 50
    if verb == "play":
        return f"{'Play' if view.battle else 'Lead'} {glyphs(args[0])}", 60
    if verb == "discard":
        return f"Discard {glyphs(args[0])}{', end the hand' if args[1] else ''}", 50 - 10 * args[1]
    if verb == "spoil":
        return f"Keep {glyphs(args[0])}", 60
    if verb == "meld":
        return _meld_label(view, args[0]), 40
    if verb == "kill":
        return f"Assassinate {glyphs(args[1].card)}", 60
    if verb == "ransom":
        return f"Ransom {glyphs(args[0].card)} for {glyphs(args[1])}", 60
    if verb == "change":
        return _change_label(args[0], args[3]), 55
    if verb == "draw":
        return _draw_label(view, args)
    if verb == "pass":
        return ("Pass" if view.phase == "house" else "Go on"), 20
    return {"end": ("End the hand", 30), "done": ("Go on", 40), "redeal": ("Deal again", 10)}[verb]


def _meld_label(view: FamilyState, cards: tuple[int, ...]) -> str:
    rank = cards[0] >> 2
    if len(cards) == 1:
        return f"Meld {glyphs(cards[0])}"
    return f"Meld {counted(len(cards))} {RANK_PLURALS[rank]}"


def _change_label(card: int, dead: Place | None) -> str:
    text = f"Change to {SUIT_WORDS[card & 3]}"
    if dead is None:
        return text
    return f"{text}, {glyphs(card)} of your {ZONES[dead.zone]} dies"


def _draw_label(view: FamilyState, args: tuple[object, ...]) -> tuple[str, int]:
    if args[0] == "stock":
        return "Draw from the stock", 60
    if args[0] == "discard":
        return f"Draw {glyphs(view.discard[-1] & CARD)}", 50
    depth = args[1]
    assert isinstance(depth, int)
    rank = (view.discard[-depth] & CARD) >> 2
    what = glyphs(view.discard[-1] & CARD) if depth == 1 else f"{counted(depth)} cards"
    return f"Take {what}, meld {RANK_PLURALS[rank]}", 45


# --- the phase line ------------------------------------------------------------------------------


def phase(view: FamilyState, watcher: Watcher, verbs: set[str], last: bool) -> tuple[str, str]:
    """What is going on and what may be done now: a lead to stress, and the rest.

    ``verbs`` are those of the watcher's legal moves; ``last``: the hand may be ended now.
    """
    if view.actor is None:
        return "The hand is over.", ""
    if view.actor != watcher.seat:
        return _waiting(view, watcher)
    optional = [word for verb, word in OPTIONS if verb in verbs]
    name = view.phase
    if name == "house":
        if "redeal" in verbs:
            return "You choose first.", "Choose your home suit, or have the cards dealt again"
        rest = "Its jacks, queens and kings are your Royals"
        return (
            "Choose your home suit.",
            f"{rest}; or pass the first choice" if "pass" in verbs else rest,
        )
    if name == "battle":
        suit = view.battle[0][0] & 3
        leader = watcher.name(view.battle[0][1])
        led = f"{leader} led {glyphs(view.battle[0][0])}"
        held = any(card & 3 == suit for card in view.hands[watcher.seat])
        return (f"Follow {SUIT_WORDS[suit]}." if held else "Play any card."), led
    if name == "spoil":
        return "You won the trick.", "Keep one card; the other is dead"
    if name == "draw" and view.actor != view.attacker:
        return "Draw a card.", f"{watcher.name(view.attacker or 0)} is on offense"
    if name in ("w0", "draw"):
        how = "go on" if "pass" in verbs else "draw a card"
        if name == "w0":
            how = "go on without a draw" if "pass" in verbs else "draw the first of two cards"
        elif "pass" not in verbs:
            how = "draw your second card"
        return "Your turn:", choices([*optional, how])
    if name == "w1":
        return "Your turn:", choices([*optional, "lead a card"])
    close = "go on" if "done" in verbs else "discard a card"
    return "After the trick:", choices([*optional, close, *(["end the hand"] if last else [])])


OPTIONS = (
    ("pile", "take from the discard pile"),
    ("meld", "meld"),
    ("kill", "assassinate"),
    ("ransom", "ransom a Royal"),
    ("change", "change suit"),
)


def choices(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])}, or {words[-1]}"


def _waiting(view: FamilyState, watcher: Watcher) -> tuple[str, str]:
    actor = view.actor
    assert actor is not None
    who = watcher.names[actor]
    if view.phase == "house":
        return f"{who}:", "choosing a home suit"
    if view.phase == "battle":
        return f"{who}:", f"to follow {glyphs(view.battle[0][0])}"
    if view.phase == "spoil":
        return f"{who} won the trick:", "choosing a card to keep"
    if view.phase in ("w0", "draw"):
        return f"{who}:", "drawing" if actor != view.attacker else "drawing, on offense"
    if view.phase == "w1":
        return f"{who}:", "to lead"
    return f"{who}:", "after the trick"
