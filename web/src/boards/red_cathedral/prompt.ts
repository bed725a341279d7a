// SPDX-License-Identifier: MIT
// The one sentence above the board: the act in bold, then the rest.
import { t } from '@/i18n/i18n.svelte';
import type { Play } from './play.svelte';
import { houseName } from './names';
import { word } from './words';

function key(play: Play): string {
  const { mode, action, view } = play;
  if (mode === 'reroll') return 'prompt.reroll';
  if (action) {
    const one = play.moves.find((move) => move.action === action);
    const field = (['pay', 'gain', 'offer', 'spaces', 'slot'] as const).find((each) => one?.[each]);
    if (field) return `prompt.influence.${field}`;
  }
  if (view.step === 'act' && play.said('die')) return 'prompt.act.market.extra';
  if (view.step === 'act' && mode) return `prompt.act.${mode}`;
  if (view.step === 'take' && view.must_take) return 'prompt.take.must';
  if (view.step === 'market' && view.repeatable) return 'prompt.market.repeat';
  return `prompt.${view.step}`;
}

export function promptOf(play: Play): { act: string; rest: string } {
  const { table, view } = play;
  const mover = table.now.to_move;
  if (mover === 'over') return { act: word('prompt.over'), rest: '' };
  if (!table.live) return { act: t('replay.past'), rest: '' };
  if (!play.moves.length) {
    const name = houseName(table, view, view.turn);
    return { act: name, rest: mover === 'chance' ? word('prompt.roll') : word('table.waits') };
  }
  const said = word(key(play), { left: view.left, repeatable: view.repeatable });
  const cut = /[:.]\s/.exec(said);
  return cut ? { act: said.slice(0, cut.index + 1), rest: said.slice(cut.index + 1).trim() } : { act: said, rest: '' };
}
