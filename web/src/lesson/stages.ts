// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';

// Which cards have a small live board, by their number: the step of the first lesson it stands at, how many moves of that step are made
// already, and the part of the board that is shown.

export interface Stage {
  step: string;
  ahead?: number;
  part: string;
}
export const STAGES: Readonly<Record<GameId, Readonly<Record<number, Stage>>>> = {
  basilica: { 3: { step: 'wild', part: 'display' }, 4: { step: 'builder', ahead: 2, part: 'display' }, 5: { step: 'recruit', part: 'display' }, 6: { step: 'promote', part: 'display' }, 7: { step: 'score', part: 'display' }, 8: { step: 'glass', part: 'display' } },
  red_cathedral: { 3: { step: 'above', part: 'site' }, 4: { step: 'die', part: 'market' }, 5: { step: 'further', part: 'market' }, 6: { step: 'late', part: 'site' } },
  sagrada: { 3: { step: 'back', part: 'window' }, 4: { step: 'pool', part: 'window' }, 5: { step: 'corners', ahead: 1, part: 'window' }, 6: { step: 'tool', ahead: 1, part: 'window' }, 7: { step: 'public', part: 'window' } },
};
