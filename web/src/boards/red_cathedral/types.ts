// SPDX-License-Identifier: MIT
// The Red Cathedral's view and moves, as docs/formats/red_cathedral.md describes them.
import type { Move as AnyMove } from '@/core/types';

export type Material = 'wood' | 'brick' | 'stone' | 'gold' | 'green_gem' | 'purple_gem';
export type Colour = 'white' | 'red' | 'blue' | 'green' | 'yellow';
export type SlotId = 'red' | 'blue' | 'green' | 'yellow' | 'white_1' | 'white_2';
export type Ornament = 'door' | 'arch' | 'cross';
export type SectionType = 'base' | 'middle' | 'dome';
export type Counts = Record<Material, number>;

export interface Site {
  site: string;
  type: SectionType;
  card: string | null;
  cost?: Counts;
  recognition?: number;
  roubles?: number;
  tile: string | null;
  owner: number | null;
  held: Counts;
  done: boolean;
  ornament: number | null;
}
export interface Slot {
  slot: SlotId;
  cost: number;
  tile: string | null;
  face_up: boolean;
  banner: boolean;
  ornament: Ornament | null;
}
export interface House {
  colour: Exclude<Colour, 'white'>;
  ivan: boolean;
  marker: number;
  prestige: number;
  roubles: number;
  sections: number;
  claimed: number;
  ornaments: number;
  stock?: Counts;
  room?: number;
  banners_inside?: number;
  banners_outside?: number;
  slots?: Slot[];
  ornaments_ready?: Record<Ornament, number>;
}
export interface Space {
  tile: string | null;
  amount: number;
  quadrant: number;
}
export interface Guild {
  card: string;
  group: string;
  actions: string[];
}
export interface Die {
  die: Colour;
  space: number | null;
  face: number | null;
}
export interface View {
  workshops: 'standard' | 'advanced';
  round: number;
  step: string;
  turn: number;
  first: number | null;
  ender: number | null;
  market: Space[];
  guilds: (Guild | null)[];
  dice: Die[];
  towers: Site[][];
  /** By tower, as it stands. */
  worth: number[];
  supply: Counts;
  houses: House[];
  ivan_row?: { card: string | null; die: Colour | null; face_up: boolean }[];
  ivan_inventory?: Counts;
  ivan_construction?: Counts;
  claiming: string | null;
  left: number;
  must_take: boolean;
  may_take: Material[];
  moved: Colour | null;
  obtained: boolean;
  worked: boolean;
  influenced: boolean;
  repeatable: string | null;
  exchange: 'possible' | 'open' | 'closed';
  rerolled: boolean;
}

export interface Facts {
  /** For 0, 1, 2 ... paid spaces: where a die stops, and what obtaining pays there. */
  dice: { die: Colour; spaces: number[]; pays: number[] }[];
  /** What obtaining pays where the moved die stands. */
  pays: number | null;
  /** Which ornament belongs on which kind of section. */
  ornaments: Record<SectionType, Ornament>;
  /** Roubles for one prestige. */
  exchange: number;
  /** Which of Ivan's cards comes next, from 1. */
  ivan_next: number | null;
}

/** A decision with the fields any of this game's moves has. */
export interface Move extends AnyMove {
  site?: string;
  banner?: string;
  slot?: SlotId;
  face_up?: boolean;
  material?: Material;
  gems?: Material[];
  die?: Colour;
  extra?: number;
  count?: number;
  action?: string;
  pay?: Material;
  gain?: Material;
  offer?: Material[];
  spaces?: number[];
  space?: number;
}
