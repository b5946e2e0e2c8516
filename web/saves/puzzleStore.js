// Puzzles: the files of a game, and which of them were solved.
import { fetchData } from '../app/games.js';
import { read, readJson, write } from '../app/store.js';
import { currentLanguage } from '../i18n/i18n.js';

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

/** @typedef {{ words: string, text: string, rule?: string, marks: string[] }} LegalMove  `text`: what happens, or why it is refused */
/**
 * @typedef {object} LegalQuestion  which of these moves is legal? Written by tools/engine_data.py
 * @property {string} id  rule, scene and step
 * @property {string} phase  the lead of the phase line
 * @property {import('../scene/frame.js').Place[]} places  what is seen
 * @property {LegalMove[]} refused
 * @property {LegalMove} legal
 * @property {import('../scene/frame.js').Place[]} after  what is seen when it was played
 */

const KEY = 'regalia.puzzles';

/** @param {string} game @returns {Promise<Puzzle[]>} from easy to hard */
export const puzzlesOf = (game) =>
  fetchData(`assets/puzzles/${encodeURIComponent(game)}.json`).then(({ puzzles }) => puzzles);

/** @param {string} game @returns {Promise<LegalQuestion[]>} in the order of the rules */
export const legalQuestionsOf = (game) =>
  fetchData(`data/legal/${encodeURIComponent(game)}.json`).then((all) => all[currentLanguage()] ?? all.en);

/** @returns {Promise<Record<string, string[]>>} the ids of the questions of each game */
export const legalIds = () => fetchData('data/legal/index.json');

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
