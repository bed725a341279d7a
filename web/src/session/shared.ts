// SPDX-License-Identifier: MIT
// What is drawn from a part of a position is drawn again when that part is another object. So whatever stays as it was stays the
// same object.

/** `next`, freshly read, with every part that `before` has just so taken from there. */
export function shared<T>(before: unknown, next: T): T {
  const parts: unknown = next;
  if (!hasParts(before) || !hasParts(parts) || Array.isArray(before) !== Array.isArray(parts)) return next;
  const keys = Object.keys(parts);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    parts[key] = shared(before[key], parts[key]);
    same &&= key in before && before[key] === parts[key];
  }
  return same ? (before as T) : next;
}
const hasParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
