"""Chance where it falls: which cards a deal or a move may bring, each with its probability.

A state holds its closed piles in an order that no player knows, so every order of the same cards is
as likely, and a program that searches may as well choose each card as it is drawn. ``play`` does
that for a move, ``Dealing`` for a deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any, SupportsIndex, TypeVar

from regalia.cards import TEXT
from regalia.errors import OptionError
from regalia.game import Game
from regalia.research.features import features_of
from regalia.state import Move, State

S = TypeVar("S", bound=State)


def card_text(card: object) -> str:
    """Return a card as messages say it, and anything else as Python writes it."""
    return TEXT[card] if isinstance(card, int) and 0 <= card < len(TEXT) else f"{card!r:.40}"


class _Pile(list[int]):
    """A closed pile that gives the ``chosen`` cards first, and notes in ``due`` where they ran out.

    Piles of one state share both lists. ``due`` gets the cards among which chance decides next.
    """

    def __init__(self, cards: list[int], chosen: list[int], due: list[Counter[int]]) -> None:
        super().__init__(cards)
        self.chosen, self.due = chosen, due

    def pop(self, index: SupportsIndex = -1) -> int:
        if self.chosen:
            card = self.chosen.pop(0)
            if card not in self:
                raise OptionError(f"{card_text(card)} is not in the pile that is drawn from")
            self.remove(card)
            return card
        if not self.due:
            self.due.append(Counter(self))
        return super().pop(index)


def play(state: S, move: Move | str, cards: Sequence[int] = ()) -> tuple[S, Counter[int] | None]:
    """Play a move on a copy of a whole state, in which it brings these cards out of the piles.

    Returns the state after it, and None; or, if the move brings more cards than are given, the
    cards among which chance decides next, each as often as it lies there (one card of the pile is
    as likely as any other), and a state in which the rest was drawn in the order of the piles.
    Raises as ``State.play`` does, and OptionError for a card that cannot come.
    """
    after = state.copy()
    chosen, due = list(cards), list[Counter[int]]()
    piles = features_of(state.game).piles
    for name in piles:
        setattr(after, name, _Pile(getattr(after, name), chosen, due))
    after.play(move)
    for name in piles:
        setattr(after, name, list(getattr(after, name)))
    if chosen:
        raise OptionError(f"{move} does not bring so many cards")
    return after, due[0] if due else None


class Dealing:
    """A deal, card by card: ``outcomes`` says what may come, ``deal`` that it came.

    What stays in the closed piles is not decided yet. ``state`` is the hand once ``done``.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.seats, self.dealer = game, game.check_seats(seats), dealer
        self.options = game.check_options(options)
        pack = game.shuffled(0, 1, self.seats)
        hand = game.deal(pack, self.seats, dealer, self.options)
        #: The packs by name, "" for the only one, with the cards that are not dealt yet.
        self._packs = features_of(game).packs(game.pack(self.seats), pack, hand)
        self._dealt: dict[str, list[int]] = {name: [] for name in self._packs}

    def copy(self) -> Dealing:
        """Return an independent copy."""
        new = object.__new__(Dealing)
        new.__dict__.update(self.__dict__)
        new._packs = {
            name: pack._replace(cards=pack.cards.copy()) for name, pack in self._packs.items()
        }
        new._dealt = {name: cards[:] for name, cards in self._dealt.items()}
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> Dealing:
        return self.copy()

    def _now(self) -> str | None:
        """Return the pack that is dealt from now, None when all is dealt."""
        packs = self._packs.items()
        return next((name for name, pack in packs if len(self._dealt[name]) < pack.dealt), None)

    @property
    def done(self) -> bool:
        """True when every card is dealt."""
        return self._now() is None

    def outcomes(self) -> Counter[int]:
        """Return the cards of which one comes next, each as often as it is there."""
        name = self._now()
        return Counter() if name is None else self._packs[name].cards

    def deal(self, card: int) -> None:
        """Deal a card; OptionError if it cannot come."""
        name = self._now()
        if name is None or card not in list(self._packs[name].cards):
            raise OptionError(f"{card_text(card)} is not in the pack that is dealt from")
        cards, dealt, rest = self._packs[name]
        cards[card] -= 1
        cards += Counter()  # without the kinds that are gone
        self._dealt[name].append(card)
        if rest and len(self._dealt[name]) == dealt:
            self._packs[rest].cards.update(cards)
            cards.clear()

    def state(self) -> State:
        """Return the hand that was dealt; OptionError while cards are still to come."""
        if not self.done:
            raise OptionError("the deal is not done: cards are still to come")
        packs = {
            # Dealt from the top, which is the end of the list.
            name: [TEXT[c] for c in (*sorted(pack.cards.elements()), *reversed(self._dealt[name]))]
            for name, pack in self._packs.items()
        }
        return self.game.deal(packs.get("", packs), self.seats, self.dealer, self.options)


class SmallDealing:
    """The deal of a game's small variant, all at once: ``outcomes`` are numbers of ``deals``.

    As ``Dealing`` otherwise. What is drawn later lies in the order of the deal.
    """

    def __init__(self, game: Game) -> None:
        start = features_of(game).small
        if start is None:
            raise OptionError(f"{game.id} has no small variant")
        position = game.scene_position(start.position).to_dict()
        orders = [
            sorted(set(permutations(_cards_of([position[field] for field in group]))))
            for group in start.dealt
        ]
        found: dict[str, tuple[State, int]] = {}
        for order in product(*orders):
            dealt = dict(position)
            for group, cards in zip(start.dealt, order, strict=True):
                rest = iter(cards)
                dealt |= {field: _dealt_anew(position[field], rest) for field in group}
            state = game.state_from_dict(dealt)
            key = state.key()
            found[key] = (state, found[key][1] + 1 if key in found else 1)
        self.game, self.seats = game, next(iter(found.values()))[0].seats
        #: Every deal that differs from the others, and how often chance brings it.
        self.deals = list(found.values())
        self._deal: int | None = None

    def copy(self) -> SmallDealing:
        """Return an independent copy."""
        new = object.__new__(SmallDealing)
        new.__dict__.update(self.__dict__)
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> SmallDealing:
        return self.copy()

    @property
    def done(self) -> bool:
        """True once a deal is chosen."""
        return self._deal is not None

    def outcomes(self) -> Counter[int]:
        """Return the deals of which one comes, each as often as chance brings it."""
        if self.done:
            return Counter()
        return Counter({number: often for number, (_, often) in enumerate(self.deals)})

    def deal(self, number: int) -> None:
        """Choose a deal; OptionError if there is none with this number."""
        if self.done or number not in range(len(self.deals)):
            raise OptionError(f"deal {number!r:.40} cannot come")
        self._deal = number

    def state(self) -> State:
        """Return the hand that was dealt; OptionError before."""
        if self._deal is None:
            raise OptionError("the deal is not done: choose one of the outcomes")
        return self.deals[self._deal][0].copy()


def _cards_of(value: Any) -> list[str]:
    """Return the cards of a field of a position, in order."""
    if isinstance(value, list):
        return [card for each in value for card in _cards_of(each)]
    return [] if value is None else [value]


def _dealt_anew(value: Any, cards: Iterator[str]) -> Any:
    """Return a field of a position with other cards in their places."""
    if isinstance(value, list):
        return [_dealt_anew(each, cards) for each in value]
    return None if value is None else next(cards)
