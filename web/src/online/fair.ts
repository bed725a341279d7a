// SPDX-License-Identifier: MIT
import { LOOKS_ON, OnlineCore, type Fairness } from '@/core/online';
import type { OnlineTable } from './table.svelte';

// Was everything as it was shown? Out of the record of the whole game, on this device: the seal is the one from the start, one's own
// number is in the dice, every outcome follows, and what this page was shown on the way is what the record says.

export type Verdict = Fairness['verdict'] | 'promise' | 'salt' | 'shown';
export interface Proof extends Omit<Fairness, 'verdict'> {
  verdict: Verdict;
  seal: string;
  /** Seats that added a number. */
  salts: number[];
}

/** What the table's own page knows, to compare the record with. */
export interface Witness {
  promised: string | null;
  seat: number;
  salt: string;
  /** It has seen its salt written. */
  salted: boolean;
  shown: ReadonlyMap<number, string>;
}

export function prove(core: OnlineCore, record: string, witness: Witness): Proof {
  const count = core.load(record).count;
  const seal = /^dice ([0-9a-f]{64})$/m.exec(record)?.[1] ?? '';
  const salts = [...record.matchAll(/^salt (\d) ([0-9a-f]{64})$/gm)].map(([, seat, salt]) => ({ seat: Number(seat), salt }));
  const fair = core.fair();
  const found = { ...fair, seal, salts: salts.map(({ seat }) => seat) };
  if (witness.promised !== null && witness.promised !== seal) return { ...found, verdict: 'promise' };
  const own = salts.find(({ seat }) => seat === witness.seat)?.salt;
  if (witness.seat && witness.salt && witness.salted && own !== witness.salt) return { ...found, verdict: 'salt' };
  if (fair.verdict !== 'fair') return found;
  // At the end everything is open to everybody: only what was shown before it is compared.
  for (const [n, text] of witness.shown) if (n < count && core.viewText(n, witness.seat || LOOKS_ON) !== text) return { ...found, verdict: 'shown', event: n };
  return found;
}

export async function proveTable(table: OnlineTable, module: WebAssembly.Module): Promise<Proof> {
  const record = await table.record();
  const seat = table.viewer;
  return prove(new OnlineCore(module), record, { promised: table.promised, seat, salt: table.seat?.salt ?? '', salted: table.places[seat - 1]?.salt ?? false, shown: table.shown });
}
