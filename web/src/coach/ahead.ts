// SPDX-License-Identifier: MIT
import { Core, ENDS } from '@/core/core';
import { loadModule } from '@/core/module';
import { COACH_BOT, Thinker } from '@/core/thinker';
import type { Move, Seat, Snapshot } from '@/core/types';

// What a move leads to, where the same person goes on deciding. A tile that is drawn in between is not looked at: of what can come, some
// is tried, and only what a bot would do whatever comes is told.

export interface Ahead {
  move: Move;
  after: Snapshot;
}
/** Of many things that can come, these: the first, one in the middle, the last; nothing, once, where nothing comes. */
const some = <T>(all: readonly T[]): (T | undefined)[] => [...new Set([0, all.length >> 1, Math.max(0, all.length - 1)])].map((i) => all[i]);

/** What a quick bot does after this move; null where somebody else decides, or where it depends on what is drawn. */
export async function foresee(record: string, seat: Seat, words: string, thinkerAt: (core: Core) => Pick<Thinker, 'ask' | 'cut' | 'leave'> = (core) => new Thinker(core)): Promise<Ahead | null> {
  const core = new Core(await loadModule());
  core.load(record);
  core.play(words);
  const stood = core.count();
  const thinker = thinkerAt(core);
  let found: Move | undefined;
  try {
    for (const draw of some(core.outcomes())) {
      core.cut(stood);
      thinker.cut(stood);
      if (draw) core.play(draw.text);
      if (core.snapshot(core.count(), seat).to_move !== seat) return null;
      const move = await thinker.ask(COACH_BOT);
      // What ends a turn is no part of a plan.
      if (ENDS.includes(move.type) || (found && found.text !== move.text)) return null;
      found = move;
    }
    return { move: found!, after: core.preview(found!.text, seat) };
  } finally {
    thinker.leave();
  }
}
