// SPDX-License-Identifier: MIT
// The question of the moment with its answers as buttons. Everything that can be touched on the board can also be answered
// here, so that the whole game can be played from one place: the dock of a phone.
import { pair } from '@/i18n/i18n.svelte';
import { glyph } from '@/look/glyphs';
import type { Step } from '@/session/picker';
import { MATERIALS } from './data';
import { banner, coin, die, glassOf, mat, ornament, stall, tileFace } from './pieces';
import type { Play } from './play.svelte';
import { gemStep, isBuild, siteOf } from './steps';
import type { Material, Move, Ornament, SlotId } from './types';
import { word } from './words';

export interface Option {
  step: Step;
  label: string;
  /** A drawing on a square of 28. */
  art?: string;
  note?: string;
  primary?: boolean;
  on?: boolean;
}
export interface Ask {
  title: string;
  note?: string;
  options: Option[];
  /** The button of a move that is gathered piece by piece. */
  confirm?: string;
}

const legal = (play: Play, options: Option[]): Option[] => options.filter(({ step }) => play.can(step));
const option = (step: Step, label: string, more: Partial<Option> = {}): Option => ({ step, label, ...more });
const material = (step: Step, kind: Material, more: Partial<Option> = {}) => option(step, word(`material.${kind}`), { art: mat(kind, 1, 1, 26), ...more });
const unique = <T>(list: readonly (T | undefined)[]): T[] => [...new Set(list.filter((one): one is T => one !== undefined))];

function gems(move: Move, { view, facts }: Play): Option {
  const kind = facts.ornaments[siteOf(view, move.site)!.type];
  const set = move.gems ?? [];
  const art = set.length === 2 ? mat(set[0], 0, 5, 15) + mat(set[1], 13, 5, 15) : set.length ? mat(set[0], 1, 1, 26) : ornament(kind, glassOf(view.houses[view.turn - 1].colour), 14, 14, 10);
  return {
    step: gemStep(move),
    art,
    label: set.length ? set.map((gem) => word(`material.${gem}`)).join(' + ') : word('table.gems.none'),
    note: word(`table.gems.${set.length === 2 && set[0] !== set[1] ? 'different' : set.length}`),
  };
}

function building(play: Play): Ask {
  const { moves, view } = play;
  const builds = moves.filter(isBuild);
  const site = siteOf(view, play.site);
  if (site) {
    const here = builds.filter((each) => each.site === site.site);
    const title = word(site.done ? 'table.decorate' : 'table.deliver', { site: site.site });
    if (site.done) return { title, note: word('prompt.decorate'), options: here.filter((each) => each.type === 'decorate').map((each) => gems(each, play)) };
    return { title, note: word('table.deliver.what'), options: legal(play, unique(here.map((each) => each.material)).map((kind) => material(`stock:${kind}`, kind))) };
  }
  const held = play.material ?? play.said('ornament');
  if (held) {
    const name = word(play.material ? `material.${held}` : `ornament.${held}`);
    const sites = unique(play.left.map((each) => each.site));
    return { title: word('table.where', { name }), note: word('table.where.note'), options: sites.map((each) => option(`site:${each}`, each, { note: word(`section.${siteOf(view, each)!.type}`) })) };
  }
  const kinds = unique(builds.map((each) => each.material));
  const ornaments = unique(builds.filter((each) => each.type === 'decorate').map((each) => play.facts.ornaments[siteOf(view, each.site)!.type]));
  const glass = glassOf(view.houses[view.turn - 1].colour);
  return {
    title: word('table.build'),
    note: word(view.step === 'act' ? 'prompt.act.build' : `prompt.${view.step}`, { left: view.left }),
    options: legal(play, [
      ...kinds.map((kind) => material(`stock:${kind}`, kind)),
      ...ornaments.map((kind: Ornament) => option(`ornament:${kind}`, word(`ornament.${kind}`), { art: ornament(kind, glass, 14, 14, 10) })),
    ]),
  };
}

function influence(play: Play): Ask {
  const { moves, action, view } = play;
  const ways = moves.filter((each) => each.action === action);
  const title = word(`action.${action}`);
  const text = word(`action.${action}.text`);
  const space = (n: number) => {
    const at = view.market[n - 1];
    return option(`space:${n}`, word('table.space', { n }), { art: at.tile ? `<g transform="translate(0 5) scale(.56)">${stall(at.tile, at.amount)}</g>` : '', on: play.has(`space:${n}`), note: at.tile ? word(`resource.${at.tile}`) : '' });
  };
  if (ways[0]?.spaces) return { title, note: word('prompt.influence.spaces'), options: legal(play, view.market.map((_, i) => space(i + 1))) };
  if (ways[0]?.slot) return { title, note: word('prompt.influence.slot'), options: legal(play, ways.map((each) => slot(play, each.slot!))) };
  if (ways[0]?.offer) {
    const kinds = MATERIALS.filter((kind) => ways.some((each) => each.offer?.includes(kind)));
    return { title, note: word('prompt.influence.offer'), options: legal(play, kinds.map((kind) => material(`stock:${kind}`, kind, { on: play.has(`stock:${kind}`) }))), confirm: word('table.offer') };
  }
  const gain = ways.some((each) => each.gain);
  const kinds = unique(ways.map((each) => each.gain ?? each.pay));
  return { title, note: `${text} ${word(gain ? 'prompt.influence.gain' : 'prompt.influence.pay')}`, options: legal(play, kinds.map((kind) => material(`${gain ? 'supply' : 'stock'}:${kind}`, kind))) };
}

function slot(play: Play, id: SlotId): Option {
  const own = play.view.houses[play.view.turn - 1].slots?.find((each) => each.slot === id);
  const art = own?.tile && own.face_up ? tileFace(own.tile, 2, 2, 24) : `<rect x="2" y="2" width="24" height="24" rx="5" fill="var(--glass-${glassOf(id).toLowerCase()})" stroke="var(--lead)"/>`;
  return option(`slot:${id}`, word(`slot.${id}`), { art, on: play.has(`slot:${id}`), note: own?.tile ? word(`workshop.${own.tile}`) : '' });
}

function placing(play: Play): Ask {
  const { moves, view } = play;
  const chosen = play.said('slot');
  const tile = (view.claiming && siteOf(view, view.claiming)?.tile) ?? null;
  const title = tile ? pair(word('word.workshop_tile'), word(`workshop.${tile}`)) : word('word.workshop_tile');
  const text = tile ? word(`workshop.${tile}.text`) : '';
  if (!chosen) return { title, note: text, options: legal(play, unique(moves.map((each) => each.slot)).map((id) => slot(play, id))) };
  const cost = view.houses[view.turn - 1].slots?.find((each) => each.slot === chosen)?.cost ?? 0;
  const ways = moves.filter((each) => each.slot === chosen).sort((a, b) => Number(b.face_up) - Number(a.face_up));
  return {
    title: `${title}, ${word(`slot.${chosen}`)}`,
    note: text,
    options: ways.map((each) => ({
      step: `face:${each.face_up ? 'up' : 'down'}`,
      label: word(each.face_up ? 'do.slot.face_up' : 'do.slot.face_down'),
      art: each.face_up ? coin(2, 2, 24, cost) : glyph('flip', 2, 2, 24),
      primary: each.face_up,
    })),
  };
}

/** What is asked now, or null when nothing is in hand and the step asks for nothing particular. */
export function ask(play: Play): Ask | null {
  const { view, moves, mode } = play;
  if (!moves.length) return null;
  if (mode === 'reroll') {
    const spaces = unique(moves.map((each) => (each.type === 'reroll' ? each.space : undefined)));
    const dice = (n: number) => view.dice.filter((each) => each.space === n);
    const art = (n: number) => dice(n).slice(0, 3).map((each, i, all) => die(each.die, each.face ?? 0, i * (all.length > 1 ? 9 : 0), all.length > 1 ? 4 : 0, all.length > 1 ? 20 : 26)).join('');
    const on = (n: number) => play.has(`space:${n}`);
    return { title: word('do.reroll'), note: word('prompt.reroll'), options: spaces.map((n) => option(`space:${n}`, on(n) ? word('table.roll_now', { n }) : word('table.space', { n }), { art: art(n), on: on(n), primary: on(n) })) };
  }
  if (play.action) return influence(play);
  if (play.isBuilding) return building(play);
  const sites = (type: string) => unique(moves.filter((each) => each.type === type).map((each) => each.site));
  const place = (name: string) => {
    const tile = siteOf(view, name)?.tile;
    return option(`site:${name}`, name, { on: play.site === name, note: word(`section.${siteOf(view, name)!.type}`), art: tile ? tileFace(tile, 2, 2, 24) : undefined });
  };
  switch (view.step) {
    case 'act':
      if (mode === 'claim') return { title: word('do.claim'), note: word('prompt.act.claim'), options: legal(play, sites('claim').map(place)) };
      if (mode === 'market' && !play.said('die'))
        return { title: word('do.market'), note: word('prompt.act.market'), options: legal(play, view.dice.map((each) => option(`die:${each.die}`, word(`die.${each.die}`), { art: die(each.die, each.face ?? 0, 1, 1, 26) }))) };
      return null;
    case 'banner':
      return {
        title: word('prompt.banner'),
        options: moves.filter((each) => each.type === 'banner').map((each) => option(`banner:${each.banner}`, word(`banner.${each.banner}`), { art: banner(glassOf(view.houses[view.turn - 1].colour), 4, 0, 28) })),
      };
    case 'slot':
      return placing(play);
    case 'take':
      return {
        title: word('table.take'),
        note: word(view.must_take ? 'prompt.take.must' : 'prompt.take', { left: view.left }),
        options: legal(play, view.may_take.map((kind) => material(`supply:${kind}`, kind))),
      };
    case 'ivan_ornament':
    case 'ivan_claim':
      return { title: word('word.ivan'), note: word(`prompt.${view.step}`), options: legal(play, sites(view.step === 'ivan_claim' ? 'ivan_claims' : 'ivan_decorates').map(place)) };
    default:
      return null;
  }
}
