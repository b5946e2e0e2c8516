// Features that the first visit does not carry. Each is imported where it is used, with the style sheets that it needs;
// the build joins modules that come late together (tools/bundle.py).
import { openSheet } from './dialog.js';
import { button, fetchSheet, h } from './dom.js';
import { isSiteThere, mendFiles } from '../boot/site.js';
import { during } from './settled.js';
import { strings } from '../i18n/strings.js';

/** Style sheets of pages and dialogs, of looking back at a match, and of play among people. */
const PAGES = ['late-pages'];
export const REPLAY = ['late-pages', 'replay'];
/** And of puzzles. */
export const PUZZLES = ['late-pages', 'scene'];
export const MULTIPLAYER = ['late-pages', 'multiplayer'];
export const TRANSFER = ['late-pages', 'multiplayer'];
export const TODAY = ['late-pages', 'daily'];
/** And of the deals of a day, and hands that are sent. */
export const DAILY = ['late-pages', 'multiplayer', 'daily', 'scene'];

/**
 * Wait for a module and its style sheets.
 * @template T
 * @param {Promise<T>} module as `import('./rules.js')`
 * @param {readonly string[]} [sheets]
 * @returns {Promise<T>} rejects if any of them cannot be fetched
 */
export async function load(module, sheets = PAGES) {
  const [loaded] = await during(Promise.all([module, ...sheets.map(fetchSheet)]));
  return loaded;
}

/**
 * Wait for a module and its style sheets; if they cannot be fetched, tell the person.
 * @template T
 * @param {Promise<T>} module
 * @param {readonly string[]} [sheets]
 * @returns {Promise<T | null>} null if they cannot be fetched
 */
export async function loadOrExplain(module, sheets = PAGES) {
  try {
    return await load(module, sheets);
  } catch {
    const { text, reload } = await explainMissing();
    openSheet({ title: strings.partMissing, content: [h('p', text), reload ? drawReload() : null] });
    return null;
  }
}

/**
 * Find out why a part of the page did not come.
 * @returns {Promise<{ text: string, reload: boolean }>} what to say, and whether it takes a reload to get it
 */
export async function explainMissing() {
  const reload = (await mendFiles()) || (await isSiteThere());
  return { text: reload ? strings.partGoneText : strings.partMissingText, reload };
}

export const drawReload = () => button('btn primary', () => location.reload(), strings.reload);
