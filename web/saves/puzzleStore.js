// Puzzles: the files of a game, which of them were solved, and how well.
import { fetchData } from '../app/games.js';
import { readEntry, write } from '../app/store.js';
import { currentLanguage } from '../i18n/i18n.js';
import { HIGHEST, LOWEST, rate, UNRATED } from './rating.js';

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
 * @property {string} theme  its kind, or `mixed`
 * @property {PictureRow[]} rows
 * @property {Story} story
 * @property {number} rating
 * @property {number} place  in the order in which the puzzles of the game are offered
 */
/** @typedef {{ seat: number | null, groups: string[][] }} PictureRow  cards of a seat or of the middle, as `AS assassin` with the mark above it */
/**
 * @typedef {object} Story  facts of the position
 * @property {string} kind  the kind of move that it is about
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
 * @property {import('../scenes/frame.js').Place[]} places  what is seen
 * @property {LegalMove[]} refused
 * @property {LegalMove} legal
 * @property {import('../scenes/frame.js').Place[]} after  what is seen when it was played
 */

const KEY = 'regalia.puzzles';

/** @param {string} game @returns {Promise<Puzzles>} from easy to hard */
export const puzzlesOf = (game) => fetchData(`data/puzzles/${encodeURIComponent(game)}.json`);

/** @param {string} game @returns {Promise<LegalQuestion[]>} in the order of the rules */
export const legalQuestionsOf = (game) =>
  fetchData(`data/legal/${encodeURIComponent(game)}.json`).then((all) => all[currentLanguage()] ?? all.en);

/** @returns {Promise<Record<string, { puzzles: string[], legal: string[] }>>} the ids of the puzzles and questions of each game */
export const puzzleIds = () => fetchData('data/puzzles.json');

// ---- What is kept ----------------------------------------------------------------------------------------------------

/** More than there are; and the longest id. */
const MOST = 2000;
const LONGEST = 80;
/** A row or a rush that is longer is none. */
const FAR = 100_000;

/**
 * @typedef {object} Standing  how a person does at puzzles
 * @property {import('./rating.js').Rating} rating
 * @property {string[]} missed  puzzles that were not solved at the first try
 * @property {{ now: number, best: number }} row  puzzles solved at the first try, one after the other
 * @property {number} rush  the most that were solved in a rush
 */
/** @typedef {Standing & { solved: string[] }} Kept */

/** @param {unknown} ids @returns {string[]} */
const idsIn = (ids) =>
  Array.isArray(ids)
    ? [...new Set(ids.filter((id) => typeof id === 'string' && id.length < LONGEST))].slice(0, MOST)
    : [];

/** @param {unknown} value @param {number} least @param {number} most @param {number} otherwise */
const within = (value, least, most, otherwise) =>
  typeof value === 'number' && value >= least && value <= most ? value : otherwise;

/** @param {unknown} value */
const count = (value) => Math.floor(within(value, 0, FAR, 0));

/** Return what is sound of a standing that was read. @param {any} found @returns {Standing} */
export function standingIn(found) {
  const { rating, row } = found ?? {};
  const now = count(row?.now);
  return {
    rating: {
      value: within(rating?.value, LOWEST, HIGHEST, UNRATED.value),
      spread: within(rating?.spread, 1, UNRATED.spread, UNRATED.spread),
      count: count(rating?.count),
    },
    missed: idsIn(found?.missed),
    row: { now, best: Math.max(now, count(row?.best)) },
    rush: count(found?.rush),
  };
}

/** @returns {Kept} */
function keptPuzzles() {
  const found = readEntry(KEY);
  return { solved: idsIn(found.solved), ...standingIn(found) };
}

/** @param {Partial<Kept>} changed */
const keep = (changed) => write(KEY, JSON.stringify({ version: 1, ...keptPuzzles(), ...changed }));

/** @returns {Set<string>} ids */
export const solvedPuzzles = () => new Set(keptPuzzles().solved);

/** @returns {Standing} */
export function standing() {
  const { solved: _, ...rest } = keptPuzzles();
  return rest;
}

/** @param {string[]} ids */
export function addSolved(ids) {
  const { solved } = keptPuzzles();
  const all = idsIn([...solved, ...ids]);
  if (all.length > solved.length) keep({ solved: all });
}

/**
 * Keep the first answer to a puzzle. One that was answered before changes neither rating nor row.
 * @param {Pick<Puzzle, 'id' | 'rating'>} puzzle
 * @param {boolean} right
 */
export function addFirstTry({ id, rating }, right) {
  const kept = keptPuzzles();
  if (kept.solved.includes(id) || kept.missed.includes(id)) return;
  const now = right ? kept.row.now + 1 : 0;
  keep({
    rating: rate(kept.rating, rating, right),
    row: { now, best: Math.max(now, kept.row.best) },
    ...(right ? { solved: idsIn([...kept.solved, id]) } : { missed: idsIn([...kept.missed, id]) }),
  });
}

/** Keep how many were solved in a rush; return whether that is the most so far. @param {number} solved */
export function addRush(solved) {
  const best = keptPuzzles().rush;
  if (solved > best) keep({ rush: solved });
  return solved > best;
}

/** Take a standing from a file: of two ratings the one with more answers, of rows and rushes the best. @param {unknown} found */
export function addStanding(found) {
  const [mine, other] = [keptPuzzles(), standingIn(found)];
  const { rating, row } = other.rating.count > mine.rating.count ? other : mine;
  keep({
    rating,
    missed: idsIn([...mine.missed, ...other.missed]),
    row: { now: row.now, best: Math.max(mine.row.best, other.row.best) },
    rush: Math.max(mine.rush, other.rush),
  });
}
