// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Core } from '@/core/core';
import type { Snapshot } from '@/core/types';
import { ask } from '@/boards/red_cathedral/ask';
import { ACTIONS, LAP, MATERIALS, PRESTIGE, SLOTS } from '@/boards/red_cathedral/data';
import { changes, pieceList } from '@/boards/red_cathedral/facts';
import { onTrack, path } from '@/boards/red_cathedral/geometry';
import { Play } from '@/boards/red_cathedral/play.svelte';
import { landsOn, legalModes, MODES, most } from '@/boards/red_cathedral/steps';
import { tabFor } from '@/boards/red_cathedral/tabs';
import type { Facts, Material, Move, View } from '@/boards/red_cathedral/types';
import type { TableModel } from '@/session/model';
import type { Step } from '@/session/picker';
import { playOut } from './reachable';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
});
const header = (players: number, seed: number, workshops = 'standard') =>
  `triforium record 1\ngame red_cathedral\nplayers ${players}\noption workshops=${workshops}\noption round_limit=12\nseed ${seed}\n\n`;

/** A hand over the table as it stands. */
function sit(core: Core, now: Snapshot<View>): Play {
  const table = { now, moves: now.moves, viewer: now.to_move, hint: null, refusal: null, check: (words: string) => core.check(words), preview: () => null, clear: () => {} };
  return new Play(() => table as unknown as TableModel);
}

/** Everything on the table that can be touched, on the board and beside it. */
function things(play: Play): Step[] {
  const { view } = play;
  const board = [
    ...[...MODES, 'reroll'].map((mode) => `mode:${mode}`),
    ...view.towers.flat().map((site) => `site:${site.site}`),
    ...view.dice.map((die) => play.dieStep(die.die)),
    ...view.market.map((_, i) => play.spaceStep(i + 1)),
    ...SLOTS.map((slot) => play.slotStep(slot)),
    ...MATERIALS.flatMap((kind) => [`stock:${kind}`, `supply:${kind}`]),
    ...['door', 'arch', 'cross'].map((kind) => `ornament:${kind}`),
    ...['banner:inventory', 'banner:outside', 'done', 'exchange'],
    ...view.guilds.flatMap((guild) => guild?.actions.map((action) => `action:${action}`) ?? []),
    ...play.moves.filter((move) => move.type === 'obtain').map((move) => `obtain:${move.count ?? 'all'}`),
  ];
  return [...board, ...(ask(play)?.options.map((option) => option.step) ?? [])];
}

/** The moves that can be had by touching things, one after the other. */
function reachable(play: Play): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: (readonly Step[])[] = [[]];
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path.join())) continue;
    seen.add(path.join());
    play.choose(path);
    if (play.ready) found.add(play.ready.text);
    for (const step of things(play)) {
      const act = play.act(step);
      if (act?.kind === 'play') found.add(act.move.text);
      if (act?.kind === 'pick') open.push(act.path);
    }
  }
  play.choose([]);
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
    for (const seed of [1, 2]) {
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
        const play = sit(core, now);
        expect([...reachable(play)].sort()).toEqual(moves.map((move) => move.text).sort());
        // What is called a refusal is one.
        for (const step of n % 7 === 0 ? things(play) : []) {
          const act = play.act(step);
          if (act?.kind !== 'refuse') continue;
          refusals++;
          expect(core.check(act.words!), act.words).not.toBeNull();
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
    const play = sit(core, { ...core.snapshot(core.count(), 0), moves: [] });
    for (const step of things(play)) expect(play.act(step)).toBeNull();
    expect(ask(play)).toBeNull();
    expect(legalModes([])).toEqual([]);
  });

  test('a die lands and pays as the core tells before', () => {
    const core = new Core(module);
    const paid = new Set<string>();
    let next = 0;
    for (const seed of [1, 2, 3, 4, 5])
      for (const players of [1, 3]) {
        core.load(header(players, seed));
        playOut(core, seed, (now) => {
          const { view, facts } = now as Snapshot<View, Facts>;
          for (const move of now.moves as Move[]) {
            if (move.type === 'market' && seed === 1) expect((core.preview(move.text, 0).view as View).dice.find((die) => die.die === move.die)!.space).toBe(landsOn(facts, move));
            if (move.type !== 'obtain') continue;
            const { tile } = view.market[view.dice.find((die) => die.die === view.moved)!.space! - 1];
            const [before, after] = [view.houses[view.turn - 1], (core.preview(move.text, 0).view as View).houses[view.turn - 1]];
            if (tile === 'roubles') expect(after.roubles - before.roubles).toBe(facts.pays);
            else if (tile === 'recognition') expect(after.marker - before.marker).toBe(facts.pays);
            else expect(move.count).toBeLessThanOrEqual(facts.pays!);
            paid.add(tile === 'roubles' || tile === 'recognition' ? tile : 'material');
          }
          expect(facts.exchange).toBe(2);
          expect(facts.ornaments).toEqual({ base: 'door', middle: 'arch', dome: 'cross' });
          expect(facts.ivan_next).toBe(view.ivan_row?.some((card) => card.face_up) ? view.ivan_row.findIndex((card) => card.face_up) + 1 : null);
          next += facts.ivan_next ? 1 : 0;
        });
      }
    expect([...paid].sort()).toEqual(['material', 'recognition', 'roubles']);
    expect(next).toBeGreaterThan(20);
  }, 60000);
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
    expect(tabFor({ view, mode: undefined, action: undefined })).toBe('workshop');
    expect(tabFor({ view: { step: 'act' } as View, mode: 'claim', action: undefined })).toBe('site');
    expect(tabFor({ view: { step: 'act' } as View, mode: 'market', action: undefined })).toBe('market');
  });
});

describe('The Red Cathedral: what Ivan did', () => {
  test.each([1, 2, 3])('is told, all of it, in a solo game of seed %i', (seed) => {
    const core = new Core(module);
    core.load(header(1, seed));
    const first: View = core.snapshot(0, 1).view;
    let now: Snapshot<View> = core.snapshot(0, 1);
    for (let n = 0; now.to_move !== 'over'; n++) {
      if (now.to_move === 'chance') core.chance();
      else core.play(now.moves[(n * 7) % now.moves.length].text);
      now = core.snapshot(core.count(), 1);
    }
    const told = (what: string) => core.since(0, 1).flatMap((event) => event.asides.filter((aside) => aside.what === `ivan.${what}`));
    const gained = (what: string) => told(what).reduce((sum, aside) => sum + (aside.gain as number), 0);
    const ivan = now.view.houses[1];
    expect(ivan.ivan).toBe(true);
    const sites = now.view.towers.flat();
    const listed = (what: string) => told(what).flatMap((aside) => aside.sites as string[]).sort();
    expect(listed('claims')).toEqual(sites.filter((site) => site.owner === 2).map((site) => site.site).sort());
    expect(listed('builds')).toEqual(sites.filter((site) => site.owner === 2 && site.done).map((site) => site.site).sort());
    expect(listed('decorates')).toEqual(sites.filter((site) => site.ornament === 2).map((site) => site.site).sort());
    expect(gained('marker')).toBe(ivan.marker - first.houses[1].marker);
    expect(gained('prestige')).toBe(ivan.prestige - first.houses[1].prestige);
    expect(told('turns').length).toBeGreaterThan(8);
  });
  test('nothing at a table without him', () => {
    const core = new Core(module);
    core.load(header(2, 1));
    while (core.count() < 60) {
      const now = core.snapshot(core.count(), 1);
      if (now.to_move === 'chance') core.chance();
      else core.play(core.snapshot(core.count(), now.to_move as number).moves[0].text);
    }
    expect(core.since(0, 1).flatMap((event) => event.asides)).toEqual([]);
  });
});
