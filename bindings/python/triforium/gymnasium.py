# SPDX-License-Identifier: MIT
"""The solo games as Gymnasium environments: one table, or a batch of them as a vector environment.

    from triforium.gymnasium import SoloEnv, SoloVectorEnv

Observations are {"observation": bytes, "action_mask": which actions are legal}. The reward is 0 until the end, then 1 for a
game that was won and -1 for one that was lost; info then has the points."""
from __future__ import annotations

from typing import Any, Optional, Union

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._core import Refused
from .batch import Batch
from .games import Game, Option, game as game_of, rewards, svg

ILLEGAL = -0.01  #: the reward of an action that the rules forbid; the position stays as it is


def _spaces(game: Game) -> tuple[spaces.Dict, spaces.Discrete]:
    many = len(game.actions)
    observation = spaces.Dict({"observation": spaces.Box(0, 255, (game.size,), np.uint8),
                               "action_mask": spaces.Box(0, 1, (many,), np.int8)})
    return observation, spaces.Discrete(many)


class SoloEnv(gymnasium.Env[dict[str, Any], Any]):
    """One solo game. An action that is not legal changes nothing, costs ILLEGAL, and info["refused"] names the rule."""

    metadata = {"render_modes": ["human", "ansi", "svg"], "render_fps": 4}

    def __init__(self, game: Union[str, Game] = "sagrada", render_mode: Optional[str] = None, **options: Option) -> None:
        self.game = game if isinstance(game, Game) else game_of(game)
        self.render_mode = render_mode
        self._options = options
        self.observation_space, self.action_space = _spaces(self.game)
        self.state_now = self.game.start(1, seed=0, **options)

    def _look(self) -> dict[str, Any]:
        view = self.state_now.observe(0)
        return {"observation": self.game.observation(view).copy(), "action_mask": self.game.mask(view).astype(np.int8)}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.state_now = self.game.start(1, seed=int(self.np_random.integers(2**63)), **self._options)
        return self._look(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        try:
            self.state_now.step(self.game.actions.move(int(action)))
        except Refused as refused:
            return self._look(), ILLEGAL, False, False, {"refused": refused.rule}
        if self.render_mode == "human":
            self.render()
        if self.state_now.to_move >= 0:
            return self._look(), 0.0, False, False, {}
        points, places, rival = self.state_now.result()
        return self._look(), rewards(places)[0], True, False, {"points": points[0], "rival": rival}

    def render(self) -> Any:
        view = self.state_now.observe(0)
        if self.render_mode == "human":
            print(view)
            return None
        return svg(view) if self.render_mode == "svg" else view.draw()


class SoloVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many solo games on one Batch, each begun anew in the step that ends it. Observations are the batch's own memory: copy
    what is to be kept. An action that is not legal is Refused."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, game: Union[str, Game] = "sagrada", num_envs: int = 256, seed: int = 0, threads: int = 1,
                 **options: Option) -> None:
        self.game = game if isinstance(game, Game) else game_of(game)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(self.game, num_envs, 1, seed, threads, masks=True, observations=True, **options)

    def _look(self) -> dict[str, Any]:
        assert self.batch.masks is not None
        return {"observation": self.batch.observations, "action_mask": self.batch.masks.view(np.int8)}

    def reset(self, *, seed: Optional[Union[int, list[Optional[int]]]] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[dict[str, Any], dict[str, Any]]:
        seeds: Optional[npt.ArrayLike] = None
        if isinstance(seed, int):
            seeds = np.arange(self.num_envs, dtype=np.uint64) + np.uint64(seed)
        elif seed is not None:
            seeds = [at if one is None else one for at, one in enumerate(seed)]
        self.batch.reset(seeds)
        return self._look(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        self.batch.step_actions(actions)
        done = self.batch.done.copy()
        info = {"points": self.batch.points[:, 0].copy(), "_points": done} if done.any() else {}
        return self._look(), self.batch.rewards[:, 0].copy(), done, np.zeros_like(done), info
