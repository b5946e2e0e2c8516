// Who sits where, and whether they are here: for the host, and for guests.
import { h, icon } from '../app/dom.js';
import { strings } from '../i18n/strings.js';
import { words } from './words.js';

/**
 * @typedef {object} Places
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {boolean[]} here
 * @property {boolean[]} open
 * @property {number[]} [guests] the seats of people elsewhere, where that is known
 */

/**
 * @param {Places} room
 * @param {number} you
 * @param {(HTMLElement | null)[]} [buttons] what can be done, by seat
 */
export function drawPlaces(room, you, buttons = []) {
  return h(
    'ul',
    { class: 'places' },
    ...room.names.map((name, seat) =>
      h(
        'li',
        {},
        h(
          'span',
          { class: 't' },
          h('span', { class: 'who' }, name),
          h('span', { class: 'sm mut' }, stateOf(room, you, seat)),
        ),
        buttons[seat] ?? null,
      ),
    ),
  );
}

/** @param {Places} room @param {number} you @param {number} seat */
function stateOf({ bots, here, open, guests }, you, seat) {
  if (seat === you) return guests ? words.seatHost : words.seatYou;
  // A bot from the start, or on a seat that somebody may still take; or for somebody who is away.
  if (bots[seat] !== null) return (guests && !guests.includes(seat)) || open[seat] ? words.seatBot : words.seatStandIn;
  if (open[seat]) return words.seatFree;
  return here[seat] ? words.seatHere : words.seatGone;
}

/** What stands in the place of the table's bar while there is no table. @param {string} title @param {string} [subtitle] */
export function lobbyBar(title, subtitle) {
  return h(
    'header',
    { class: 'bar' },
    h('a', { class: 'ib', href: '#/', 'aria-label': strings.back }, icon('i-back')),
    h(
      'div',
      { class: 'ttl' },
      h('h1', { tabindex: -1 }, title),
      subtitle ? h('p', { class: 'sm mut' }, subtitle) : null,
    ),
  );
}
