// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest';
import type { Move, Refusal } from '@/core/types';
import type { TableModel } from '@/session/model';
import { Ways, type Manner, type Way } from '@/session/picker';
import { Picker, type Hand } from '@/session/picker.svelte';
import { reachable } from './reachable';

const move = (text: string, type = text.split(' ')[0], fields: Record<string, unknown> = {}): Move => ({ text, type, ...fields });

// A game of things: lay a slot on a cell, step from cell to cell, build (a kind of act) a wood at a site in either order, offer
// two kinds, pass.
const LAY = [move('lay 1 a1'), move('lay 1 b2'), move('lay 2 a1')];
const WALK = [move('walk a1 a2'), move('walk a1 b1'), move('walk b1 a1')];
const BUILD = [move('build wood x'), move('build wood y'), move('build gold x'), move('claim z')];
const OFFER = [move('offer wood gold'), move('offer wood gem'), move('offer gold gem')];
const PASS = move('pass');
function wayOf({ text }: Move): Way {
  const [verb, ...words] = text.split(' ');
  if (verb === 'lay') return { steps: [[`slot:${words[0]}`], [`cell:${words[1]}`]] };
  if (verb === 'walk') return { steps: words.map((word) => [`cell:${word}`]) };
  if (verb === 'build') return { first: ['mode:build'], steps: [[`stock:${words[0]}`, `site:${words[1]}`]] };
  if (verb === 'claim') return { first: ['mode:claim'], steps: [[`site:${words[0]}`]] };
  if (verb === 'offer') return { steps: [['offer'], words.map((word) => `stock:${word}`)] };
  return { steps: [[verb]] };
}
const MANNERS: Record<string, Manner> = { lay: 'asks', claim: 'asks', offer: 'waits' };
const mannerOf = ({ type }: Move) => MANNERS[type] ?? 'plays';
const ways = (...moves: Move[]) => new Ways(moves, wayOf, mannerOf);

describe('ways', () => {
  it('narrow down step by step', () => {
    const all = ways(...LAY, PASS);
    expect([...all.next([])]).toEqual(['slot:1', 'slot:2', 'pass']);
    expect(all.left(['slot:1']).map((each) => each.text)).toEqual(['lay 1 a1', 'lay 1 b2']);
    expect([...all.next(['slot:1'])]).toEqual(['cell:a1', 'cell:b2']);
    expect(all.named(['slot:1'])).toBeNull();
    expect(all.named(['slot:1', 'cell:b2'])).toBe(LAY[1]);
    expect(all.named([])).toBeNull();
    expect(all.left(['cell:a1'])).toEqual([]);
  });
  it('take the steps of a group in any order', () => {
    const all = ways(...BUILD);
    expect(all.named(['site:x', 'stock:gold'])?.text).toBe('build gold x');
    expect(all.named(['stock:gold', 'site:x'])?.text).toBe('build gold x');
    expect([...all.next(['stock:gold'])]).toEqual(['site:x']);
  });
  it('know the kind of act, whether it was said or follows', () => {
    const all = ways(...BUILD);
    expect([...all.next([])]).toEqual(['stock:wood', 'site:x', 'mode:build', 'site:y', 'stock:gold', 'site:z', 'mode:claim']);
    expect([...all.next(['mode:claim'])]).toEqual(['site:z']);
    expect(all.says(['site:z'], 'mode:claim')).toBe(true);
    expect(all.says(['site:x'], 'mode:claim')).toBe(false);
    expect(all.says([], 'mode:claim')).toBe(false);
    expect(all.named(['mode:build', 'site:x', 'stock:wood'])).toBe(BUILD[0]);
    expect(all.left(['site:x', 'mode:build'])).toEqual([]);
  });
  it('name every move by a path of its own', () => {
    for (const all of [ways(...LAY, PASS), ways(...WALK), ways(...BUILD), ways(...OFFER, PASS)]) expect([...reachable(all)].sort()).toEqual(all.moves.map(({ text }) => text).sort());
  });
});

describe('a touch', () => {
  it('plays, proposes and asks again, or waits for a button', () => {
    expect(ways(PASS).act([], 'pass')).toEqual({ kind: 'play', move: PASS });
    const lay = ways(...LAY);
    expect(lay.act(['slot:1'], 'cell:b2')).toEqual({ kind: 'pick', path: ['slot:1', 'cell:b2'], move: LAY[1] });
    expect(lay.act(['slot:1', 'cell:b2'], 'cell:b2')).toEqual({ kind: 'play', move: LAY[1] });
    const offer = ways(...OFFER);
    expect(offer.act(['offer', 'stock:gem'], 'stock:wood')).toEqual({ kind: 'pick', path: ['offer', 'stock:gem', 'stock:wood'], move: OFFER[1] });
    expect(offer.act(['offer', 'stock:gem', 'stock:wood'], 'stock:wood')).toEqual({ kind: 'pick', path: ['offer', 'stock:gem'], move: null });
  });
  it('on another target changes the proposal', () => {
    expect(ways(...LAY).act(['slot:1', 'cell:b2'], 'cell:a1')).toEqual({ kind: 'pick', path: ['slot:1', 'cell:a1'], move: LAY[0] });
  });
  it('on what is chosen puts it back, with what came after it', () => {
    expect(ways(...LAY).act(['slot:1', 'cell:b2'], 'slot:1')).toEqual({ kind: 'pick', path: [], move: null });
    expect(ways(...OFFER).act(['offer', 'stock:gem', 'stock:wood'], 'stock:gem')).toEqual({ kind: 'pick', path: ['offer', 'stock:wood'], move: null });
    expect(ways(...BUILD).act(['mode:build', 'site:x'], 'mode:build')).toEqual({ kind: 'pick', path: [], move: null });
  });
  it('begins anew where the thing leads somewhere else', () => {
    expect(ways(...LAY).act(['slot:1'], 'slot:2')).toMatchObject({ path: ['slot:2'] });
    expect(ways(...WALK).act(['cell:b1'], 'cell:b1')).toMatchObject({ path: [] });
    expect(ways(...WALK, move('walk c1 c2')).act(['cell:a1'], 'cell:c1')).toMatchObject({ path: ['cell:c1'] });
    expect(ways(...BUILD, ...LAY).act(['mode:claim'], 'slot:2')).toMatchObject({ path: ['slot:2'] });
    expect(ways(...BUILD).act(['mode:build', 'site:x'], 'site:y')).toMatchObject({ path: ['mode:build', 'site:y'] });
  });
  it('is refused where no legal move goes on so', () => {
    expect(ways(...LAY).act(['slot:2'], 'cell:b2')).toEqual({ kind: 'refuse', path: ['slot:2'] });
    expect(ways(...LAY).act(['slot:1', 'cell:a1'], 'cell:c9')).toEqual({ kind: 'refuse', path: ['slot:1'] });
    expect(ways(...BUILD).act(['mode:claim'], 'site:x')).toEqual({ kind: 'refuse', path: ['mode:claim'] });
    // Nothing of the kind was asked for: what was chosen has nothing to do with it.
    expect(ways(...LAY).act(['slot:2'], 'stock:gold')).toEqual({ kind: 'refuse', path: [] });
  });
});

describe('the picker', () => {
  const REFUSAL: Refusal = { code: 'not_allowed', word: '', rule: '1.1', at: 0 };
  function sit(moves: Move[], more: Partial<Hand<Move>> = {}) {
    const table = {
      moves,
      hint: null as Move | null,
      refusal: null as Refusal | null,
      check: vi.fn((words: string): Refusal | null => (moves.some((each) => each.text === words) ? null : REFUSAL)),
      refuse: vi.fn(() => void (table.refusal = REFUSAL)),
      clear: vi.fn(() => void (table.refusal = table.hint = null)),
      preview: vi.fn((words: string) => ({ n: 1, words })),
      play: vi.fn(),
    };
    const picker = new Picker(() => table as unknown as TableModel, { way: wayOf, manner: mannerOf, meant: (path, step) => [...path, step].join(' '), ...more });
    return { table, picker };
  }

  it('goes to a move, a touch at a time', () => {
    const { table, picker } = sit([...LAY, PASS]);
    picker.touch('slot:1');
    expect(picker.path).toEqual(['slot:1']);
    expect(picker.left.length).toBe(2);
    expect([...picker.targets]).toEqual(['cell:a1', 'cell:b2']);
    expect(picker.marks('cell:a1')).toEqual({ 'data-pick': 'cell:a1' });
    expect(picker.marks('slot:1')).toEqual({});
    picker.touch('cell:a1');
    expect(picker.proposed).toBe(LAY[0]);
    expect([...picker.targets]).toEqual(['cell:a1', 'cell:b2']);
    expect(picker.marks('cell:a1')).toEqual({ 'data-move': 'lay 1 a1' });
    expect(table.play).not.toHaveBeenCalled();
    picker.touch('cell:a1');
    expect(table.play).toHaveBeenCalledWith(LAY[0]);
  });
  it('shows what the thing under the pointer would bring, else what is ready', () => {
    const { picker } = sit(LAY, { likely: (_, left) => left[0] });
    expect(picker.shown).toBeNull();
    picker.touch('slot:1');
    expect(picker.shown).toBe(LAY[0]);
    picker.pointed = 'cell:b2';
    expect(picker.shown).toBe(LAY[1]);
    expect(picker.preview).toEqual({ n: 1, words: 'lay 1 b2' });
    picker.pointed = 'cell:c9';
    expect(picker.shown).toBe(LAY[0]);
  });
  it('goes back a step at a time, and takes words with it', () => {
    const { table, picker } = sit(LAY);
    expect(picker.back()).toBe(false);
    picker.touch('slot:1');
    picker.touch('cell:c9');
    expect(table.refusal).toBe(REFUSAL);
    expect(picker.tried).toEqual({ words: 'slot:1 cell:c9', step: 'cell:c9' });
    expect(picker.said('slot')).toBe('1');
    expect(picker.said('cell')).toBeUndefined();
    expect(picker.path).toEqual(['slot:1']);
    expect(picker.back()).toBe(true);
    expect(table.refusal).toBeNull();
    expect(picker.path).toEqual([]);
  });
  it('asks the core for a reason in the words that are meant', () => {
    const { table, picker } = sit(LAY);
    picker.touch('slot:2');
    picker.touch('cell:b2');
    expect(table.refuse).toHaveBeenCalledWith('slot:2 cell:b2');
    const silent = sit(LAY, { meant: () => null });
    silent.picker.touch('cell:b2');
    expect(silent.picker.act('cell:b2')).toBeNull();
    expect(picker.act('cell:b2')).toMatchObject({ kind: 'refuse', words: 'slot:2 cell:b2' });
    expect(silent.table.refuse).not.toHaveBeenCalled();
  });
  it('does nothing where nobody decides', () => {
    const { table, picker } = sit([]);
    picker.touch('slot:1');
    expect(picker.act('slot:1')).toBeNull();
    expect(picker.marks('slot:1')).toEqual({});
    expect(table.refuse).not.toHaveBeenCalled();
  });
  it('keeps a hint that is being followed', () => {
    const { table, picker } = sit(LAY);
    table.hint = LAY[1];
    picker.touch('slot:1');
    expect(table.hint).toBe(LAY[1]);
    picker.touch('slot:2');
    expect(table.hint).toBeNull();
  });
});
