// Melds that lie in the middle and may hold cards of both players: whose cards they are, what they count as, what they are worth.
import { suitOf, suitSign } from './cards.js';
import { h } from '../app/dom.js';
import { attr, fill, shows, style } from './kept.js';
import { fitMelds, TILE } from './meldfit.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./shapes.js').Meld} Meld */
/** @typedef {import('./shapes.js').Card} Card */
/** @typedef {import('./meldfit.js').MeldFit} MeldFit */

/** What a pin's edges and the gaps beside it take up, about; a caption that is longer is cut off at its end. */
const PIN = 28;

/**
 * @param {Drawing} d
 * @param {Meld[]} melds
 * @param {ReadonlySet<string>} open  refs of those that the chosen card can go to
 * @param {string | null} at          the one that was chosen
 */
export function drawMelds(d, melds, open, at) {
  const { pool, room } = d;
  const box = pool.keep('melds', () => h('div', { class: 'melds' }));
  const { width, height } = room.melds;
  const needs = melds.map((meld) => ({
    cards: (meld.groups[0] ?? []).map((card) => Boolean(card.counts)),
    face: meld.groups.length > 1,
    words: [0, 1, 2].map((short) => captionWidth(meld, short, room.letter)),
  }));
  const fit = fitMelds(needs, {
    width,
    height,
    card: room.card.board,
    gap: room.gap,
    cap: room.cap,
    slim: width < 420,
  });
  box.classList.toggle('tiles', fit.form === 'tile');
  style(box, '--wb', `${fit.card}px`);
  style(box, '--face', `${fit.face}px`);
  style(box, '--show', String(fit.show));
  style(box, '--apart', `${fit.gap}px`);
  style(box, '--tile', `${TILE}px`);
  fill(
    box,
    melds.map((meld, nth) => {
      const goes = open.has(meld.ref);
      const place = fit.melds[nth];
      // What the face card did is only said where all of it can be read: the card stands there as well.
      const short = place && place.width >= (needs[nth]?.words[0] ?? 0) ? 0 : fit.words;
      const node = fit.form === 'tile' ? drawTile(d, meld, fit.words) : drawMeld(d, meld, place, short, goes);
      node.classList.toggle('goes', goes);
      node.classList.toggle('at', at === meld.ref);
      return node;
    }),
  );
  return box;
}

/**
 * About as wide as its words: in full, with names alone, with their first letters.
 * @param {Meld} meld
 * @param {number} short
 * @param {number} letter
 */
function captionWidth(meld, short, letter) {
  const told = short === 0 ? toldOf(meld).length + 1 : 0;
  return meld.shares.reduce((sum, { name, points, factor }) => {
    const letters = (short === 2 ? 1 : name.length) + String(points).length + (factor > 1 ? 4 : 0);
    return sum + PIN + letters * letter;
  }, told * letter);
}

/** What its face card did. @param {Meld} meld */
function toldOf({ virtue, note }) {
  return [virtue, note].filter(Boolean).join(': ');
}

/** @param {Drawing} d @param {Meld} meld @param {MeldFit | undefined} fit @param {number} short @param {boolean} goes */
function drawMeld(d, meld, fit, short, goes) {
  const { pool } = d;
  const box = pool.keep(`zone:${meld.id}`, () => h('div', { class: 'meld' }));
  const rack = pool.keep(`rack:${meld.id}`, () => h('div', { class: 'rack', role: 'list', 'data-roving': true }));
  rack.dataset.zone = meld.id;
  attr(rack, 'aria-label', `${meld.title}: ${meld.caption}`);
  style(box, '--width', `${fit?.width ?? 0}px`);
  style(box, '--strip', `${fit?.strip ?? 0}px`);
  style(box, '--wide', `${fit?.wide ?? 0}px`);
  fill(
    rack,
    meld.groups.map((group, at) => {
      const node = pool.keep(`grp:${meld.id}:${at}`, () => h('div', { class: 'grp', role: 'presentation' }));
      fill(
        node,
        group.map((card) => {
          const place = pool.keep(`at:${meld.id}:${card.key}`, () => h('div', { class: 'at', role: 'listitem' }));
          place.classList.toggle('low', Boolean(card.counts));
          fill(place, [d.card(card, meld.id, { look: sideOf(d, card), state: goes ? words.addHere : '' })]);
          return place;
        }),
      );
      return node;
    }),
  );
  const cap = pool.keep(`cap:${meld.id}`, () => h('button', { type: 'button', class: 'cap', 'data-open': meld.id }));
  drawShares(d, cap, meld, short === 0 ? toldOf(meld) : '', short);
  fill(box, [rack, cap]);
  return box;
}

/** Where there is no room for cards: the meld's name, its face card, and whose points lie in it. @param {Drawing} d @param {Meld} meld @param {number} short */
function drawTile(d, meld, short) {
  const { pool } = d;
  const node = pool.keep(`tile:${meld.id}`, () =>
    h('button', { type: 'button', class: 'meldtile', 'data-open': meld.id }),
  );
  node.dataset.ref = meld.ref;
  const name = pool.keep(`tile:${meld.id}:name`, () => h('span', { class: 'meldname', 'aria-hidden': 'true' }));
  const face = meld.groups[1]?.[0];
  shows(name, JSON.stringify([meld.title, face?.card]), () => [
    h('b', {}, meld.title),
    // What a face card does depends on its suit alone.
    ...(face ? [suitSign(suitOf(face.card))] : []),
  ]);
  const shares = pool.keep(`tile:${meld.id}:shares`, () => h('span', { class: 'cap' }));
  drawShares(d, shares, meld, '', short);
  fill(node, [name, shares]);
  return node;
}

/** A card of yours stands lower than one of anybody else's. @param {Drawing} d @param {Card} card */
function sideOf(d, card) {
  if (card.owner === undefined) return '';
  return card.owner === d.snap.you ? 'mine' : 'theirs';
}

/** @param {Drawing} d @param {HTMLElement} node @param {Meld} meld @param {string} told @param {number} short */
function drawShares(d, node, meld, told, short) {
  const name = words.open(`${meld.title}: ${meld.caption}`);
  shows(node, JSON.stringify([meld.shares, told, short, name]), () => [
    h('span', { class: 'vh' }, name),
    h(
      'span',
      { class: 'shares', 'aria-hidden': 'true' },
      ...meld.shares.flatMap(({ seat, name, points, factor }, nth) => [
        h('span', { class: seat === d.snap.you ? 'pin' : 'pin o' }, short === 2 ? [...name][0] : name),
        h('b', {}, points),
        ...(factor > 1 ? [h('span', { class: 'times' }, `×${factor}`)] : []),
        ...(nth === 0 && told ? [h('span', { class: 'gist' }, told)] : []),
      ]),
    ),
  ]);
}

/**
 * What a sheet shows of a meld: the cards of each player under his name, and the face card.
 * @param {Meld} meld
 */
export function wholeMeld(meld) {
  const [cards = [], face = []] = meld.groups;
  const zones = meld.shares.map(({ seat, name, points, factor }) => ({
    id: `${meld.id}:${seat}`,
    caption: words.share(name, points, factor),
    groups: [cards.filter((card) => card.owner === seat)],
  }));
  if (face.length > 0) {
    zones.push({ id: `${meld.id}:face`, caption: toldOf(meld), groups: [face] });
  }
  return zones;
}
