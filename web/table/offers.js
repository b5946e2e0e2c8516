// Cards to be had: each with what it may be bid for with, and the bids; and the cards of the trade in one line.
import { chip, sentence, suitOf } from './cards.js';
import { attr, fill, shows } from './kept.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Trick} Trick */

/** @param {Drawing} d @param {import('./shapes.js').Offers} zone @param {ReadonlySet<string>} lands */
export function drawOffers(d, zone, lands) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div', { class: 'offers', role: 'group', 'data-roving': true }));
  attr(box, 'aria-label', zone.caption);
  fill(
    box,
    zone.cards.map((card, at) => {
      const offer = zone.offers[at];
      const node = pool.keep(`offer:${zone.id}:${card.key}`, () => h('div', { class: 'offer' }));
      node.classList.toggle('aim', lands.has(card.card));
      const text = pool.keep(`offer:${zone.id}:${card.key}:text`, () => h('div', { class: 't' }));
      shows(text, JSON.stringify(offer), () =>
        offer
          ? [
              h('b', {}, offer.name),
              ...(offer.text ? [h('span', {}, sentence(offer.text))] : []),
              ...offer.bids.map(({ text: bid, leads }) =>
                h('span', { class: leads ? 'bid leads' : 'bid' }, sentence(bid), leads && h('i', {}, words.leads)),
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

/** A trick where there is no room for its cards. @param {Drawing} d @param {Trick} zone */
export function drawTrade(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`row:${zone.id}`, () => h('div', { class: 'trade' }));
  shows(box, JSON.stringify([zone.plays, zone.slots, zone.past, zone.caption]), () => [
    h('span', { class: 'mut' }, zone.caption),
    ...zone.plays.map(({ card, caption, winner }) =>
      h(
        'span',
        { class: winner ? 'play won' : 'play' },
        winner ? h('b', {}, caption) : caption,
        h('span', { class: `chip ${suitOf(card.card)}`, role: 'img', 'aria-label': card.name }, chip(card.card)),
      ),
    ),
    ...zone.slots.map(({ caption }) =>
      h(
        'span',
        { class: 'play', 'aria-hidden': 'true' },
        h('span', { class: 'mut' }, caption),
        h('i', { class: 'hole' }),
      ),
    ),
  ]);
  box.classList.toggle('past', zone.past);
  return box;
}

/** A card that lies aside: turned, and its name beside it. @param {Drawing} d @param {import('./shapes.js').Aside} zone */
export function drawAside(d, zone) {
  const { h, pool } = d;
  const box = pool.keep(`zone:${zone.id}`, () => h('div', { class: 'aside', role: 'img' }));
  attr(box, 'aria-label', zone.label);
  shows(box, JSON.stringify([zone.cards, zone.caption]), () => [
    ...zone.cards.map(({ card }) => h('span', { class: `turned ${suitOf(card)}`, 'aria-hidden': 'true' }, chip(card))),
    h('span', { 'aria-hidden': 'true' }, sentence(zone.caption)),
  ]);
  return box;
}
