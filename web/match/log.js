// The log of a match: the lines that were told at this table, hand by hand.

/** @typedef {{ hand: number, turn: number, text: string, at?: { deal: number, step: number } }} Entry a line of the log, and where it is looked at again */
/** @typedef {{ turn: number, text: string }} Line */
/** @typedef {import('../app/contract.js').LogDeal} DealLog a deal of the engine's log */

export class MatchLog {
  /** @param {readonly Entry[]} [entries] */
  constructor(entries = []) {
    this.entries = [...entries];
  }

  /**
   * Add what an answer of the engine tells.
   * @param {{ snapshot?: { hand: number }, events?: readonly Line[], log?: readonly Line[] }} answer `log`, if there is one,
   *   takes the place of all that was told before
   */
  take({ snapshot, events = [], log }) {
    if (!snapshot) return;
    const { hand } = snapshot;
    if (log) this.entries = [];
    for (const { turn, text } of [...(log ?? []), ...events]) if (text) this.entries.push({ hand, turn, text });
  }

  /** Return what was told of one hand. @param {number | undefined} hand */
  ofHand(hand) {
    return this.entries.filter((entry) => entry.hand === hand);
  }
}

/** Return the engine's log of a match as entries. @param {readonly DealLog[]} deals @returns {Entry[]} */
export function entriesOf(deals) {
  return deals.flatMap(({ deal, hand, turns }) =>
    turns.flatMap(({ turn, lines }) => lines.map(({ step, text }) => ({ hand, turn, text, at: { deal, step } }))),
  );
}
