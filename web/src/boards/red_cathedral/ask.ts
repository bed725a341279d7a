// SPDX-License-Identifier: MIT
// The question of the moment with its answers as buttons. Everything that can be touched on the board can also be answered
// here, so that the whole game can be played from one place: the dock of a phone.
import { glyph } from '@/look/glyphs';
import {
  isBuild,
  isBuilding,
  offerAct,
  offered,
  siteAct,
  siteOf,
  slotAct,
  spaceAct,
  stockAct,
  supplyAct,
  ornamentAct,
  dieAct,
  bannerAct,
  type Act,
  type Context,
} from './choice';
import { MATERIALS, ORNAMENT_OF } from './data';
import { banner, coin, die, glassOf, mat, ornament, stall, tileFace } from './pieces';
import type { Material, Move, Ornament, SlotId } from './types';
import { word } from './words';

export interface Option {
  act: Act;
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
}

const legal = (options: (Option | null)[]): Option[] => options.filter((option): option is Option => !!option && option.act.kind !== 'refuse');
const option = (act: Act | null, label: string, more: Partial<Option> = {}): Option | null => (act ? { act, label, ...more } : null);
const material = (act: Act | null, kind: Material, more: Partial<Option> = {}) => option(act, word(`material.${kind}`), { art: mat(kind, 1, 1, 26), ...more });
const unique = <T>(list: readonly (T | undefined)[]): T[] => [...new Set(list.filter((one): one is T => one !== undefined))];

function gems(move: Move, context: Context): Option {
  const kind = ORNAMENT_OF[siteOf(context.view, move.site!)!.type];
  const set = move.gems ?? [];
  const art = set.length === 2 ? mat(set[0], 0, 5, 15) + mat(set[1], 13, 5, 15) : set.length ? mat(set[0], 1, 1, 26) : ornament(kind, glassOf(context.view.houses[context.view.turn - 1].colour), 14, 14, 10);
  return {
    act: { kind: 'move', move },
    art,
    label: set.length ? set.map((gem) => word(`material.${gem}`)).join(' + ') : word('table.gems.none'),
    note: word(`table.gems.${set.length === 2 && set[0] !== set[1] ? 'different' : set.length}`),
  };
}

function building(context: Context): Ask {
  const { moves, choice, view } = context;
  const builds = moves.filter(isBuild);
  const site = choice.site ? siteOf(view, choice.site) : undefined;
  if (site) {
    const here = builds.filter((each) => each.site === site.site);
    const title = word(site.done ? 'table.decorate' : 'table.deliver', { site: site.site });
    if (site.done) return { title, note: word('prompt.decorate'), options: here.filter((each) => each.type === 'decorate').map((each) => gems(each, context)) };
    return { title, note: word('table.deliver.what'), options: legal(unique(here.map((each) => each.material)).map((kind) => material(stockAct(context, kind), kind))) };
  }
  const held = choice.material ?? choice.ornament;
  if (held) {
    const fits = (each: Move) => (choice.material ? each.material === choice.material : each.type === 'decorate' && ORNAMENT_OF[siteOf(view, each.site!)!.type] === choice.ornament);
    const sites = unique(builds.filter(fits).map((each) => each.site));
    const name = choice.material ? word(`material.${choice.material}`) : word(`ornament.${choice.ornament}`);
    return { title: word('table.where', { name }), note: word('table.where.note'), options: legal(sites.map((name) => option(siteAct(context, name), name, { note: word(`section.${siteOf(view, name)!.type}`) }))) };
  }
  const kinds = unique(builds.map((each) => each.material));
  const ornaments = unique(builds.filter((each) => each.type === 'decorate').map((each) => ORNAMENT_OF[siteOf(view, each.site!)!.type]));
  const glass = glassOf(view.houses[view.turn - 1].colour);
  return {
    title: word('table.build'),
    note: word(view.step === 'act' ? 'prompt.act.build' : `prompt.${view.step}`, { left: view.left }),
    options: legal([
      ...kinds.map((kind) => material(stockAct(context, kind), kind)),
      ...ornaments.map((kind: Ornament) => option(ornamentAct(context, kind), word(`ornament.${kind}`), { art: ornament(kind, glass, 14, 14, 10) })),
    ]),
  };
}

function influence(context: Context): Ask {
  const { moves, choice, view } = context;
  const ways = moves.filter((each) => each.action === choice.action);
  const title = word(`action.${choice.action}`);
  const text = word(`action.${choice.action}.text`);
  const space = (n: number) => {
    const at = view.market[n - 1];
    return option(spaceAct(context, n), word('table.space', { n }), { art: at.tile ? `<g transform="translate(0 5) scale(.56)">${stall(at.tile, at.amount)}</g>` : '', on: choice.space === n, note: at.tile ? word(`resource.${at.tile}`) : '' });
  };
  if (ways[0]?.spaces) return { title, note: word('prompt.influence.spaces'), options: legal(view.market.map((_, i) => space(i + 1))) };
  if (ways[0]?.slot) return { title, note: word('prompt.influence.slot'), options: legal(ways.map((each) => slot(context, each.slot!))) };
  if (ways[0]?.offer) {
    const whole = offered(context);
    const kinds = MATERIALS.filter((kind) => ways.some((each) => each.offer?.includes(kind)));
    return {
      title,
      note: word('prompt.influence.offer'),
      options: [
        ...legal(kinds.map((kind) => material(offerAct(context, kind), kind, { on: choice.kinds?.includes(kind) }))),
        ...(whole ? [{ act: { kind: 'move', move: whole } as Act, label: word('table.offer'), primary: true }] : []),
      ],
    };
  }
  const gain = ways.some((each) => each.gain);
  const kinds = unique(ways.map((each) => each.gain ?? each.pay));
  return { title, note: `${text} ${word(gain ? 'prompt.influence.gain' : 'prompt.influence.pay')}`, options: legal(kinds.map((kind) => material((gain ? supplyAct : stockAct)(context, kind), kind))) };
}

function slot(context: Context, id: SlotId): Option | null {
  const own = context.view.houses[context.view.turn - 1].slots?.find((each) => each.slot === id);
  const art = own?.tile && own.face_up ? tileFace(own.tile, 2, 2, 24) : `<rect x="2" y="2" width="24" height="24" rx="5" fill="var(--glass-${glassOf(id).toLowerCase()})" stroke="var(--lead)"/>`;
  return option(slotAct(context, id), word(`slot.${id}`), { art, on: context.choice.slot === id, note: own?.tile ? word(`workshop.${own.tile}`) : '' });
}

function placing(context: Context): Ask {
  const { moves, choice, view } = context;
  const tile = (view.claiming && siteOf(view, view.claiming)?.tile) ?? null;
  const title = tile ? `${word('word.workshop_tile')}: ${word(`workshop.${tile}`)}` : word('word.workshop_tile');
  const text = tile ? word(`workshop.${tile}.text`) : '';
  if (!choice.slot) return { title, note: text, options: legal(unique(moves.map((each) => each.slot)).map((id) => slot(context, id))) };
  const cost = view.houses[view.turn - 1].slots?.find((each) => each.slot === choice.slot)?.cost ?? 0;
  const ways = moves.filter((each) => each.slot === choice.slot).sort((a, b) => Number(b.face_up) - Number(a.face_up));
  return {
    title: `${title}, ${word(`slot.${choice.slot}`)}`,
    note: text,
    options: ways.map((each) => ({
      act: { kind: 'move', move: each },
      label: word(each.face_up ? 'do.slot.face_up' : 'do.slot.face_down'),
      art: each.face_up ? coin(2, 2, 24, cost) : glyph('flip', 2, 2, 24),
      primary: each.face_up,
    })),
  };
}

/** What is asked now, or null when nothing is in hand and the step asks for nothing particular. */
export function ask(context: Context): Ask | null {
  const { view, moves, choice } = context;
  if (!moves.length) return null;
  if (choice.mode === 'reroll') {
    const spaces = unique(moves.map((each) => (each.type === 'reroll' ? each.space : undefined)));
    const dice = (n: number) => view.dice.filter((each) => each.space === n);
    const art = (n: number) => dice(n).slice(0, 3).map((each, i, all) => die(each.die, each.face ?? 0, i * (all.length > 1 ? 9 : 0), all.length > 1 ? 4 : 0, all.length > 1 ? 20 : 26)).join('');
    return { title: word('do.reroll'), note: word('prompt.reroll'), options: legal(spaces.map((n) => option(spaceAct(context, n), choice.space === n ? word('table.roll_now', { n }) : word('table.space', { n }), { art: art(n), on: choice.space === n, primary: choice.space === n }))) };
  }
  if (choice.action) return influence(context);
  if (isBuilding(context)) return building(context);
  const sites = (type: string) => unique(moves.filter((each) => each.type === type).map((each) => each.site));
  const place = (name: string) => {
    const tile = siteOf(view, name)?.tile;
    return option(siteAct(context, name), name, { on: choice.site === name, note: word(`section.${siteOf(view, name)!.type}`), art: tile ? tileFace(tile, 2, 2, 24) : undefined });
  };
  switch (view.step) {
    case 'act':
      if (choice.mode === 'claim') return { title: word('do.claim'), note: word('prompt.act.claim'), options: legal(sites('claim').map(place)) };
      if (choice.mode === 'market' && !choice.die)
        return { title: word('do.market'), note: word('prompt.act.market'), options: legal(view.dice.map((each) => option(dieAct(context, each.die), word(`die.${each.die}`), { art: die(each.die, each.face ?? 0, 1, 1, 26) }))) };
      return null;
    case 'banner':
      return {
        title: word('prompt.banner'),
        options: legal(moves.filter((each) => each.type === 'banner').map((each) => option(bannerAct(context, each.banner!), word(`banner.${each.banner}`), { art: banner(glassOf(view.houses[view.turn - 1].colour), 4, 0, 28) }))),
      };
    case 'slot':
      return placing(context);
    case 'take':
      return {
        title: word('table.take'),
        note: word(view.must_take ? 'prompt.take.must' : 'prompt.take', { left: view.left }),
        options: legal(view.may_take.map((kind) => material(supplyAct(context, kind), kind))),
      };
    case 'ivan_ornament':
    case 'ivan_claim':
      return { title: word('word.ivan'), note: word(`prompt.${view.step}`), options: legal(sites(view.step === 'ivan_claim' ? 'ivan_claims' : 'ivan_decorates').map(place)) };
    default:
      return null;
  }
}
