// What a wide screen has room for beside the table: the scores, and what happened in this hand.
import { sentence } from './cards.js';
import { h } from './dom.js';
import { shows } from './kept.js';
import { words } from './words.js';

/** @typedef {{ turn: number, text: string }} Told */
/** @typedef {import('./shapes.js').Snapshot} Snapshot */

/** @param {HTMLElement} box @param {Snapshot} snap @param {readonly Told[]} log */
export function drawSide(box, snap, log) {
  const lines = log.filter((event) => event.text !== '');
  shows(box, JSON.stringify([snap.names, snap.totals, snap.hand, lines.length]), () => [
    h(
      'div',
      { class: 'score2' },
      ...snap.names.flatMap((name, seat) => [h('span', {}, name), h('b', {}, snap.totals[seat] ?? 0)]),
    ),
    h('h2', {}, words.thisHand),
    h(
      'ol',
      { class: 'log', tabindex: 0, 'aria-label': words.thisHand },
      ...lines.map((event) => h('li', {}, h('span', {}, event.turn), h('span', {}, sentence(event.text)))),
    ),
  ]);
  const list = box.querySelector('.log');
  if (list) list.scrollTop = list.scrollHeight;
}
