// A table whose melds lie in the middle and may hold cards of both players, and the row in which a meld is composed.
// Fetched for games that need it.
import { h, svg } from '../app/dom.js';
import { called, translate } from '../i18n/i18n.js';
import { words } from '../i18n/strings.js';
import { suitOf, suitSign, chip, sentence, use } from './cards.js';
import { attr, fill, showIfChanged, style } from './keyedNodes.js';
import { STRIP } from './layout.js';
import { stepsOf } from './selection.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('../app/contract.js').Meld} Meld */

const meldWords = translate('meldWords', {
  composer: 'What the chosen cards make',
  ways: 'Ways to lay them',
  wayBefore: 'The way before',
  wayNext: 'The next way',
  howMany: 'How many',
  fewer: 'One fewer',
  moreOf: 'One more',
  none: 'Melds lie here. Both of you can add to each of them.',
  addHere: 'the chosen card can be added',
  /** Whose points lie in a meld. @param {string} name @param {number} points @param {number} factor */
  share: (name, points, factor) => `${called(name)}: ${points}${factor > 1 ? ` ×${factor}` : ''}`,
});

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
  const box = pool.keep('melds', () => h('div.melds'));
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
  box.classList.toggle('low', fit.low);
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
      // Say what the face card did only where the text fits: the card itself is there as well. Names come before
      // initials.
      const fits = (/** @type {number} */ words) => (place?.width ?? 0) >= (needs[nth]?.words[words] ?? 0);
      const short = place ? ([0, 1].find(fits) ?? fit.words) : fit.words;
      const node = fit.form === 'tile' ? drawTile(d, meld, fit.words) : drawMeld(d, meld, place, short, goes);
      node.classList.toggle('goes', goes);
      node.classList.toggle('at', at === meld.ref);
      return node;
    }),
  );
  return box;
}

/** Say what the empty table is for. @param {Drawing} d */
export function drawNone({ pool }) {
  return pool.keep('melds:none', () => h('p.bare', meldWords.none));
}

/**
 * Return the approximate width of a caption: in full (0), with names alone (1), with their initials (2).
 * @param {Meld} meld
 * @param {number} short
 * @param {number} letter
 */
function captionWidth(meld, short, letter) {
  const effect = short === 0 ? effectOf(meld).length + 1 : 0;
  return meld.shares.reduce((sum, { name, points, factor }) => {
    const letters = (short === 2 ? 1 : name.length) + String(points).length + (factor > 1 ? 4 : 0);
    return sum + PIN + letters * letter;
  }, effect * letter);
}

/** Say what the face card of a meld did. @param {Meld} meld */
function effectOf({ virtue, note }) {
  return [virtue, note].filter(Boolean).join(': ');
}

/** @param {Drawing} d @param {Meld} meld @param {MeldFit | undefined} fit @param {number} short @param {boolean} goes */
function drawMeld(d, meld, fit, short, goes) {
  const { pool } = d;
  const box = pool.keep(`zone:${meld.id}`, () => h('div.meld'));
  const rack = pool.keep(`rack:${meld.id}`, () => h('div.rack', { role: 'list', 'data-roving': true }));
  rack.dataset.zone = meld.id;
  attr(rack, 'aria-label', `${meld.title}: ${meld.caption}`);
  style(box, '--width', `${fit?.width ?? 0}px`);
  style(box, '--strip', `${fit?.strip ?? 0}px`);
  style(box, '--wide', `${fit?.wide ?? 0}px`);
  fill(
    rack,
    meld.groups.map((group, at) => {
      const node = pool.keep(`grp:${meld.id}:${at}`, () => h('div.grp', { role: 'presentation' }));
      fill(
        node,
        group.map((card) => {
          const place = pool.keep(`at:${meld.id}:${card.key}`, () => h('div.at', { role: 'listitem' }));
          place.classList.toggle('low', Boolean(card.counts));
          fill(place, [d.card(card, meld.id, { look: sideOf(d, card), state: goes ? meldWords.addHere : '' })]);
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
  const name = pool.keep(`tile:${meld.id}:name`, () => h('span.meldname', { 'aria-hidden': 'true' }));
  const face = meld.groups[1]?.[0];
  showIfChanged(name, JSON.stringify([meld.title, face?.card]), () => [
    h('b', meld.title),
    // The effect of a face card depends on its suit alone.
    ...(face ? [suitSign(suitOf(face.card))] : []),
  ]);
  const shares = pool.keep(`tile:${meld.id}:shares`, () => h('span.cap'));
  drawShares(d, shares, meld, '', short);
  fill(node, [name, shares]);
  return node;
}

/** Return the class of a card by its owner: own cards stand lower. @param {Drawing} d @param {Card} card */
function sideOf(d, card) {
  if (card.owner === undefined) return '';
  return card.owner === d.snap.you ? 'mine' : 'theirs';
}

/** @param {Drawing} d @param {HTMLElement} node @param {Meld} meld @param {string} effect @param {number} short */
function drawShares(d, node, meld, effect, short) {
  const name = words.open(`${meld.title}: ${meld.caption}`);
  showIfChanged(node, JSON.stringify([meld.shares, effect, short, name]), () => [
    h('span.vh', name),
    h(
      'span.shares',
      { 'aria-hidden': 'true' },
      ...meld.shares.flatMap(({ seat, name, points, factor }, nth) => [
        h('span', { class: seat === d.snap.you ? 'pin' : 'pin o' }, short === 2 ? [...name][0] : name),
        h('b', points),
        ...(factor > 1 ? [h('span.times', `×${factor}`)] : []),
        ...(nth === 0 && effect ? [h('span.gist', effect)] : []),
      ]),
    ),
  ]);
}

/** Split a meld for the zoom dialog: the cards of each player, and the face card. @param {Meld} meld */
export function wholeMeld(meld) {
  const [cards = [], face = []] = meld.groups;
  /** @type {Parameters<import('./zoomDialog.js').ZoomDialog['zones']>[2]} */
  const zones = meld.shares.map(({ seat, name, points, factor }) => ({
    id: `${meld.id}:${seat}`,
    caption: meldWords.share(name, points, factor),
    groups: [cards.filter((card) => card.owner === seat)],
  }));
  if (face.length > 0) {
    zones.push({ id: `${meld.id}:face`, caption: effectOf(meld), groups: [face], about: meld.about });
  }
  return zones;
}

/** @typedef {import('./selection.js').Drafted} Drafted */
/** @typedef {import('../app/contract.js').MeldChoice} Option */
/** @typedef {{ card: string, counts: string | null }} Item */

/** Widths of a chip with its gap, of a stepper, and of the row's edges with the plus before a face card. */
const CHIP = 33;
const STEPPER = 124;
const ROW_EDGES = 40;

/**
 * Draw the row in which a move is composed: the chosen cards as what they count for, and steppers for what is left to choose.
 * @param {Drawing} d
 * @param {Drafted} draft
 * @param {Option | null} option
 * @param {string | null} asks  key of the card that can be asked about
 */
export function drawComposer(d, draft, option, asks) {
  const { pool } = d;
  const box = pool.keep('composer', () => h('div.composer', { role: 'group', 'aria-label': meldWords.composer }));
  const steppers = option ? drawSteppers(d, draft, option) : [];
  const items = option?.cards ?? chosen(d);
  const face = option?.face ?? null;
  const room = Math.min(d.room.hand, 460) - ROW_EDGES - STEPPER * steppers.length - (face ? CHIP : 0);
  const hint = option ? '' : draft.said.hint;
  // With a hint beside them the cards get half of the row.
  const parts = folded(items, Math.max(2, Math.floor((hint ? Math.min(room, d.room.hand * 0.45) : room) / CHIP)));
  const cards = pool.keep('composer:cards', () => h('span.mini', { 'aria-hidden': 'true' }));
  showIfChanged(cards, JSON.stringify([parts, face]), () => [
    ...parts.map((item) => (item ? drawItem(item) : h('span.mut', '…'))),
    ...(face ? [h('span.mut', '+'), drawItem({ card: face, counts: null })] : []),
  ]);
  const text = pool.keep('composer:hint', () => h('span.hint'));
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
    drawn.append(drawStruck(card));
  }
  return drawn;
}

/** Draw the old rank of a chip that counts as another. @param {string} code */
function drawStruck(code) {
  return svg(
    'svg',
    { class: 'was', viewBox: '0 0 14 16', 'aria-hidden': 'true' },
    use(`r-${code.charAt(0)}`, { x: 1, y: 2, width: 12, height: 12 }),
    svg('path', { class: 'strike', d: 'M0 15 14 1' }),
  );
}

/** @param {Drawing} d @param {Drafted} draft @param {Option} option */
function drawSteppers(d, draft, option) {
  const ways = draft.said.options.length;
  const { way, count } = stepsOf(draft, option);
  const out = [];
  if (ways > 1) {
    out.push(
      stepper(
        d,
        'way',
        meldWords.ways,
        ['‹', '›'],
        [meldWords.wayBefore, meldWords.wayNext],
        `${draft.way + 1}/${ways}`,
        way,
      ),
    );
  }
  if (option.counts.length > 1) {
    out.push(
      stepper(
        d,
        'count',
        meldWords.howMany,
        ['−', '+'],
        [meldWords.fewer, meldWords.moreOf],
        String(option.count),
        count,
      ),
    );
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
        h('span.vh', names[at]),
        h('span', { 'aria-hidden': 'true' }, signs[at]),
      );
    return h('span.step', { role: 'group', 'aria-label': label }, button(0), h('b'), button(1));
  });
  const [less, now, more] = /** @type {[Element, Element, Element]} */ ([...box.children]);
  if (now.textContent !== value) now.textContent = value;
  // A disabled button stays in place and keeps the focus.
  attr(less, 'aria-disabled', room.less ? null : 'true');
  attr(more, 'aria-disabled', room.more ? null : 'true');
  return box;
}

// --- The room of the melds: side by side and wide, then closer, then as tiles with their names. Numbers in, numbers out. ----

/**
 * @typedef {object} MeldNeed
 * @property {boolean[]} cards  per card: does it show something at its right side that is worth the room?
 * @property {boolean} face     a face card stands apart
 * @property {number[]} words   what its caption needs: in full, with the names alone, with their first letters
 */
/** @typedef {{ width: number, strip: number, wide: number }} MeldFit   of the whole, of a card, of a card that needs more */
/**
 * @typedef {object} MeldsFit
 * @property {'rack' | 'tile'} form
 * @property {number} words   which of its captions
 * @property {number} card    width of a card
 * @property {number} face    what shows of a face card
 * @property {number} show    how much of a card stands above its shelf, in widths
 * @property {number} gap     between two abreast
 * @property {boolean} low    with low captions, and cards of both players nearly level
 * @property {MeldFit[]} melds
 */
/**
 * @typedef {object} MeldRoom
 * @property {number} width
 * @property {number} height
 * @property {number} card   width of a card
 * @property {number} gap    between two abreast
 * @property {number} cap    height of a caption
 * @property {boolean} slim  so narrow that each has a row of its own while there are few
 */

/** Width of a tile. */
const TILE = 124;
/** Pixels that a rack adds to its cards: the lift of own cards and the shelf; the gap before a face card; the gap between rows. */
const HEAD = 14;
const APART = 10;
const ROWS = 4;
const PAD = 4;
/** Pixels that a low row saves: of head, caption and gap. */
const LOWER = 5 + 4 + 2;
/** Padding of a tile. */
const TILE_EDGES = 16;

/** Least width of a card. */
const LEAST = 44;

/** Steps from wide to tight. `alone`: one row each; `share`: visible part of a card; `wide`: of one that needs more. */
const STEPS = [
  { alone: true, share: 0.48, wide: 0.9, show: 1.1, gap: 1, words: 0 },
  { alone: true, share: 0.48, wide: 0.9, show: 0.94, gap: 1, words: 0 },
  { alone: false, share: 0.48, wide: 0.9, show: 1.1, gap: 1, words: 0 },
  { alone: false, share: 0.48, wide: 0.9, show: 0.94, gap: 1, words: 1 },
  { alone: false, share: 0.42, wide: 0.9, show: 0.94, gap: 0.6, words: 1 },
  { alone: false, share: 0.42, wide: 0.42, show: 0.84, gap: 0.6, words: 1 },
  { alone: false, share: 0.42, wide: 0.42, show: 0.84, gap: 0.5, words: 2 },
  { alone: false, share: 0.36, wide: 0.36, show: 0.82, gap: 0.5, words: 2 },
];

/** @param {MeldNeed[]} needs @param {MeldRoom} room @returns {MeldsFit} */
export function fitMelds(needs, room) {
  const sizes = room.card > LEAST ? [room.card, LEAST] : [room.card];
  const steps = sizes.flatMap((card) => STEPS.map((step) => ({ ...step, card, face: card })));
  // As a last step a face card is half covered: the other half still identifies it.
  const half = steps.slice(-2).map((step) => ({ ...step, face: step.card / 2 }));
  const all = [...steps, ...half].map((step) => ({ ...step, low: false }));
  // Then rows draw together.
  all.push(...all.slice(-4).map((step) => ({ ...step, low: true })));
  for (const { alone, share, wide, show, gap, words, card, face, low } of all) {
    if (alone && !room.slim) continue;
    const space = Math.max(8, room.gap * gap);
    const melds = needs.map((need) => fitMeld(need, room.width, card, face, share, wide, words));
    if (alone) for (const meld of melds) meld.width = room.width;
    const rows = alone ? needs.length : countRows(melds, room.width, space);
    const height = rows * (card * show + HEAD + room.cap + ROWS - (low ? LOWER : 0)) - ROWS;
    if (height <= room.height) return { form: 'rack', words, card, face, show, gap: space, low, melds };
  }
  const columns = Math.max(1, Math.floor((room.width + ROWS) / (TILE + ROWS)));
  const width = (room.width + ROWS) / columns - ROWS - TILE_EDGES;
  const words = needs.every((need) => (need.words[1] ?? 0) <= width) ? 1 : 2;
  return {
    form: 'tile',
    words,
    card: LEAST,
    face: 0,
    show: 0,
    gap: ROWS,
    low: false,
    melds: needs.map(() => ({ width: 0, strip: 0, wide: 0 })),
  };
}

/**
 * @param {MeldNeed} need
 * @param {number} width
 * @param {number} card
 * @param {number} face
 * @param {number} share
 * @param {number} wide
 * @param {number} words
 */
function fitMeld(need, width, card, face, share, wide, words) {
  const behind = need.cards.slice(0, -1);
  const special = behind.filter(Boolean).length;
  const plain = behind.length - special;
  const fixed = PAD + card + (need.face ? APART + face : 0);
  let [strip, more] = [Math.max(STRIP, share * card), Math.max(STRIP, share * card, wide * card)];
  // A long run draws together until it fits.
  if (fixed + plain * strip + special * more > width) {
    more = Math.min(more, Math.max(strip, (width - fixed - plain * strip) / Math.max(1, special)));
    const least = (width - fixed - special * more) / Math.max(1, plain);
    if (least < strip) strip = more = (width - fixed) / Math.max(1, behind.length);
  }
  const own = fixed + plain * strip + special * more;
  return { width: Math.min(width, Math.max(own, need.words[words] ?? 0)), strip, wide: more };
}

/** @param {MeldFit[]} melds @param {number} width @param {number} gap */
function countRows(melds, width, gap) {
  let rows = melds.length > 0 ? 1 : 0;
  let used = 0;
  for (const meld of melds) {
    if (used > 0 && used + gap + meld.width > width + 0.5) {
      rows += 1;
      used = 0;
    }
    used += (used > 0 ? gap : 0) + meld.width;
  }
  return rows;
}
