// The cards that a line of the score sheet counts: they open below the line and close again.
import { face, suitOf } from '../table/cards.js';
import { h } from '../app/dom.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { words } from '../i18n/words.js';

/** @typedef {import('../app/types.js').Counted} Counted */

let count = 0;

/** What a card is called, by its two characters. @param {string} card */
export function cardName(card) {
  if (card === 'JO') return pageStrings.joker;
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0);
  return words.card(words.ranks[rank] ?? rank, words.suits[card.charAt(1)] ?? '');
}

/**
 * @param {string} card
 * @returns {HTMLElement} the card whole, to be looked at
 */
export function drawCard(card) {
  return h('li', { class: `card ${suitOf(card)}` }, face(card), h('span', { class: 'vh' }, cardName(card)));
}

/**
 * A button that says what the line is, and the row of the table below it with the cards.
 * @param {Node} label
 * @param {Counted[]} counted
 * @param {string[]} columns
 * @returns {{ button: HTMLElement, row: HTMLTableRowElement }}
 */
export function drawCounted(label, counted, columns) {
  const id = `counted-${++count}`;
  const row = h(
    'tr',
    { id, class: 'counted', hidden: true },
    h(
      'td',
      { colspan: columns.length + 1 },
      ...counted.map(({ seat, points, cards }) =>
        h(
          'div',
          {},
          h('p', { class: 'sm mut' }, pageStrings.countedFor(words.person(columns[seat] ?? ''), cards.length, points)),
          h('ul', { class: 'faces' }, ...cards.map(drawCard)),
        ),
      ),
    ),
  );
  const button = h(
    'button',
    { type: 'button', class: 'opens', 'aria-expanded': 'false', 'aria-controls': id, onclick: toggle },
    label,
  );
  function toggle() {
    row.hidden = !row.hidden;
    button.setAttribute('aria-expanded', String(!row.hidden));
    // What opens below the edge comes into sight.
    if (!row.hidden) row.scrollIntoView({ block: 'nearest' });
  }
  return { button, row };
}
