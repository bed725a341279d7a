// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { goalArt, spaceArt } from '@/boards/sagrada/art';
import { goalPoints, goalRule, GOALS, pattern, toolColour } from '@/boards/sagrada/cards';
import { landings, pointsOf, scoreChanges, turnOrder, turnsOfRound } from '@/boards/sagrada/facts';
import { mannerOf, meant, wayOf } from '@/boards/sagrada/steps';
import { SPACES, spaceIndex, type View, valueOf } from '@/boards/sagrada/view';
import type { GameEvent, Move, ScoreItem, ToMove } from '@/core/types';

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
  it('knows patterns, solo colours and objectives by their rule', () => {
    expect(pattern('virtus').prints).toHaveLength(20);
    expect(pattern('kaleidoscopic_dream')).toEqual({ difficulty: 4, prints: [...'YB..1G.5.43.R.G2..BY'] });
    expect(toolColour('grozing_pliers')).toBe('P');
    expect(goalRule('row_color_variety')).toBe('6.2');
    expect(goalRule('color_diagonals')).toBe('6.11');
    expect(goalPoints('column_shade_variety')).toBe(4);
  });
  it('has a diagram for every objective and no style attribute in any drawing', () => {
    expect(GOALS).toHaveLength(10);
    for (const goal of GOALS) expect(goalArt(goal)).not.toBe('');
    const all = [...'.123456RGBYP'].map((print) => spaceArt(print)).join('') + goalArt('color_variety');
    expect(all).not.toContain('style=');
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
  it('goes there and back from the first player', () => {
    expect(turnOrder(2, 3)).toEqual([2, 3, 1, 1, 3, 2]);
    expect(turnOrder(1, 1)).toEqual([1, 1]);
  });
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
    const turns = turnsOfRound(position, log);
    expect(turns.map((turn) => turn.state)).toEqual(['done', 'done', 'now', 'next', 'next', 'next']);
    expect(turns[0].dice).toEqual([{ die: 'R5', space: 'a1' }]);
    expect(turns[0].tools).toEqual(['grozing_pliers']);
    expect(turns[1].dice).toEqual([]);
    expect(turns[2].hand).toBe('G2');
  });
  it('leaves out a second turn that is skipped', () => {
    const position = view({ turn: 5, seat: 3 });
    position.seats[0].skips = true;
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
    const turns = turnsOfRound(position, log);
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
