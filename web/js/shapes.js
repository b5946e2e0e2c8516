// The shapes of what the engine sends (see docs for the bridge). Types only; nothing here runs.

/**
 * @typedef {object} Card
 * @property {string} key    identifies the card on the table for as long as it can be told apart
 * @property {string} card   two characters, `KH`; `??` face down
 * @property {string} name   "King of hearts"
 * @property {string} ref    what a move calls it; copies that are alike share it
 * @property {string[]} marks
 * @property {string} label  the name and what is to be known about it here
 */
/**
 * @typedef {object} Move
 * @property {string} text
 * @property {string} label
 * @property {string} verb
 * @property {string[]} picks   a multiset of refs
 * @property {number} rank      the likelier, the higher
 */
/** @typedef {{ id: string, kind: 'rack', caption: string, groups: Card[][] }} Rack */
/** @typedef {{ id: string, kind: 'stack', caption: string, count: number, ref: string | null, card?: Card | null }} Stack */
/** @typedef {{ seat: number, caption: string, card: Card, winner: boolean }} Play */
/** @typedef {{ id: string, kind: 'trick', caption: string, past: boolean, plays: Play[], slots: { seat: number, caption: string }[] }} Trick */
/** @typedef {{ id: string, kind: 'spread', caption: string, cards: Card[] }} Spread */
/** @typedef {Rack | Stack | Trick | Spread} Zone */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string | null} house
 * @property {boolean} turn
 * @property {number} cards
 * @property {number} points
 * @property {Rack[]} zones
 */
/**
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {string} title
 * @property {string} subtitle
 * @property {number} ply
 * @property {number} you
 * @property {string[]} names
 * @property {number | null} actor
 * @property {number} hand
 * @property {number} turn
 * @property {number[]} totals
 * @property {{ name: string, lead: string, rest: string }} phase
 * @property {{ seats: Seat[], centre: Zone[], hand: { id: string, cards: Card[] } }} table
 * @property {Move[]} moves
 */
/** @typedef {{ turn: number, seat: number | null, text: string }} Event */
/** @typedef {{ message: string, rule: string | null }} Reason */

export {};
