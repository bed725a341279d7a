// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Core } from '@/core/core';
import type { Snapshot } from '@/core/types';
import { ask } from '@/boards/red_cathedral/ask';
import {
  actionAct,
  bannerAct,
  dieAct,
  landsOn,
  legalModes,
  modeAct,
  MODES,
  most,
  NOTHING,
  offered,
  ornamentAct,
  siteAct,
  slotAct,
  spaceAct,
  stockAct,
  supplyAct,
  type Act,
  type Choice,
  type Context,
} from '@/boards/red_cathedral/choice';
import { ACTIONS, LAP, MATERIALS, PRESTIGE, SLOTS } from '@/boards/red_cathedral/data';
import { changes, pieceList } from '@/boards/red_cathedral/facts';
import { onTrack, path, steps } from '@/boards/red_cathedral/geometry';
import { ivanDid } from '@/boards/red_cathedral/ivan';
import { tabFor } from '@/boards/red_cathedral/tabs';
import type { Material, Move, Ornament, View } from '@/boards/red_cathedral/types';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
});
const header = (players: number, seed: number, workshops = 'standard') =>
  `triforium record 1\ngame red_cathedral\nplayers ${players}\noption workshops=${workshops}\noption round_limit=12\nseed ${seed}\n\n`;

/** Everything on the table that can be touched, on the board and beside it. */
function touches(context: Context): Act[] {
  const { view, moves } = context;
  const done = moves.filter((move) => ['done', 'exchange', 'obtain'].includes(move.type)).map((move): Act => ({ kind: 'move', move }));
  const landing = context.choice.kinds ? offered(context) : undefined;
  const board: (Act | null)[] = [
    ...[...MODES, 'reroll' as const].map((mode) => (view.step === 'act' || mode === 'reroll' ? modeAct(context, mode) : null)),
    ...view.towers.flat().map((site) => siteAct(context, site.site)),
    ...view.dice.map((die) => dieAct(context, die.die)),
    ...view.market.map((_, i) => spaceAct(context, i + 1)),
    ...SLOTS.map((slot) => slotAct(context, slot)),
    ...MATERIALS.flatMap((kind) => [stockAct(context, kind), supplyAct(context, kind)]),
    ...(['door', 'arch', 'cross'] as Ornament[]).map((kind) => ornamentAct(context, kind)),
    ...['inventory', 'outside'].map((where) => bannerAct(context, where)),
    ...view.guilds.flatMap((guild) => guild?.actions.map((action) => actionAct(context, action)) ?? []),
  ];
  const beside = ask(context)?.options.map((option) => option.act) ?? [];
  return [...board, ...beside, ...done, landing ? { kind: 'move', move: landing } : null].filter((act): act is Act => act !== null);
}

/** The moves that can be reached by touching things, one after the other. */
function reachable(view: View, moves: readonly Move[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: Choice[] = [NOTHING];
  for (let choice = open.pop(); choice; choice = open.pop()) {
    const name = JSON.stringify(choice);
    if (seen.has(name)) continue;
    seen.add(name);
    for (const act of touches({ view, moves, choice })) {
      if (act.kind === 'move') found.add(act.move.text);
      if (act.kind === 'pick') open.push(act.to);
    }
  }
  return found;
}

describe('The Red Cathedral: what can be touched', () => {
  test.each([
    [1, 'standard'],
    [2, 'standard'],
    [2, 'advanced'],
    [4, 'advanced'],
  ])('every legal move of a game of %i, %s boards, and nothing else', (players, workshops) => {
    const core = new Core(module);
    const types = new Set<string>();
    let refusals = 0;
    for (const seed of [1, 2, 3]) {
      core.load(header(players, seed, workshops));
      for (let n = 0; n < 700; n++) {
        const now = core.snapshot(core.count(), 0);
        if (now.to_move === 'over') break;
        if (now.to_move === 'chance') {
          core.chance();
          continue;
        }
        const moves = now.moves as Move[];
        for (const move of moves) types.add(move.type);
        expect([...reachable(now.view, moves)].sort()).toEqual(moves.map((move) => move.text).sort());
        // What is called a refusal is one.
        for (const act of touches({ view: now.view, moves, choice: NOTHING }))
          if (act.kind === 'refuse' && n % 7 === 0) {
            refusals++;
            expect(core.check(act.words), act.words).not.toBeNull();
          }
        core.play(moves[(n * 31 + seed) % moves.length].text);
      }
    }
    for (const type of ['claim', 'slot', 'take', 'deliver', 'market', 'obtain', 'influence', 'workshop', 'done', 'exchange', 'reroll']) expect(types).toContain(type);
    expect(refusals).toBeGreaterThan(100);
  }, 60000);

  test('nothing can be touched while others decide', () => {
    const core = new Core(module);
    core.load(header(2, 1));
    while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
    const { view } = core.snapshot(core.count(), 0);
    const context = { view, moves: [], choice: NOTHING };
    expect(siteAct(context, 'a1')).toBeNull();
    expect(dieAct(context, 'white')).toBeNull();
    expect(ask(context)).toBeNull();
    expect(legalModes([])).toEqual([]);
  });

  test('a die lands where the core puts it', () => {
    const core = new Core(module);
    core.load(header(2, 5));
    while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
    const now = core.snapshot(core.count(), 0);
    const markets = (now.moves as Move[]).filter((move) => move.type === 'market');
    expect(markets.length).toBeGreaterThan(5);
    for (const move of markets) {
      const after = core.preview(move.text, 0).view as View;
      expect(after.dice.find((die) => die.die === move.die)!.space).toBe(landsOn(now.view, move));
    }
  });
});

describe('The Red Cathedral: facts for the eye', () => {
  test('the track has forty prestige spaces, the last where the lap ends', () => {
    expect(PRESTIGE).toHaveLength(40);
    expect(PRESTIGE.slice(0, 2)).toEqual([5, 9]);
    expect(LAP).toBe(80);
    expect(onTrack(80)).toEqual({ place: 80, laps: 0 });
    expect(onTrack(81)).toEqual({ place: 1, laps: 1 });
  });
  test('the ring goes round', () => {
    expect(path(7, 3)).toEqual([8, 1, 2]);
    expect(steps(7, 2)).toBe(3);
    expect(steps(4, 4)).toBe(8);
  });
  test('every influence action has a picture to be drawn from', () => {
    expect(Object.keys(ACTIONS)).toHaveLength(18);
    for (const action of Object.values(ACTIONS)) expect(Object.keys(action.gain).length).toBeGreaterThan(0);
  });
  test('stocks and the most to obtain', () => {
    const stock = Object.fromEntries(MATERIALS.map((kind, i) => [kind, i === 1 ? 2 : 0])) as Record<Material, number>;
    expect(pieceList(stock)).toEqual(['brick', 'brick']);
    expect(most([{ type: 'obtain', text: 'obtain 1', count: 1 }, { type: 'obtain', text: 'obtain 4', count: 4 }])?.count).toBe(4);
    expect(most([])).toBeUndefined();
  });
  test('an exchange shows in the purse and on the track', () => {
    const core = new Core(module);
    core.load(header(2, 2));
    for (let n = 0; n < 900; n++) {
      const now = core.snapshot(core.count(), 0);
      if (now.to_move === 'over') break;
      if (now.to_move === 'chance') core.chance();
      else if (now.moves.some((move) => move.type === 'exchange')) {
        const seat = now.to_move;
        const list = changes(now, core.preview('exchange', 0), seat);
        expect(list.find((change) => change.what === 'roubles')).toMatchObject({ to: now.view.houses[seat - 1].roubles + 2 });
        expect(list.some((change) => change.what === 'marker' && change.to < change.from)).toBe(true);
        return;
      } else core.play(now.moves[(n * 7) % now.moves.length].text);
    }
    expect.unreachable('no exchange in the whole game');
  });
  test('a narrow screen opens the part that is asked about', () => {
    const view = { step: 'slot' } as View;
    expect(tabFor({ view, moves: [], choice: {} })).toBe('workshop');
    expect(tabFor({ view: { step: 'act' } as View, moves: [], choice: { mode: 'claim' } })).toBe('site');
    expect(tabFor({ view: { step: 'act' } as View, moves: [], choice: { mode: 'market', die: 'red' } })).toBe('market');
  });
});

describe('The Red Cathedral: what Ivan did', () => {
  test.each([1, 2, 3])('is told, all of it, in a solo game of seed %i', (seed) => {
    const core = new Core(module);
    let count = core.load(header(1, seed)).count;
    const told: Record<string, number> = {};
    let sites = 0;
    let now: Snapshot<View> = core.snapshot(count, 1);
    const first = now.view;
    for (let n = 0; now.to_move !== 'over'; n++) {
      const before = now.view;
      if (now.to_move === 'chance') core.chance();
      else core.play(now.moves[(n * 7) % now.moves.length].text);
      count = core.count();
      now = core.snapshot(count, 1);
      for (const { key, fields } of ivanDid(before, now.view)) {
        const what = key.split('.').pop()!;
        told[what] = (told[what] ?? 0) + (what === 'marker' || what === 'prestige' ? Number(String(fields.n).replace('−', '-')) : 1);
        if (what === 'claims') sites += (fields.sites as string[]).length;
      }
    }
    const ivan = now.view.houses[1];
    expect(ivan.ivan).toBe(true);
    expect(sites).toBe(now.view.towers.flat().filter((site) => site.owner === 2).length);
    expect(told.marker).toBe(ivan.marker - first.houses[1].marker);
    expect(told.prestige ?? 0).toBe(ivan.prestige - first.houses[1].prestige);
    expect(told.turns).toBeGreaterThan(8);
  });
  test('nothing at a table without him', () => {
    const core = new Core(module);
    const at = core.snapshot(core.load(header(2, 1)).count, 1).view;
    expect(ivanDid(at, at)).toEqual([]);
  });
});
