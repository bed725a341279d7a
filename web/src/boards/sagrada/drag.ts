// SPDX-License-Identifier: MIT
import type { Choice } from './choice.svelte';
import type { Die, Space } from './view';

// Dragging a die as another way to touch it and then a space. A press that does not travel stays a click.

const TRAVEL = 7;

function spaceAt(x: number, y: number): Space | null {
  const element = document.elementFromPoint(x, y)?.closest('[data-space]');
  return element?.getAttribute('data-space') ?? null;
}

export function startDrag(event: PointerEvent, choice: Choice, die: Die, from: Space | 'pool' | 'hand'): void {
  if (event.button !== 0 || !choice.asked) return;
  const { pointerId, clientX, clientY } = event;
  let travelling = false;

  function move(next: PointerEvent) {
    if (next.pointerId !== pointerId) return;
    if (!travelling && Math.hypot(next.clientX - clientX, next.clientY - clientY) < TRAVEL) return;
    if (!travelling && from !== 'pool' && from !== 'hand') choice.choose([`space:${from}`]);
    travelling = true;
    choice.drag = { die, from, x: next.clientX, y: next.clientY, over: spaceAt(next.clientX, next.clientY) };
  }
  function end(next: PointerEvent) {
    if (next.pointerId !== pointerId) return;
    for (const [name, act] of on) removeEventListener(name, act as EventListener);
    choice.drag = null;
    if (!travelling || next.type !== 'pointerup') return;
    const space = spaceAt(next.clientX, next.clientY);
    if (space) choice.drop(die, from, space);
    // The click that ends a drag is not a click.
    const swallow = (click: Event) => click.stopPropagation();
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
  }
  const on = [
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const;
  for (const [name, act] of on) addEventListener(name, act as EventListener);
}
