// SPDX-License-Identifier: MIT
// What Ivan did, read off the positions before and after: the core plays his turn within the events of others.
import type { Aside } from '@/core/types';
import { total } from './facts';
import type { Site, View } from './types';

const SIGNS = { claims: (site: Site) => site.owner, builds: (site: Site) => (site.done ? site.owner : null), decorates: (site: Site) => site.ornament };

export function ivanDid(before: View, after: View): Aside[] {
  const house = after.houses.findIndex((each) => each.ivan);
  if (house < 0) return [];
  const asides: Aside[] = [];
  const say = (what: string, fields: Record<string, unknown>) => asides.push({ key: `table.ivan.${what}`, fields });
  const [was, is] = [before.houses[house], after.houses[house]];
  const turned = after.ivan_row?.find((card, i) => card.card && !card.face_up && before.ivan_row?.[i].face_up);
  if (turned) say('turns', { card: turned.card, die: turned.die });
  const old = new Map(before.towers.flat().map((site) => [site.site, site]));
  for (const [what, whose] of Object.entries(SIGNS)) {
    const his = (site: Site | undefined) => !!site && whose(site) === house + 1;
    const sites = after.towers.flat().filter((site) => his(site) && !his(old.get(site.site)));
    if (sites.length) say(what, { sites: sites.map((site) => site.site) });
  }
  const stock = total(after.ivan_inventory) - total(before.ivan_inventory);
  const works = total(after.ivan_construction) - total(before.ivan_construction);
  if (stock > 0) say('takes', { n: stock });
  if (works > 0) say('carries', { n: works });
  if (works < 0) say('delivers', { n: -works });
  for (const track of ['marker', 'prestige'] as const) {
    const gain = is[track] - was[track];
    if (gain) say(track, { n: gain > 0 ? `+${gain}` : `−${-gain}` });
  }
  return asides;
}
