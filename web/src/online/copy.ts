// SPDX-License-Identifier: MIT
import type { OnlineCore } from '@/core/online';
import type { TableSaid } from './protocol';

// A copy of a table's log as this seat was shown it, and the digest of it. What does not fit is not taken: the copy is then forgotten,
// and the server asked for all of it.

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export class Copy {
  entries: string[] = [];
  digest: string;
  private readonly beginning: string;

  constructor(private readonly core: OnlineCore) {
    this.beginning = core.digest(bytesOf('triforium log'));
    this.digest = this.beginning;
  }

  get have(): number {
    return this.entries.length;
  }

  forget(): void {
    this.entries = [];
    this.digest = this.beginning;
  }

  private follow(digest: string, entry: string): string {
    const [before, after] = [bytesOfHex(digest), bytesOf(entry)];
    const all = new Uint8Array(before.length + after.length);
    all.set(before);
    all.set(after, before.length);
    return this.core.digest(all);
  }

  /** Take what was said, if it continues what is here and comes to the same digest. What was said before already is not new. */
  take(said: Pick<TableSaid, 'anew' | 'from' | 'entries' | 'digest'>): 'taken' | 'known' | 'unfit' {
    if (said.anew) this.forget();
    const known = this.have - said.from;
    if (known < 0) return 'unfit';
    if (known > 0 && said.from + said.entries.length <= this.have) return said.entries.every((entry, i) => entry === this.entries[said.from + i]) ? 'known' : 'unfit';
    if (said.entries.slice(0, known).some((entry, i) => entry !== this.entries[said.from + i])) return 'unfit';
    const fresh = said.entries.slice(known);
    const digest = fresh.reduce((sum, entry) => this.follow(sum, entry), this.digest);
    if (digest !== said.digest) return 'unfit';
    this.entries.push(...fresh);
    this.digest = digest;
    return 'taken';
  }

  /** The entry that has this identity. */
  find(id: string): number {
    return this.entries.findIndex((entry) => entry.includes(` id=${id} `));
  }
}

/** Talk: who said what and when, and what the table itself tells there. */
export interface Word {
  n: number;
  at: number;
  seat: number;
  id: string;
  text: string;
}
export function wordOf(entry: string, n: number): Word | null {
  const found = /^(\d+) say (\d) id=(\S+) text=(.*)$/s.exec(entry);
  return found && { n, at: Number(found[1]), seat: Number(found[2]), id: found[3], text: found[4] };
}
