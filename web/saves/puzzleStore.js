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
 * @property {string} theme  its kind of move, or `mixed`
 * @property {PictureRow[]} rows
 * @property {Story} story
 * @property {number} rating
 * @property {number} place  in the order in which the puzzles of the game are offered
 */
/** @typedef {{ seat: number | null, groups: string[][] }} PictureRow  cards of a seat or of the middle, as `AS dagger` with the mark above it */
/**
 * @typedef {object} Story  facts of the position
 * @property {number} who  a seat
 * @property {string | null} card  the first of the trick, or the top of the open pile
 * @property {string[]} cards  those to choose from
 * @property {number} n  cards in the own hand
 * @property {number} m  cards in the hand of `who`
 * @property {string | null} house  the own one
 */
/** @typedef {{ titles: Record<string, Record<string, string>>, puzzles: Puzzle[] }} Puzzles  of a game; `titles` of the themes by language */

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

/** @param {string} game @returns {Promise<Puzzles>} from easy to hard */
export const puzzlesOf = (game) => fetchData(`data/puzzles/${encodeURIComponent(game)}.json`);

/** @param {string} game @returns {Promise<LegalQuestion[]>} in the order of the rules */
export const legalQuestionsOf = (game) =>
  fetchData(`data/legal/${encodeURIComponent(game)}.json`).then((all) => all[currentLanguage()] ?? all.en);

/** @returns {Promise<Record<string, { puzzles: string[], legal: string[] }>>} the ids of the puzzles and questions of each game */
export const puzzleIds = () => fetchData('data/puzzles.json');

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
