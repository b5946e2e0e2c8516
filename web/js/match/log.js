// The log: what happened, newest hand first, turn by turn.
import { sentence } from '../table/cards.js';
import { openSheet } from '../shell/dialog.js';
import { h } from '../shell/dom.js';
import { replayAddress } from '../saves/about.js';
import { pageStrings } from '../words/pagestrings.js';
import { strings } from '../words/strings.js';

/** @typedef {import('./match.js').Entry} Entry */

/**
 * @param {readonly Entry[]} entries
 * @param {string} word  what the game calls a hand
 * @param {string} [match]  its id: entries that say their step lead there
 */
export function openLog(entries, word, match) {
  const hands = groups(entries, (entry) => entry.hand).reverse();
  const content = hands.map((hand) =>
    h(
      'section',
      {},
      h('h3', {}, strings.hand(word, hand[0].hand)),
      h('ol', { class: 'events' }, ...groups(hand, (entry) => entry.turn).map((turn) => drawTurn(turn, match))),
    ),
  );
  const sheet = openSheet({
    title: pageStrings.log,
    kind: 'side',
    content: content.length > 0 ? content : [h('p', { class: 'mut' }, pageStrings.logEmpty)],
  });
  // The newest turn is what people look for.
  sheet.element.querySelector('section')?.lastElementChild?.lastElementChild?.scrollIntoView({ block: 'nearest' });
}

/** @param {Entry[]} entries all of one turn @param {string} [match] */
function drawTurn(entries, match) {
  const { turn } = entries[0];
  return h(
    'li',
    {},
    h('span', { class: 'mut', 'aria-hidden': 'true' }, turn > 0 ? turn : '–'),
    h('span', { class: 'vh' }, pageStrings.turn(turn)),
    h('ul', {}, ...entries.map((entry) => h('li', {}, drawEntry(entry, match)))),
  );
}

/** @param {Entry} entry @param {string} [match] */
function drawEntry({ text, at }, match) {
  if (!match || !at) return sentence(text);
  return h('a', { href: replayAddress(match, at.deal, at.step) }, sentence(text));
}

/**
 * Neighbours with the same key, together.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => unknown} key
 * @returns {T[][]}
 */
function groups(items, key) {
  /** @type {T[][]} */
  const out = [];
  for (const item of items) {
    const last = out.at(-1);
    if (last && key(last[0]) === key(item)) last.push(item);
    else out.push([item]);
  }
  return out;
}
