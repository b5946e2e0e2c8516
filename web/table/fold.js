// A board with little room: folded to what acts, as a row or a tile; or whole in a tile where three stand abreast.
import { chip, icon, suitOf } from './cards.js';
import { h } from '../app/dom.js';
import { attr, fill, shows } from './kept.js';
import { acts, signOf } from './marks.js';
import { cardsOf } from './places.js';
import { drawBoard, held, isActing, nameOf, points } from './seat.js';
import { pointsText, words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Seat} Seat */
/** @typedef {import('./shapes.js').Card} Card */

/** A chip and the gap beside it. */
const CHIP = 46;
/** What else a tile and a row hold beside their chips. */
const EDGES = { tile: 13, fold: 200 };
const PANEL_PAD = 24;

/**
 * What can be chosen on a board that does not show it, and what is chosen there.
 * @param {Drawing} d
 * @param {Card[]} cards
 */
function choice(d, cards) {
  const chosen = cards.filter((card) => d.picked.some((pick) => pick.key === card.key));
  return { chosen, can: cards.filter((card) => !chosen.includes(card) && d.live.has(card.ref)).length };
}

/**
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {'fold' | 'tile'} form
 */
export function drawFolded(d, seat, form) {
  const { pool } = d;
  const node = pool.keep(`fold:${seat.seat}`, () => h('button', { type: 'button', 'data-seat': seat.seat }));
  node.className = `folded-board ${form === 'tile' ? look(seat) : ''}`;
  attr(node, 'data-open', form === 'tile' ? `seat:${seat.seat}` : null);
  attr(node, 'aria-haspopup', form === 'tile' ? 'dialog' : null);
  attr(node, 'aria-expanded', form === 'fold' ? 'false' : null);
  const cards = seat.zones.flatMap(cardsOf);
  const { chosen, can } = choice(d, cards);
  const rows = form === 'tile' && d.room.tall ? 2 : 1;
  const room = d.room.opponent - EDGES[form] - (form === 'fold' && can > 0 ? 28 : 0);
  const most = Math.max(1, rows * Math.floor(room / CHIP));
  const acting = [...chosen, ...cards.filter((card) => acts(card) && !chosen.includes(card))];
  const shown = acting.slice(0, most);
  const rest = cards.length - shown.length;
  shows(node, JSON.stringify([form, seat, shown.map((card) => card.key), chosen.length, can]), () => {
    const chips = h(
      'span',
      { class: 'mini' },
      ...shown.map((card) =>
        h(
          'span',
          { class: `chip ${suitOf(card.card)}${chosen.includes(card) ? ' sel' : ''}` },
          chip(card.card),
          signOf(card),
        ),
      ),
    );
    const count = can > 0 && h('span', { class: 'can' }, can);
    const more = rest > 0 && h('span', { class: 'mut more' }, `+${rest}`);
    const hand = h('span', { class: 'n' }, icon('cards'), seat.cards);
    const sum = h('b', { class: 'sum' }, pointsText(seat.points));
    const gap = () => h('span', { class: 'sp' });
    const line = { class: 'l', 'aria-hidden': 'true' };
    const label = h('span', { class: 'vh' }, words.folded(seat, shown, rest, can));
    if (form === 'fold') {
      return [label, h('span', line, ...nameOf(seat), chips, more, gap(), count, hand, sum, icon('down', 'i down'))];
    }
    return [
      label,
      h('span', line, ...nameOf(seat), sum),
      h('span', line, chips),
      h('span', { ...line, class: 'l foot' }, count || h('span', { class: 'role' }, seat.role), gap(), more, hand),
    ];
  });
  return node;
}

/**
 * A tile with the whole board in it.
 * @param {Drawing} d
 * @param {Seat} seat
 */
export function drawPanel(d, seat) {
  const { pool } = d;
  const box = pool.keep(`panel:${seat.seat}`, () => h('div', {}));
  box.className = look(seat);
  const top = pool.keep(`top:${seat.seat}`, () => h('div', { class: 'who' }));
  shows(top, JSON.stringify([seat.name, seat.house, isActing(seat), seat.points]), () => [
    ...nameOf(seat),
    h('span', { class: 'sp' }),
    points(seat),
  ]);
  top.dataset.seat = String(seat.seat);
  const foot = pool.keep(`foot:${seat.seat}`, () => h('div', { class: 'l foot' }));
  shows(foot, JSON.stringify([seat.role, seat.cards, seat.note]), () => [
    h('span', { class: 'role' }, seat.role),
    h('span', { class: 'sp' }),
    held(seat),
  ]);
  fill(box, [top, drawBoard(d, seat, d.room.opponent - PANEL_PAD, d.room.card.opponent, d.room.roomy), foot]);
  return box;
}

/** The ally's tile is the raised one; it says so in words as well. @param {Seat} seat */
function look(seat) {
  return `tile${seat.ally ? ' ally' : ''}${isActing(seat) ? ' acting' : ''}`;
}
