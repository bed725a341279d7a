// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { levelName } from '@/session/model';
import { isChoice } from '@/app/choices';
import { fold, matching, pieces } from '@/app/rules';
import { nearest } from '@/ui/roving';

describe('rules', () => {
  const page = {
    title: '',
    intro: [],
    chapters: [
      { number: '1', title: 'One', rules: [{ number: '1.1', text: 'Échafaudage et voûte', more: [] }] },
      { number: '2', title: 'Two', rules: [{ number: '2.1', text: 'Żółty mur', more: [] }] },
    ],
  };
  const found = (query: string) => matching(page, query).flatMap((chapter) => chapter.rules.map((rule) => rule.number));

  it('are found without case and accents, by all words, and by number', () => {
    expect(found('echafaudage VOUTE')).toEqual(['1.1']);
    expect(found('zolty')).toEqual(['2.1']);
    expect(found('2.')).toEqual(['2.1']);
    expect(found('voute mur')).toEqual([]);
    expect(found('')).toEqual(['1.1', '2.1']);
  });
  it('are written as HTML that nothing can break out of', () => {
    expect(pieces('a <b> & `x<y` **bold**')).toBe('a &lt;b&gt; &amp; <code>x&lt;y</code> <b>bold</b>');
    expect(pieces('Échafaudage', fold('ECHA'))).toBe('<mark>Écha</mark>faudage');
    expect(pieces('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>');
  });
});

describe('choices kept in the browser', () => {
  it('and old records know levels by the names they had', () => {
    const kept = [{ name: 'cat', before: 'mason', character: '', everyday: true, elo: {} }];
    expect(['mason', 'cat', 'Cat', 'Anna', ''].map((word) => levelName(kept, word))).toEqual(['cat', 'cat', null, null, null]);
  });
  it('are checked before they are believed', () => {
    expect(isChoice({ seats: ['', 'cat'], options: {} })).toBe(true);
    for (const bad of [null, 3, {}, { seats: [] , options: {} }, { seats: [1], options: {} }, { seats: ['a', 'b', 'c', 'd', 'e'], options: {} }, { seats: [''] }]) expect(isChoice(bad)).toBe(false);
  });
});

describe('roving', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 10, y: 10 },
  ];
  it('goes to the nearest in a direction, or nowhere', () => {
    expect(nearest(points[0], points, { x: 1, y: 0 })).toBe(1);
    expect(nearest(points[0], points, { x: 0, y: 1 })).toBe(2);
    expect(nearest(points[3], points, { x: -1, y: 0 })).toBe(2);
    expect(nearest(points[3], points, { x: 0, y: 1 })).toBe(-1);
  });
});
