// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { headerOf } from '@/app/start';
import { Core } from '@/core/core';
import { GAMES } from '@/app/games';
import { CoreError } from '@/core/types';
import { playOut } from './reachable';

// The wasm module under node: what the page relies on.

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
let core: Core;
beforeEach(() => {
  core = new Core(module);
});
const begin = (game: (typeof GAMES)[number], seats = ['', 'cat'], seed = '0x7') => core.load(headerOf(game, { seats, options: {}, seed }));
const settle = () => {
  while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
};

describe('the module', () => {
  it('has no imports and knows the games and levels', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
    expect(core.games().map((game) => game.id)).toEqual(expect.arrayContaining([...GAMES]));
    expect(core.levels().filter((level) => level.everyday).map((level) => level.name)).toEqual(['cat']);
    for (const game of GAMES) expect(core.levels().map(({ elo }) => elo[game])).toEqual(core.levels().map(({ elo }) => elo[game]).sort((a, b) => a - b));
    expect(core.levels()[0].elo.sagrada).toBeGreaterThan(0);
    expect(core.levels().map(({ before }) => before)).toEqual(['pilgrim', 'novice', 'apprentice', 'mason', 'master', 'architect']);
  });
  it.each(GAMES)('plays a whole game of %s with bots, and its record and link give it back', (game) => {
    begin(game);
    for (let n = 0; n < 5000; n++) {
      const now = core.snapshot(core.count(), 0);
      if (now.to_move === 'over') break;
      if (now.to_move === 'chance') core.chance();
      else core.play(core.think('greedy').text);
    }
    const end = core.snapshot(core.count(), 0);
    expect(end.to_move).toBe('over');
    const sums = end.result.points.map((_, i) => end.score.filter((item) => item.seat === i + 1).reduce((sum, item) => sum + item.points, 0));
    expect(sums).toEqual(end.result.points);
    const [record, link] = [core.record(), core.link()];
    const other = new Core(module);
    expect(other.load(record).count).toBe(end.n);
    expect(other.snapshot(end.n, 0)).toEqual(end);
    expect(other.loadLink(link).count).toBe(end.n);
    expect(other.snapshot(end.n, 0)).toEqual(end);
  });
  it('gives the same game for the same seed', () => {
    const deal = () => (begin('sagrada'), settle(), core.record());
    expect(deal()).toBe(deal());
  });
});

describe('other data', () => {
  it('are named, and so they are when a move is not legal any more', () => {
    expect(begin('sagrada').other_data).toBeNull();
    settle();
    const old = core.record().replace(/^data .*$/m, 'data 0000old');
    expect(core.load(old)).toMatchObject({ other_data: '0000old', other_result: false });
    const refused = () => core.load(old + 'xyzzy\n');
    expect(refused).toThrow(CoreError);
    try {
      refused();
    } catch (error) {
      expect((error as CoreError).refusal.other_data).toBe('0000old');
    }
  });
});

describe('secrets', () => {
  it("are in nobody else's view and log, and want a curtain", () => {
    begin('sagrada', ['Anna', 'Bo']);
    settle();
    const mine = core.snapshot(core.count(), 1).view;
    expect(mine.seats[0].private[0]).not.toBeNull();
    expect(mine.seats[1].private[0]).toBeNull();
    const hidden = core.since(0, 1).filter((event) => event.hidden);
    expect(hidden.map((event) => event.move)).toEqual([{ text: 'deal private' }]);
    expect(core.curtain(1, 2)).toBe(true);
    begin('red_cathedral', ['Anna', 'Bo']);
    settle();
    expect(core.curtain(1, 2)).toBe(false);
  });
});

describe('refusals', () => {
  it('name the rule and change nothing', () => {
    begin('sagrada');
    settle();
    const before = core.record();
    expect(core.check('place a1')?.rule).toBe('0.2');
    expect(core.check('no such words')).not.toBeNull();
    expect(() => core.play('place a1')).toThrow(CoreError);
    expect(core.record()).toBe(before);
  });
  it('of a record name the line and leave the table alone', () => {
    begin('basilica');
    settle();
    const before = core.record();
    const broken = before.split('\n');
    broken.splice(broken.indexOf('') + 3, 0, 'vault 9 z9');
    try {
      core.load(broken.join('\n'));
      expect.unreachable();
    } catch (error) {
      expect((error as CoreError).refusal.line).toBe(before.split('\n').indexOf('') + 4);
    }
    expect(() => core.load('garbage')).toThrow(new CoreError({ code: 'record_begins', word: 'garbage', at: 0, line: 1 }));
    expect(() => core.load('triforium record 1\ngame basilica\nplayers 2\noption edition=2010\noption expansion=festum\n')).toThrow('basilica.festum');
    expect(() => core.loadLink('AAAA')).toThrow(CoreError);
    expect(() => core.load('x'.repeat(2 << 20))).toThrow(CoreError);
    expect(core.record()).toBe(before);
  });
  it('of bots and moments are answered too', () => {
    begin('sagrada');
    expect(() => core.think('cat')).toThrow(CoreError);
    settle();
    expect(() => core.think('nobody')).toThrow(CoreError);
    expect(() => core.snapshot(9999, 1)).toThrow(CoreError);
    expect(() => core.snapshot(0, 7)).toThrow(CoreError);
  });
});

describe('another table', () => {
  it.each(GAMES)('follows a game of %s by the codes of its moves, and stops at what is not legal', (game) => {
    begin(game);
    const other = new Core(module);
    other.load(core.head());
    let told = 0;
    playOut(core, 5, () => {
      if (core.count() - told < 7) return;
      other.follow(core.codes(told));
      told = core.count();
      expect(other.snapshot(told, 1)).toEqual(core.snapshot(told, 1));
    });
    other.follow(core.codes(told));
    expect(other.record()).toBe(core.record());
    const half = Math.floor(core.count() / 2);
    other.cut(half);
    expect(() => other.follow(Uint32Array.from([...core.codes(half).slice(0, 1), 0xffffffff]))).toThrow(CoreError);
    expect(other.count()).toBe(half + 1);
  });
  it.each(GAMES)('reads a record of %s that was written line by line', (game) => {
    begin(game);
    let written = core.head();
    let n = 0;
    playOut(core, 6, () => {
      written += core.lines(n);
      n = core.count();
    });
    written += core.lines(n);
    const other = new Core(module);
    expect(other.load(written).count).toBe(core.count());
    expect(other.record()).toBe(core.record());
    expect(core.lines(core.count())).toBe('');
  });
});

describe('undo', () => {
  it('goes back to the last decision of a person, and stops where something came to light', () => {
    begin('sagrada');
    settle();
    expect(core.undoPoint([1, 2])).toBeNull();
    while (!core.snapshot(core.count(), 0).moves.some((move) => move.type === 'take')) {
      core.play(core.snapshot(core.count(), 0).moves[0].text);
      settle();
    }
    const at = core.count();
    core.play(core.snapshot(at, 0).moves.find((move) => move.type === 'take')!.text);
    expect(core.undoPoint([1, 2])).toBe(at);
    core.cut(at);
    expect(core.count()).toBe(at);
  });
  it('says which moves cannot simply be taken back', () => {
    const committing = new Set<string>();
    const open = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      begin('sagrada', ['', '', ''], String(seed));
      playOut(core, seed, (now) => {
        for (const move of now.moves) if (move.type === 'tool') (core.commits(move.text) ? committing : open).add(move.tool as string);
      });
    }
    expect([...committing].sort()).toEqual(['flux_brush', 'flux_remover', 'glazing_hammer']);
    expect(open.size).toBe(9);
    expect(core.commits('no such move')).toBe(false);
  });
});
