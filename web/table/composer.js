// The row in which a move is put together: the chosen cards as what they count for, and what can still be settled about them.
import { chip, sentence, struck, suitOf } from './cards.js';
import { roomIn } from './draft.js';
import { h } from '../app/dom.js';
import { attr, fill, shows } from './kept.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./draw.js').Drawing} Drawing */
/** @typedef {import('./draft.js').Drafted} Drafted */
/** @typedef {import('./shapes.js').Option} Option */
/** @typedef {{ card: string, counts: string | null }} Item */

/** A chip and the gap beside it; a stepper; the plus before a face card and the row's own edges. */
const CHIP = 33;
const STEPPER = 124;
const EDGES = 40;

/**
 * @param {Drawing} d
 * @param {Drafted} draft
 * @param {Option | null} option
 * @param {string | null} asks  the key of the card that can be asked about
 */
export function drawComposer(d, draft, option, asks) {
  const { pool } = d;
  const box = pool.keep('composer', () => h('div', { class: 'composer', role: 'group', 'aria-label': words.composer }));
  const steppers = option ? drawSteppers(d, draft, option) : [];
  const items = option?.cards ?? chosen(d);
  const face = option?.face ?? null;
  const room = Math.min(d.room.hand, 460) - EDGES - STEPPER * steppers.length - (face ? CHIP : 0);
  const hint = option ? '' : draft.said.hint;
  // A hint beside the cards leaves them half of the row.
  const parts = folded(items, Math.max(2, Math.floor((hint ? Math.min(room, d.room.hand * 0.45) : room) / CHIP)));
  const cards = pool.keep('composer:cards', () => h('span', { class: 'mini', 'aria-hidden': 'true' }));
  shows(cards, JSON.stringify([parts, face]), () => [
    ...parts.map((item) => (item ? drawItem(item) : h('span', { class: 'mut' }, '…'))),
    ...(face ? [h('span', { class: 'mut' }, '+'), drawItem({ card: face, counts: null })] : []),
  ]);
  cards.hidden = parts.length === 0;
  const text = pool.keep('composer:hint', () => h('span', { class: 'hint' }));
  shows(text, hint, () => [sentence(hint)]);
  fill(box, [cards, ...(hint ? [text] : []), ...(asks ? [drawAsk(d, asks)] : []), ...steppers]);
  return box;
}

/** @param {Drawing} d @param {string} key */
function drawAsk({ pool }, key) {
  const link = pool.keep('composer:ask', () => h('button', { type: 'button', class: 'link' }, words.ask));
  attr(link, 'data-about', key);
  return link;
}

/** The chosen cards, in the order of the hand. @param {Drawing} d @returns {Item[]} */
function chosen({ snap, picked }) {
  return snap.table.hand.cards
    .filter((card) => picked.some((pick) => pick.key === card.key))
    .map(({ card }) => ({ card, counts: null }));
}

/**
 * As many as there is room for: the ends and what is changed stay, a gap stands for the others.
 * @param {readonly Item[]} items
 * @param {number} most
 * @returns {(Item | null)[]}
 */
export function folded(items, most) {
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
  const { way, count } = roomIn(draft, option);
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
  // At its end a button stays where it is and keeps the focus.
  attr(less, 'aria-disabled', room.less ? null : 'true');
  attr(more, 'aria-disabled', room.more ? null : 'true');
  return box;
}
