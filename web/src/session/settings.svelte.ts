// SPDX-License-Identifier: MIT
import { i18n, LANGUAGES, type Language } from '@/i18n/i18n.svelte';

// What a person set once for all games, kept in this browser.

export type Theme = 'day' | 'vespers';
/** When the coach speaks unasked: in the first games of each kind, in all, in none. */
export type CoachMode = 'first' | 'on' | 'off';
const KEY = 'triforium.settings';
/** A pace at which a bot's turn can be followed, in milliseconds an action. */
const EASY = 1200;
/** A bot waits to be told: its turn is stepped through with a key. */
export const STEPS = 3_600_000;

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function preferredLanguage(): Language {
  for (const tag of navigator.languages ?? []) {
    const short = tag.slice(0, 2);
    if (short in LANGUAGES) return short as Language;
  }
  return 'en';
}

class Settings {
  theme = $state<Theme>('day');
  language = $state<Language>('en');
  /** The least time between a bot's turn beginning and its move, in milliseconds. */
  pace = $state(EASY);
  name = $state('');
  coach = $state<CoachMode>('first');
  /** What happens is heard; and a bell when it is one's turn at a table elsewhere. */
  sound = $state(false);
  /** A turn in which nothing is left to choose ends by itself. */
  autoEnd = $state(false);
  /** A move is asked about before it is made. */
  confirm = $state(false);

  constructor() {
    const kept = stored();
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    this.theme = kept.theme === 'day' || kept.theme === 'vespers' ? kept.theme : dark ? 'vespers' : 'day';
    this.language = typeof kept.language === 'string' && kept.language in LANGUAGES ? (kept.language as Language) : preferredLanguage();
    this.pace = typeof kept.pace === 'number' && kept.pace >= 0 && kept.pace <= STEPS ? kept.pace : EASY;
    this.sound = kept.sound === true;
    this.autoEnd = kept.autoEnd === true;
    this.confirm = kept.confirm === true;
    this.coach = kept.coach === 'on' || kept.coach === 'off' ? kept.coach : 'first';
    this.name = typeof kept.name === 'string' ? kept.name.slice(0, 40) : '';
  }

  keep(): void {
    const { theme, language, pace, name, coach, sound, autoEnd, confirm } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, language, pace, name, coach, sound, autoEnd, confirm }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

export function setTheme(theme: Theme): void {
  settings.theme = theme;
  document.documentElement.dataset.theme = theme;
  settings.keep();
}

export async function setLanguage(language: Language): Promise<void> {
  await i18n.use(language);
  settings.language = language;
  settings.keep();
}

export function toggleSound(): void {
  settings.sound = !settings.sound;
  settings.keep();
}
