// Results of finished matches: of those in this browser, and of those that were deleted and go on counting.
import { findGame } from '../app/games.js';
import { handsElsewhere, handsInLetters, handsOf, isHand, isResult, resultOf } from './results.js';
import { checksum } from './saveFormat.js';
import { listSaves } from './saves.js';
import { read, readJson, remove, write } from '../app/store.js';

/** @typedef {import('./results.js').Result} Result */
const KEY = 'regalia.ledger';
const ASIDE = 'regalia.ledger.aside';
/** The version of the entry. */
const VERSION = 1;

/** @param {string} game */
const alliesIn = (game) => findGame(game)?.allies ?? [];

/** Return the results of all finished matches, the oldest first. @returns {Result[]} */
export function allResults() {
  const here = listSaves().saves.flatMap((save) => resultOf(save, alliesIn(save.game)) ?? []);
  const results = new Map([...deletedResults(), ...here].map((result) => [result.id, result]));
  return [...results.values()].sort((a, b) => a.when - b.when);
}

/** Hands of matches that were deleted. */
const HANDS = 'regalia.hands';

/** Return all scored hands, once each, those of deleted matches too; the oldest match first. */
export function allHands() {
  const { saves } = listSaves();
  const here = saves.flatMap((save) => handsOf(save, alliesIn(save.game)).slice(handsInLetters(save, saves)));
  const hands = new Map([...deletedHands(), ...here].map((hand) => [hand.id, hand]));
  return [...hands.values()].sort((a, b) => a.when - b.when);
}

/** @returns {import('./results.js').HandLine[]} */
export function deletedHands() {
  try {
    const list = readJson(read(HANDS) ?? '[]');
    return Array.isArray(list) ? list.filter(isHand) : [];
  } catch {
    return []; // Damaged: the next match that is deleted writes it anew.
  }
}

/** @param {import('./results.js').HandLine[]} hands */
function writeHands(hands) {
  if (hands.length === 0) remove(HANDS);
  else write(HANDS, JSON.stringify(hands));
}

/** Keep the hands of a match that is about to be deleted. @param {Save} save @returns {() => void} undoes it */
function keepHands(save) {
  const before = deletedHands();
  const known = new Set(before.map(({ id }) => id));
  const hands = handsOf(save, alliesIn(save.game)).slice(handsElsewhere(save, listSaves().saves));
  const added = hands.filter(({ id }) => !known.has(id));
  if (added.length > 0) writeHands([...before, ...added]);
  return () => added.length > 0 && writeHands(deletedHands().filter(({ id }) => !added.some((each) => each.id === id)));
}

/** Return the results of matches that were deleted. @returns {Result[]} */
export function deletedResults() {
  const text = read(KEY);
  if (text === null) return [];
  const results = readResults(text);
  if (results) return results;
  if (results === undefined) return []; // A later version wrote it: that one can read it.
  // A damaged entry is set aside, never deleted.
  if (write(ASIDE, text)) remove(KEY);
  return [];
}

/** @param {string} text @returns {Result[] | null | undefined} null if it is damaged, undefined if a later version wrote it */
function readResults(text) {
  try {
    const { regalia, matches, sum } = readJson(text);
    if (Number.isInteger(regalia) && regalia > VERSION) return undefined;
    const sound = regalia === VERSION && sum === checksum(JSON.stringify(matches));
    return sound && Array.isArray(matches) ? matches.filter(isResult) : null;
  } catch {
    return null;
  }
}

/** @param {Result[]} results */
function writeResults(results) {
  const text = read(KEY);
  if (text !== null && readResults(text) === undefined) return;
  if (results.length === 0) remove(KEY);
  else write(KEY, JSON.stringify({ regalia: VERSION, matches: results, sum: checksum(JSON.stringify(results)) }));
}

/**
 * Keep the result of a match that is about to be deleted.
 * @param {Save} save
 * @returns {() => void} undoes it
 */
export function keepResult(save) {
  const restore = keepHands(save);
  const result = resultOf(save, alliesIn(save.game));
  if (!result || deletedResults().some(({ id }) => id === result.id)) return restore;
  writeResults([...deletedResults(), result]);
  return () => {
    restore();
    writeResults(deletedResults().filter(({ id }) => id !== result.id));
  };
}

/** Add results from a file. @param {Result[]} results @returns {() => void} undoes it */
export function addResults(results) {
  const before = deletedResults();
  const known = new Set(before.map(({ id }) => id));
  writeResults([...before, ...results.filter(({ id }) => !known.has(id))]);
  return () => writeResults(before);
}

/** Forget the results of deleted matches. @returns {() => void} undoes it */
export function forgetDeleted() {
  const before = deletedResults();
  const hands = deletedHands();
  writeResults([]);
  writeHands([]);
  return () => {
    writeResults(before);
    writeHands(hands);
  };
}
