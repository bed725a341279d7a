// SPDX-License-Identifier: MIT
import { games, levels } from 'virtual:games';
export { levels };
import type { GameId } from '@/core/types';
import { i18n } from '@/i18n/i18n.svelte';

// The games of the core this page was built with.

export const GAMES: readonly GameId[] = games.map((game) => game.id);
export const isGame = (word: string | undefined): word is GameId => GAMES.includes(word ?? '');
export const gameAbout = (id: GameId) => games.find((game) => game.id === id);
/** What it is called in the language of the page. */
export const gameName = (id: GameId): string => gameAbout(id)?.names[i18n.language] ?? id;
/** The level one plays against if nothing else was chosen. */
export const EVERYDAY = levels.find((level) => level.everyday)!.name;
