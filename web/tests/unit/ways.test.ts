// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headerOf } from '@/app/start';
import * as basilica from '@/boards/basilica/steps';
import * as red_cathedral from '@/boards/red_cathedral/steps';
import * as sagrada from '@/boards/sagrada/steps';
import { Core } from '@/core/core';
import type { Move, Snapshot } from '@/core/types';
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
