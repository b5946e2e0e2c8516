// The engine has one match on its table and answers one caller at a time.
import { during } from '../app/settled.js';

/** @typedef {import('./match.js').Match} Match */

/** The match that the engine has on its table. @type {Match | null} */
let onTable = null;

/** The last task. @type {Promise<unknown>} */
let tail = Promise.resolve();

/**
 * Run a task when all earlier ones are done: a bot's answer must not fall into another match.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function queued(task) {
  const turn = during(tail.then(task));
  tail = turn.catch(() => {});
  return turn;
}

/**
 * Run a task that uses the engine for something else than a match. The match that was on the table is opened again by
 * whoever comes back to it.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function borrowEngine(task) {
  return queued(() => {
    onTable = null;
    return task();
  });
}

/** Note that the engine's table is this match's from now on, or nobody's. @param {Match | null} match */
export function setOnTable(match) {
  onTable = match;
}

export const matchOnTable = () => onTable;
