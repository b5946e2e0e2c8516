// Find the other end of a card's flight that is visible at one end only: a pile, another's hand, a folded board.
import { cardsOf } from './layout.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('./flip.js').Spot} Spot */

/** Count the cards of each closed pile and of each other seat's hand, by selector. @param {Snapshot} snap @returns {Map<string, number>} */
function hiddenCards(snap) {
  /** @type {Map<string, number>} */
  const held = new Map();
  for (const zone of snap.table.centre) if (zone.kind === 'stack') held.set(`[data-stack="${zone.id}"]`, zone.count);
  for (const seat of snap.table.seats) if (seat.seat !== snap.you) held.set(`[data-seat="${seat.seat}"]`, seat.cards);
  return held;
}

/**
 * Return the selector of the folded board that holds more copies of a card in one snapshot than in the other.
 * @param {string} code
 * @param {Snapshot} more
 * @param {Snapshot} less
 */
function boardWith(code, more, less) {
  /** @param {import('../app/contract.js').SeatView | undefined} seat */
  const count = (seat) => seat?.zones.flatMap(cardsOf).filter((card) => card.card === code).length;
  const seat = more.table.seats.find((each, at) => (count(each) ?? 0) > (count(less.table.seats[at]) ?? 0));
  if (!seat) return undefined;
  const mapped = seat.zones.some((zone) => zone.kind === 'map');
  return mapped ? `[data-spot="${seat.seat} ${code}"]` : `[data-seat="${seat.seat}"]`;
}

/** Return the selector of the pile from which a zone is refilled, if the zone names one. @param {string} id @param {Snapshot} snap */
function pileOf(id, snap) {
  const zone = snap.table.centre.find((each) => each.id === id);
  return zone?.kind === 'offers' ? `[data-stack="${zone.from}"]` : undefined;
}

/**
 * Return functions that say where new cards come from and vanished cards go.
 * @param {Snapshot | null} was  null when the cards were just dealt
 * @param {Snapshot} now
 * @param {HTMLElement} table
 * @returns {{ source: (spot: Spot) => DOMRect | null, sink: (spot: Spot) => DOMRect | null }}
 */
export function flightPaths(was, now, table) {
  /** @param {string | undefined} at @returns {DOMRect | null} */
  const rect = (at) => {
    const box = at ? table.querySelector(at)?.getBoundingClientRect() : null;
    if (!box || !at) return null;
    // A seat's line is wide and flat: start at the size of a card.
    return !at.startsWith('[data-seat') ? box : new DOMRect(box.left + 24, box.top, 24, 34);
  };
  const counts = [...hiddenCards(now)];
  if (!was || was.hand !== now.hand) {
    const stock = counts.find(([at, count]) => isStack(at) && count > 0)?.[0];
    return { source: () => rect(stock), sink: () => null };
  }
  const old = hiddenCards(was);
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
