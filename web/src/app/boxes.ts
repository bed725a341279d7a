// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import { t } from '@/i18n/i18n.svelte';
import { glass, n2, type Glass } from '@/look/pieces';

// What stands on the lid of a game's box, from src/boards/<game>/box.ts. A game that nobody has drawn for gets a plain one.

export interface Box {
  /** How long a game takes; unknown where nobody said. */
  minutes?: number;
  /** The game's window on the home screen, as SVG source. */
  art(x: number, y: number, width: number, height: number): string;
  /** The signs beside the steps of its lesson, in order: web/lang/<language>/learn.json has their words. */
  signs: readonly string[];
  /** Options that mean something only where another one has this value, which is not its default: the core passes over them otherwise. */
  needs?: Readonly<Record<string, readonly [option: string, value: string]>>;
}

/** A lattice of lozenges. */
function lattice(x: number, y: number, width: number, height: number): string {
  const [w, h] = [width / 6, height / 6];
  const panes = Array.from({ length: 13 * 7 }, (_, i) => {
    const [row, column] = [Math.floor(i / 7), i % 7];
    const [cx, cy] = [x + (column + (row % 2) / 2) * w, y + (row * h) / 2];
    const colour = (['W', 'Y', 'W', 'B', 'W', 'G'] as Glass[])[(row * 2 + column) % 6];
    return `<path d="M${n2(cx)} ${n2(cy - h / 2)}l${n2(w / 2)} ${n2(h / 2)}l${n2(-w / 2)} ${n2(h / 2)}l${n2(-w / 2)} ${n2(-h / 2)}z" fill="${glass(colour)}" stroke="var(--lead)" stroke-width="3"/>`;
  });
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--lead)"/>${panes.join('')}`;
}
const PLAIN: Box = { art: lattice, signs: [] };

const boxes = import.meta.glob<Box>('/src/boards/*/box.ts', { import: 'box', eager: true });
export const boxOf = (game: GameId): Box => boxes[`/src/boards/${game}/box.ts`] ?? PLAIN;
/** What an option of a game would need to mean anything, and does not have. */
export function lacks(game: GameId, option: string, values: Record<string, unknown>): readonly [option: string, value: string] | null {
  const need = boxOf(game).needs?.[option];
  return need && values[need[0]] !== need[1] ? need : null;
}
/** Who plays and how long it takes: "2 players · 45 min". */
export function tableWords(game: GameId, players: string): string {
  const { minutes } = boxOf(game);
  return minutes ? `${players} · ${t('home.minutes', { n: minutes })}` : players;
}
