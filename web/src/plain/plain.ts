// SPDX-License-Identifier: MIT
import type { GameId, Move } from '@/core/types';
import { t, w } from '@/i18n/i18n.svelte';
import type { Step, Way } from '@/session/picker';

// A board for any game, out of what the core says of it: the fields of a position as lists and tables, the legal moves field by field.
// Names are the game's own words where it has them ("field.cells", "do.place"), else the words of the JSON.

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
type Fields = { readonly [key: string]: Value };

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isFields = (value: Value): value is Fields => typeof value === 'object' && value !== null && !isList(value);
const isPlain = (value: Value): boolean => !isList(value) && !isFields(value);

/** How a value is best read. */
export type Shape = 'word' | 'words' | 'fields' | 'rows' | 'grid' | 'list';
export function shapeOf(value: Value): Shape {
  if (isFields(value)) return 'fields';
  if (!isList(value)) return 'word';
  if (value.every(isPlain)) return 'words';
  if (value.every(isList)) return 'grid';
  return value.every((each) => isFields(each)) ? 'rows' : 'list';
}

/** The columns of a table of objects: every key that one of them has. */
export const columnsOf = (rows: readonly Fields[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

const spaced = (word: string) => word.replaceAll('_', ' ');
export const label = (game: GameId, key: string): string => w(game, `field.${key}`, {}, spaced(key));
export function wordOf(game: GameId, value: Value): string {
  if (value === null || value === undefined) return t('plain.nothing');
  if (typeof value === 'boolean') return t(value ? 'plain.yes' : 'plain.no');
  return typeof value === 'string' ? w(game, `value.${value}`, {}, spaced(value)) : String(value);
}
export const wordsOf = (game: GameId, list: readonly Value[]): string => list.map((each) => wordOf(game, each)).join(', ') || t('plain.nothing');

/** The steps to each of these moves: its type, then its fields as the core orders them, without those that say nothing. */
export function waysOf(moves: readonly Move[]): (move: Move) => Way {
  const said = (move: Move, field: string) => JSON.stringify(move[field] ?? null);
  const types = new Set(moves.map((move) => move.type));
  const telling = new Map<string, string[]>();
  for (const type of types) {
    const alike = moves.filter((move) => move.type === type);
    const fields = new Set(alike.flatMap((move) => Object.keys(move)));
    telling.set(type, [...fields].filter((name) => name !== 'text' && new Set(alike.map((move) => said(move, name))).size > 1));
  }
  return (move) => {
    const steps = (telling.get(move.type) ?? []).map((name) => [`${name}:${said(move, name)}`]);
    return { steps: types.size > 1 || !steps.length ? [[`type:${move.type}`], ...steps] : steps };
  };
}

/** A step in words: "place", "b2". */
export function stepWords(game: GameId, step: Step): string {
  const at = step.indexOf(':');
  const [kind, text] = [step.slice(0, at), step.slice(at + 1)];
  if (kind === 'type') return w(game, `do.${text}`, {}, spaced(text));
  const value = JSON.parse(text) as Value;
  return isList(value) ? wordsOf(game, value) : wordOf(game, value);
}
/** What is being chosen: the name of the field. */
export const questionOf = (game: GameId, steps: Iterable<Step>): string => {
  const kinds = new Set([...steps].map((step) => step.slice(0, step.indexOf(':'))));
  return [...kinds].map((kind) => (kind === 'type' ? t('plain.act') : label(game, kind))).join(', ');
};
