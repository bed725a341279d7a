// SPDX-License-Identifier: MIT
import type { Core } from '@/core/core';
import type { Move, Snapshot } from '@/core/types';
import type { Step, Ways } from '@/session/picker';

// What tests of the boards share: whole games of random decisions, and everything that can be touched on the way to one.

/** Every move that can be had by touching things, one after the other. */
export function reachable<M extends Move>(all: Ways<M>): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: (readonly Step[])[] = [[]];
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path.join())) continue;
    seen.add(path.join());
    for (const step of [...all.next(path), ...path]) {
      const act = all.act(path, step);
      if (act.kind === 'play') found.add(act.move.text);
      if (act.kind === 'pick') open.push(act.path);
      if (act.kind === 'pick' && act.move) found.add(act.move.text);
    }
  }
  return found;
}

/** Play from where the table stands to the end of the game, decisions drawn from `seed`, among those that are liked where there
    are any; `look` is shown every one. */
export function playOut(core: Core, seed: number, look: (now: Snapshot) => void, likes: (move: Move) => boolean = () => false): void {
  let state = seed;
  for (let n = 0; n < 5000; n++) {
    const now = core.snapshot(core.count(), 0);
    if (now.to_move === 'over') return;
    if (now.to_move === 'chance') core.chance();
    else {
      look(now);
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const liked = now.moves.filter(likes);
      const from = liked.length ? liked : now.moves;
      core.play(from[Math.floor((state / 2 ** 32) * from.length)].text);
    }
  }
  throw new Error('no end');
}
