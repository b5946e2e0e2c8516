"""The table of The Four Virtues as it is drawn: melds, piles, cards and what can be done.

A *ref* names a card as a player points at it: ``KH@h`` in the own hand, ``7H@d1`` on top of the
discard pile, ``m2`` any card of the second meld, ``stock``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regalia.cards import RANKS, TEXT, UNKNOWN, mask_of
from regalia.games.virtues import words
from regalia.games.virtues.compose import compose, likeliest
from regalia.games.virtues.melds import Laid, Meld, natural, number
from regalia.games.virtues.moves import read_meld
from regalia.games.virtues.scoring import sheet
from regalia.games.virtues.state import VirtuesState
from regalia.games.virtues.verbs import VERBS
from regalia.i18n import tr, tr_noop
from regalia.presentation import (
    Observer,
    Table,
    face,
    seat_view,
    stack,
    staged,
    table_card,
)
from regalia.state import Event
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia import contract


def together(hand: list[int]) -> list[list[str]]:
    """Set and runs of a hand that share no card: the longest first, then of what is left."""
    groups = []
    left = set(hand) - {UNKNOWN}
    while shapes := natural(mask_of(left)):
        cards = max(shapes, key=len).cards
        groups.append([TEXT[card] for card in cards])
        left.difference_update(cards)
    return groups


def _seat(view: VirtuesState, seat: int, observer: Observer) -> contract.SeatView:
    turn = seat == view.seat and view.actor is not None
    drawn = seat_view(observer, seat, [], cards=len(view.hands[seat]), turn=turn)
    laid = view.scores()[seat]
    return {**drawn, "note": tr("laid {n}", n=laid) if laid else None, "running": laid}


def _piles(view: VirtuesState) -> list[contract.Stack]:
    ref = f"{TEXT[view.discard[-1]]}@d1" if view.discard else None
    top = face(view.discard[-1], ref, [tr("discard pile")]) if ref else None
    discard = stack("discard", tr("Discard"), len(view.discard), ref, top)
    left = len(view.stock)
    caption = tr("Stock, last" if 0 < left <= words.SHORT else "Stock")
    return [stack("stock", caption, left, "stock"), discard]


def _meld(meld: Meld, at: int, observer: Observer) -> contract.Meld:
    """A rack: the meld's cards, its face card apart, and whose points lie in it.

    ``shares`` says for each seat with cards in it, the creator first, what they count and how
    often; ``virtue`` and ``note`` what the face card did.
    """
    ref = f"m{at + 1}"
    shares: list[contract.Share] = [
        {
            "seat": seat,
            "name": observer.name(seat),
            "points": meld.points(seat) // meld.factor(seat),
            "factor": meld.factor(seat),
        }
        for seat in (meld.creator, 1 - meld.creator)
        if any(laid.owner == seat for laid in meld.cards)
    ]
    virtue = None if meld.face is None else words.virtue(meld.face)
    low = [laid for laid in meld.cards if laid.value != number(laid.card)]
    note = "".join(words.counts_as(number(x.card), x.value) for x in low)
    groups = [[_laid(laid, ref, meld, observer) for laid in meld.cards]]
    if meld.face is not None:
        beside = words.naming(meld, tr_noop("beside the {ranks}"), tr_noop("beside {run}"))
        groups.append([table_card(meld.face, ref, [beside], ["face"])])
    made: contract.Meld = {
        "id": ref,
        "kind": "rack",
        "ref": ref,
        "title": words.meld_title(meld),
        "caption": _caption(shares, virtue, note),
        "groups": groups,
        "shares": shares,
        "virtue": virtue,
        "note": note or None,
    }
    if meld.face is not None:
        made["about"] = words.explain_virtue(meld.face)
    return made


def _caption(shares: list[contract.Share], virtue: str | None, note: str) -> str:
    """``You 15 ×2 Wealth · Ada 5``."""
    told = []
    for i, share in enumerate(shares):
        parts = [share["name"], str(share["points"])]
        if share["factor"] > 1:
            parts.append(f"×{share['factor']}")
        if i == 0 and virtue is not None:
            parts.append(f"{virtue}: {note}" if note else virtue)
        told.append(" ".join(parts))
    return " · ".join(told)


def _laid(laid: Laid, ref: str, meld: Meld, observer: Observer) -> contract.Card:
    """A card in a meld; ``owner`` is whom it scores for, ``counts`` what it is lowered to."""
    low = laid.value != number(laid.card)
    whose = observer.whose(laid.owner)
    of_set = tr_noop("{whose:*|yours}, in the {ranks}")
    told = [words.naming(meld, of_set, tr_noop("{whose:*|yours}, in {run}"), whose=whose)]
    if low:
        told.insert(0, tr("counts as {figure}", figure=words.figure(laid.value)))
    marks = ["lowered"] if low else []
    if meld.factor(laid.owner) > 1:
        marks.append("doubled")
        told.append(tr("doubled"))
    card = table_card(laid.card, ref, told, marks)
    card["owner"] = laid.owner
    card["counts"] = f"{RANKS[laid.value - 1]}{TEXT[laid.card][1]}" if low else None
    return card


#: Event -> the moment that it is.
_MOMENTS: Final[dict[str, contract.MomentKind]] = {
    "draw": "taken",
    "meld": "melded",
    "add": "laid",
    "yield": "laid",
    "discard": "laid",
    "over": "out",
}


class VirtuesTable(Table):
    """Draws the melds in the middle, and puts new ones together card by card."""

    composed_verb = "meld"
    compose = staticmethod(compose)
    sheet = staticmethod(sheet)

    def draw(self, view: VirtuesState, observer: Observer) -> contract.Drawn:
        listed = view.legal_moves() if view.actor == observer.seat else []
        whose = tr("{whose} hand", whose=observer.whose(observer.seat))
        lead, rest = words.phase(view, observer, {move.verb for move in listed})
        return {
            "turn": view.turn,
            "phase": {"name": view.phase, "lead": lead, "rest": rest},
            "table": {
                "seats": [_seat(view, seat, observer) for seat in (0, 1)],
                "centre": [
                    *(_meld(meld, at, observer) for at, meld in enumerate(view.melds)),
                    *_piles(view),
                ],
                "hand": {
                    "id": "hand",
                    "ranks": RANKS,
                    "together": together(view.hands[observer.seat]),
                    "cards": [
                        table_card(card, f"{TEXT[card]}@h", [whose])
                        for card in view.hands[observer.seat]
                    ],
                },
            },
        }

    def choice(self, view: VirtuesState, move: Move, observer: Observer) -> contract.MoveChoice:
        """Return a move; an addition is picked by its card alone, as its label names the meld.

        ``at`` is the ref of the meld, which shows where the card goes.
        """
        choice = super().choice(view, move, observer)
        if move.verb == "add":
            choice["at"] = f"m{move.args[1] + 1}"
        return choice

    def attempt(self, view: VirtuesState, picks: Sequence[str]) -> str | None:
        hand = [ref[:-2] for ref in picks if ref.endswith("@h")]
        if "stock" in picks:
            return "draw 1"
        if any(ref.endswith("@d1") for ref in picks):
            return "draw discard"
        if not hand:
            return None
        if view.phase == "yield":
            return f"yield {hand[-1]}"
        melds = [ref for ref in picks if ref[:1] == "m" and ref[1:].isdecimal()]
        if melds:
            return f"add {hand[-1]} {melds[-1]}"
        if len(hand) == 1 and not (view.final and view.phase == "lay"):
            return f"discard {hand[0]}"
        return likeliest(view, hand)

    def moment(self, event: Event, observer: Observer) -> contract.Moment | None:
        if event.kind == "over" and event.note != "out":
            return None
        if event.kind == "meld":
            face = read_meld(event.note.split(" "), 2).args[1]
            if face is not None:
                # The face card comes last, and acts.
                return {
                    "kind": "virtue",
                    "cards": [*event.cards[-1:], *event.cards[:-1]],
                    "other": None,
                }
        return staged(_MOMENTS, event)


TABLE = VirtuesTable(VERBS, {"over": words.say_over})
