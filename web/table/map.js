// Cards as a table of rank by suit: what is held, what can still come, what cannot; and what it all comes to.
import { chip, rankSign, sentence, suitSign } from './cards.js';
import { h } from '../app/dom.js';
import { attr, shows } from './kept.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Chart} Chart */
/** @typedef {import('./shapes.js').Seat} Seat */

/** @param {Seat} seat */
export const chartOf = (seat) => seat.zones.find((zone) => zone.kind === 'map');

/**
 * @param {Drawing} d
 * @param {Chart} zone
 * @param {number} seat
 * @param {ReadonlySet<string>} lands  the cells that the chosen move is about
 */
export function drawMap(d, zone, seat, lands) {
  const box = d.pool.keep(`map:${zone.id}`, () => h('div', { class: 'map', role: 'img' }));
  attr(box, 'aria-label', zone.label);
  const across = zone.columns.flat().length;
  shows(box, JSON.stringify([zone.cells, [...lands]]), () => [
    h('div', { class: 'line heads' }, ...abreast(zone, (suit) => h('span', { class: 'hd' }, suitSign(suit)))),
    ...zone.rows.map((_rank, row) =>
      h('div', { class: 'line' }, ...abreast(zone, (_, at) => cell(zone.cells[row * across + at], seat, lands))),
    ),
  ]);
  return box;
}

/**
 * One line of the map, with room between groups of columns.
 * @param {Chart} zone
 * @param {(suit: string, at: number) => Node} make
 */
function abreast(zone, make) {
  let at = 0;
  return zone.columns.flatMap((group, nth) => [
    ...(nth > 0 ? [h('span', { class: 'gap' })] : []),
    ...group.map((suit) => make(suit, at++)),
  ]);
}

/** @param {Chart['cells'][number] | undefined} cell @param {number} seat @param {ReadonlySet<string>} lands */
function cell(cell, seat, lands) {
  if (!cell) return h('span', {});
  const { at, state, tone } = cell;
  const held = state === 'held';
  const look = ['cell', tone, state, held && at.charAt(1), lands.has(at) && 'aim'].filter(Boolean).join(' ');
  return h('span', { class: look, 'data-spot': `${seat} ${at}`, 'data-rank': at.charAt(0) }, held && rankSign(at));
}

/** Cards of the line that have no cell. @param {Chart} zone */
export const loose = (zone) => zone.cards.filter((card) => !zone.cells.some((each) => each.at === card.card));

/**
 * @param {Chart} zone
 * @param {number} seat
 */
export function drawLoose(zone, seat) {
  return loose(zone).map((card) =>
    h(
      'span',
      { class: 'loose', 'data-spot': `${seat} ${card.card}` },
      h('span', { class: 'chip J', 'aria-hidden': 'true' }, chip(card.card)),
      h('span', { class: 'xs mut', 'aria-hidden': 'true' }, card.note),
    ),
  );
}

/** What the cards come to now, and what they leave open. @param {Drawing} d @param {Chart} zone */
export function drawStandings(d, zone) {
  const list = d.pool.keep(`gov:${zone.id}`, () => h('ul', { class: 'gov' }));
  shows(list, JSON.stringify([zone.governments, zone.note]), () => [
    ...zone.governments.map(({ name, text, state }) =>
      h(
        'li',
        { class: state },
        h('span', {}, name, state !== 'open' && h('span', { class: 'vh' }, words.standings[state])),
        h('span', {}, text),
      ),
    ),
    ...(zone.note ? [h('li', { class: 'how' }, h('span', {}, sentence(zone.note)))] : []),
  ]);
  return list;
}

/** The same in a few words, for a tile. @param {Chart} zone */
export function drawIfs(zone) {
  const now = zone.governments.find((each) => each.state === 'now');
  if (now) return [h('b', {}, now.name), h('span', {}, now.text)];
  return zone.ifs.map(({ suits, text, points }) =>
    h(
      'span',
      { class: 'if' },
      h('span', { class: 'long' }, sentence(text)),
      h('span', { class: 'brief' }, ...suits.map(suitSign), ` ${points}`),
    ),
  );
}
