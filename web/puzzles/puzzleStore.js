// Puzzles: the file of a game, and which of them were solved.
import { read, readJson, write } from '../app/store.js';
import { EngineError } from '../boot/errors.js';
import { SITE } from '../boot/site.js';

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {object} position  what the seat to move knows
 * @property {string} best
 * @property {string} usual  the usual wrong answer
 * @property {Record<string, number>} behind  points that each other move costs
 * @property {number} deals
 * @property {string} rule
 * @property {number} level  1 to 3
 */

const KEY = 'regalia.puzzles';

/** @type {Map<string, Promise<Puzzle[]>>} */
const files = new Map();

/** @param {string} game @returns {Promise<Puzzle[]>} from easy to hard */
export function puzzlesOf(game) {
  let file = files.get(game);
  if (!file) {
    file = fetchFile(game);
    files.set(game, file);
    // A failure is not remembered.
    file.catch(() => files.delete(game));
  }
  return file;
}

/** @param {string} game */
async function fetchFile(game) {
  const answer = await fetch(new URL(`assets/puzzles/${encodeURIComponent(game)}.json`, SITE));
  if (!answer.ok) throw new EngineError({ kind: 'Lost', message: `${answer.status} ${answer.statusText}` });
  return (await answer.json()).puzzles;
}

/** @returns {Set<string>} ids */
export function solvedPuzzles() {
  try {
    const { solved } = /** @type {any} */ (readJson(read(KEY) ?? '{}'));
    return new Set(Array.isArray(solved) ? solved.filter((id) => typeof id === 'string' && id.length < 80) : []);
  } catch {
    return new Set();
  }
}

/** @param {string[]} ids */
export function addSolved(ids) {
  const solved = solvedPuzzles();
  const before = solved.size;
  for (const id of ids) if (typeof id === 'string' && id.length < 80 && solved.size < 2000) solved.add(id);
  if (solved.size > before) write(KEY, JSON.stringify({ version: 1, solved: [...solved] }));
}
