// All matches and settings in one file.
import { day, download } from './exportFile.js';
import { deletedResults } from './statsStore.js';
import { listSaves } from './saves.js';
import { formatSave } from './saveFormat.js';
import { keys, read } from '../app/store.js';

/** The version of that file. */
export const VERSION = 2;

/**
 * Upgrades by version: what it lacks of the next one.
 * @type {Record<number, (old: any) => any>}
 */
const STEPS = {
  // The first knew nothing of matches that were deleted.
  1: (old) => ({ ...old, version: 2, ledger: [] }),
};

/** Upgrade a parsed file of an older version. @param {any} all */
export function upgradeAll(all) {
  return [...Array(VERSION - 1).keys()].reduce(
    (file, at) => (file.version === at + 1 ? (STEPS[at + 1]?.(file) ?? file) : file),
    all,
  );
}
export const KIND = 'everything';
/** Keys of other entries that go into the file: none that a changed file could do harm with. */
export const EXTRAS = ['regalia.settings', 'regalia.sort', 'regalia.start.'];

/** Download all matches and settings of this browser; `readFile` reads them again. */
export function saveEverything() {
  const { saves, unread } = listSaves();
  const settings = Object.fromEntries(EXTRAS.flatMap((prefix) => keys(prefix)).map((key) => [key, read(key)]));
  const all = {
    regalia: KIND,
    version: VERSION,
    when: new Date().toISOString(),
    settings,
    matches: saves.map((save) => JSON.parse(formatSave(save))),
    // Deleted, and still counted.
    ledger: deletedResults(),
    // Saves that cannot be read here.
    unread: unread.map(({ text }) => text),
  };
  const name = `regalia-${day(Date.now())}.json`;
  download(new File([`${JSON.stringify(all, null, 1)}\n`], name, { type: 'application/json' }));
}
