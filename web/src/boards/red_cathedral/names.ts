// SPDX-License-Identifier: MIT
// Names of things on the table for screen readers and tips: what it is, whose, in which state.
import { pair } from '@/i18n/i18n.svelte';
import type { TableModel } from '@/session/model';
import type { Play } from './play.svelte';
import { pieces } from './sections';
import type { Colour, Die, House, Site, Slot, Space, View } from './types';
import { word } from './words';

export function houseName(table: TableModel, view: View, house: number): string {
  return view.houses[house - 1]?.ivan ? word('word.ivan') : (table.seats[house - 1]?.name ?? '');
}
const join = (parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(', ');
const listed = (all: { material: string }[]): string => all.map((piece) => word(`material.${piece.material}`)).join(', ');

export function siteName(site: Site, play: Play): string {
  const { table, view } = play;
  const head = `${site.site} ${word(`section.${site.type}`)}`;
  const owner = site.owner !== null && word('table.site.owner', { name: houseName(table, view, site.owner) });
  if (site.done) {
    const ornament = site.ornament !== null ? word('table.site.decorated', { name: houseName(table, view, site.ornament) }) : word('table.site.undecorated');
    return `${join([head, word('word.finished'), owner])}. ${ornament}`;
  }
  if (!site.card) return head;
  const all = pieces(site);
  const missing = all.filter((piece) => !piece.there);
  const there = all.filter((piece) => piece.there);
  return join([
    head,
    owner || word('table.site.free'),
    word('table.site.needs', { list: listed(missing) }),
    there.length > 0 && word('table.site.has', { list: listed(there) }),
    word('table.site.brings', { recognition: site.recognition, roubles: site.roubles }),
    site.tile && word('table.site.tile', { text: word(`workshop.${site.tile}.text`) }),
  ]);
}

export const dieName = (die: Die): string =>
  join([word(`die.${die.die}`), die.face !== null && word('table.die.face', { face: die.face }), die.space !== null && word('table.die.space', { space: die.space })]);

export function spaceName(view: View, space: Space, n: number): string {
  const dice = view.dice.filter((die) => die.space === n);
  return join([
    word('table.space', { n }),
    space.tile && word('table.space.gives', { n: space.amount, thing: word(`resource.${space.tile}`) }),
    dice.length > 0 && dice.map((die) => word(`die.${die.die}`)).join(', '),
  ]);
}

export function slotName(slot: Slot): string {
  return join([
    word(`slot.${slot.slot}`),
    slot.tile
      ? `${pair(word(slot.face_up ? 'word.face_up' : 'word.face_down'), word(`workshop.${slot.tile}`))}. ${slot.face_up ? word(`workshop.${slot.tile}.text`) : ''}`.trim()
      : word('table.slot.empty', { n: slot.cost }),
    slot.banner && word('word.banner'),
    slot.ornament && `${word(`ornament.${slot.ornament}`)} (${word('word.locked')})`,
  ]);
}

export function markerName(table: TableModel, view: View, house: House, n: number): string {
  return word('table.marker', { name: houseName(table, view, n), space: house.marker, prestige: house.prestige });
}
export const colourName = (colour: Colour): string => word(`colour.${colour}`);
