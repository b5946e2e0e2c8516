// The hand on the table.
import { sentence, suitOf } from './cards.js';
import { attr, fill, shows, style } from './kept.js';
import { fitHand } from './layout.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./shapes.js').Card} Card */
/**
 * @param {import('./draw.js').Drawing} d
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
