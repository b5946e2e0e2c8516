// The catalogue of a game's rules as data: from the file that the build wrote, so that it needs no engine; else from the engine.
import { SITE } from '../boot/site.js';
import { engine } from '../boot/engineClient.js';

/** @typedef {import('../app/types.js').Rule} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const books = new Map();

/**
 * @param {string} game
 * @returns {Promise<Rule[]>} in the order in which they are learnt
 */
export function rulesOf(game) {
  let book = books.get(game);
  if (!book) {
    book = fetchRules(game);
    books.set(game, book);
    // What failed is asked for again the next time.
    book.catch(() => books.delete(game));
  }
  return book;
}

/** @param {string} game */
async function fetchRules(game) {
  try {
    const answer = await fetch(new URL(`data/${game}.json`, SITE));
    if (!answer.ok) throw new Error(answer.statusText);
    return understand(await answer.json());
  } catch {
    return understand(await engine.call('rules', { game }));
  }
}

/**
 * @param {unknown} list
 * @returns {Rule[]}
 */
function understand(list) {
  if (!Array.isArray(list)) throw new Error('not a list of rules');
  return list;
}

/**
 * A rule in the rules book, a page of its own with scenes.
 * @param {string} game
 * @param {string} id
 */
export function bookOf(game, id) {
  return `rules/${game}/${id ? `#${encodeURIComponent(id)}` : ''}`;
}
