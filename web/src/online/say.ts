// SPDX-License-Identifier: MIT
import { i18n, t, w } from '@/i18n/i18n.svelte';
import type { Params } from '@/i18n/format';
import { moveWords } from '@/ui/words';
import { gameName } from '@/app/games';
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
  if (state === 'bot') return o('presence.bot');
  if (state === 'standin') return o('presence.standin', { bot: t(`level.${place.bot}`) });
  return o(`presence.${state}`);
}

/** The move on its way as a person would say it. */
export const underwayWords = (table: OnlineTable): string => (table.underway ? moveWords(table.game, table.underway, table.seats) : '');

/** Those of a row, for people. */
export const rowNames = (row: Row, except = 0): string[] => row.seats.flatMap(({ kind, name }, i) => (i + 1 === except ? [] : kind === 'bot' ? [t('setup.bot')] : name ? [name] : []));
export const rowTitle = (row: Row): string => gameName(row.game);
