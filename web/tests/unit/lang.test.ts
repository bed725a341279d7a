// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '@/app/games';
import { parseRules } from '../../tools/rules-plugin.mjs';
import { LATER } from '../../tools/words-plugin.mjs';

// Every language has every file, every key and every placeholder of English, and every key the sources ask for exists.

const folder = new URL('../../lang/', import.meta.url);
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const languages = readdirSync(folder).filter((name) => name !== 'en');
const files = readdirSync(new URL('en/', folder)).filter((name) => name.endsWith('.json'));

/** Names of placeholders, plural forms left aside. */
function placeholders(text: string): string[] {
  return [...new Set([...text.replace(/plural,(?:\s*(?:one|few|many|other|=\d+) \{[^{}]*\})+/g, 'plural').matchAll(/\{\s*([\w.]+)(?=\s*[},|])/g)].map((match) => match[1]))].filter((name) => !/^\d+$/.test(name)).sort();
}

describe.each(languages)('%s', (language) => {
  it.each(files)('%s has the keys and placeholders of English', (file) => {
    const english = read(`en/${file}`);
    const other = read(`${language}/${file}`);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(other[key].trim(), key).not.toBe('');
      expect(placeholders(other[key]), key).toEqual(placeholders(text));
    }
  });
  it.each(GAMES)('has the rules of %s under the same numbers', (game) => {
    const rules = new URL('../../../docs/rules/', import.meta.url);
    const numbers = (path: string) =>
      parseRules(readFileSync(new URL(path, rules), 'utf8')).chapters.flatMap((chapter: { rules: { number: string }[] }) => chapter.rules.map((rule) => rule.number));
    expect(numbers(`${language}/${game}.md`)).toEqual(numbers(`${game}.md`));
    expect(numbers(`${game}.md`).length).toBeGreaterThan(10);
  });
});

/** One word a thing, that of the printed rulebooks: what is not said any more, by language, in the words of the games, their lessons and the terminal. */
const NOT_SAID: Record<string, RegExp> = {
  fr: /(?<![\p{L}’])(?:pos(?:er|ez|é|ée|és|ées)|post(?:er|ez)|étal|effet payant|n’importent? (?:pas|jamais)|voûtes? joker|désastre|faveurs|convient tout juste|case imprimée|imprimée en|sièges?)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:wystawk\p{L}*|rangi|ekip\p{L}*|łask\p{L}*|werb\p{L}*|klęsk\p{L}*|zamęt|ornament\p{L}*|kafle?m?|targ|ledw[oi]e?|szczypc\p{L}* witrażow\p{L}*|(?:dwa|dwóch|trzy|cztery) drew\p{L}+|przy ołtarzu)(?!\p{L})/iu,
};
describe.each(Object.keys(NOT_SAID))('%s', (language) => {
  it('has one word for a thing', () => {
    const said = files
      .filter((name) => (language === 'fr' ? /^(?:basilica|sagrada|terminal)\b/ : /^(?:basilica|red_cathedral|sagrada|terminal)\b/).test(name))
      .flatMap((name) => Object.entries(read(`${language}/${name}`)).flatMap(([key, text]) => (NOT_SAID[language].exec(text.replace(/voûtes? Joker|\{[\w.|]+\}/g, '')) ? [`${name} ${key}: ${text}`] : [])));
    expect(said).toEqual([]);
  });
});

it.each(['en', ...languages])('%s: what stands in braces is what format knows', (language) => {
  const unknown = files.flatMap((file) => Object.entries(read(`${language}/${file}`)).flatMap(([key, text]) => [...text.matchAll(/\{\s*[\w.]+\s*,\s*(?!plural\b)(\w+)/g)].map((match) => `${file} ${key}: ${match[1]}`)));
  expect(unknown).toEqual([]);
});

describe('the words that wait for set-up', () => {
  const whole = files.filter((file) => !['ui.json', 'core.json', ...GAMES.map((game) => `${game}.json`)].includes(file));
  it.each(whole)('are none of %s, which comes whole with its screen', (file) => {
    expect(Object.keys(read(`en/${file}`)).filter((key) => LATER.test(key))).toEqual([]);
  });
});

describe('the sources', () => {
  const root = new URL('../../src/', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, root), 'utf8')] as const);

  it('ask only for words of the interface that exist', () => {
    const known = read('en/ui.json');
    const missing = sources.flatMap(([name, text]) =>
      [...text.matchAll(/(?<![\w.])t\(\s*'([\w.]+)'/g)].map((match) => match[1]).filter((key) => !(key in known)).map((key) => `${name}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
  it('write no colon between two things said: each language has its own (`pair`)', () => {
    expect(sources.flatMap(([name, text]) => [...text.matchAll(/.*(?:\)\}: \{|\}: \$\{|\}: `).*/g)].map((match) => `${name}: ${match[0].trim().slice(0, 160)}`)).filter((line) => !/Error\(/.test(line))).toEqual([]);
  });
  it('have no inline style in markup: the policy forbids it', () => {
    expect(sources.filter(([, text]) => /\sstyle="/.test(text)).map(([name]) => name)).toEqual([]);
  });
});
