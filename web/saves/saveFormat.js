// The format of a save in the browser's store and in files: JSON with a version and a checksum. Older versions are
// upgraded.

import { readJson } from '../app/store.js';

/** Characters of a name at most, as engine/regalia/names.py has it; a test compares the two. */
export const LONGEST_NAME = 24;
/** @typedef {{ save: Save } | { fault: 'damaged' | 'later' }} Opened */

/** The version of the format; a record has a version of its own. */
export const VERSION = 2;

/** Upgrades by version: what it lacks of the next one. @type {Record<number, (old: any) => any>} */
const STEPS = {
  // The first had neither version nor checksum.
  1: (old) => ({ ...old, regalia: 2, label: '', serial: 0, picture: null }),
};

/**
 * Write a save.
 * @param {Save} save
 * @returns {string} JSON; `parseSave` is its inverse
 */
export function formatSave(save) {
  const text = JSON.stringify({ ...save, regalia: VERSION });
  return `${text.slice(0, -1)},"sum":"${checksum(text)}"}`;
}

/**
 * Read a save of any version.
 * @param {string} text
 * @returns {Opened} the save as this version has it, or why there is none
 */
export function parseSave(text) {
  try {
    return upgradeSave(readJson(text));
  } catch {
    return { fault: 'damaged' };
  }
}

/** Check and upgrade a save that was parsed. @param {any} kept @returns {Opened} */
export function upgradeSave(kept) {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return { fault: 'damaged' };
  const { sum, ...rest } = kept;
  const version = rest.regalia ?? 1;
  if (typeof version === 'number' && version > VERSION) return { fault: 'later' };
  if (!Number.isInteger(version) || version < 1) return { fault: 'damaged' };
  if (version > 1 && sum !== checksum(JSON.stringify(rest))) return { fault: 'damaged' };
  let save = rest;
  for (let from = version; from < VERSION; from += 1) save = STEPS[from](save);
  return isSound(save) ? { save: mended(save) } : { fault: 'damaged' };
}

/**
 * Return a checksum that tells what was cut, mixed up or typed into; it is no signature. FNV-1a, over the halves of each
 * character.
 * @param {string} text
 * @returns {string} eight hexadecimal figures
 */
export function checksum(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    sum = Math.imul(sum ^ (code & 0xff), 0x01000193);
    sum = Math.imul(sum ^ (code >> 8), 0x01000193);
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
}

/**
 * Return a record with what an answer of the engine adds to it.
 * @param {string} record
 * @param {{ append?: { at: number, text: string } | null, record?: string | null }} answer `record` takes the place of the
 *   whole; `append` is for a record of `at` lines
 */
export function recordAfter(record, { append, record: whole }) {
  if (typeof whole === 'string') return whole;
  if (!append) return record;
  const lines = record.split('\n').length - 1;
  if (lines !== append.at) throw new Error(`The saved record has ${lines} lines, and ${append.at} were expected.`);
  return record + append.text;
}

/** A text of at most so many characters. @param {unknown} value @param {number} [most] @returns {value is string} */
const isText = (value, most = 200) => typeof value === 'string' && value.length <= most;
/** @param {unknown} value @param {number} [most] */
const isWhole = (value, most = 1e6) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= most;
const isCount = (/** @type {unknown} */ value) => isWhole(value) && Number(value) >= 0;
const isBot = (/** @type {unknown} */ value) => value === null || isText(value);
/** @param {unknown} value @param {(item: any) => boolean} is @param {number} [most] @returns {value is any[]} */
const isList = (value, is, most = 16) =>
  Array.isArray(value) && value.length <= most && value.every((item) => is(item));
/** @param {unknown} value */
const isNumbers = (value) => isList(value, (number) => isWhole(number, 1e9));
/** @param {any} value @param {string[]} keys */
const hasTexts = (value, keys) => isObject(value) && keys.every((key) => typeof value[key] === 'string');
const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What each way of playing needs to go on, by its name in a save; nothing against bots.
 * @type {[unknown, (together: any) => boolean][]}
 */
const WAYS = [
  [undefined, () => true],
  ['pass', (together) => together === undefined || hasTexts(together, ['people'])],
  ['letter', (together) => together === undefined || hasTexts(together, ['match'])],
  ['room', (together) => together === undefined || hasTexts(together, ['room', 'secret'])],
  ['watch', (together) => hasTexts(together, ['room', 'name'])],
  ['guest', (together) => hasTexts(together, ['room', 'name', 'secret', 'token', 'sealed'])],
];

/**
 * Tell whether a value has the parts without which it is no match.
 * @param {any} save
 * @returns {save is Save}
 */
function isSound(save) {
  const { setup, names } = save;
  return (
    [save.id, save.game].every((text) => isText(text)) &&
    hasTexts(save, ['title', 'label', 'record']) &&
    isCount(save.hand) &&
    isList(names, isText) &&
    isList(save.bots, isBot) &&
    isNumbers(save.totals) &&
    (save.winners === null || isSeats(save.winners, names.length)) &&
    isObject(setup) &&
    [setup.game, setup.seed].every((text) => isText(text)) &&
    isObject(setup.options) &&
    isList(setup.names, isText) &&
    isList(setup.bots, isBot) &&
    isCount(setup.seats) &&
    isSeats([setup.seat], names.length) &&
    WAYS.some(([way, isEnough]) => way === setup.way && isEnough(save.together))
  );
}

/** The times that a clock can show, in milliseconds. */
const LATEST = 8.64e15;

/** @param {unknown} value @returns {value is string} */
const isDay = (value) => isText(value, 10) && /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * Return a save without those parts that cannot be drawn: all of them follow from its record.
 * @param {Save} save
 * @returns {Save}
 */
function mended(save) {
  const { when, serial, sides, picture, log, sheet, scored, daily, counts, begun, challenge, sender, ...rest } = save;
  const inTurn = sides === undefined || isPartition(sides, save.names.length);
  return {
    ...rest,
    title: save.title.slice(0, 200),
    label: save.label.slice(0, 200),
    when: Number.isFinite(when) && Math.abs(when) <= LATEST ? when : 0,
    serial: isWhole(serial, 1e12) ? serial : 0,
    picture: isPicture(picture) ? picture : null,
    ...(isDay(daily) && { daily, ...(counts === true && { counts }), ...(isDay(begun) && { begun }) }),
    ...(isText(challenge, 60_000) && /^[\w-]+$/.test(challenge) && { challenge }),
    ...(isText(sender, LONGEST_NAME) && { sender }),
    ...(inTurn && sides && { sides }),
    ...(isList(log, isEntry, 5_000) && { log }),
    ...(isList(scored, (hand) => isScored(hand, save.names.length), 500) && { scored }),
    // Earlier versions kept the score sheet itself.
    ...(sheet !== undefined && { sheet: sheet === true || isObject(sheet) }),
  };
}

/** @param {unknown} value @param {number} seats how many there are */
function isSeats(value, seats) {
  return isList(value, (seat) => isCount(seat) && seat < seats) && new Set(value).size === value.length;
}

/** Tell whether each seat is on one of several sides, and none is empty. @param {any} sides @param {number} seats */
function isPartition(sides, seats) {
  return (
    isList(sides, (side) => isSeats(side, seats) && side.length > 0) &&
    sides.length > 1 &&
    isSeats(sides.flat(), seats) &&
    sides.flat().length === seats
  );
}

/** @param {any} entry */
function isEntry(entry) {
  return isObject(entry) && isCount(entry.hand) && isWhole(entry.turn) && isText(entry.text, 1_000);
}

/** @param {any} hand @param {number} seats */
function isScored(hand, seats) {
  const isKnown = [undefined, 'unseen', 'bot'].includes(hand?.whose);
  return (
    isKnown && isObject(hand) && isWhole(hand.when, LATEST) && isNumbers(hand.scores) && hand.scores.length === seats
  );
}

/** @param {any} picture */
function isPicture(picture) {
  const isBoard = (/** @type {unknown} */ text) => isText(text, 40) && /^[SHDCJ?]*$/.test(text);
  return (
    isObject(picture) &&
    isList(picture.others, isBoard) &&
    isList(picture.centre, isBoard) &&
    isBoard(picture.own) &&
    isBoard(picture.hand ?? '')
  );
}

/**
 * Return the hands that are scored by now in a match whose record says nothing of them: one with others elsewhere.
 * @param {Save} save
 * @param {Snapshot | import('../app/contract.js').GuestSnapshot} snapshot
 * @returns {Pick<Save, 'scored'>}
 */
export function scoredOf({ setup, scored = [] }, snapshot) {
  const { sheet, hand } = snapshot;
  if (setup.way !== 'room' && setup.way !== 'guest') return {};
  // A rematch goes on in the same save. Before its deal a host has a copy of the match before, whose hands count.
  const isAnew = hand === 1 || (hand === 0 && setup.way === 'room');
  if (!sheet) return isAnew && scored.length > 0 ? { scored: [] } : {};
  const { history } = sheet;
  const facts = 'room' in snapshot && 'hands' in snapshot.room ? snapshot.room.hands : [];
  const added = history.slice(scored.length + 1).map((totals, at) => {
    const { seen = true, others = 0 } = facts[scored.length + at] ?? {};
    return {
      // Hands that arrive together are told apart by it.
      when: Date.now() + at,
      scores: totals.map((points, seat) => points - (history[scored.length + at]?.[seat] ?? 0)),
      ...(!seen ? { whose: /** @type {const} */ ('unseen') } : others > 0 && { whose: /** @type {const} */ ('bot') }),
    };
  });
  return added.length > 0 ? { scored: [...scored, ...added] } : {};
}
