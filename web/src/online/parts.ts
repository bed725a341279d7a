// SPDX-License-Identifier: MIT
import type { TableParts } from '@/session/model';
import PromptPart from './PromptPart.svelte';
import SeatMark from './SeatMark.svelte';
import Side from './Side.svelte';

export const PARTS: TableParts = { seat: SeatMark, prompt: PromptPart, side: Side };
