// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { listWords } from '@/app/moves';
import { headerOf } from '@/app/start';
import * as basilica from '@/boards/basilica/steps';
import * as red_cathedral from '@/boards/red_cathedral/steps';
import * as sagrada from '@/boards/sagrada/steps';
import { Core } from '@/core/core';
import type { Move, Snapshot } from '@/core/types';
import { i18n, LANGUAGES, type Language } from '@/i18n/i18n.svelte';
import { waysOf } from '@/plain/plain';
import { Ways, type Way } from '@/session/picker';
import { playOut, reachable } from './reachable';

// Every legal move of whole games can be chosen by touching things, and nothing else can.

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
const BOARDS: Record<string, (now: Snapshot) => (move: Move) => Way> = {
  basilica: () => basilica.wayOf,
  red_cathedral: (now) => red_cathedral.wayOf(now.view, now.facts),
  sagrada: () => sagrada.wayOf,
};
const TABLES: [string, number, Record<string, string>][] = [
  ['basilica', 2, {}],
  ['basilica', 2, { expansion: 'festum', edition: '2022' }],
  ['red_cathedral', 1, { round_limit: '12' }],
  ['red_cathedral', 3, { round_limit: '12', workshops: 'advanced' }],
  ['sagrada', 1, {}],
  ['sagrada', 3, {}],
];

describe('what can be touched', () => {
  it.each(TABLES)('%s, %i players, %o', (game, players, options) => {
    const core = new Core(module);
    for (const seed of [1, 2, 3]) {
      core.load(headerOf(game as never, { seats: Array(players).fill(''), options, seed: String(seed) }));
      playOut(core, seed, (now) => {
        const legal = now.moves.map((move) => move.text).sort();
        expect([...reachable(new Ways(now.moves, BOARDS[game](now)))].sort()).toEqual(legal);
        expect([...reachable(new Ways(now.moves, waysOf(now.moves)))].sort()).toEqual(legal);
      });
    }
  });
});

describe('what can be done, in words', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('tells every move from every other in %s', async (language) => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await i18n.use(language);
    await i18n.needWhole('ui');
    const core = new Core(module);
    for (const [game, players, options] of TABLES) {
      await i18n.need(game);
      core.load(headerOf(game, { seats: Array(players).fill(''), options, seed: '1' }));
      playOut(core, 1, ({ moves }) => {
        const words = listWords(game, moves, []);
        expect(words.filter((each, i) => words.indexOf(each) !== i)).toEqual([]);
      });
    }
  });
  it('says no more than is needed', async () => {
    await i18n.use('en');
    await i18n.needWhole('ui');
    await i18n.need('basilica');
    const vault = (slot: number, colour: string, crown: boolean) => ({ text: `vault ${slot} a1`, type: 'vault', slot, cell: 'a1', tile: { colours: [colour], order: 'move', crown } });
    expect(listWords('basilica', [vault(1, 'red', true), vault(2, 'blue', true), vault(3, 'red', false)], [])).toEqual([
      'lay the red vault on a1 (with a crown)',
      'lay the blue vault on a1',
      'lay the red vault on a1 (without a crown)',
    ]);
    expect(listWords('basilica', [vault(1, 'red', true), vault(3, 'red', true)], [])).toEqual(['lay the red vault on a1 (space 1 of the display)', 'lay the red vault on a1 (space 3 of the display)']);
  });
});
