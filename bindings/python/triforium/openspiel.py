# SPDX-License-Identifier: MIT
"""The games as OpenSpiel games: importing this registers "python_triforium_sagrada" and so on, with a parameter `players`.

    import triforium.openspiel, pyspiel
    game = pyspiel.load_game("python_triforium_sagrada(players=2)")

Actions are the numbers of triforium's actions; an outcome of chance is its place in the list of outcomes. Hidden
information: the observation is what a seat may know; MCTS and other searches that look at whole states cheat, as they do in
OpenSpiel's own card games, unless they resample (`resample_from_infostate`)."""
from __future__ import annotations

from typing import Any, Callable, Optional

import numpy as np
import pyspiel

from ._core import State
from .games import CHANCE, OVER, Game, games, rewards


def _type(game: Game, players: int) -> Any:
    return pyspiel.GameType(
        short_name=f"python_triforium_{game.id}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if players > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.about["players_max"],
        min_num_players=game.about["players_min"],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2})


class TriforiumState(pyspiel.State):  # type: ignore[misc]
    """A position, with chance as a player."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._of: Game = game.triforium
        self.now: State = self._of.start(game.num_players())

    def current_player(self) -> Any:
        seat = self.now.to_move
        return pyspiel.PlayerId.TERMINAL if seat == OVER else pyspiel.PlayerId.CHANCE if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._of.actions.legal(self.now))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.now.outcomes()]
        total = sum(weights)
        return [(at, weight / total) for at, weight in enumerate(weights)]

    def _code(self, action: int) -> int:
        return self.now.outcomes()[action][0] if self.now.to_move == CHANCE else self._of.actions.move(action)

    def _apply_action(self, action: int) -> None:
        self.now.step(self._code(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.now.words(self._code(action))

    def is_terminal(self) -> bool:
        return self.now.to_move == OVER

    def returns(self) -> list[float]:
        return rewards(self.now.result()[1]) if self.is_terminal() else [0.0] * self.now.players

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> TriforiumState:
        """A state that agrees with all that the player knows."""
        clone = self.clone()
        world = self.now.observe(player).resample(int(probability_sampler() * 2**53))
        world.rolls = False
        clone.now = world
        return clone  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self.now.text()


class TriforiumObserver:
    """What a seat may know: text, or a number a byte."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._of = game

    def set_from(self, state: TriforiumState, player: int) -> None:
        self.tensor[:] = self._of.observation(state.now.observe(player))

    def string_from(self, state: TriforiumState, player: int) -> str:
        return state.now.observe(player).text()


def _register(game: Game) -> None:
    class TriforiumGame(pyspiel.Game):  # type: ignore[misc]
        triforium = game

        def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
            players = int((params or {}).get("players", 2))
            super().__init__(_type(game, players), pyspiel.GameInfo(
                num_distinct_actions=len(game.actions), max_chance_outcomes=game.moves_max, num_players=players,
                min_utility=-1.0, max_utility=1.0, utility_sum=0.0 if players > 1 else None,
                max_game_length=game.events_max), params or {})

        def new_initial_state(self) -> TriforiumState:
            return TriforiumState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TriforiumObserver:
            return TriforiumObserver(game)

    pyspiel.register_game(_type(game, 2), TriforiumGame)


for _game in games():
    _register(_game)
