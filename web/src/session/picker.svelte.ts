// SPDX-License-Identifier: MIT
import type { Move, Snapshot } from '@/core/types';
import type { TableModel } from './model';
import { kindOf, Ways, type Act, type Manner, type Step, type Way } from './picker';

// One person's hand over a table: what is chosen and not yet played, what is pointed at, what that would bring. What is chosen
// holds for one position only.

export interface Hand<M extends Move> {
  /** The steps that lead to a move. */
  way(move: M): Way;
  /** What the last step of a path to a move does; it plays, if nothing is said. */
  manner?(move: M, path: readonly Step[]): Manner;
  /** The move to look at while a path names none to its end. */
  likely?(path: readonly Step[], left: readonly M[]): M | null;
  /** The words of the move someone has in mind who touches a thing after a path, though none goes on so: the core tells why not. */
  meant?(path: readonly Step[], step: Step): string | null;
}

export class Picker<M extends Move = Move> {
  private kept = $state.raw<{ of: readonly Move[]; path: readonly Step[] }>({ of: [], path: [] });
  private last = $state.raw<{ words: string; step: Step | null } | null>(null);
  private under = $state.raw<Step | null>(null);

  constructor(
    private readonly current: () => TableModel,
    private readonly hand: Hand<M>,
  ) {}

  get table(): TableModel {
    return this.current();
  }
  /** The thing under the pointer or in focus. Who points at what can be done is shown what it brings, no longer what was refused. */
  get pointed(): Step | null {
    return this.under;
  }
  set pointed(step: Step | null) {
    this.under = step;
    if (step !== null && this.table.refusal && this.can(step)) this.table.clear();
  }
  readonly moves = $derived.by(() => this.table.moves as readonly M[]);
  readonly ways = $derived.by(() => new Ways<M>(this.moves, (move) => this.hand.way(move), (move, path) => this.hand.manner?.(move, path) ?? 'plays'));
  /** What is under way stays chosen until it is written. */
  readonly path = $derived.by(() => (this.table.underway ? this.hand.way(this.table.underway as M).steps.flat() : this.kept.of === this.moves ? this.kept.path : []));
  /** Is something chosen? */
  readonly chosen = $derived.by(() => this.path.length > 0);
  /** Moves that what is chosen may still become. */
  readonly left = $derived.by(() => this.ways.left(this.path));
  /** The move that is chosen to its end and not yet played. */
  readonly proposed = $derived.by(() => this.ways.named(this.path));
  readonly next = $derived.by(() => this.ways.next(this.path));
  readonly roots = $derived.by(() => this.ways.next([]));
  /** What the next touch can be, or be instead of the last thing of what is proposed. */
  readonly targets = $derived.by(() => (this.proposed ? this.ways.next(this.path.slice(0, -1)) : this.next));
  /** The move that a button can play: proposed, or the likeliest. */
  readonly ready = $derived.by(() => this.proposed ?? this.likely(this.path));
  /** The move whose consequence is shown: one touch away under the pointer, or ready. */
  readonly shown = $derived.by((): M | null => (this.pointed && this.leads(this.act(this.pointed))) || this.ready);
  readonly preview = $derived.by((): Snapshot | null => (this.shown ? this.table.preview(this.shown.text) : null));
  /** What was tried last in vain, while the reason is shown: the words, and the thing that was touched. */
  readonly tried = $derived.by(() => (this.table.refusal ? this.last : null));

  private likely(path: readonly Step[]): M | null {
    return path.length ? (this.hand.likely?.(path, this.ways.left(path)) ?? null) : null;
  }
  /** The move an act plays or brings near. */
  leads(act: Act<M> | null): M | null {
    if (act?.kind === 'play') return act.move;
    return act?.kind === 'pick' ? (act.move ?? this.likely(act.path)) : null;
  }

  /** What touching a thing does; null where that means nothing. */
  act(step: Step): (Act<M> & { words?: string }) | null {
    if (!this.moves.length || this.table.underway) return null;
    const act = this.ways.act(this.path, step);
    if (act.kind !== 'refuse') return act;
    const words = this.hand.meant?.(act.path, step) ?? null;
    return words === null ? null : { ...act, words };
  }
  can(step: Step): boolean {
    const act = this.act(step);
    return !!act && act.kind !== 'refuse';
  }
  has(step: Step): boolean {
    return this.ways.says(this.path, step);
  }
  /** The thing of a kind that is chosen: "c3" of "cell:c3". */
  said(kind: string): string | undefined {
    return this.path.findLast((step) => kindOf(step) === kind)?.slice(kind.length + 1);
  }
  /** What an element that stands for a step carries, for whoever plays by what can be seen. */
  marks(step: Step): { 'data-pick'?: string; 'data-move'?: string } {
    const act = this.act(step);
    if (act?.kind === 'play') return { 'data-move': act.move.text };
    return act?.kind === 'pick' && act.path.includes(step) ? { 'data-pick': step } : {};
  }

  touch(step: Step): void {
    const act = this.act(step);
    if (act?.kind === 'play') this.play(act.move);
    else if (act?.kind === 'pick') this.choose(act.path);
    else if (act?.words && this.table.check(act.words)) {
      // What was chosen up to there stays, and the core says why it does not go on.
      this.kept = { of: this.moves, path: act.path };
      this.refuse(act.words, step);
    }
  }
  /** Have the core say why these words are refused; `step` is what bears the mark. */
  refuse(words: string, step: Step | null = null): void {
    this.last = { words, step };
    this.table.refuse(words);
  }

  choose(path: readonly Step[]): void {
    // A hint that is being followed stays.
    const hint = this.table.hint as M | null;
    if (this.table.refusal || !hint || !new Ways([hint], (move) => this.hand.way(move)).left(path).length) this.table.clear();
    this.kept = { of: this.moves, path };
  }
  play(move: M): void {
    this.pointed = null;
    this.table.play(move);
  }
  /** Play what is ready. */
  confirm(): void {
    if (this.ready) this.play(this.ready);
  }
  /** One step back, and words about it go; false when there was neither. */
  back(): boolean {
    if (!this.path.length && !this.table.refusal && !this.table.hint) return false;
    this.table.clear();
    this.kept = { of: this.moves, path: this.path.slice(0, -1) };
    return true;
  }
}
