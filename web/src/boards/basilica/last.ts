// SPDX-License-Identifier: MIT
import type { GameEvent, Seat } from '@/core/types';

/**
 * The cells that the latest events touched, for the brackets. Whoever looks from outside sees the last decision only. A scoring
 * moves the cathedral, so nothing before it is marked.
 */
export function lastCells(events: readonly GameEvent[], viewer: Seat | 0): Set<string> {
  const since = events.findLastIndex((event) => event.move.type === 'score') + 1;
  const decision = viewer ? 0 : events.findLastIndex((event) => typeof event.by === 'number');
  const cells = new Set<string>();
  for (const { move } of events.slice(Math.max(since, decision, 0)))
    for (const cell of [move.cell, move.from, move.to]) if (typeof cell === 'string') cells.add(cell);
  return cells;
}
