// Style sheets that are fetched when they are wanted.
import { SITE } from '../boot/site.js';
import { h } from './dom.js';

/** Style sheets that are here or on their way, by their address. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * @param {string} name  as `later`
 * @returns {Promise<void>} when its rules hold; refused where it does not come
 */
export function fetchSheet(name) {
  const href = new URL(`css/${name}.css`, SITE).href;
  let sheet = sheets.get(href);
  if (!sheet) {
    sheet = new Promise((resolve, reject) => {
      const link = h('link', { rel: 'stylesheet', href });
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        sheets.delete(href);
        reject(new Error(href));
      });
      document.head.append(link);
    });
    sheets.set(href, sheet);
  }
  return sheet;
}
