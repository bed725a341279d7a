// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Core } from '@/core/core';
import { LANGUAGES, i18n, type Language } from '@/i18n/i18n.svelte';
import { dailyOf, dayOf, movesAt, streak, type Puzzle } from '@/puzzle/puzzles';
import { needPuzzleWords, questionOf, z } from '@/puzzle/say';
import { PuzzleTable } from '@/puzzle/table.svelte';

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
const puzzlesOf = (game: string): Puzzle[] => JSON.parse(readFileSync(new URL(`../../puzzles/${game}.json`, import.meta.url), 'utf8')).puzzles;
const GAMES = ['basilica', 'red_cathedral', 'sagrada'];
/** Who found them: study/study.c. */
const SEARCH: Record<string, string> = { sagrada: 'search:root=race,field=12,laps=40,depth=1,horizon=4,playout=guided,cutoff=65535,spite=0,mix=0.05,margin=50,nodes=6000' };

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: '' } }));

describe.each(GAMES)('puzzles of %s', (game) => {
  const puzzles = puzzlesOf(game);
  it('are a hundred or more, all different, of every hardness', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(100);
    expect(new Set(puzzles.map((each) => each.link)).size).toBe(puzzles.length);
    expect(new Set(puzzles.map((each) => each.hard))).toEqual(new Set([1, 2, 3]));
  });
  it('stand at a decision at which answer and temptation are legal', () => {
    const core = new Core(module);
    for (const { link, best, tempting } of puzzles) {
      const { count } = core.loadLink(link);
      const { to_move, moves } = core.snapshot(count, core.snapshot(count, 0).to_move as number);
      expect(typeof to_move).toBe('number');
      const words = moves.map((move) => move.text);
      expect(words).toContain(best);
      expect(words).toContain(tempting);
      expect(best).not.toBe(tempting);
    }
  });
  it.each(Object.keys(LANGUAGES) as Language[])('ask what is to be decided there, %s', async (language) => {
    await i18n.use(language);
    await Promise.all([needPuzzleWords(), i18n.need(game)]);
    const core = new Core(module);
    const asked = new Set(puzzles.map(({ link }) => questionOf(game, movesAt(core, link))));
    expect(asked).not.toContain(z('question'));
    expect(asked.size).toBeGreaterThanOrEqual(5);
    for (const words of asked) expect(words).toMatch(/^\p{Lu}[^{}]+\?$/u);
    // Three lines on the smallest phone.
    expect(Math.max(...[...asked].map((words) => words.length))).toBeLessThanOrEqual(96);
    await i18n.use('en');
  });
  it('give a hint after the first try, and say so before it', async () => {
    await needPuzzleWords();
    const table = new PuzzleTable({ core: new Core(module), game, puzzle: puzzles[0], solved: () => {} });
    table.askHint();
    expect([table.hint, table.noHint]).toEqual([null, z('no_hint')]);
    table.play(table.moves.find((move) => move.text === puzzles[0].tempting)!);
    table.again();
    table.askHint();
    expect([table.hint?.text, table.noHint]).toEqual([puzzles[0].best, '']);
  });
  it('are still what a search says, some of them', () => {
    const core = new Core(module);
    for (const { link, best, tempting } of [puzzles[3], puzzles[60]]) {
      core.loadLink(link);
      const bot = SEARCH[game] ?? 'search:nodes=6000';
      expect(core.judge(bot, best)).toMatchObject({ loss: 0, best: { text: best } });
      expect(core.judge(bot, tempting).loss).toBeGreaterThan(10);
    }
  });
  it('take back what was wrong and know what is right', () => {
    const solved: number[] = [];
    const table = new PuzzleTable({ core: new Core(module), game, puzzle: puzzles[0], solved: (tries) => solved.push(tries) });
    const say = (text: string) => table.play(table.moves.find((move) => move.text === text)!);
    const { count } = table;
    say(puzzles[0].tempting);
    expect(table.solved).toBe(false);
    expect(table.moves).toEqual([]);
    expect(table.lines().map((line) => line.move.text)).toEqual([puzzles[0].best, puzzles[0].tempting]);
    table.again();
    expect(table.count).toBe(count);
    say(puzzles[0].best);
    expect(table.solved).toBe(true);
    expect(solved).toEqual([2]);
  });
});

describe('days', () => {
  it('have a puzzle each, and every puzzle its day', () => {
    expect(new Set(Array.from({ length: 104 }, (_, day) => dailyOf(20000 + day, 104))).size).toBe(104);
    expect(dailyOf(-3, 104)).toBeGreaterThanOrEqual(0);
    expect(dayOf(new Date(2026, 10, 16, 0, 1))).toBe(dayOf(new Date(2026, 10, 16, 23, 59)));
  });
  it('in a row are counted to today, or to yesterday while today is open', () => {
    expect(streak([1, 5, 6, 7], 7)).toBe(3);
    expect(streak([1, 5, 6, 7], 8)).toBe(3);
    expect(streak([1, 5, 6, 7], 9)).toBe(0);
  });
});
