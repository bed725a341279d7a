// SPDX-License-Identifier: MIT
import type { GameEvent, Move, Seat } from '@/core/types';
import { t, w } from '@/i18n/i18n.svelte';
import type { TableModel } from '@/session/model';
import { eventWords, moveWords } from '@/ui/words';
import type { Choice } from './choice.svelte';
import { isVault, type Cell, type Colour, type Tile, type View } from './types';

// Sentences of the board, put together from the game's words.

export const say = (key: string, params: Record<string, unknown> = {}) => w('basilica', key, params);
export const side = (seat: Seat) => say(`side.${seat}`);
export const seatName = (table: TableModel, seat: Seat) => table.seats[seat - 1]?.name ?? side(seat);
/** The subject of a sentence in the third person. */
const subject = (table: TableModel, seat: Seat) => table.seats[seat - 1]?.third ?? side(seat);
export const colours = (names: readonly Colour[]) => names.map((colour) => say(`colour.${colour}`)).join(', ');

/** A move or event in words, without who does it. */
export const sentence = (move: Move) => moveWords('basilica', move);

/** The log's line of an event; draws and other set-up are left out. */
export const logLine = (table: TableModel) => (event: GameEvent) => (event.move.text.startsWith('draw ') ? '' : eventWords('basilica', event, table.seats));

const crownWord = (crown: boolean | null) => (crown === null ? say('word.unknown_crown') : say(crown ? 'tile.crowned' : 'tile.plain'));

export const vaultName = (tile: Tile) => say(tile.colours.length > 1 ? 'table.wild' : 'table.vault', { colours: colours(tile.colours), crown: crownWord(tile.crown) });
export const orderName = (tile: Tile) => say('table.order', { order: say(`order.${tile.order}`), colours: colours(tile.colours), crown: crownWord(tile.crown) });

/** What lies on a cell, for those who hear it. */
export function cellLabel(table: TableModel, name: string, cell: Cell): string {
  if (!cell) return say('table.cell', { cell: name, what: say('table.empty') });
  if (!isVault(cell)) return say('table.cell', { cell: name, what: say('token.scaffold') });
  const parts = [vaultName(cell)];
  if (cell.builder) parts.push(say('table.stands', { name: seatName(table, cell.builder.seat), rank: say(`rank.${cell.builder.rank}`) }));
  if (cell.builder?.colour) parts.push(cell.builder.colour === 'hidden' ? say('table.juggled_hidden') : say('table.juggled', { colour: say(`colour.${cell.builder.colour}`) }));
  if (cell.glass) parts.push(say('token.glass'));
  if (cell.altar) parts.push(say('token.altar'));
  return say('table.cell', { cell: name, what: parts.join(', ') });
}

/** The one sentence above the board. */
export function promptOf(table: TableModel, choice: Choice): string {
  const view = table.now.view as View;
  if (view.phase === 'over') return `${say('prompt.over')} ${outcome(table)}`;
  if (!table.live) return say('table.looking_back', { act: lastSaid(table) });
  if (!table.moves.length) {
    const mover = table.now.to_move;
    return typeof mover === 'number' ? say('table.waiting', { name: subject(table, mover) }) : say(`prompt.${view.phase}`);
  }
  if (choice.proposed) return say('table.proposed');
  const [first, second] = choice.path;
  if (first?.startsWith('vault:')) return say('prompt.vault');
  if (first === 'supply') return say('table.prompt.supply');
  if (first?.startsWith('order:')) {
    const order = view.orders[Number(first.slice(6)) - 1]?.order;
    return say(`prompt.order.${order}${!second ? '' : order === 'promote' ? '.rank' : '.to'}`);
  }
  switch (view.phase) {
    case 'act': {
      const has = (type: string) => table.moves.some((move) => move.type === type);
      const order = has('order');
      const more = view.must_place ? '.must_place' : has('replace') ? '.replace' : has('builder') ? (order ? '.builder' : '.vault_builder') : order ? '' : '.vault';
      return say(`prompt.act${more}`);
    }
    case 'offer':
      return say(`prompt.offer.${view.orders[(view.slot ?? 1) - 1]?.order}`);
    case 'promote':
      return first ? say('prompt.order.promote.rank') : say('prompt.promote', { rank: view.rank });
    case 'push':
      return first ? say('table.prompt.push_to') : say(view.paid ? 'prompt.push.paid' : 'prompt.push');
    case 'juggle':
      return say('prompt.juggle', { cell: table.moves[0].cell });
    default:
      return say(`prompt.${view.phase}`);
  }
}

/** What the latest event that is told was, with who did it. */
function lastSaid(table: TableModel): string {
  const line = logLine(table);
  const event = table.log.findLast((each) => line(each));
  if (!event) return '';
  return typeof event.by === 'number' ? `${seatName(table, event.by)} ${line(event)}` : line(event);
}

function outcome(table: TableModel): string {
  const { points, places } = table.now.result;
  const first = places.flatMap((place, i) => (place === 1 ? [i + 1] : []));
  if (first.length > 1) return say('table.shared', { points: points[0] });
  const winner = first[0];
  if (seatName(table, winner) !== subject(table, winner)) return `${t('end.you_won')}.`;
  return say('table.won', { name: subject(table, winner), points: points[winner - 1], other: points[2 - winner] });
}

/** "Place the vault. Choose a marked space": the act in bold, then the rest. */
export function split(text: string): [string, string] {
  const at = /[.:?!](?=\s)/.exec(text)?.index;
  return at === undefined ? [text, ''] : [text.slice(0, at + 1), text.slice(at + 2)];
}

/** What the button says that plays a proposed move. */
export function actName(move: Move): string {
  const key = move.type === 'order' ? `table.do.${move.order}` : `table.do.${move.type}`;
  return say(key, { ...move, cell: move.to ?? move.cell });
}
