// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';
import type { GameId } from '@/core/types';
import type { TableModel } from '@/session/model';

// A game's board, fetched when a table of it is opened.
interface Board {
  default: Component<{ table: TableModel }>;
}

export const BOARDS: Record<GameId, () => Promise<Board>> = {
  basilica: () => import('@/boards/basilica/Board.svelte'),
  red_cathedral: () => import('@/boards/red_cathedral/Board.svelte'),
  sagrada: () => import('@/boards/sagrada/Board.svelte'),
};
