// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headerOf } from '@/app/start';
import { Core } from '@/core/core';
import { GAMES } from '@/app/games';
import { CoreError, type GameId } from '@/core/types';

// Secrets, planted: two tables that differ only in what a viewer may not know answer that viewer with the same bytes,
// whatever is asked.

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));

/** Everything the page can learn for a viewer at this moment. */
function heard(core: Core, viewer: number): unknown {
  const count = core.count();
  const now = core.snapshot(count, viewer);
  const mine = now.to_move === viewer;
  const some = now.moves.filter((_, i) => i % 5 === 0);
  return {
    now,
    past: count ? core.snapshot(count - 1, viewer) : null,
    log: core.since(0, viewer),
    outcomes: core.outcomes(),
    possible: core.outcomes().map((outcome) => core.check(outcome.text)),
    commits: mine ? now.moves.map((move) => core.commits(move.text)) : null,
    previews: mine ? some.map((move) => core.preview(move.text, viewer)) : null,
    refusals: mine ? ['take R1', 'order 1 move a1 a2', 'vault 1 a1', 'xyzzy'].map((words) => core.check(words)) : null,
    thought: mine ? core.think('greedy') : null,
    hint: mine && now.moves.length < 60 ? core.think('cat') : null,
    judged: mine ? core.judge('cat:nodes=40', now.moves.at(-1)!.text) : null,
  };
}

/** A random game of two. At each event that the viewer does not hear in full: what else could have happened there. */
function* hiddenMoments(game: GameId, viewer: number, seed: number): Generator<[string, string[]]> {
  const core = new Core(module);
  core.load(headerOf(game, { seats: ['', ''], options: game === 'basilica' ? { expansion: 'festum' } : {}, seed: `0x${seed}` }));
  for (let n = 0; ; n++) {
    const whole = core.snapshot(core.count(), 0);
    if (whole.to_move === 'over') return;
    const before = core.record();
    const all = whole.to_move === 'chance' ? core.outcomes() : whole.moves;
    if (whole.to_move === 'chance') core.chance();
    else core.play(whole.moves[(n * 31 + seed * 7) % whole.moves.length].text);
    const [event] = core.since(core.count() - 1, viewer);
    if (!event.hidden) continue;
    const played = core.record().slice(before.length).trim();
    expect(played.startsWith(`${event.move.text} `)).toBe(true);
    yield [before + played, all.map((move) => move.text).filter((text) => text !== played && text.startsWith(`${event.move.text} `)).map((text) => before + text)];
  }
}

/** A private objective stays one until the end: play both tables on with the same words and listen at each decision. */
function carryOn(one: Core, two: Core, viewer: number): number {
  let decisions = 0;
  for (let n = 0; n < 160; n++) {
    const now = one.snapshot(one.count(), 0);
    if (now.to_move === 'over') break;
    if (now.to_move === viewer && now.moves.length > 3) {
      expect(two.snapshot(two.count(), viewer)).toEqual(one.snapshot(one.count(), viewer));
      for (const bot of ['search:nodes=1000']) expect(two.think(bot).text).toBe(one.think(bot).text);
      decisions++;
    }
    const moves = now.to_move === 'chance' ? one.outcomes() : now.moves;
    const { text } = moves[(n * 17) % moves.length];
    one.play(text);
    two.play(text);
  }
  return decisions;
}

describe('sagrada', () => {
  it('no bot plays by what its seat may not know', () => {
    let decisions = 0;
    for (let seed = 1; seed <= 3; seed++)
      for (const [record, others] of hiddenMoments('sagrada', 1, seed))
        for (const other of others.filter((text) => text.includes('deal private')).slice(0, 1)) {
          const [one, two] = [new Core(module), new Core(module)];
          one.load(record);
          two.load(other);
          decisions += carryOn(one, two, 1);
        }
    expect(decisions).toBeGreaterThan(20);
  });
});

describe.each(GAMES)('%s', (game) => {
  it.each([1, 2])('seat %i hears nothing of what it may not know', (viewer) => {
    let planted = 0;
    for (let seed = 1; seed <= 4; seed++)
      for (const [record, others] of hiddenMoments(game, viewer, seed)) {
        const core = new Core(module);
        core.load(record);
        const wanted = JSON.stringify(heard(core, viewer));
        for (const other of others.slice(0, 2)) {
          const changed = new Core(module);
          try {
            changed.load(other);
          } catch (error) {
            if (error instanceof CoreError) continue; // it could not have happened after all
            throw error;
          }
          expect(JSON.stringify(heard(changed, viewer))).toBe(wanted);
          planted++;
        }
      }
    if (game === 'red_cathedral') expect(planted).toBe(0);
    else expect(planted).toBeGreaterThan(game === 'sagrada' ? 3 : 20);
  });
});
