// SPDX-License-Identifier: MIT
import type { Choice } from './choice.svelte';
import { cellStep, type Step } from './steps';

// Dragging as another way of touching two things: it begins when the pointer has gone a little way, chooses what it began on,
// and touches the cell where it ends. Works with mouse, pen and finger.

interface Source {
  choice: Choice;
  /** What is taken; null where nothing can be. */
  step: Step | null;
  /** How it looks on the way: SVG source in a box of 100. */
  art: string;
  size: number;
}
class Carried {
  now = $state.raw<{ art: string; size: number; x: number; y: number } | null>(null);
}
export const carried = new Carried();

const FAR_ENOUGH = 7;

function cellUnder(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = (element as HTMLElement).dataset?.cell;
    if (cell) return cell;
  }
  return null;
}

export function drag(node: HTMLElement, source: Source) {
  let from: { x: number; y: number; id: number } | null = null;
  let moving = false;
  let taken: Step | null = null;

  function down(event: PointerEvent) {
    if (!source.step || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    moving = false;
    taken = source.step;
  }
  function move(event: PointerEvent) {
    if (!from || event.pointerId !== from.id || !taken) return;
    if (!moving) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
      moving = true;
      node.setPointerCapture(event.pointerId);
      if (!source.choice.has(taken)) source.choice.touch(taken);
    }
    carried.now = { art: source.art, size: source.size, x: event.clientX, y: event.clientY };
    const cell = cellUnder(event.clientX, event.clientY);
    source.choice.pointed = cell && cellStep(cell);
  }
  function up(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    carried.now = null;
    if (!moving) return;
    const cell = event.type === 'pointerup' ? cellUnder(event.clientX, event.clientY) : null;
    if (cell && cellStep(cell) !== taken && !source.choice.has(cellStep(cell))) source.choice.touch(cellStep(cell));
    // The click that follows belongs to the drag.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    moving = false;
  }
  function swallow(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }
  const settle = () => node.classList.toggle('can-drag', !!source.step);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  settle();
  return {
    update(to: Source) {
      source = to;
      settle();
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    },
  };
}
