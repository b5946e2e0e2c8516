// Who the engine works for: it has one match in hand at a time, and is spoken to by one at a time.
import { during } from '../app/settled.js';

/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('../saves/saves.js').Save} Save */

/** The match whose cards the engine has in hand; it holds one at a time. @type {Match | null} */
let seated = null;

/** What talks to the engine talks alone: a bot's answer must not fall into another match. @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function alone(task) {
  const turn = during(queue.then(task));
  queue = turn.catch(() => {});
  return turn;
}

/**
 * The engine for something else than a match; whatever it held is opened again by whoever comes back to it.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function borrow(task) {
  return alone(() => {
    seated = null;
    return task();
  });
}

/**
 * The match of this save: the one in the engine's hand if it is that, with all that it remembers.
 * @template {Match} M
 * @param {Save} save
 * @param {new (save: Save) => M} Kind how it is played: against bots, or one of the ways with other people
 * @returns {M}
 */
export function matchOf(save, Kind) {
  return seated instanceof Kind && seated.save.id === save.id ? seated : new Kind(save);
}

/** The table is for something else now: whoever sat at it opens its save again. */
export function standUp() {
  seated = null;
}

/** Puts a match into the engine's hand: it is opened next. @param {Match} match */
export function seat(match) {
  seated = match;
}

/** Is the engine's hand this match's? @param {Match} match */
export function isSeated(match) {
  return seated === match;
}
