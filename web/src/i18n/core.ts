// SPDX-License-Identifier: MIT
import type { GameId, Refusal } from '@/core/types';
import { begin, i18n } from './i18n.svelte';

// What the core refuses it refuses by a code. Those that all games share are the keys of web/lang/<language>/core.json; a
// game's own begin with its word ("sagrada.tools") and are among its other words, as error.tools.

function home(code: string): [file: string, key: string] {
  const dot = code.indexOf('.');
  return dot < 0 ? ['core', code] : [code.slice(0, dot), `error.${code.slice(dot + 1)}`];
}

/** Why the core refused, in the language of the page; the bare code where the words are not loaded. */
export function refusalText({ code, word }: Refusal): string {
  const [file, key] = home(code);
  return i18n.say(file, key, { word }) ?? code;
}

/** Why a move was refused: what is to blame where the core knows it, else the rule. The same words are shown and spoken. */
export function whyWords(game: GameId, refusal: Refusal): string {
  const rule = refusal.code === 'not_allowed' && refusal.rule ? i18n.rule(game, refusal.rule) : undefined;
  const said = rule ?? refusalText(refusal);
  const sentence = begin(said);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Where no table is open yet: the words of the game that refused. */
export async function needRefusal({ code }: Refusal): Promise<void> {
  const [file] = home(code);
  await (file === 'core' ? i18n.needWhole(file) : i18n.need(file));
}
