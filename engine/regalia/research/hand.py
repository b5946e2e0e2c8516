"""One hand, played token by token, with the record that each seat has of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar, cast

from regalia.cards import RandomSource
from regalia.errors import OptionError, seat_number
from regalia.game import Game
from regalia.research import chance
from regalia.research.features import features_of
from regalia.research.observation import Observation, observation
from regalia.research.tokens import Node, codec
from regalia.state import Move, State

T = TypeVar("T")


class Hand:
    """A whole state that is played token by token, and what each seat has seen of it.

    With ``by_chance`` every card that comes out of a closed pile is chosen by ``draw``; without,
    the cards come as they lie. ``state`` is the hand after the last whole move; copies share it, so
    that it must not be played on but by ``choose`` and ``draw``. ``prefix`` holds the tokens of the
    next move. A hand that reaches the bound of decisions is ``over``, though no move ended it
    (``cut``).
    """

    def __init__(self, state: State, *, by_chance: bool = False) -> None:
        if state.viewer is not None:
            raise OptionError("a view holds unknown cards: sample a whole state from it first")
        self.codec = codec(cast(Game, state.game), state.seats)
        self.most = features_of(state.game).bounds.decisions
        self.state = state
        self.by_chance = by_chance
        self.prefix: list[int] = []
        self.decisions = 0
        #: What each seat knew at first, and then a line a move.
        self.records = [[state.view(seat).key()] for seat in range(state.seats)]
        #: The state at which the record of each seat begins.
        self._firsts = [state] * state.seats
        #: The cards of which one comes next, if chance is to decide.
        self.due: Counter[int] | None = None
        self._move: Move | None = None
        self._cards: list[int] = []
        self._node: Node | None = None
        #: What was asked of the present state, by the question and the seat.
        self._known: dict[tuple[str, int], Any] = {}

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.prefix, new._cards = self.prefix[:], self._cards[:]
        new.records = [record[:] for record in self.records]
        new._firsts = self._firsts[:]
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        """Return the state, and what of the next move is chosen."""
        begun = " ".join(self.codec.pieces[token] for token in self.prefix)
        return f"<hand of {self.state!r}{f', begun: {begun}' if begun else ''}>"

    # --- whose turn it is ------------------------------------------------------------------------

    @property
    def cut(self) -> bool:
        """True if the hand was cut short at the bound of decisions."""
        return not self.state.over and self.decisions >= self.most

    @property
    def over(self) -> bool:
        """True when nothing more is played."""
        return self.state.over or self.cut

    @property
    def actor(self) -> int | None:
        """Seat to choose a token; None when chance decides or the hand is over."""
        return None if self.over or self.due is not None else self.state.actor

    # --- playing ---------------------------------------------------------------------------------

    def tokens(self) -> list[int]:
        """Return the tokens of which the actor chooses one, in ascending order."""
        return [] if self.actor is None else sorted(self._tree())

    def choose(self, token: int) -> None:
        """Choose a token for the actor; with the last of a move it is played.

        Raises OptionError for a token that no legal move goes on with.
        """
        child = self._tree().get(token) if self.actor is not None else None
        if child is None:
            raise OptionError(f"token {token!r:.40} is none of {self.tokens()}")
        if isinstance(child, Move):
            self._move, self._cards = child, []
            self._play()
        else:
            self.prefix.append(token)
            self._node = child

    def draw(self, card: int) -> None:
        """Let a card of those ``due`` come next; OptionError for any other."""
        if self.due is None or card not in list(self.due):
            raise OptionError(f"{chance.card_text(card)} cannot come now")
        self._cards.append(card)
        self._play()

    def _tree(self) -> Node:
        if self._node is None:
            self._node = self.codec.tree(self.state.legal_moves())
        return self._node

    def _play(self) -> None:
        before, move = self.state, self._move
        assert move is not None
        assert before.actor is not None
        if self.by_chance:
            after, self.due = chance.play(before, move, self._cards)
            if self.due is not None:
                return
        else:
            after = before.copy()
            after.play(move)
        text = str(after.last)
        for seat, record in enumerate(self.records):
            record.append(before.redact(text, before.actor, seat))
        self.state, self.prefix, self._node, self._move = after, [], None, None
        self._known = {}
        self.decisions += 1

    # --- what a seat knows ----------------------------------------------------------------------

    def observation(self, seat: int) -> Observation:
        """Return what a seat knows as numbers (``research.observation``); not to be changed."""
        return self._ask("observation", seat, lambda: observation(self.state, seat))

    def key(self, seat: int) -> str:
        """Return the key of what a seat knows now, the tokens that it is choosing included."""
        key = self._ask("key", seat, lambda: self.state.view(seat).key())
        return f"{key}{self._begun(seat)}"

    def __str__(self) -> str:
        """Return the table, and the tokens of the next move."""
        table = self._ask("table", -1, lambda: str(self.state))
        return table if self.state.actor is None else f"{table}{self._begun(self.state.actor)}"

    def _ask(self, question: str, seat: int, answer: Callable[[], T]) -> T:
        """Return the answer to a question about the present state, found once."""
        if (question, seat) not in self._known:
            self._known[question, seat] = answer()
        found: T = self._known[question, seat]
        return found

    def _begun(self, seat: int) -> str:
        """Return a line with the tokens that a seat has chosen of its next move, if any."""
        if not self.prefix or self.state.actor != seat:
            return ""
        return f"\n{self.codec.decode(self.prefix)} …"

    def record(self, seat: int) -> str:
        """Return all that a seat has seen of the hand: its first view, then a line a move.

        The seat that is choosing tokens knows these as well. Two hands that look alike to the seat
        from first to last have the same record, and no others. Raises OptionError for what is no
        player.
        """
        seat = seat_number("record", seat, len(self.records))
        return "\n".join(self.records[seat]) + self._begun(seat)

    def history(self, seat: int) -> list[int]:
        """Return ``record`` as numbers: the observation at first, then the tokens of each line.

        A token counts one more than its number, and ``stop`` ends a line. Raises OptionError for
        what is no player.
        """
        seat = seat_number("history", seat, len(self.records))
        numbers = observation(self._firsts[seat], seat).flat()
        for line in self.records[seat][1:]:
            numbers += [token + 1 for token in self.codec.encode_told(line)]
            numbers.append(self.codec.stop + 1)
        if self.state.actor == seat:
            numbers += [token + 1 for token in self.prefix]
        return numbers

    def sample(self, seat: int, rng: RandomSource) -> Self:
        """Return a hand that looks the same to ``seat``, its unknown cards dealt at random.

        The records of the other seats are as empty as if they had just come to the table. Raises
        OptionError while a card is due: sample before the move, or after it.
        """
        if self.due is not None:
            raise OptionError("chance is to decide: sample before the move or after it")
        new = self.copy()
        new.state = self.state.view(seat).sample(rng)
        new._node, new._known = None, {}
        for other in range(self.state.seats):
            if other != seat:
                new.records[other] = [new.state.view(other).key()]
                new._firsts[other] = new.state
        if self.prefix and self.state.actor == seat:
            node = new._tree()
            for token in self.prefix:
                node = node[token]
            new._node = node
        else:
            # The tokens that another seat has chosen are not known either.
            new.prefix = []
        return new

    def points_now(self) -> list[int]:
        """Return the points of each player as the hand stands."""
        return self.state.scores()[: self.state.seats]

    def margins_now(self) -> list[float]:
        """Return as the hand stands what ``margins`` returns at its end."""
        return margins(self.points_now(), cast(Game, self.state.game).teams(self.state.seats))

    def returns(self) -> list[int]:
        """Return the points of each player, zeros while the hand goes on or if it does not count.

        A hand that was cut short counts as it stands.
        """
        return self.points_now() if self.over else [0] * self.state.seats

    def margins(self) -> list[float]:
        """Return by how much each player's team exceeds the mean of the other teams."""
        return margins(self.returns(), cast(Game, self.state.game).teams(self.state.seats))


def margins(points: Sequence[int], teams: Sequence[Sequence[int]]) -> list[float]:
    """Return by how much each seat's team exceeds the mean of the other teams: these add up to 0.

    A team counts by the mean of its seats; ``Game.teams`` has the teams of a game.
    """
    means = [sum(points[seat] for seat in team) / len(team) for team in teams]
    found = [0.0] * len(points)
    for team, mean in zip(teams, means, strict=True):
        for seat in team:
            found[seat] = mean - (sum(means) - mean) / (len(means) - 1)
    return found
