// A player at the table: the line with the name, and the board below it.
import { house, icon, sentence } from './cards.js';
import { h } from '../app/dom.js';
import { fill, shows } from './kept.js';
import { fitBoard } from './layout.js';
import { isCouple } from './marks.js';
import { racksOf } from './places.js';
import { drawRack } from './rack.js';
import { pointsText, words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Seat} Seat */

/** Is it this seat whom the table waits for? @param {Seat} seat */
export const isActing = (seat) => seat.acting ?? seat.turn;

/** The pieces of a player's line, for the line itself and for folded boards. @param {Seat} seat */
export function nameOf(seat) {
  return [
    ...(isActing(seat) ? [h('i', { class: 'turn', 'aria-hidden': 'true' })] : []),
    ...(seat.house ? [house(seat.house)] : []),
    h('b', {}, words.person(seat.name)),
  ];
}

/** @param {Seat} seat */
export function held(seat) {
  const label = words.inHand(seat.name, seat.cards);
  return h('span', { class: 'n', role: 'img', 'aria-label': label }, icon('cards'), seat.cards);
}

/** @param {Seat} seat */
export function points(seat) {
  return h(
    'span',
    { class: 'pts', role: 'img', 'aria-label': words.points(seat.name, seat.points) },
    pointsText(seat.points),
  );
}

/** @param {Drawing} d @param {Seat} seat */
export function drawWho(d, seat) {
  const { pool } = d;
  const line = pool.keep(`who:${seat.seat}`, () => h('div', { class: 'who' }));
  const says = [seat.name, seat.house, isActing(seat), seat.cards, seat.points, seat.note, seat.role];
  shows(line, JSON.stringify(says), () => [
    ...nameOf(seat),
    ...(seat.note ? [h('span', { class: 'beside' }, ...figures(seat.note))] : []),
    h('span', { class: 'sp' }),
    held(seat),
    points(seat),
  ]);
  line.dataset.seat = String(seat.seat);
  return line;
}

/** The first number of a note stands out: it is what people look for. @param {string} note */
function figures(note) {
  const [whole, before = '', number = '', after = ''] = /^(.*?)([−-]?\d+)(.*)$/.exec(note) ?? [];
  return whole === undefined ? [sentence(note)] : [sentence(before), h('b', {}, number), sentence(after)];
}

/**
 * Racks abreast; on a tall screen one below the other when they would hide their cards' indices.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {number} width
 * @param {number} card  width of a card
 * @param {boolean} [below]  the racks stand below each other in any case
 */
export function drawBoard(d, seat, width, card, below = false) {
  const board = d.pool.keep(`board:${seat.seat}`, () => h('div', { class: 'board' }));
  const gap = d.room.gap;
  const racks = racksOf(seat);
  const needs = racks.map((zone, at) => {
    const groups = zone.groups.filter((group) => group.length > 0);
    return {
      tight: at > 0,
      pairs: groups.map(isCouple),
      groups: groups.map((group) =>
        group.map((card) => (d.fits.has(card.ref) || d.picked.some((pick) => pick.key === card.key) ? 24 : 0)),
      ),
    };
  });
  const whole = fitBoard(needs, width, card, gap);
  const wrap = below || (!whole.fits && d.room.tall);
  const fits = wrap ? needs.flatMap((need) => fitBoard([need], width, card, gap).racks) : whole.racks;
  const bare = { strip: card / 2, pair: card, folded: [], lap: 0 };
  board.classList.toggle('wrap', wrap);
  fill(
    board,
    racks.map((zone, at) => drawRack(d, zone, fits[at] ?? bare, seat.name)),
  );
  return board;
}
