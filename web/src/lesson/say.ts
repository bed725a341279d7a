// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import type { Params } from '@/i18n/format';
import { i18n, w } from '@/i18n/i18n.svelte';
import { wordsOf } from './lessons';

// Words of lessons: lesson.json is what all of them say, <game>.lesson.json what each does. They come with the first lesson.

export const needWords = async (game: GameId): Promise<void> => void (await Promise.all([i18n.need('lesson'), i18n.need(wordsOf(game))]));
export const l = (key: string, params: Params = {}): string => w('lesson', key, params);
/** A word of a game's lessons: "first.pool", "title". */
export const told = (game: GameId, lesson: string, step: string, part: string): string => w(wordsOf(game), `${lesson}.${step}.${part}`);
export const lessonTitle = (game: GameId, lesson: string): string => w(wordsOf(game), `${lesson}.title`);
