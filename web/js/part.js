// What is fetched when it is wanted, so that the first visit does not carry it.
import { openSheet } from './dialog.js';
import { h } from './dom.js';
import { language } from './settings.js';
import { fetchSheet } from './sheets.js';
import { strings } from './strings.js';

/** The pages and sheets beside the table, in one piece: many small ones would cost more than they save. */
export async function fetchPages() {
  const [pages] = await Promise.all([import('./later.js'), fetchSheet('later')]);
  return pages;
}

/** What plays with other people, with its words in the language of the page. */
export async function fetchTogether() {
  const [screens, german] = await Promise.all([
    import('./net/screens.js'),
    language() === 'de' ? import('./net/german.js') : null,
    fetchSheet('together'),
  ]);
  if (german) screens.speak(german.together);
  return screens;
}

/** @returns {Promise<Awaited<ReturnType<typeof fetchPages>> | null>} null where it did not come; that is said */
export async function later() {
  try {
    return await fetchPages();
  } catch {
    openSheet({ title: strings.partMissing, content: [h('p', {}, strings.partMissingText)] });
    return null;
  }
}
