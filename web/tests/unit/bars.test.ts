// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GAMES } from '@/app/games';
import { headerOf } from '@/app/start';
import { Core } from '@/core/core';

// How long the core takes to answer, in numbers that are printed: processor time of a quiet machine. BARS_SLACK=1 measures in earnest.

const SLACK = Number(process.env.BARS_SLACK ?? 5);
const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
const RECORDS = new URL('../e2e/records/', import.meta.url);

/** Milliseconds of processor time, the best of several rounds. */
function time(work: () => void, times: number): number {
  let best = Infinity;
  for (let round = 0; round < 8; round++) {
    const begun = process.cpuUsage();
    for (let i = 0; i < times; i++) work();
    const { user, system } = process.cpuUsage(begun);
    best = Math.min(best, (user + system) / 1000 / times);
  }
  return best;
}

it.each(GAMES)('%s: what is now, and what has happened, is told at once', (game) => {
  const record = readFileSync(new URL(`${game}.rec`, RECORDS), 'utf8');
  const [head, rest] = record.split('\n\n');
  const core = new Core(module);
  // The answer itself, before the page reads it.
  const { wasm } = core as unknown as { wasm: { web_snapshot(n: number, viewer: number): number; web_since(n: number, viewer: number): number } };
  core.load(`${head}\n\n${rest.split('\n').slice(0, 150).join('\n')}\n`);
  const now = time(() => wasm.web_snapshot(150, 1), 400);
  const read = time(() => core.snapshot(150, 1), 400);
  core.load(record);
  const events = core.count();
  const log = (time(() => core.since(0, 1), 20) * 400) / events;
  console.log(`${game}: now ${now.toFixed(3)} ms (${read.toFixed(3)} with reading it), a log of 400 events ${log.toFixed(2)} ms`);
  expect(now).toBeLessThanOrEqual(0.05 * SLACK);
  expect(log).toBeLessThanOrEqual(10);
});

it.each(GAMES)('%s: the everyday level takes less than 300 ms on a processor a quarter as fast', (game) => {
  const core = new Core(module);
  core.load(headerOf(game, { seats: ['cat', 'cat'], options: {}, seed: '0x9' }));
  const times: number[] = [];
  for (let mover = ''; times.length < 60 && mover !== 'over'; ) {
    mover = String(core.snapshot(core.count(), 0).to_move);
    if (mover === 'chance') core.chance();
    else if (mover !== 'over') {
      const begun = process.cpuUsage();
      const move = core.think('cat');
      const { user, system } = process.cpuUsage(begun);
      times.push((user + system) / 1000);
      core.play(move.text);
    }
  }
  const longest = Math.max(...times);
  console.log(`${game}: cat thinks ${(times.reduce((sum, ms) => sum + ms) / times.length).toFixed(1)} ms, at most ${longest.toFixed(1)} (${times.length} decisions)`);
  expect(times.length).toBeGreaterThan(30);
  expect(4 * longest).toBeLessThanOrEqual(300 * SLACK);
});
