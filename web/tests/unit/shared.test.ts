// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import { shared } from '@/session/shared';

const fresh = () => ({ seats: [{ window: ['R4', null], favour: 3 }, { window: [null, 'B2'], favour: 1 }], hand: null as string | null });

describe('what stays is the same object', () => {
  test('all of it, when nothing changed', () => {
    const before = fresh();
    expect(shared(before, fresh())).toBe(before);
  });
  test('only what changed is new', () => {
    const before = fresh();
    const next = fresh();
    next.seats[1].favour = 0;
    const now = shared(before, next);
    expect(now).toEqual({ ...fresh(), seats: [fresh().seats[0], { window: [null, 'B2'], favour: 0 }] });
    expect(now.seats[0]).toBe(before.seats[0]);
    expect(now.seats[1].window).toBe(before.seats[1].window);
    expect(now.seats[1]).not.toBe(before.seats[1]);
    expect(now).not.toBe(before);
  });
  test('what was there is not changed', () => {
    const before = fresh();
    shared(before, { ...fresh(), hand: 'R1' });
    expect(before).toEqual(fresh());
  });
  test.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[], {}],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, null],
    [null, { a: 1 }],
    [{ a: [] }, { a: {} }],
  ])('%j becomes %j', (before, next) => {
    expect(shared(before, structuredClone(next))).toEqual(next);
    expect(shared(before, next)).not.toBe(before);
  });
});
