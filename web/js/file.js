// Files that leave the page: the record of a match, text that a person can read and mail; and everything, in one.
import { h } from './dom.js';
import { listSaves } from './saves.js';
import { seal } from './seal.js';
import { keys, read } from './store.js';

/** @typedef {import('./saves.js').Save} Save */

/** Of the file with everything in it. */
export const VERSION = 1;
export const KIND = 'everything';
/** What else a person wants back on another device: nothing that a file could do harm with. */
export const EXTRAS = ['regalia.settings', 'regalia.sort', 'regalia.start.'];

/** @param {number} when */
const day = (when) => new Date(when).toISOString().slice(0, 10);

/** @param {Save} save */
function fileOf(save) {
  const name = `${save.game}-${day(save.when)}-${save.id.slice(0, 4)}.txt`;
  return new File([save.record], name, { type: 'text/plain;charset=utf-8' });
}

/** @param {Save} save */
export function saveFile(save) {
  download(fileOf(save));
}

/** @returns {boolean} whether this device has a sheet to share text files with */
export function canShare() {
  const sample = new File([''], 'sample.txt', { type: 'text/plain' });
  return navigator.canShare?.({ files: [sample] }) ?? false;
}

/** @param {Save} save */
export async function shareSave(save) {
  const file = fileOf(save);
  await navigator.share({ files: [file], title: file.name }).catch((error) => {
    // Closed without sharing: that is an answer too. A sheet that does not open leaves the download.
    if (error.name !== 'AbortError') download(file);
  });
}

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

/** @param {string} name @param {string} text */
export function saveText(name, text) {
  download(new File([text], name, { type: 'text/plain;charset=utf-8' }));
}

/** @param {File} file */
function download(file) {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: file.name }).click();
  // The download has begun by then; the address is not needed any more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
