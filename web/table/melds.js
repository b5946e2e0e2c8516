// A table whose melds lie in the middle and may hold cards of both players, and the row in which a meld is composed. Fetched for
// games that need it.
import { h } from '../app/dom.js';
import { words } from '../i18n/words.js';
import { suitOf, suitSign, chip, sentence, struck } from './cards.js';
import { fitMelds, TILE } from './fitMelds.js';
import { attr, fill, showIfChanged, style } from './keyedNodes.js';
import { stepsOf } from './selection.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('../app/contract.js').Meld} Meld */
/** @typedef {import('../app/contract.js').Card} Card */
/** @typedef {import('./fitMelds.js').MeldFit} MeldFit */

/** Width of a pin's edges and the gaps beside it, approximately; a longer caption is clipped. */
const PIN = 28;

/**
 * Draw the melds of the middle.
 * @param {Drawing} d
 * @param {Meld[]} melds
 * @param {ReadonlySet<string>} open  refs of melds that the chosen card can be added to
 * @param {string | null} at          ref of the chosen target
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
      // Say what the face card did only where the text fits: the card itself is there as well.
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
 * Return the approximate width of a caption: in full (0), with names alone (1), with their initials (2).
 * @param {Meld} meld
 * @param {number} short
 * @param {number} letter
 */
function captionWidth(meld, short, letter) {
  const told = short === 0 ? effectOf(meld).length + 1 : 0;
  return meld.shares.reduce((sum, { name, points, factor }) => {
    const letters = (short === 2 ? 1 : name.length) + String(points).length + (factor > 1 ? 4 : 0);
    return sum + PIN + letters * letter;
  }, told * letter);
}

/** Say what the face card of a meld did. @param {Meld} meld */
function effectOf({ virtue, note }) {
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
  drawShares(d, cap, meld, short === 0 ? effectOf(meld) : '', short);
  fill(box, [rack, cap]);
  return box;
}

/** Draw a meld without cards: its name, the suit of its face card, and the players' points. @param {Drawing} d @param {Meld} meld @param {number} short */
function drawTile(d, meld, short) {
  const { pool } = d;
  const node = pool.keep(`tile:${meld.id}`, () =>
    h('button', { type: 'button', class: 'meldtile', 'data-open': meld.id }),
  );
  node.dataset.ref = meld.ref;
  const name = pool.keep(`tile:${meld.id}:name`, () => h('span', { class: 'meldname', 'aria-hidden': 'true' }));
  const face = meld.groups[1]?.[0];
  showIfChanged(name, JSON.stringify([meld.title, face?.card]), () => [
    h('b', {}, meld.title),
    // The effect of a face card depends on its suit alone.
    ...(face ? [suitSign(suitOf(face.card))] : []),
  ]);
  const shares = pool.keep(`tile:${meld.id}:shares`, () => h('span', { class: 'cap' }));
  drawShares(d, shares, meld, '', short);
  fill(node, [name, shares]);
  return node;
}

/** Return the class of a card by its owner: own cards stand lower. @param {Drawing} d @param {Card} card */
function sideOf(d, card) {
  if (card.owner === undefined) return '';
  return card.owner === d.snap.you ? 'mine' : 'theirs';
}

/** @param {Drawing} d @param {HTMLElement} node @param {Meld} meld @param {string} told @param {number} short */
function drawShares(d, node, meld, told, short) {
  const name = words.open(`${meld.title}: ${meld.caption}`);
  showIfChanged(node, JSON.stringify([meld.shares, told, short, name]), () => [
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
 * Split a meld for the zoom dialog: the cards of each player, and the face card.
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
    zones.push({ id: `${meld.id}:face`, caption: effectOf(meld), groups: [face] });
  }
  return zones;
}

/** @typedef {import('./selection.js').Drafted} Drafted */
/** @typedef {import('../app/contract.js').MeldChoice} Option */
/** @typedef {{ card: string, counts: string | null }} Item */

/** Widths of a chip with its gap, of a stepper, and of the row's edges with the plus before a face card. */
const CHIP = 33;
const STEPPER = 124;
const EDGES = 40;

/**
 * Draw the row in which a move is composed: the chosen cards as what they count for, and steppers for what is left to choose.
 * @param {Drawing} d
 * @param {Drafted} draft
 * @param {Option | null} option
 * @param {string | null} asks  key of the card that can be asked about
 */
export function drawComposer(d, draft, option, asks) {
  const { pool } = d;
  const box = pool.keep('composer', () => h('div', { class: 'composer', role: 'group', 'aria-label': words.composer }));
  const steppers = option ? drawSteppers(d, draft, option) : [];
  const items = option?.cards ?? chosen(d);
  const face = option?.face ?? null;
  const room = Math.min(d.room.hand, 460) - EDGES - STEPPER * steppers.length - (face ? CHIP : 0);
  const hint = option ? '' : draft.said.hint;
  // With a hint beside them the cards get half of the row.
  const parts = folded(items, Math.max(2, Math.floor((hint ? Math.min(room, d.room.hand * 0.45) : room) / CHIP)));
  const cards = pool.keep('composer:cards', () => h('span', { class: 'mini', 'aria-hidden': 'true' }));
  showIfChanged(cards, JSON.stringify([parts, face]), () => [
    ...parts.map((item) => (item ? drawItem(item) : h('span', { class: 'mut' }, '…'))),
    ...(face ? [h('span', { class: 'mut' }, '+'), drawItem({ card: face, counts: null })] : []),
  ]);
  const text = pool.keep('composer:hint', () => h('span', { class: 'hint' }));
  showIfChanged(text, hint, () => [sentence(hint)]);
  fill(box, [cards, ...(hint ? [text] : []), ...(asks ? [drawAsk(d, asks)] : []), ...steppers]);
  return box;
}

/** @param {Drawing} d @param {string} key */
function drawAsk({ pool }, key) {
  const link = pool.keep('composer:ask', () => h('button', { type: 'button', class: 'link' }, words.ask));
  attr(link, 'data-about', key);
  return link;
}

/** Return the chosen cards in the order of the hand. @param {Drawing} d @returns {Item[]} */
function chosen({ snap, picked }) {
  return snap.table.hand.cards
    .filter((card) => picked.some((pick) => pick.key === card.key))
    .map(({ card }) => ({ card, counts: null }));
}

/**
 * Return at most `most` items: both ends and all cards that count as others, with null for a gap.
 * @param {readonly Item[]} items
 * @param {number} most
 * @returns {(Item | null)[]}
 */
function folded(items, most) {
  if (items.length <= most) return [...items];
  const last = items.length - 1;
  const kept = new Set([0, last, ...items.flatMap((item, at) => (item.counts ? [at] : []))]);
  for (let at = 1; at < last && kept.size < most - 1; at += 1) kept.add(at);
  return items.flatMap((item, at) => {
    if (kept.has(at)) return [item];
    return kept.has(at - 1) ? [null] : [];
  });
}

/** @param {Item} item */
function drawItem({ card, counts }) {
  const drawn = h('span', { class: `chip ${suitOf(card)}` }, chip(counts ?? card));
  if (counts) {
    drawn.classList.add('low');
    drawn.append(struck(card));
  }
  return drawn;
}

/** @param {Drawing} d @param {Drafted} draft @param {Option} option */
function drawSteppers(d, draft, option) {
  const ways = draft.said.options.length;
  const { way, count } = stepsOf(draft, option);
  const out = [];
  if (ways > 1) {
    out.push(
      stepper(d, 'way', words.ways, ['‹', '›'], [words.wayBefore, words.wayNext], `${draft.way + 1}/${ways}`, way),
    );
  }
  if (option.counts.length > 1) {
    out.push(stepper(d, 'count', words.howMany, ['−', '+'], [words.fewer, words.moreOf], String(option.count), count));
  }
  return out;
}

/**
 * @param {Drawing} d
 * @param {string} what
 * @param {string} label
 * @param {[string, string]} signs
 * @param {[string, string]} names
 * @param {string} value
 * @param {{ less: boolean, more: boolean }} room
 */
function stepper({ pool }, what, label, signs, names, value, room) {
  const box = pool.keep(`stepper:${what}`, () => {
    const button = (/** @type {number} */ at) =>
      h(
        'button',
        { type: 'button', 'data-step': what, 'data-by': at * 2 - 1 },
        h('span', { class: 'vh' }, names[at]),
        h('span', { 'aria-hidden': 'true' }, signs[at]),
      );
    return h('span', { class: 'step', role: 'group', 'aria-label': label }, button(0), h('b', {}), button(1));
  });
  const [less, now, more] = /** @type {[Element, Element, Element]} */ ([...box.children]);
  if (now.textContent !== value) now.textContent = value;
  // A disabled button stays in place and keeps the focus.
  attr(less, 'aria-disabled', room.less ? null : 'true');
  attr(more, 'aria-disabled', room.more ? null : 'true');
  return box;
}
