// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import pages from 'virtual:rules';
import { format, nameOf, type Params } from './format';

// The language of the page. `t('home.title')` is a word of the interface, `w('sagrada', 'tool.lathekin')` one of a game's.
// Each language is a few files in web/lang/<language>/, loaded when first needed; both must be loaded before they are asked.

export const LANGUAGES = { en: 'English', fr: 'Français', pl: 'Polski' } as const;
export type Language = keyof typeof LANGUAGES;
export type Words = Record<string, string>;
export interface RuleText {
  number: string;
  text: string;
  more: string[];
}
export interface RulesPage {
  title: string;
  intro: string[];
  chapters: { number: string; title: string; intro?: string[]; rules: RuleText[] }[];
}

const files = import.meta.glob<Words>(['/lang/*/*.json', '!/lang/*/terminal.json'], { import: 'default' });
/** What no table says (see tools/words-plugin.mjs). */
const later = import.meta.glob<Words>(['/lang/*/*.json', '!/lang/*/*.*.json', '!/lang/*/{terminal,learn,lesson,mine,coach,online}.json'], { import: 'default', query: '?later' });
class I18n {
  language = $state<Language>('en');
  /** By file: 'ui', 'sagrada'. */
  private words = $state.raw<Record<string, Words>>({});
  private rules = $state.raw<Partial<Record<GameId, RulesPage>>>({});
  /** Files whose later words are loaded too. */
  private whole = new Set<string>();
  private plural = $derived(new Intl.PluralRules(this.language));

  /** A game's words are two files: sagrada.json (things and moves) and sagrada.table.json (its board). A game may have none. */
  private async fetch(language: Language, file: string): Promise<Words> {
    const parts = [files, files, ...(this.whole.has(file) ? [later] : [])].map((from, i) => {
      const name = i === 1 ? `${file}.table.json` : `${file}.json`;
      return from[`/lang/${language}/${name}`] ?? from[`/lang/en/${name}`];
    });
    return Object.assign({}, ...(await Promise.all(parts.map((part) => part?.()))));
  }
  /** A file with the words that can wait: a game's options, what is wrong with a record. */
  async needWhole(file: string): Promise<void> {
    if (this.whole.has(file)) return;
    this.whole.add(file);
    const language = this.language;
    const words = await this.fetch(language, file).catch(() => void this.whole.delete(file));
    if (language !== this.language) this.whole.delete(file);
    if (language !== this.language) return this.needWhole(file);
    if (words) this.words = { ...this.words, [file]: words };
  }
  private async fetchRules(language: Language, game: GameId): Promise<RulesPage> {
    const page = pages[`${language}/${game}`] ?? pages[`en/${game}`];
    return page ? (await page()).default : { title: '', intro: [], chapters: [] };
  }

  /** Change the language, with everything that was loaded of the last one. */
  async use(language: Language): Promise<void> {
    const words: Record<string, Words> = {};
    const rules: Partial<Record<GameId, RulesPage>> = {};
    // Until all is here: more may be asked for meanwhile.
    for (;;) {
      const names = ['ui', 'core', ...Object.keys(this.words)].filter((name) => !words[name]);
      const games = (Object.keys(this.rules) as GameId[]).filter((game) => !rules[game]);
      if (!names.length && !games.length) break;
      await Promise.all([
        ...names.map(async (name) => (words[name] = await this.fetch(language, name))),
        ...games.map(async (game) => (rules[game] = await this.fetchRules(language, game))),
      ]);
    }
    this.words = words;
    this.rules = rules;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Words and rules of a game; without a network, the words alone if the rules were never fetched. What is here is not set
      again: who asks inside $derived would be asked again without end. */
  async need(game: GameId): Promise<void> {
    if (this.words[game] && this.rules[game]) return;
    const language = this.language;
    const [words, rules] = await Promise.all([
      this.words[game] ?? this.fetch(language, game),
      this.rules[game] ?? this.fetchRules(language, game).catch(() => undefined),
    ]);
    if (language !== this.language) return this.need(game);
    if (!this.words[game]) this.words = { ...this.words, [game]: words };
    if (rules && !this.rules[game]) this.rules = { ...this.rules, [game]: rules };
  }

  t = (key: string, params: Params = {}): string => this.say('ui', key, params) ?? key;

  /** A word of a game, or `otherwise`, or the key itself. */
  w = (game: GameId, key: string, params: Params = {}, otherwise?: string): string => this.say(game, key, params) ?? otherwise ?? key;

  /** What a game calls a value: name('sagrada', 'die', 'R4') is the red 4. */
  name = (game: GameId, kind: string, value: unknown): string => nameOf(kind, value, { lookup: (key) => this.words[game]?.[key] ?? this.words.ui?.[key], plural: this.plural });

  has = (game: GameId, key: string): boolean => this.words[game]?.[key] !== undefined;

  /** A word of any loaded file. */
  say(file: string, key: string, params: Params): string | undefined {
    const words = this.words[file] ?? {};
    const text = Object.hasOwn(words, key) ? words[key] : undefined;
    const players = params.players as readonly string[] | undefined;
    const lookup = (other: string) => {
      const seat = /^player\.(\d)$/.exec(other)?.[1];
      return seat ? (players?.[Number(seat) - 1] ?? this.t('seat.player', { n: seat })) : (this.words[file]?.[other] ?? this.words.ui?.[other]);
    };
    return text === undefined ? undefined : format(text, params, { lookup, plural: this.plural });
  }

  /** All words of a loaded file. */
  file = (name: string): Words => this.words[name] ?? {};

  page = (game: GameId): RulesPage | undefined => this.rules[game];

  /** By game and number: boards say rules at every corner. */
  private ruleTexts = $derived(
    Object.fromEntries(
      Object.entries(this.rules).map(([game, page]) => [game, new Map(page?.chapters.flatMap(({ rules }) => rules.map(({ number, text }) => [number, text])))]),
    ),
  );
  /** The text of one rule. */
  rule = (game: GameId, number: string): string | undefined => this.ruleTexts[game]?.get(number);
}

export const i18n = new I18n();
export const t = i18n.t;
/** "Label: what it is", with the space before the colon that the language wants. */
export const pair = (a: string, b: string): string => t('pair', { a, b });
export const w = i18n.w;
/** Words as a sentence begins; a space keeps its name: c3. */
export const begin = (words: string): string => (/^[a-z]\d/.test(words) ? words : words.charAt(0).toLocaleUpperCase(i18n.language) + words.slice(1));
/** How long ago that was, as people say it: "3 minutes ago", "yesterday". */
export function ago(then: number): string {
  const minutes = Math.min(0, Math.round((then - Date.now()) / 60_000));
  const [n, unit] = minutes > -60 ? ([minutes, 'minute'] as const) : minutes > -1440 ? ([Math.round(minutes / 60), 'hour'] as const) : ([Math.round(minutes / 1440), 'day'] as const);
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(n, unit);
}
