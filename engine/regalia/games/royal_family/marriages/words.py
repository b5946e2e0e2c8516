"""The words for the verbs of gifts, challenges and hostages (``royal_family.words``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from regalia.cards import UNKNOWN, glyphs, listing, parse_card
from regalia.games.royal_family import words as family
from regalia.games.royal_family.words import phrase, zone_of
from regalia.i18n import tr, tr_noop
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState
    from regalia.presentation import Observer
    from regalia.state import Event


def say_gift(event: Event, cards: list[int], observer: Observer) -> str:
    """Return the line of a gift: its card for those who know it, and what its giver gets for it."""
    card, got = cards
    who, other = observer.name(event.seat), observer.whom(event.other or 0)
    if card == UNKNOWN:
        return tr("{who} gave a card to {other}", who=who, other=other)
    if got == UNKNOWN or event.seat != observer.you:
        return tr("{who} gave {card} to {other}", who=who, other=other, card=glyphs(card))
    said = tr_noop("{who} gave {card} to {other} and got {got}")
    return tr(said, who=who, other=other, card=glyphs(card), got=glyphs(got))


def pass_label(view: MarriagesState, move: Move, observer: Observer) -> tuple[str, int]:
    if view.phase in ("claim", "challenge"):
        return tr("Let it pass" if view.phase == "challenge" else "No"), 40
    return family.pass_label(view, move, observer)


def spoil_label(view: MarriagesState, move: Move, observer: Observer) -> tuple[str, int]:
    return tr("Take {cards}", cards=listing(move.args)), 60


def spouse_label(view: MarriagesState, move: Move, observer: Observer) -> tuple[str, int]:
    one, other = (glyphs(parse_card(name[:2])) for name in move.args)
    return tr("Marry {one} and {other}", one=one, other=other), 50


def describe_gift(move: Move, whose: Callable[[int], str]) -> str:
    card, taker = move.args
    hand = zone_of(taker, "h", whose)
    return tr("gift {card} into {whose}", card=glyphs(card), whose=hand)


_WITH = phrase(tr_noop("take a hostage with {card}"), card=0)
_WITH_ON = phrase(tr_noop("take a hostage with {card} on {other}"), card=0, other=1)


def describe_hostage(move: Move, whose: Callable[[int], str]) -> str:
    return (_WITH if move.args[1] is None else _WITH_ON)(move, whose)
