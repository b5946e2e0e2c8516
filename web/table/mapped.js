// Players whose board is a map: a tile for each opponent, and the own board with what it comes to.
import { chip, icon, sentence, suitOf } from './cards.js';
import { h } from '../app/dom.js';
import { attr, fill, shows } from './kept.js';
import { chartOf, drawIfs, drawLoose, drawMap, drawStandings } from './map.js';
import { cardsOf, racksOf } from './places.js';
import { drawWho, isActing, nameOf } from './seat.js';
import { pointsText, words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Seat} Seat */
/** @typedef {import('./shapes.js').Rack} Rack */
/** @typedef {import('./shapes.js').Stack} Stack */

const NONE = new Set();

/** The racks in which something lies. @param {Seat} seat */
const laid = (seat) => racksOf(seat).filter((rack) => cardsOf(rack).length > 0);

/** @param {Seat} seat @returns {Stack[]} */
const stacksOf = (seat) => seat.zones.flatMap((zone) => (zone.kind === 'stack' ? [zone] : []));

/** @param {Drawing} d @param {Seat} seat */
export function drawMapTile(d, seat) {
  const { pool } = d;
  const zone = chartOf(seat);
  const node = pool.keep(`tile:${seat.seat}`, () =>
    h('button', {
      type: 'button',
      'data-seat': seat.seat,
      'data-open': `seat:${seat.seat}`,
      'aria-haspopup': 'dialog',
    }),
  );
  node.className = `tile mapped${isActing(seat) ? ' acting' : ''}`;
  if (!zone) return node;
  // What lies open beside the map is said in the tile; a ruler is in its note.
  const open = laid(seat).filter((rack) => rack.id !== seat.zones[0]?.id);
  const label = pool.keep(`tile:${seat.seat}:label`, () => h('span', { class: 'vh' }));
  label.textContent = words.mapped(seat, zone, [...open, ...stacksOf(seat)].map(zoneText));
  const top = pool.keep(`tile:${seat.seat}:top`, () => h('span', { class: 'l', 'aria-hidden': 'true' }));
  shows(top, JSON.stringify([seat.name, isActing(seat), seat.points, seat.note]), () => [
    ...nameOf(seat),
    h('span', { class: 'aside-note xs mut' }, h('span', {}, sentence(seat.note ?? ''))),
    h('b', { class: 'sum' }, pointsText(seat.points)),
  ]);
  const map = drawMap(d, zone, seat.seat, NONE);
  attr(map, 'aria-hidden', 'true');
  const says = pool.keep(`tile:${seat.seat}:says`, () => h('span', { class: 'ifs xs mut', 'aria-hidden': 'true' }));
  shows(says, JSON.stringify([zone.cards, open, seat.cards]), () => [
    ...drawLoose(zone, seat.seat),
    h(
      'span',
      { class: 'has' },
      ...open.map((rack) =>
        h(
          'span',
          { class: 'up' },
          h('span', {}, rack.caption),
          ...cardsOf(rack).map((card) => h('span', { class: `chip ${suitOf(card.card)}` }, chip(card.card))),
        ),
      ),
      h('span', { class: 'n' }, icon('cards'), seat.cards),
    ),
  ]);
  const worth = pool.keep(`tile:${seat.seat}:worth`, () => h('span', { class: 'worth xs mut', 'aria-hidden': 'true' }));
  shows(worth, JSON.stringify([zone.ifs, zone.governments]), () => drawIfs(zone));
  node.classList.toggle('known', zone.governments.length > 0);
  fill(node, [label, top, map, worth, says]);
  return node;
}

/** @param {Rack | Stack} zone */
function zoneText(zone) {
  if (zone.kind === 'stack') return `${zone.caption}: ${words.cards(zone.count)}`;
  return `${zone.caption}: ${cardsOf(zone)
    .map((card) => card.name)
    .join(', ')}`;
}

/**
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {ReadonlySet<string>} lands  what the chosen move is about
 */
export function drawOwnMap(d, seat, lands) {
  const { pool } = d;
  const zone = chartOf(seat);
  const line = drawWho(d, seat);
  const board = pool.keep(`board:${seat.seat}`, () => h('div', { class: 'realm' }));
  if (!zone) return [line];
  const side = pool.keep(`beside:${seat.seat}`, () => h('div', { class: 'ruler' }));
  const extra = pool.keep(`loose:${zone.id}`, () => h('div', { class: 'looses' }));
  shows(extra, JSON.stringify(zone.cards), () => drawLoose(zone, seat.seat));
  const cards = laid(seat).flatMap((rack) => cardsOf(rack).map((card) => d.card(card, rack.id)));
  fill(side, [...cards, extra]);
  fill(board, [side, drawMap(d, zone, seat.seat, lands), drawStandings(d, zone)]);
  return [line, board];
}
