"""The people at a device that is handed over: their orders and plans, and what each has seen.

An *order* is settled once for many times, a *plan* is a card chosen in advance for one decision.
Which there are, the module ``orders`` beside a game's state class says, if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from regalia.cards import TEXT
from regalia.errors import LetterError
from regalia.i18n import tr
from regalia.multiplayer.packing import pack_json, unpack_json
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract

#: order -> its name, and its choices with their words; the first is to be asked.
Kinds = Mapping[str, tuple[str, Sequence[tuple[str, str]]]]


class Orders(Protocol):
    """The module ``orders`` of a game, or of a family of games."""

    def kinds(self, view: State) -> Kinds:
        """Return the orders of the game; the order ``gift`` may have a plan of that name."""

    def ordered(
        self, view: State, orders: Mapping[str, str], plans: Mapping[str, contract.Plan]
    ) -> str | None:
        """Return the move that the seat to move has decided in advance, None if it is asked.

        ``view`` is an onlooker's: what is done without asking depends on nothing hidden.
        """

    def plans(
        self, view: State, orders: Mapping[str, str], names: Sequence[str]
    ) -> list[contract.PlanChoice]:
        """Return what the viewer is to choose before the device goes to another person."""


def orders_of(state: State) -> Orders | None:
    """Return what can be decided in advance in the game of a state, None if nothing can."""
    for made in type(state).__mro__:
        package = made.__module__.rpartition(".")[0]
        if package.startswith("regalia.games.") and find_spec(f"{package}.orders"):
            return cast(Orders, import_module(f"{package}.orders"))
    return None


class People:
    """The orders and plans of each seat, and how far it has seen the match.

    ``seen`` has for each seat the place of a deal in the log of the match, and the moves of that
    deal which were made when the seat last had the device.
    """

    def __init__(self, seats: int) -> None:
        self.orders: list[dict[str, str]] = [{} for _ in range(seats)]
        self.plans: list[dict[str, contract.Plan]] = [{} for _ in range(seats)]
        self.seen: list[tuple[int, int]] = [(0, 0)] * seats

    def pack(self) -> str:
        """Return all of it in one packed text: a plan names a card of a hand."""
        return pack_json([self.orders, self.plans, self.seen])

    def read(self, packed: str, kinds: Kinds) -> None:
        """Take over what ``pack`` packed, as far as it can be; the rest is asked anew."""
        try:
            kept = unpack_json(packed, 20_000)
        except LetterError:
            return
        if not (isinstance(kept, list) and len(kept) == 3):
            return
        orders, plans, seen = kept
        for seat in range(len(self.orders)):
            self.orders[seat] = {
                name: choice
                for name, choice in _items(orders, seat)
                if name in kinds and choice in [each for each, _ in kinds[name][1]]
            }
            self.plans[seat] = {
                name: {"card": plan["card"], "turn": plan["turn"]}
                for name, plan in _items(plans, seat)
                if name in kinds and _is_plan(plan)
            }
            if isinstance(seen, list) and seat < len(seen) and _is_point(seen[seat]):
                deal, step = seen[seat]
                self.seen[seat] = (deal, step)

    def order(self, seat: int, kinds: Kinds) -> list[contract.Order]:
        """Return the orders that a seat can give, with those that stand."""
        return [
            {
                "id": name,
                "label": tr(label),
                "choices": [{"id": choice, "label": tr(said)} for choice, said in choices],
                "now": self.orders[seat].get(name, choices[0][0]),
                "card": self.plans[seat][name]["card"] if name in self.plans[seat] else None,
            }
            for name, (label, choices) in kinds.items()
        ]

    def forget_plans(self, state: State) -> None:
        """Forget plans for turns that are over, and of cards that have left the hand."""
        hands = state.hands
        for seat, plans in enumerate(self.plans):
            if plans:
                held = {TEXT[card] for card in hands[seat]}
                self.plans[seat] = {
                    name: plan
                    for name, plan in plans.items()
                    if plan["turn"] >= state.turn and plan["card"] in held
                }


def _items(kept: Any, seat: int) -> list[tuple[str, Any]]:
    if not (isinstance(kept, list) and seat < len(kept) and isinstance(kept[seat], dict)):
        return []
    return list(kept[seat].items())


def _is_plan(plan: Any) -> bool:
    return isinstance(plan, dict) and plan.get("card") in TEXT and type(plan.get("turn")) is int


def _is_point(point: Any) -> bool:
    return isinstance(point, list) and len(point) == 2 and all(type(each) is int for each in point)
