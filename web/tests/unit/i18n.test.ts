// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '@/i18n/i18n.svelte';
import french from '../../lang/fr/sagrada.json';
import polish from '../../lang/pl/sagrada.json';

describe('a change of language', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
  });
  it('takes along what is loaded, and what is just being loaded', async () => {
    await i18n.use('en');
    const needed = i18n.need('sagrada');
    await i18n.use('fr');
    await needed;
    expect(i18n.w('sagrada', 'tool.lathekin')).toBe(french['tool.lathekin']);
    expect(i18n.page('sagrada')?.chapters[1].title).toBe('Mise en place');
    await i18n.use('pl');
    expect(i18n.w('sagrada', 'tool.lathekin')).toBe(polish['tool.lathekin']);
    expect(i18n.page('sagrada')?.chapters[1].title).toBe('Przygotowanie do gry');
  });
  it('takes along what can wait, once it was asked for', async () => {
    await i18n.use('en');
    await i18n.need('sagrada');
    expect(i18n.has('sagrada', 'game.summary')).toBe(false);
    await i18n.needWhole('sagrada');
    expect(i18n.w('sagrada', 'game.summary')).toMatch(/^Draft dice/);
    expect(i18n.w('sagrada', 'tool.lathekin')).toBe('Lathekin');
    await i18n.use('fr');
    expect(i18n.w('sagrada', 'game.summary')).not.toMatch(/^(Draft dice|game)/);
  });
});
