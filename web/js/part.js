// Parts of the page that are fetched when they are wanted, so that the first visit does not carry them.
import { openSheet } from './dialog.js';
import { h } from './dom.js';
import { strings } from './strings.js';

/** @returns {Promise<typeof import('./later.js') | null>} null where it did not come; that is said */
export async function later() {
  try {
    return await import('./later.js');
  } catch {
    openSheet({ title: strings.partMissing, content: [h('p', {}, strings.partMissingText)] });
    return null;
  }
}
