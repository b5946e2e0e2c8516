// Matches in a list, a row each.
import { nameOf, stateOf } from './about.js';
import { h, icon } from '../app/dom.js';
import { later } from '../app/part.js';
import { drawPicture } from './picture.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./saves.js').Save} Save */

/**
 * @param {string} title
 * @param {Save[]} saves
 * @param {() => void} changed something in the list is not as it was
 */
export function drawMatches(title, saves, changed) {
  if (saves.length === 0) return [];
  return [h('h2', {}, title), h('ul', { class: 'matches' }, ...saves.map((save) => drawMatch(save, changed)))];
}

/**
 * @param {Save} save
 * @param {() => void} changed
 */
function drawMatch(save, changed) {
  const name = nameOf(save);
  const act = async () => (await later())?.openActs(save, row, changed);
  const row = h(
    'li',
    {},
    h(
      'a',
      { href: `#/play/${save.id}`, class: 'row' },
      drawPicture(save),
      h(
        'span',
        { class: 't' },
        h('span', { class: 'who' }, name),
        h(
          'span',
          { class: 'sm mut' },
          h('span', { class: 'whole' }, stateOf(save)),
          ' · ',
          h('span', { class: 'whole' }, strings.when(save.when)),
        ),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'ib q',
        'aria-label': strings.doWith(name),
        onclick: () => void act(),
      },
      icon('i-more'),
    ),
  );
  return row;
}
