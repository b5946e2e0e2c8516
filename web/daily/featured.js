// The panel of one deal: its cards face down until it was played, its game, and what to do.
import { h, icon } from '../app/dom.js';
import { face } from '../table/cards.js';

const CARDS = 7;

/**
 * Draw the panel.
 * @param {object} deal
 * @param {string} deal.game
 * @param {boolean} deal.played
 * @param {string} deal.title
 * @param {(HTMLElement | null)[]} deal.lines  below the title
 * @param {HTMLElement[]} deal.acts  with bars of points, once it was played
 */
export const drawFeatured = ({ game, played, title, lines, acts }) =>
  h(
    'section.featured.panel',
    { 'aria-labelledby': 'featured' },
    played ? null : drawFan(),
    h('div.head', icon(`e-${game}`, 'emb'), h('div.t', h('h2', { id: 'featured' }, title), ...lines)),
    ...acts,
  );

/** Draw a fan of unseen cards; the panel cuts it off. */
function drawFan() {
  const cards = Array.from({ length: CARDS }, (_, at) => {
    const back = h('i.card', face('??'));
    back.style.setProperty('--at', String(at - (CARDS - 1) / 2));
    return back;
  });
  return h('div.backs', { 'aria-hidden': 'true' }, ...cards);
}
