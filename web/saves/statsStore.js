// Results of finished matches: of those in this browser, and of those that were deleted and go on counting.
import { findGame } from '../app/games.js';
import { handsElsewhere, handsInLetters, handsOf, isHand, isResult, resultOf } from './results.js';
import { checksum } from './saveFormat.js';
import { listSaves } from './saves.js';
import { read, readEntry, readJson, remove, write } from '../app/store.js';

/** @typedef {import('./results.js').Result} Result */
/** The version of an entry. */
const VERSION = 1;

/**
 * Return what reads and writes a list that is kept with its version and a checksum.
 * @template T
 * @param {string} key
 * @param {string} aside  the key of an entry that is damaged
 * @param {string} name  of the list in its entry
 * @param {(value: any) => value is T} isSound  tells which of it is read
 */
export function keptList(key, aside, name, isSound) {
  /** @returns {T[] | null} null if a later version wrote the entry: that one can read it */
  function readAll() {
    const text = read(key);
    if (text === null) return [];
    try {
      const { regalia, sum, [name]: list } = readJson(text);
      if (Number.isInteger(regalia) && regalia > VERSION) return null;
      if (regalia === VERSION && Array.isArray(list) && sum === checksum(JSON.stringify(list)))
        return list.filter(isSound);
    } catch {
      // Damaged, as below.
    }
    // A damaged entry is set aside, never deleted.
    if (write(aside, text)) remove(key);
    return [];
  }

  /** @param {T[]} list */
  function writeAll(list) {
    if (readAll() === null) return;
    if (list.length === 0) remove(key);
    else write(key, JSON.stringify({ regalia: VERSION, [name]: list, sum: checksum(JSON.stringify(list)) }));
  }
  return { readAll, writeAll };
}

const ledger = keptList('regalia.ledger', 'regalia.ledger.aside', 'matches', isResult);

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
  // Damaged, it is written anew by the next match that is deleted.
  const list = readEntry(HANDS);
  return Array.isArray(list) ? list.filter(isHand) : [];
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
export const deletedResults = () => ledger.readAll() ?? [];

/**
 * Keep the result of a match that is about to be deleted.
 * @param {Save} save
 * @returns {() => void} undoes it
 */
export function keepResult(save) {
  const restore = keepHands(save);
  const result = resultOf(save, alliesIn(save.game));
  if (!result || deletedResults().some(({ id }) => id === result.id)) return restore;
  ledger.writeAll([...deletedResults(), result]);
  return () => {
    restore();
    ledger.writeAll(deletedResults().filter(({ id }) => id !== result.id));
  };
}

/** Add results from a file. @param {Result[]} results @returns {() => void} undoes it */
export function addResults(results) {
  const before = deletedResults();
  const known = new Set(before.map(({ id }) => id));
  ledger.writeAll([...before, ...results.filter(({ id }) => !known.has(id))]);
  return () => ledger.writeAll(before);
}

/** Forget the results of deleted matches. @returns {() => void} undoes it */
export function forgetDeleted() {
  const before = deletedResults();
  const hands = deletedHands();
  ledger.writeAll([]);
  writeHands([]);
  return () => {
    ledger.writeAll(before);
    writeHands(hands);
  };
}
