"""The games for OpenSpiel: ``pip install regalia[openspiel]``.

Importing this module registers a game for each number of players: ``regalia_royals``,
``regalia_marriage``, ``regalia_alliance``, ``regalia_virtues``, ``regalia_lines``. Parameters are
``seats`` (or ``players``, as OpenSpiel calls it), ``dealer`` (-1: chance draws it), ``margin``
(utilities that add up to zero: points less the mean of the others', of teams where there are any)
and the options that change a hand, with ``_`` in place of a dot:
``regalia_marriage(gift_mode=honor,unitarian=True)``. A game's small variant (``SmallDealing``) is a
game too, ``regalia_lines_small``, with ``margin`` alone; chance chooses its deal once.

A game is one hand. Chance deals card by card, and decides each card that is drawn; a player's
action is a token of the next move (``research.tokens``), so that the same player often acts several
times in a row. The information state string is the seat's whole record, its tensor the same as
numbers (``Hand.history``, then zeros; of a record of more than ``ROOM`` tokens the last ones). The
observation string is what the seat knows now, its tensor that of ``research.observation``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import pyspiel

from regalia.cards import TEXT
from regalia.errors import OptionError
from regalia.game import Game
from regalia.games import GAMES
from regalia.research.chance import Dealing, SmallDealing
from regalia.research.features import features_of
from regalia.research.hand import Hand
from regalia.research.observation import names
from regalia.research.tokens import codec

#: Most cards that chance deals and draws in one hand: no pack has more.
_PACK = 104
#: Tokens of a record that an information state tensor has room for. Hands of random play have
#: 2,400 at most, of 395 moves.
ROOM = 4096
#: The same in a small variant.
_SMALL_ROOM = 256


def _options(game: Game) -> dict[str, str]:
    """Return the options that change a hand: parameter -> name of the option."""
    return {name.replace(".", "_"): name for name, option in game.options.items() if option.choices}


def _type(game: Game, margin: bool = False, small: SmallDealing | None = None) -> pyspiel.GameType:
    zero = pyspiel.GameType.Utility.ZERO_SUM
    seats: Sequence[int] = [small.seats] if small else game.seats
    options = {given: game.options[name].default for given, name in _options(game).items()}
    whole = {"players": seats[0], "seats": 0, "dealer": 0, **options}
    return pyspiel.GameType(
        short_name=f"regalia_{game.id}{'_small' if small else ''}",
        long_name=f"{game.title}{', small' if small else ''}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=zero if margin else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"margin": False, **({} if small else whole)},
    )


class RegaliaGame(pyspiel.Game):
    """A game of Regalia with so many players."""

    id: ClassVar[str]
    #: The deal of the small variant, None for the whole game.
    small: ClassVar[SmallDealing | None]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.game = GAMES[self.id]
        self.margin = given.get("margin", False)
        #: The deal of each seat that may be the dealer.
        self.dealings = self._dealings(given)
        self.seats = self.dealings[0].seats
        self.room = _SMALL_ROOM if self.small else ROOM
        limits = features_of(self.game).bounds
        span = limits.highest - limits.lowest
        info = pyspiel.GameInfo(
            num_distinct_actions=len(codec(self.game, self.seats).pieces),
            max_chance_outcomes=max(len(TEXT) - 1, len(self.dealings[0].outcomes())),
            num_players=self.seats,
            min_utility=float(-span if self.margin else limits.lowest),
            max_utility=float(span if self.margin else limits.highest),
            utility_sum=0.0 if self.margin else None,
            max_game_length=limits.decisions * limits.tokens,
        )
        super().__init__(_type(self.game, self.margin, self.small), info, given)

    def _dealings(self, given: Mapping[str, Any]) -> Sequence[Dealing | SmallDealing]:
        if self.small:
            return [self.small]
        # OpenSpiel fills in the players that are not given.
        seats = self.game.check_seats(given.get("seats") or given.get("players"))
        named = _options(self.game)
        options = {named[key]: value for key, value in given.items() if key in named}
        dealer = given.get("dealer", 0)
        dealers = range(seats) if dealer == -1 else (dealer,)
        return [Dealing(self.game, seats, each, options) for each in dealers]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy the game as its name and parameters."""
        return _load, (str(self),)

    def new_initial_state(self) -> RegaliaState:
        """Return a hand before its first card is dealt."""
        return RegaliaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most that chance does: it draws a dealer, and deals the largest pack."""
        return 1 if self.small else 1 + _PACK

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> RegaliaObserver:
        """Return an observer of this game."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return RegaliaObserver(self.game, self.seats, self.room if recall else 0)


def _load(text: str) -> RegaliaGame:
    """Return the game that ``str`` wrote; a pickle that names this imports the module first."""
    game: RegaliaGame = pyspiel.load_game(text)
    return game


class RegaliaState(pyspiel.State):
    """A hand being dealt or played."""

    def __init__(self, game: RegaliaGame) -> None:
        super().__init__(game)
        self.margin = game.margin
        self.seats = game.seats
        #: None until chance has drawn a dealer.
        self.dealing = game.dealings[0].copy() if len(game.dealings) == 1 else None
        self.hand: Hand | None = None

    def current_player(self) -> int:
        """Return the player to choose a token; chance while cards come, and the end."""
        if self.hand is None or self.hand.due is not None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.hand.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.hand is None or self.hand.actor != player else self.hand.tokens()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come, each with its probability."""
        if self.dealing is None:
            return [(seat, 1 / self.seats) for seat in range(self.seats)]
        cards = self.dealing.outcomes() if self.hand is None else self.hand.due
        if cards is None:
            raise OptionError("no chance: a player is to choose a token, or the hand is over")
        total = cards.total()
        return [(card, number / total) for card, number in sorted(cards.items()) if number]

    def _apply_action(self, action: int) -> None:
        if self.dealing is None:
            self.dealing = self.get_game().dealings[action].copy()
        elif self.hand is None:
            self.dealing.deal(action)
            if self.dealing.done:
                self.hand = Hand(self.dealing.state(), by_chance=not self.get_game().small)
        elif self.hand.due is not None:
            self.hand.draw(action)
        else:
            self.hand.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.dealing is None:
                return f"dealer {action}"
            return f"deal {action}" if self.get_game().small else TEXT[action]
        return codec(self.get_game().game, self.seats).pieces[action]

    def is_terminal(self) -> bool:
        """Tell whether the hand is over."""
        return self.hand is not None and self.hand.over

    def returns(self) -> list[float]:
        """Return the utility of each player; zeros while the hand goes on."""
        if self.hand is None or not self.hand.over:
            return [0.0] * self.seats
        return self.hand.margins() if self.margin else list(map(float, self.hand.returns()))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RegaliaState:
        """Return a state that looks the same to ``player``; its history is empty.

        What the other players have seen on the way is not made up: only the cards are dealt anew.
        Raises OptionError while chance deals or draws.
        """
        if self.hand is None:
            raise OptionError("the cards are still being dealt: sample once the deal is done")
        new: RegaliaState = self.get_game().new_initial_state()
        new.dealing = self.dealing
        new.hand = self.hand.sample(player, _Numbers(sampler))
        return new

    def __str__(self) -> str:
        return "dealing" if self.hand is None else str(self.hand)


class _Numbers(random.Random):
    """Random numbers of a function that returns them one by one, from 0 up to 1."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self.sampler = sampler

    def random(self) -> float:
        return self.sampler()


class RegaliaObserver:
    """Observer of a player's knowledge; with ``room`` for tokens it is the whole record."""

    def __init__(self, game: Game, seats: int, room: int) -> None:
        self.room = room
        named = names(game, seats)
        planes = len(named.planes) * 54
        seen = planes + len(named.facts)
        self.seen = seen
        self.tensor: Any = np.zeros(seen + room, np.float32)
        self.dict = {
            "planes": self.tensor[:planes].reshape(len(named.planes), 54),
            "facts": self.tensor[planes:seen],
        }
        if room:
            self.dict["moves"] = self.tensor[seen:]

    def set_from(self, state: RegaliaState, player: int) -> None:
        """Fill the tensor with what a player knows; zeros while the cards are dealt."""
        self.tensor.fill(0)
        hand = state.hand
        if hand is not None:
            known = hand.history(player) if self.room else hand.observation(player).flat()
            moves = known[self.seen :][-self.room :]
            self.tensor[: self.seen + len(moves)] = known[: self.seen] + moves

    def string_from(self, state: RegaliaState, player: int) -> str:
        """Return what a player knows as text, the tokens that it is choosing included."""
        hand = state.hand
        if hand is None:
            return "dealing"
        if self.room:
            return hand.record(player)
        return hand.key(player)


def _register() -> None:
    for name in GAMES:
        try:
            game = GAMES[name]
            Dealing(game)
            small = SmallDealing(game) if features_of(game).small else None
        except Exception:  # A foreign game that does not load is not listed.
            continue
        for each in (None, small) if small else (None,):
            kind = type(f"Regalia{name.title()}", (RegaliaGame,), {"id": name, "small": each})
            pyspiel.register_game(_type(game, small=each), kind)


_register()
