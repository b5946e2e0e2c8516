// Short names for what the engine sends to the table. The shapes are declared by the engine (app/contract.d.ts).

/** @typedef {import('../app/contract.js').Card} Card */
/** @typedef {import('../app/contract.js').MoveChoice} Move */
/** @typedef {import('../app/contract.js').MeldChoice} Option */
/** @typedef {import('../app/contract.js').Draft} Draft */
/** @typedef {import('../app/contract.js').Rack} Rack */
/** @typedef {import('../app/contract.js').Meld} Meld */
/** @typedef {import('../app/contract.js').Stack} Stack */
/** @typedef {import('../app/contract.js').LastTrick} Last */
/** @typedef {import('../app/contract.js').Trick} Trick */
/** @typedef {import('../app/contract.js').Spread} Spread */
/** @typedef {import('../app/contract.js').Meter} Meter */
/** @typedef {import('../app/contract.js').Note} Note */
/** @typedef {import('../app/contract.js').Aside} Aside */
/** @typedef {import('../app/contract.js').Chart} Chart */
/** @typedef {import('../app/contract.js').Offers} Offers */
/** @typedef {import('../app/contract.js').SeatZone} Place */
/** @typedef {import('../app/contract.js').Pocket} Pocket */
/** @typedef {import('../app/contract.js').SeatView} Seat */
/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {Omit<import('../app/contract.js').Line, 'seat'> & { seat: number | null }} Event  a line of a scene that is watched may be nobody's */
/** @typedef {Partial<import('../app/contract.js').Reason> & { message: string, rule: string | null }} Reason  the page has reasons of its own */
/** @typedef {import('../app/contract.js').Advice} Advice */

export {};
