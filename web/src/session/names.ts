// SPDX-License-Identifier: MIT
// Names as a link carries them: a word, in which "~" stands between two.

/** '' when nobody has one. */
export const namesWord = (seats: readonly string[]): string => (seats.some(Boolean) ? seats.map((name) => encodeURIComponent(name).replaceAll('~', '%7E')).join('~') : '');

/** Names out of a link: anything may stand there. */
export function namesOf(words: string, seats: number): string[] | null {
  try {
    const names = words.split('~').map((name) => decodeURIComponent(name).replace(/\p{Cc}/gu, ' ').trim().slice(0, 40));
    return words && names.length === seats ? names : null;
  } catch {
    return null;
  }
}
