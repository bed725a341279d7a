// SPDX-License-Identifier: MIT
// Times held against their bars. They are those of an idle machine: on a busy one they may be SLACK times as long, and what else runs
// there comes and goes, while a fault of ours stays. E2E_SLACK=1 measures in earnest: the slowest of all, at the first try.
import assert from 'node:assert/strict';

const SLACK = Number(process.env.E2E_SLACK ?? 4);
const EARNEST = SLACK <= 1;

/** The time that a share `p` of them do not exceed. */
export const share = (times, p) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * p))];
export const median = (times) => share(times, 0.5);

/** Of many waits of one kind, a share `p` (all, if not told) is within the bar; on a busy machine the middle one is. */
export function allWithin(bar, times, p = 1) {
  assert.ok(share(times, EARNEST ? p : 0.5) <= bar * SLACK, `${times.map((ms) => ms.toFixed(1)).join(' ')} ms, the bar is ${bar} x ${SLACK}`);
}

/** One wait, measured by `measure`, is within the bar; a busy machine has three tries. */
export async function within(bar, measure) {
  const times = [];
  do times.push(await measure());
  while (times.at(-1) > bar * SLACK && times.length < (EARNEST ? 1 : 3));
  assert.ok(times.at(-1) <= bar * SLACK, `${times.map((ms) => ms.toFixed(1)).join(', then ')} ms, the bar is ${bar} x ${SLACK}`);
}
