// SPDX-License-Identifier: MIT
import type { GameEvent, Move, Seat, Snapshot } from '@/core/types';
import type { TableModel } from '@/session/model';
import type { Step } from '@/session/picker';
import { Picker } from '@/session/picker.svelte';
import { mannerOf, meant, wayOf } from './steps';
import { type Die, type Facts, type Space, spaceIndex, type View } from './view';

// What the person at the table has chosen but not played, and what is under the pointer: shared by the parts of the board.
// A drafted die is no such thing: the core has it in hand, and putting it back is an undo.

export class Choice extends Picker {
  /** A key of our own words, where the core is not asked; it holds for one position. */
  private own = $state.raw<{ of: readonly Move[]; key: string } | null>(null);
  /** A die on its way over the board. */
  drag = $state<{ die: Die; from: Space | 'pool' | 'hand'; x: number; y: number; over: Space | null } | null>(null);

  constructor(current: () => TableModel) {
    super(current, {
      way: wayOf,
      manner: (move) => mannerOf(move, (words) => current().commits(words)),
      meant: (path, step) => meant(current().now.view as View, path, step),
    });
  }

  readonly view = $derived.by(() => this.table.now.view as View);
  readonly facts = $derived.by(() => this.table.now.facts as Facts);
  /** Whose window is in front. */
  readonly seat: Seat = $derived.by(() => this.table.viewer || 1);
  readonly asked = $derived.by(() => this.moves.length > 0);
  readonly note = $derived.by(() => (this.own?.of === this.moves ? this.own.key : null));
  /** A tool that waits for its payment or for a yes, the die of the window that is about to move, the pattern that is thought of. */
  readonly tool = $derived.by(() => this.said('tool') ?? null);
  readonly from: Space | null = $derived.by(() => this.said('space') ?? null);
  readonly pattern = $derived.by(() => this.said('pattern') ?? null);

  /** The move that a press of what is under the pointer plays, and the position after it. */
  readonly near: Move | null = $derived.by(() => {
    const act = this.pointed === null ? null : this.act(this.pointed);
    return act?.kind === 'play' ? act.move : null;
  });
  readonly ahead: Snapshot | null = $derived.by(() => this.near && this.table.preview(this.near.text));
  /** Where the die would fit that the move under the pointer brings to hand. */
  readonly fits: ReadonlySet<Space> = $derived.by(() => {
    const brings = this.near && ['take', 'value', 'swap', 'tool'].includes(this.near.type);
    return new Set(brings ? this.places(this.ahead).keys() : []);
  });
  private readonly dragTargets = $derived.by(() => {
    const act = this.drag?.from === 'pool' ? this.act(`pool:${this.drag.die}`) : null;
    return this.places(act?.kind === 'play' ? this.table.preview(act.move.text) : null);
  });

  private places(at: Snapshot | null): Map<Space, Move> {
    return new Map((at?.moves ?? []).filter((move) => move.type === 'place').map((move) => [move.space as Space, move]));
  }
  /** The legal moves of a type. */
  of(type: string): readonly Move[] {
    return this.moves.filter((move) => move.type === type);
  }
  /** What the board marks: all since the viewer decided; where nobody looks on, the last decision. */
  readonly recent: readonly GameEvent[] = $derived.by(() => {
    const { viewer, last, log } = this.table;
    if (viewer) return last;
    const decision = log.findLast((event) => typeof event.by === 'number' && event.move.type !== 'end' && event.move.type !== 'take');
    return decision ? [decision] : [];
  });

  touch(step: Step): void {
    this.own = null;
    super.touch(step);
  }
  /** Say something of ours beside the board. */
  remark(key: string): void {
    this.table.clear();
    this.own = { of: this.moves, key };
  }
  /** One step back: what is chosen, else the last decision of this turn. */
  back(): boolean {
    const noted = this.note !== null;
    this.own = null;
    if (super.back() || noted) return true;
    if (!this.inMiddle || !this.table.canUndo) return false;
    this.table.undo();
    return true;
  }
  /** A die in hand or a tool in use: the turn cannot end here. */
  get inMiddle(): boolean {
    return this.asked && ['hand', 'value', 'swap', 'move', 'second'].includes(this.view.step);
  }

  touchTool(tool: string): void {
    if (this.asked && !this.act(`tool:${tool}`)) this.remark('note.spent');
    else this.touch(`tool:${tool}`);
  }
  /** A die of the pool: alone it pays for the tool that is chosen. */
  poolStep(die: Die): Step {
    return this.tool && this.view.players === 1 ? `pay:${die}` : `pool:${die}`;
  }
  touchPool(die: Die): void {
    if (this.view.step === 'hand' && this.table.canUndo && this.fromPool) this.table.undo();
    this.touch(this.poolStep(die));
  }
  /** Is the die in hand as it was taken, with nothing done since? */
  get fromPool(): boolean {
    return this.table.log.at(-1)?.move.type === 'take' && this.view.step === 'hand';
  }
  touchSpace(space: Space): void {
    if (this.asked && !this.act(`space:${space}`)) this.remark(this.view.step === 'move' ? 'note.cannot_move' : 'note.take_first');
    else this.touch(`space:${space}`);
  }
  /** A die was let go over a space. */
  drop(die: Die, from: Space | 'pool' | 'hand', space: Space): void {
    if (from === 'pool') {
      const held = this.view.hand;
      this.touch(`pool:${die}`);
      if (this.view.hand !== held) this.touch(`space:${space}`);
    } else if (from === 'hand') this.touch(`space:${space}`);
    else if (from !== space) {
      this.choose([`space:${from}`]);
      this.touch(`space:${space}`);
    }
  }

  /** Where the die that is chosen may land: in hand, about to move, or dragged out of the pool. */
  landings(): Map<Space, Move> {
    if (this.view.step === 'hand') return this.places(this.table.now);
    if (this.drag?.from === 'pool') return this.dragTargets;
    return this.from ? new Map(this.left.map((move) => [move.to as Space, move])) : new Map();
  }
  /** The die that would land on a target. */
  get moving(): Die | null {
    if (this.drag?.from === 'pool') return this.drag.die;
    if (this.view.step === 'hand') return this.view.hand;
    return this.from ? this.view.seats[this.seat - 1].window[spaceIndex(this.from)] : null;
  }
}
