// SPDX-License-Identifier: MIT
// One person's hand over the table: what is chosen, what is pointed at, what that would bring.
import type { Snapshot } from '@/core/types';
import type { TableModel } from '@/session/model';
import type { Step } from '@/session/picker';
import { Picker } from '@/session/picker.svelte';
import { likely, mannerOf, meant, most, obtainStep, wayOf, type Mode } from './steps';
import type { Facts, House, Material, Move, View } from './types';

const MODE_NAMES: readonly Mode[] = ['claim', 'build', 'market', 'reroll'];

export class Play extends Picker<Move> {
  /** The section whose card is looked at. */
  looked = $state<string | null>(null);
  /** Is a button beside the board pointed at? Then what stands beside the board must stay where it is. */
  beside = $state(false);

  constructor(current: () => TableModel) {
    const view = () => current().now.view as View;
    const facts = () => current().now.facts as Facts;
    const moves = () => current().moves as readonly Move[];
    super(current, {
      way: (move) => wayOf(view(), facts())(move),
      manner: (move, path) => {
        const die = path.find((step) => step.startsWith('die:'))?.slice(4);
        return mannerOf(move, likely(path, moves().filter((each) => each.type === 'market' && each.die === die)));
      },
      likely,
      meant: (path, step) => meant(view(), facts(), moves(), path, step),
    });
  }

  view = $derived.by(() => this.table.now.view as View);
  facts = $derived.by(() => this.table.now.facts as Facts);
  after = $derived.by(() => this.preview as Snapshot<View> | null);
  /** The seat in front: the viewer, or seat 1 when everything is looked at. */
  seat = $derived.by(() => this.table.viewer || 1);
  own: House = $derived.by(() => this.view.houses[this.seat - 1]);

  /** The kind of act that is chosen, or that all follows from what is. */
  mode = $derived.by(() => MODE_NAMES.find((mode) => this.has(`mode:${mode}`)));
  site = $derived.by(() => this.said('site'));
  action = $derived.by(() => this.said('action'));
  /** The material in hand, on its way to a section. */
  material = $derived.by(() => (this.action ? undefined : (this.said('stock') as Material | undefined)));
  isBuilding = $derived.by(() => this.mode === 'build' || this.view.step === 'build' || this.view.step === 'carry');
  /** Is something in hand, or is the step itself a question about one kind of thing? Only then are targets marked. */
  marking = $derived.by(() => this.moves.length > 0 && (this.chosen || !['act', 'end'].includes(this.view.step)));
  /** Are sections the thing to touch now? */
  marksSites = $derived.by(() => this.mode === 'claim' || this.mode === 'build' || ['build', 'carry', 'ivan_claim', 'ivan_ornament'].includes(this.view.step));
  /** The market moves of the die in hand, and the one that is looked at. */
  landings = $derived.by(() => this.moves.filter((each) => each.type === 'market' && each.die === this.said('die')));
  landing = $derived.by(() => (this.ready?.type === 'market' ? this.ready : null));
  /** The space where the die stands that was moved this turn. */
  standing = $derived.by(() => this.view.dice.find((die) => die.die === this.view.moved)?.space ?? null);

  /** A space of the market: where one stands, it is what it gives. */
  spaceStep(space: number): Step {
    const all = most(this.moves);
    return this.view.step === 'market' && !this.chosen && space === this.standing && all ? obtainStep(all) : `space:${space}`;
  }
  /** A die; where spaces are asked for, the space it stands on. */
  dieStep(die: string): Step {
    const space = this.view.dice.find((each) => each.die === die)?.space;
    return (this.mode === 'reroll' || this.action) && space ? `space:${space}` : `die:${die}`;
  }
  /** A slot of the own workshop: for its tile, or for a banner. */
  slotStep(slot: string): Step {
    return this.view.step === 'banner' ? `banner:${slot}` : `slot:${slot}`;
  }

  /** Was this thing part of what has just been refused? */
  refused = (name: string): boolean => !!this.tried?.words.split(' ').includes(name);
  putBack = (): boolean => this.chosen && this.back();
  legal = (step: Step): boolean => this.marking && this.can(step);
  hinted = (test: (move: Move) => boolean): boolean => !!this.table.hint && test(this.table.hint as Move);

  private point(step: Step | null, site: string | null, beside: boolean): void {
    this.pointed = step;
    this.looked = site;
    this.beside = beside;
  }
  /** The pointer or the focus leaves a thing. It may leave because the thing goes away, in the middle of a drawing: so, later. */
  private leave(step: Step | null, site: string | null): void {
    queueMicrotask(() => {
      if (this.pointed === step) this.pointed = null;
      if (this.looked === site) this.looked = null;
    });
  }

  /** What a thing that can be touched carries: handlers, and the names tests play by. */
  handle = (step: Step, site: string | null = null, beside = false) => ({
    ...this.marks(step),
    'data-step': step,
    onclick: () => this.touch(step),
    onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && this.point(step, site, beside),
    onpointerleave: () => this.leave(step, site),
    onfocus: () => this.point(step, site, beside),
    onblur: () => this.leave(step, site),
  });
  /** The same for a button beside the board. */
  handleBeside = (step: Step) => this.handle(step, null, true);
  /** The same for a piece inside a drawing, which is no button by itself. */
  handleDrawn = (step: Step) => ({
    ...this.handle(step),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.touch(step);
    },
  });

  /** A drag begins: choose the thing, unless it is in hand already. */
  take = (step: Step): boolean => {
    if (this.path.includes(step)) return true;
    if (this.act(step)?.kind !== 'pick') return false;
    this.touch(step);
    return true;
  };
  /** The die in hand is let go over a space. */
  drop = (space: number): void => {
    const move = this.leads(this.act(`space:${space}`));
    if (move) this.play(move);
    else this.touch(`space:${space}`);
  };
}
