// Where cards come from and go to that are seen at one end only: out of a pile, out of another's hand, onto the dead.
import { cardsOf } from './layout.js';

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
 * Whose board has more of this card in one snapshot than in the other. It is asked only of cards that are not drawn there, so the board is a folded one.
 * @param {string} code
 * @param {Snapshot} more
 * @param {Snapshot} less
 */
function boardWith(code, more, less) {
  /** @param {import('./shapes.js').Seat | undefined} seat */
  const count = (seat) => seat?.zones.flatMap(cardsOf).filter((card) => card.card === code).length;
  const seat = more.table.seats.find((each, at) => (count(each) ?? 0) > (count(less.table.seats[at]) ?? 0));
  if (!seat) return undefined;
  const mapped = seat.zones.some((zone) => zone.kind === 'map');
  return mapped ? `[data-spot="${seat.seat} ${code}"]` : `[data-seat="${seat.seat}"]`;
}

/** The pile from which this zone is filled, if it says so. @param {string} id @param {Snapshot} snap */
function pileOf(id, snap) {
  const zone = snap.table.centre.find((each) => each.id === id);
  return zone?.kind === 'offers' ? `[data-stack="${zone.from}"]` : undefined;
}

/**
 * @param {Snapshot | null} was  nothing when the cards were just dealt
 * @param {Snapshot} now
 * @param {HTMLElement} table
 * @returns {{ source: (spot: Spot) => DOMRect | null, sink: (spot: Spot) => DOMRect | null }}
 */
export function ways(was, now, table) {
  /** @param {string | undefined} at @returns {DOMRect | null} */
  const rect = (at) => {
    const box = at ? table.querySelector(at)?.getBoundingClientRect() : null;
    if (!box || !at) return null;
    // A player's line is wide and flat: cards come out of it at a card's size.
    return !at.startsWith('[data-seat') ? box : new DOMRect(box.left + 24, box.top, 24, 34);
  };
  const counts = [...unseen(now)];
  if (!was || was.hand !== now.hand) {
    const stock = counts.find(([at, count]) => isStack(at) && count > 0)?.[0];
    return { source: () => rect(stock), sink: () => null };
  }
  const old = unseen(was);
  const less = counts.filter(([at, count]) => count < (old.get(at) ?? count)).map(([at]) => at);
  const more = counts.filter(([at, count]) => count > (old.get(at) ?? count)).map(([at]) => at);
  return {
    source: (spot) =>
      rect(
        pileOf(spot.zone, now) ??
          boardWith(spot.code, was, now) ??
          less.find((at) => isStack(at) === (spot.zone === 'hand')) ??
          less[0],
      ),
    sink: (spot) => rect(boardWith(spot.code, now, was) ?? more.find(isStack) ?? more[0]),
  };
}

/** @param {string} at */
function isStack(at) {
  return at.startsWith('[data-stack');
}
