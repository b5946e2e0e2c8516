// Everything in one file: matches, settings, and what cannot be read here.
import { day, download } from './file.js';
import { listSaves } from './saves.js';
import { seal } from './seal.js';
import { keys, read } from './store.js';

/** Of the file with everything in it. */
export const VERSION = 1;
export const KIND = 'everything';
/** What else a person wants back on another device: nothing that a file could do harm with. */
export const EXTRAS = ['regalia.settings', 'regalia.sort', 'regalia.start.'];

/** All matches and settings of this browser, in one file; `openFile` reads it. */
export function saveEverything() {
  const { saves, unread } = listSaves();
  const settings = Object.fromEntries(EXTRAS.flatMap((prefix) => keys(prefix)).map((key) => [key, read(key)]));
  const all = {
    regalia: KIND,
    version: VERSION,
    when: new Date().toISOString(),
    settings,
    matches: saves.map((save) => JSON.parse(seal(save))),
    // Nobody can read these now; they are not lost for that.
    unread: unread.map(({ text }) => text),
  };
  const name = `regalia-${day(Date.now())}.json`;
  download(new File([`${JSON.stringify(all, null, 1)}\n`], name, { type: 'application/json' }));
}
