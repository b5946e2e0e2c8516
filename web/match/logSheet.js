// The sheet with the log of a match: newest hand first, turn by turn.
import { cardName, face, sentence, suitOf } from '../table/cards.js';
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { strings } from '../i18n/strings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { replayAddress } from '../app/router.js';

/** @typedef {import('./log.js').Entry} Entry */

/**
 * Open the log.
 * @param {readonly Entry[]} entries
 * @param {string} word  what the game calls a hand
 * @param {Snapshot | null} snapshot  what lies on the table now
 * @param {string} [match]  its id: entries that say their step lead there
 */
export function openLog(entries, word, snapshot, match) {
  const hands = groups(entries, (entry) => entry.hand).reverse();
  const content = hands.map((hand) =>
    h(
      'section',
      h('h3', strings.hand(word, hand[0].hand)),
      h('ol.events', ...groups(hand, (entry) => entry.turn).map((turn) => drawTurn(turn, match))),
    ),
  );
  const newest = content[0];
  for (const zone of snapshot?.table.centre ?? []) if (zone.kind === 'trick') newest?.append(...drawLast(zone.last));
  const sheet = openSheet({
    title: pageStrings.log,
    kind: 'side',
    content: content.length > 0 ? content : [h('p.mut', pageStrings.logEmpty)],
  });
  // The newest turn is what people look for.
  sheet.element.querySelector('section')?.lastElementChild?.lastElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Draw the last trick as cards. @param {import('../app/contract.js').LastTrick} last */
function drawLast({ caption, plays }) {
  if (plays.length === 0) return [];
  return [
    h('h4', caption),
    h(
      'ul.faces.named',
      ...plays.map(({ name, card, winner }) =>
        h(
          'li',
          h('div', { class: `card ${suitOf(card)}` }, face(card)),
          h('span.vh', `${cardName(card)}, `),
          h(winner ? 'b' : 'span', { class: 'xs' }, name),
        ),
      ),
    ),
  ];
}

/** @param {Entry[]} entries all of one turn @param {string} [match] */
function drawTurn(entries, match) {
  const { turn } = entries[0];
  return h(
    'li',
    h('span.mut', { 'aria-hidden': 'true' }, turn > 0 ? turn : '–'),
    h('span.vh', pageStrings.turn(turn)),
    h('ul', ...entries.map((entry) => h('li', drawEntry(entry, match)))),
  );
}

/** @param {Entry} entry @param {string} [match] */
function drawEntry({ text, at }, match) {
  if (!match || !at) return sentence(text);
  return h('a', { href: `#${replayAddress(match, at.deal, at.step)}` }, sentence(text));
}

/**
 * Group neighbours that have the same key.
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
