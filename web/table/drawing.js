// One drawing of the table: what all its parts share (snapshot, choice, nodes), and how a card is drawn with its marks.
import { h } from '../app/dom.js';
import { words } from '../i18n/strings.js';
import { face, suitOf, icon } from './cards.js';
import { MARKS } from './faces.js';
import { attr, fill } from './keyedNodes.js';
import { joining, usable } from './selection.js';

/** @typedef {{ key: string, ref: string }} Pick */
/**
 * Sizes in pixels, measured before drawing.
 * @typedef {object} Room
 * @property {import('./layout.js').Shape} shape
 * @property {boolean} tall
 * @property {boolean} roomy  a tablet held upright
 * @property {boolean} side   there is a panel for scores and log
 * @property {number} hand    width for the hand
 * @property {number} board   width for the own board
 * @property {number} opponent width for another's
 * @property {number} abreast  how many opponents stand side by side
 * @property {boolean} apart  racks stand below one another
 * @property {number} left    width of the left of two columns; 0 where there are none
 * @property {number} middle  width of the middle
 * @property {{ width: number, height: number }} melds  for what lies in the middle beside the piles
 * @property {number} cap     height of the caption of a meld
 * @property {number} letter  width of a letter in it, about
 * @property {number} gap     between two racks
 * @property {{ hand: number, board: number, opponent: number, middle: number, spread: number }} card  widths of cards
 * @property {import('./fit.js').Fit} fit
 */
/**
 * @typedef {object} Drawing
 * @property {Snapshot} snap
 * @property {import('./keyedNodes.js').Pool} pool
 * @property {Room} room
 * @property {Set<string>} usable   refs that some move picks
 * @property {Set<string>} live     refs that a tap would choose now
 * @property {Set<string>} fits     refs that would join what is chosen
 * @property {Pick[]} picked
 * @property {string | null} hint    text of the move that a bot would make
 * @property {string[]} advice      refs that a bot would choose; each is removed when its card is drawn
 * @property {Map<string, HTMLElement>} cards  every card drawn, by its key
 * @property {typeof h} h
 * @property {(card: Card, zone: string, how?: How) => HTMLElement} card
 */
/** @typedef {{ name?: string, state?: string, look?: string, off?: boolean, copy?: string, together?: boolean }} How */

/**
 * Create the context of one drawing.
 * @param {Snapshot} snap
 * @param {import('./keyedNodes.js').Pool} pool
 * @param {Room} room
 * @param {Pick[]} picked
 * @param {import('../app/contract.js').Draft | null} [draft]  what the chosen cards can be put together as
 * @param {Advice | null} [advice]  what a bot would do
 * @returns {Drawing}
 */
export function createDrawing(snap, pool, room, picked, draft = null, advice = null) {
  const can = usable(snap.moves);
  const fits = joining(
    snap.moves,
    picked.map((pick) => pick.ref),
  );
  for (const ref of snap.draft?.fits ?? []) can.add(ref);
  if (picked.length > 0) for (const ref of draft?.fits ?? []) fits.add(ref);
  /** @type {Drawing} */
  const d = {
    snap,
    pool,
    room,
    picked,
    hint: advice?.text ?? null,
    advice: [...(advice?.picks ?? [])],
    usable: can,
    fits,
    live: picked.length > 0 ? fits : can,
    cards: new Map(),
    h,
    card: (card, zone, how = {}) => drawCard(d, card, zone, how),
  };
  return d;
}

/** @param {Drawing} d @param {Card} card @param {string} zone @param {How} how */
function drawCard(d, card, zone, how) {
  const place = `${how.copy ?? 'card'}:${card.key}`;
  const node = d.pool.keep(place, () => h('button', { type: 'button', class: 'card', tabindex: -1 }));
  const shown = card.counts ? `${card.card} ${card.counts}` : card.card;
  if (node.dataset.face !== shown) {
    node.dataset.card = card.card;
    node.dataset.face = shown;
    fill(node, [face(card.card, card.counts)]);
  }
  node.dataset.key = card.key;
  node.dataset.ref = card.ref;
  node.dataset.zone = zone;
  const chosen = d.picked.some((pick) => pick.key === card.key);
  const names = lookOf(d, card, zone, how, chosen);
  if (node.className !== names) node.className = names;
  const number = numberOf(card, how.together ?? false);
  const name = `${how.name ?? card.label}${number ? `, ${words.couple(number)}` : ''}`;
  const state = how.state ?? (d.live.has(card.ref) ? words.selectable : '');
  attr(node, 'aria-label', state ? `${name}, ${state}` : name);
  attr(node, 'aria-pressed', d.usable.has(card.ref) ? String(chosen) : null);
  attr(node, 'aria-disabled', how.off ? 'true' : null);
  drawTabs(node, card, how.together ?? false);
  if (!how.copy) d.cards.set(card.key, node);
  return node;
}

/**
 * Return the classes of a card.
 * @param {Drawing} d
 * @param {Card} card
 * @param {string} zone
 * @param {How} how
 * @param {boolean} chosen
 */
function lookOf(d, card, zone, { look, off, copy }, chosen) {
  const told = d.advice.indexOf(card.ref);
  if (told >= 0 && !copy) d.advice.splice(told, 1);
  const names = [
    told >= 0 && 'told',
    'card',
    suitOf(card.card),
    look,
    off && 'off',
    chosen && 'sel',
    !chosen && d.fits.has(card.ref) && 'fit',
    // Cards of the hand that cannot be played stand in shade instead.
    zone !== 'hand' && !chosen && d.live.has(card.ref) && 'live',
  ];
  return names.filter(Boolean).join(' ');
}

/** Marks shown above the card. A Royal is known by its place: its crown is only on the chip of a folded board. */
const TABS = ['hostage', 'betrothed', 'assassin'];

/** Tell whether this card is shown even on a folded board. @param {Card} card */
export function isMarked(card) {
  return card.marks.some((mark) => mark in MARKS);
}

/** Return the icon for the chip of a card. @param {Card} card */
export function signOf(card) {
  const mark = Object.keys(MARKS).find((each) => card.marks.includes(each));
  return mark ? icon(MARKS[mark] ?? '') : null;
}

/** Tell whether a group is two married cards side by side. @param {readonly Card[]} group */
export function isCouple(group) {
  const [one, other] = group;
  return group.length === 2 && one?.couple !== undefined && one.couple === other?.couple;
}

/** Widths of a sign above a card and of the number in it, as in card.css, with a pixel to the next. */
const TAB = 20;
const NUMBER = 7;

/** @param {Card} card @param {boolean} together  it stands under a bracket with its spouse */
function signsWidth(card, together) {
  const number = numberOf(card, together);
  const signs = TABS.filter((mark) => card.marks.includes(mark)).length + (number ? 1 : 0);
  return signs === 0 ? 0 : signs * TAB - 1 + (number ? NUMBER : 0);
}

/**
 * Return the widths of the signs above the cards of a group, which stand beside each other; 0 where a card has none.
 * The ring of a couple stands between those of both.
 * @param {readonly Card[]} group
 */
export function signsOf(group) {
  const couple = isCouple(group);
  const [first = 0, ...others] = group.map((card) => signsWidth(card, couple));
  return [first + (couple && first && others[0] ? TAB : 0), ...others];
}

/** Return the width of what stands above the front of a folded group: its signs, and the count beside them. @param {readonly Card[]} group */
export function badgesOf(group) {
  const front = group.at(-1);
  const signs = front ? signsWidth(front, false) : 0;
  return signs === 0 ? 0 : signs + TAB;
}

/** Return the number shown on both cards of a couple that is not side by side. @param {Card} card @param {boolean} together */
function numberOf(card, together) {
  return together ? '' : (card.couple ?? '').replace(/\D/g, '');
}

/**
 * Draw the icons above a card's edge, where they cover no index; a ring has the number of its couple if the spouse lies elsewhere.
 * @param {HTMLElement} node
 * @param {Card} card
 * @param {boolean} together  it stands under a bracket with its spouse
 */
function drawTabs(node, card, together) {
  const number = numberOf(card, together);
  const marks = [...TABS.filter((mark) => card.marks.includes(mark)), ...(number ? ['spouse'] : [])];
  const says = `${marks.join()}${number}${card.suspended ?? ''}`;
  // A card from another zone may still have its old icons.
  if ((node.dataset.tab ?? '') === says) return;
  node.dataset.tab = says;
  for (const old of node.querySelectorAll('.tab')) old.remove();
  marks.forEach((mark, at) => {
    const plain = mark === 'hostage' || (mark === 'spouse' && card.suspended);
    const look = ['tab', plain && 'plain', at > 0 && 'second'].filter(Boolean).join(' ');
    node.append(h('span', { class: look }, icon(MARKS[mark] ?? ''), mark === 'spouse' && number));
  });
}

/** Return the attributes of what explains a word when it is clicked. @param {import('../app/contract.js').Explained | false | undefined} about */
export const term = (about) => (about ? { 'data-term': about.message, 'data-rule': about.rule } : {});

/** Draw the knot in the bracket over a couple; the bracket is drawn by its group. */
export function drawKnot() {
  return h('span.knot', { 'aria-hidden': 'true' }, icon('ring'));
}
