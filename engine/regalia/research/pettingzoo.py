"""The games as PettingZoo environments: ``pip install regalia[pettingzoo]``.

An episode is one hand. The agents are ``seat_0``, ``seat_1`` and so on; an action is a token of the
next move (``research.tokens``), so that an agent acts several times in a row until its move is
whole. An observation holds ``observation``, the numbers of ``research.observation`` in one row, and
``action_mask``, 1 for each legal token. Rewards come at the end of the hand: points, or with
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
from regalia.research.hand import Hand
from regalia.research.observation import names
from regalia.research.tokens import codec

#: Numbers of an observation lie between 0 and this.
HIGHEST = 4096


class RegaliaEnv(AECEnv[str, dict[str, Any], Any]):
    """One hand after another of a game, with ``seats`` players and any options of the game.

    ``dealer`` None lets the seed draw who deals. Raises OptionError for what the game does not
    have, and for an action that the mask forbids.
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
        dealer: int | None = None,
        *,
        margin: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game_of(game)
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options)
        # The dummy of Royal Lines for two deals as well.
        sides = self.seats + len(self.game.dummies(self.seats))
        if dealer is not None:
            dealer = seat_number("dealer", dealer, sides)
        if render_mode not in (None, *self.metadata["render_modes"]):
            known = ", ".join(self.metadata["render_modes"])
            raise OptionError(f"render_mode: {render_mode!r:.40} is none of {known}")
        self.dealer, self.margin, self.render_mode = dealer, margin, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._tokens = len(codec(self.game, self.seats).pieces)
        named = names(self.game, self.seats)
        size = len(named.planes) * 54 + len(named.facts)
        seen = spaces.Box(0, HIGHEST, (size,), np.int16)
        mask = spaces.Box(0, 1, (self._tokens,), np.int8)
        space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(self._tokens) for agent in self.possible_agents
        }
        self.hand: Hand
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
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
        pack = self.game.shuffled(number, 1, self.seats)
        self.hand = Hand(self.game.deal(pack, self.seats, dealer, self.options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._now()

    def _now(self) -> str:
        actor = self.hand.actor
        return self.possible_agents[0 if actor is None else actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows; its mask is empty while another is to choose."""
        seat = self.possible_agents.index(agent)
        mask: Any = np.zeros(self._tokens, np.int8)
        if self.hand.actor == seat:
            mask[self.hand.tokens()] = 1
        seen = np.array(self.hand.observation(seat).flat(), np.int16)
        return {"observation": seen, "action_mask": mask}

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
        if self.hand.over:
            paid = self.hand.margins() if self.margin else self.hand.returns()
            self.rewards = dict(zip(self.agents, map(float, paid), strict=True))
            ends = self.truncations if self.hand.cut else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self._now()
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


def env(game: str = "royals", **settings: Any) -> AECEnv[str, dict[str, Any], Any]:
    """Return an environment for a game; ``settings`` as ``RegaliaEnv`` takes them.

    It is in PettingZoo's wrapper that says so when ``reset`` was forgotten.
    """
    return OrderEnforcingWrapper(RegaliaEnv(game, **settings))
