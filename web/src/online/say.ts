// SPDX-License-Identifier: MIT
import { levels } from 'virtual:games';
import type { GameId } from '@/core/types';
import { i18n, t, w } from '@/i18n/i18n.svelte';
import type { Params } from '@/i18n/format';
import { moveWords, progressWords } from '@/ui/words';
import type { Presence } from './glyphs';
import { now, parsePace } from './time.svelte';
import type { Row } from './protocol';
import type { OnlineTable } from './table.svelte';

// Words of tables elsewhere: web/lang/<language>/online.json, fetched with the first of their screens.

export const needWords = (): Promise<void> => i18n.need('online');
export const o = (key: string, params: Params = {}): string => w('online', key, params);

const span = (seconds: number): string => {
  const [unit, n] = seconds % 86400 === 0 ? ['day', seconds / 86400] : seconds % 3600 === 0 ? ['hour', seconds / 3600] : seconds % 60 === 0 ? ['min', seconds / 60] : ['sec', seconds];
  return o(`span.${unit}`, { n });
};
export function paceWords(words: string): string {
  const pace = parsePace(words);
  if (pace.kind === 'none') return o('pace.none');
  if (pace.kind === 'move') return o('pace.move', { span: span(pace.seconds) });
  return pace.increment ? o('pace.game', { span: span(pace.seconds), more: span(pace.increment) }) : span(pace.seconds);
}
export function awayWords(words: string): string {
  const [kind, a, b] = words.split(':');
  if (kind === 'bot') return o('away.bot.chip', { bot: t(`level.${a}`), span: span(Number(b)) });
  return kind === 'forfeit' ? o('away.forfeit.chip', { span: span(Number(a)) }) : o('away.wait');
}
/** How long ago, roughly: "1 min". */
export const since = (ms: number): string => span(ms < 60_000 ? Math.max(1, Math.floor(ms / 1000)) : ms < 3_600_000 ? Math.floor(ms / 60_000) * 60 : ms < 86_400_000 ? Math.floor(ms / 3_600_000) * 3600 : Math.floor(ms / 86_400_000) * 86400);

/** "bot, 4 of 6". */
export const botWords = (level: string | null): string => {
  const at = levels.findIndex(({ name }) => name === level);
  return at < 0 ? o('presence.bot') : o('presence.bot_level', { n: at + 1, all: levels.length });
};

/** Who is at a seat, and in words. */
export function presenceOf(table: OnlineTable, i: number): Presence {
  const place = table.places[i];
  if (!place || place.kind === 'open' || place.kind === 'link') return 'open';
  if (place.kind === 'bot') return 'bot';
  if (table.ended === `left ${i + 1}`) return 'left';
  if (table.line.lost !== null && i + 1 !== table.viewer) return 'unheard';
  if (place.bot) return 'standin';
  return place.here ? 'here' : 'away';
}
export function presenceWords(table: OnlineTable, i: number, brief = false): string {
  const place = table.places[i];
  const state = presenceOf(table, i);
  if (state === 'away') return brief || !place.since ? o('presence.away') : o('presence.away_for', { span: since(now() + table.skew - place.since) });
  if (state === 'unheard') return brief ? o('presence.unheard') : o('presence.unheard_for', { span: since(now() - (table.line.lost ?? 0)) });
  if (state === 'bot') return brief ? o('presence.bot') : botWords(place.bot);
  if (state === 'standin') return o('presence.standin', { bot: t(`level.${place.bot}`) });
  return o(`presence.${state}`);
}

/** The move on its way as a person would say it. */
export const underwayWords = (table: OnlineTable): string => (table.underway ? moveWords(table.game, table.underway, table.seats, true) : '');

/** Who is at a seat of a row; null where the server does not know. */
export function rowPresence({ seats, end, here }: Row, i: number): Presence | null {
  const { kind, bot } = seats[i];
  if (kind === 'open' || kind === 'link') return 'open';
  if (kind === 'bot') return 'bot';
  if (end === `left ${i + 1}`) return 'left';
  if (bot) return 'standin';
  return here ? (here[i] ? 'here' : 'away') : null;
}
export const rowPresenceWords = (row: Row, i: number): string => {
  const state = rowPresence(row, i);
  return state === 'standin' ? o('presence.standin', { bot: t(`level.${row.seats[i].bot}`) }) : state ? o(`presence.${state}`) : '';
};
/** A seat of a row by name; a bot by its level; '' where nobody sits. */
const rowName = ({ kind, name }: Row['seats'][number]): string => (kind === 'bot' ? (name ? t(`level.${name}`) : t('setup.bot')) : name);
/** The seats of a row where somebody sits. */
export const rowPeople = (row: Row, except = 0): { i: number; name: string }[] => row.seats.flatMap((seat, i) => (i + 1 === except || !rowName(seat) ? [] : [{ i, name: rowName(seat) }]));
/** Those of a row, for people. */
export const rowNames = (row: Row, except = 0): string[] => rowPeople(row, except).map(({ name }) => name);
/** How far a table is, as its bar would say it; how many moves where that is not known. */
export const rowProgress = ({ game, options, progress, count }: Row): string =>
  (progress && Object.keys(progress).length && progressWords(game, { ...options, ...progress })) || o('lobby.moves', { n: count });
/** How a game ended, by the words of `end`. */
export const endWords = (end: string, names: readonly string[]): string => {
  const [how, who] = end.split(' ');
  return o(`end.${how}`, { name: names[Number(who) - 1] ?? '' });
};
/** The same, for who sat at this seat. */
export function resultWords({ end, result, seats }: Row, seat: number): string {
  if ((end ?? 'over') !== 'over' || !result || !seat) return endWords(end ?? 'over', seats.map(({ name }) => name));
  const own = result.points[seat - 1];
  const best = Math.max(...result.points.filter((_, i) => i !== seat - 1));
  return o(result.places[seat - 1] === 1 ? 'lobby.won' : 'lobby.lost', { own, best });
}
/** Options that were chosen, as far as their words are here. */
export const optionWords = (game: GameId, options: Record<string, unknown>): string =>
  Object.entries(options)
    .flatMap(([name, value]) => (typeof value === 'string' && i18n.has(game, `option.${name}.${value}`) && !['random', 'none', 'standard', 'yes', 'bag'].includes(value) ? [w(game, `option.${name}.${value}`)] : []))
    .slice(0, 2)
    .join(', ');
