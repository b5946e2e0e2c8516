// Reviews that are over, so that a reload and the replay need not compute them again. They can be done without: the newest are kept,
// and where there is no room none is.
import { read, readJson, writeOnDisk } from '../app/store.js';

/** @typedef {import('../app/contract.js').Reviewed} Reviewed */
/** @typedef {{ match: string, of: string, review: Reviewed }} Kept */

const KEY = 'regalia.reviews';
const MOST = 12;

/**
 * Tell a hand from another that came to lie in its place, and one language from another.
 * @param {import('../app/contract.js').ReplayDeal} deal
 */
const name = ({ deal, steps, scores }) => [document.documentElement.lang, deal, steps, ...(scores ?? [])].join(' ');

/** @returns {Kept[]} */
function readAll() {
  try {
    const found = /** @type {any} */ (readJson(read(KEY) ?? '{}'));
    return Array.isArray(found?.reviews) ? found.reviews.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** @param {any} kept */
const isKept = (kept) =>
  typeof kept?.match === 'string' &&
  typeof kept.of === 'string' &&
  Array.isArray(kept.review?.decisions) &&
  kept.review.decisions.every(
    (/** @type {any} */ each) =>
      [each?.step, each?.turn, each?.points, each?.error, each?.deals].every(Number.isFinite) &&
      [each.played, each.better, each.why].every((text) => typeof text === 'string'),
  );

/**
 * Return the review of a hand that was kept.
 * @param {string} match  the id of its save
 * @param {import('../app/contract.js').ReplayDeal} deal
 */
export const keptReview = (match, deal) =>
  readAll().find((kept) => kept.match === match && kept.of === name(deal))?.review ?? null;

/** @param {string} match @param {import('../app/contract.js').ReplayDeal} deal @param {Reviewed} review */
export function keepReview(match, deal, review) {
  const of = name(deal);
  const others = readAll().filter((kept) => kept.match !== match || kept.of !== of);
  writeOnDisk(KEY, JSON.stringify({ version: 1, reviews: [{ match, of, review }, ...others].slice(0, MOST) }));
}
