// A rating of one's own, by Glicko (Mark E. Glickman, 1995, public domain): a number, and how uncertain it is. A puzzle is an
// opponent whose rating is known. And the time of a rush, by two clocks.

/** @typedef {{ value: number, spread: number, count: number }} Rating  `spread`: the standard deviation; `count`: answers so far */

/** The rating of a person of whom nothing is known. @type {Readonly<Rating>} */
export const UNRATED = { value: 1200, spread: 350, count: 0 };
/** The rating stays lively: it never gets surer than this. */
const SUREST = 60;
/** How sure the rating of a puzzle is. */
const PUZZLE = 80;
const Q = Math.LN10 / 400;
export const LOWEST = 100;
export const HIGHEST = 3000;

/** @param {number} spread */
const weight = (spread) => 1 / Math.sqrt(1 + (3 * (Q * spread) ** 2) / Math.PI ** 2);

/**
 * Return the rating after an answer.
 * @param {Rating} rating
 * @param {number} puzzle  its rating
 * @param {boolean} right  at the first try
 * @returns {Rating}
 */
export function rate({ value, spread, count }, puzzle, right) {
  const g = weight(PUZZLE);
  const expected = 1 / (1 + 10 ** ((-g * (value - puzzle)) / 400));
  const information = (Q * g) ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / spread ** 2 + information);
  const next = value + Q * variance * g * ((right ? 1 : 0) - expected);
  return {
    value: Math.min(HIGHEST, Math.max(LOWEST, next)),
    spread: Math.max(SUREST, Math.sqrt(variance)),
    count: count + 1,
  };
}

/**
 * Create a countdown. The clock of the day goes on while a page sleeps but may be set; the other clock cannot be set but may
 * stand still meanwhile. What is left is by the one that went farther, so that neither gives time away.
 * @param {number} length  milliseconds
 * @param {{ day?: () => number, steady?: () => number }} [clocks]
 * @returns {() => number} milliseconds that are left: never more than before
 */
export function countdown(length, { day = () => Date.now(), steady = () => performance.now() } = {}) {
  const from = { day: day(), steady: steady() };
  let gone = 0;
  return () => {
    gone = Math.max(gone, day() - from.day, steady() - from.steady);
    return Math.max(0, length - gone);
  };
}
