// SPDX-License-Identifier: MIT
import { t } from '@/i18n/i18n.svelte';

/** What the bot at seat i (from 0) is called; bots of one level are told apart: Cat, Cat II, Cat III. */
export function botName(bots: readonly (string | null)[], i: number): string {
  const nth = bots.slice(0, i).filter((other) => other === bots[i]).length;
  return t(`level.${bots[i]}`) + ['', ' II', ' III', ' IV'][nth];
}
