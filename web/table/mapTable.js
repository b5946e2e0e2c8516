// A table whose boards are maps of rank by suit: tiles of opponents, the own map, cards on offer, and the trade.
// Fetched for games that need it.
import { h } from '../app/dom.js';
import { tr, translate } from '../i18n/i18n.js';
import { pointsText, words } from '../i18n/strings.js';
import { drawWho, isActing, nameOf } from './board.js';
import { chip, sentence, suitOf, rankSign, suitSign } from './cards.js';
import { attr, fill, showIfChanged } from './keyedNodes.js';
import { term } from './drawing.js';
import { cardsOf, racksOf } from './layout.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('../app/contract.js').SeatView} Seat */
/** @typedef {import('../app/contract.js').Rack} Rack */
/** @typedef {import('../app/contract.js').Stack} Stack */

const mapWords = translate('mapWords', {
  leads: 'leads',
  none: 'no royals yet',
  given: 'if',
  /** Entries of the list of what may become of a board. */
  standings: { now: ', now', out: ', out of reach' },
  /**
   * A player with a map, in words.
   * @param {{ name: string, points: number, cards: number, note?: string | null }} seat
   * @param {import('../app/contract.js').Chart} zone
   * @param {string[]} beside
   */
  mapped: ({ name, points, cards, note }, zone, beside) => {
    const now = zone.governments.find((each) => each.state === 'now');
    return [
      tr('{name}: {n} {n:point|points}', { name, n: points }),
      note,
      zone.label,
      now ? `${now.name}, ${now.text}` : zone.ifs.map((each) => each.text).join(', '),
      ...beside,
      tr('{n} {n:card|cards} in hand', { n: cards }),
      tr('show the board'),
    ]
      .filter(Boolean)
      .join('; ');
  },
});

const NONE = new Set();

/** Return the racks that are not empty. @param {Seat} seat */
const laid = (seat) => racksOf(seat).filter((rack) => cardsOf(rack).length > 0);

/** @param {Seat} seat @returns {Stack[]} */
const stacksOf = (seat) => seat.zones.flatMap((zone) => (zone.kind === 'stack' ? [zone] : []));

/** Draw the tile of an opponent. @param {Drawing} d @param {Seat} seat */
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
  // The tile shows what lies open beside the map; a ruler is in its note.
  const open = laid(seat).filter((rack) => rack.id !== seat.zones[0]?.id);
  const label = pool.keep(`tile:${seat.seat}:label`, () => h('span.vh'));
  label.textContent = mapWords.mapped(seat, zone, [...open, ...stacksOf(seat)].map(zoneText));
  const top = pool.keep(`tile:${seat.seat}:top`, () => h('span.l', { 'aria-hidden': 'true' }));
  showIfChanged(top, JSON.stringify([seat.name, isActing(seat), seat.points, seat.cards]), () => [
    ...nameOf(d, seat),
    h('span.sp'),
    h('b.sum', pointsText(seat.points)),
  ]);
  const map = drawMap(d, zone, seat.seat, NONE);
  attr(map, 'aria-hidden', 'true');
  const says = pool.keep(`tile:${seat.seat}:says`, () => h('span.has.xs.mut', { 'aria-hidden': 'true' }));
  showIfChanged(says, JSON.stringify([zone.cards, open]), () => [
    ...drawLoose(zone, seat.seat),
    ...open.flatMap((rack) => [
      h('span', rack.caption),
      ...cardsOf(rack).map((card) => h('span', { class: `chip ${suitOf(card.card)}` }, chip(card.card))),
    ]),
  ]);
  const ruler = pool.keep(`tile:${seat.seat}:ruler`, () => h('span.hid.xs.mut', { 'aria-hidden': 'true' }));
  showIfChanged(ruler, seat.note ?? '', () => [sentence(seat.note ?? '')]);
  const worth = pool.keep(`tile:${seat.seat}:worth`, () => h('span.worth.xs.mut', { 'aria-hidden': 'true' }));
  showIfChanged(worth, JSON.stringify([zone.cards.length, zone.ifs, zone.governments]), () => drawWorth(zone));
  node.classList.toggle('known', zone.governments.length > 0);
  node.classList.toggle('none', zone.cards.length === 0);
  fill(node, [label, top, map, ruler, worth, says]);
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
 * Draw the own board.
 * @param {Drawing} d
 * @param {Seat} seat
 * @param {ReadonlySet<string>} lands  cards whose cells are ringed
 */
export function drawOwnMap(d, seat, lands) {
  const { pool } = d;
  const zone = chartOf(seat);
  const line = drawWho(d, seat);
  const board = pool.keep(`realm:${seat.seat}`, () => h('div.realm'));
  if (!zone) return [line];
  const side = pool.keep(`beside:${seat.seat}`, () => h('div.ruler'));
  const extra = pool.keep(`loose:${zone.id}`, () => h('div.looses'));
  showIfChanged(extra, JSON.stringify(zone.cards), () => drawLoose(zone, seat.seat));
  const cards = laid(seat).flatMap((rack) => cardsOf(rack).map((card) => d.card(card, rack.id)));
  fill(side, [...cards, extra]);
  fill(board, [side, drawMap(d, zone, seat.seat, lands), drawStandings(d, zone)]);
  return [line, board];
}

/** @typedef {import('../app/contract.js').Chart} Chart */

/** @param {Seat} seat */
const chartOf = (seat) => seat.zones.find((zone) => zone.kind === 'map');

/**
 * @param {Drawing} d
 * @param {Chart} zone
 * @param {number} seat
 * @param {ReadonlySet<string>} lands  the cells that the chosen move is about
 */
function drawMap(d, zone, seat, lands) {
  const box = d.pool.keep(`map:${zone.id}`, () => h('div.map', { role: 'img' }));
  attr(box, 'aria-label', zone.label);
  const across = zone.columns.flat().length;
  showIfChanged(box, JSON.stringify([zone.cells, [...lands]]), () => [
    h('div.line.heads', ...abreast(zone, (suit) => h('span.hd', suitSign(suit)))),
    ...zone.rows.map((_rank, row) =>
      h('div.line', ...abreast(zone, (_, at) => cell(zone.cells[row * across + at], seat, lands))),
    ),
  ]);
  return box;
}

/**
 * Build one line of the map, with gaps between groups of columns.
 * @param {Chart} zone
 * @param {(suit: string, at: number) => Node} make
 */
function abreast(zone, make) {
  let at = 0;
  return zone.columns.flatMap((group, nth) => [
    ...(nth > 0 ? [h('span.gap')] : []),
    ...group.map((suit) => make(suit, at++)),
  ]);
}

/** @param {Chart['cells'][number] | undefined} cell @param {number} seat @param {ReadonlySet<string>} lands */
function cell(cell, seat, lands) {
  if (!cell) return h('span');
  const { at, state, tone } = cell;
  const held = state === 'held';
  const look = ['cell', tone, state, held && at.charAt(1), lands.has(at) && 'aim'].filter(Boolean).join(' ');
  return h('span', { class: look, 'data-spot': `${seat} ${at}`, 'data-rank': at.charAt(0) }, held && rankSign(at));
}

/** Return the cards that have no cell in the map. @param {Chart} zone */
const loose = (zone) => zone.cards.filter((card) => !zone.cells.some((each) => each.at === card.card));

/** @param {Chart} zone @param {number} seat */
function drawLoose(zone, seat) {
  return loose(zone).map((card) =>
    h('span.chip.J', { 'data-spot': `${seat} ${card.card}`, 'aria-hidden': 'true' }, chip(card.card)),
  );
}

/** Draw the governments that the cards make, can still make, or cannot. @param {Drawing} d @param {Chart} zone */
function drawStandings(d, zone) {
  const list = d.pool.keep(`gov:${zone.id}`, () => h('ul.gov', term(zone.about)));
  showIfChanged(list, JSON.stringify([zone.governments, zone.note]), () => [
    ...zone.governments.map(({ name, text, state }) =>
      h(
        'li',
        { class: state },
        h('span', name, state !== 'open' && h('span.vh', mapWords.standings[state])),
        h('span', sentence(text)),
      ),
    ),
    ...(zone.note ? [h('li.how', h('button.term', sentence(zone.note)))] : []),
  ]);
  return list;
}

/** Say what the cards of a tile bring, or would bring with each ruler that may lie hidden. @param {Chart} zone */
function drawWorth({ cards, governments, ifs }) {
  const now = governments.find((each) => each.state === 'now');
  return [
    ...(cards.length === 0 ? [h('span', mapWords.none)] : []),
    ...(now ? [h('b', now.name), h('span', now.text)] : ifs.map(drawIf)),
  ];
}

/** @param {Chart['ifs'][number]} each */
function drawIf({ suits, text, points }) {
  if (suits.length === 0) return h('span', text);
  return h('span.if', h('span.long', mapWords.given, ' '), ...suits.map(suitSign), ` ${points}`);
}

/** @typedef {import('../app/contract.js').Trick} Trick */

/** Draw the cards on offer with their bids. @param {Drawing} d @param {import('../app/contract.js').Offers} zone @param {ReadonlySet<string>} lands */
export function drawOffers(d, zone, lands) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div.offers', { role: 'group', 'data-roving': true }));
  attr(box, 'aria-label', zone.caption);
  fill(
    box,
    zone.cards.map((card, at) => {
      const offer = zone.offers[at];
      const node = pool.keep(`offer:${zone.id}:${card.key}`, () => h('div.offer'));
      node.classList.toggle('aim', lands.has(card.card));
      const text = pool.keep(`offer:${zone.id}:${card.key}:text`, () => h('div.t', term(offer?.about)));
      showIfChanged(text, JSON.stringify(offer), () =>
        offer
          ? [
              h('button.term', h('b', offer.name)),
              ...(offer.text ? [h('span', sentence(offer.text))] : []),
              ...offer.bids.map(({ text: bid, leads }) =>
                h('span', { class: leads ? 'bid leads' : 'bid' }, sentence(bid), leads && h('i', mapWords.leads)),
              ),
            ]
          : [],
      );
      fill(node, [d.card(card, zone.id), text]);
      return node;
    }),
  );
  return box;
}

/** Draw a trick in one line, where there is no room for its cards. @param {Drawing} d @param {Trick} zone */
export function drawTrade(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`row:${zone.id}`, () => h('div.trade'));
  showIfChanged(box, JSON.stringify([zone.plays, zone.slots, zone.past, zone.caption]), () => [
    h('span.mut', zone.caption),
    ...zone.plays.map(({ card, caption, winner }) =>
      h(
        'span',
        { class: winner ? 'play won' : 'play' },
        winner ? h('b', caption) : caption,
        h('span', { class: `chip ${suitOf(card.card)}`, role: 'img', 'aria-label': card.name }, chip(card.card)),
      ),
    ),
    ...zone.slots.map(({ caption }) => h('span.play', { 'aria-hidden': 'true' }, h('span.mut', caption), h('i.hole'))),
  ]);
  box.classList.toggle('past', zone.past);
  return box;
}

/** Draw a card that lies aside: turned, with its name beside it. @param {Drawing} d @param {import('../app/contract.js').Aside} zone */
export function drawAside(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div.aside', term(zone.about)));
  showIfChanged(box, JSON.stringify([zone.cards, zone.caption]), () => [
    ...zone.cards.map(({ card }) => h('span', { class: `turned ${suitOf(card)}`, 'aria-hidden': 'true' }, chip(card))),
    h('button.term', sentence(zone.caption)),
  ]);
  return box;
}
