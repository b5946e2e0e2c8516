// Speech bubbles at the places of a table: what people say at a live table, and what bots remark.
import { h } from '../app/dom.js';

/** Pixels between a bubble and the edge of the screen. */
const EDGE = 8;

/** What each seat says at this moment. @type {Map<number, { bubble: HTMLElement, timer: number }>} */
const bubbles = new Map();

/**
 * Show at a place of the table what its player says.
 * @param {HTMLElement} screen  of the table
 * @param {number} seat
 * @param {(string | Node)[]} said
 * @param {object} how
 * @param {number} how.stays  milliseconds
 * @param {boolean} [how.isOwn]  it is the seat of the person at this page
 * @param {boolean} [how.isAside]  it is not read aloud
 * @returns {boolean} whether there is such a place, and nothing lies over it
 */
export function showBubble(screen, seat, said, { stays, isOwn, isAside }) {
  const places = screen.querySelectorAll(`.table [data-seat="${seat}"]${isOwn ? ', .table .me' : ''}`);
  const place = [...places].find((node) => node.checkVisibility());
  if (!place || document.querySelector('dialog[open]')) return false;
  drop(seat);
  const bubble = h('p.bubble', isAside ? { 'aria-hidden': 'true' } : { role: 'status' }, ...said);
  screen.append(bubble);
  const [at, room, size] = [place, screen, bubble].map((node) => node.getBoundingClientRect());
  const left = Math.max(EDGE, Math.min(at.left - room.left, room.width - size.width - EDGE));
  const below = at.bottom - room.top + 4;
  const isBelow = below + size.height < room.height / 2;
  bubble.classList.toggle('above', !isBelow);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${isBelow ? below : at.top - room.top - size.height - 4}px`;
  bubbles.set(seat, { bubble, timer: window.setTimeout(() => drop(seat), stays) });
  return true;
}

/** @param {number} seat */
function drop(seat) {
  const said = bubbles.get(seat);
  clearTimeout(said?.timer);
  said?.bubble.remove();
  bubbles.delete(seat);
}

/** Take all bubbles away. */
export function clearBubbles() {
  for (const seat of [...bubbles.keys()]) drop(seat);
}
