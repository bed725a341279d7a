// SPDX-License-Identifier: MIT
import type { GameEvent, Move, Refusal } from '@/core/types';
import { refusalText, whyWords } from '@/i18n/core';
import { i18n, w } from '@/i18n/i18n.svelte';
import type { Params } from '@/i18n/format';
import type { SeatAbout } from '@/session/model';
import { eventWords } from '@/ui/words';
import type { Choice } from './choice.svelte';
import { type Die, type SeatView, type Space, spaceIndex, valueOf } from './view';

// Sentences of this board. Names and log sentences are in sagrada.json, the board's own words in sagrada.table.json.

const GAME = 'sagrada';
export const word = (key: string, params: Params = {}, otherwise?: string) => w(GAME, key, params, otherwise);
export const ruleText = (number: string) => i18n.rule(GAME, number) ?? '';
const capital = (text: string) => text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1);

export function dieName(die: Die): string {
  return valueOf(die) ? word(`die.${die[0]}`, { n: die[1] }) : word('die.unknown', { colour: die[0] });
}
export { number, signed } from '@/ui/words';

const QUIET = new Set(['deal_tool', 'deal_public', 'deal_private', 'deal_card', 'draw', 'end']);

/** How an event reads in the log; nothing for set-up and what goes without saying. */
export function say(event: GameEvent, seats: readonly SeatAbout[]): string {
  const quiet = event.hidden ? event.move.text.startsWith('deal') : QUIET.has(event.move.type);
  return quiet ? '' : eventWords(GAME, event, seats);
}

/** A move as advice. */
export const advise = (move: Move) => word(move.type === 'tool' && move.pay ? 'hint.tool.pay' : `hint.${move.type}`, move, move.text);

/** What a space asks for. */
export function printName(print: string): string {
  if (print === '.') return word('print.any');
  return /\d/.test(print) ? word('print.value', { n: print }) : word('print.colour', { colour: print });
}
export function spaceName(seat: SeatView, space: Space): string {
  const die = seat.window[spaceIndex(space)];
  const print = printName(seat.prints?.[spaceIndex(space)] ?? '.');
  return die ? word('space.full', { space, die: dieName(die) }) : word('space.empty', { space, print });
}

/** Why a tool cannot be used, in a few words. */
export const whyNot = (refusal: Refusal) => word(`why.${refusal.rule}`, {}, refusal.rule ? ruleText(refusal.rule) : refusalText(refusal));

/** Why what was tried is refused: the fact where we know it, else the rule. */
export function refusalWords(choice: Choice, refusal: Refusal): string {
  const rule = refusal.rule ?? '';
  const tried = choice.tried?.words.split(' ') ?? [];
  const [verb, first, second] = tried;
  const params: Params = {};
  const seat = choice.view.seats[choice.seat - 1];
  const space = verb === 'place' ? first : verb === 'move' ? second : null;
  const die = verb === 'take' ? first : choice.moving;
  if (space) params.space = space;
  if (space && seat.prints) params.print = printName(seat.prints[spaceIndex(space)]);
  if (die) {
    params.die = dieName(die);
    params.n = valueOf(die);
    params.colour = die[0];
  }
  if (refusal.code.startsWith(`${GAME}.`)) return whyWords(GAME, refusal);
  if (verb === 'tool') return capital(word('refused.tool', { tool: first, why: whyNot(refusal) }));
  const said = (space || die) && i18n.has(GAME, `refused.${rule}`) ? word(`refused.${rule}`, params) : '';
  return capital(said || (rule && ruleText(rule)) || refusalText(refusal));
}
