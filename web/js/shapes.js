// The shapes of what the engine sends (see docs for the bridge). Types only; nothing here runs.

/**
 * @typedef {object} Card
 * @property {string} key    identifies the card on the table for as long as it can be told apart
 * @property {string} card   two characters, `KH`; `??` face down
 * @property {string} name   "King of hearts"
 * @property {string} ref    what a move calls it; copies that are alike share it
 * @property {string[]} marks
 * @property {string} label  the name and what is to be known about it here
 * @property {string} [couple]     two cards with the same are married to each other
 * @property {boolean} [suspended] a hostage holds that marriage up
 * @property {number} [owner]      the seat that it scores for, on a meld of both
 * @property {string | null} [counts]  the card that it stands for, where that is another
 */
/**
 * @typedef {object} Move
 * @property {string} text
 * @property {string} label
 * @property {string} verb
 * @property {string[]} picks   a multiset of refs
 * @property {number} rank      the likelier, the higher
 * @property {boolean} [auto]   nothing can be chosen here: it is made without asking
 * @property {string} [at]      the ref of what on the table the card goes to
 */
/**
 * One way to lay the chosen cards, with what its face card does and the numbers that may be named.
 * @typedef {object} Way
 * @property {{ card: string, counts: string | null }[]} cards
 * @property {string | null} face
 * @property {string | null} virtue
 * @property {string} effect
 * @property {{ n: number, text: string, label: string, effect: string }[]} counts
 * @property {number | null} count  of these numbers the one in its own text
 */
/** @typedef {Move & Way} Option */
/**
 * What chosen cards can be put together as, for moves that combine too much to be listed.
 * @typedef {object} Draft
 * @property {Option[]} options  all of the chosen cards as one move, the likeliest first
 * @property {string[]} fits     refs of cards that belong to such a move with them
 * @property {string} hint       what is wanting
 */
/** @typedef {{ id: string, kind: 'rack', caption: string, groups: Card[][] }} Rack */
/** @typedef {{ seat: number, name: string, points: number, factor: number }} Share */
/** @typedef {Rack & { ref: string, title: string, shares: Share[], virtue: string | null, note: string | null }} Meld */
/** @typedef {{ id: string, kind: 'stack', caption: string, count: number, ref: string | null, card?: Card | null }} Stack */
/** @typedef {{ seat: number, caption: string, card: Card, winner: boolean }} Play */
/** @typedef {{ id: string, kind: 'trick', caption: string, past: boolean, plays: Play[], slots: { seat: number, caption: string }[] }} Trick */
/** @typedef {{ id: string, kind: 'spread', caption: string, cards: Card[] }} Spread */
/** @typedef {{ id: string, kind: 'meter', caption: string, rest?: string, label: string, done: number, of: number, icon: string }} Meter */
/** @typedef {{ id: string, kind: 'note', caption: string, icon: string }} Note */
/** @typedef {Rack | Meld | Stack | Trick | Spread | Meter | Note} Zone */
/** @typedef {{ caption: string, card: Card | null, now: boolean }} Pocket */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string | null} house
 * @property {boolean} turn
 * @property {number} cards
 * @property {number} points
 * @property {Rack[]} zones
 * @property {string} [role]         what this seat is to the person at the table, "Ally" say
 * @property {boolean} [acting]      it is to move now; where it is not said, whose turn it is counts
 * @property {number | null} [team]  points of its side
 * @property {string} [note]         what else stands beside the name
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
 * @property {{ pockets: Pocket[] } | null} [prompt]  cards to be chosen one after the other, each for somebody
 * @property {{ seats: Seat[], centre: Zone[], hand: { id: string, cards: Card[], ranks?: string } }} table  `ranks`: in which order they stand in the hand
 * @property {Move[]} moves
 * @property {Draft | null} [draft]  with nothing chosen yet; nothing where every move is in `moves`
 */
/** @typedef {{ turn: number, seat: number | null, text: string }} Event */
/** @typedef {{ message: string, rule: string | null }} Reason */

export {};
