// Where cards come from and go to that are seen at one end only: out of a pile, out of another's hand, onto the dead.

/** @typedef {import('./shapes.js').Snapshot} Snapshot */
/** @typedef {import('./flip.js').Spot} Spot */

/** What holds cards unseen, as a selector, and how many. @param {Snapshot} snap @returns {Map<string, number>} */
function unseen(snap) {
  /** @type {Map<string, number>} */
  const held = new Map();
  for (const zone of snap.table.centre) if (zone.kind === 'stack') held.set(`[data-stack="${zone.id}"]`, zone.count);
  for (const seat of snap.table.seats) if (seat.seat !== snap.you) held.set(`[data-seat="${seat.seat}"]`, seat.cards);
  return held;
}

/**
 * @param {Snapshot} was
 * @param {Snapshot} now
 * @param {HTMLElement} table
 */
export function ways(was, now, table) {
  const old = unseen(was);
  /** @type {string[]} */
  const less = [];
  /** @type {string[]} */
  const more = [];
  for (const [at, count] of unseen(now)) {
    const before = old.get(at) ?? count;
    if (count < before) less.push(at);
    if (count > before) more.push(at);
  }
  /** @param {string} at */
  const isStack = (at) => at.startsWith('[data-stack');
  /** @param {string | undefined} at @returns {DOMRect | null} */
  const rect = (at) => {
    const box = at ? table.querySelector(at)?.getBoundingClientRect() : null;
    if (!box || !at) return null;
    // A player's line is wide and flat: cards come out of it at a card's size.
    return isStack(at) ? box : new DOMRect(box.left + 24, box.top, 24, 34);
  };
  return {
    /** @param {Spot} spot */
    source: (spot) => rect(less.find((at) => isStack(at) === (spot.zone === 'hand')) ?? less[0]),
    /** @param {Spot} _spot */
    sink: (_spot) => rect(more.find(isStack) ?? more[0]),
  };
}
