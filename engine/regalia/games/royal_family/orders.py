"""Decisions of the family's games that a person makes in advance, where a device is handed over.

An *order* stands until it is withdrawn ("from the stock"). A *plan* is one card, chosen for one
turn. Both are carried out by what an onlooker sees: ``ordered`` is given no other view, so that
neither a move that comes nor one that is asked for tells anything of a hidden card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from regalia.cards import TEXT
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import ACES
from regalia.games.royal_family.phases import AFTER_TRICK, BATTLE, DRAW
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import tr, tr_noop
from regalia.state import Move

if TYPE_CHECKING:
    from regalia import contract
    from regalia.games.royal_family.marriages.state import MarriagesState

#: The choice of every order that stands as long as a person says nothing.
ASK = "ask"

_ASK = (ASK, tr_noop("Ask me"))
_STOCK = ("stock", tr_noop("From the stock"))
_TOP = ("house", tr_noop("From the stock, but the top card if it is of my suit"))
_UNLESS = ("unless", tr_noop("From the stock, but ask me if the top card is of my suit"))
# The name of each order, and its choices with their words.
_DRAW = tr_noop("My draw on another’s attack")
_GIFT = (tr_noop("My gift"), (_ASK, ("ahead", tr_noop("I choose it in advance"))))
_SPOIL = (
    tr_noop("My spoils"),
    (_ASK, ("best", tr_noop("My Royals, then aces, then the highest"))),
)
_DISCARD = (
    tr_noop("My discard"),
    (
        _ASK,
        ("lost", tr_noop("I choose it with my lead; ask me if I win")),
        ("ahead", tr_noop("I choose it with my lead")),
    ),
)
_CLAIM = (tr_noop("A change of house out of turn"), (_ASK, ("never", tr_noop("I never want it"))))


def kinds(view: RoyalFamilyState) -> dict[str, tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the orders of the game of a view: by id the name, and the choices with words."""
    # Where only a card of the own house may be taken, one is asked just then.
    draws = (_ASK, _STOCK, _TOP, _UNLESS) if _any_top(view) else (_ASK, _STOCK, _TOP)
    found: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
        "draw": (_DRAW, draws),
        "spoil": _SPOIL,
        "discard": _DISCARD,
    }
    if "gift" in view.VERBS:
        found["gift"] = _GIFT
    if _claims(view):
        found["claim"] = _CLAIM
    return found


def _any_top(view: RoyalFamilyState) -> bool:
    """True if any top discard may be drawn, and not just one of the own house (MR)."""
    return "gift" in view.VERBS and not _claims(view)


def _claims(view: RoyalFamilyState) -> bool:
    """True if seats are asked for a change of house out of turn (AL)."""
    return "claim" in view.VERBS["pass"].lists


# --- what was decided ----------------------------------------------------------------------------


def ordered(
    view: RoyalFamilyState, orders: Mapping[str, str], plans: Mapping[str, contract.Plan]
) -> str | None:
    """Return the move that the seat to move has decided in advance, None if it is to be asked.

    ``view`` is an onlooker's, so that nothing hidden has a part in it.
    """
    seat, phase = view.moving(), view.phase
    if phase == DRAW and seat != view.attacker:
        return _draw(view, orders.get("draw", ASK))
    if phase == "spoil" and orders.get("spoil") == "best":
        return max(view.legal_moves(), key=lambda move: _worth(view, seat, move))
    if phase == "claim" and orders.get("claim") == "never":
        return "pass"
    plan = plans.get("gift" if phase == "gift" else "discard")
    if plan is None or plan["turn"] != view.turn:
        return None
    if phase == "gift":
        return f"gift {plan['card']} {cast('MarriagesState', view).gift_queue[0][1]}"
    if phase == AFTER_TRICK and not (orders.get("discard") == "lost" and view.won == seat):
        return f"discard {plan['card']}"
    return None


def _draw(view: RoyalFamilyState, choice: str) -> str | None:
    moves = view.legal_moves()
    if choice == ASK or "draw stock" not in moves:
        return None
    own = bool(view.discard) and view.discard[-1] & CARD & 3 == view.house[view.moving()]
    if choice == "stock" or not own or "draw discard" not in moves:
        return "draw stock"
    return "draw discard" if choice == "house" else None


def _worth(view: RoyalFamilyState, seat: int, move: Move) -> list[tuple[bool, bool, int]]:
    """Return what the cards of a choice of spoils are worth, the best first."""
    royals = view.own_royals(seat)
    return sorted(((card in royals, card in ACES, card) for card in move.args), reverse=True)


# --- what can be decided now ---------------------------------------------------------------------


def plans(
    view: RoyalFamilyState, orders: Mapping[str, str], names: Sequence[str]
) -> list[contract.PlanChoice]:
    """Return what the viewer is to choose before the device goes on, by the orders.

    A gift is chosen as late as it can be: with the draw if the person is asked for that, else
    before the last time that the device comes back.
    """
    seat, attacker = cast(int, view.viewer), view.attacker
    if attacker is None or not view.hands[seat]:
        return []
    cards = [TEXT[card] for card in sorted(set(view.hands[seat]), key=lambda c: (c & 3, c))]
    found: list[contract.PlanChoice] = []
    parts = seat == attacker and view.phase == BATTLE and orders.get("discard", ASK) != ASK
    if parts:
        said = tr("Your discard after this {trick}", trick=tr(view.TRICK))
        found.append({"id": "discard", "turn": view.turn, "label": said, "cards": cards})
    if orders.get("gift") == "ahead":
        due = _gift_due(cast("MarriagesState", view), seat, orders, parts)
        if due is not None:
            turn, taker = due
            said = tr("Your next gift to {name}", name=names[taker])
            found.append({"id": "gift", "turn": turn, "label": said, "cards": cards})
    return found


def _gift_due(
    view: MarriagesState, seat: int, orders: Mapping[str, str], parts: bool
) -> tuple[int, int] | None:
    """Return the turn of the viewer's next gift on another's attack, and who gets it.

    None if the viewer has the device again before. ``parts``: the own turn ends without that.
    """
    attacker = view.attacking()
    asked = _any_top(view) and orders.get("draw", ASK) == ASK
    given = view.gifted or any(giver == seat for giver, _, _ in view.gifts)
    if not given and seat in view.partners(attacker):
        return None if asked and seat in view.draws else (view.turn, attacker)
    following = (attacker + 1) % view.seats
    if asked or seat not in view.partners(following):
        return None
    played = view.won is not None or any(who == seat for _, who in view.battle)
    return (view.turn + 1, following) if (parts if seat == attacker else played) else None
