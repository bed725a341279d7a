# SPDX-License-Identifier: MIT
"""Learning the solo game of Sagrada with a plain policy gradient (REINFORCE) in NumPy, until it beats the bot `jackdaw`.

    python examples/python/learn_sagrada.py [MINUTES] [CURVE.svg]

A batch plays many games at once. The policy is linear: features of what the seat sees times a weight for each action, a softmax
over those that are legal. What a game was worth is its margin over the points to beat; the dashed line of the curve is what
`jackdaw` reaches on average."""
from __future__ import annotations

import sys
import time

import numpy as np
import numpy.typing as npt

import triforium

GAMES, STEPS, RATE = 128, 112, 0.02
Array = npt.NDArray[np.float32]


def one_hot(values: npt.NDArray[np.generic], size: int) -> Array:
    rows: Array = np.eye(size, dtype=np.float32)[np.minimum(values.astype(int), size - 1)]
    return rows.reshape(len(values), -1)


def features(batch: triforium.Batch) -> Array:
    """What is to be known of a position, as numbers: what is asked, the die in hand, the pool, the window, the goals."""
    seen = batch.named()
    window = seen["window"]["colour"][:, 0]
    filled = np.bitwise_or.reduce(window, axis=1)
    spaces = (filled[:, None] >> np.arange(20, dtype=np.uint32) & 1).astype(np.float32)
    pool = one_hot(seen["pool"], 48).reshape(batch.count, 9, 48).sum(axis=1)[:, 8:]
    return np.concatenate([
        one_hot(seen["step"], 17), one_hot(seen["hand"] // 8, 6), one_hot(seen["hand"] % 8, 8), pool, spaces,
        one_hot(seen["pattern"][:, 0], 25), one_hot(seen["secret"][:, :2], 6), one_hot(seen["used"], 4),
        one_hot(seen["round"], 10), np.ones((batch.count, 1), np.float32)], axis=1)


def policy(weights: Array, seen: Array, masks: npt.NDArray[np.bool_]) -> Array:
    logits = np.where(masks, seen @ weights, -1e9)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


class Learner:
    """The weights, and Adam, which changes them."""

    def __init__(self, size: int, actions: int) -> None:
        self.weights = np.zeros((size, actions), np.float32)
        self.first, self.second = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.times = 0

    def climb(self, gradient: Array) -> None:
        self.times += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.01 * (gradient * gradient - self.second)
        mean, spread = self.first / (1 - 0.9**self.times), self.second / (1 - 0.99**self.times)
        self.weights += RATE * mean / (np.sqrt(spread) + 1e-6)


def rollout(batch: triforium.Batch, learner: Learner, rng: np.random.Generator) -> tuple[list[tuple[Array, ...]], Array]:
    """Play STEPS decisions in every game. Each step's features, masks and actions, and the margin its game ended with."""
    steps: list[tuple[Array, ...]] = []
    margin = np.full((STEPS, batch.count), np.nan, np.float32)
    for at in range(STEPS):
        assert batch.masks is not None
        seen, masks = features(batch), batch.masks.copy()
        odds = policy(learner.weights, seen, masks)
        actions = (odds / rng.exponential(size=odds.shape)).argmax(axis=1)  # a draw by these odds
        steps.append((seen, masks, actions))  # type: ignore[arg-type]
        batch.step_actions(actions)
        margin[at] = np.where(batch.done, batch.points[:, 0] - batch.rivals, np.nan)
    for at in range(STEPS - 2, -1, -1):  # a step is worth what its game came to
        margin[at] = np.where(np.isnan(margin[at]), margin[at + 1], margin[at])
    return steps, margin


def learn(minutes: float, seed: int = 1) -> list[tuple[float, float]]:
    """(minutes, mean margin) as it goes."""
    batch = triforium.Batch("sagrada", GAMES, 1, seed=seed, masks=True, observations=True)
    learner = Learner(features(batch).shape[1], len(batch.game.actions))
    rng, curve, begin = np.random.default_rng(seed), [], time.monotonic()
    while time.monotonic() - begin < 60 * minutes:
        steps, margin = rollout(batch, learner, rng)
        known = ~np.isnan(margin)
        advantage = np.where(known, (margin - np.nanmean(margin)) / (np.nanstd(margin) + 1e-6), 0).astype(np.float32)
        gradient = np.zeros_like(learner.weights)
        for (seen, masks, actions), worth in zip(steps, advantage):
            push = -policy(learner.weights, seen, masks.astype(bool))
            push[np.arange(batch.count), actions.astype(int)] += 1
            gradient += seen.T @ (push * worth[:, None])
        learner.climb(gradient / known.sum())
        curve.append(((time.monotonic() - begin) / 60, float(np.nanmean(margin))))
        if len(curve) % 20 == 1:
            print(f"{curve[-1][0]:5.1f} min, round {len(curve):4}: margin {curve[-1][1]:7.1f}", flush=True)
    return curve


def margin_of(bot: str, games: int = 30) -> float:
    """What one of the house's bots reaches on average."""
    def margin(seed: int) -> int:
        state = triforium.game("sagrada").start(1, seed=seed)
        mind = triforium.bot(bot)
        while state.to_move >= 0:
            state.step(mind.think(state.observe(0), seed))
        points, _, rival = state.result()
        return points[0] - rival

    return sum(margin(1000 + seed) for seed in range(games)) / games


def drawn(curve: list[tuple[float, float]], bar: float) -> str:
    """The learning curve as an SVG."""
    low, high, last = min(y for _, y in curve), max(bar, *(y for _, y in curve)) + 5, curve[-1][0]

    def place(x: float, y: float) -> str:
        return f"{40 + 540 * x / last:.1f},{20 + 300 * (high - y) / (high - low):.1f}"

    line = " ".join(place(x, y) for x, y in curve)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="360" font-family="sans-serif" font-size="12">'
            f'<rect width="100%" height="100%" fill="white"/><polyline points="{line}" fill="none" stroke="#8a2b2b"/>'
            f'<polyline points="{place(0, bar)} {place(last, bar)}" stroke="#444" stroke-dasharray="6 4"/>'
            f'<text x="44" y="{20 + 300 * (high - bar) / (high - low) - 6:.0f}">jackdaw, {bar:.1f}</text>'
            f'<text x="40" y="345">{last:.1f} minutes of learning; mean margin from {low:.0f} to {curve[-1][1]:.0f}</text></svg>')


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    curve = learn(minutes)
    bar = margin_of("jackdaw")
    now = float(np.mean([margin for _, margin in curve[-10:]]))
    print(f"margin {now:.1f} after {minutes:g} minutes; jackdaw has {bar:.1f}: {'beaten' if now > bar else 'not yet beaten'}")
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(drawn(curve, bar))


if __name__ == "__main__":
    main()
