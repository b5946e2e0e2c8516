// What is fetched when it is wanted, so that the first visit does not carry it.
import { openSheet } from './dialog.js';
import { h } from './dom.js';
import { language } from './settings.js';
import { fetchSheet } from './sheets.js';
import { strings } from '../i18n/strings.js';

/** The pages and sheets beside the table, in one piece: many small ones would cost more than they save. */
export async function fetchPages() {
  const [pages] = await Promise.all([import('./later.js'), fetchSheet('later')]);
  return pages;
}

/** What is looked at after a hand or a match. */
export async function fetchAfter() {
  const [after] = await Promise.all([import('./after.js'), fetchSheet('later'), fetchSheet('after')]);
  return after;
}

/** What plays with other people, with its words in the language of the page. */
export async function fetchTogether() {
  const [screens, german] = await Promise.all([
    import('../multiplayer/screens.js'),
    language() === 'de' ? import('../multiplayer/german.js') : null,
    fetchSheet('together'),
  ]);
  if (german) screens.speak(german.together);
  return screens;
}

/**
 * @template T
 * @param {() => Promise<T>} fetch
 * @returns {Promise<T | null>} null where it did not come; that is said
 */
async function wanted(fetch) {
  try {
    return await fetch();
  } catch {
    openSheet({ title: strings.partMissing, content: [h('p', {}, strings.partMissingText)] });
    return null;
  }
}

export const later = () => wanted(fetchPages);
export const after = () => wanted(fetchAfter);
