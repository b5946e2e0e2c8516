"""The games as PettingZoo environments: ``pip install regalia[pettingzoo]``.

An episode is one hand. The agents are ``seat_0``, ``seat_1`` and so on; an action is a token of the
next move (``research.tokens``), so that an agent acts several times in a row until its move is
whole. An observation holds ``observation``, the numbers of ``research.observation`` in one row, and
``action_mask``, 1 for each legal token. With ``flat`` it is the row alone, and the mask stands in
``infos``, for wrappers that take plain boxes. Rewards come at the end of the hand: points, or with
``margin`` by how much they exceed the mean of the others', of teams where there are any.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from regalia.errors import OptionError, seat_number
from regalia.games import game_of
from regalia.research.chance import SmallDealing
from regalia.research.hand import Hand
from regalia.research.observation import names
from regalia.research.tokens import codec

#: Numbers of an observation lie between 0 and this.
HIGHEST = 4096


class RegaliaEnv(AECEnv[str, Any, Any]):
    """One hand after another of a game, with ``seats`` players and any options of the game.

    ``dealer`` None lets the seed draw who deals. ``small`` is the game's small variant
    (``SmallDealing``), whose seats, options and dealer are its own. After ``max_cycles`` actions a
    hand is truncated, and counts as it stands. Raises OptionError for what the game does not have,
    and for an action that the mask forbids.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "regalia_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "royals",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        dealer: int | None = 0,
        *,
        margin: bool = False,
        flat: bool = False,
        max_cycles: int | None = None,
        small: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game_of(game)
        self._small = SmallDealing(self.game) if small else None
        if self._small:
            if seats not in (None, self._small.seats) or options or dealer != 0:
                raise OptionError("the small variant has seats, options and a dealer of its own")
            seats = self._small.seats
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options)
        # The dummy of Royal Lines for two deals as well.
        sides = self.seats + len(self.game.dummies(self.seats))
        if dealer is not None:
            dealer = seat_number("dealer", dealer, sides)
        if render_mode not in (None, *self.metadata["render_modes"]):
            known = ", ".join(self.metadata["render_modes"])
            raise OptionError(f"render_mode: {render_mode!r:.40} is none of {known}")
        if max_cycles is not None and not (type(max_cycles) is int and max_cycles > 0):
            raise OptionError(f"max_cycles: {max_cycles!r:.40} is no number of actions")
        self.dealer, self.margin, self.render_mode = dealer, margin, render_mode
        self.flat, self.max_cycles, self._actions = flat, max_cycles, 0
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._tokens = len(codec(self.game, self.seats).pieces)
        named = names(self.game, self.seats)
        size = len(named.planes) * 54 + len(named.facts)
        seen = spaces.Box(0, HIGHEST, (size,), np.int16)
        mask = spaces.Box(0, 1, (self._tokens,), np.int8)
        space = seen if flat else spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(self._tokens) for agent in self.possible_agents
        }
        self.hand: Hand
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the space of an agent's actions: the tokens of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand; the same ``seed`` deals the same hands from here on."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        number = int(self._rng.integers(2**62))
        dealer = number % self.seats if self.dealer is None else self.dealer
        if self._small:
            deals = self._small.copy()
            chances = list(deals.outcomes().elements())
            deals.deal(chances[number % len(chances)])
            self.hand = Hand(deals.state())
        else:
            pack = self.game.shuffled(number, 1, self.seats)
            self.hand = Hand(self.game.deal(pack, self.seats, dealer, self.options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._actions = 0
        self._select()

    def _select(self) -> None:
        """Select the agent that is to choose; with ``flat`` its mask goes into ``infos``."""
        actor = self.hand.actor
        self.agent_selection = self.possible_agents[0 if actor is None else actor]
        if self.flat:
            self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        """Return 1 for each token that an agent may choose; none while another is to choose."""
        mask: Any = np.zeros(self._tokens, np.int8)
        if self.hand.actor == self.possible_agents.index(agent):
            mask[self.hand.tokens()] = 1
        return mask

    def observe(self, agent: str) -> Any:
        """Return what an agent knows; its mask is empty while another is to choose."""
        seat = self.possible_agents.index(agent)
        seen = np.array(self.hand.observation(seat).flat(), np.int16)
        return seen if self.flat else {"observation": seen, "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Choose a token for the selected agent: a whole number, of numpy's or Python's."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OptionError(f"{agent} is to choose a token: None is for agents that are done")
        try:
            token = index(action)
        except TypeError:
            raise OptionError(f"token {action!r:.40} is no whole number") from None
        self.hand.choose(token)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._actions += 1
        stopped = self._actions == self.max_cycles
        if self.hand.over or stopped:
            paid = self.hand.margins_now() if self.margin else self.hand.points_now()
            self.rewards = dict(zip(self.agents, map(float, paid), strict=True))
            cut = self.hand.cut or not self.hand.over
            ends = self.truncations if cut else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as text, or print it (``human``)."""
        if self.render_mode == "human":
            print(self.hand)
            return None
        return str(self.hand)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(game: str = "royals", **settings: Any) -> AECEnv[str, Any, Any]:
    """Return an environment for a game; ``settings`` as ``RegaliaEnv`` takes them.

    It is in PettingZoo's wrapper that says so when ``reset`` was forgotten.
    """
    return OrderEnforcingWrapper(RegaliaEnv(game, **settings))
