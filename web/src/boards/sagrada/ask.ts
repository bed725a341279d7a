// SPDX-License-Identifier: MIT
import type { Move } from '@/core/types';
import { t } from '@/i18n/i18n.svelte';
import type { Choice } from './choice.svelte';
import { dieName, word } from './words';

// The one sentence that says what to do, and the buttons that ask once more before something random or final.

interface Sentence {
  act: string;
  rest: string;
}
/** The first sentence is the act, the rest of them the rest. */
function split(text: string): Sentence {
  const end = text.search(/[.!?]\s/);
  return end < 0 ? { act: text, rest: '' } : { act: text.slice(0, end + 1), rest: text.slice(end + 2) };
}

export function ask(choice: Choice): Sentence {
  const { view, table } = choice;
  const name = (seat: number) => table.seats[seat - 1]?.third ?? '';
  if (view.step === 'over') {
    const { rival, places } = table.now.result;
    const first = places.indexOf(1);
    const mine = table.seats[first]?.name !== name(first + 1);
    const rest = rival === undefined ? (mine ? `${t('end.you_won')}.` : word('over.winner', { name: name(first + 1) })) : word(places[0] === 1 ? 'over.solo_won' : 'over.solo_lost');
    return { act: word('prompt.over'), rest };
  }
  if (!table.live) return { act: t('replay.past'), rest: '' };
  if (!choice.asked) {
    const { to_move } = table.now;
    if (table.fetching != null && table.thinking === to_move) return { act: word('prompt.fetches', { name: name(table.thinking!), percent: table.fetching }), rest: '' };
    if (typeof to_move === 'number') return { act: word(table.thinking === to_move ? 'prompt.thinks' : 'prompt.acts', { name: name(to_move) }), rest: '' };
    return split(word(`prompt.${view.step}`));
  }
  if (choice.tool && view.players === 1) return { act: word(`tool.${choice.tool}`) + '.', rest: word('prompt.turn.pay') };
  if (choice.tool) return { act: word(`tool.${choice.tool}`) + '.', rest: word(`confirm.${choice.tool}.why`) };
  const die = view.hand ? dieName(view.hand) : '';
  const helps = choice.of('tool').length > 0;
  switch (view.step) {
    case 'turn':
      if (view.drafted && !helps) return split(word('prompt.turn.end'));
      if (!choice.of('take').length && !helps) return split(word(view.drafted ? 'prompt.turn.end' : 'prompt.turn.nothing'));
      return split(word(view.drafted ? 'prompt.turn.drafted' : view.tool_used ? 'prompt.turn.tool_used' : 'prompt.turn'));
    case 'hand':
      if (!choice.of('place').length) return split(word('prompt.hand.stuck'));
      return { act: word('act.place', { die }), rest: word(helps ? 'act.place.or_tool' : 'act.place.where') };
    case 'value':
      return split(word(`prompt.value.${view.using}`, {}, word('prompt.value')));
    case 'move':
      if (choice.from) return { act: word('act.move', { die: choice.moving ? dieName(choice.moving) : '' }), rest: word('act.place.where') };
      return split(word(view.moved ? `prompt.move.${view.using}` : 'prompt.move'));
    default:
      return split(word(`prompt.${view.step}`));
  }
}

/** Buttons that name an act nobody can take back. */
export function confirmWords(choice: Choice): { move: Move; words: string }[] {
  const { view, proposed: move } = choice;
  if (!move) return [];
  if (move.type === 'pattern') return [{ move, words: word('confirm.pattern', { pattern: choice.pattern }) }];
  return [{ move, words: word(`confirm.${choice.tool}`, { die: view.hand ? dieName(view.hand) : '', n: view.pool.length }) }];
}
