// SPDX-License-Identifier: MIT
import type { OnlineTable } from './table.svelte';

// A table that was just opened here goes to its screen with the connection it has.

let waiting: OnlineTable | null = null;
export const opened = {
  give(table: OnlineTable): void {
    waiting = table;
  },
  take(id: string): OnlineTable | null {
    const found = waiting?.id === id ? waiting : null;
    waiting = null;
    return found;
  },
};
