// SPDX-License-Identifier: MIT
// The things that are touched on the way to a move, and the words of a move that is meant but not legal. Nothing here knows a
// rule: the legal moves say what goes on, the core says why something does not.
import type { Manner, Step, Way } from '@/session/picker';
import { MATERIALS } from './data';
import type { Facts, Material, Move, Site, View } from './types';

export type Mode = 'claim' | 'build' | 'market' | 'reroll';
export const MODES: readonly Mode[] = ['claim', 'build', 'market'];
/** Types of move that belong to a mode. */
const OF_MODE: Record<Mode, readonly string[]> = { claim: ['claim'], build: ['deliver', 'decorate'], market: ['market'], reroll: ['reroll'] };
export const legalModes = (moves: readonly Move[]): Mode[] => MODES.filter((mode) => moves.some((each) => OF_MODE[mode].includes(each.type)));
export const isBuild = (move: Move) => OF_MODE.build.includes(move.type);

export const siteOf = (view: View, name: string | undefined): Site | undefined => view.towers.flat().find((site) => site.site === name);
/** Where a market move ends. */
export const landsOn = (facts: Facts, market: Move): number | null => facts.dice.find((each) => each.die === market.die)?.spaces[market.extra ?? 0] ?? null;
/** Of the ways to obtain, the one that brings most. */
export const most = (moves: readonly Move[]): Move | undefined =>
  moves.filter((each) => each.type === 'obtain').reduce<Move | undefined>((best, each) => (!best || (each.count ?? 0) > (best.count ?? 0) ? each : best), undefined);
export const obtainStep = (move: Move): Step => `obtain:${move.count ?? 'all'}`;
export const gemStep = (move: Move): Step => `gems:${(move.gems ?? []).join('+') || 'none'}`;

/** What an influence asks for beside its action. */
function influenceSteps(move: Move): Step[] {
  if (move.pay) return [`stock:${move.pay}`];
  if (move.gain) return [`supply:${move.gain}`];
  if (move.offer) return move.offer.map((kind) => `stock:${kind}`);
  if (move.spaces) return move.spaces.map((space) => `space:${space}`);
  return move.slot ? [`slot:${move.slot}`] : [];
}

const WAYS: Record<string, (move: Move, view: View, facts: Facts) => Way> = {
  claim: (move) => ({ first: ['mode:claim'], steps: [[`site:${move.site}`]] }),
  banner: (move) => ({ steps: [[`banner:${move.banner}`]] }),
  slot: (move) => ({ steps: [[`slot:${move.slot}`], [`face:${move.face_up ? 'up' : 'down'}`]] }),
  take: (move) => ({ steps: [[`supply:${move.material}`]] }),
  deliver: (move) => ({ first: ['mode:build'], steps: [[`site:${move.site}`, `stock:${move.material}`]] }),
  decorate: (move, view, facts) => ({ first: ['mode:build', `ornament:${facts.ornaments[siteOf(view, move.site)!.type]}`], steps: [[`site:${move.site}`], [gemStep(move)]] }),
  market: (move, _, facts) => ({ first: ['mode:market'], steps: [[`die:${move.die}`], [`space:${landsOn(facts, move)}`]] }),
  obtain: (move) => ({ steps: [[obtainStep(move)]] }),
  influence: (move) => ({ steps: [[`action:${move.action}`], influenceSteps(move)].filter((group) => group.length) }),
  workshop: (move) => ({ steps: [[`slot:${move.slot}`]] }),
  reroll: (move) => ({ steps: [['mode:reroll'], [`space:${move.space}`]] }),
  ivan_claims: (move) => ({ steps: [[`site:${move.site}`]] }),
  ivan_decorates: (move) => ({ steps: [[`site:${move.site}`]] }),
};
export const wayOf = (view: View, facts: Facts) => (move: Move): Way => WAYS[move.type]?.(move, view, facts) ?? { steps: [[move.type]] };

/** The market move looked at when only the die is chosen: the one that pays least. */
export function likely(path: readonly Step[], left: readonly Move[]): Move | null {
  if (!path.some((step) => step.startsWith('die:'))) return null;
  return left.reduce<Move | null>((best, each) => (!best || (each.extra ?? 0) < (best.extra ?? 0) ? each : best), null);
}

/** A place that is touched once only says what is meant; touched again it acts. A die that is in hand goes where it is shown. */
export function mannerOf(move: Move, shown: Move | null): Manner {
  if (move.offer) return 'waits';
  if (move.type === 'market') return move === shown ? 'plays' : 'asks';
  return ['claim', 'reroll', 'ivan_claims', 'ivan_decorates'].includes(move.type) ? 'asks' : 'plays';
}

const missing = (site: Site): Material | undefined => MATERIALS.find((kind) => (site.cost?.[kind] ?? 0) > site.held[kind]);
/** Words that try to build at a site. */
const tryBuild = (site: Site | undefined, material?: string): string | null =>
  site ? (site.done ? `decorate ${site.site}` : `deliver ${material ?? missing(site) ?? 'wood'} ${site.site}`) : null;

interface Meant {
  view: View;
  facts: Facts;
  moves: readonly Move[];
  /** Of what is chosen: the value of a kind of thing, and all of them. */
  said: (kind: string) => string | undefined;
  path: readonly Step[];
}

/** Words that try an act without saying at what. */
function tryMode(mode: string, { view }: Meant): string | null {
  const sites = view.towers.flat();
  if (mode === 'claim') return `claim ${(sites.find((site) => site.owner === null) ?? sites[0])?.site ?? 'a1'}`;
  if (mode === 'reroll') return `reroll ${view.dice[0]?.space ?? 1}`;
  return mode === 'build' ? tryBuild(sites.find((site) => site.owner === view.turn && !site.done) ?? sites[0]) : 'market white';
}

function trySite(name: string, { view, said }: Meant): string | null {
  const site = siteOf(view, name);
  if (!site) return null;
  if (said('stock')) return tryBuild(site, said('stock'));
  if (said('ornament')) return `decorate ${name}`;
  if (view.step.startsWith('ivan_')) return `${view.step === 'ivan_claim' ? 'ivan_claims' : 'ivan_decorates'} ${name}`;
  const building = said('mode') === 'build' || ['build', 'carry'].includes(view.step);
  return said('mode') === 'claim' || (site.owner === null && !building) ? `claim ${name}` : tryBuild(site);
}

function trySpace(name: string, { facts, said }: Meant): string | null {
  if (said('mode') === 'reroll') return `reroll ${name}`;
  if (said('action') === 'swap' && said('space')) return `influence swap ${[said('space'), name].sort().join(' ')}`;
  const die = facts.dice.find((each) => each.die === said('die'));
  const extra = die?.spaces.indexOf(Number(name)) ?? -1;
  return extra < 0 ? null : `market ${said('die')}${extra ? ` +${extra}` : ''}`;
}

function tryStock(kind: string, { view, moves, said, path }: Meant): string | null {
  const action = said('action');
  const ways = moves.filter((each) => action && each.action === action);
  const offered = MATERIALS.filter((each) => each === kind || path.includes(`stock:${each}`));
  if (ways.some((each) => each.offer)) return `influence ${action} ${offered.join(' ')}`;
  if (ways.some((each) => each.pay)) return `influence ${action} ${kind}`;
  if (!['act', 'build', 'carry'].includes(view.step)) return null;
  return tryBuild(siteOf(view, said('site')) ?? view.towers.flat().find((each) => !each.done && each.owner === view.turn) ?? view.towers[0]?.[0], kind);
}

function trySlot(slot: string, { view, said }: Meant): string | null {
  if (view.step === 'slot') return `slot ${slot} unpaid`;
  if (said('action') === 'activate') return `influence activate ${slot}`;
  return view.step === 'market' ? `workshop ${slot}` : null;
}

function tryOrnament(kind: string, { view, facts }: Meant): string | null {
  if (!['act', 'build', 'carry'].includes(view.step)) return null;
  const sites = view.towers.flat().filter((site) => facts.ornaments[site.type] === kind);
  const tried = sites.find((site) => site.done && site.ornament === null) ?? sites.find((site) => site.done) ?? sites[0];
  return tried ? `decorate ${tried.site}` : null;
}

const TRIES: Record<string, (value: string, meant: Meant) => string | null> = {
  mode: tryMode,
  site: trySite,
  die: (die) => `market ${die}`,
  space: trySpace,
  stock: tryStock,
  slot: trySlot,
  ornament: tryOrnament,
  supply: (kind, { view, said }) => (said('action') ? `influence ${said('action')} ${kind}` : view.step === 'take' ? `take ${kind}` : null),
  action: (action, { view }) => (view.step === 'market' ? `influence ${action}` : null),
  exchange: () => 'exchange',
};

/** The words of the move someone has in mind who touches `step` after `path`, though no legal move goes on so. */
export function meant(view: View, facts: Facts, moves: readonly Move[], path: readonly Step[], step: Step): string | null {
  const said = (kind: string) => path.findLast((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1);
  const [kind, value] = step.split(':');
  return TRIES[kind]?.(value, { view, facts, moves, said, path }) ?? null;
}
