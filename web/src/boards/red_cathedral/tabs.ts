// SPDX-License-Identifier: MIT
// The four parts of the table, one at a time on a narrow screen.
import type { Play } from './play.svelte';

export type Tab = 'market' | 'site' | 'workshop' | 'players';
export const TABS: readonly { id: Tab; icon: string }[] = [
  { id: 'market', icon: 'die' },
  { id: 'site', icon: 'ivan_build' },
  { id: 'workshop', icon: 'artisans' },
  { id: 'players', icon: 'people' },
];

/** The part that the question of the moment is about. */
export function tabFor({ view, mode, action }: Pick<Play, 'view' | 'mode' | 'action'>): Tab {
  if (mode === 'claim' || mode === 'build') return 'site';
  if (action === 'activate') return 'workshop';
  switch (view.step) {
    case 'build':
    case 'carry':
    case 'ivan_ornament':
    case 'ivan_claim':
    case 'over':
      return 'site';
    case 'banner':
    case 'slot':
    case 'take':
      return 'workshop';
    default:
      return 'market';
  }
}
