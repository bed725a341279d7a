// SPDX-License-Identifier: MIT
import { i18n, w } from '@/i18n/i18n.svelte';

// Words of puzzles: puzzle.json, which comes with them.

export const z = (key: string, params = {}): string => w('puzzle', key, params);
export const needPuzzleWords = (): Promise<void> => i18n.need('puzzle');
