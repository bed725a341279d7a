// SPDX-License-Identifier: MIT
import type { GameEvent } from '@/core/types';
import { builder, vault } from './draw';
import type { Tile, View } from './types';

// Pieces that travel: from the display or a player to a cell, or from cell to cell, in a straight line over the page. What lies
// on the table is already right; this only shows how it came there.

export interface Flight {
  id: number;
  art: string;
  from: DOMRect;
  to: DOMRect;
}
const MOST = 6;

class Flights {
  now = $state.raw<Flight[]>([]);
  private id = 0;

  /** Show what these events moved. `before` is the position they began in. */
  show(events: readonly GameEvent[], before: View): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || events.length > MOST) return;
    const flights = events.flatMap(({ move, by }) => {
      const seat = typeof by === 'number' ? by : 0;
      const cell = (name: unknown) => document.querySelector(`[data-cell="${name}"]`);
      const man = builder(50, 50, 21, seat);
      if (move.type === 'vault') return this.path(document.querySelector(`[data-step="vault:${move.slot}"]`), cell(move.cell), vault(before.vaults[Number(move.slot) - 1] as Tile));
      if (move.type === 'builder' || move.type === 'recruit' || move.order === 'recruit') return this.path(document.querySelector(`[data-seat="${seat}"]`), cell(move.cell), man);
      if (move.type === 'push' || move.order === 'move') return this.path(cell(move.from), cell(move.to), man);
      return [];
    });
    this.now = [...this.now, ...flights];
  }
  private path(from: Element | null, to: Element | null, art: string): Flight[] {
    return from && to ? [{ id: ++this.id, art, from: from.getBoundingClientRect(), to: to.getBoundingClientRect() }] : [];
  }
  land(id: number): void {
    this.now = this.now.filter((flight) => flight.id !== id);
  }
}
export const flights = new Flights();

/** Svelte action: travel, then be gone. */
export function fly(node: SVGElement, flight: Flight) {
  const { from, to } = flight;
  const at = (box: DOMRect) => `translate(${box.x + box.width / 2 - to.width / 2}px, ${box.y + box.height / 2 - to.height / 2}px)`;
  const size = Math.min(1.4, from.height / to.height);
  const journey = node.animate([{ transform: `${at(from)} scale(${size})` }, { transform: at(to) }], { duration: 220, easing: 'ease-out', fill: 'both' });
  journey.onfinish = () => flights.land(flight.id);
  return { destroy: () => journey.cancel() };
}
