// SPDX-License-Identifier: MIT
import type { Core } from '@/core/core';
import { CoreError } from '@/core/types';

// Everything this browser keeps, as one file: {"triforium":1,"games":[{"id","updated","record"}],"kept":{key: text}}. Reading one is
// total and bounded: whatever the file holds, what is in order is taken and the rest is counted.

export interface BundledGame {
  id: string;
  updated: number;
  record: string;
}
export interface Bundle {
  games: BundledGame[];
  /** Of the browser's storage: settings, how far lessons are, what was chosen last. */
  kept: Record<string, string>;
  /** Games that are no games. */
  broken: number;
}

export const BUNDLE_MAX = 32 << 20;
const GAMES_MAX = 10_000;
const RECORD_MAX = 1 << 18;
const KEYS_MAX = 100;
const TEXT_MAX = 10_000;
/** A key of ours. */
const KEY = /^triforium\.(settings|lessons|coach|choice\.\w{1,40})$/;
const ID = /^[a-z0-9]{1,16}$/;

export const isOurs = (key: string): boolean => KEY.test(key);

export function writeBundle(games: readonly BundledGame[], kept: Record<string, string>): string {
  return `${JSON.stringify({ triforium: 1, games, kept }, null, 1)}\n`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A game of the file whose record the core reads; null for anything else. */
function gameOf(value: unknown, core: Core): BundledGame | null {
  if (!isObject(value) || typeof value.record !== 'string' || value.record.length > RECORD_MAX) return null;
  const { id, updated } = value;
  try {
    core.load(value.record);
  } catch (error) {
    if (error instanceof CoreError) return null;
    throw error;
  }
  return {
    id: typeof id === 'string' && ID.test(id) ? id : '',
    updated: typeof updated === 'number' && updated > 0 && updated < 1e14 ? Math.floor(updated) : 0,
    record: core.record(),
  };
}

/** What is in order in a file; null when it is none of ours. */
export function readBundle(text: string, core: Core): Bundle | null {
  if (text.length > BUNDLE_MAX) return null;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(file) || file.triforium !== 1) return null;
  const listed = Array.isArray(file.games) ? file.games : [];
  const games = listed.slice(0, GAMES_MAX).map((each) => gameOf(each, core));
  const kept = Object.entries(isObject(file.kept) ? file.kept : {})
    .slice(0, KEYS_MAX)
    .filter((pair): pair is [string, string] => isOurs(pair[0]) && typeof pair[1] === 'string' && pair[1].length <= TEXT_MAX);
  const sound = games.filter((each) => each !== null);
  return { games: sound, kept: Object.fromEntries(kept), broken: listed.length - sound.length };
}
