// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { format, nameOf } from '@/i18n/format';

// Sentences with placeholders, filled with every name, number and word that a game can put into them, in every language: what comes
// out must still be a sentence. And what French asks of typography.

const folder = new URL('../../lang/', import.meta.url);
const rules = new URL('../../../docs/rules/', import.meta.url);
const LANGUAGES = readdirSync(folder);
const files = readdirSync(new URL('en/', folder)).filter((name) => name.endsWith('.json'));
type Words = Record<string, string>;
const read = (language: string, file: string): Words => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));

/** All words that a sentence of this file can look up. */
function knownTo(language: string, file: string): Words {
  const game = file.split('.')[0];
  const own = [`${game}.json`, `${game}.table.json`].filter((name) => files.includes(name)).map((name) => read(language, name));
  return Object.assign({}, read(language, 'ui.json'), ...own);
}

/** What a placeholder can be; the first entries are the ones that break sentences. */
const NUMBERS = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25];
function values(language: string, name: string, kind: string | undefined, words: Words): unknown[] {
  if (kind === 'player') return [1, 2];
  if (kind) return [...new Set(Object.keys(words).filter((key) => key.startsWith(`${kind}.`) && !/\.(text|paid|initial|help|about|hidden|where|short|tip|count|open|out|none|left)$/.test(key)).map((key) => key.slice(kind.length + 1)))].filter((word) => !/\./.test(word) && !/\{(?!n\})/.test(words[`${kind}.${word}`]))
      // One of several has its number behind its name: R4, white_1.
      .flatMap((word) => (words[`${kind}.${word}`].includes('{n}') ? [1, 4].map((n) => (word.length === 1 ? `${word}${n}` : `${word}_${n}`)) : [word]));
  if (/^(name|names|host|first|second)$/.test(name)) return people(words);
  if (name === 'span') return [1, 3].map((n) => format(words['span.day'] ?? 'x', { n }, { lookup: () => undefined, plural: new Intl.PluralRules(language) }));
  if (/^(n|a|b|free|points|count|extra|left|prestige|recognition|roubles|amount|max|times|size|favour|space|round|value|face|tower|scoring|other|all|crowned|card|row|column|presence)$/.test(name)) return NUMBERS;
  if (/^(cell|from|to|site|sites)$/.test(name)) return ['a1', 'c3', 'e5'];
  return ['x'];
}
const people = (words: Words) => [words['seat.you'], ...Object.keys(words).filter((key) => /^level\.\w+$/.test(key)).map((key) => words[key]), 'Anna', 'Ivan', 'Zoé'];

function* filled(language: string, words: Words, text: string): Generator<string> {
  const plural = new Intl.PluralRules(language);
  const lookup = (key: string) => (/^player\.\d$/.test(key) ? people(words)[Number(key.at(-1))] : words[key]);
  const all = [...text.matchAll(/\{\s*([\w.]+?)-?\s*(?=[|,}])(?:\|(\w+))?/g)].map((match) => [match[1], match[2]] as const);
  const most = Math.max(1, ...all.map(([name, kind]) => values(language, name, kind, words).length));
  for (const you of [false, true])
    for (let i = 0; i < most; i++) {
      const params: Record<string, unknown> = { you };
      for (const [name, kind] of all) {
        const each = values(language, name, kind, words);
        const parts = name.split('.');
        const last = parts.pop()!;
        const home = parts.reduce<Record<string, unknown>>((into, part) => (into[part] ??= {}) as Record<string, unknown>, params);
        home[last] = each[i % each.length];
      }
      yield format(text, params, { lookup, plural });
    }
}

/** What can be wrong with a sentence of any language, or of one. */
const FAULTS: Record<string, [string, RegExp][]> = {
  all: [
    ['a placeholder is left', /[{}]/],
    ['two spaces', / {2}/],
    ['a comma after nothing', /(^|[ ,]),/],
    ['no value', /\b(undefined|null|NaN)\b/],
  ],
  en: [
    ['one of many', /(^|[^\d.,+−-])1 (points|dice|tiles|vaults|coins|builders|materials|roubles|banners|sections)\b/],
    ['many of one', /(^|\D)([02-9]|1\d|2\d) (point|die|tile|coin|builder|material|banner)\b/],
    ['you as a third person', /\bYou (is|has|[a-z]+(?<!s)s)\b/],
    ['an article', /\ba [aeio][a-z]/],
  ],
  fr: [
    ['an elision is missing', /(^|[ (])(de|que|le|la|ne|se|ce|je) (?!onze|huit|[a-e]\d)[aeiouyâéèêîôû]/i],
    ['a contraction is missing', /(^| )(de le|de les|à le|à les) /i],
    ['one of many', /(^|[^\d.,+−-])[01] (points|dés|tuiles|voûtes|pièces|bâtisseurs|matériaux|bannières|sections|jetons|roubles)\b/],
    ['many of one', /(^|\D)([2-9]|1\d|2\d) (point|dé|tuile|pièce|bâtisseur|matériau|bannière|jeton|rouble)(?![\wà-ÿ])/],
    ['you as a third person', /\bVous (a|est|décide|gagne|joue|réfléchit|domine|[a-zé]+e)\b/],
  ],
  pl: [
    ['one of many', /(^|\D)1 (punkty|punktów|kości|kafelki|monety|materiały|ruble)\b/],
    ['few of many', /(?<!brakuje )(?<!\d)([234]|2[234]) (punktów|kafelków|materiałów|rubli|sztandarów)\b/],
    ['many of few', /(^|\D)([05-9]|1\d|2[05-9]) (punkty|kafelki|materiały|sztandary)\b/],
    ['a span of time in the nominative', /(^| )(po (1 dzień|[2-9] dni)|od 1 dzień)/],
    ['you as a third person', /\bTy (gra|wygrywa|myśli|decyduje|ma|[a-z]+uje)\b/],
  ],
};
/** Said of others only, never of whoever reads them: bots that think, whose turn it is, files. */
const OF_OTHERS = /^(open\.|waiting$|table\.waiting|prompt\.(acts|thinks|fetches)|plain\.waits|curtain\.|end\.won|over\.winner|table\.won|table\.thinking|table\.where)/;

describe.each(LANGUAGES)('%s', (language) => {
  it.each(files)('%s: sentences agree with whatever is put into them', (file) => {
    const wrong: string[] = [];
    for (const [key, text] of Object.entries(read(language, file))) {
      if (!text.includes('{')) continue;
      const words = knownTo(language, /^(?:plain\.)?(basilica|red_cathedral|sagrada)\./.exec(key)?.[1] ?? file); // whose things they name
      const least = key === 'table.joins' ? /\b[2-9]/ : /./; // a die that joins others makes two at least
      for (const said of filled(language, words, text))
        for (const [what, fault] of [...FAULTS.all, ...FAULTS[language]]) {
          if (what === 'a comma after nothing' && /^plain\.who\./.test(key)) continue; // it goes on after a name
          if (what === 'you as a third person' && (OF_OTHERS.test(key) || file === 'online.json')) continue;
          if (least.test(said) && fault.test(said)) wrong.push(`${key}: ${what}: ${said}`);
        }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });
});

describe('French', () => {
  // U+202F, a narrow space at which no line breaks.
  const bad = /(?<![\u202f\s\d/|`({]|https?)[:;!?](?=[\s"»”]|$)|[ \u00a0][:;!?](?=\s|$)|« | »/;
  it.each(files)('%s: narrow spaces before : ; ! ?', (file) => {
    const wrong = Object.entries(read('fr', file)).filter(([, text]) => bad.test(text));
    expect(wrong).toEqual([]);
  });
  it.each(readdirSync(new URL('fr/', rules)))('%s: narrow spaces before : ; ! ?', (file) => {
    const wrong = readFileSync(new URL(`fr/${file}`, rules), 'utf8').split('\n').filter((line) => !line.startsWith('|') && bad.test(line));
    expect(wrong).toEqual([]);
  });
});

describe.each(['fr', 'pl'])('the rules in %s', (language) => {
  it('write dice with the letters that are on them', () => {
    const ui = read(language, 'ui.json');
    const intro = readFileSync(new URL(`${language}/sagrada.md`, rules), 'utf8').split('## 0.')[0];
    expect([...intro.matchAll(/\(([A-ZŻ][a-z]?)\)/g)].map((match) => match[1]).sort()).toEqual(['R', 'G', 'B', 'Y', 'P'].map((letter) => ui[`letter.${letter}`]).sort());
  });
});

describe('initials', () => {
  it.each(LANGUAGES)('%s: a colour has one letter wherever it stands', (language) => {
    const ui = read(language, 'ui.json');
    const letters: Words = { red: 'R', yellow: 'Y', green: 'G', blue: 'B', purple: 'P', white: 'W' };
    for (const file of files)
      for (const [key, text] of Object.entries(read(language, file))) {
        const colour = /^colour\.(\w+)\.initial$/.exec(key)?.[1];
        if (colour) expect(text, `${file} ${key}`).toBe(ui[`letter.${letters[colour]}`]);
      }
    expect(nameOf('letter', 'R', { lookup: (key) => ui[key], plural: new Intl.PluralRules(language) })).toBe(ui['letter.R']);
  });
});
