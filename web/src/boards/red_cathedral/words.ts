// SPDX-License-Identifier: MIT
// This game's words in the page's language, and what a move or an event reads like.
import type { GameEvent } from '@/core/types';
import { i18n } from '@/i18n/i18n.svelte';
import type { Move } from './types';

const GAME = 'red_cathedral';
export const word = (key: string, params: Record<string, unknown> = {}, otherwise?: string): string => i18n.w(GAME, key, params, otherwise);
export const ruleText = (number: string): string | undefined => i18n.rule(GAME, number);
export const ruleLink = (number: string): string => `#/rules/${GAME}/${number}`;

/** The key of a move's sentence: some types have variants for what was chosen with them. */
export function sentenceKey(move: Move): string {
  const key = `move.${move.type}`;
  switch (move.type) {
    case 'slot':
      return `${key}.${move.face_up ? 'face_up' : 'face_down'}`;
    case 'decorate':
      return move.gems?.length ? `${key}.gems` : key;
    case 'market':
      return move.extra ? `${key}.extra` : key;
    case 'obtain':
      return move.count ? `${key}.materials` : key;
    case 'influence': {
      const chosen = (['pay', 'gain', 'offer', 'spaces', 'slot'] as const).find((field) => move[field] !== undefined && move[field] !== null);
      return chosen ? `${key}.${chosen}` : key;
    }
    default:
      return key;
  }
}
export const sentence = (move: Move): string => word(sentenceKey(move), move, move.text);

const QUIET = new Set(['stall', 'guild', 'drop', 'plan', 'section', 'tile', 'ivan_card', 'ivan_die', 'first', 'roll', 'done', 'banner']);
/** What the log says of an event; nothing about the set-up, the dice that are rolled after every market and the mere end of a step. */
export function tell(event: GameEvent): string {
  return event.hidden || QUIET.has(event.move.type) ? '' : sentence(event.move as Move);
}
