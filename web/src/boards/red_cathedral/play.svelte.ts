// SPDX-License-Identifier: MIT
// One person's hand over the table: what is chosen, what is pointed at, what that would bring.
import type { Snapshot } from '@/core/types';
import type { TableModel } from '@/session/model';
import { NOTHING, landing, marks, offered, siteAct, spaceAct, type Act, type Choice, type Context } from './choice';
import type { House, Move, View } from './types';

export class Play {
  constructor(private readonly current: () => TableModel) {}
  get table(): TableModel {
    return this.current();
  }

  /** Choices on the way to a move, the latest last; they hold for one position only. */
  private trail = $state.raw<{ n: number; steps: Choice[] }>({ n: -1, steps: [] });
  private pointed = $state.raw<{ n: number; act: Act; beside: boolean } | null>(null);
  private tried = $state('');
  /** The section whose card is looked at. */
  looked = $state<string | null>(null);

  view = $derived.by(() => this.table.now.view as View);
  moves = $derived.by(() => this.table.moves as readonly Move[]);
  private valid = $derived.by(() => this.trail.n === this.table.now.n && this.moves.length > 0);
  choice = $derived.by(() => (this.valid ? (this.trail.steps.at(-1) ?? NOTHING) : NOTHING));
  context: Context = $derived.by(() => ({ view: this.view, moves: this.moves, choice: this.choice }));
  marking = $derived.by(() => marks(this.context));
  chosen = $derived.by(() => Object.keys(this.choice).length > 0);
  /** The seat in front: the viewer, or seat 1 when everything is looked at. */
  seat = $derived.by(() => this.table.viewer || 1);
  own: House = $derived.by(() => this.view.houses[this.seat - 1]);
  hand: Act | null = $derived.by(() => (this.pointed?.n === this.table.now.n ? this.pointed.act : null));
  /** Is a button beside the board pointed at? Then what stands beside the board must stay where it is. */
  beside = $derived.by(() => this.hand !== null && this.pointed?.beside === true);

  /** The move that is one press away: of what is chosen, if that names one. */
  ready = $derived.by((): Move | null => {
    const { choice, context } = this;
    if (choice.die) return landing(context) ?? null;
    if (choice.kinds) return offered(context) ?? null;
    const act =
      choice.mode === 'reroll' && choice.space ? spaceAct(context, choice.space) : choice.site && choice.mode !== 'build' ? siteAct(context, choice.site) : null;
    return act?.kind === 'move' ? act.move : null;
  });

  /** What is previewed: the move under the pointer or the focus, else the one that is ready. */
  shown = $derived.by((): Move | null => {
    const act = this.hand;
    if (act?.kind === 'move') return act.move;
    if (act?.kind === 'pick' && act.shows) return act.shows;
    return this.ready;
  });
  after = $derived.by((): Snapshot<View> | null => (this.shown && this.moves.length ? this.table.preview(this.shown.text) : null));

  do = (act: Act | null): void => {
    if (!act) return;
    if (act.kind === 'move') this.table.play(act.move);
    else if (act.kind === 'refuse') {
      this.tried = act.words;
      this.table.refuse(act.words);
    }
    else this.choose(act.to);
  };
  /** Was this thing part of what has just been refused? */
  refused = (name: string): boolean => !!this.table.refusal && this.tried.split(' ').includes(name);
  choose(to: Choice): void {
    this.table.clear();
    const steps = this.valid ? this.trail.steps : [];
    this.pointed = null;
    this.trail = { n: this.table.now.n, steps: Object.keys(to).length ? [...steps, to] : [] };
  }
  /** One step back; true when there was one. */
  putBack = (): boolean => {
    if (!this.chosen) return false;
    this.table.clear();
    this.trail = { n: this.table.now.n, steps: this.trail.steps.slice(0, -1) };
    return true;
  };
  point = (act: Act | null, beside = false): void => {
    this.pointed = act && act.kind !== 'refuse' ? { n: this.table.now.n, act, beside } : null;
  };

  /** The pointer or the focus leaves a thing. It may leave because the thing goes away, in the middle of a drawing: so, later. */
  private leave(act: Act | null, site: string | null): void {
    queueMicrotask(() => {
      if (this.pointed && this.pointed.act === act) this.pointed = null;
      if (this.looked === site) this.looked = null;
    });
  }

  /** What a thing that can be touched carries: handlers, and the names tests play by. */
  touch = (act: Act | null, site: string | null = null, beside = false) => ({
    'data-pick': act?.kind === 'pick' ? act.name : undefined,
    'data-move': act?.kind === 'move' ? act.move.text : undefined,
    onclick: () => this.do(act),
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      this.point(act, beside);
      this.looked = site;
    },
    onpointerleave: () => this.leave(act, site),
    onfocus: () => {
      this.point(act, beside);
      this.looked = site;
    },
    onblur: () => this.leave(act, site),
  });
  /** The same for a button beside the board. */
  touchBeside = (act: Act | null) => this.touch(act, null, true);
  /** The same for a piece inside a drawing, which is no button by itself. */
  touchDrawn = (act: Act | null) => ({
    ...this.touch(act),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.do(act);
    },
  });
  /** A drag begins: choose the thing, unless it is in hand already. */
  take = (act: Act | null, held: (choice: Choice) => boolean): boolean => {
    if (held(this.choice)) return true;
    if (act?.kind !== 'pick') return false;
    this.do(act);
    return true;
  };
  /** The die in hand is let go over a space. */
  drop = (space: number): void => {
    const act = spaceAct(this.context, space);
    if (act?.kind === 'pick' && act.shows) this.table.play(act.shows);
    else this.do(act);
  };
  legal = (act: Act | null): boolean => this.marking && !!act && act.kind !== 'refuse';
  hinted = (test: (move: Move) => boolean): boolean => !!this.table.hint && test(this.table.hint as Move);
}
