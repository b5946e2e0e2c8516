// What is kept of finished matches that were deleted, so that they go on counting: a line each, without the record.
import { findGame } from '../app/games.js';
import { sumOf } from './saveFormat.js';
import { sumOf as pointsOf } from '../table/teams.js';
import { listSaves } from './saves.js';
import { read, remove, write } from '../app/store.js';

/** @typedef {import('./saves.js').Save} Save */
/**
 * @typedef {object} Line a finished match
 * @property {string} id      the same for the same match, wherever it comes from
 * @property {string} game
 * @property {number} when
 * @property {string[]} others those who played against the person
 * @property {string[]} allies those who played with the person
 * @property {'won' | 'drawn' | 'lost'} end
 * @property {number} mine    points of the person's side
 * @property {number} theirs  of the best other one
 * @property {number} hands
 */

const KEY = 'regalia.ledger';
const ASIDE = 'regalia.ledger.aside';
/** Of what is written here. */
const VERSION = 1;
const ENDS = ['won', 'drawn', 'lost'];

/** What a finished match comes to; null while it goes on, and where it is nobody's. @param {Save} save @returns {Line | null} */
export function lineOf(save) {
  const { game, when, names, totals, winners, hand, record, setup } = save;
  // At one device that goes round nobody is the person.
  if (!winners || setup.way === 'pass') return null;
  const sides = save.sides ?? sidesBy(game, names.length, setup.seat);
  const own = sides.find((side) => side.includes(setup.seat)) ?? [setup.seat];
  const rest = sides.filter((side) => side !== own);
  const won = (/** @type {number[]} */ side) => side.some((seat) => winners.includes(seat));
  const winning = sides.filter(won).length;
  const drawn = winning === 0 || winning === sides.length;
  const called = (/** @type {number} */ seat) => names[seat] ?? '';
  return {
    // A copy of a match, or one that came back from a file, is the match that it is of.
    id: record ? `${game}.${record.length}.${sumOf(record)}` : `${game}.${save.id}.${when}`,
    game,
    when,
    others: rest.flat().map(called),
    allies: own.filter((seat) => seat !== setup.seat).map(called),
    end: drawn ? 'drawn' : won(own) ? 'won' : 'lost',
    mine: pointsOf(own, totals),
    theirs: Math.max(...rest.map((side) => pointsOf(side, totals))),
    hands: hand,
  };
}

/**
 * Who plays together, in a match that was never opened here.
 * @param {string} game
 * @param {number} seats
 * @param {number} own  the person's seat
 * @returns {number[][]} the person's side first
 */
function sidesBy(game, seats, own) {
  const others = Array.from({ length: seats - 1 }, (_, at) => (own + 1 + at) % seats);
  const allies = (findGame(game)?.allies ?? []).map((seat) => (own + seat) % seats);
  if (allies.length === 0) return [[own], ...others.map((seat) => [seat])];
  return [[own, ...allies], others.filter((seat) => !allies.includes(seat))];
}

/** Every finished match that counts, the oldest first. @returns {Line[]} */
export function allLines() {
  const here = listSaves().saves.flatMap((save) => lineOf(save) ?? []);
  const lines = new Map([...keptLines(), ...here].map((line) => [line.id, line]));
  return [...lines.values()].sort((a, b) => a.when - b.when);
}

/** The lines of matches that were deleted. @returns {Line[]} */
export function keptLines() {
  const text = read(KEY);
  if (text === null) return [];
  const lines = openLedger(text);
  if (lines) return lines;
  if (lines === undefined) return []; // A later version wrote it: that one can read it.
  // What cannot be read is never thrown away.
  if (write(ASIDE, text)) remove(KEY);
  return [];
}

/** @param {string} text @returns {Line[] | null | undefined} null if it is damaged, undefined if a later version wrote it */
function openLedger(text) {
  try {
    const { regalia, matches, sum } = JSON.parse(text);
    if (Number.isInteger(regalia) && regalia > VERSION) return undefined;
    const sound = regalia === VERSION && sum === sumOf(JSON.stringify(matches));
    return sound && matches.every(isLine) ? matches : null;
  } catch {
    return null;
  }
}

/** @param {Line[]} lines */
function keep(lines) {
  const text = read(KEY);
  if (text !== null && openLedger(text) === undefined) return;
  if (lines.length === 0) remove(KEY);
  else write(KEY, JSON.stringify({ regalia: VERSION, matches: lines, sum: sumOf(JSON.stringify(lines)) }));
}

/**
 * A match is about to be deleted.
 * @param {Save} save
 * @returns {() => void} undoes it
 */
export function noteDeleted(save) {
  const line = lineOf(save);
  if (!line || keptLines().some(({ id }) => id === line.id)) return () => {};
  keep([...keptLines(), line]);
  return () => keep(keptLines().filter(({ id }) => id !== line.id));
}

/** Lines that came in with a file. @param {Line[]} lines @returns {() => void} undoes it */
export function addLines(lines) {
  const before = keptLines();
  const known = new Set(before.map(({ id }) => id));
  keep([...before, ...lines.filter(({ id }) => !known.has(id))]);
  return () => keep(before);
}

/** What was deleted counts no more. @returns {() => void} undoes it */
export function forgetLines() {
  const before = keptLines();
  keep([]);
  return () => keep(before);
}

/** Whether it has the shape of a line, whoever wrote it. @param {any} line @returns {line is Line} */
export function isLine(line) {
  const texts = (/** @type {any} */ list) => Array.isArray(list) && list.every((each) => typeof each === 'string');
  return (
    typeof line === 'object' &&
    line !== null &&
    typeof line.id === 'string' &&
    typeof line.game === 'string' &&
    [line.when, line.mine, line.theirs, line.hands].every(Number.isFinite) &&
    texts(line.others) &&
    texts(line.allies) &&
    ENDS.includes(line.end)
  );
}
