// Results of the deals of the day: the first play of each counts.
import { read, readJson, remove, write } from '../app/store.js';
import { day } from '../saves/exportFile.js';
import { checksum } from '../saves/saveFormat.js';
import { listSaves } from '../saves/saves.js';
import { sumOf } from '../table/layout.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/**
 * @typedef {object} DailyResult
 * @property {string} day   2026-11-22
 * @property {string} game
 * @property {string} on    the day on which it was played, by the device's clock
 * @property {number} mine  points of the person's side
 * @property {number} theirs of the best other one
 * @property {number | null} bot what a bot made of the same deal from the same seat; null until it is known
 */

const KEY = 'regalia.daily';
const ASIDE = 'regalia.daily.aside';
const VERSION = 1;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Return today, as the deals of the day count it. */
export const today = () => day(Date.now());

/** Return all results, those of matches that ended unseen among them. @returns {DailyResult[]} */
export function dailyResults() {
  const results = readAll() ?? [];
  for (const save of listSaves().saves) {
    const result = save.counts ? resultOf(save) : null;
    if (result && !find(results, result)) results.push(result);
  }
  return results;
}

/** @param {string} day @param {string} game */
export const dailyResult = (day, game) => find(dailyResults(), { day, game });

/** @param {DailyResult[]} results @param {{ day: string, game: string }} which */
const find = (results, { day, game }) => results.find((each) => each.day === day && each.game === game) ?? null;

/** Return the match of a day's deal that is not over; the one that counts first. @param {string} day @param {string} game */
export function begunDaily(day, game) {
  const begun = listSaves().saves.filter((save) => save.daily === day && save.game === game && !save.winners);
  return begun.find(({ counts }) => counts) ?? begun[0] ?? null;
}

/**
 * Keep the result of a match that has ended, if it is the first of its deal.
 * @param {Save} save
 * @returns {boolean} whether this match is the one that counts
 */
export function keepDaily(save) {
  const result = resultOf(save);
  if (!save.counts || !result) return false;
  const results = readAll();
  if (!results) return true; // A later version wrote the entry: it stays.
  const before = find(results, result);
  if (!before) writeAll([...results, result]);
  return !before || (before.mine === result.mine && before.theirs === result.theirs);
}

/** Keep what a bot made of a deal. @param {Save} save @param {number} points */
export function keepBot({ daily, game }, points) {
  const results = readAll();
  const result = results && find(results, { day: daily ?? '', game });
  if (!results || !result || result.bot !== null) return;
  result.bot = points;
  writeAll(results);
}

/** Add results from a file; those that are here stay. @param {unknown} list */
export function addDaily(list) {
  const results = readAll();
  if (!results || !Array.isArray(list)) return;
  const added = list.slice(0, 20_000).filter((each) => isDaily(each) && !find(results, each));
  if (added.length > 0) writeAll([...results, ...added]);
}

/** @param {Save} save @returns {DailyResult | null} */
function resultOf({ daily, game, winners, totals, names, sides, setup, when }) {
  if (!daily || !winners) return null;
  const all = sides ?? names.map((_, seat) => [seat]);
  const own = all.find((side) => side.includes(setup.seat)) ?? [setup.seat];
  const rest = all.filter((side) => side !== own);
  const theirs = Math.max(...rest.map((side) => sumOf(side, totals)));
  return { day: daily, game, on: day(when), mine: sumOf(own, totals), theirs, bot: null };
}

/** @returns {DailyResult[] | null} null if a later version wrote the entry */
function readAll() {
  const text = read(KEY);
  if (text === null) return [];
  try {
    const { regalia, days, sum } = readJson(text);
    if (Number.isInteger(regalia) && regalia > VERSION) return null;
    if (regalia === VERSION && Array.isArray(days) && sum === checksum(JSON.stringify(days)))
      return days.filter(isDaily);
  } catch {
    // Damaged, as below.
  }
  // A damaged entry is set aside, never deleted.
  if (write(ASIDE, text)) remove(KEY);
  return [];
}

/** @param {DailyResult[]} days */
function writeAll(days) {
  write(KEY, JSON.stringify({ regalia: VERSION, days, sum: checksum(JSON.stringify(days)) }));
}

/** @param {any} value @returns {value is DailyResult} */
function isDaily(value) {
  const isPoints = (/** @type {any} */ number) => Number.isSafeInteger(number) && Math.abs(number) <= 1e6;
  return (
    typeof value === 'object' &&
    value !== null &&
    [value.day, value.on].every((day) => typeof day === 'string' && DAY.test(day)) &&
    typeof value.game === 'string' &&
    value.game.length <= 40 &&
    isPoints(value.mine) &&
    isPoints(value.theirs) &&
    (value.bot === null || isPoints(value.bot))
  );
}
