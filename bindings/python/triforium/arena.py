# SPDX-License-Identifier: MIT
"""Tournaments between bots of ours and functions of yours: the same luck for everybody, seats in every order."""
from __future__ import annotations

from itertools import permutations
from math import sqrt
from typing import Callable, NamedTuple, Sequence, Union

from ._core import State, View
from .bots import Bot
from .games import Game, Option, game as game_of

Player = Callable[[View, int], int]  #: from a view and a seed to a move's code


class Standing(NamedTuple):
    """What is known of an entrant."""
    name: str
    games: int
    score: float  #: mean over games and others: 1 ahead, 0.5 level, 0 behind; alone: 1 won
    error: float  #: of `score`, one standard error over rounds
    points: float  #: mean


def _orders(players: int, entrants: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of a round; the last entrant takes the seats left over."""
    seats = [min(seat, entrants - 1) for seat in range(players)]
    return sorted(set(permutations(seats)))


def play(state: State, seats: Sequence[Player], seed: int) -> State:
    """Play a game to its end. Whoever decides is shown the seat's view, and a seed of its own for each decision."""
    thought = seed
    while state.to_move >= 0:
        thought = (thought * 6364136223846793005 + 1442695040888963407) % 2**64
        seat = state.to_move
        state.step(seats[seat](state.observe(seat), thought))
    return state


def _score(places: Sequence[int], seat: int) -> float:
    if len(places) == 1:
        return float(places[0] == 1)
    others = [place for other, place in enumerate(places) if other != seat]
    return sum((place > places[seat]) + 0.5 * (place == places[seat]) for place in others) / len(others)


def arena(game: Union[str, Game], entrants: Sequence[Union[str, Bot, Player]], games: int = 100, players: int = 0,
          seed: int = 1, **options: Option) -> list[Standing]:
    """Let entrants (bots, their words, or functions of a view and a seed) play each other. `games` is rounded up to whole
    rounds: a round is one stream of luck, played with the seats in every order."""
    table = game if isinstance(game, Game) else game_of(game)
    who: list[Player] = [Bot(one) if isinstance(one, str) else one for one in entrants]
    names = [one if isinstance(one, str) else str(getattr(one, "name", getattr(one, "__name__", "player")))
             for one in entrants]
    many = table.start(players, seed=0, **options).players
    if len(who) > many:
        raise ValueError(f"{len(who)} entrants do not fit at a table of {many}")
    orders = _orders(many, len(who))
    rounds = -(-games // len(orders))
    scores: list[list[float]] = [[] for _ in who]
    points: list[list[int]] = [[] for _ in who]
    for at in range(rounds):
        sums, seats = [0.0] * len(who), [0] * len(who)
        for number, order in enumerate(orders):
            state = table.start(players, seed=seed + at, **options)
            play(state, [who[one] for one in order], (seed + at) * 1000003 + number)
            earned, places, _ = state.result()
            for seat, one in enumerate(order):
                sums[one] += _score(places, seat)
                seats[one] += 1
                points[one].append(earned[seat])
        for one in range(len(who)):
            scores[one].append(sums[one] / seats[one])
    return [_standing(names[one], rounds * len(orders), scores[one], points[one]) for one in range(len(who))]


def _standing(name: str, games: int, scores: list[float], points: list[int]) -> Standing:
    mean = sum(scores) / len(scores)
    spread = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return Standing(name, games, mean, sqrt(spread / len(scores)), sum(points) / len(points))
