// SPDX-License-Identifier: MIT
import { i18n, type Language, type Words } from './i18n.svelte';

// The core speaks English: "no such option, or no '=' after its name: 'x=1'". What it says is known in advance but for
// the word it quotes at the end, so each message is a key of web/lang/<language>/core.json, without that word.

const QUOTES: Record<Language, [string, string]> = { en: ["'", "'"], fr: ['«\u00a0', '\u00a0»'], pl: ['„', '”'] };

/** The message in the words of a language; as it is when they lack it. A key may be the beginning of another one. */
export function translate(text: string, words: Words, language: Language): string {
  if (Object.hasOwn(words, text)) return words[text];
  const quoting = (key: string) => text.startsWith(`${key} '`) && text.endsWith("'");
  const key = Object.keys(words).reduce((best, each) => (each.length > best.length && quoting(each) ? each : best), '');
  if (!key) return text;
  const [open, close] = QUOTES[language];
  return `${words[key]} ${open}${text.slice(key.length + 2, -1)}${close}`;
}

/** What the core said, in the language of the page. */
export function coreText(text: string): string {
  return translate(text, i18n.file('core'), i18n.language);
}
