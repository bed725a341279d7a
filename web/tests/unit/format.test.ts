// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { format } from '@/i18n/format';

const words: Record<string, string> = { 'die.R': 'red {n}', 'rank.mason': 'mason', 'slot.white': 'white slot {n}' };
const language = (tag: string) => ({ lookup: (key: string) => words[key], plural: new Intl.PluralRules(tag) });
const say = (text: string, params = {}, tag = 'en') => format(text, params, language(tag));

describe('format', () => {
  it('puts fields in, also of fields, and lists with commas', () => {
    expect(say('vault {slot} to {at.cell}', { slot: 2, at: { cell: 'c3' } })).toBe('vault 2 to c3');
    expect(say('{all}', { all: ['a', 'b'] })).toBe('a, b');
    expect(say('a {gone} b')).toBe('a  b');
  });
  it('looks names up, with the number at the end split off when only the rest has a name', () => {
    expect(say('{rank|rank}', { rank: 'mason' })).toBe('mason');
    expect(say('{die|die}', { die: 'R4' })).toBe('red 4');
    expect(say('{slot|slot}', { slot: 'white_1' })).toBe('white slot 1');
    expect(say('{x|rank}', { x: 'unheard' })).toBe('unheard');
  });
  it('chooses plural forms by the language', () => {
    const polish = '{n, plural, one {# ruch} few {# ruchy} many {# ruchów} other {# ruchu}}';
    expect([1, 2, 5, 12, 22].map((n) => say(polish, { n }, 'pl'))).toEqual(['1 ruch', '2 ruchy', '5 ruchów', '12 ruchów', '22 ruchy']);
    expect([0, 1, 2].map((n) => say('{n, plural, one {# coup} other {# coups}}', { n }, 'fr'))).toEqual(['0 coup', '1 coup', '2 coups']);
    expect(say('{n, plural, =0 {none} other {#}} left', { n: 0 })).toBe('none left');
  });
  it('survives broken messages', () => {
    expect(say('open { brace', {})).toBe('open ');
    expect(say('{n, plural, }', { n: 1 })).toBe('');
  });
});
