// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { GameEvent, Move, ScoreItem } from '@/core/types';
import { readFileSync } from 'node:fs';
import { headerOf } from '@/app/start';
import { areasAt, bridgesOf, coloursAt, itemsOf, rope } from '@/boards/basilica/areas';
import { cellName, neighbours, place } from '@/boards/basilica/cells';
import { contested, insights } from '@/boards/basilica/inspect';
import { lastCells } from '@/boards/basilica/last';
import { reasonsOf } from '@/boards/basilica/reasons';
import { meant, stepsOf } from '@/boards/basilica/steps';
import type { Area, Cell, Colour, Facts, Rank, Shown, View } from '@/boards/basilica/types';
import { Core } from '@/core/core';
import { areasOf, crownOdds } from './basilica_areas';
import { playOut } from './reachable';

// A cathedral as text: colours in small letters, then perhaps a seat and a rank's first letter; '#' scaffolding, '.' nothing.
const COLOURS: Record<string, Colour> = { r: 'red', y: 'yellow', g: 'green', b: 'blue' };
const RANKS: Record<string, Rank> = { a: 'architect', m: 'mason', s: 'strongman', j: 'juggler' };
function cell(text: string): Cell {
  if (text === '.') return null;
  if (text === '#') return 'scaffold';
  const [, colours, seat, rank] = /^([rygb]+)([12])?([amsj])?$/.exec(text)!;
  const builder = seat ? { seat: Number(seat), rank: rank ? RANKS[rank] : ('none' as const) } : null;
  return { colours: [...colours].map((c) => COLOURS[c]), order: 'move', crown: true, builder, glass: false, altar: false };
}
const cathedral = (...rows: string[]) => rows.map((row) => row.split(' ').map(cell));
const view = (over: Partial<View>): View => ({ phase: 'act', turn: 1, cathedral: [], orders: [null, null, null], old: [], stack: [], aside: [], rank: null, ...over }) as View;
const item = (seat: number, points: number, kind: string, colour: Colour, size: number, at: string): ScoreItem => ({ seat, points, rule: '10.1', kind, where: '', at: { colour, size, cell: at } });
const facts = (areas: Area[]): Facts => ({ areas, order_crowns: [null, null, null], top_crown: null, coin_orders: [] });
const snapshot = (cells: Cell[][], score: ScoreItem[]): Shown => ({ n: 0, to_move: 1, moves: [], view: view({ cathedral: cells }), facts: facts(areasOf({ cathedral: cells }, score)), score, result: { points: [0, 0], places: [1, 1] } });
const move = (text: string, type: string, fields: Record<string, unknown> = {}): Move => ({ text, type, ...fields });

describe('cells', () => {
  it('have names and neighbours within the walls', () => {
    expect(place('c3')).toEqual({ column: 2, row: 2 });
    expect(cellName(11, 4)).toBe('e12');
    expect(neighbours('a1')).toEqual(['b1', 'a2']);
    expect(neighbours('c3')).toEqual(['c2', 'b3', 'd3', 'c4']);
  });
});

describe('what the core tells', () => {
  const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
  const TABLES: Record<string, string>[] = [{ edition: '2010' }, { edition: '2022' }, { edition: '2022', expansion: 'festum' }];
  const seen = new Set<string | null>();
  it.each(TABLES)('of areas, crowns and coins is what the position says, %o', (options) => {
    const core = new Core(module);
    let odds = 0;
    for (let seed = 1; seed <= 8; seed++) {
      core.load(headerOf('basilica', { seats: ['', ''], options, seed: String(seed) }));
      playOut(core, seed, ({ n, to_move }) => {
        const { view, facts, score } = core.snapshot(n, to_move as number) as Shown;
        expect(facts.areas).toEqual(areasOf(view, score));
        for (const area of facts.areas) seen.add(area.why);
        expect(facts.order_crowns).toEqual(view.orders.map((tile, i) => crownOdds(view, tile, i + 1)));
        expect(facts.top_crown).toEqual(crownOdds(view, view.top, 0));
        odds += facts.order_crowns.filter(Boolean).length;
        expect(facts.coin_orders).toEqual(['promote', 'recruit', 'confuse']);
      }, (move) => seed % 2 === 0 && (move.type === 'builder' || move.rank === 'strongman'));
    }
    expect(odds).toBeGreaterThan(100);
  });
  it('has every reason among them', () => {
    expect([...seen].sort()).toEqual(['architect', 'empty', 'lone', 'mason', null, 'strongman', 'tied']);
  });
});

describe('areas', () => {
  const area = (colour: Colour, ...cells: string[]): Area => ({ colour, cells, builders: [0, 0], strength: [0, 0], leader: null, why: null });
  const areas = [area('red', 'a1', 'b1', 'a2'), area('yellow', 'b1', 'b2'), area('green', 'd1')];
  it('of a cell, the larger first, are its colours', () => {
    expect(areasAt(areas, 'b1').map((each) => each.colour)).toEqual(['red', 'yellow']);
    expect(coloursAt(areas, 'b1')).toEqual(['red', 'yellow']);
    expect(coloursAt(areas, 'e5')).toEqual([]);
  });
  it('find their score items', () => {
    const items = [item(1, 3, 'area', 'red', 3, 'a1'), item(1, 2, 'area', 'yellow', 2, 'b1')];
    expect(itemsOf(items, areas[0])).toEqual([items[0]]);
  });
  it('are bridged where vaults of one lie side by side, one bridge for each colour', () => {
    const bridges = bridgesOf([area('red', 'a1', 'b1', 'a2'), area('yellow', 'a1', 'b1')]);
    expect(bridges.map((bridge) => bridge.colour)).toEqual(['red', 'yellow', 'red']);
    expect(bridges[0].y).not.toBe(bridges[1].y);
    expect(bridgesOf([area('red', 'a1'), area('red', 'b2')])).toEqual([]);
  });
});

describe('drawing', () => {
  it('ropes have one side for every cell edge that leads out', () => {
    const sides = (cells: string[]) => rope(cells).split('M').length - 1;
    expect(sides(['a1'])).toBe(4);
    expect(sides(['a1', 'b1', 'a2'])).toBe(8);
  });
});

describe('steps', () => {
  const moves = [
    move('vault 2 c3', 'vault', { slot: 2, cell: 'c3' }),
    move('vault 2 d1', 'vault', { slot: 2, cell: 'd1' }),
    move('builder', 'builder', { cell: 'b1' }),
    move('order 1 move b2 c2', 'order', { slot: 1, order: 'move', from: 'b2', to: 'c2' }),
    move('order 3 promote b2 architect', 'order', { slot: 3, order: 'promote', cell: 'b2', rank: 'architect', back: 'mason' }),
    move('pay', 'pay'),
    move('juggle b2 red', 'juggle', { cell: 'b2', colour: 'red' }),
    move('push d2 d3', 'push', { from: 'd2', to: 'd3' }),
  ];
  it('lead to every move by a path of its own', () => {
    expect(stepsOf(moves[3])).toEqual(['order:1', 'cell:b2', 'cell:c2']);
    expect(new Set(moves.map((each) => stepsOf(each).join())).size).toBe(moves.length);
  });
  it('put what cannot be done into the words of the core', () => {
    const orders = [{ colours: ['red' as Colour], order: 'move' as const, crown: null }, null, { colours: ['red' as Colour], order: 'promote' as const, crown: null }];
    const now = view({ orders, cathedral: cathedral('r1 . . . .') });
    expect(meant(now, ['vault:2'], 'cell:a1')).toBe('vault 2 a1');
    expect(meant(now, ['order:1', 'cell:a1'], 'cell:d4')).toBe('order 1 move a1 d4');
    expect(meant(now, [], 'order:1')).toBe('order 1 move a1 b1');
    expect(meant(now, ['order:3'], 'cell:c2')).toBe('order 3 promote c2 architect');
    expect(meant(now, ['vault:2'], 'order:1')).toBe('order 1 move a1 b1');
    expect(meant(now, [], 'supply')).toBe('builder');
    expect(meant(now, [], 'cell:a1')).toBeNull();
    expect(meant(view({ phase: 'push' }), ['cell:b1'], 'cell:e5')).toBe('push b1 e5');
    expect(meant(view({ phase: 'scaffold' }), [], 'cell:e5')).toBe('scaffold e5');
  });
});

describe('what is shown', () => {
  const before = cathedral('r1 . . . .', 'r . . . .');
  const after = cathedral('r1 r . . .', 'r . . . .');
  const now = snapshot(before, [item(1, 2, 'area', 'red', 2, 'a1')]);
  const then = snapshot(after, [item(1, 3, 'area', 'red', 3, 'a1')]);

  it('compares an area before and after a move', () => {
    const [red] = insights(now, then, 'b1');
    expect(red.size).toEqual([2, 3]);
    expect(red.points[0]).toEqual([2, 3]);
  });
  it('looks at the old area when the vault goes away', () => {
    const [red] = insights(now, snapshot(cathedral('. . . . .', 'r . . . .'), []), 'a1');
    expect(red.size).toEqual([2, 1]);
    expect(red.points[0]).toEqual([2, 0]);
  });
  it('lists areas with builders, the largest first', () => {
    expect(contested(snapshot(cathedral('r1 . y2 y .', 'ry1 . . . .'), [])).map((row) => row.area.colour)).toEqual(['red', 'yellow']);
  });
  it('tells a scoring reason by reason', () => {
    const reasons = reasonsOf(snapshot(before, [{ seat: 2, points: 9, rule: '10.9', kind: 'banked', where: '', at: { scoring: 1 } }, ...now.score]));
    expect(reasons.map((reason) => reason.cells.join(' '))).toEqual(['a1 a2']);
    expect(reasons[0].sums).toEqual([2, 0]);
  });
  it('marks what happened last, but nothing from before a scoring', () => {
    const event = (n: number, by: GameEvent['by'], what: Move): GameEvent => ({ n, by, hidden: false, move: what, asides: [] });
    const events = [event(0, 2, move('vault 1 a1', 'vault', { cell: 'a1' })), event(1, 'chance', move('score', 'score')), event(2, 2, move('x', 'push', { from: 'b1', to: 'b2' }))];
    expect([...lastCells(events, 1)]).toEqual(['b1', 'b2']);
    expect([...lastCells(events.slice(0, 1), 0)]).toEqual(['a1']);
  });
});
