# SPDX-License-Identifier: MIT
"""The games as PettingZoo AEC environments, for every number of players.

    from triforium.pettingzoo import env
    table = env("sagrada", players=3)

An agent is shown {"observation": the bytes its seat may know, "action_mask": which actions are legal}. Rewards come at the
end (triforium.rewards)."""
from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .games import Game, Option, game as game_of, rewards, svg


class TriforiumEnv(AECEnv):  # type: ignore[misc]
    """A table of any of the games."""

    metadata = {"render_modes": ["human", "ansi", "svg"], "name": "triforium_v0", "is_parallelizable": False}

    def __init__(self, game: Union[str, Game], players: int = 0, render_mode: Optional[str] = None, **options: Option) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else game_of(game)
        self.render_mode = render_mode
        self._options = options
        self._rng = np.random.default_rng()
        self._players = players
        self.state_now = self.game.start(players, seed=0, **options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.state_now.players)]
        self.agents: list[str] = []
        self._observation = spaces.Dict({
            "observation": spaces.Box(0, 255, (self.game.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (len(self.game.actions),), np.int8)})
        self._action = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.state_now = self.game.start(self._players, seed=int(self._rng.integers(2**63)), **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        view = self.state_now.observe(seat)
        mine = self.state_now.to_move == seat
        mask = self.game.mask(view).astype(np.int8) if mine else np.zeros(len(self.game.actions), np.int8)
        return {"observation": self.game.observation(view), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.state_now.step(self.game.actions.move(int(action)))
        if self.state_now.to_move >= 0:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.state_now.to_move]
        else:
            points, places, rival = self.state_now.result()
            for seat, reward in enumerate(rewards(places)):
                name = self.possible_agents[seat]
                self.rewards[name] = reward
                self.terminations[name] = True
                self.infos[name] = {"points": points[seat], "place": places[seat], "rival": rival}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """What a spectator sees: printed ("human"), or as text ("ansi") or a picture ("svg")."""
        view = self.state_now.observe(None)
        if self.render_mode == "human":
            print(view)
            return None
        return svg(view) if self.render_mode == "svg" else view.draw()

    def close(self) -> None:
        pass


def env(game: Union[str, Game], players: int = 0, render_mode: Optional[str] = None, **options: Option) -> TriforiumEnv:
    """An AEC environment of a game."""
    return TriforiumEnv(game, players, render_mode, **options)
