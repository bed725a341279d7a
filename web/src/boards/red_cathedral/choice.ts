// SPDX-License-Identifier: MIT
// What touching a thing on the table does, given what is legal and what has been chosen so far. Nothing here knows a rule: a
// touch picks what some legal move needs, plays the one legal move it completes, or tries words the core will refuse.
import { MATERIALS, ORNAMENT_OF } from './data';
import { steps } from './geometry';
import type { Colour, Material, Move, Ornament, Site, SlotId, View } from './types';

export type Mode = 'claim' | 'build' | 'market' | 'reroll';
export const MODES: readonly Mode[] = ['claim', 'build', 'market'];
/** Types of move that belong to a mode. */
const OF_MODE: Record<Mode, readonly string[]> = { claim: ['claim'], build: ['deliver', 'decorate'], market: ['market'], reroll: ['reroll'] };

/** What is in hand, on the way to a move. */
export interface Choice {
  mode?: Mode;
  site?: string;
  material?: Material;
  ornament?: Ornament;
  die?: Colour;
  extra?: number;
  slot?: SlotId;
  action?: string;
  kinds?: Material[];
  space?: number;
}
export const NOTHING: Choice = {};

export interface Context {
  view: View;
  moves: readonly Move[];
  choice: Choice;
}
export type Act =
  | { kind: 'pick'; name: string; to: Choice; shows?: Move }
  | { kind: 'move'; move: Move }
  | { kind: 'refuse'; words: string };

export const siteOf = (view: View, name: string): Site | undefined => view.towers.flat().find((site) => site.site === name);
const move = (found: Move | undefined): Act | null => (found ? { kind: 'move', move: found } : null);
const pick = (name: string, to: Choice, shows?: Move): Act => ({ kind: 'pick', name, to, shows });
const refuse = (words: string): Act => ({ kind: 'refuse', words });
const same = (a: Choice, b: Choice) => JSON.stringify(a) === JSON.stringify(b);

/** Picking what is already in hand puts it back. */
function toggle(context: Context, name: string, to: Choice, shows?: Move): Act {
  return same(context.choice, to) ? pick(name, context.choice.mode && to.mode && Object.keys(to).length > 1 ? { mode: to.mode } : NOTHING) : pick(name, to, shows);
}

export const isBuilding = ({ view, choice }: Context) => choice.mode === 'build' || view.step === 'build' || view.step === 'carry';
export const isBuild = (each: Move) => OF_MODE.build.includes(each.type);
/** Is something in hand, or is the step itself a question about one kind of thing? Only then are targets marked. */
export const marks = ({ view, moves, choice }: Context) => moves.length > 0 && (Object.keys(choice).length > 0 || !['act', 'end'].includes(view.step));
/** Are sections the thing to touch now? */
export const marksSites = ({ view, choice }: Context) => choice.mode === 'claim' || choice.mode === 'build' || ['build', 'carry', 'ivan_claim', 'ivan_ornament'].includes(view.step);
export const legalModes = (moves: readonly Move[]): Mode[] => MODES.filter((mode) => moves.some((each) => OF_MODE[mode].includes(each.type)));

const missing = (site: Site): Material | undefined => MATERIALS.find((kind) => (site.cost?.[kind] ?? 0) > site.held[kind]);
/** Words that try to build at a site, so that the core can say why not. */
const tryBuild = (site: Site, material?: Material) => (site.done ? `decorate ${site.site}` : `deliver ${material ?? missing(site) ?? 'wood'} ${site.site}`);

export function modeAct(context: Context, mode: Mode): Act {
  const { view, moves } = context;
  if (moves.some((each) => OF_MODE[mode].includes(each.type))) return toggle(context, mode, { mode });
  const sites = view.towers.flat();
  if (mode === 'claim') return refuse(`claim ${(sites.find((site) => site.owner === null) ?? sites[0])?.site ?? 'a1'}`);
  if (mode === 'reroll') return refuse(`reroll ${view.dice[0]?.space ?? 1}`);
  const own = sites.find((site) => site.owner === view.turn && !site.done) ?? sites[0];
  return refuse(mode === 'build' && own ? tryBuild(own) : 'market white');
}

export function siteAct(context: Context, name: string): Act | null {
  const { view, moves, choice } = context;
  const site = siteOf(view, name);
  if (!moves.length || !site) return null;
  const here = moves.filter((each) => each.site === name);
  const ivan = here.find((each) => each.type.startsWith('ivan_'));
  if (ivan) return choice.site === name ? move(ivan) : pick(`site ${name}`, { site: name }, ivan);
  if (choice.material) return move(here.find((each) => each.type === 'deliver' && each.material === choice.material)) ?? refuse(tryBuild(site, choice.material));
  const builds = here.filter(isBuild);
  if (choice.ornament) {
    const fits = here.some((each) => each.type === 'decorate') && ORNAMENT_OF[site.type] === choice.ornament;
    return fits ? toggle(context, `site ${name}`, { ...choice, site: name }) : refuse(`decorate ${name}`);
  }
  const claim = here.find((each) => each.type === 'claim');
  if (claim && choice.mode !== 'build') return choice.site === name && choice.mode === 'claim' ? move(claim) : pick(`site ${name}`, { mode: 'claim', site: name }, claim);
  if (builds.length && choice.mode !== 'claim') return toggle(context, `site ${name}`, { mode: 'build', site: name });
  if (view.step.startsWith('ivan_')) return refuse(`${view.step === 'ivan_claim' ? 'ivan_claims' : 'ivan_decorates'} ${name}`);
  return refuse(choice.mode === 'claim' || (site.owner === null && !isBuilding(context)) ? `claim ${name}` : tryBuild(site));
}

export const landings = ({ moves, choice }: Context): Move[] => moves.filter((each) => each.type === 'market' && each.die === choice.die);
/** The market move that is being looked at: the chosen extra spaces, or the fewest. */
export function landing(context: Context): Move | undefined {
  const all = landings(context);
  return all.find((each) => each.extra === context.choice.extra) ?? all[0];
}
/** Where a market move ends. */
export function landsOn(view: View, market: Move): number | null {
  const die = view.dice.find((each) => each.die === market.die);
  if (!die?.space || !die.face) return null;
  return ((die.space - 1 + die.face + (market.extra ?? 0)) % view.market.length) + 1;
}

export function dieAct(context: Context, colour: Colour): Act | null {
  const { view, moves, choice } = context;
  const space = view.dice.find((each) => each.die === colour)?.space;
  if (!moves.length || !space) return null;
  if (choice.mode === 'reroll' || choice.action) return spaceAct(context, space);
  const first = moves.find((each) => each.type === 'market' && each.die === colour);
  if (!first) return refuse(`market ${colour}`);
  return choice.die === colour ? pick(`die ${colour}`, { mode: 'market' }) : pick(`die ${colour}`, { mode: 'market', die: colour }, first);
}

export function spaceAct(context: Context, space: number): Act | null {
  const { view, moves, choice } = context;
  if (!moves.length) return null;
  if (choice.mode === 'reroll') {
    const roll = moves.find((each) => each.type === 'reroll' && each.space === space);
    if (!roll) return refuse(`reroll ${space}`);
    return choice.space === space ? move(roll) : pick(`space ${space}`, { mode: 'reroll', space });
  }
  if (choice.action === 'swap') {
    if (!choice.space) return pick(`space ${space}`, { action: 'swap', space });
    if (choice.space === space) return pick(`space ${space}`, { action: 'swap' });
    const both = [choice.space, space].sort((a, b) => a - b);
    return move(moves.find((each) => each.action === 'swap' && String(each.spaces) === String(both))) ?? refuse(`influence swap ${both.join(' ')}`);
  }
  if (choice.die) {
    const to = landings(context).find((each) => landsOn(view, each) === space);
    if (to) return to === landing(context) ? move(to) : pick(`space ${space}`, { mode: 'market', die: choice.die, extra: to.extra }, to);
    const die = view.dice.find((each) => each.die === choice.die);
    const extra = die?.space && die.face ? steps(die.space, space) - die.face : 0;
    return refuse(`market ${choice.die}${extra > 0 ? ` +${extra}` : extra < 0 ? ` +${extra + 8}` : ''}`);
  }
  const standing = view.dice.find((each) => each.die === view.moved)?.space;
  if (view.step === 'market' && standing === space) return move(most(moves));
  return null;
}

/** Of the ways to obtain, the one that brings most. */
export const most = (moves: readonly Move[]): Move | undefined =>
  moves.filter((each) => each.type === 'obtain').reduce<Move | undefined>((best, each) => (!best || (each.count ?? 0) > (best.count ?? 0) ? each : best), undefined);

export function slotAct(context: Context, slot: SlotId): Act | null {
  const { view, moves, choice } = context;
  if (!moves.length) return null;
  const here = moves.filter((each) => each.slot === slot);
  if (view.step === 'slot') return here.length ? toggle(context, `slot ${slot}`, { slot }) : refuse(`slot ${slot} unpaid`);
  if (view.step === 'banner') return move(moves.find((each) => each.type === 'banner' && each.banner === slot));
  if (choice.action === 'activate') return move(here.find((each) => each.action === 'activate')) ?? refuse(`influence activate ${slot}`);
  if (view.step === 'market') return move(here.find((each) => each.type === 'workshop')) ?? refuse(`workshop ${slot}`);
  return null;
}

/** A material of the own inventory. */
export function stockAct(context: Context, material: Material): Act | null {
  const { view, moves, choice } = context;
  if (!moves.length) return null;
  if (choice.action) {
    const ways = moves.filter((each) => each.action === choice.action);
    if (ways.some((each) => each.offer)) return offerAct(context, material);
    if (ways.some((each) => each.pay)) return move(ways.find((each) => each.pay === material)) ?? refuse(`influence ${choice.action} ${material}`);
  }
  const delivers = moves.filter((each) => each.type === 'deliver' && each.material === material);
  const site = choice.site ? siteOf(view, choice.site) : undefined;
  if (site && isBuilding(context) && !site.done) return move(delivers.find((each) => each.site === site.site)) ?? refuse(tryBuild(site, material));
  if (delivers.length) return toggle(context, `stock ${material}`, { mode: 'build', material });
  if (!['act', 'build', 'carry'].includes(view.step)) return null;
  const needs = view.towers.flat().find((each) => !each.done && each.owner === view.turn) ?? view.towers[0]?.[0];
  return needs ? refuse(tryBuild(needs, material)) : null;
}

/** Different kinds are gathered one by one; the last one asks once more, with a button. */
export function offerAct({ moves, choice }: Context, material: Material): Act {
  const kinds = choice.kinds ?? [];
  if (kinds.includes(material)) return pick(`stock ${material}`, { action: choice.action, kinds: kinds.filter((kind) => kind !== material) });
  const more = MATERIALS.filter((kind) => kind === material || kinds.includes(kind));
  const possible = moves.some((each) => each.action === choice.action && more.every((kind) => each.offer?.includes(kind)));
  return possible ? pick(`stock ${material}`, { action: choice.action, kinds: more }) : refuse(`influence ${choice.action} ${more.join(' ')}`);
}
/** The offering that is complete. */
export const offered = ({ moves, choice }: Context): Move | undefined =>
  moves.find((each) => each.action === choice.action && each.offer && String(each.offer) === String(choice.kinds));

/** A material of the supply. */
export function supplyAct({ view, moves, choice }: Context, material: Material): Act | null {
  if (!moves.length) return null;
  const ways = moves.filter((each) => each.action === choice.action && each.gain);
  if (choice.action && ways.length) return move(ways.find((each) => each.gain === material)) ?? refuse(`influence ${choice.action} ${material}`);
  if (view.step === 'take') return move(moves.find((each) => each.type === 'take' && each.material === material)) ?? refuse(`take ${material}`);
  return null;
}

export function ornamentAct(context: Context, kind: Ornament): Act | null {
  const { view, moves } = context;
  if (!moves.length || !['act', 'build', 'carry'].includes(view.step)) return null;
  const sites = view.towers.flat().filter((site) => ORNAMENT_OF[site.type] === kind);
  const possible = moves.some((each) => each.type === 'decorate' && sites.some((site) => site.site === each.site));
  if (possible) return toggle(context, `ornament ${kind}`, { mode: 'build', ornament: kind });
  const tried = sites.find((site) => site.done && site.ornament === null) ?? sites.find((site) => site.done) ?? sites[0];
  return tried ? refuse(`decorate ${tried.site}`) : null;
}

export const bannerAct = ({ moves }: Context, where: string): Act | null => move(moves.find((each) => each.type === 'banner' && each.banner === where));

/** One of the two actions of an influence card. */
export function actionAct(context: Context, action: string): Act | null {
  const { view, moves, choice } = context;
  if (!moves.length || !['market'].includes(view.step)) return null;
  const ways = moves.filter((each) => each.type === 'influence' && each.action === action);
  if (!ways.length) return refuse(`influence ${action}`);
  const bare = ways.length === 1 && !ways[0].pay && !ways[0].gain && !ways[0].offer && !ways[0].spaces && !ways[0].slot;
  if (bare) return move(ways[0]);
  return choice.action === action ? pick(`action ${action}`, NOTHING) : pick(`action ${action}`, { action });
}
