// The order of the hand: by suit, by rank, by what goes together, or as its owner arranged it. Pure: cards in, cards out.
import { readJson } from '../app/json.js';
import { read, write } from '../app/store.js';

/** @typedef {import('../app/contract.js').Card} Card */
/** @typedef {'suit' | 'rank' | 'together' | 'own'} Order */
/** @typedef {{ key: string, card: string }} Laid  a card of an arranged hand; its key is '' after a reload */
/**
 * @typedef {object} Ordering
 * @property {Order} order
 * @property {readonly Laid[]} own   as the owner arranged them
 * @property {string | null} house   the suit that stands first
 * @property {string} [ranks]        in the order in which they stand
 * @property {string[][]} [together] cards that make something together, where the game says so
 */

const KEY = 'regalia.sort';
const LAID = 'regalia.arranged';
const RANKS = 'AKQJT98765432';
/** Suits in order, black and red alternating. */
const ROUND = 'SDCH';
/** @type {Order[]} */
const KEPT = ['suit', 'rank', 'together', 'own'];

/** Return the order that was chosen last, for every game and hand. @returns {Order} */
export function savedOrder() {
  const kept = /** @type {Order} */ (read(KEY));
  return KEPT.includes(kept) ? kept : 'suit';
}

/** @param {Order} order */
export function saveOrder(order) {
  write(KEY, order);
}

/** Return how the owner arranged this hand; only the last arranged hand is saved. @param {string} where @returns {Laid[]} */
export function savedOwn(where) {
  try {
    const kept = readJson(read(LAID) ?? 'null');
    if (kept?.where !== where || !Array.isArray(kept.cards)) return [];
    return kept.cards.map((/** @type {unknown} */ card) => ({ key: '', card: String(card) }));
  } catch {
    return [];
  }
}

/** Save how the owner arranged a hand. @param {string} where  match and hand @param {readonly Laid[]} cards */
export function saveOwn(where, cards) {
  write(LAID, JSON.stringify({ where, cards: cards.map(({ card }) => card) }));
}

/**
 * Return the order after this one.
 * @param {Order} order
 * @param {boolean} groups  true if the game says which cards go together
 * @returns {Order}
 */
export function nextOrder(order, groups) {
  const all = KEPT.filter((each) => each !== 'together' || groups);
  return all[(all.indexOf(order) + 1) % all.length] ?? 'suit';
}

/**
 * Return the cards in the wanted order.
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
 * Return the listed cards in the list's order, then all others: a card that was just drawn stands at the end.
 * @param {readonly Card[]} cards
 * @param {readonly Laid[]} list
 * @returns {Card[]}
 */
function laidBy(cards, list) {
  const rest = [...cards];
  // Two alike cards are told apart by their keys, if the list has them.
  const known = new Set(list.map((laid) => laid.key));
  const laid = list.flatMap(({ key, card }) => {
    const same = rest.findIndex((each) => each.key === key);
    const at = same >= 0 ? same : rest.findIndex((each) => each.card === card && !known.has(each.key));
    return at < 0 ? [] : rest.splice(at, 1);
  });
  return [...laid, ...rest];
}

/**
 * Return the items with one moved; `to` counts places between the others.
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
 * Return the index at which a card dropped at a point lands among the other cards.
 * @param {readonly { left: number, top: number, bottom: number }[]} spots  in the order of the hand, row by row
 * @param {number} x
 * @param {number} y
 */
export function placeAt(spots, x, y) {
  const far = (/** @type {{ top: number, bottom: number }} */ spot) => Math.abs((spot.top + spot.bottom) / 2 - y);
  const near = Math.min(...spots.map(far));
  let place = -1;
  spots.forEach((spot, at) => {
    // Rows overlap: take the row whose middle is nearest.
    if (far(spot) > near + 8) return;
    if (place < 0) place = at;
    const next = spots[at + 1];
    const strip = next && next.left > spot.left ? next.left - spot.left : 44;
    if (x > spot.left + strip / 2) place = at + 1;
  });
  return Math.max(0, place);
}
