// The hand: how it is drawn, and how its owner arranges it by the button, by dragging, by keys or by the two arrow buttons.
import { words } from '../i18n/words.js';
import { sentence, suitOf } from './cards.js';
import { saveOrder, saveOwn, savedOwn, moved, nextOrder, ordered, placeAt } from './handOrder.js';
import { attr, fill, showIfChanged, style } from './keyedNodes.js';
import { fitHand } from './layout.js';

/** @typedef {import('../app/contract.js').Card} Card */
/**
 * Draw the hand.
 * @param {import('./drawing.js').Drawing} d
 * @param {HTMLElement} box
 * @param {Card[]} cards  in order
 * @param {string} note  line below the hand, or ''
 * @param {string | null} held  key of the card that the arrow buttons would move
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
  // Shade unusable cards only if some can be used.
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
  const below = d.pool.keep('hand:note', () => d.h('p', { class: 'spent' }));
  showIfChanged(below, note, () => [sentence(note)]);
  fill(box, note ? [hand, below] : [hand]);
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
 * @param {import('../app/contract.js').Snapshot} snap
 * @returns {Card[]}
 */
export function orderedHand(state, snap) {
  const { cards, ranks, together } = snap.table.hand;
  const house = snap.table.seats[snap.you]?.house ?? null;
  return ordered(cards, { order: state.order, own: state.own, house, ranks, together });
}

/** @param {State} state @param {Around} around @param {string} place  id of the match; '' where no order is saved */
export function createHandArranger(state, { redraw, say, hand }, place) {
  /** @param {import('../app/contract.js').Snapshot} snap */
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
    /** Restore the saved order of this hand, before each drawing. @param {import('../app/contract.js').Snapshot} snap */
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
      state.note = { message: words.sorted[state.order], rule: null };
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
