// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';

// The small live board of every card, by its number: the lesson and the step that it stands at, how many moves of that step are made
// already, and the part of the board that is shown.

export interface Stage {
  /** The first one where none is named. */
  lesson?: string;
  step: string;
  ahead?: number;
  part: string;
}
export const STAGES: Readonly<Record<GameId, Readonly<Record<number, Stage>>>> = {
  basilica: {
    1: { step: 'area', part: 'display' },
    2: { step: 'side', part: 'display' },
    3: { step: 'wild', part: 'display' },
    4: { step: 'builder', ahead: 2, part: 'display' },
    5: { step: 'recruit', part: 'display' },
    6: { step: 'promote', part: 'display' },
    7: { step: 'score', part: 'display' },
    8: { step: 'glass', part: 'display' },
    9: { step: 'anew', part: 'display' },
  },
  red_cathedral: {
    1: { step: 'claim', part: 'site' },
    2: { step: 'workshop', part: 'market' },
    3: { step: 'above', part: 'site' },
    4: { step: 'die', part: 'market' },
    5: { step: 'further', part: 'market' },
    6: { step: 'late', part: 'site' },
    7: { step: 'ornament', part: 'site' },
    8: { lesson: 'ivan', step: 'row', part: 'market' },
    9: { step: 'towers', part: 'site' },
  },
  sagrada: {
    1: { step: 'border', part: 'window' },
    2: { step: 'window', part: 'window' },
    3: { step: 'back', part: 'window' },
    4: { step: 'pool', part: 'window' },
    5: { step: 'corners', ahead: 1, part: 'window' },
    6: { step: 'tool', ahead: 1, part: 'tools' },
    7: { step: 'public', part: 'goals' },
    8: { lesson: 'alone', step: 'target', part: 'window' },
    9: { step: 'empty', part: 'window' },
  },
};
