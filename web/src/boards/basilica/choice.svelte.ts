// SPDX-License-Identifier: MIT
import type { TableModel } from '@/session/model';
import { kindOf } from '@/session/picker';
import { Picker } from '@/session/picker.svelte';
import { meant, wayOf, type Step } from './steps';
import type { View } from './types';

/** Things that name the whole act on their own button: they play at once. What cannot be taken back asks elsewhere. */
const BUTTONS = ['pay', 'decline', 'replace', 'rank', 'colour'];

export class Choice extends Picker {
  constructor(table: TableModel) {
    super(() => table, {
      way: wayOf,
      manner: (move, path) => (!BUTTONS.includes(kindOf(path.at(-1)!)) && table.commits(move.text) ? 'asks' : 'plays'),
      meant: (path, step) => meant(table.now.view as View, path, step),
    });
  }

  /** Legal targets are marked once something is chosen, or when the question itself is a place. */
  readonly marking = $derived.by(() => this.chosen || (this.table.now.view as View).phase !== 'act');
  /** A rank or a colour is asked for: the chooser is open. */
  readonly choosing = $derived.by(() => [...this.next].some((step) => /^(rank|colour):/.test(step)));

  isTarget(step: Step): boolean {
    return this.marking && this.targets.has(step);
  }
}
