// Sheets over the table: a zone with its cards whole, and the acts that found no room in the bar.
import { icon, sentence } from './cards.js';
import { h } from './dom.js';
import { attr, fill } from './kept.js';
import { words } from './words.js';

/** @typedef {import('./shapes.js').Card} Card */
/** @typedef {import('./shapes.js').Move} Move */

/**
 * @param {HTMLElement} root
 * @param {() => void} closed
 */
export function createPeek(root, closed) {
  const title = h('h2', { id: 'peek-title', tabindex: -1 });
  const body = h('div', { class: 'body' });
  const shut = h(
    'button',
    { type: 'button', class: 'ib q', 'aria-label': words.close, onclick: () => dialog.close() },
    icon('close'),
  );
  const dialog = h(
    'dialog',
    { class: 'peek', 'aria-labelledby': 'peek-title' },
    h('div', { class: 'head' }, title, shut),
    body,
  );
  // A tap beside the sheet closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', closed);
  root.append(dialog);
  const show = () => {
    if (dialog.open) return;
    dialog.showModal();
    title.focus();
  };
  return {
    dialog,
    close: () => dialog.close(),
    /**
     * @param {import('./draw.js').Drawing} d
     * @param {string} caption
     * @param {Card[][]} groups
     * @param {string} zone
     */
    zone(d, caption, groups, zone) {
      title.textContent = caption;
      const box = d.pool.keep('peek', () => h('div', { class: 'whole' }));
      fill(
        box,
        groups
          .filter((group) => group.length > 0)
          .map((group, at) => {
            const row = d.pool.keep(`peek:${at}`, () => h('div', { class: 'set', role: 'list' }));
            fill(
              row,
              group.map((card) => {
                const place = d.pool.keep(`peek:${card.key}`, () => h('div', { role: 'listitem' }));
                const node = d.card(card, zone, { copy: 'whole' });
                attr(node, 'tabindex', '0');
                fill(place, [node]);
                return place;
              }),
            );
            return row;
          }),
      );
      fill(body, [box]);
      show();
    },
    /** @param {Move[]} moves the likeliest last */
    moves(moves) {
      title.textContent = words.moreTitle;
      fill(
        body,
        [...moves]
          .reverse()
          .map((move) =>
            h(
              'button',
              { type: 'button', class: 'btn wide', 'data-move': move.text },
              h('span', {}, sentence(move.label)),
            ),
          ),
      );
      show();
    },
  };
}
