"""Putting a meld together card by card: what the chosen cards can be laid as.

A player chooses cards of the hand and is told which melds they make now, with the face card among
them and the number that it lets its player name, or why they make none, and which other cards
would go with them. A player need not look through the list of all melds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regalia.cards import BIT, RANKS, TEXT, glyphs, listing, mask_of, parse_card
from regalia.errors import NotationError
from regalia.games.virtues import moves, words
from regalia.games.virtues.melds import CLUBS, Shape, is_face, lowered, number, plain_items, shape
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import tr
from regalia.presentation import Observer, move_choice
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.contract import Draft, DraftRefusal, MeldChoice


def compose(view: VirtuesState, observer: Observer, picks: Sequence[str]) -> Draft | None:
    """``{"options", "fits", "hint", "why"}`` for refs of cards in the hand of the observer.

    None when it is not his turn to lay melds.

    ``options``, the likeliest first, are ways to lay *all* of the chosen cards as one meld.
    They have what a move of ``moves`` has (``text``, ``label``, ``verb``, ``picks``, ``rank``)
    and ``cards`` (``card``, and ``counts`` when it is lowered), ``face``, ``virtue`` and
    ``effect`` in words, ``points``, and ``counts``: for each number that may be named ``n``,
    ``text``, ``label`` and ``effect``, with ``count`` the one that ``text`` names. ``fits``
    are the refs of further cards that belong to a legal meld with the chosen ones. ``hint`` says
    in words what is wanting while there is no option, and ``why`` (``message``, ``rule``) what is
    wrong.
    """
    if view.actor != observer.seat or view.phase != "lay":
        return None
    chosen = _hand_cards(view.hands[observer.seat], picks)
    if chosen is None:
        return {"options": [], "fits": [], "hint": "", "why": None}
    listed = [move for move in view.legal_moves() if move.verb == "meld"]
    options = _options(view, observer, chosen, listed)
    hint, why = "", None
    if not options:
        hint = _hint(chosen, listed, _can_add(view, chosen))
        why = _why(view, chosen) if chosen else None
    return {"options": options, "fits": _fits(view, chosen, listed), "hint": hint, "why": why}


def _hand_cards(hand: Sequence[int], picks: Sequence[str]) -> list[int] | None:
    """The chosen cards; None when the choice is not one of different cards of the hand."""
    cards = []
    for ref in picks:
        name, _, place = ref.partition("@")
        try:
            card = parse_card(name)
        except NotationError:
            return None
        if place != "h" or card in cards or card not in hand:
            return None
        cards.append(card)
    return sorted(cards)


def _cards(move: Move) -> tuple[int, ...]:
    of, face = move.args[:2]
    cards: tuple[int, ...] = of.cards
    return cards if face is None else (*cards, face)


def _mask(move: Move) -> int:
    of, face = move.args[:2]
    mask: int = of.mask
    return mask if face is None else mask | BIT[face]


def _fits(view: VirtuesState, chosen: list[int], listed: list[Move]) -> list[str]:
    mask = joined = mask_of(chosen)
    for move in listed:
        whole = _mask(move)
        if whole & mask == mask:
            joined |= whole
    return [f"{TEXT[card]}@h" for card in view.hands[view.seat] if BIT[card] & joined & ~mask]


# --- options -------------------------------------------------------------------------------------


def _options(
    view: VirtuesState, observer: Observer, chosen: list[int], listed: list[Move]
) -> list[MeldChoice]:
    mask = mask_of(chosen)
    groups: dict[str, list[Move]] = {}
    for move in listed:
        if _mask(move) == mask:
            groups.setdefault(move.args[0].text, []).append(move)
    # Of several ways to lower a card the dearest comes first.
    order = sorted(groups.values(), key=lambda group: -group[0].args[0].points)
    return [_option(view, observer, group) for group in order]


def _option(view: VirtuesState, observer: Observer, group: list[Move]) -> MeldChoice:
    group = sorted(group, key=lambda move: move.args[2] or 0)
    move = _default(view, group)
    of, face, count = move.args
    points = words.meld_points(of, face)
    picks = [f"{TEXT[card]}@h" for card in _cards(move)]
    return {
        **move_choice(move, _label(move), picks, 70 + points),
        "effect": words.effect(view, move, observer),
        "points": points,
        "cards": [{"card": TEXT[card], "counts": _counts(card, value)} for card, value in of.items],
        "face": None if face is None else TEXT[face],
        "virtue": None if face is None else words.virtue(face),
        "counts": [
            {
                "n": each.args[2],
                "text": str(each),
                "label": _label(each),
                "effect": words.effect(view, each, observer),
            }
            for each in group
            if each.args[2] is not None
        ],
        "count": count,
    }


def _label(move: Move) -> str:
    of, face = move.args[:2]
    low = [words.as_figure(number(card), value) for card, value in of.lowered]
    return words.button(low, of, face)


def _counts(card: int, value: int) -> str | None:
    return None if value == number(card) else f"{RANKS[value - 1]}{TEXT[card][1]}"


def _default(view: VirtuesState, group: list[Move]) -> Move:
    """The most that can be named, short of ending the round with it."""
    within = [move for move in group if not words.ends_round(view, move)]
    return (within or group)[-1]


def _can_add(view: VirtuesState, chosen: list[int]) -> bool:
    """Tell whether exactly one card is chosen, and some meld on the table takes it."""
    adds = {move.args[0] for move in view.legal_moves() if move.verb == "add"}
    return len(chosen) == 1 and chosen[0] in adds


def _hint(chosen: list[int], listed: list[Move], can_add: bool) -> str:
    """Return the cards that would make a meld of the chosen ones, in words."""
    mask = mask_of(chosen)
    joined = [move for move in listed if _mask(move) & mask == mask]
    if can_add and not joined:
        return tr("Goes with a meld on the table")
    if not listed:
        return tr("No meld can be made of this hand")
    if not chosen:
        return tr("Choose the cards of a meld")
    if not joined:
        return tr("No meld has this card" if len(chosen) == 1 else "No meld has these cards")
    # The fewest further cards first, then what is dearest; one that lowers nothing is the plainest.
    best = min(
        joined,
        key=lambda move: (len(_cards(move)), len(move.args[0].lowered), -move.args[0].points),
    )
    more = [card for card in _cards(best) if not BIT[card] & mask]
    low = [words.counts_as(glyphs(card), value) for card, value in best.args[0].lowered]
    text = tr("With {cards} a meld", cards=listing(more))
    return f"{text}: {low[0]}" if low else text


# --- why not -------------------------------------------------------------------------------------


def _why(view: VirtuesState, chosen: list[int]) -> DraftRefusal | None:
    refusal = view.why_not(view.parse(likeliest(view, [TEXT[card] for card in chosen])))
    return {"message": refusal.message, "rule": refusal.rule} if refusal else None


def likeliest(view: VirtuesState, hand: Sequence[str]) -> str:
    """Return the meld that these cards of the hand most likely stand for, legal or not."""
    cards = sorted({parse_card(text) for text in hand})
    faces = [card for card in cards if is_face(card)]
    members = [card for card in cards if not is_face(card)] or cards
    if members == cards:
        faces = []
    text = f"meld {_shape(members, faces).text}"
    text += "".join(f" +{TEXT[face]}" for face in faces)
    if len(faces) == 1 and faces[0] & 3 in moves.COUNT_WORDS:
        text += f" {moves.COUNT_WORDS[faces[0] & 3]} 0"
    return text


def _shape(members: list[int], faces: list[int]) -> Shape:
    """The shape of these cards: as they are if that is a meld, else with one lowered."""
    plain = shape(plain_items(members))
    if plain.kind or len(members) < 3 or any(is_face(card) for card in members):
        return plain
    if faces and any(face & 3 != CLUBS for face in faces):
        return plain
    mask = mask_of(members)
    found = [low for low in lowered(mask) if low.mask == mask]
    return max(found, key=lambda low: low.points, default=plain)
