// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '@/app/games';
import { headerOf } from '@/app/start';
import { AskingCore } from '@/core/asking';
import { Core } from '@/core/core';
import { sizeOf } from '@/core/network';
import { ASKING } from '@/core/thinker';

// Networks in the page: the modules that ask them, with vectors and without.

const SLACK = Number(process.env.BARS_SLACK ?? 5);
const NETS = new URL('../../../nets/', import.meta.url);
const moduleOf = (name: string) => new WebAssembly.Module(readFileSync(new URL(`../../../build/wasm/${name}.wasm`, import.meta.url)));
const [first, plain, simd] = ['triforium', 'triforium-network', 'triforium-network-simd'].map(moduleOf);
const netOf = (players: number, game = 'sagrada') => new Uint8Array(readFileSync(new URL(`${game}-${players}p.net`, NETS)));

/** By players and decisions made, what native code without vectors says of the moves there are, a hundred in turn, each position asked
    anew (tri_network_begin), own points added up. Other networks in nets/ say other things. */
const NATIVE = [
  [191_655_955, 170_255_613, 137_340_400],
  [363_342_300, 341_864_950, 348_941_975],
  [372_117_514, 387_096_156, 385_482_900],
  [392_551_235, 402_033_800, 375_009_875],
];

/** A table where so many decisions have been made. */
function sit<C extends Core>(core: C, game: (typeof GAMES)[number], players: number, decisions: number): C {
  core.load(headerOf(game, { seats: Array(players).fill('cat'), options: {}, seed: '0x7' }));
  for (let n = 0; n < decisions; ) {
    if (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
    else if (n++ < decisions) core.play(core.think('greedy').text);
  }
  while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
  return core;
}
function asking(module: WebAssembly.Module, players: number, game?: string): AskingCore {
  const core = new AskingCore(module);
  expect(core.give(netOf(players, game))).toBe(true);
  return core;
}

describe('a network in the page', () => {
  it('is as long as its head says', () => {
    const files = readdirSync(NETS).filter((name) => name.endsWith('.net'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const file = new Uint8Array(readFileSync(new URL(name, NETS)));
      expect(sizeOf(file)).toBe(file.length);
    }
  });
  it('is refused when it is damaged or cut, and levels do without', () => {
    const damaged = netOf(2);
    damaged[200_000] ^= 1;
    const core = new AskingCore(simd);
    expect(core.give(damaged)).toBe(false);
    expect(new AskingCore(simd).give(netOf(2).subarray(0, 1000))).toBe(false);
    expect(new AskingCore(simd).give(new Uint8Array())).toBe(false);
    sit(core, 'sagrada', 2, 3);
    expect(core.evaluate(10)).toBe(0);
    expect(core.think('owl').text).toBeTruthy();
  });
  it.each([1, 2, 3, 4])('says the same with vectors, without and natively, %d players', (players) => {
    for (const [i, decisions] of [4, 9, 20].entries()) {
      const [a, b] = [plain, simd].map((module) => sit(asking(module, players), 'sagrada', players, decisions));
      expect(a.evaluate(100)).toBe(NATIVE[players - 1][i]);
      expect(b.evaluate(100)).toBe(NATIVE[players - 1][i]);
      expect(a.think('owl')).toEqual(b.think('owl'));
    }
  });
  it.each(GAMES)('%s: levels that do not ask think as in the first module; those that do think otherwise', (game) => {
    let differ = 0;
    for (const decisions of [2, 6, 10, 14]) {
      const without = sit(new Core(first), game, 2, decisions);
      const given = sit(asking(simd, 2, game in ASKING ? game : undefined), game, 2, decisions);
      for (const { name } of without.levels()) {
        if (name === 'gargoyle' && !(game in ASKING)) continue; // thinks long
        const same = without.think(name).text === given.think(name).text;
        if (ASKING[game]?.includes(name)) differ += same ? 0 : 1;
        else expect(same).toBe(true);
      }
    }
    expect(differ > 0).toBe(game in ASKING);
  });
  it('is asked often enough', () => {
    const speed = (module: WebAssembly.Module, times: number) => {
      const core = sit(asking(module, 2), 'sagrada', 2, 12);
      let best = 0;
      for (let round = 0; round < 4; round++) {
        const begun = process.cpuUsage();
        core.evaluate(times);
        const { user, system } = process.cpuUsage(begun);
        best = Math.max(best, (times * 1e6) / (user + system));
      }
      return best;
    };
    const [fast, slow] = [speed(simd, 20_000), speed(plain, 5_000)];
    console.log(`sagrada: ${Math.round(fast / 1000)} thousand evaluations a second with vectors, ${Math.round(slow / 1000)} without`);
    expect(fast).toBeGreaterThanOrEqual(150_000 / SLACK);
  });
});
