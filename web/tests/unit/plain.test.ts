// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Move } from '@/core/types';
import { columnsOf, shapeOf, stepWords, waysOf, wordOf } from '@/plain/plain';
import { Ways } from '@/session/picker';
import { reachable } from './reachable';

const move = (text: string, type: string, fields: Record<string, unknown> = {}): Move => ({ text, type, ...fields });

describe('the plain board', () => {
  it('reads a value as what it is', () => {
    expect(shapeOf(null)).toBe('word');
    expect(shapeOf(3)).toBe('word');
    expect(shapeOf([1, null, 'x'])).toBe('words');
    expect(shapeOf([])).toBe('words');
    expect(shapeOf({ a: 1 })).toBe('fields');
    expect(shapeOf([{ a: 1 }, { b: 2 }])).toBe('rows');
    expect(shapeOf([[1], []])).toBe('grid');
    expect(shapeOf([{ a: 1 }, null])).toBe('list');
    expect(columnsOf([{ a: 1, b: 2 }, { b: 3, c: 4 }])).toEqual(['a', 'b', 'c']);
  });
  it('has words for values that nobody named', () => {
    expect(wordOf('nave', 'purple_gem')).toBe('purple gem');
    expect(wordOf('nave', 7)).toBe('7');
    expect(stepWords('nave', 'type:ring_bell')).toBe('ring bell');
    expect(stepWords('nave', 'cell:"b2"')).toBe('b2');
    expect(stepWords('nave', 'kinds:["red_ink","blue"]')).toBe('red ink, blue');
  });
  it('asks for a move field by field, and for nothing that says nothing', () => {
    const moves = [
      move('go x 1', 'go', { to: 'x', n: 1, by: 'foot' }),
      move('go x 2', 'go', { to: 'x', n: 2, by: 'foot' }),
      move('go y 1', 'go', { to: 'y', n: 1, by: 'foot' }),
      move('stay', 'stay'),
    ];
    const ways = new Ways(moves, waysOf(moves));
    expect([...ways.next([])]).toEqual(['type:go', 'type:stay']);
    expect([...ways.next(['type:go'])]).toEqual(['to:"x"', 'to:"y"']);
    expect([...ways.next(['type:go', 'to:"x"'])]).toEqual(['n:1', 'n:2']);
    expect([...reachable(ways)].sort()).toEqual(['go x 1', 'go x 2', 'go y 1', 'stay']);
    const only = moves.slice(0, 2);
    expect([...new Ways(only, waysOf(only)).next([])]).toEqual(['n:1', 'n:2']);
    expect([...new Ways([moves[3]], waysOf([moves[3]])).next([])]).toEqual(['type:stay']);
  });
  it('tells a move with a field from one without', () => {
    const moves = [move('tool x', 'tool', { tool: 'x', pay: null }), move('tool x 3', 'tool', { tool: 'x', pay: 3 })];
    const bare = [move('take', 'take'), move('take 3', 'take', { n: 3 })];
    expect([...reachable(new Ways(moves, waysOf(moves)))].sort()).toEqual(['tool x', 'tool x 3']);
    expect([...reachable(new Ways(bare, waysOf(bare)))].sort()).toEqual(['take', 'take 3']);
  });
});
