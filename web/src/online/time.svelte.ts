// SPDX-License-Identifier: MIT
import { createSubscriber } from 'svelte/reactivity';

// The time as something that changes: whoever reads it in an effect is told some times a second.

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 200);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}

/** 1 d 4 h; 9 h; 6:12; below 20 s with tenths, 0:19.4. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d${hours % 24 ? ` ${hours % 24} h` : ''}`;
  if (hours >= 1) return hours >= 3 ? `${hours} h` : `${hours}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const text = `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  return left < 20_000 ? `${text}.${Math.floor((left % 1000) / 100)}` : text;
}
const pad = (n: number) => String(n).padStart(2, '0');

/** A pace as the protocol has it. */
export type Pace = { kind: 'none' } | { kind: 'game'; seconds: number; increment: number } | { kind: 'move'; seconds: number };
export function parsePace(words: string): Pace {
  const game = /^game:(\d+)\+(\d+)$/.exec(words);
  if (game) return { kind: 'game', seconds: Number(game[1]), increment: Number(game[2]) };
  const move = /^move:(\d+)$/.exec(words);
  return move ? { kind: 'move', seconds: Number(move[1]) } : { kind: 'none' };
}
