// Everything in one file: matches, settings, and what cannot be read here.
import { day, download } from './exportFile.js';
import { keptLines } from './statsStore.js';
import { listSaves } from './saves.js';
import { seal } from './saveFormat.js';
import { keys, read } from '../app/store.js';

/** Of the file with everything in it. */
export const VERSION = 2;

/**
 * What each version lacked that the next one has.
 * @type {Record<number, (old: any) => any>}
 */
const STEPS = {
  // The first knew nothing of matches that were deleted.
  1: (old) => ({ ...old, version: 2, ledger: [] }),
};

/** A file of an older version as this one has it. @param {any} all */
export function brought(all) {
  return [...Array(VERSION - 1).keys()].reduce(
    (file, at) => (file.version === at + 1 ? (STEPS[at + 1]?.(file) ?? file) : file),
    all,
  );
}
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
    // Deleted, and still counted.
    ledger: keptLines(),
    // Nobody can read these now; they are not lost for that.
    unread: unread.map(({ text }) => text),
  };
  const name = `regalia-${day(Date.now())}.json`;
  download(new File([`${JSON.stringify(all, null, 1)}\n`], name, { type: 'application/json' }));
}
