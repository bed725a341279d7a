// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { needRefusal, refusalText, whyWords } from '@/i18n/core';
import { i18n } from '@/i18n/i18n.svelte';

const refusal = (code: string, word = '') => ({ code, word, at: 0 });

describe('refusalText', () => {
  beforeEach(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await i18n.use('en');
    await i18n.needWhole('core');
  });
  it('goes by the code, in the language of the page', async () => {
    expect(refusalText(refusal('link_cut'))).toBe('this link is cut off');
    await i18n.use('fr');
    expect(refusalText(refusal('link_cut'))).toBe('ce lien est tronqué');
    await i18n.use('pl');
    expect(refusalText(refusal('link_cut'))).toBe('ten link jest ucięty');
  });
  it('quotes what was given, in the quotes of the language and as it is', async () => {
    expect(refusalText(refusal('bot', 'x'))).toBe("no such bot 'x'");
    await i18n.use('fr');
    expect(refusalText(refusal('bot', ''))).toBe('robot inconnu\u202f: «\u00a0\u00a0»');
    await i18n.use('pl');
    expect(refusalText(refusal('option', "it's {word}"))).toBe("nie ma takiej opcji albo po jej nazwie brak „=”: „it's {word}”");
  });
  it('finds a game\'s own among its words, once they are there', async () => {
    await i18n.use('fr');
    const own = refusal('basilica.players');
    expect(refusalText(own)).toBe('basilica.players');
    await needRefusal(own);
    expect(refusalText(own)).toBe('Basilica se joue à deux');
  });
  it('is a sentence where it stands alone; a space keeps its name', async () => {
    await needRefusal(refusal('basilica.players'));
    expect(whyWords('basilica', refusal('basilica.players'))).toBe('Basilica is for two players.');
    expect(whyWords('basilica', refusal('basilica.apart', 'c2'))).toBe('c2 touches no vault and no scaffolding.');
    expect(whyWords('basilica', refusal('basilica.no_supply'))).toBe('No builder of yours is in supply.');
  });
  it('leaves a code that it does not know', () => {
    expect(refusalText(refusal('of_tomorrow'))).toBe('of_tomorrow');
    expect(refusalText(refusal('toString'))).toBe('toString');
    expect(refusalText(refusal('toString.toString'))).toBe('toString.toString');
  });
});
