// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { pieces, steps } from '@/lesson/cards';
import { GAMES } from '@/app/games';
import { LANGUAGES, type Words } from '@/i18n/i18n.svelte';
import { GLYPHS } from '@/look/glyphs';

const files = import.meta.glob<Words>('/lang/*/learn.json', { import: 'default', eager: true });

describe('pieces', () => {
  it('takes rule numbers out of the text', () => {
    expect(pieces('Three actions [3.1] [13.2]. No more.')).toEqual([
      { text: 'Three actions\u00a0' },
      { rule: '3.1' },
      { text: '\u00a0' },
      { rule: '13.2' },
      { text: '. No more.' },
    ]);
    expect(pieces('Nothing to cite')).toEqual([{ text: 'Nothing to cite' }]);
    expect(pieces('[sic]')).toEqual([{ text: '[sic]' }]);
  });
});

describe.each(Object.keys(LANGUAGES))('the lessons in %s', (language) => {
  const words = files[`/lang/${language}/learn.json`];
  it.each(GAMES)('of %s have a sign for every step', (game) => {
    const lesson = steps(words, game);
    expect(lesson.length).toBe(Object.keys(words).filter((key) => key.startsWith(`${game}.`)).length / 2);
    for (const step of lesson) {
      expect(GLYPHS).toHaveProperty(step.sign);
      expect(step.title).toBeTruthy();
      expect(step.pieces.some((piece) => 'rule' in piece)).toBe(true);
    }
  });
});
