// SPDX-License-Identifier: MIT
// Nothing is wider than the window: on a small phone, and when everything is zoomed to 200 percent.
import assert from 'node:assert/strict';
import { tooWide } from './accessible.mjs';
import { walk } from './screens.mjs';
import { scenes } from './support.mjs';

scenes('sizes', (scene) => {
  for (const [name, size, touch] of [['a small phone', [360, 640], true], ['1440 x 900 at 200 percent', [720, 450], false], ['a phone on its side', [844, 390], true]])
    scene(name, { size, touch }, async (page) => assert.deepEqual(await walk(page, () => tooWide(page)), []));
});
