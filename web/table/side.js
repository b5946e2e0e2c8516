// What a wide screen has room for beside the table: the scores, and what happened in this hand.
import { sentence } from './cards.js';
import { h } from '../app/dom.js';
import { shows } from './kept.js';
import { namesOf, sidesOf, sumOf } from './sides.js';
import { pointsText, words } from '../i18n/words.js';

/** @typedef {{ turn: number, text: string }} Told */
/** @typedef {import('./shapes.js').Snapshot} Snapshot */

/** @param {HTMLElement} box @param {Snapshot} snap @param {readonly Told[]} log */
export function drawSide(box, snap, log) {
  // One's own side first, then who has most.
  const [own = [], ...rest] = sidesOf(snap);
  const sides = [own, ...rest.sort((a, b) => sumOf(b, snap.totals) - sumOf(a, snap.totals))];
  const lines = log.filter((event) => event.text !== '');
  shows(box, JSON.stringify([snap.names, snap.totals, snap.hand, lines.length]), () => [
    h(
      'div',
      { class: 'score2' },
      ...sides.flatMap((side) => [
        h('span', {}, namesOf(side, snap.names.map(words.person))),
        h('b', {}, pointsText(sumOf(side, snap.totals))),
      ]),
    ),
    h('h2', {}, words.happened),
    h(
      'ol',
      { class: 'log', tabindex: 0, 'aria-label': words.happened },
      ...lines.map((event) => h('li', {}, h('span', {}, event.turn), h('span', {}, sentence(event.text)))),
    ),
  ]);
  const list = box.querySelector('.log');
  if (list) list.scrollTop = list.scrollHeight;
}
