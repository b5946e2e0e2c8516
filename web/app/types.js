// What the engine says to the shell, beside what the table draws (shapes.js). Types only; nothing here runs.

/** @typedef {import('../table/shapes.js').Event} Event */
/** @typedef {{ seat: number, points: number, cards: string[] }} Counted the cards of a seat that a line counts */
/** @typedef {{ label: string, detail?: string, values: string[], kind: 'line' | 'sum' | 'stamp' | 'total', rule?: string | null, cards?: Counted[] }} Row  what an earlier version kept has no `cards` */
/**
 * @typedef {object} Sheet the score sheet of a hand that ended and was not passed by yet
 * @property {string} title
 * @property {string} subtitle
 * @property {string[]} columns
 * @property {Row[]} rows
 * @property {number[][]} history the totals after each hand, beginning with noughts
 * @property {number} target
 * @property {boolean} match_over
 */
/**
 * @typedef {object} Match
 * @property {(string | null)[]} bots by seat; null is a person
 * @property {{ text: string, label: string, grave: boolean }[]} [surrender] what may be said of giving the match up
 * @property {Sheet | null} sheet
 * @property {boolean} over
 * @property {number[]} winners seats
 * @property {{ number: number, hash: string, seed: string | null } | null} [deal] of the shuffle of this hand; nothing where it came from none
 */
/** @typedef {import('../table/shapes.js').Snapshot & Match} Snapshot */
/** @typedef {{ events: Event[], snapshot: Snapshot }} Played */
/** @typedef {{ id: string, title: string, text: string, source: string, kind: string, ruling?: string | null, see?: string[], chapter?: string, scenes?: number }} Rule */
/** @typedef {{ name: string, default: unknown, choices: unknown[] | null, help: string, title: string, words: string[], seats: number[] }} Option  `words` for the choices, where they do not say themselves */
/** @typedef {{ id: string, title: string, players: string, hand: string, seats: number[], allies: number[], options: Option[] }} GameInfo */

export {};
