// The hand: the order of its cards, how it is drawn, and how its owner arranges it by the button, by dragging, by keys
// or by the two arrow buttons.
import { HAND_KEY } from './input.js';
import { words } from '../i18n/strings.js';
import { sentence, suitOf } from './cards.js';
import { attr, fill, showIfChanged, style } from './keyedNodes.js';
import { fitHand } from './layout.js';
import { read, readEntry, write } from '../app/store.js';

/**
 * Draw the hand.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} box
 * @param {Card[]} cards  in order
 * @param {string | undefined} note  line below the hand, undefined where a game has none
 * @param {string | null} held  key of the card that the arrow buttons would move
 */
export function drawHand(d, box, cards, note, held) {
  const hand = d.pool.keep('hand', () => d.h('div.hand', { 'data-roving': true }));
  attr(hand, 'role', cards.length > 0 ? 'list' : 'group');
  attr(hand, 'aria-label', words.hand(cards.length, d.snap.names[d.snap.you] ?? ''));
  const { rows, card } = fitHand(
    cards.map((each) => suitOf(each.card)),
    d.room.hand,
    d.room.card.hand,
  );
  attr(hand, 'data-rows', String(rows.length));
  style(hand, '--w', `${card}px`);
  attr(hand, 'aria-keyshortcuts', HAND_KEY.toUpperCase());
  // Shade unusable cards only if some can be used.
  const can = cards.filter((each) => d.usable.has(each.ref)).length;
  const shade = can > 0 && can < cards.length;
  let from = 0;
  fill(
    hand,
    rows.map((length, row) => {
      const fan = d.pool.keep(`row:${row}`, () => d.h('div.fan', { role: 'presentation' }));
      const part = cards.slice(from, from + length);
      const start = from;
      from += length;
      fill(
        fan,
        part.map((each, at) => {
          const place = d.pool.keep(`at:hand:${each.key}`, () => d.h('div.at', { role: 'listitem' }));
          const mine = d.usable.has(each.ref);
          const name = words.place(each.name, start + at + 1, cards.length);
          // With cards chosen, the label says which others go with them, as on the board.
          const open = d.picked.length > 0 ? (d.live.has(each.ref) ? words.selectable : '') : words.playable;
          const state = mine ? open : can > 0 ? words.notPlayable : '';
          fill(place, [
            d.card(each, 'hand', { name, state, off: shade && !mine, look: each.key === held ? 'held' : '' }),
          ]);
          return place;
        }),
      );
      return fan;
    }),
  );
  const below = d.pool.keep('hand:note', () => d.h('p.spent'));
  if (note !== undefined) showIfChanged(below, note, () => [sentence(note)]);
  // Where a note may come its line is there from the start, so that the hand never moves.
  fill(box, note === undefined ? [hand] : [hand, below]);
}

/** @typedef {import('./table.js').State} State */
/**
 * @typedef {object} Around
 * @property {() => void} redraw
 * @property {(texts: string[]) => void} say
 * @property {HTMLElement} hand  where the hand lies
 */

/**
 * Return the cards of the hand in the chosen order.
 * @param {State} state
 * @param {Snapshot} snap
 * @returns {Card[]}
 */
export function orderedHand(state, snap) {
  const { cards, ranks, together } = snap.table.hand;
  const house = snap.table.seats[snap.you]?.house ?? null;
  return ordered(cards, { order: state.order, own: state.own, house, ranks, together });
}

/** @param {State} state @param {Around} around @param {string} place  id of the match; '' where no order is saved */
export function createHandArranger(state, { redraw, say, hand }, place) {
  /** @param {Snapshot} snap */
  const where = (snap) => place && `${place}:${snap.hand}`;
  let known = '';

  /** Move a card to another place; from now on the order is the owner's. @param {string} key @param {number} to */
  function lay(key, to) {
    const snap = state.snap;
    if (!snap) return false;
    const cards = orderedHand(state, snap);
    const from = cards.findIndex((card) => card.key === key);
    const card = cards[from];
    const there = Math.max(0, Math.min(cards.length - 1, to));
    if (!card || there === from) return false;
    state.order = 'own';
    state.own = moved(cards, from, there).map(({ key, card }) => ({ key, card }));
    saveOrder('own');
    if (place) saveOwn(where(snap), state.own);
    state.touched = key;
    say([words.place(card.name, there + 1, cards.length)]);
    redraw();
    return true;
  }

  /** Find where a dragged card would land. @param {HTMLElement} node @param {number} x @param {number} y */
  function target(node, x, y) {
    const cards = [...hand.querySelectorAll('.card')].filter((card) => card !== node);
    return { cards, to: placeAt(spotsOf(cards), x, y) };
  }

  function unmark() {
    for (const marked of hand.querySelectorAll('.gap, .gap-end')) marked.classList.remove('gap', 'gap-end');
  }

  return {
    /** Restore the saved order of this hand, before each drawing. @param {Snapshot} snap */
    follow(snap) {
      if (where(snap) !== known) {
        known = where(snap);
        state.own = savedOwn(known);
      }
      if (state.order === 'own') state.own = orderedHand(state, snap).map(({ key, card }) => ({ key, card }));
    },
    /** Switch to the next order. */
    turn() {
      const before = state.snap ? orderedHand(state, state.snap).map(({ key, card }) => ({ key, card })) : [];
      state.order = nextOrder(state.order, (state.snap?.table.hand.together?.length ?? 0) > 0);
      // The owner starts from the order shown.
      if (state.order === 'own' && state.own.length === 0) state.own = before;
      saveOrder(state.order);
      say([words.sorted[state.order]]);
      // Sorting the hand takes no advice away.
      if (!state.hinted) state.note = { message: words.sorted[state.order], rule: null };
      redraw();
    },
    /** Move a card one place to the left or to the right. @param {string} key @param {number} by */
    step(key, by) {
      const at = state.snap ? orderedHand(state, state.snap).findIndex((card) => card.key === key) : -1;
      if (at >= 0) lay(key, at + by);
    },
    /** Show where a dragged card would land. @param {HTMLElement} node @param {number} x @param {number} y */
    over(node, x, y) {
      unmark();
      const { cards, to } = target(node, x, y);
      const before = cards[to];
      if (before) before.parentElement?.classList.add('gap');
      else cards.at(-1)?.parentElement?.classList.add('gap-end');
    },
    unmark,
    /** @param {HTMLElement} node @param {number} x @param {number} y @returns {boolean} true if it moved */
    dropped(node, x, y) {
      unmark();
      return lay(node.dataset.key ?? '', target(node, x, y).to);
    },
  };
}

/** @param {Element[]} cards */
function spotsOf(cards) {
  return cards.map((card) => card.getBoundingClientRect());
}

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
function saveOrder(order) {
  write(KEY, order);
}

/** Return how the owner arranged this hand; only the last arranged hand is saved. @param {string} where @returns {Laid[]} */
function savedOwn(where) {
  const kept = readEntry(LAID);
  if (kept.where !== where || !Array.isArray(kept.cards)) return [];
  return kept.cards.map((/** @type {unknown} */ card) => ({ key: '', card: String(card) }));
}

/** Save how the owner arranged a hand. @param {string} where  match and hand @param {readonly Laid[]} cards */
function saveOwn(where, cards) {
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
