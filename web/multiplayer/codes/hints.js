// What an invitation says of its table, so that a guest's page can say who invites to what before it is connected. All of it is
// what the maker of the code says: it is shown, and nothing else is done with it.
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { cleanName } from '../../saves/saves.js';

/**
 * @typedef {object} Hints
 * @property {string} game its id
 * @property {number} host the host's seat
 * @property {number | null} seat the one that is offered; null: any that is free; -1: none, to look on
 * @property {boolean} far the host's page looks for others across the internet
 * @property {({ name: string, bot: boolean } | null)[]} seats the people and bots there are; null for a free seat
 */

const MOST_SEATS = 8;
const ANY = 15;
/** The seat in an invitation to look on, and how it is written. */
export const LOOK_ON = -1;
const NONE = 14;

/** @param {string} text @param {number} most characters */
const bytesOf = (text, most) => [...new TextEncoder().encode([...text].slice(0, most).join(''))].slice(0, 127);

/** @param {Hints} hints @returns {number[]} */
export function packHints({ game, host, seat, far, seats }) {
  const id = bytesOf(game, 20);
  return [
    (far ? 128 : 0) | (host << 4) | (seat === LOOK_ON ? NONE : (seat ?? ANY)),
    id.length,
    ...id,
    ...seats.slice(0, MOST_SEATS).flatMap((each) => {
      if (!each) return [0];
      const name = bytesOf(each.name, LONGEST_NAME);
      return [name.length | (each.bot ? 128 : 0), ...name];
    }),
  ];
}

/**
 * @param {(n: number) => number[]} take gives so many bytes
 * @param {() => boolean} more tells whether there are any
 * @returns {Hints | null} null for what is no table
 */
export function unpackHints(take, more) {
  const text = (/** @type {number} */ length) => new TextDecoder().decode(Uint8Array.from(take(length)));
  const [head] = take(1);
  const game = text(take(1)[0] & 127);
  /** @type {Hints['seats']} */
  const seats = [];
  while (more()) {
    const [length] = take(1);
    const name = cleanName(text(length & 127)).slice(0, LONGEST_NAME);
    seats.push(length === 0 ? null : { name: name || '?', bot: length > 127 });
  }
  const host = (head >> 4) & 7;
  const written = head & 15;
  const offered = written === NONE ? LOOK_ON : written;
  const seat = written === ANY ? null : offered;
  const sits = seats[host];
  const isSound = /^[a-z]+$/.test(game) && seats.length > 1 && seats.length <= MOST_SEATS && sits && !sits.bot;
  if (!isSound || (seat !== null && (seat >= seats.length || seat === host))) return null;
  return { game, host, seat, far: head > 127, seats };
}
