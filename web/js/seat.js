// A player at the table: the line with the name, and the board in one of its forms.
import { face, house, icon, suitOf } from './cards.js';
import { fill, shows } from './kept.js';
import { fitBoard } from './layout.js';
import { words } from './words.js';
import { drawRack } from './zones.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Seat} Seat */

/** Cards that act are shown even on a folded board. @type {Record<string, string>} */
const ACTS = { royal: 'crown', assassin: 'dagger', spouse: 'ring', hostage: 'chain' };

/** @param {Drawing} d @param {Seat} seat */
export function drawWho(d, seat) {
  const { h, pool } = d;
  const line = pool.keep(`who:${seat.seat}`, () => h('div', { class: 'who' }));
  shows(line, JSON.stringify([seat.name, seat.house, seat.turn, seat.cards, seat.points]), () => [
    ...(seat.turn ? [h('i', { class: 'turn', 'aria-hidden': 'true' })] : []),
    ...(seat.house ? [house(seat.house)] : []),
    h('b', {}, seat.name),
    h('span', { class: 'sp' }),
    h(
      'span',
      { class: 'n', role: 'img', 'aria-label': words.inHand(seat.name, seat.cards) },
      icon('cards'),
      seat.cards,
    ),
    h('span', { class: 'pts', role: 'img', 'aria-label': words.points(seat.name, seat.points) }, seat.points),
  ]);
  line.dataset.seat = String(seat.seat);
  return line;
}

/**
 * Racks abreast; on a tall screen one below the other when they would hide their cards' indices.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {number} width
 * @param {number} card  width of a card
 */
export function drawBoard(d, seat, width, card) {
  const board = d.pool.keep(`board:${seat.seat}`, () => d.h('div', { class: 'board' }));
  const gap = d.room.gap;
  const needs = seat.zones.map((zone, at) => ({
    tight: at > 0,
    groups: zone.groups
      .filter((group) => group.length > 0)
      .map((group) =>
        group.map((card) => (d.fits.has(card.ref) || d.picked.some((pick) => pick.key === card.key) ? 24 : 0)),
      ),
  }));
  const whole = fitBoard(needs, width, card, gap);
  const wrap = !whole.fits && d.room.tall;
  const fits = wrap ? needs.flatMap((need) => fitBoard([need], width, card, gap).racks) : whole.racks;
  board.classList.toggle('wrap', wrap);
  fill(
    board,
    seat.zones.map((zone, at) => drawRack(d, zone, fits[at] ?? { strip: card / 2, folded: [], lap: 0 }, seat.name)),
  );
  return board;
}

/**
 * A board folded to what acts: a row, or a tile.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {'fold' | 'tile'} form
 */
export function drawFolded(d, seat, form) {
  const { h, pool } = d;
  const node = pool.keep(`fold:${seat.seat}`, () => h('button', { type: 'button', 'data-seat': seat.seat }));
  node.className = form === 'tile' ? 'folded-board tile' : 'folded-board';
  // As many chips as there is room for beside what else is on the line.
  const most = Math.max(1, Math.floor((d.room.opponent - (form === 'tile' ? 50 : 190)) / 45));
  const cards = seat.zones.flatMap((zone) => zone.groups.flat());
  const acting = cards.filter((card) => card.marks.some((mark) => mark in ACTS)).slice(0, most);
  const rest = cards.length - acting.length;
  shows(node, JSON.stringify([form, seat, acting.map((card) => card.key)]), () => {
    const chips = h(
      'span',
      { class: 'mini' },
      ...acting.map((card) => h('span', { class: `chip ${suitOf(card.card)}` }, chip(card.card), ...signs(card))),
      rest > 0 && h('span', { class: 'mut' }, `+${rest}`),
    );
    const count = h('span', { class: 'n' }, icon('cards'), seat.cards);
    const points = h('b', {}, seat.points);
    const name = [...(seat.house ? [house(seat.house)] : []), h('b', {}, seat.name)];
    const gap = () => h('span', { class: 'sp' });
    const look = { class: 'l', 'aria-hidden': 'true' };
    const label = h('span', { class: 'vh' }, words.folded(seat.name, seat.points, seat.cards));
    if (form === 'fold') return [label, h('span', look, ...name, chips, gap(), count, points)];
    return [label, h('span', look, ...name, gap(), points), h('span', look, chips), h('span', look, gap(), count)];
  });
  return node;
}

/** @param {import('./shapes.js').Card} card */
function signs(card) {
  return card.marks.flatMap((mark) => (ACTS[mark] ? [icon(ACTS[mark])] : []));
}

/** The index of a card, small. @param {string} code */
function chip(code) {
  const drawn = face(code);
  drawn.setAttribute('viewBox', '0 0 24 52');
  drawn.setAttribute('class', 'g');
  return drawn;
}
