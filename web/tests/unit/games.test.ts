// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headerOf } from '@/app/start';
import { Core } from '@/core/core';
import { BUNDLE_MAX, isOurs, readBundle, writeBundle } from '@/games/bundle';
import { gameStats, levelStats, scaleOf } from '@/games/stats';
import { dayWords, summaryOf, type Summary } from '@/games/summary';

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
const recordOf = (game: string) => readFileSync(new URL(`../e2e/records/${game}.rec`, import.meta.url), 'utf8');
const row = (game: string) => ({ id: 'x', game, updated: 5, moves: 0, over: true });

describe('the day of a game', () => {
  const now = new Date(2026, 10, 18, 0, 30).getTime();
  const at = (...when: [number, number, number, number]) => dayWords(new Date(...when).getTime(), now, 'en');
  it('is said as people say it, from midnight to midnight', () => {
    expect(at(2026, 10, 18, 0)).toBe('today');
    expect(at(2026, 10, 17, 23)).toBe('yesterday');
    expect(at(2026, 10, 16, 1)).toBe('Nov 16');
    expect(at(2025, 10, 18, 1)).toBe('Nov 18, 2025');
    expect(dayWords(now, now, 'fr')).toBe('aujourd’hui');
  });
});

describe('a game in a list', () => {
  it.each(['basilica', 'red_cathedral', 'sagrada'])('%s: opponent, result, points and length come from its record', (game) => {
    const record = recordOf(game);
    const [, points, places] = /^result points ([\d -]+) places ([\d ]+)/m.exec(record)!;
    const found = summaryOf(new Core(module), row(game), record);
    expect(found.over).toBe(true);
    expect(found.me).toBe(1);
    expect(found.bots).toEqual([null, 'cat']);
    expect(found.points).toEqual(points.trim().split(' ').map(Number));
    expect(found.outcome).toBe(places.trim().startsWith('1') ? 'won' : 'lost');
    expect(found.turns).toBeGreaterThan(10);
    expect(game === 'basilica' ? found.rounds : found.rounds! > 5).toBe(game === 'basilica' ? null : true);
  });
  it('a game that goes on has no result, and two people no "me"', () => {
    const core = new Core(module);
    expect(summaryOf(core, row('sagrada'), headerOf('sagrada', { seats: ['', 'owl'], options: {}, seed: '1' }))).toMatchObject({ over: false, outcome: null, me: 1, mine: false });
    expect(summaryOf(core, row('sagrada'), headerOf('sagrada', { seats: ['A', 'B'], options: {}, seed: '1' }))).toMatchObject({ me: 0, outcome: null });
  });
});

describe('numbers over games', () => {
  const played = (game: string, points: number, outcome: Summary['outcome'], bot: string | null, updated: number, me = 1) =>
    ({ game, points: [points, 9], outcome, bots: [null, bot], updated, me, over: outcome !== null }) as unknown as Summary;
  const all = [played('sagrada', 30, 'won', 'cat', 3), played('sagrada', 20, 'lost', 'owl', 1), played('sagrada', 25, 'shared', 'cat', 2), played('sagrada', 99, null, 'cat', 4), played('sagrada', 50, null, null, 5, 0), played('basilica', 7, 'lost', 'cat', 6)];
  it('count finished games of one person, oldest first', () => {
    expect(gameStats(all, 'sagrada')).toEqual({ played: 3, won: 2, best: 30, average: 25, course: [{ points: 20, outcome: 'lost' }, { points: 25, outcome: 'shared' }, { points: 30, outcome: 'won' }] });
    expect(gameStats(all, 'red_cathedral')).toBeNull();
  });
  it('by level', () => {
    const levels = ['sparrow', 'cat', 'owl'];
    expect(levelStats(all, 'sagrada', 'cat', levels)).toEqual({ played: 2, won: 2 });
    expect(levelStats(all, 'sagrada', 'owl', levels)).toEqual({ played: 1, won: 0 });
    expect(levelStats(all, 'sagrada', 'sparrow', levels)).toEqual({ played: 0, won: 0 });
  });
  it('have a scale that holds them', () => {
    for (const values of [[5], [-3, 0], [0, 1], [20, 66], [33.5, 34], [-40, 120]]) {
      const [from, middle, to] = scaleOf(values);
      expect(from).toBeLessThanOrEqual(Math.min(...values));
      expect(to).toBeGreaterThanOrEqual(Math.max(...values));
      expect(middle).toBe((from + to) / 2);
      expect(to).toBeGreaterThan(from);
    }
  });
});

describe('everything as one file', () => {
  const core = new Core(module);
  core.load(recordOf('sagrada'));
  const record = core.record();
  const read = (value: unknown) => readBundle(typeof value === 'string' ? value : JSON.stringify(value), core);

  it('comes back as it went', () => {
    const games = [{ id: 'k3j9', updated: 1700000000000, record }];
    const kept = { 'triforium.settings': '{}', 'triforium.choice.sagrada': '{"seats":[]}' };
    expect(readBundle(writeBundle(games, kept), core)).toEqual({ games, kept, broken: 0 });
  });
  it.each(['', 'x', '{', '[]', 'null', '7', '{}', '{"triforium":2}', recordOf('sagrada').slice(0, 900)])('refuses what is none: %j', (text) => {
    expect(read(text)).toBeNull();
  });
  it('refuses one that is too large', () => {
    expect(read(`{"triforium":1,"x":"${'a'.repeat(BUNDLE_MAX)}"}`)).toBeNull();
  });
  it('takes what is in order and counts the rest', () => {
    const odd = [null, 1, [], {}, { record: 5 }, { record: 'nonsense' }, { record: record.replace('game sagrada', 'game chess') }, { record: 'x'.repeat(1 << 19) }];
    const found = read({ triforium: 1, games: [...odd, { id: '../etc', updated: -1, record }], kept: { 'triforium.settings': '{}', 'triforium.lessons': 5, other: 'x', __proto__: { a: 1 }, 'triforium.choice.x': 'y'.repeat(20000) } });
    expect(found).toEqual({ games: [{ id: '', updated: 0, record }], kept: { 'triforium.settings': '{}' }, broken: odd.length });
    expect(read({ triforium: 1, games: 'many', kept: [] })).toEqual({ games: [], kept: {}, broken: 0 });
  });
  it('knows its own keys', () => {
    expect(['triforium.settings', 'triforium.lessons', 'triforium.choice.red_cathedral'].every(isOurs)).toBe(true);
    expect(['settings', 'triforium.', 'triforium.secrets', 'triforium.choice.'].some(isOurs)).toBe(false);
  });
  it('is total: no cut or changed byte makes it throw', () => {
    const whole = writeBundle([{ id: 'a', updated: 1, record: record.slice(0, 600) }], { 'triforium.settings': '{}' });
    for (let i = 0; i < whole.length; i += 37) {
      expect(() => read(whole.slice(0, i))).not.toThrow();
      expect(() => read(`${whole.slice(0, i)}"${whole.slice(i + 1)}`)).not.toThrow();
    }
  });
});
