// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { FIRSTS } from '@/coach/firsts';
import { Coach } from '@/coach/coach.svelte';
import { aboutOf, MUCH, partsOf, reasonOf, VERY_MUCH } from '@/coach/reasons';
import { foresee } from '@/coach/ahead';
import { GAMES } from '@/app/games';
import { Core } from '@/core/core';
import { COACH_BOT } from '@/core/thinker';
import { CoreError, type GameEvent, type Judgement, type Move, type ScoreItem, type Snapshot } from '@/core/types';
import type { LocalTable } from '@/session/table.svelte';
import { parseRules } from '../../tools/rules-plugin.mjs';
import { playOut } from './reachable';

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
const table = (game: string, seed = 1) => {
  const core = new Core(module);
  core.load(`triforium record 1\ngame ${game}\nplayers 2\nseed ${seed}\n\n`);
  return core;
};
const shot = (points: number[], score: Partial<ScoreItem>[] = []) => ({ score, result: { points, places: [] } }) as unknown as Snapshot;

describe('a reason', () => {
  const item = (seat: number, kind: string, points: number) => ({ seat, kind, where: 'a', points, rule: '1.1' });
  it('is what the better move brings at once', () => {
    const [played, better] = [shot([3, 5], [item(1, 'x', 3)]), shot([8, 5], [item(1, 'x', 3), item(1, 'y', 5), item(2, 'z', 9)])];
    expect(reasonOf(played, better, 1, MUCH)).toMatchObject({ kind: 'now', points: 5, parts: [{ points: 5, item: { kind: 'y' } }] });
  });
  it('or what the move gives to others', () => {
    expect(reasonOf(shot([3, 5, 9]), shot([3, 5, 2]), 1, MUCH)).toEqual({ kind: 'others', points: 7, seat: 3 });
  });
  it('or, where very much is lost, that it shows later; little is not worth a question', () => {
    expect(reasonOf(shot([3, 5]), shot([3, 5]), 1, VERY_MUCH)).toEqual({ kind: 'later', percent: VERY_MUCH / 10, about: [] });
    expect(reasonOf(shot([3, 5]), shot([3, 5]), 1, VERY_MUCH - 1)).toBeNull();
    expect(reasonOf(shot([3, 5]), shot([9, 5]), 1, MUCH - 1)).toBeNull();
  });
  it('tells the areas that such a move makes larger, as long as they pay nobody', () => {
    const stood = (...areas: [string, string, number | null, string | null][]) => ({ ...shot([3, 5]), facts: { areas: areas.map(([colour, cells, leader, why]) => ({ colour, cells: cells.split(' '), leader, why })) } }) as unknown as Snapshot;
    const played = stood(['red', 'a1 b1', null, 'empty'], ['blue', 'c1', 1, null]);
    const better = stood(['red', 'a1 b1 c2', null, 'empty'], ['blue', 'c1 c2', 1, null], ['green', 'd1', null, 'lone']);
    expect(reasonOf(played, better, 1, VERY_MUCH)).toMatchObject({ kind: 'later', about: [{ colour: 'red', cells: ['a1', 'b1', 'c2'] }] });
    expect(aboutOf(better, better)).toEqual([]);
  });
  it('counts a thing that grows once, by what is gained, and leaves out what stays worth the same', () => {
    const at = (kind: string, points: number, at: Record<string, unknown>) => ({ ...item(1, kind, points), where: JSON.stringify(at), at });
    const before = shot([0, 0], [at('public', 6, { public: 'color_diagonals', times: 6 }), at('leftovers', 1, { count: 6 }), at('area', 2, { colour: 'green', size: 2, cell: 'c2' }), at('area', 5, { colour: 'red', size: 5, cell: 'a1' })]);
    const after = shot([0, 0], [at('public', 8, { public: 'color_diagonals', times: 8 }), at('leftovers', 1, { count: 5 }), at('area', 3, { colour: 'green', size: 3, cell: 'b2' }), at('area', 5, { colour: 'red', size: 5, cell: 'a1' })]);
    expect(partsOf(before, after, 1)).toMatchObject([{ points: 2, item: { points: 8 } }, { points: 1, item: { at: { colour: 'green', size: 3 } } }]);
  });
  it('names at most four parts, the largest first', () => {
    const after = shot([0, 0], [1, 5, -3, 2, 4].map((points, i) => item(1, `k${i}`, points)));
    expect(partsOf(shot([0, 0]), after, 1).map((part) => part.points)).toEqual([5, 4, -3, 2]);
  });
});

describe.each(GAMES)('%s', (game) => {
  it('judges every legal move and leaves the table as it is; nonsense is refused', () => {
    const core = table(game);
    let seen = 0;
    let lost = 0;
    playOut(core, 3, (now) => {
      if (now.moves.length < 2 || seen++ % 9) return;
      const before = core.record();
      const judged = core.judge('cat:nodes=60', now.moves.at(-1)!.text);
      expect(now.moves.map((move) => move.text)).toContain(judged.best.text);
      expect(judged.loss).toBeGreaterThanOrEqual(0);
      if (judged.loss) expect(judged.best.text).not.toBe(now.moves.at(-1)!.text);
      lost += judged.loss;
      expect(core.record()).toBe(before);
    });
    expect(lost).toBeGreaterThan(0);
    const other = table(game);
    while (other.snapshot(other.count(), 0).to_move === 'chance') other.chance();
    for (const words of ['xyzzy', '', 'end', 'vault 9 z9']) expect(() => other.judge('cat', words)).toThrow(CoreError);
    for (const bot of ['nobody', 'greedy', '']) expect(() => other.judge(bot, other.snapshot(other.count(), 0).moves[0].text)).toThrow(CoreError);
  });
  it('has parts that differ in what they name, and add up', () => {
    const core = table(game);
    let seen = 0;
    playOut(core, 5, (now) => {
      if (typeof now.to_move !== 'number' || seen++ % 4) return;
      for (const move of now.moves.slice(0, 12)) {
        const after = core.preview(move.text, now.to_move);
        const parts = partsOf(core.snapshot(core.count(), now.to_move), after, now.to_move);
        const things = parts.map(({ item: { kind, at } }) => [kind, at?.colour ?? at?.tower ?? at?.public ?? at?.private ?? '', at?.row, at?.column].join(' '));
        expect(new Set(things).size, `${move.text}: ${things}`).toBe(things.length);
        if (parts.length < 4) expect(parts.reduce((sum, part) => sum + part.points, 0), move.text).toBe(after.result.points[now.to_move - 1] - now.result.points[now.to_move - 1]);
      }
    });
    expect(seen).toBeGreaterThan(40);
  });
  it('has a rule for what can be met first, and that rule exists', () => {
    const numbers = parseRules(readFileSync(new URL(`../../../docs/rules/${game}.md`, import.meta.url), 'utf8')).chapters.flatMap((chapter: { rules: { number: string }[] }) => chapter.rules.map((rule) => rule.number));
    const types = new Set<string>();
    for (const seed of [1, 2, 3, 4]) playOut(table(game, seed), seed, (now) => now.moves.forEach((move) => types.add(move.type)));
    for (const [type, rule] of Object.entries(FIRSTS[game])) {
      expect(numbers).toContain(rule);
      expect([...types], type).toContain(type);
    }
  });
});

vi.mock('@/core/module', () => ({ loadModule: async () => module }));
describe('what a hint leads to', () => {
  /** A bot that says this, and what it was asked about. */
  const says = (answer: (now: Snapshot) => string) => {
    const asked: string[] = [];
    const at = (core: Core) => ({
      ask: async () => {
        const now = core.snapshot(core.count(), 1);
        asked.push(JSON.stringify(now.view.top));
        const words = answer(now);
        return now.moves.find((move) => move.text === words)!;
      },
      cut: () => {},
      leave: () => {},
    });
    return { asked, at };
  };
  const basilica = () => {
    const core = new Core(module);
    core.load('triforium record 1\ngame basilica\nplayers 2\noption first=1\nseed 1\n\n');
    while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
    return core;
  };
  it('is told past a tile that is drawn, whatever that is', async () => {
    const core = basilica();
    const bot = says(() => 'builder');
    const ahead = await foresee(core.record(), 1, 'vault 1 c1', bot.at);
    expect(ahead).toMatchObject({ move: { type: 'builder', cell: 'c1' }, after: { view: { actions: 1 } } });
    expect(new Set(bot.asked).size, 'several tiles were tried').toBe(3);
  });
  it('is not told where it depends on that tile, or where another decides', async () => {
    const core = basilica();
    let n = 0;
    expect(await foresee(core.record(), 1, 'vault 1 c1', says(() => (n++ ? 'vault 1 b1' : 'builder')).at)).toBeNull();
    for (const words of ['vault 1 c1', 'builder']) {
      core.play(words);
      while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
    }
    expect(await foresee(core.record(), 1, core.snapshot(core.count(), 1).moves.find((move) => move.type === 'vault')!.text, says(() => 'builder').at)).toBeNull();
  });
});

describe('the coach', () => {
  const move = (text: string) => ({ text, type: 'x' }) as Move;
  const at = (moves: string[], log: GameEvent[] = []) =>
    ({ viewer: 1, moves: moves.map(move), log, preview: (words: string) => shot(words === 'good' ? [9, 0] : [1, 0]) }) as unknown as LocalTable;
  const judged: Judgement = { best: move('good'), loss: 200 };

  it('asks before a costly move, once a turn, and does as it is told', async () => {
    const log = [{ by: 2 }] as GameEvent[];
    const coach = new Coach(at(['good', 'bad'], log), async () => judged);
    const first = coach.consider(move('bad'));
    await expect.poll(() => coach.question?.better.text, { interval: 1 }).toBe('good');
    coach.say(false);
    expect(await first).toBe(false);
    expect(coach.question).toBeNull();
    expect(await coach.consider(move('bad'))).toBe(true);
    log.push({ by: 1 } as GameEvent, { by: 2 } as GameEvent);
    const second = coach.consider(move('bad'));
    await expect.poll(() => coach.question !== null, { interval: 1 }).toBe(true);
    coach.say(true);
    expect(await second).toBe(true);
  });
  it('says nothing of the best move, of the only one, and of what costs little', async () => {
    expect(await new Coach(at(['good', 'bad']), async () => judged).consider(move('good'))).toBe(true);
    expect(await new Coach(at(['bad']), async () => judged).consider(move('bad'))).toBe(true);
    expect(await new Coach(at(['good', 'bad']), async () => ({ ...judged, loss: MUCH - 1 })).consider(move('bad'))).toBe(true);
  });
  it('keeps nobody waiting', async () => {
    expect(await new Coach(at(['good', 'bad']), () => new Promise(() => {})).consider(move('bad'))).toBe(true);
  });
  it('asks five times a game at most', async () => {
    const log: GameEvent[] = [];
    const coach = new Coach(at(['good', 'bad'], log), async () => judged);
    let asked = 0;
    for (let n = 0; n < 8; n++) {
      log.push({ by: 2 } as GameEvent);
      const answer = coach.consider(move('bad'));
      await Promise.race([answer, expect.poll(() => coach.question !== null, { interval: 1 }).toBe(true)]);
      if (coach.question) asked++;
      coach.say(false);
      await answer;
    }
    expect(asked).toBe(5);
  });
  it('is a bot that the core knows', () => {
    const core = table('sagrada');
    while (core.snapshot(core.count(), 0).to_move === 'chance') core.chance();
    expect(core.judge(COACH_BOT, core.snapshot(core.count(), 0).moves[0].text).loss).toBeGreaterThanOrEqual(0);
  });
});
