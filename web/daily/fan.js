// A fan of cards, face down: a deal that nobody has seen.
import { h } from '../app/dom.js';
import { face } from '../table/cards.js';

const CARDS = 7;

/** Draw the fan, for a panel that cuts it off. */
export function drawFan() {
  const cards = Array.from({ length: CARDS }, (_, at) => {
    const back = h('i.card', face('??'));
    back.style.setProperty('--at', String(at - (CARDS - 1) / 2));
    return back;
  });
  return h('div.backs', { 'aria-hidden': 'true' }, ...cards);
}
