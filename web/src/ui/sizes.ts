// SPDX-License-Identifier: MIT
import { MediaQuery } from 'svelte/reactivity';

// Which layout a board has, for what a style sheet cannot decide. The same conditions stand in the boards' styles.

/** A phone: one thing below the other. */
export const narrow = new MediaQuery('(max-width: 799px), (max-height: 499px)');
/** A phone on its side: the board at the left over the whole height (--board wide), all else in a column beside it. */
export const onSide = new MediaQuery('(max-height: 499px) and (min-width: 600px)');
/** A tablet upright: the board over the whole width, what is used with it below. */
export const upright = new MediaQuery('(min-width: 800px) and (max-width: 959px) and (min-height: 900px)');
export const wide = new MediaQuery('(min-width: 1280px) and (min-height: 500px)');
/** A small phone. A window's innerWidth grows with what is too wide for it, a condition does not. */
export const small = new MediaQuery('(max-width: 379px)');
/** A short phone: the same, and the board has what is left. */
export const short = new MediaQuery('(max-height: 819px)');
/** Little height: what is only beautiful gives way. */
export const low = new MediaQuery('(max-height: 940px)');
