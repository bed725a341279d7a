// SPDX-License-Identifier: MIT
// The page without a network, and the page when a new version of it is there.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goOffline, openRecord, putRecord, visit } from './browser.mjs';
import { byMouse, playOn } from './player.mjs';
import { RECORDS, movesOf, newTable, ready, savedGames, scenes, serve, settled } from './support.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
const dist = fileURLToPath(new URL('../../../build/web/dist/', import.meta.url));

/** The built page in two versions: the second differs in its title and in the version its worker names. */
async function serveVersions() {
  const house = { version: 1 };
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    let body;
    try {
      body = readFileSync(dist + path.slice(1));
    } catch {
      response.writeHead(404).end();
      return;
    }
    if (house.version === 2 && path === '/index.html') body = String(body).replace('<title>', '<meta name="version" content="2"><title>');
    if (house.version === 2 && path === '/sw.js') body = String(body).replace(/triforium-[0-9a-f]{12}/, 'triforium-second');
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  house.url = `http://127.0.0.1:${server.address().port}/`;
  house.stop = () => server.closeAllConnections() ?? server.close();
  return house;
}

/** In the page: the networks that workers were given, in window.given, and what was said about getting ready, in window.told. */
function seeNetworks() {
  window.given = [];
  window.told = [];
  window.Worker = class extends Worker {
    postMessage(message, ...more) {
      if (message.file) window.given.push(message.file.length);
      super.postMessage(message, ...more);
    }
  };
  new MutationObserver(() => {
    const said = document.querySelector('.prompt')?.textContent ?? '';
    if (said.includes('getting ready')) window.told.push(said);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

scenes('offline', (scene) => {
  scene('after one visit a game can be started and played with the network off', {}, async (page, house) => {
    const own = await serve();
    const visitor = await visit(house.browser, own.url, {});
    try {
      await settled(visitor);
      own.stop();
      await goOffline(visitor);
      for (const game of ['Sagrada', 'Basilica', 'The Red Cathedral']) {
        await visitor.goto(own.url);
        await visitor.reload();
        await visitor.getByRole('button', { name: `Play now: ${game}` }).click();
        visitor.story = page.story;
        await ready(visitor);
        const id = visitor.url().split('/').at(-1);
        const before = await movesOf(visitor, id);
        await playOn(visitor, byMouse, { stop: async () => (await movesOf(visitor, id)) > before });
      }
      assert.equal((await savedGames(visitor)).length, 3);
      // The end of a game, too.
      await openRecord(visitor, own.url, RECORDS.sagrada.text, Infinity, 'over');
      await visitor.locator('dialog[open] .sum').first().waitFor();
      // What there is to read comes once somebody goes further than the first screen; nobody did while there was a network.
      await visitor.goto(`${own.url}#/rules/red_cathedral/3.1`);
      await visitor.getByText('not kept on this device yet').waitFor();
      assert.deepEqual(visitor.complaints.filter((words) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|sw\.js/.test(words)), []);
    } finally {
      own.stop();
      await visitor.context().close();
    }
  });

  scene('a network is fetched when a level that asks it sits down, and kept', {}, async (page, house) => {
    const own = await serve();
    const visitor = await visit(house.browser, own.url, { script: { content: `(${seeNetworks})()` } });
    Object.assign(visitor, { url0: own.url, story: page.story });
    const asked = [];
    visitor.on('request', (request) => /\.net$|triforium-network/.test(request.url()) && asked.push(request.url()));
    const answered = async (id) => {
      const before = await movesOf(visitor, id);
      await playOn(visitor, byMouse, { stop: async () => (await movesOf(visitor, id)) > before + 4 });
    };
    const given = () => visitor.evaluate(() => window.given);
    try {
      await settled(visitor);
      await newTable(visitor, 'sagrada', { seed: 3 }, 'everyday');
      await answered('everyday');
      assert.deepEqual(asked, [], 'the everyday level needs none');
      await newTable(visitor, 'sagrada', { seats: ['', 'owl'], seed: 3 }, 'asking');
      await answered('asking');
      assert.equal(asked.filter((url) => /sagrada-2p-[\w-]+\.net$/.test(url)).length, 1);
      assert.equal(asked.length, 2, 'and the module that asks it');
      assert.equal((await given()).length, 1);
      assert.ok((await visitor.evaluate(() => window.told)).some((words) => /is getting ready: \d+%/.test(words)), 'it is told how far that is');
      // By the service worker: what the browser itself still has may go at any time.
      const files = await visitor.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat());
      assert.equal(files.filter((url) => /sagrada-2p-[\w-]+\.net$|triforium-network[\w-]*\.wasm$/.test(url)).length, 2, 'file and module are kept');
      own.stop();
      await goOffline(visitor);
      await visitor.reload();
      await ready(visitor);
      await answered('asking');
      assert.equal((await given()).length, 1, 'kept');
      await newTable(visitor, 'sagrada', { seats: ['', 'owl', 'owl'], seed: 3 }, 'three');
      await answered('three');
      assert.equal((await given()).length, 1, 'never fetched: the level does without');
    } finally {
      own.stop();
      await visitor.context().close();
    }
  });

  scene('who went further than the first screen can read everything with the network off', { language: 'pl' }, async (page, house) => {
    const own = await serve();
    const visitor = await visit(house.browser, own.url, { language: 'pl' });
    try {
      await settled(visitor);
      await visitor.evaluate(() => void (location.hash = '#/games'));
      await settled(visitor);
      own.stop();
      await goOffline(visitor);
      await visitor.goto(`${own.url}#/rules/red_cathedral/3.1`);
      await visitor.reload();
      await visitor.locator('[data-rule="3.1"]').waitFor();
      await visitor.goto(`${own.url}#/learn/basilica`);
      await visitor.locator('main ol > li').nth(4).waitFor();
    } finally {
      own.stop();
      await visitor.context().close();
    }
  });

  scene('puzzles and analysis that were opened once are there without a network', {}, async (page, house) => {
    const own = await serve();
    const visitor = await visit(house.browser, own.url, {});
    visitor.story = page.story;
    try {
      await settled(visitor);
      await putRecord(visitor, RECORDS.basilica.text, Infinity, 'over');
      await visitor.goto(`${own.url}#/study/over`);
      await visitor.locator('[data-study=whole]').waitFor();
      await visitor.goto(`${own.url}#/puzzle/sagrada/1`);
      await visitor.locator('[data-puzzle=open]').first().waitFor();
      await settled(visitor);
      own.stop();
      await goOffline(visitor);
      await visitor.goto(`${own.url}#/puzzle/sagrada/100`);
      await visitor.reload();
      await visitor.locator('[data-puzzle=open]').first().waitFor();
      await visitor.goto(`${own.url}#/study/over`);
      await visitor.reload();
      await visitor.locator('[data-study=whole]').waitFor();
    } finally {
      own.stop();
      await visitor.context().close();
    }
  });

  scene('a new version waits until it is asked for', {}, async (page, house) => {
    const versions = await serveVersions();
    const visitor = await visit(house.browser, versions.url, {});
    try {
      await settled(visitor);
      versions.version = 2;
      await visitor.reload();
      await visitor.getByText('A new version is ready.').waitFor();
      assert.equal(await visitor.locator('meta[name=version]').count(), 0, 'the old page goes on');
      await visitor.getByRole('button', { name: 'Use it now' }).click();
      await visitor.locator('meta[name=version]').waitFor({ state: 'attached' });
      assert.equal(await visitor.getByText('A new version is ready.').count(), 0);
      assert.deepEqual(await visitor.evaluate(() => caches.keys()), ['triforium-second'], 'the old copy is gone');
    } finally {
      await visitor.context().close();
      versions.stop();
    }
  });
});
