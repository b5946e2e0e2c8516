// The shapes of what the engine sends (see docs for the bridge). Types only; nothing here runs.

/**
 * @typedef {object} Card
 * @property {string} key    identifies the card on the table for as long as it can be told apart
 * @property {string} card   two characters, `KH`; `??` face down
 * @property {string} name   "King of hearts"
 * @property {string} ref    what a move calls it; copies that are alike share it
 * @property {string[]} marks
 * @property {string} [note]          what they say, where nothing else shows it
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
 * @property {string[]} [lands] the cards that it is about: their cells of the own map are ringed
 * @property {string} [note]    what it would bring
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
/** @typedef {{ caption: string, plays: { seat: number, name: string, card: string, winner: boolean }[] }} Last  the last trick that is over */
/** @typedef {{ id: string, kind: 'trick', caption: string, past: boolean, plays: Play[], slots: { seat: number, caption: string }[], last: Last }} Trick */
/** @typedef {{ id: string, kind: 'spread', caption: string, cards: Card[] }} Spread */
/** @typedef {{ id: string, kind: 'meter', caption: string, rest?: string, label: string, done: number, of: number, icon: string }} Meter */
/** @typedef {{ id: string, kind: 'note', caption: string, icon: string }} Note */
/** @typedef {{ id: string, kind: 'aside', caption: string, label: string, cards: Card[] }} Aside  a card that lies aside, turned */
/**
 * Cards as they stand in a table of rank by suit: `cells` row by row, `columns` in groups that belong together.
 * @typedef {object} Chart
 * @property {string} id
 * @property {'map'} kind
 * @property {string} caption
 * @property {string} label       all of it in words
 * @property {string[][]} columns suits
 * @property {string[]} rows      ranks
 * @property {{ at: string, state: 'held' | 'open' | 'out', tone: 'own' | 'other' | 'plain' }[]} cells
 * @property {Card[]} cards
 * @property {Standing[]} governments  what these cards come to, and may come to
 * @property {string} note        how that is counted
 * @property {{ suits: string[], text: string, points: number }[]} ifs  what they come to if, while that is not known
 */
/** @typedef {{ name: string, text: string, state: 'now' | 'open' | 'out' }} Standing */
/**
 * Cards to be had, and what each may be bid for with.
 * @typedef {object} Offers
 * @property {string} id
 * @property {'offers'} kind
 * @property {string} caption
 * @property {string} from    the pile that they come from
 * @property {Card[]} cards
 * @property {{ name: string, text: string, bids: { seat: number, text: string, leads: boolean }[] }[]} offers  one a card
 */
/** @typedef {Rack | Meld | Stack | Trick | Spread | Meter | Note | Aside | Offers} Zone */
/** @typedef {Rack | Stack | Chart} Place  a zone in front of a seat */
/** @typedef {{ caption: string, card: Card | null, now: boolean }} Pocket */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string | null} house
 * @property {boolean} turn
 * @property {number} cards
 * @property {number} points
 * @property {Place[]} zones
 * @property {string} [role]         what this seat is to the person at the table, in a word
 * @property {boolean} [ally]        it plays together with that person
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
 * @property {{ seats: Seat[], centre: Zone[], hand: { id: string, cards: Card[], ranks?: string, together?: string[][], note?: string } }} table  `ranks`: in which order they stand in the hand; `together`: cards that make something together, best first
 * @property {Move[]} moves
 * @property {{ steps: number, why: string, free: boolean } | null} [undo]  how many own moves can be taken back, and why no more; nothing in a match where none is
 * @property {Draft | null} [draft]  with nothing chosen yet; nothing where every move is in `moves`
 */
/** @typedef {{ turn: number, seat: number | null, text: string }} Event */
/** @typedef {{ message: string, rule: string | null, title?: string, scene?: number | null }} Reason  `scene`: the number of one that shows it */
/** @typedef {Move & { why: string }} Advice  what a bot would do, and why */

export {};
