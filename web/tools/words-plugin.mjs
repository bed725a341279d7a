// SPDX-License-Identifier: MIT
// `import words from '/lang/fr/sagrada.json'` leaves out what no table says: how options are explained, what is wrong with a
// record or a link. `import more from '/lang/fr/sagrada.json?later'` has just that. The files stay whole: the terminal reads them too.
import { readFileSync } from 'node:fs';

const FILE = /\/lang\/\w+\/\w+(?:\.\w+)?\.json$/;
/** By key, of a game and of the core: what can wait until somebody sets up a table or opens a record. */
export const LATER = /^(?:option|game)\.|^(?:record|link|option|bot|game|viewer)(?:_|$)/;
/** The same of the interface: what set-up, settings and the sheets of a table say. */
const UI = /^(?:setup|share|keys|learn|moves|settings|rules)\.(?!title$|sound$|rule$)|^level\.\w+\.about$/;

export function words() {
  return {
    name: 'triforium-words',
    enforce: 'pre',
    load(id) {
      const [file, query] = id.split('?');
      if (!FILE.test(file) || !(query === undefined || query === 'later')) return undefined;
      this.addWatchFile(file);
      const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
      const waits = file.endsWith('/ui.json') ? UI : LATER;
      return JSON.stringify(Object.fromEntries(all.filter(([key]) => waits.test(key) === (query === 'later'))));
    },
  };
}
