// SPDX-License-Identifier: MIT
import { plain } from 'virtual:games';
import type { Component } from 'svelte';
import type { GameId } from '@/core/types';
import type { TableModel } from '@/session/model';

// A game's board, fetched when a table of it is opened: src/boards/<game>/Board.svelte, or the plain one.

export interface Board {
  default: Component<{ table: TableModel }>;
  /** A part of it in small, to try things at. */
  Stage?: Component<{ table: TableModel; part: string }>;
}

const drawn = import.meta.glob<Board>('/src/boards/*/Board.svelte');
export const boardOf = (game: GameId): Promise<Board> => (drawn[`/src/boards/${game}/Board.svelte`] ?? plain!)();
