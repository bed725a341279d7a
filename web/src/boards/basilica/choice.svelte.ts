// SPDX-License-Identifier: MIT
import type { Move, Snapshot } from '@/core/types';
import type { TableModel } from '@/session/model';
import { cellStep, meant, named, nextSteps, matching, stepsOf, type Step } from './steps';
import type { View } from './types';

// What is chosen and not yet played, and what that makes of every thing that can be touched. A move that brings something to
// light, or hands the table on, cannot be taken back: touching its last thing only proposes it, touching it again plays it.

/** Steps that name the whole act on their own button: they play at once. */
const BUTTONS = /^(pay|decline|replace|rank:|colour:)/;

export class Choice {
  path = $state.raw<Step[]>([]);
  /** The cell under the pointer or in focus. */
  over = $state<string | null>(null);
  /** A step of a button under the pointer: a rank or colour whose consequence is shown. */
  trying = $state<Step | null>(null);
  /** The cell or thing that was refused last. */
  refused = $state<Step | null>(null);

  constructor(private readonly table: TableModel) {}

  /** The move that is proposed: chosen to its end, not yet played. */
  readonly proposed = $derived.by((): Move | null => named(this.table.moves, this.path));
  readonly next = $derived.by(() => nextSteps(this.table.moves, this.path));
  readonly roots = $derived.by(() => nextSteps(this.table.moves, []));
  /** Does the end of the moves under way keep the table ours, so that it can be taken back? */
  private readonly final = $derived.by(() => {
    const move = matching(this.table.moves, this.path).find((each) => stepsOf(each).length === this.path.length + 1);
    return !!move && this.table.preview(move.text)?.to_move !== this.table.viewer;
  });
  /** The move whose consequence is shown: proposed, or one touch away under the pointer. */
  readonly shown = $derived.by((): Move | null => {
    const step = this.trying ?? (this.over ? cellStep(this.over) : null);
    const path = this.proposed ? this.path.slice(0, -1) : this.path;
    return (step && named(this.table.moves, [...path, step])) || this.proposed;
  });
  readonly preview = $derived.by((): Snapshot<View> | null => (this.shown ? this.table.preview(this.shown.text) : null));

  /** Legal targets are marked once something is chosen, or when the question itself is a place. */
  readonly marking = $derived.by(() => this.path.length > 0 || (this.table.now.view as View).phase !== 'act');
  readonly targets = $derived.by(() => (this.proposed ? nextSteps(this.table.moves, this.path.slice(0, -1)) : this.next));

  /** A rank or a colour is asked for: the chooser is open. */
  readonly choosing = $derived.by(() => [...this.next].some((step) => /^(rank|colour):/.test(step)));

  isChosen(step: Step): boolean {
    return this.path.includes(step);
  }
  isTarget(step: Step): boolean {
    return this.marking && this.targets.has(step);
  }
  /** data-pick or data-move of an element that stands for this step. */
  marks(step: Step): { 'data-pick'?: string; 'data-move'?: string } {
    if (this.proposed && this.path.at(-1) === step) return { 'data-move': this.proposed.text };
    if (this.targets.has(step)) {
      const path = this.proposed ? this.path.slice(0, -1) : this.path;
      const move = named(this.table.moves, [...path, step]);
      return move && this.plays(step) ? { 'data-move': move.text } : { 'data-pick': step };
    }
    return this.roots.has(step) && !this.path.includes(step) ? { 'data-pick': step } : {};
  }
  private plays(step: Step): boolean {
    return BUTTONS.test(step) || !(this.proposed || this.final);
  }

  touch(step: Step): void {
    if (!this.table.moves.length) return;
    const proposed = this.proposed;
    if (proposed && this.path.at(-1) === step) return this.play(proposed);
    const open = proposed ? this.path.slice(0, -1) : this.path;
    if (nextSteps(this.table.moves, open).has(step)) {
      const plays = this.plays(step);
      this.set([...open, step]);
      const move = this.proposed;
      if (move && plays) this.play(move);
    } else if (this.path.includes(step)) this.set(this.path.slice(0, this.path.indexOf(step)));
    else if (this.roots.has(step)) this.set([step]);
    else this.refuse(step);
  }

  private refuse(step: Step): void {
    const open = this.proposed ? this.path.slice(0, -1) : this.path;
    const source = !step.startsWith('cell:');
    const words = meant(this.table.now.view as View, source ? [] : open, step);
    if (words === null || this.table.check(words) === null) return;
    if (source) this.path = [];
    else this.path = open;
    this.table.refuse(words);
    this.refused = step;
  }

  private set(path: Step[]): void {
    const hint = this.table.hint ? stepsOf(this.table.hint) : null;
    // A hint that is being followed stays.
    if (this.table.refusal || !hint || path.some((step, i) => step !== hint[i])) this.table.clear();
    this.refused = null;
    this.trying = null;
    this.path = path;
  }
  play(move: Move): void {
    this.reset();
    this.table.play(move);
  }
  /** Play what is proposed. */
  confirm(): void {
    if (this.proposed) this.play(this.proposed);
  }
  back(): void {
    if (this.table.refusal || this.table.hint) {
      this.table.clear();
      this.refused = null;
    } else this.set(this.path.slice(0, -1));
  }
  reset(): void {
    this.path = [];
    this.trying = null;
    this.refused = null;
  }
}
