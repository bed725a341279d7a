// SPDX-License-Identifier: MIT
// `import { games, levels, plain } from 'virtual:games'`: what the core says of its games and levels, asked when the page is built, and
// each game's name in every language that has words for it. So there is no list of games in the page, and home needs no core to be
// drawn. `plain` fetches the plain board; it is in the page only if some game needs it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'virtual:games';

/** What the module answers to a question without words. */
function ask(wasm, question) {
  const size = wasm[question]();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.web_out(), size)));
}

function nameIn(language, folder, game) {
  const file = join(folder, language, `${game}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'))['game.name'] : undefined;
}

/** Games by their ids, as the arcade shows them. */
export function gamesOf(module, folder) {
  const wasm = new WebAssembly.Instance(module).exports;
  const languages = readdirSync(folder);
  const games = ask(wasm, 'web_games').map(({ id, name, players_min, players_max }) => ({
    id,
    players_min,
    players_max,
    names: Object.fromEntries(languages.map((language) => [language, nameIn(language, folder, id) ?? name])),
  }));
  return { games: games.sort((a, b) => (a.id < b.id ? -1 : 1)), levels: ask(wasm, 'web_levels') };
}

export function games(wasm, folder, boards) {
  return {
    name: 'triforium-games',
    resolveId: (id) => (id === NAME ? '\0' + NAME : undefined),
    load(id) {
      if (id !== '\0' + NAME) return undefined;
      this.addWatchFile(wasm);
      const { games, levels } = gamesOf(new WebAssembly.Module(readFileSync(wasm)), folder);
      const drawn = games.every((game) => existsSync(join(boards, game.id, 'Board.svelte')));
      return `export const games = ${JSON.stringify(games)}; export const levels = ${JSON.stringify(levels)};
        export const plain = ${drawn ? 'null' : "() => import('/src/plain/Board.svelte')"};`;
    },
  };
}
