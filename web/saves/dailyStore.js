// Results of the deals of the day: the first play of each counts.
import { findGame } from '../app/games.js';
import { read, write } from '../app/store.js';
import { isoDay } from './exportFile.js';
import { listSaves } from './saves.js';
import { seenByPerson } from './results.js';
import { keptList } from './statsStore.js';

/**
 * @typedef {object} DailyResult
 * @property {string} day   2026-11-22
 * @property {string} game
 * @property {string} on    the day on which it was begun, by the device's clock
 * @property {number} mine  points of the person's side
 * @property {number} theirs of the best other one
 * @property {number | null} bot what a bot made of the same deal from the same seat; null until it is known
 */

/** The first day with a deal; the engine has it too. */
export const FIRST_DAY = '2026-11-01';
/** Results in a file: more than a full store has. */
const MOST = 20_000;

const { readAll, writeAll } = keptList('regalia.daily', 'regalia.daily.aside', 'days', isDaily);
/** The deals whose play was begun that counts, a line each: to delete it makes no other one count. */
const BEGUN = 'regalia.daily.begun';
/** So many of them are remembered, the latest. */
const REMEMBERED = 400;
const DAY = /^\d{4}-\d\d-\d\d$/;

const HOUR = 3_600_000;

/** Return today, as the deals of the day count it. */
export const today = () => isoDay(Date.now());

/** Return the moment at which a day begins. @param {string} day */
export const beginOf = (day) => Date.parse(`${day}T00:00:00Z`);

/** Return the day that is so many days later. @param {string} day @param {number} by */
export const dayAfter = (day, by) => isoDay(beginOf(day) + by * 24 * HOUR);

/** Return the milliseconds until the next deals come. */
export const leftToday = () => beginOf(dayAfter(today(), 1)) - Date.now();

/** Return the same in hours, one at least. */
export const hoursLeft = () => Math.max(1, Math.round(leftToday() / HOUR));

/** Return the results that count, those of matches that ended unseen among them. */
export const dailyResults = () => counting(allDaily());

/** Return all results that are kept, those of a clock that was ahead once too. @returns {DailyResult[]} */
export function allDaily() {
  const results = readAll() ?? [];
  for (const save of listSaves().saves) {
    const result = save.counts ? resultOf(save) : null;
    if (result && !find(results, result)) results.push(result);
  }
  return results;
}

/**
 * Return the results that count by now, the first play of each deal. What is dated after today stays where it is.
 * @param {DailyResult[]} results
 */
function counting(results) {
  const now = today();
  /** @type {Map<string, DailyResult>} */
  const first = new Map();
  for (const each of results) {
    const deal = dealOf(each);
    const before = first.get(deal);
    if (each.on > now || !isDeal(each.day, each.game) || (before && before.on <= each.on)) continue;
    first.set(deal, each);
  }
  return [...first.values()];
}

/** Tell whether a game has had a deal of that day by now. @param {string} day @param {string} game */
export const isDeal = (day, game) => isDate(day) && day >= FIRST_DAY && day <= today() && findGame(game) !== null;

/** Tell whether a text is a day of the calendar. @param {string} text */
export function isDate(text) {
  const time = DAY.test(text) ? beginOf(text) : NaN;
  return !Number.isNaN(time) && isoDay(time) === text;
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
 * Note that a deal is begun.
 * @param {string} day @param {string} game
 * @returns {boolean} whether this play counts: it is the first
 */
export function beginCounting(day, game) {
  const deal = dealOf({ day, game });
  if (begunDeals().includes(deal) || dailyResult(day, game)) return false;
  noteBegun([deal]);
  return true;
}

/** Return a deal as a line of those that were begun. @param {{ day: string, game: string }} deal */
export const dealOf = ({ day, game }) => `${day} ${game}`;

/** Return the deals whose play was begun that counts. */
export const begunDeals = () => read(BEGUN)?.split('\n') ?? [];

/** Remember that the plays of these deals were begun that count. @param {string[]} deals */
export function noteBegun(deals) {
  write(BEGUN, [...new Set([...begunDeals(), ...deals])].sort().slice(-REMEMBERED).join('\n'));
}

/** Return the number of a day's deals: those of the first day have 1. @param {string} day */
export const dealNumber = (day) => Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / 86_400_000) + 1;

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
  const before = find(counting(results), result);
  if (!before && !results.some((each) => isEqual(each, result))) writeAll([...results, result]);
  return !before || (before.mine === result.mine && before.theirs === result.theirs);
}

/** Tell whether two results are of one play. @param {DailyResult} a @param {DailyResult} b */
const isEqual = (a, b) =>
  [a.day === b.day, a.game === b.game, a.on === b.on, a.mine === b.mine, a.theirs === b.theirs].every(Boolean);

/** Keep what a bot made of a deal. @param {Save} save @param {number} points */
export function keepBot({ daily, game }, points) {
  const results = readAll();
  const result = results && find(counting(results), { day: daily ?? '', game });
  if (!results || !result || result.bot !== null) return;
  result.bot = points;
  writeAll(results);
}

/**
 * Return the results of a file that are not here yet, how many have one here for their day, and how many do not fit: a deal that
 * never was or is still to come, or a play before its day or after today.
 * @param {unknown} list
 * @returns {{ added: DailyResult[], had: number, misfits: number }}
 */
export function newDaily(list) {
  if (!Array.isArray(list)) return { added: [], had: 0, misfits: 0 };
  const fit = list.slice(0, MOST).filter(isDaily).filter(isInTime);
  const here = new Set(counting(readAll() ?? []).map(dealOf));
  const all = counting(fit);
  const added = all.filter((each) => !here.has(dealOf(each)));
  return { added, had: all.length - added.length, misfits: list.length - fit.length };
}

/** @param {DailyResult} result */
const isInTime = ({ day, game, on }) => isDeal(day, game) && isDate(on) && day <= on && on <= today();

/** Add results from a file; those that are here stay. @param {DailyResult[]} list */
export function addDaily(list) {
  const results = readAll();
  const { added } = newDaily(list);
  if (results && added.length > 0) writeAll([...results, ...added]);
}

/** @param {Save} save @returns {DailyResult | null} */
function resultOf(save) {
  const { daily, game, winners, totals, when, begun } = save;
  if (!daily || !winners) return null;
  const seen = seenByPerson(save, []);
  return seen && { day: daily, game, on: begun ?? isoDay(when), ...seen.points(totals), bot: null };
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
