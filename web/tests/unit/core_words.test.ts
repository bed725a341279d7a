// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreText, translate } from '@/i18n/core';
import { i18n } from '@/i18n/i18n.svelte';
import french from '../../lang/fr/core.json';
import polish from '../../lang/pl/core.json';

describe('translate', () => {
  it('says a whole message', () => {
    expect(translate('this link is cut off', french, 'fr')).toBe('ce lien est tronqué');
    expect(translate('this link is cut off', polish, 'pl')).toBe('ten link jest ucięty');
  });
  it('keeps the quoted word, in the quotes of the language', () => {
    expect(translate("no move begins with 'fly c3'", french, 'fr')).toBe('aucun coup ne commence par «\u00a0fly c3\u00a0»');
    expect(translate("no move begins with 'fly c3'", polish, 'pl')).toBe('żaden ruch nie zaczyna się od „fly c3”');
    expect(translate("no move begins with ''", polish, 'pl')).toBe('żaden ruch nie zaczyna się od „”');
  });
  it('is not misled by quotes inside message or word', () => {
    expect(translate("no such option, or no '=' after its name: 'it's'", polish, 'pl')).toBe("nie ma takiej opcji albo po jej nazwie brak „=”: „it's”");
    expect(translate("the line 'players' comes before seats", french, 'fr')).toBe('la ligne «\u00a0players\u00a0» vient avant les places');
  });
  it('takes the longest message that fits', () => {
    const words = { 'no such': 'A', "no such 'thing' as": 'B' };
    expect(translate("no such 'thing' as 'x'", words, 'pl')).toBe('B „x”');
    expect(translate("no such 'thing'", words, 'pl')).toBe('A „thing”');
  });
  it('leaves what it does not know', () => {
    expect(translate('a message of tomorrow', french, 'fr')).toBe('a message of tomorrow');
    expect(translate("this link is cut offhand 'x'", french, 'fr')).toBe("this link is cut offhand 'x'");
    expect(translate('toString', french, 'fr')).toBe('toString');
    expect(translate("this is not allowed 'yet", french, 'fr')).toBe("this is not allowed 'yet");
  });
});

describe('coreText', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
  });
  it('follows the language of the page', async () => {
    const said = "no such bot 'x'";
    expect(coreText(said)).toBe(said);
    await i18n.use('fr');
    expect(coreText(said)).toBe('il n’y a pas de robot nommé «\u00a0x\u00a0»');
    await i18n.use('pl');
    expect(coreText(said)).toBe('nie ma bota o nazwie „x”');
    await i18n.use('en');
    expect(coreText(said)).toBe(said);
  });
});
