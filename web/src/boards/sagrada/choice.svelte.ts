// SPDX-License-Identifier: MIT
import type { GameEvent, Move, Seat, Snapshot } from '@/core/types';
import type { TableModel } from '@/session/model';
import { toolColour } from './cards';
import { type Doable, sortMoves } from './facts';
import { colourOf, type Die, type Space, spaceIndex, type View } from './view';

// What the person at the table has chosen but not played, and what is under the pointer: shared by the parts of the board.
// A drafted die is no such thing: the core has it in hand, and putting it back is an undo.

/** These roll or draw: they ask once more, since nobody can take that back. */
export const RANDOM_TOOLS: readonly string[] = ['flux_brush', 'glazing_hammer', 'flux_remover'];

export class Choice {
  /** A tool that waits for its payment or for a yes. */
  tool = $state<string | null>(null);
  /** The die of the window that is about to move. */
  from = $state<Space | null>(null);
  pattern = $state<string | null>(null);
  /** The words of the move under pointer or focus. */
  near = $state<string | null>(null);
  /** The words last tried in vain. */
  tried = $state<string | null>(null);
  /** A key of our own words, where the core was not asked. */
  note = $state<string | null>(null);
  /** A die on its way over the board. */
  drag = $state<{ die: Die; from: Space | 'pool' | 'hand'; x: number; y: number; over: Space | null } | null>(null);

  readonly view = $derived.by(() => this.table.now.view as View);
  readonly doable: Doable = $derived.by(() => sortMoves(this.table.moves));
  /** Whose window is in front. */
  readonly seat: Seat = $derived.by(() => this.table.viewer || 1);
  readonly asked = $derived.by(() => this.table.moves.length > 0);
  readonly ahead: Snapshot | null = $derived.by(() => (this.near && this.legal(this.near) ? this.table.preview(this.near) : null));

  /** Where the die would fit that the move under the pointer brings to hand. */
  readonly fits: ReadonlySet<Space> = $derived.by(() => {
    const brings = this.near && ['take', 'value', 'swap', 'tool'].includes(this.near.split(' ')[0]);
    return new Set(brings && this.ahead ? sortMoves(this.ahead.moves).place.keys() : []);
  });
  private readonly dragged = $derived.by(() => (this.drag?.from === 'pool' ? this.drag.die : null));
  private readonly dragTargets: Map<Space, Move> = $derived.by(() => {
    const take = this.dragged && this.legal(`take ${this.dragged}`);
    return sortMoves((take && this.table.preview(take.text)?.moves) || []).place;
  });

  constructor(private readonly model: () => TableModel) {}

  get table(): TableModel {
    return this.model();
  }
  /** What the board marks: all since the viewer decided; where nobody looks on, the last decision. */
  get recent(): readonly GameEvent[] {
    const { viewer, last, log } = this.table;
    if (viewer) return last;
    const decision = log.findLast((event) => typeof event.by === 'number' && event.move.type !== 'end' && event.move.type !== 'take');
    return decision ? [decision] : [];
  }
  get picked(): boolean {
    return this.tool !== null || this.from !== null || this.pattern !== null;
  }
  legal(words: string): Move | undefined {
    return this.table.moves.find((move) => move.text === words);
  }

  /** Nothing is chosen any more. */
  reset(): void {
    this.tool = this.from = this.pattern = this.near = this.tried = this.note = null;
  }
  private fresh(): void {
    this.tried = this.note = null;
    this.table.clear();
  }
  play(move: Move): void {
    this.reset();
    this.table.play(move);
  }
  /** Play these words, or have the core say why not. */
  attempt(words: string): void {
    const move = this.legal(words);
    if (move) return this.play(move);
    this.note = null;
    this.tried = words;
    this.table.refuse(words);
  }
  /** Say something of ours beside the board. */
  remark(key: string): void {
    this.fresh();
    this.note = key;
  }

  /** One step back: what is chosen, else the last decision of this turn. */
  back(): void {
    const had = this.picked || this.tried || this.note;
    this.reset();
    this.table.clear();
    if (!had && this.inMiddle && this.table.canUndo) this.table.undo();
  }
  /** A die in hand or a tool in use: the turn cannot end here. */
  get inMiddle(): boolean {
    return this.asked && ['hand', 'value', 'swap', 'move', 'second'].includes(this.view.step);
  }

  /** Words that use a tool: alone with a die of the pool that has the card's colour, where there is one. */
  toolWords(tool: string): string {
    const pay = this.view.players === 1 ? this.view.pool.find((die) => colourOf(die) === toolColour(tool)) : undefined;
    return pay ? `tool ${tool} ${pay}` : `tool ${tool}`;
  }
  touchTool(tool: string): void {
    const ways = this.doable.tool.get(tool);
    if (!ways?.length) {
      this.reset();
      if (this.view.tools.find((each) => each.tool === tool)?.spent) return this.remark('note.spent');
      return this.attempt(this.toolWords(tool));
    }
    if (ways[0].pay === null && !RANDOM_TOOLS.includes(tool)) return this.play(ways[0]);
    this.fresh();
    this.tool = this.tool === tool ? null : tool;
  }
  touchPool(die: Die): void {
    if (this.tool && this.view.players === 1) return this.attempt(`tool ${this.tool} ${die}`);
    if (this.view.step === 'hand' && this.table.canUndo && this.fromPool) {
      this.table.undo();
      return this.attempt(`take ${die}`);
    }
    this.tool = null;
    this.attempt(`take ${die}`);
  }
  /** Is the die in hand as it was taken, with nothing done since? */
  get fromPool(): boolean {
    return this.table.log.at(-1)?.move.type === 'take' && this.view.step === 'hand';
  }
  touchSpace(space: Space): void {
    const { step } = this.view;
    if (!this.asked) return;
    if (step === 'hand') return this.attempt(`place ${space}`);
    if (step !== 'move') return this.remark('note.take_first');
    if (this.from && this.doable.move.get(this.from)?.has(space)) return this.attempt(`move ${this.from} ${space}`);
    if (this.doable.move.has(space)) {
      this.fresh();
      this.from = this.from === space ? null : space;
    } else if (this.from) this.attempt(`move ${this.from} ${space}`);
    else this.remark('note.cannot_move');
  }
  /** A die was let go over a space. */
  drop(die: Die, from: Space | 'pool' | 'hand', space: Space): void {
    if (from === 'pool') {
      const take = this.legal(`take ${die}`);
      if (!take) return this.attempt(`take ${die}`);
      this.play(take);
      this.attempt(`place ${space}`);
    } else if (from === 'hand') this.attempt(`place ${space}`);
    else {
      this.from = from;
      if (from !== space) this.attempt(`move ${from} ${space}`);
    }
  }
  touchPattern(id: string): void {
    this.fresh();
    this.pattern = this.pattern === id ? null : id;
  }

  /** Where the die that is chosen may land: in hand, about to move, or dragged out of the pool. */
  targets(): Map<Space, Move> {
    if (this.view.step === 'hand') return this.doable.place;
    if (this.drag?.from === 'pool') return this.dragTargets;
    return (this.from && this.doable.move.get(this.from)) || new Map();
  }
  /** The die that would land on a target. */
  get moving(): Die | null {
    if (this.drag?.from === 'pool') return this.drag.die;
    if (this.view.step === 'hand') return this.view.hand;
    return this.from ? this.view.seats[this.seat - 1].window[spaceIndex(this.from)] : null;
  }
}
