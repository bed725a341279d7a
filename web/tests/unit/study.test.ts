// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Core } from '@/core/core';
import { CoreError } from '@/core/types';
import { StudyCore } from '@/study/core';
import { seatsFrom } from '@/study/from';
import { apart, costliest, countsOf, pinned, placeOf, rivalOf, scoringsOf, stepsOf, turnsOf, type Report } from '@/study/report';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const module = new WebAssembly.Module(readFileSync(here('../../../build/wasm/triforium-study.wasm')));
const recordOf = (game: string) => here(`../e2e/records/${game}.rec`);
const GAMES = ['basilica', 'red_cathedral', 'sagrada'];

function study(record: string, nodes: number, steps = Infinity): StudyCore {
  const core = new StudyCore(module);
  core.load(record);
  core.begin(nodes);
  for (let i = 0; i < steps && core.step() !== null; i++);
  return core;
}
const reports = Object.fromEntries(GAMES.map((game) => [game, study(readFileSync(recordOf(game), 'utf8'), 40).report()]));

describe('the analysis', () => {
  it.each(GAMES)('%s: has the numbers of triforium analyse', (game) => {
    const said = execFileSync(here('../../../build/release/triforium'), ['analyse', recordOf(game), '--json', '--nodes', '40'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    expect(reports[game]).toEqual(JSON.parse(said));
  });
  it('tells what it knows on the way, and how many decisions there are', () => {
    const record = readFileSync(recordOf('basilica'), 'utf8');
    const core = new StudyCore(module);
    core.load(record);
    expect(core.begin(40)).toBe(reports.basilica.decisions.length);
    let judged = 0;
    for (let i = 0; i < 60; i++) judged = core.step()!;
    const part = core.report();
    expect(judged).toBeGreaterThan(10);
    expect(part.events.length).toBeGreaterThan(20);
    expect(part.events.length).toBeLessThanOrEqual(60);
    expect(part.decisions.map(({ loss }) => loss)).toEqual(reports.basilica.decisions.slice(0, part.decisions.length).map(({ loss }) => loss));
  });
  it('is refused without a game, and after another thought took its memory', () => {
    expect(() => new StudyCore(module).begin(40)).toThrow(CoreError);
    const core = study(readFileSync(recordOf('basilica'), 'utf8'), 40, 5);
    core.cut(40);
    core.think('sparrow');
    expect(core.step()).toBeNull();
    expect(() => core.report()).toThrow(CoreError);
  });
});

describe('what the page makes of it', () => {
  it.each(GAMES)('%s: turns follow each other and steps add up', (game) => {
    const report = reports[game];
    const turns = turnsOf(report);
    expect(turns.length).toBeGreaterThan(10);
    turns.slice(1).forEach((turn, i) => {
      expect(turn.from).toBe(turns[i].to);
      expect(turn.seat).not.toBe(turns[i].seat);
    });
    expect(turns.at(-1)!.ends).toEqual(report.end);
    for (const measure of ['points', 'chance'] as const) {
      const steps = stepsOf(report, 1, measure);
      expect(steps.slice(0, -1).reduce((sum, step) => sum + step.value, 0)).toBe(steps.at(-1)!.value);
      const [mine, theirs] = report.end[measure];
      expect(steps.at(-1)!.value).toBe(measure === 'chance' ? mine : mine - theirs);
    }
    expect(rivalOf(report, 1)).toBe(2);
    const core = new Core(module);
    core.load(readFileSync(recordOf(game), 'utf8'));
    expect(scoringsOf(turns, core.since(0, 0)).length).toBe(game === 'basilica' ? 3 : 0);
  });
  it.each(GAMES)('%s: turns are counted as people do', (game) => {
    const core = new Core(module);
    core.load(readFileSync(recordOf(game), 'utf8'));
    const counts = countsOf(turnsOf(reports[game]), (n) => core.snapshot(n, 0).view.round);
    if (game === 'basilica') return expect(counts).toEqual(counts.map((_, i) => ({ turn: i + 1, round: 0 })));
    expect(counts[0]).toEqual({ turn: 1, round: 1 });
    counts.slice(1).forEach(({ turn, round }, i) => expect([{ turn: counts[i].turn + 1, round: counts[i].round }, { turn: 1, round: counts[i].round + 1 }]).toContainEqual({ turn, round }));
    expect(counts.at(-1)!.round).toBe(game === 'sagrada' ? 10 : core.snapshot(core.count() - 1, 0).view.round + 1);
  });
  const event = (n: number, by: number | 'chance') => ({ n, by, points: [0, 0], chance: [500, 500] });
  const made = (n: number, seat: number, cost: number, best = 'b') => ({ n, seat, choices: 2, played: 'a', best, before: 9, after: 1, loss: 8, cost });
  const small = { players: 2, events: [event(1, 'chance'), event(2, 1), event(3, 'chance'), event(4, 1), event(5, 2)], end: { points: [1, 2], chance: [0, 1000] }, decisions: [made(2, 1, 999), made(4, 1, 5000), made(5, 2, 1000)], seats: [] } as unknown as Report;
  it('names the decisions that cost a point or more, the dearest first, and where they were', () => {
    expect(costliest(small).map((each) => each.n)).toEqual([4, 5]);
    expect(costliest({ ...small, decisions: [made(2, 1, 4000, 'a')] })).toEqual([]);
    const turns = turnsOf(small);
    expect(turns.map(({ from, to, cost }) => [from, to, cost])).toEqual([[1, 4, 5999], [4, 5, 1000]]);
    expect(placeOf(turns, small.events, 4)).toEqual({ turn: 1, action: 2 });
  });
  it('plays on with the bots that were there, and the everyday one for people', () => {
    expect(seatsFrom(['', 'owl', 'Anna', 'mason'], 1)).toEqual(['', 'owl', 'cat', 'cat']);
    expect(seatsFrom(['owl', 'Anna'], 1)).toEqual(['', 'cat']);
  });
  it('keeps the badges of what cost most apart, those of one turn and those of the next', () => {
    expect(pinned([[50, 100], [90, 100]], 24, 22, 20, 240)).toEqual([122, 122]); // room for both
    const points = [[50, 100], [50, 104], [60, 98], [50, 96], [66, 100]] as const;
    const heights = pinned(points, 24, 22, 20, 240);
    const over = points.flatMap(([x], i) => points.slice(0, i).filter(([a], k) => Math.abs(a - x) < 24 && Math.abs(heights[k] - heights[i]) < 24));
    expect([heights[0], over]).toEqual([122, []]);
    expect(pinned([[50, 230]], 24, 22, 20, 240)).toEqual([208]); // not below the chart
  });
  it('keeps the words at the ends of four lines apart, each as near its line as there is room', () => {
    expect(apart([40, 20], 17, 100)).toEqual([40, 20]);
    expect(apart([44, 43, 44, 90], 17, 100)).toEqual([60, 43, 77, 94]);
    expect(apart([98, 99, 97], 17, 100)).toEqual([83, 100, 66]);
  });
});
