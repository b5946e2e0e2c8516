// Fit the melds of the middle into its room: side by side and wide, then closer, then as tiles with their names.
// Pure: numbers in, numbers out.

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
export const TILE = 124;
/** Pixels that a rack adds to its cards: the lift of own cards and the shelf; the gap before a face card; the gap between rows. */
const HEAD = 14;
const APART = 10;
const ROWS = 4;
const PAD = 4;
/** Padding of a tile. */
const EDGES = 16;

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
  steps.push(...steps.slice(-2).map((step) => ({ ...step, face: step.card / 2 })));
  for (const { alone, share, wide, show, gap, words, card, face } of steps) {
    if (alone && !room.slim) continue;
    const space = Math.max(8, room.gap * gap);
    const melds = needs.map((need) => fitMeld(need, room.width, card, face, share, wide, words));
    if (alone) for (const meld of melds) meld.width = room.width;
    const rows = alone ? needs.length : countRows(melds, room.width, space);
    const height = rows * (card * show + HEAD + room.cap + ROWS) - ROWS;
    if (height <= room.height) return { form: 'rack', words, card, face, show, gap: space, melds };
  }
  const columns = Math.max(1, Math.floor((room.width + ROWS) / (TILE + ROWS)));
  const width = (room.width + ROWS) / columns - ROWS - EDGES;
  const words = needs.every((need) => (need.words[1] ?? 0) <= width) ? 1 : 2;
  return {
    form: 'tile',
    words,
    card: LEAST,
    face: 0,
    show: 0,
    gap: ROWS,
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
  let [strip, more] = [share * card, Math.max(share, wide) * card];
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
