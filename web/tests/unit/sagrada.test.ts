// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headerOf } from '@/app/start';
import { goalArt, spaceArt } from '@/boards/sagrada/art';
import data from '../../../data/sagrada.json';
import { pattern, toolColour } from '@/boards/sagrada/cards';
import { landings, pointsOf, scoreChanges, turnsOfRound } from '@/boards/sagrada/facts';
import { mannerOf, meant, wayOf } from '@/boards/sagrada/steps';
import { type Facts, SPACES, spaceIndex, type View, valueOf } from '@/boards/sagrada/view';
import { Core } from '@/core/core';
import type { GameEvent, Move, ScoreItem, ToMove } from '@/core/types';
import { playOut } from './reachable';

const move = (text: string, type: string, fields: object = {}): Move => ({ text, type, ...fields });
let n = 0;
const event = (by: ToMove, type: string, fields: object = {}): GameEvent => ({ n: n++, by, hidden: false, move: move(type, type, fields), asides: [] });

function view(fields: Partial<View>): View {
  const none = { red: 0, green: 0, blue: 0, yellow: 0, purple: 0 };
  const seats = [1, 2, 3].map((seat) => ({
    seat,
    pattern: 'virtus',
    chosen: true,
    prints: Array(20).fill('.'),
    cards: [],
    private: [null],
    favour: 3,
    skips: false,
    window: Array(20).fill(null),
  }));
  return {
    players: 3,
    viewer: 1,
    flux_brush: 'bag',
    step: 'turn',
    round: 2,
    turn: 1,
    first: 2,
    seat: 2,
    drafted: false,
    tool_used: false,
    hand: null,
    using: null,
    moved: null,
    tools: [],
    public: [],
    pool: [],
    rolling: none,
    bag: none,
    track: Array(10).fill([]),
    seats,
    target: null,
    ...fields,
  };
}

describe('spaces and dice', () => {
  it('names twenty spaces by row and column', () => {
    expect(SPACES).toHaveLength(20);
    expect(SPACES[0]).toBe('a1');
    expect(SPACES[spaceIndex('d5')]).toBe('d5');
    expect(spaceIndex('b2')).toBe(6);
  });
  it('reads a value that is not known yet as none', () => {
    expect(valueOf('R4')).toBe(4);
    expect(valueOf('P?')).toBe(0);
  });
});

describe('cards', () => {
  it('knows patterns and solo colours', () => {
    expect(pattern('virtus').prints).toHaveLength(20);
    expect(pattern('kaleidoscopic_dream')).toEqual({ difficulty: 4, prints: [...'YB..1G.5.43.R.G2..BY'] });
    expect(toolColour('grozing_pliers')).toBe('P');
  });
  it('has a diagram for every objective and no style attribute in any drawing', () => {
    const goals = data.public_objectives.list.map((each) => each.id);
    expect(goals).toHaveLength(10);
    for (const goal of goals) expect(goalArt(goal)).not.toBe('');
    const all = [...'.123456RGBYP'].map((print) => spaceArt(print)).join('') + goalArt('color_variety');
    expect(all).not.toContain('style=');
  });
});

describe('what the core tells', () => {
  const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
  const RULES = Object.fromEntries(data.public_objectives.list.map((each, i) => [each.id, { rule: `6.${i + 2}`, points: each.points }]));
  it.each([1, 2, 4])('of turns, prices, objectives is what the position says, %i players', (players) => {
    const core = new Core(module);
    let skipped = 0;
    let needs = 0;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      core.load(headerOf('sagrada', { seats: Array(players).fill(''), options: {}, seed: String(seed) }));
      playOut(core, seed, ({ n, to_move }) => {
        const { view, facts, score, result } = core.snapshot(n, to_move as number) as { view: View; facts: Facts; score: ScoreItem[]; result: { points: number[]; rival?: number } };
        const there = Array.from({ length: players }, (_, i) => ((view.first! - 1 + i) % players) + 1);
        expect(facts.turns.map((turn) => turn.seat)).toEqual([...there, ...there.reverse()]);
        if (view.step === 'turn') expect(facts.turns[view.turn - 1]).toEqual({ seat: to_move, skipped: false });
        facts.turns.forEach((turn, i) => expect(turn.skipped).toBe(i >= players && view.seats[turn.seat - 1].skips));
        skipped += facts.turns.filter((turn) => turn.skipped).length;
        for (const tool of view.tools) expect(facts.prices[tool.tool]).toBe(players > 1 && tool.tokens ? 2 : 1);
        for (const goal of view.public) expect(facts.public[goal]).toEqual(RULES[goal]);
        for (const item of score) if (item.kind === 'public') expect(item.rule).toBe(facts.public[item.at!.public as string].rule);
        for (const item of score) if (item.kind === 'private') expect(facts.private[(item.seat as number) - 1][item.at!.private as string]).toBe(item.points);
        expect(facts.private.map((each) => Object.keys(each))).toEqual(view.seats.map((seat) => seat.private.filter(Boolean)));
        if (players > 1) expect(facts.needs).toBeNull();
        else expect(facts.needs).toBe(Math.max(0, result.rival! - result.points[0] + 1));
        needs += facts.needs ? 1 : 0;
      });
    }
    if (players > 1) expect(skipped).toBeGreaterThan(0);
    else expect(needs).toBeGreaterThan(0);
  });
});

describe('steps', () => {
  it('lead to a move, and wait where it cannot be taken back', () => {
    expect(wayOf(move('tool lathekin G3', 'tool', { tool: 'lathekin', pay: 'G3' })).steps).toEqual([['tool:lathekin'], ['pay:G3']]);
    expect(wayOf(move('move a1 b2', 'move', { from: 'a1', to: 'b2' })).steps).toEqual([['space:a1'], ['space:b2']]);
    expect(wayOf(move('end', 'end')).steps).toEqual([['end']]);
    const tool = move('tool x', 'tool', { tool: 'x', pay: null });
    expect(mannerOf(tool, () => true)).toBe('waits');
    expect(mannerOf(tool, () => false)).toBe('plays');
    expect(mannerOf(move('tool x G3', 'tool', { tool: 'x', pay: 'G3' }), () => true)).toBe('plays');
    expect(mannerOf(move('pattern virtus', 'pattern'), () => false)).toBe('waits');
  });
  it('put what cannot be done into the words of the core', () => {
    const tools = [{ number: 1, tool: 'grozing_pliers', tokens: 0, spent: false }, { number: 8, tool: 'running_pliers', tokens: 0, spent: true }];
    expect(meant(view({ step: 'hand' }), [], 'space:b2')).toBe('place b2');
    expect(meant(view({ step: 'move' }), ['space:a1'], 'space:b2')).toBe('move a1 b2');
    expect(meant(view({ step: 'move' }), [], 'space:b2')).toBeNull();
    expect(meant(view({}), [], 'space:b2')).toBeNull();
    expect(meant(view({}), [], 'pool:R4')).toBe('take R4');
    expect(meant(view({}), ['tool:lathekin'], 'pay:R4')).toBe('tool lathekin R4');
    expect(meant(view({ tools }), [], 'tool:grozing_pliers')).toBe('tool grozing_pliers');
    expect(meant(view({ tools, players: 1, pool: ['R1', 'P3'] }), [], 'tool:grozing_pliers')).toBe('tool grozing_pliers P3');
    expect(meant(view({ tools }), [], 'tool:running_pliers')).toBeNull();
  });
});

describe('the round', () => {
  const round = (skipped = 0) => ({ turns: [2, 3, 1, 1, 3, 2].map((seat, i) => ({ seat, skipped: i >= 3 && seat === skipped })) }) as Facts;
  it('tells what was done in each turn', () => {
    const position = view({ turn: 3, hand: 'G2', step: 'hand', seat: 1 });
    position.seats[1].window[spaceIndex('a1')] = 'R5';
    const log = [
      event('chance', 'draw', { die: 'R4' }),
      event(2, 'take', { die: 'R4' }),
      event(2, 'tool', { tool: 'grozing_pliers' }),
      event(2, 'value', { value: 5 }),
      event(2, 'place', { space: 'a1' }),
      event(2, 'end'),
      event(3, 'end'),
      event(1, 'take', { die: 'G2' }),
    ];
    const turns = turnsOfRound(position, round(), log);
    expect(turns.map((turn) => turn.state)).toEqual(['done', 'done', 'now', 'next', 'next', 'next']);
    expect(turns[0].dice).toEqual([{ die: 'R5', space: 'a1' }]);
    expect(turns[0].tools).toEqual(['grozing_pliers']);
    expect(turns[1].dice).toEqual([]);
    expect(turns[2].hand).toBe('G2');
  });
  it('leaves out a second turn that is skipped', () => {
    const position = view({ turn: 5, seat: 3 });
    const log = [
      event('chance', 'draw', { die: 'R4' }),
      event(2, 'end'),
      event(3, 'end'),
      event(1, 'take', { die: 'G2' }),
      event(1, 'place', { space: 'a1' }),
      event(1, 'tool', { tool: 'running_pliers' }),
      event(1, 'take', { die: 'B3' }),
      event(1, 'place', { space: 'a2' }),
      event(1, 'end'),
      event(3, 'take', { die: 'Y1' }),
      event(3, 'place', { space: 'd1' }),
    ];
    const turns = turnsOfRound(position, round(1), log);
    expect(turns.map((turn) => turn.state)).toEqual(['done', 'done', 'done', 'skipped', 'now', 'next']);
    expect(turns[2].dice.map((each) => each.space)).toEqual(['a1', 'a2']);
    expect(turns[3].dice).toEqual([]);
    expect(turns[4].dice).toEqual([{ die: 'Y1', space: 'd1' }]);
  });
  it('marks where dice landed last, and no more where they left', () => {
    const log = [event(2, 'place', { space: 'a1' }), event(2, 'move', { from: 'a1', to: 'b2' }), event(1, 'place', { space: 'c3' })];
    expect([...landings(log, 2)]).toEqual(['b2']);
  });
});

describe('points', () => {
  const item = (points: number, rule: string, kind: string, at = {}): ScoreItem => ({ seat: 1, points, rule, kind, where: '', at });
  const before = [item(6, '6.2', 'public', { public: 'row_color_variety', row: 'a' }), item(5, '6.12', 'private', { private: 'shades_of_red' }), item(3, '6.13', 'favour'), item(-4, '6.14', 'empty')];
  const after = [
    item(6, '6.2', 'public', { public: 'row_color_variety', row: 'a' }),
    item(6, '6.2', 'public', { public: 'row_color_variety', row: 'b' }),
    item(5, '6.12', 'private', { private: 'shades_of_red' }),
    item(3, '6.13', 'favour'),
    item(-3, '6.14', 'empty'),
  ];
  it('are summed by part and by objective, for one seat', () => {
    const sums = pointsOf([...after, { ...after[0], seat: 2 }], 1);
    expect(sums.parts).toEqual({ public: 12, private: 5, favour: 3, empty: -3 });
    expect(sums.goals).toEqual({ row_color_variety: 12 });
    expect(sums.shades).toBe('shades_of_red');
  });
  it('differ by what a move changes', () => {
    expect(scoreChanges(before, after, 1)).toEqual([
      { what: 'public.row_color_variety', points: 6 },
      { what: 'part.empty', points: 1 },
    ]);
    expect(scoreChanges(before, before, 1)).toEqual([]);
  });
});
