// The boards of several opponents, where there is little room: a row, a small tile, or a tile with open racks.
import { h } from '../app/dom.js';
import { pointsText, words } from '../i18n/strings.js';
import { drawBoard, handCount, isActing, nameOf, points } from './board.js';
import { chip, icon, suitOf } from './cards.js';
import { isMarked, signOf } from './drawing.js';
import { attr, fill, showIfChanged, style } from './keyedNodes.js';
import { boardRoom, cardsOf } from './layout.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('../app/contract.js').SeatView} Seat */

/** Width of a chip and the gap beside it. */
const CHIP = 46;
/** Width of what a tile and a row hold beside their chips. */
const EDGES = { tile: 13, fold: 240 };

/**
 * Return the chosen cards of a folded board, and how many more can be chosen.
 * @param {Drawing} d
 * @param {Card[]} cards
 */
function choice(d, cards) {
  const chosen = cards.filter((card) => d.picked.some((pick) => pick.key === card.key));
  return { chosen, can: cards.filter((card) => !chosen.includes(card) && d.live.has(card.ref)).length };
}

/**
 * Draw a board as a row or a tile, with its marked cards as chips.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {'fold' | 'tile'} form
 */
export function drawFolded(d, seat, form) {
  const { pool } = d;
  const node = pool.keep(`fold:${seat.seat}`, () => h('button', { type: 'button', 'data-seat': seat.seat }));
  attr(node, 'data-open', form === 'tile' ? `seat:${seat.seat}` : null);
  attr(node, 'aria-haspopup', form === 'tile' ? 'dialog' : null);
  attr(node, 'aria-expanded', form === 'fold' ? 'false' : null);
  const cards = seat.zones.flatMap(cardsOf);
  const { chosen, can } = choice(d, cards);
  const advised = cards.some((card) => d.advice.includes(card.ref) && !chosen.includes(card));
  node.className = `folded-board ${form === 'tile' ? look(seat) : ''}${advised ? ' told' : ''}`;
  const rows = form === 'tile' && d.room.tall ? 2 : 1;
  const room = d.room.opponent - EDGES[form] - (form === 'fold' && can > 0 ? 28 : 0);
  const told = cards.filter((card) => !chosen.includes(card) && d.advice.includes(card.ref));
  const first = [...chosen, ...told];
  // On a small phone on its side a row has room for what it is asked about.
  const most = Math.max(room > 0 ? 1 : first.length, rows * Math.floor(room / CHIP));
  const acting = [...first, ...cards.filter((card) => isMarked(card) && !first.includes(card))];
  const shown = acting.slice(0, most);
  const rest = cards.length - shown.length;
  showIfChanged(
    node,
    JSON.stringify([form, rows, seat, shown.map((card) => card.key), chosen.length, told.length, can]),
    () => {
      const chips = h(
        'span.mini',
        ...shown.map((card) =>
          h(
            'span',
            {
              class: `chip ${suitOf(card.card)}${chosen.includes(card) ? ' sel' : told.includes(card) ? ' told' : ''}`,
              'data-spot': `${seat.seat} ${card.card}`,
            },
            chip(card.card),
            signOf(card),
          ),
        ),
      );
      const count = can > 0 && h('span.can', can);
      const more = rest > 0 && h('span.mut.more', `+${rest}`);
      style(chips, '--rows', String(rows));
      const hand = h('span.n', icon('cards'), seat.cards);
      const sum = h('b.sum', pointsText(seat.points));
      const gap = () => h('span.sp');
      const line = { class: 'l', 'aria-hidden': 'true' };
      const label = h('span.vh', words.folded(seat, shown, rest, can));
      if (form === 'fold') {
        return [
          label,
          h('span', line, ...nameOf(d, seat), chips, more, gap(), count, hand, sum, icon('down', 'i down')),
        ];
      }
      if (more) chips.append(more);
      return [
        label,
        h('span', line, ...nameOf(d, seat), sum),
        h('span', line, chips),
        h('span', { ...line, class: 'l foot' }, side(seat), count || role(seat), gap(), hand),
      ];
    },
  );
  return node;
}

/** Draw a tile that holds the whole board. @param {Drawing} d @param {Seat} seat */
export function drawPanel(d, seat) {
  const { pool } = d;
  const box = pool.keep(`panel:${seat.seat}`, () => h('div'));
  box.className = look(seat);
  const top = pool.keep(`top:${seat.seat}`, () => h('div.who'));
  const says = [seat.name, seat.house, isActing(seat), seat.attack, seat.points];
  showIfChanged(top, JSON.stringify(says), () => [...nameOf(d, seat, true), h('span.sp'), points(seat)]);
  top.dataset.seat = String(seat.seat);
  const foot = pool.keep(`foot:${seat.seat}`, () => h('div.l.foot'));
  showIfChanged(foot, JSON.stringify([seat.role, seat.cards, seat.note]), () => [
    side(seat),
    role(seat),
    h('span.sp'),
    handCount(seat),
  ]);
  fill(box, [top, drawBoard(d, seat, boardRoom(d.room, 'panel')), foot]);
  return box;
}

/** Build the sign of an ally or an enemy, which stays where the word has no room. @param {Seat} seat */
const side = (seat) => (seat.role ? h('i.camp', { 'aria-hidden': 'true' }) : '');

/** Build the line that says whether a seat is an ally. @param {Seat} seat */
const role = (seat) => h('span.role', h('span', seat.role));

/** Return the classes of a tile; an ally's is raised, and says so in words as well. @param {Seat} seat */
function look(seat) {
  return `tile${seat.ally ? ' ally' : ''}${isActing(seat) ? ' acting' : ''}`;
}
