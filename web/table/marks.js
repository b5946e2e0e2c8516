// What stands on a card beside its face: the signs of those that act, wed or are held.
import { icon } from './cards.js';
import { h } from '../app/dom.js';

/** @typedef {import('./shapes.js').Card} Card */

/** Marks with a picture, the most telling first; a mark without one is in the card's label. @type {Record<string, string>} */
const SIGNS = { hostage: 'chain', spouse: 'ring', betrothed: 'band', assassin: 'dagger', royal: 'crown' };
/** A Royal is known by its face and its board: its crown is only shown where the board is not. */
const TABS = ['hostage', 'betrothed', 'assassin'];

/** Does this card act, so that it is shown even when its board is folded? @param {Card} card */
export function acts(card) {
  return card.marks.some((mark) => mark in SIGNS);
}

/** The sign of the chip of a card. @param {Card} card */
export function signOf(card) {
  const mark = Object.keys(SIGNS).find((each) => card.marks.includes(each));
  return mark ? icon(SIGNS[mark] ?? '') : null;
}

/** Two cards that stand side by side and are married. @param {readonly Card[]} group */
export function isCouple(group) {
  const [one, other] = group;
  return group.length === 2 && one?.couple !== undefined && one.couple === other?.couple;
}

/** The number of a couple that is not side by side: both of its cards have it. @param {Card} card @param {boolean} together */
export function numberOf(card, together) {
  return together ? '' : (card.couple ?? '').replace(/\D/g, '');
}

/**
 * The signs above a card's edge, where they cover no index; a pair of rings has the number of its couple, which lies elsewhere.
 * @param {HTMLElement} node
 * @param {Card} card
 * @param {boolean} together  it stands under a bracket with its spouse
 */
export function drawTabs(node, card, together) {
  const number = numberOf(card, together);
  const marks = [...TABS.filter((mark) => card.marks.includes(mark)), ...(number ? ['spouse'] : [])];
  const says = `${marks.join()}${number}${card.suspended ?? ''}`;
  // A card on its way from another zone can leave its old marks behind.
  if ((node.dataset.tab ?? '') === says) return;
  node.dataset.tab = says;
  for (const old of node.querySelectorAll('.tab')) old.remove();
  marks.forEach((mark, at) => {
    const plain = mark === 'hostage' || (mark === 'spouse' && card.suspended);
    const look = ['tab', plain && 'plain', at > 0 && 'second'].filter(Boolean).join(' ');
    node.append(h('span', { class: look }, icon(SIGNS[mark] ?? ''), mark === 'spouse' && number));
  });
}

/** The bracket over a couple is its group's; this is the knot in it. */
export function drawKnot() {
  return h('span', { class: 'knot', 'aria-hidden': 'true' }, icon('ring'));
}
