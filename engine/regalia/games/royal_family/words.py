"""The family's events and moves in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from regalia.cards import (
    GLYPHS,
    RANK_PLURALS,
    SUIT_WORDS,
    SUITS,
    capital,
    glyph_text,
    glyphs,
    listing,
    parse_card,
)
from regalia.games.royal_family.marks import CARD, Place
from regalia.games.royal_family.state import AFTER_DRAWS, BEFORE_DRAW, DRAW, RoyalFamilyState
from regalia.i18n import Count, Name, decimal, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Event, Move

#: Numbers in words, said by ``tr``.
COUNTS = (
    *(tr_noop("no"), tr_noop("one"), tr_noop("two"), tr_noop("three"), tr_noop("four")),
    *(tr_noop("five"), tr_noop("six"), tr_noop("seven"), tr_noop("eight"), tr_noop("nine")),
    *(tr_noop("ten"), tr_noop("eleven"), tr_noop("twelve")),
)


def say(event: Event, observer: Observer) -> str:
    """One event as a line of the log; ``""`` when another line says it."""
    who = observer.name(event.seat)
    cards = [parse_card(text) for text in event.cards]
    told = TELL.get(event.kind)
    return told(event, who, cards, observer) if told else ""


Teller = Callable[[Event, Name, list[int], Observer], str]


def _draw(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    if event.note == "discard":
        return tr("{who} took {card} from the discard pile", who=who, card=glyphs(cards[0]))
    return tr("{who} drew {card}", who=who, card=glyphs(cards[0]))


def _pile(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    if len(cards) == 1:
        return tr("{who} took {card} from the discard pile", who=who, card=glyphs(cards[0]))
    return tr(
        "{who} took {n} cards from the discard pile: {cards}",
        who=who,
        n=counted(len(cards)),
        cards=listing(cards),
    )


def counted(n: int) -> str:
    """A number in words as far as those are short."""
    return tr(COUNTS[n]) if n < len(COUNTS) else str(n)


def points(worth: float) -> str:
    """``about 12 points``."""
    return tr("about {n} {n:point|points}", n=Count(max(1, round(worth))))


def _meld(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    return tr("{who} melded {cards}", who=who, cards=listing(cards))


def _kill(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    assert event.other is not None
    return tr(
        "{who} assassinated {other:*’s|your} {victim} with {ace}",
        who=who,
        other=observer.whom(event.other),
        victim=glyphs(cards[1]),
        ace=glyphs(cards[0]),
    )


def _ransom(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    card, paid = glyphs(cards[0]), glyphs(cards[1])
    return tr("{who} ransomed {card} for {paid}", who=who, card=card, paid=paid)


def _change(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    suit, card = tr(SUIT_WORDS[cards[0] & 3]), glyphs(cards[0])
    if not cards[1:]:
        return tr("{who} changed to {suit} with three {card}", who=who, suit=suit, card=card)
    return tr(
        "{who} changed to {suit} with three {card}, paying {paid}",
        who=who,
        suit=suit,
        card=card,
        paid=listing(cards[1:]),
    )


def _won(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    return tr("{who} won the trick {cards}", who=who, cards=listing(cards))


def _pass(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    if event.note == "house":
        return tr("{who} passed the first choice", who=who)
    return tr("{who} drew nothing", who=who)


def _over(event: Event, who: Name, cards: list[int], observer: Observer) -> str:
    if event.note != "exhausted":
        return ""
    return tr("The stock is empty and a hand ran out")


TELL: dict[str, Teller] = {
    "house": lambda e, who, c, w: tr(
        "{who} chose {suit}", who=who, suit=tr(SUIT_WORDS[SUITS.index(e.note)])
    ),
    "pass": _pass,
    "redeal": lambda e, who, c, w: tr("{who} forced a redeal", who=who),
    "draw": _draw,
    "pile": _pile,
    "meld": _meld,
    "kill": _kill,
    "ransom": _ransom,
    "change": _change,
    "lead": lambda e, who, c, w: tr("{who} led {card}", who=who, card=glyphs(c[0])),
    "follow": lambda e, who, c, w: tr("{who} played {card}", who=who, card=glyphs(c[0])),
    "won": _won,
    "spoil": lambda e, who, c, w: tr("{who} kept {card}", who=who, card=glyphs(c[0])),
    "discard": lambda e, who, c, w: tr("{who} discarded {card}", who=who, card=glyphs(c[0])),
    "done": lambda e, who, c, w: tr("{who} had no card to discard", who=who),
    "end": lambda e, who, c, w: tr("{who} ended the hand", who=who),
    "over": _over,
}


# --- moves ---------------------------------------------------------------------------------------


def label(view: RoyalFamilyState, move: Move) -> tuple[str, int]:
    """Return the text of a move's button, and how likely it is meant (higher: likelier)."""
    args = move.args
    verb = move.verb
    if verb == "house":
        return f"{capital(tr(SUIT_WORDS[args[0]]))} {GLYPHS[args[0]]}", 50
    if verb == "play":
        card = glyphs(args[0])
        return tr("Play {card}" if view.battle else "Lead {card}", card=card), 60
    if verb == "discard":
        text = tr(
            "Discard {card}, end the hand" if args[1] else "Discard {card}", card=glyphs(args[0])
        )
        return text, 50 - 10 * args[1]
    if verb == "spoil":
        return tr("Keep {card}", card=glyphs(args[0])), 60
    if verb == "meld":
        return _meld_label(view, args[0]), 40
    if verb == "kill":
        return tr("Assassinate {card}", card=glyphs(args[1].card)), 60
    if verb == "ransom":
        return ransom_label(args[0].card, args[1]), 60
    if verb == "change":
        return _change_label(args[0], args[3]), 55
    if verb == "draw":
        return _draw_label(view, args)
    if verb == "pass":
        return tr("Pass" if view.phase == "house" else "Go on"), 20
    text, rank = _BARE[verb]
    return tr(text), rank


_BARE = {
    "end": (tr_noop("End the hand"), 30),
    "done": (tr_noop("Go on"), 40),
    "redeal": (tr_noop("Deal again"), 10),
}


def ransom_label(card: int, paid: int) -> str:
    return tr("Ransom {card}, pay {paid}", card=glyphs(card), paid=glyphs(paid))


def _meld_label(view: RoyalFamilyState, cards: tuple[int, ...]) -> str:
    if len(cards) == 1:
        return tr("Meld {card}", card=glyphs(cards[0]))
    ranks = tr(RANK_PLURALS[cards[0] >> 2])
    return capital(tr("Meld {n} {ranks}", n=counted(len(cards)), ranks=ranks))


def _change_label(card: int, dead: Place | None) -> str:
    suit = tr(SUIT_WORDS[card & 3])
    if dead is None:
        return tr("Change to {suit}", suit=suit)
    return tr(_DYING[dead.zone], suit=suit, card=glyphs(card))


#: By the zone of the copy that dies.
_DYING = {
    "h": tr_noop("Change to {suit}, {card} of your hand dies"),
    "s": tr_noop("Change to {suit}, {card} of your spoils dies"),
    "m": tr_noop("Change to {suit}, {card} of your melds dies"),
}


def _draw_label(view: RoyalFamilyState, args: tuple[object, ...]) -> tuple[str, int]:
    if args[0] == "stock":
        return tr("Draw from the stock"), 60
    if args[0] == "discard":
        return tr("Draw {card}", card=glyphs(view.discard[-1] & CARD)), 50
    depth = args[1]
    assert isinstance(depth, int)
    ranks = tr(RANK_PLURALS[(view.discard[-depth] & CARD) >> 2])
    if depth == 1:
        return tr(
            "Take {card}, meld {ranks}", card=glyphs(view.discard[-1] & CARD), ranks=ranks
        ), 45
    return capital(tr("Take {n} cards, meld {ranks}", n=counted(depth), ranks=ranks)), 45


# --- the phase line ------------------------------------------------------------------------------


def phase(
    view: RoyalFamilyState, observer: Observer, verbs: set[str], last: bool
) -> tuple[str, str]:
    """Return the phase line: a lead to stress, and the rest.

    ``verbs`` are those of the observer's legal moves; ``last``: the hand may be ended now.
    """
    if view.actor is None:
        return tr("The hand is over."), ""
    if view.actor != observer.seat:
        return _waiting(view, observer)
    optional = [tr(word) for verb, word in OPTIONS if verb in verbs]
    name = view.phase
    if name == "house":
        return _choosing(verbs)
    if name == "battle":
        suit = view.battle[0][0] & 3
        leader = observer.name(view.battle[0][1])
        led = tr("{who} led {card}", who=leader, card=glyphs(view.battle[0][0]))
        if any(card & 3 == suit for card in view.hands[observer.seat]):
            return tr("Follow {suit}.", suit=tr(SUIT_WORDS[suit])), led
        return tr("Play any card."), led
    if name == "spoil":
        return tr("You won the trick."), tr("Keep one card; the other is dead")
    if name == "draw" and view.actor != view.attacker:
        who = observer.name(view.attacker or 0)
        return tr("Draw a card."), tr("{who} {who:is|are} on offense", who=who)
    if name == BEFORE_DRAW:
        how = tr("go on without a draw" if "pass" in verbs else "draw the first of two cards")
        return tr("Your turn:"), choices([*optional, how])
    if name == "draw":
        how = tr("go on" if "pass" in verbs else "draw your second card")
        return tr("Your turn:"), choices([*optional, how])
    if name == AFTER_DRAWS:
        return tr("Your turn:"), choices([*optional, tr("lead a card")])
    return tr("After the trick:"), closing(optional, verbs, last)


def _choosing(verbs: set[str]) -> tuple[str, str]:
    """Return the phase line of one who chooses a home suit."""
    if "redeal" in verbs:
        return (
            tr("You choose first."),
            tr("Choose your home suit, or have the cards dealt again"),
        )
    if "pass" in verbs:
        return (
            tr("Choose your home suit."),
            tr("Its jacks, queens and kings are your Royals; or pass the first choice"),
        )
    return tr("Choose your home suit."), tr("Its jacks, queens and kings are your Royals")


OPTIONS = (
    ("pile", tr_noop("take from the discard pile")),
    ("meld", tr_noop("meld")),
    ("kill", tr_noop("assassinate")),
    ("ransom", tr_noop("ransom a Royal")),
    ("change", tr_noop("change suit")),
)


def choices(words: list[str]) -> str:
    """Join choices to a list: ``meld, or lead a card``."""
    if len(words) == 1:
        return words[0]
    return tr("{first}, or {last}", first=", ".join(words[:-1]), last=words[-1])


def closing(optional: list[str], verbs: set[str], last: bool) -> str:
    """Join the choices after a trick; ``last``: the hand may be ended now."""
    close = tr("go on" if "done" in verbs else "discard a card")
    return choices([*optional, close, *([tr("end the hand")] if last else [])])


def _waiting(view: RoyalFamilyState, observer: Observer) -> tuple[str, str]:
    actor = view.actor
    assert actor is not None
    who = observer.names[actor]
    if view.phase == "house":
        return f"{who}:", tr("choosing a home suit")
    if view.phase == "battle":
        return f"{who}:", tr("to follow {card}", card=glyphs(view.battle[0][0]))
    if view.phase == "spoil":
        return tr("{who} won the trick:", who=who), tr("choosing a card to keep")
    if view.phase in (BEFORE_DRAW, DRAW):
        return f"{who}:", tr("drawing" if actor != view.attacker else "drawing, on offense")
    if view.phase == AFTER_DRAWS:
        return f"{who}:", tr("to lead")
    return f"{who}:", tr("after the trick")


# --- scenes --------------------------------------------------------------------------------------

_ZONES: Final = {"h": "hand", "s": "spoils", "m": "melds", "t": "trick"}
_PLACED: Final = re.compile(
    r"([A2-9TJQK][SHDC])(?:@(?:(?P<seat>\d)(?P<zone>[hsmt])|\dP|(?P<pile>d)\d*)(?:\.\S+)?)?"
)

#: What is called otherwise than the notation calls it, before cards become glyphs and after.
_PHRASES: Final = (
    (re.compile(r"^draw pile 1\b"), "take the top of the discard pile"),
    (re.compile(r"^draw pile (\d+)"), r"take \1 cards from the discard pile"),
    (re.compile(r"(?<=pile) meld "), ", melding it with "),
    (re.compile(r"^kill (\S+) (\S+)$"), r"kill \2 with \1"),
    (re.compile(r"^hostage (\S+)"), r"take a hostage with \1"),
    (re.compile(r"^draw stock"), "draw from the stock"),
    (re.compile(r"^draw discard"), "draw the top discard"),
    (re.compile(r"^house\b"), "choose"),
    (re.compile(r"^done$"), "end the turn"),
    (re.compile(r"^end$"), "end the hand"),
)
_ENDINGS: Final = (
    (re.compile(r" end$"), " and end the hand"),
    (re.compile(r" \+d\b"), " with the top discard"),
    (re.compile(r" \bdead\b"), ", giving up"),
    (re.compile(r" none$"), " nothing"),
)


def describe_move(move: str, whose: Callable[[int], str]) -> str:
    """Return a move as a scene says it, in English: ``kill A♠ (Ben’s spoils) with A♠``."""
    if move.startswith("surrender "):
        return " to ".join([*move.split(" ")[2:], "surrender"]).replace("consent", "agree")
    text = move
    for pattern, words in _PHRASES:
        text = pattern.sub(words, text)

    def place(seat: str, zone: str) -> str:
        return f"{whose(int(seat))} {_ZONES[zone]}"

    def card(found: re.Match[str]) -> str:
        said = glyph_text(found[1])
        if found["seat"] is not None:
            return f"{said} ({place(found['seat'], found['zone'])})"
        return f"{said} (discard pile)" if found["pile"] else said

    text = re.sub(r" \+(\d)([sm])\b", lambda m: f", ransoming from {place(m[1], m[2])}", text)
    text = _PLACED.sub(card, text)
    text = re.sub(r"\b[SHDC]$", lambda m: GLYPHS[SUITS.index(m[0])], text)
    for pattern, words in _ENDINGS:
        text = pattern.sub(words, text)
    if move.startswith("gift "):
        text = re.sub(r" (\d)$", lambda m: f" into {whose(int(m[1]))} hand", text)
    return text


def than_next(card: int, other: int, ahead: float) -> str:
    """Say by how many points it is better to give ``card`` away than ``other``, the next to go."""
    if ahead < 0.05:
        return tr(
            "{card} and {other} are worth as much to you.", card=glyphs(card), other=glyphs(other)
        )
    return tr(
        "It costs you {n} points less than {other}, the next to go.",
        n=decimal(ahead),
        other=glyphs(other),
    )
