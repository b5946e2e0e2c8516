// The format of a save in the browser's store and in files: JSON with a version and a checksum. Older versions are upgraded.

import { readJson } from '../app/json.js';

/** @typedef {import('./saves.js').Save} Save */
/** @typedef {{ save: Save } | { fault: 'damaged' | 'later' }} Opened */

/** The version of the format; a record has a version of its own. */
export const VERSION = 2;

/**
 * Upgrades by version: what it lacks of the next one.
 * @type {Record<number, (old: any) => any>}
 */
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

/**
 * Check and upgrade a save that was parsed.
 * @param {any} kept
 * @returns {Opened}
 */
export function upgradeSave(kept) {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return { fault: 'damaged' };
  const { sum, ...rest } = kept;
  const version = rest.regalia ?? 1;
  if (typeof version === 'number' && version > VERSION) return { fault: 'later' };
  if (!Number.isInteger(version) || version < 1) return { fault: 'damaged' };
  if (version > 1 && sum !== checksum(JSON.stringify(rest))) return { fault: 'damaged' };
  let save = rest;
  for (let from = version; from < VERSION; from += 1) save = STEPS[from](save);
  return isSound(save) ? { save } : { fault: 'damaged' };
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

const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isNumber = (/** @type {unknown} */ value) => Number.isFinite(value);
const isBot = (/** @type {unknown} */ value) => value === null || isText(value);
/** @param {unknown} value @param {(item: any) => boolean} is @returns {value is any[]} */
const isList = (value, is) => Array.isArray(value) && value.every(is);
const isNumbers = (/** @type {unknown} */ value) => isList(value, isNumber);
const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Tell whether a value has the shape of a save, whoever wrote it.
 * @param {any} save
 * @returns {save is Save}
 */
function isSound(save) {
  const { setup, names } = save;
  return (
    [save.id, save.game, save.title, save.record, save.label].every(isText) &&
    [save.when, save.serial, save.hand].every(isNumber) &&
    isList(names, isText) &&
    isList(save.bots, isBot) &&
    isNumbers(save.totals) &&
    (save.winners === null || isNumbers(save.winners)) &&
    (save.sides === undefined || isList(save.sides, isNumbers)) &&
    (save.log === undefined || isList(save.log, isEntry)) &&
    (save.sheet === undefined || save.sheet === null || isSheet(save.sheet)) &&
    (save.picture === null || isPicture(save.picture)) &&
    isObject(setup) &&
    [setup.game, setup.seed].every(isText) &&
    isObject(setup.options) &&
    isList(setup.names, isText) &&
    isList(setup.bots, isBot) &&
    isNumber(setup.seats) &&
    Number.isInteger(setup.seat) &&
    setup.seat >= 0 &&
    setup.seat < names.length
  );
}

/** @param {any} entry */
function isEntry(entry) {
  return isObject(entry) && isNumber(entry.hand) && isNumber(entry.turn) && isText(entry.text);
}

/** @param {any} sheet */
function isSheet(sheet) {
  return (
    isObject(sheet) &&
    [sheet.title, sheet.subtitle].every(isText) &&
    isNumber(sheet.target) &&
    isList(sheet.columns, isText) &&
    isList(sheet.history, isNumbers) &&
    isList(sheet.rows, isRow)
  );
}

/** @param {any} row */
function isRow(row) {
  return (
    isObject(row) &&
    isText(row.label) &&
    isText(row.kind) &&
    isList(row.values, isText) &&
    (row.cards === undefined || isList(row.cards, isCounted))
  );
}

/** @param {any} counted */
function isCounted(counted) {
  return (
    isObject(counted) &&
    isNumber(counted.seat) &&
    isNumber(counted.points) &&
    isList(counted.cards, (card) => typeof card === 'string' && /^([2-9TJQKA][SHDC]|JO)$/.test(card))
  );
}

/** @param {any} picture */
function isPicture(picture) {
  return isObject(picture) && isList(picture.others, isText) && isList(picture.centre, isText) && isText(picture.own);
}
