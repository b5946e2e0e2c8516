// The matches of this browser. What is kept is the record, text that a person can read; the rest is for the list on the home page.
import { keys, read, remove, write } from './store.js';

/**
 * @typedef {object} Setup what a match that was never dealt is to be dealt from
 * @property {string} game
 * @property {number} seats
 * @property {string} seed
 * @property {Record<string, unknown>} options
 * @property {number | null} dealer
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {number} seat
 */
/**
 * @typedef {object} Save
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} record empty until the engine has dealt
 * @property {Setup} setup
 * @property {number} when
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {number[]} totals
 * @property {number} hand
 * @property {{ hand: number, turn: number, text: string }[]} [log] what happened in this hand, as the person at the table saw it
 * @property {import('./types.js').Sheet | null} [sheet] the score sheet that waits to be put away
 * @property {number[] | null} winners the seats that won, once the match is over
 * @property {number[][]} [sides] the seats that play together, the person's first; where it is not said nobody does
 */

const PREFIX = 'regalia.match.';

/**
 * A new match, not dealt yet. Its seed is drawn here, once, so that a reload before the deal deals the same cards.
 * @param {string} title
 * @param {Omit<Setup, 'seed'>} setup
 * @returns {Save}
 */
export function newSave(title, setup) {
  return {
    id: token(6),
    game: setup.game,
    title,
    record: '',
    setup: { ...setup, seed: token(16) },
    when: Date.now(),
    names: setup.names,
    bots: setup.bots,
    totals: setup.names.map(() => 0),
    hand: 0,
    winners: null,
  };
}

/**
 * @param {Save} save
 * @returns {boolean} whether it is on the disk
 */
export function keepSave(save) {
  return write(PREFIX + save.id, JSON.stringify(save));
}

/**
 * @param {string} id
 * @returns {Save | null}
 */
export function findSave(id) {
  return understand(read(PREFIX + id));
}

/** @param {string} id */
export function dropSave(id) {
  remove(PREFIX + id);
}

/**
 * Newest first. What cannot be read is counted and left alone.
 * @returns {{ saves: Save[], damaged: number }}
 */
export function listSaves() {
  const all = keys(PREFIX).map((key) => understand(read(key)));
  const saves = all.filter((save) => save !== null).sort((a, b) => b.when - a.when);
  return { saves, damaged: all.length - saves.length };
}

/**
 * @param {string | null} text
 * @returns {Save | null}
 */
function understand(text) {
  try {
    const save = JSON.parse(text ?? 'null');
    const sound =
      typeof save?.id === 'string' &&
      typeof save.game === 'string' &&
      typeof save.title === 'string' &&
      typeof save.record === 'string' &&
      typeof save.when === 'number' &&
      typeof save.setup?.seat === 'number' &&
      Array.isArray(save.names) &&
      Array.isArray(save.totals) &&
      (save.log === undefined || Array.isArray(save.log));
    return sound ? save : null;
  } catch {
    return null;
  }
}

/**
 * @param {number} bytes
 * @returns {string} that many random bytes, in hexadecimal
 */
function token(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
