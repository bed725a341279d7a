#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tune_eval: improve an evaluation's weights by letting a bot with changed weights play.

  tools/tune_eval.py build/release/triforium sagrada greedy --games 400 seen=2.0 line=0.5 ...

Goes round the weights given (name=start); tries each a step up and a step down and keeps what scores better: points in
self-play, or with --against BOT the score against it. Steps shrink when a round brings nothing. Prints what it keeps.
The games use the same chance streams every time, so that small differences are differences of play.
"""
import argparse
import json
import subprocess
import tempfile


def measure(args, weights, seed):
    settings = ",".join(f"{name}={value:.4f}" for name, value in weights.items())
    bot = f"{args.bot}{',' if ':' in args.bot else ':'}{settings}"
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [args.program, "arena", args.game, bot] + ([args.against] if args.against else [])
        command += ["--players", str(args.players), "--games", str(args.games), "--seed", str(seed), "-q", "--json", out.name]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        result = json.load(open(out.name))["bots"][0]
    return result[args.goal]["mean"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("weight", nargs="+")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against")
    parser.add_argument("--goal", default="points", choices=["points", "score", "margin", "wins"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--step", type=float, default=0.3)
    args = parser.parse_args()
    weights = {name: float(value) for name, value in (w.split("=") for w in args.weight)}
    step = args.step
    for turn in range(args.rounds):
        best = measure(args, weights, 1000 + turn)
        print(f"round {turn}: {best:.3f}", flush=True)
        kept = False
        for name in weights:
            for factor in (1 + step, 1 / (1 + step)):
                trial = dict(weights)
                trial[name] = weights[name] * factor if weights[name] else step * (1 if factor > 1 else -1)
                value = measure(args, trial, 1000 + turn)
                if value > best:
                    best, weights, kept = value, trial, True
                    print(f"  {name}={trial[name]:.4f}: {value:.3f}", flush=True)
                    break
        if not kept:
            step /= 2
    print(" ".join(f"{name}={value:.4f}" for name, value in weights.items()))


if __name__ == "__main__":
    main()
