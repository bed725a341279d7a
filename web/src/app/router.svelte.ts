// SPDX-License-Identifier: MIT
// Where we are in the page, in the address after '#': shareable, works without a server, and the browser's back button
// does what it says.
//
//   #/                        home
//   #/new/sagrada             a new table
//   #/table/k3j9              a game saved in this browser
//   #/replay/LINK             a whole game out of its link
//   #/study/k3j9              the analysis of a saved game; #/study/-/LINK of one in a link
//   #/lesson/sagrada/first    a guided lesson
//   #/puzzles/sagrada         the shelf of its puzzles; #/puzzle/sagrada/12 one of them
//   #/rules/sagrada/3.2       the rules, at a number
//   #/tables                  tables of this server
//   #/t/TABLE/KEY             one of them; /t/TABLE#KEY, which people send each other, comes here

const sent = /^\/t\/([\w-]+)/.exec(location.pathname);
if (sent) history.replaceState(null, '', `/#/t/${sent[1]}/${location.hash.slice(1)}`);

class Router {
  path = $state(location.hash.slice(1) || '/');
  parts = $derived(this.path.split('/').filter(Boolean).map(decode));

  constructor() {
    addEventListener('hashchange', () => {
      this.path = location.hash.slice(1) || '/';
    });
  }

  go(path: string, replace = false): void {
    if (replace) {
      history.replaceState(null, '', `#${path}`);
      this.path = path;
    } else location.hash = path;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();
