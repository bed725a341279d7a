// SPDX-License-Identifier: MIT
import type { Seat } from '@/core/types';

// Addresses of tables. What stands behind '#' is a key, which browsers do not send:
//
//   /t/TABLE                  look on, or sit down where a seat is open
//   /t/TABLE#s2.INVITATION    sit down at seat 2
//   /t/TABLE#k.KEY            somebody's own seat, on another device

export interface TableLink {
  table: string;
  seat?: Seat;
  invite?: string;
  key?: string;
}

export function linkOf({ table, seat, invite, key }: TableLink, origin = location.origin): string {
  return `${origin}/t/${table}${key ? `#k.${key}` : invite ? `#s${seat}.${invite}` : ''}`;
}

export function parseLink(path: string, hash: string): TableLink | null {
  const table = /^\/t\/([\w-]{22})\/?$/.exec(path)?.[1];
  if (!table) return null;
  const own = /^#k\.([\w-]{43})$/.exec(hash)?.[1];
  if (own) return { table, key: own };
  const invited = /^#s([1-4])\.([\w-]{43})$/.exec(hash);
  return invited ? { table, seat: Number(invited[1]), invite: invited[2] } : { table };
}
