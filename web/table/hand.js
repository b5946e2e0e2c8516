// The hand on the table.
import { words } from '../i18n/words.js';
import { sentence, suitOf } from './cards.js';
import { keepOrder, keepOwn, keptOwn, moved, nextOrder, ordered, placeAt } from './handOrder.js';
import { attr, fill, shows, style } from './keyedNodes.js';
import { fitHand } from './layout.js';

/** @typedef {import('./shapes.js').Card} Card */
/**
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} box
 * @param {Card[]} cards  in the order in which they stand
 * @param {string} note  what else is to be known of it
 * @param {string | null} held  the card that the arrows below would move
 */
export function drawHand(d, box, cards, note, held) {
  const hand = d.pool.keep('hand', () => d.h('div', { class: 'hand', 'data-roving': true }));
  attr(hand, 'role', cards.length > 0 ? 'list' : 'group');
  attr(hand, 'aria-label', words.hand(cards.length, d.snap.names[d.snap.you] ?? ''));
  const { rows, card } = fitHand(
    cards.map((each) => suitOf(each.card)),
    d.room.hand,
    d.room.card.hand,
  );
  attr(hand, 'data-rows', String(rows.length));
  style(hand, '--w', `${card}px`);
  // Only when fewer than all cards may be used is there anything to shade.
  const can = cards.filter((each) => d.usable.has(each.ref)).length;
  const shade = can > 0 && can < cards.length;
  let from = 0;
  fill(
    hand,
    rows.map((length, row) => {
      const fan = d.pool.keep(`row:${row}`, () => d.h('div', { class: 'fan', role: 'presentation' }));
      const part = cards.slice(from, from + length);
      const start = from;
      from += length;
      fill(
        fan,
        part.map((each, at) => {
          const place = d.pool.keep(`at:hand:${each.key}`, () => d.h('div', { class: 'at', role: 'listitem' }));
          const mine = d.usable.has(each.ref);
          const name = words.place(each.name, start + at + 1, cards.length);
          // With cards chosen it says, as the board does, which others go with them.
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
  const below = d.pool.keep('hand:note', () => d.h('p', { class: 'spent' }));
  shows(below, note, () => [sentence(note)]);
  fill(box, note ? [hand, below] : [hand]);
}

// -----
// How the hand is put in order: by the button, by drawing a card sideways, by keys, and by two buttons for those who do not draw.

/** @typedef {import('./table.js').State} State */
/**
 * @typedef {object} Around
 * @property {() => void} redraw
 * @property {(texts: string[]) => void} say
 * @property {HTMLElement} hand  where the hand lies
 */

/**
 * The cards of the hand as they stand.
 * @param {State} state
 * @param {import('./shapes.js').Snapshot} snap
 * @returns {Card[]}
 */
export function standing(state, snap) {
  const { cards, ranks, together } = snap.table.hand;
  const house = snap.table.seats[snap.you]?.house ?? null;
  return ordered(cards, { order: state.order, own: state.own, house, ranks, together });
}

/** @param {State} state @param {Around} around @param {string} place  which match this is; nothing where no hand may be kept */
export function createArranging(state, { redraw, say, hand }, place) {
  /** @param {import('./shapes.js').Snapshot} snap */
  const where = (snap) => place && `${place}:${snap.hand}`;
  let known = '';

  /** Lays a card elsewhere: from now on the order is its owner's. @param {string} key @param {number} to */
  function lay(key, to) {
    const snap = state.snap;
    if (!snap) return false;
    const cards = standing(state, snap);
    const from = cards.findIndex((card) => card.key === key);
    const card = cards[from];
    const there = Math.max(0, Math.min(cards.length - 1, to));
    if (!card || there === from) return false;
    state.order = 'own';
    state.own = moved(cards, from, there).map(({ key, card }) => ({ key, card }));
    keepOrder('own');
    if (place) keepOwn(where(snap), state.own);
    state.touched = key;
    say([words.place(card.name, there + 1, cards.length)]);
    redraw();
    return true;
  }

  /** @param {HTMLElement} node  is carried @param {number} x @param {number} y */
  function target(node, x, y) {
    const cards = [...hand.querySelectorAll('.card')].filter((card) => card !== node);
    return { cards, to: placeAt(spotsOf(cards), x, y) };
  }

  function unmark() {
    for (const marked of hand.querySelectorAll('.gap, .gap-end')) marked.classList.remove('gap', 'gap-end');
  }

  return {
    /** Before a drawing: a hand that was laid before stands so again. @param {import('./shapes.js').Snapshot} snap */
    follow(snap) {
      if (where(snap) !== known) {
        known = where(snap);
        state.own = keptOwn(known);
      }
      if (state.order === 'own') state.own = standing(state, snap).map(({ key, card }) => ({ key, card }));
    },
    /** The button: the next order. */
    turn() {
      const before = state.snap ? standing(state, state.snap).map(({ key, card }) => ({ key, card })) : [];
      state.order = nextOrder(state.order, (state.snap?.table.hand.together?.length ?? 0) > 0);
      // Whoever begins to lay the hand begins with it as it stands.
      if (state.order === 'own' && state.own.length === 0) state.own = before;
      keepOrder(state.order);
      say([words.sorted[state.order]]);
      state.note = { message: words.sorted[state.order], rule: null };
      redraw();
    },
    /** One place to the left or to the right. @param {string} key @param {number} by */
    step(key, by) {
      const at = state.snap ? standing(state, state.snap).findIndex((card) => card.key === key) : -1;
      if (at >= 0) lay(key, at + by);
    },
    /** Shows where a carried card would come to lie. @param {HTMLElement} node @param {number} x @param {number} y */
    over(node, x, y) {
      unmark();
      const { cards, to } = target(node, x, y);
      const before = cards[to];
      if (before) before.parentElement?.classList.add('gap');
      else cards.at(-1)?.parentElement?.classList.add('gap-end');
    },
    unmark,
    /** @param {HTMLElement} node @param {number} x @param {number} y @returns {boolean} whether it lies elsewhere now */
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
