// The order of the hand: by suit, by rank, by what goes together, or as its owner has laid it. No page in here: cards in, cards out.
import { read, write } from '../app/store.js';

/** @typedef {import('./shapes.js').Card} Card */
/** @typedef {'suit' | 'rank' | 'together' | 'own'} Order */
/** @typedef {{ key: string, card: string }} Laid  a card of the hand; after a reload only what it is is known of it */
/**
 * @typedef {object} Ordering
 * @property {Order} order
 * @property {readonly Laid[]} own   as their owner has laid them
 * @property {string | null} house   the suit that stands first
 * @property {string} [ranks]        in the order in which they stand
 * @property {string[][]} [together] cards that make something together, where the game says so
 */

const KEY = 'regalia.sort';
const LAID = 'regalia.arranged';
const RANKS = 'AKQJT98765432';
/** Black and red take turns. */
const ROUND = 'SDCH';
/** @type {Order[]} */
const KEPT = ['suit', 'rank', 'together', 'own'];

/** The order that was chosen last; it holds for every game and hand. @returns {Order} */
export function keptOrder() {
  const kept = /** @type {Order} */ (read(KEY));
  return KEPT.includes(kept) ? kept : 'suit';
}

/** @param {Order} order */
export function keepOrder(order) {
  write(KEY, order);
}

/** How the cards of this hand were laid, if they were: the last such hand is kept. @param {string} where @returns {Laid[]} */
export function keptOwn(where) {
  try {
    const kept = JSON.parse(read(LAID) ?? 'null');
    if (kept?.where !== where || !Array.isArray(kept.cards)) return [];
    return kept.cards.map((/** @type {unknown} */ card) => ({ key: '', card: String(card) }));
  } catch {
    return [];
  }
}

/** @param {string} where  which hand of which match @param {readonly Laid[]} cards */
export function keepOwn(where, cards) {
  write(LAID, JSON.stringify({ where, cards: cards.map(({ card }) => card) }));
}

/** What the button goes on to. @param {Order} order @param {boolean} groups  does this game know what goes together? @returns {Order} */
export function nextOrder(order, groups) {
  const all = KEPT.filter((each) => each !== 'together' || groups);
  return all[(all.indexOf(order) + 1) % all.length] ?? 'suit';
}

/**
 * @param {readonly Card[]} cards
 * @param {Ordering} how
 * @returns {Card[]}
 */
export function ordered(cards, { order, own, house, ranks = RANKS, together = [] }) {
  const first = Math.max(0, ROUND.indexOf(house ?? 'S'));
  /** @param {Card} card */
  const suit = (card) => (ROUND.indexOf(card.card.charAt(1)) - first + 4) % 4;
  /** @param {Card} card */
  const rank = (card) => ranks.indexOf(card.card.charAt(0));
  const by = order === 'rank' ? [rank, suit] : [suit, rank];
  const plain = [...cards].sort((a, b) => {
    for (const of of by) {
      const less = of(a) - of(b);
      if (less !== 0) return less;
    }
    return a.key < b.key ? -1 : 1;
  });
  if (order === 'together')
    return laidBy(
      plain,
      together.flat().map((card) => ({ key: '', card })),
    );
  if (order === 'own') return laidBy(plain, own);
  return plain;
}

/**
 * First the cards of the list, in its order, then those that it does not know: a card that was just drawn stands at the end.
 * @param {readonly Card[]} cards
 * @param {readonly Laid[]} list
 * @returns {Card[]}
 */
function laidBy(cards, list) {
  const rest = [...cards];
  // Of two that look alike each is known by its key, as long as it has one.
  const known = new Set(list.map((laid) => laid.key));
  const laid = list.flatMap(({ key, card }) => {
    const same = rest.findIndex((each) => each.key === key);
    const at = same >= 0 ? same : rest.findIndex((each) => each.card === card && !known.has(each.key));
    return at < 0 ? [] : rest.splice(at, 1);
  });
  return [...laid, ...rest];
}

/**
 * A card moved to another place: `to` counts the places between the cards that stay.
 * @template T
 * @param {readonly T[]} items
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(items, from, to) {
  const rest = items.filter((_, at) => at !== from);
  const there = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, there), ...items.slice(from, from + 1), ...rest.slice(there)];
}

/**
 * Between which cards of a hand a point lies, counted among `spots` without the one that is carried.
 * @param {readonly { left: number, top: number, bottom: number }[]} spots  in the order of the hand, row by row
 * @param {number} x
 * @param {number} y
 */
export function placeAt(spots, x, y) {
  const far = (/** @type {{ top: number, bottom: number }} */ spot) => Math.abs((spot.top + spot.bottom) / 2 - y);
  const near = Math.min(...spots.map(far));
  let place = 0;
  spots.forEach((spot, at) => {
    // Rows of a hand overlap: the row is the one whose middle is nearest.
    if (far(spot) > near + 8) return;
    if (place === 0) place = at;
    const next = spots[at + 1];
    const strip = next && next.left > spot.left ? next.left - spot.left : 44;
    if (x > spot.left + strip / 2) place = at + 1;
  });
  return place;
}
