// SPDX-License-Identifier: MIT
import { router } from '@/app/router.svelte';
import { newGameId, saveGame } from '@/session/storage';
import type { LessonTable } from './table.svelte';

// Where a lesson leads: the same table, as a game against the kindest.

export async function playOn(table: LessonTable): Promise<void> {
  const id = newGameId();
  await saveGame(id, table.record(), table.final);
  router.go(`/table/${id}`);
}
