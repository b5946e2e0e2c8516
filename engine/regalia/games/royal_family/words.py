"""The family's events and moves in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

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
from regalia.games.royal_family.phases import AFTER_DRAWS, BEFORE_DRAW, DRAW
from regalia.i18n import Count, Name, decimal, tr, tr_noop
from regalia.presentation import Observer, move_in_words, tail_in_words
from regalia.state import Event, Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

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
        return _change_label(view, args[0], args[3]), 55
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


def _change_label(view: RoyalFamilyState, card: int, dead: Place | None) -> str:
    suit = tr(SUIT_WORDS[card & 3])
    if dead is None:
        return tr("Change to {suit}", suit=suit)
    if dead.zone == "h" and card not in view.hands[dead.seat]:
        # The top discard or a ransomed card, which counts as from the hand.
        return tr("Change to {suit}, the {card} that comes dies", suit=suit, card=glyphs(card))
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

#: Where a card lies, by the letter behind it in a move.
_ZONES: Final = {
    "h": tr_noop("{whose} hand"),
    "s": tr_noop("{whose} spoils"),
    "m": tr_noop("{whose} melds"),
    "t": tr_noop("{whose} trick"),
}
_PLACED: Final = (
    r"([A2-9TJQK][SHDC])(?:@(?:(?P<seat>\d)(?P<zone>[hsmt])|\dP|(?P<pile>d)\d*)(?:\.\S+)?)?"
)

#: Moves and the words for them, the first that fits.
_MOVES: Final = (
    ("pass", tr_noop("pass")),
    ("done", tr_noop("end the turn")),
    ("end", tr_noop("end the hand")),
    ("redeal", tr_noop("deal anew")),
    ("challenge", tr_noop("challenge")),
    ("consent", tr_noop("agree")),
    ("refuse", tr_noop("refuse")),
    (r"surrender \d consent", tr_noop("agree to surrender")),
    (r"surrender \d refuse", tr_noop("refuse to surrender")),
    (r"surrender \d withdraw", tr_noop("take the surrender back")),
    (r"surrender \d", tr_noop("surrender")),
    (r"house (?P<suit>[SHDC])", tr_noop("choose {suit}")),
    ("draw stock", tr_noop("draw from the stock")),
    ("draw discard", tr_noop("draw the top discard")),
    (
        "draw pile 1 meld (?P<cards>.+)",
        tr_noop("take the top of the discard pile, melding it with {cards}"),
    ),
    ("draw pile 1", tr_noop("take the top of the discard pile")),
    (
        r"draw pile (?P<n>\d+) meld (?P<cards>.+)",
        tr_noop("take {n} cards from the discard pile, melding it with {cards}"),
    ),
    (r"draw pile (?P<n>\d+)", tr_noop("take {n} cards from the discard pile")),
    (r"gift (?P<card>\S+) (?P<whose>\d)", tr_noop("gift {card} into {whose}")),
    (r"play (?P<card>\S+)", tr_noop("play {card}")),
    ("spoil (?P<cards>.+)", tr_noop("take {cards} as spoils")),
    ("meld (?P<cards>.+)", tr_noop("meld {cards}")),
    (r"kill (?P<other>\S+) (?P<card>\S+)", tr_noop("kill {card} with {other}")),
    (
        r"hostage (?P<card>\S+) on (?P<other>\S+)",
        tr_noop("take a hostage with {card} on {other}"),
    ),
    (r"hostage (?P<card>\S+)", tr_noop("take a hostage with {card}")),
    (r"release (?P<card>\S+)", tr_noop("release {card}")),
    (r"redeem (?P<card>\S+) with (?P<other>\S+)", tr_noop("redeem {card} with {other}")),
    (r"ransom (?P<card>\S+) with (?P<other>\S+)", tr_noop("ransom {card} with {other}")),
    (r"arrange (?P<card>\S+) for (?P<other>\S+)", tr_noop("arrange {card} for {other}")),
    (r"wed (?P<card>\S+)", tr_noop("wed {card}")),
    (r"spouse (?P<card>\S+) (?P<other>\S+)", tr_noop("wed {card} and {other}")),
    (r"move (?P<card>\S+)", tr_noop("move {card}")),
    (r"discard (?P<card>\S+) end", tr_noop("discard {card} and end the hand")),
    (r"discard (?P<card>\S+)", tr_noop("discard {card}")),
    (r"change (?P<card>\S+)(?P<parts>.*)", tr_noop("change {card}{parts}")),
)
#: What a change of suit uses beside the own cards.
_OF_CHANGE: Final = (
    (r" \+d", tr_noop(" with the top discard")),
    (
        r" \+(?P<place>\d[hsmt]) with (?P<card>\S+)",
        tr_noop(", ransoming from {place} with {card}"),
    ),
    (r" dead (?P<card>\S+)", tr_noop(", giving up {card}")),
)


def describe_move(move: str, whose: Callable[[int], Name]) -> str:
    """Return a move in words: ``kill A♠ (Ben’s spoils) with A♠``."""

    def place(text: str) -> str:
        return tr(_ZONES[text[1]], whose=whose(int(text[0])))

    def card(text: str) -> str:
        found = re.match(_PLACED, text)
        if found is None:
            return text
        said = glyph_text(found[1])
        if found["seat"] is not None:
            return f"{said} ({place(found['seat'] + found['zone'])})"
        return tr("{card} (discard pile)", card=said) if found["pile"] else said

    parts: dict[str, Callable[[str], object]] = {
        "card": card,
        "other": card,
        "cards": lambda text: " ".join(card(each) for each in text.split(" ")),
        "suit": lambda text: GLYPHS[SUITS.index(text)],
        "n": str,
        "whose": lambda text: place(f"{text}h"),
        "place": place,
        "parts": lambda text: tail_in_words(text, _OF_CHANGE, parts),
    }
    return move_in_words(move, _MOVES, parts)


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
