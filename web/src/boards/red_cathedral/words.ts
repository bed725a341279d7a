// SPDX-License-Identifier: MIT
// This game's words in the page's language, and what the log says.
import type { GameEvent } from '@/core/types';
import { i18n } from '@/i18n/i18n.svelte';
import type { SeatAbout } from '@/session/model';
import { eventWords, asideWords } from '@/ui/words';

const GAME = 'red_cathedral';
export const word = (key: string, params: Record<string, unknown> = {}, otherwise?: string): string => i18n.w(GAME, key, params, otherwise);
export const ruleText = (number: string): string | undefined => i18n.rule(GAME, number);
export const ruleLink = (number: string): string => `#/rules/${GAME}/${number}`;

const QUIET = new Set(['stall', 'guild', 'drop', 'plan', 'section', 'tile', 'ivan_card', 'ivan_die', 'first', 'roll', 'done', 'banner']);
/** What the log says of an event; nothing about the set-up, the dice that are rolled after every market and the mere end of a step. */
export const tell =
  (seats: readonly SeatAbout[]) =>
  (event: GameEvent): string =>
    event.hidden || QUIET.has(event.move.type) ? asideWords(GAME, event).join('. ') : eventWords(GAME, event, seats);
