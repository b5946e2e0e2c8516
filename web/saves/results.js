// The results of finished matches: what one match comes to for the person, and what many come to together.
import { sumOf } from '../table/layout.js';
import { checksum } from './saveFormat.js';

/** @typedef {import('./dailyStore.js').DailyResult} DailyResult */
/**
 * @typedef {object} Result a finished match
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

/**
 * @typedef {object} Totals of some matches
 * @property {number} matches
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} mine
 * @property {number} theirs
 * @property {number} longest hands of the longest match
 * @property {number} streak  most wins in a row
 * @property {number} best    points of the highest win; 0 where there was none
 */

const ENDS = ['won', 'drawn', 'lost'];

/**
 * Return the result of a match.
 * @param {Save} save
 * @param {readonly number[]} allies the seats that play with seat 0 in its game, for a match that was never opened here
 * @returns {Result | null} null while the match goes on, and where no single person has the device, or no side plays against them
 */
export function resultOf(save, allies) {
  const { id, game, when, totals, winners, hand, record, setup, scored = [] } = save;
  // A device that goes round belongs to no single person; and a match with hands that this page has not seen is hearsay.
  const counts = winners && setup.way !== 'pass' && !scored.some(({ whose }) => whose === 'unseen');
  const seen = counts ? seenByPerson(save, allies) : null;
  if (!winners || !seen) return null;
  const won = (/** @type {number[]} */ side) => side.some((seat) => winners.includes(seat));
  const winning = seen.sides.filter(won).length;
  const drawn = winning === 0 || winning === seen.sides.length;
  return {
    // A copy of a match, or one that came back from a file, is the match that it is of.
    id: record ? `${game}.${record.length}.${checksum(record)}` : `${game}.${id}.${when}`,
    game,
    when,
    ...seen.company,
    end: drawn ? 'drawn' : won(seen.own) ? 'won' : 'lost',
    ...seen.points(totals),
    hands: hand,
  };
}

/**
 * Return the sides of a match as the person sees them; null if no side plays against the person's.
 * @param {Save} save
 * @param {readonly number[]} allies the seats that play with seat 0 in its game
 */
export function seenByPerson({ names, setup, sides: kept }, allies) {
  const sides = kept ?? sidesBy(names.length, setup.seat, allies);
  const own = sides.find((side) => side.includes(setup.seat)) ?? [setup.seat];
  const rest = sides.filter((side) => side !== own);
  if (rest.length === 0) return null;
  const called = (/** @type {number} */ seat) => names[seat] ?? '';
  return {
    sides,
    own,
    company: { others: rest.flat().map(called), allies: own.filter((seat) => seat !== setup.seat).map(called) },
    /** Return the points of the person's side, and of the best other one. @param {readonly number[]} scores */
    points: (scores) => ({
      mine: sumOf(own, scores),
      theirs: Math.max(...rest.map((side) => sumOf(side, scores))),
    }),
  };
}

/**
 * @typedef {object} HandLine a hand that was scored
 * @property {string} id  the same for the same hand, wherever it comes from
 * @property {string} game
 * @property {number} when the hand ended, or the match was saved last
 * @property {string[]} others
 * @property {string[]} allies
 * @property {number} mine
 * @property {number} theirs
 * @property {string} [daily] the day whose deal it was
 * @property {import('./saves.js').Whose} [whose] it does not count as the person's
 */

/**
 * Return the scored hands of a match, of one that goes on too.
 * @param {Save} save
 * @param {readonly number[]} allies the seats that play with seat 0 in its game
 * @returns {HandLine[]} in the order in which they were played
 */
export function handsOf(save, allies) {
  const { game, daily } = save;
  const seen = seenByPerson(save, allies);
  if (!seen) return [];
  const { company, points } = seen;
  return scoresOf(save).map(({ id, when, scores, whose }) => ({
    id: `${game}.${id}`,
    game,
    when,
    ...company,
    ...points(scores),
    ...(daily && { daily }),
    ...(whose && { whose }),
  }));
}

/**
 * Return what each seat made of each hand. A device that goes round belongs to no single person.
 * @param {Save} save
 * @returns {{ id: string, when: number, scores: number[], whose?: import('./saves.js').Whose }[]}
 */
function scoresOf({ when, names, record, setup, scored = [] }) {
  if (setup.way === 'pass') return [];
  // The record of a match with others elsewhere is packed.
  if (setup.way === 'room' || setup.way === 'guest') {
    return scored.map((hand) => ({ ...hand, id: `${hand.when}.${hand.scores.join('.')}` }));
  }
  return record
    .split('\n\n')
    .slice(1)
    .flatMap((hand) => {
      const scores = /\nscore ([-\d ]+)\n?$/.exec(hand)?.[1].split(' ').map(Number);
      if (!scores || scores.length !== names.length) return [];
      return { id: checksum(hand.trimEnd()), when, scores };
    });
}

/** The seed of a match by message that began live (joined_seed in commitment.py). */
const BEGAN_LIVE = /^seed "live [0-9a-f ]+"$/m;

/**
 * Return how many of the first hands of a live match stand in a match that went on by message as well.
 * @param {Save} live
 * @param {readonly Save[]} saves
 */
export function handsInLetters(live, saves) {
  if (live.setup.way !== 'guest') return 0;
  const { seat } = live.setup;
  const hands = scoresOf(live).map(({ scores }) => scores.join(' '));
  const same = (/** @type {Save} */ other) =>
    other.setup.way === 'letter' &&
    other.setup.seat === seat &&
    other.game === live.game &&
    other.names.length === live.names.length &&
    other.names.every((name, at) => at === seat || name === live.names[at]) &&
    BEGAN_LIVE.test(other.record);
  return saves.filter(same).reduce((most, other) => {
    const its = scoresOf(other).map(({ scores }) => scores.join(' '));
    const parted = hands.findIndex((scores, at) => scores !== its[at]);
    return Math.max(most, parted < 0 ? hands.length : parted);
  }, 0);
}

/**
 * Return how many of the first hands of a match that is about to be deleted another match here counts.
 * @param {Save} save
 * @param {readonly Save[]} saves
 */
export const handsElsewhere = (save, saves) =>
  save.setup.way === 'letter'
    ? Math.max(0, ...saves.map((live) => handsInLetters(live, [save])))
    : handsInLetters(save, saves);

/** Tell whether a value read from the store is a hand. @param {any} value @returns {value is HandLine} */
export const isHand = (value) => isResult({ ...Object(value), end: 'won', hands: 1 });

/**
 * Return who plays together, as seats; the person's side first.
 * @param {number} seats how many there are
 * @param {number} own the person's seat
 * @param {readonly number[]} alliesOfFirst the seats that play with seat 0
 */
function sidesBy(seats, own, alliesOfFirst) {
  const others = Array.from({ length: seats - 1 }, (_, at) => (own + 1 + at) % seats);
  const allies = alliesOfFirst.map((seat) => (own + seat) % seats);
  if (allies.length === 0) return [[own], ...others.map((seat) => [seat])];
  return [[own, ...allies], others.filter((seat) => !allies.includes(seat))];
}

/** Add up results. @param {readonly Result[]} results the oldest first @returns {Totals} */
export function sumUp(results) {
  const sum = { matches: 0, won: 0, drawn: 0, lost: 0, mine: 0, theirs: 0, longest: 0, streak: 0, best: 0 };
  let row = 0;
  for (const { end, mine, theirs, hands } of results) {
    sum.matches += 1;
    sum[end] += 1;
    sum.mine += mine;
    sum.theirs += theirs;
    sum.longest = Math.max(sum.longest, hands);
    row = end === 'won' ? row + 1 : 0;
    sum.streak = Math.max(sum.streak, row);
    if (end === 'won') sum.best = Math.max(sum.best, mine - theirs);
  }
  return sum;
}

/**
 * @typedef {object} DailySum
 * @property {number} deals
 * @property {number} days  days on which some deal of that very day was played
 * @property {number} best  the most points of a deal
 * @property {number | null} ahead  points more than the bots made of the same deals, on average; null where none is known
 */

/** Add up deals of the day. @param {readonly DailyResult[]} results one at least @returns {DailySum} */
export function sumDaily(results) {
  const compared = results.flatMap(({ mine, bot }) => (bot === null ? [] : [mine - bot]));
  return {
    deals: results.length,
    days: daysOf(results).length,
    best: Math.max(...results.map(({ mine }) => mine)),
    ahead: compared.length > 0 ? Math.round(compared.reduce((sum, by) => sum + by, 0) / compared.length) : null,
  };
}

/** Return the days that count in a row: a deal of another day only catches up. @param {readonly DailyResult[]} results */
export const daysOf = (results) => [...new Set(results.filter(({ day, on }) => day === on).map(({ day }) => day))];

/** Tell whether a value read from a file or the store is a result. @param {any} value @returns {value is Result} */
export function isResult(value) {
  const isText = (/** @type {any} */ text) => typeof text === 'string' && text.length <= 200;
  const texts = (/** @type {any} */ list) => Array.isArray(list) && list.length <= 16 && list.every(isText);
  const isNumber = (/** @type {any} */ number) => Number.isFinite(number) && Math.abs(number) <= 1e9;
  return (
    typeof value === 'object' &&
    value !== null &&
    isText(value.id) &&
    isText(value.game) &&
    Number.isFinite(value.when) &&
    [value.mine, value.theirs, value.hands].every(isNumber) &&
    texts(value.others) &&
    texts(value.allies) &&
    ENDS.includes(value.end)
  );
}
