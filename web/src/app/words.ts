// SPDX-License-Identifier: MIT
import type { GameEvent, GameId, Move, ScoreItem } from '@/core/types';
import { i18n, t, w } from '@/i18n/i18n.svelte';

// Sentences that are the same for every game: a move, an event, a reason for points, from the words of the game.

/** Numbers and words of nested fields too: tile.colours is "tile_colours". */
function flat(move: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(move)) {
    out[key] = value;
    if (value && typeof value === 'object' && !Array.isArray(value)) for (const [inner, deep] of Object.entries(value)) out[`${key}_${inner}`] = deep;
  }
  return out;
}

/** A move as a sentence of the log; its own words where the game has none for it. */
export function moveWords(game: GameId, move: Move): string {
  const key = `move.${move.type}`;
  return i18n.has(game, key) ? w(game, key, flat(move)) : move.text;
}

/** An event as its viewer may know it. */
export function eventWords(game: GameId, event: GameEvent): string {
  return event.hidden ? t('log.hidden') : moveWords(game, event.move);
}

/** A reason for points. */
export function itemWords(game: GameId, item: ScoreItem): string {
  const fields = { ...(item.at as Record<string, unknown> | undefined), points: item.points };
  const key = `item.${item.kind}`;
  return i18n.has(game, key) ? w(game, key, fields) : item.where;
}
