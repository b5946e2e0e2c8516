"""The family's moves and events in words: the buttons, the log, the phase line, scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from regalia.cards import (
    ACE,
    GLYPHS,
    RANK_PLURALS,
    SUIT_WORDS,
    SUITS,
    TEXT,
    TWO,
    capital,
    glyphs,
    listing,
    parse_known_card,
)
from regalia.games.royal_family.marks import CARD, Place, parse_place
from regalia.games.royal_family.phases import AFTER_DRAWS, BEFORE_DRAW, DRAW
from regalia.i18n import Count, tr, tr_noop
from regalia.verbs import Describe, Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState
    from regalia.presentation import Observer
    from regalia.state import Event

#: Numbers in words, said by ``tr``.
COUNTS = (
    *(tr_noop("no"), tr_noop("one"), tr_noop("two"), tr_noop("three"), tr_noop("four")),
    *(tr_noop("five"), tr_noop("six"), tr_noop("seven"), tr_noop("eight"), tr_noop("nine")),
    *(tr_noop("ten"), tr_noop("eleven"), tr_noop("twelve")),
)


def counted(n: int) -> str:
    """Spell out numbers up to twelve."""
    return tr(COUNTS[n]) if n < len(COUNTS) else str(n)


def points(worth: float) -> str:
    """``about 12 points``."""
    return tr("about {n} {n:point|points}", n=Count(max(1, round(worth))))


# --- what most verbs say -------------------------------------------------------------------------


def phrase(text: str, **cards: int) -> Describe:
    """Return what describes a move in a scene, its cards with the places that it names."""

    def describe(move: Move, whose: Callable[[int], str]) -> str:
        return tr(text, **{name: _placed(move.args[at], whose) for name, at in cards.items()})

    return describe


def _card_of(arg: Any) -> int:
    """Return the card that an argument names: a card, one with its place, or (card, depth)."""
    card: int = arg if isinstance(arg, int) else arg[0]
    return card


#: Where a card lies, by the letter behind it in a move.
_ZONES: Final = {
    "h": tr_noop("{whose} hand"),
    "s": tr_noop("{whose} spoils"),
    "m": tr_noop("{whose} melds"),
}


def zone_of(seat: int, zone: str, whose: Callable[[int], str]) -> str:
    """``Ben’s spoils``."""
    return tr(_ZONES[zone], whose=whose(seat))


def _placed(arg: Any, whose: Callable[[int], str]) -> str:
    """Return a card, and where it lies if the move names that: ``K♠ (Ben’s spoils)``."""
    if isinstance(arg, str):
        arg = parse_place(arg, 4) if "@" in arg else parse_known_card(arg)
    card = glyphs(_card_of(arg))
    if isinstance(arg, Place):
        return card if arg.seat < 0 else f"{card} ({zone_of(arg.seat, arg.zone, whose)})"
    return tr("{card} (discard pile)", card=card) if isinstance(arg, tuple) else card


# --- events --------------------------------------------------------------------------------------


def say_draw(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    if event.note == "discard":
        return tr("{who} took {card} from the discard pile", who=who, card=glyphs(cards[0]))
    return tr("{who} drew {card}", who=who, card=glyphs(cards[0]))


def say_pile(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    if len(cards) == 1:
        return tr("{who} took {card} from the discard pile", who=who, card=glyphs(cards[0]))
    said, n = tr_noop("{who} took {n} cards from the discard pile: {cards}"), counted(len(cards))
    return tr(said, who=who, n=n, cards=listing(cards))


def say_change(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    suit, card = tr(SUIT_WORDS[cards[0] & 3]), glyphs(cards[0])
    if not cards[1:]:
        return tr("{who} changed to {suit} with three {card}", who=who, suit=suit, card=card)
    said = tr_noop("{who} changed to {suit} with three {card}, paying {paid}")
    return tr(said, who=who, suit=suit, card=card, paid=listing(cards[1:]))


def say_house(event: Event, cards: list[int], observer: Observer) -> str:
    suit = tr(SUIT_WORDS[SUITS.index(event.note)])
    return tr("{who} chose {suit}", who=observer.name(event.seat), suit=suit)


def say_pass(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    if event.note == "house":
        return tr("{who} passed the first choice", who=who)
    return "" if event.note else tr("{who} drew nothing", who=who)


def say_over(event: Event, cards: list[int], observer: Observer) -> str:
    return tr("The stock is empty and a hand ran out") if event.note == "exhausted" else ""


# --- buttons -------------------------------------------------------------------------------------


def house_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    suit = move.args[0]
    return f"{capital(tr(SUIT_WORDS[suit]))} {GLYPHS[suit]}", 50


def pass_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    return tr("Pass" if view.phase == "house" else "Go on"), 20


def play_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    return tr("Play {card}" if view.battle else "Lead {card}", card=glyphs(move.args[0])), 60


def discard_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    card, ends = move.args
    text = tr("Discard {card}, end the hand" if ends else "Discard {card}", card=glyphs(card))
    return text, 50 - 10 * ends


def meld_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    cards = move.args[0]
    if len(cards) == 1:
        return tr("Meld {card}", card=glyphs(cards[0])), 40
    ranks = tr(RANK_PLURALS[cards[0] >> 2])
    return capital(tr("Meld {n} {ranks}", n=counted(len(cards)), ranks=ranks)), 40


def change_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    card, _, _, dead = move.args
    suit, said = tr(SUIT_WORDS[card & 3]), glyphs(card)
    if dead is None:
        return tr("Change to {suit}", suit=suit), 55
    if dead.zone == "h" and card not in view.hands[dead.seat]:
        # The top discard or a ransomed card, which counts as from the hand.
        return tr("Change to {suit}, the {card} that comes dies", suit=suit, card=said), 55
    return tr(_DYING[dead.zone], suit=suit, card=said), 55


#: By the zone of the copy that dies.
_DYING = {
    "h": tr_noop("Change to {suit}, {card} of your hand dies"),
    "s": tr_noop("Change to {suit}, {card} of your spoils dies"),
    "m": tr_noop("Change to {suit}, {card} of your melds dies"),
}


def draw_label(view: RoyalFamilyState, move: Move, observer: Observer) -> tuple[str, int]:
    if move.args[0] == "stock":
        return tr("Draw from the stock"), 60
    top = glyphs(view.discard[-1] & CARD)
    if move.args[0] == "discard":
        return tr("Draw {card}", card=top), 50
    depth = move.args[1]
    ranks = tr(RANK_PLURALS[(view.discard[-depth] & CARD) >> 2])
    if depth == 1:
        return tr("Take {card}, meld {ranks}", card=top, ranks=ranks), 45
    return capital(tr("Take {n} cards, meld {ranks}", n=counted(depth), ranks=ranks)), 45


# --- the phase line ------------------------------------------------------------------------------

LED = tr_noop("{who} led {card}")
#: An attacker with so many cards or fewer may hold no face card, which keeps the hand from ending.
SHORT = 8


def sneaked(view: RoyalFamilyState, observer: Observer) -> bool:
    """Return True if a two took the finished trick from an ace."""
    cards = [parse_known_card(text) for text, _ in observer.trick]
    cards = cards or [card for card, _ in view.battle]
    return {ACE, TWO} <= {card >> 2 for card in cards if card & 3 == cards[0] & 3}


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
    optional = offers(view, verbs)
    name = view.phase
    if name == "house":
        return _choosing(verbs)
    if name == "battle":
        suit = view.battle[0][0] & 3
        card, leader = view.battle[0]
        ends = len(view.hands[leader]) <= SHORT and view.may_end_by_winning()
        says = tr_noop("{who} led {card} and may end the hand with a win") if ends else LED
        led = tr(says, who=observer.name(leader), card=glyphs(card))
        if any(card & 3 == suit for card in view.hands[observer.seat]):
            return tr("Follow {suit}.", suit=tr(SUIT_WORDS[suit])), led
        return tr("Play any card."), led
    if name == "spoil":
        won = tr("A two beats the ace." if sneaked(view, observer) else "You won the trick.")
        return won, tr("Keep one card; the other is dead")
    if name == "draw" and view.actor != view.attacker:
        who = observer.name(view.attacker or 0)
        return tr("Draw a card."), tr("{who} {who:attacks|attack}", who=who)
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


def offers(view: RoyalFamilyState, verbs: set[str]) -> list[str]:
    """Return the optional plays among these verbs in words."""
    taking = [tr("take from the discard pile")] if "pile" in verbs else []
    rows = view.VERBS.items()
    return taking + [tr(verb.offer) for name, verb in rows if verb.offer and name in verbs]


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
    actor = view.moving()
    who = observer.names[actor]
    if view.phase == "house":
        return tr("{who}:", who=who), tr("choosing a home suit")
    if view.phase == "battle":
        return tr("{who}:", who=who), tr("to follow {card}", card=glyphs(view.battle[0][0]))
    if view.phase == "spoil":
        return tr("{who} won the trick:", who=who), tr("choosing a card to keep")
    if view.phase in (BEFORE_DRAW, DRAW):
        return tr("{who}:", who=who), tr(
            "drawing" if actor != view.attacker else "drawing, as attacker"
        )
    if view.phase == AFTER_DRAWS:
        return tr("{who}:", who=who), tr("to lead")
    return tr("{who}:", who=who), tr("after the trick")


# --- scenes --------------------------------------------------------------------------------------


def describe_house(move: Move, whose: Callable[[int], str]) -> str:
    return tr("choose {suit}", suit=GLYPHS[move.args[0]])


def describe_draw(move: Move, whose: Callable[[int], str]) -> str:
    if move.args[0] == "stock":
        return tr("draw from the stock")
    if move.args[0] == "discard":
        return tr("draw the top discard")
    _, n, named = move.args
    cards = " ".join(map(glyphs, named))
    if n == 1:
        return tr(
            "take the top of the discard pile, melding it with {cards}"
            if named
            else "take the top of the discard pile",
            cards=cards,
        )
    return tr(
        "take {n} cards from the discard pile, melding it with {cards}"
        if named
        else "take {n} cards from the discard pile",
        n=str(n),
        cards=cards,
    )


def describe_meld(move: Move, whose: Callable[[int], str]) -> str:
    return tr("meld {cards}", cards=" ".join(map(glyphs, move.args[0])))


def describe_spoil(move: Move, whose: Callable[[int], str]) -> str:
    return tr("take {cards} as spoils", cards=" ".join(map(glyphs, move.args)))


def describe_change(move: Move, whose: Callable[[int], str]) -> str:
    """Return a change of suit, with what it uses beside the own cards."""
    card, drawn, payments, dead = move.args
    parts = tr(" with the top discard") if drawn else ""
    for seat, paid in sorted(payments, key=lambda each: (each[0], TEXT[each[1]])):
        place = zone_of(seat, "m", whose)
        parts += tr(", ransoming from {place} with {card}", place=place, card=glyphs(paid))
    if dead is not None:
        parts += tr(", giving up {card}", card=_placed(dead, whose))
    return tr("change {card}{parts}", card=glyphs(card), parts=parts)


def describe_discard(move: Move, whose: Callable[[int], str]) -> str:
    card, ends = move.args
    return tr("discard {card} and end the hand" if ends else "discard {card}", card=glyphs(card))


#: The last word of a surrender, or its seat -> what it does.
_SURRENDERS = {
    "consent": tr_noop("agree to surrender"),
    "refuse": tr_noop("refuse to surrender"),
    "withdraw": tr_noop("take the surrender back"),
}


def describe_surrender(move: str) -> str:
    """Return a surrender, or an answer to one, in words."""
    return tr(_SURRENDERS.get(move.rpartition(" ")[2], "surrender"))
