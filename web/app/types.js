// Short names for what the engine sends to the page. The shapes are declared by the engine (contract.d.ts).

/** @typedef {import('../table/shapes.js').Event} Event */
/** @typedef {import('./contract.js').CountedCards} Counted */
/** @typedef {import('./contract.js').Row} Row */
/** @typedef {import('./contract.js').Sheet} Sheet */
/** @typedef {import('./contract.js').Snapshot} Snapshot */
/** @typedef {{ events: Event[], snapshot: Snapshot } & Partial<import('./contract.js').Saved>} Played */
/** @typedef {import('./contract.js').RuleEntry} Rule */
/** @typedef {import('./contract.js').GameOption} Option */
/** @typedef {import('./contract.js').GameInfo} GameInfo */

export {};
