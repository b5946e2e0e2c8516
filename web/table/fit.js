// Make a table fit its screen: measure what is painted, compute how close boards and middle must stand, and paint again only if that
// is another fit than the one before.
import { boardNeeds } from './board.js';
import { createDrawing } from './drawing.js';
import {
  boardHeight,
  boardRoom,
  cardsOf,
  fitBoard,
  hasSharedMelds,
  hasTiles,
  isFlat,
  isMapped,
  measure,
  plan,
  shapeOf,
} from './layout.js';

/** @typedef {import('./drawTable.js').Parts} Parts */
/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('./table.js').State} State */
/** @typedef {import('./layout.js').Seat} Seat */
/**
 * How a table fits.
 * @typedef {object} Fit
 * @property {readonly [number, number]} rows  rows of cards that the board of an opponent may take, and the own one
 * @property {number} tight   how much the middle gives way, 0 to 3 (middle.css)
 * @property {boolean} snug   rows of cards are lower
 * @property {'' | 'abreast' | 'under'} way  boards take height from the acts; piles go below melds
 * @property {boolean} closed  no board is open but one that the player opens
 */

/** How many rows boards may take: the opponents' give way first. */
const ROWS = /** @type {const} */ ([
  [4, 4],
  [3, 4],
  [3, 3],
  [2, 3],
  [2, 2],
  [1, 2],
  [1, 1],
]);
/** How tight the middle gets, and whether rows get lower. */
const STEPS = /** @type {const} */ ([
  [0, false],
  [1, false],
  [2, false],
  [2, true],
  [3, true],
]);
const WAYS = /** @type {const} */ (['abreast', 'under']);
/** Heights of rows of cards, as in middle.css and board.css: what shows of their width, and the room for signs above. */
const SNUG = { show: 0.84, head: 15 };
const HEAD = 17;
/** Least height of the row that takes what is left on a phone on its side; a lesson needs more (help.css). */
const LEAST = 48;

/** @type {Fit} */
const LOOSE = { rows: [4, 4], tight: 0, snug: false, way: '', closed: false };

/** Makes tables fit the screen. */
export class Fitter {
  /**
   * @param {Parts} parts
   * @param {State} state
   * @param {import('./keyedNodes.js').Pool} pool
   * @param {(d: Drawing, snap: Snapshot) => void} draw
   */
  constructor(parts, state, pool, draw) {
    this.parts = parts;
    this.state = state;
    this.pool = pool;
    this.draw = draw;
    /** How the last table was made to fit. */
    this.made = LOOSE;
    /** What that holds for: another size, hand or open board is fitted anew, and so is a board that has lost cards. @type {unknown[]} */
    this.about = [];
    this.cards = 0;
  }

  /** Paint a table so that it fits, and return the drawing. @param {Snapshot} snap */
  fit(snap) {
    const { parts, state } = this;
    const { table } = parts;
    const { scrollTop } = table;
    table.classList.remove('over');
    keepInSight(parts, false);
    const about = [table.clientWidth, table.clientHeight, snap.game, snap.hand, state.opened];
    const cards = snap.table.seats.flatMap(({ zones }) => zones.flatMap(cardsOf)).length;
    if (cards < this.cards || about.some((each, at) => each !== this.about[at])) this.made = LOOSE;
    this.about = about;
    this.cards = cards;
    let d = this.paint(snap);
    // A way to make room is only known to do once it is painted.
    for (let tries = 0; tries < 3; tries += 1) {
      const made = this.solve(d);
      give(parts, this.made);
      if (JSON.stringify(made) === JSON.stringify(this.made) && !hasMoved(parts, d)) break;
      this.made = made;
      d = this.paint(snap);
    }
    fitPhase(parts.phase);
    const over = isCrowded(parts);
    table.classList.toggle('over', over);
    keepInSight(parts, over && isFooted(parts));
    if (over) table.scrollTop = scrollTop;
    return d;
  }

  /** @param {Snapshot} snap */
  paint(snap) {
    const { parts, state, made } = this;
    const { classList, dataset } = parts.table;
    const count = snap.table.seats.length;
    const mapped = isMapped(snap);
    classList.toggle('maps', mapped);
    classList.toggle('many', hasTiles(snap));
    classList.toggle('mat', hasSharedMelds(snap));
    for (const way of WAYS) classList.toggle(way, made.way === way);
    give(parts, made);
    // Maps are small: they stand side by side on every screen where racks would have to fold.
    dataset[mapped ? 'tiles' : 'seats'] = String(mapped ? count - 1 : count);
    const room = { ...measure(parts), fit: made };
    const d = createDrawing(snap, this.pool, room, state.picked, state.draft?.said, state.advice);
    this.pool.begin();
    this.draw(d, snap);
    return d;
  }

  /** Compute how a painted table fits. @param {Drawing} d @returns {Fit} */
  solve(d) {
    const { made } = this;
    const { shape } = d.room;
    const { table } = this.parts;
    if (hasSharedMelds(d.snap)) {
      // Before melds lose their cards the piles go below them; where that does not help they come back.
      if (made.tight > 0 || shape !== 'portrait' || !table.querySelector('.melds.tiles')) return made;
      return made.way === '' ? { ...made, way: 'under' } : { ...made, way: '', tight: 1 };
    }
    const sizes = new Sizes(this.parts, d, this.state.opened);
    const { closed } = made;
    const fitted = { ...sizes.choose(), way: made.way, closed };
    // Where nothing else makes room for the hand, the boards of others are rows.
    const folds = made.way === 'abreast' ? '.opps > :not(.tile)' : '.opps > .folded-board:not(.tile)';
    if (!closed && !sizes.try(fitted).fits && table.querySelector(folds)) return { ...fitted, closed: true };
    // On a phone on its side racks without room take the height of the acts; on a small one those of others are rows.
    return shape === 'landscape' && !isMapped(d.snap) && sizes.cut
      ? { ...fitted, way: 'abreast', closed: closed || isFlat() }
      : fitted;
  }
}

/** Let the middle and rows of cards give way. @param {Parts} parts @param {Fit} fit @param {boolean} [measured]  the middle is measured, and takes no more than its height */
function give({ table, mid }, { tight, snug }, measured = false) {
  table.classList.toggle('snug', snug);
  for (let step = 1; step <= 3; step += 1) mid.classList.toggle(`tight${step}`, step <= tight);
  mid.classList.toggle('measured', measured);
}

/** The sizes of a painted table, and what they would be at another fit. */
class Sizes {
  /** @param {Parts} parts @param {Drawing} d @param {number | null} opened */
  constructor(parts, d, opened) {
    this.parts = parts;
    this.room = d.room;
    /** Cards on offer get smaller where rows of cards get lower. */
    this.mapped = isMapped(d.snap);
    const style = getComputedStyle(parts.table);
    this.show = Number.parseFloat(style.getPropertyValue('--full'));
    this.cap = (parts.table.querySelector('.zone > .cap')?.clientHeight ?? 24) - 5;
    /** Names of what lies in each row of the grid. */
    this.areas = style.gridTemplateAreas.split('" "').map((row) => row.replaceAll('"', '').split(' '));
    const { opponents, me } = plan(d.snap, d.room, opened);
    this.opponents = opponents.map(({ seat, form }, at) => this.cell(d, parts.opps.children[at], seat, form));
    this.me = me ? this.cell(d, parts.me, me, 'own') : null;
    this.pad = Number.parseFloat(getComputedStyle(parts.opps).paddingTop);
    /** Heights of what no fit changes. @type {Record<string, number>} */
    this.heights = {};
    for (const area of /** @type {const} */ (['bar', 'phase', 'hand', 'act'])) this.heights[area] = this.fixed(area);
    /** Heights of the middle by how it gives way. @type {Record<string, { mid: number, hand?: number }>} */
    this.given = {};
  }

  /** Return the height of a place at a fit, and whether nothing is folded there. @param {Drawing} d @param {Element | undefined} box @param {Seat} seat @param {import('./layout.js').Form | 'own'} form */
  cell(d, box, seat, form) {
    const board = box?.querySelector('.board');
    if (!box || !board || this.mapped) {
      const fixed = {
        whole: true,
        height: !box ? 0 : form === 'own' ? heightOf([...box.children], box) : box.clientHeight,
      };
      return () => fixed;
    }
    const needs = boardNeeds(d, seat, boardRoom(this.room, form));
    const foot = board.nextElementSibling;
    const around =
      board.getBoundingClientRect().top - box.getBoundingClientRect().top + (foot ? foot.clientHeight + 12 : 0);
    /** @param {Fit} fit */
    return (fit) => {
      const room = boardRoom({ ...this.room, fit }, form);
      const made = fitBoard(needs, room);
      const [show, head] = fit.snug ? [SNUG.show, SNUG.head] : [this.show, HEAD];
      return { whole: made.fits, height: around + boardHeight(made, room.card * show, head, this.cap) };
    };
  }

  /** Return the height of a part that no fit changes. @param {'bar' | 'phase' | 'hand' | 'act'} area */
  fixed(area) {
    const part = this.parts[area];
    const style = getComputedStyle(part);
    const { marginTop, paddingTop, paddingBottom } = style;
    if (this.room.shape !== 'landscape') return part.offsetHeight + Number.parseFloat(marginTop);
    // It may be stretched: on a phone on its side rows share what is left.
    if (area === 'bar') return 0;
    const inside = heightOf([...part.children]) + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    return area === 'hand' ? inside : Math.max(Number.parseFloat(style.getPropertyValue('--least')) || LEAST, inside);
  }

  /** Return the heights that the middle needs, and the hand with it: its note may give way too. @param {Fit} fit */
  middle(fit) {
    const { mid } = this.parts;
    const name = `${fit.tight}${this.mapped && fit.snug}`;
    const known = this.given[name];
    if (known) return known;
    give(this.parts, this.mapped ? fit : { ...fit, snug: this.room.fit.snug }, true);
    const height = { mid: heightOf([...mid.children], mid) };
    const made = this.room.shape === 'landscape' ? height : { ...height, hand: this.fixed('hand') };
    this.given[name] = made;
    return made;
  }

  /** Tell whether a table has room at a fit, and whether no board is folded. @param {Fit} fit @param {{ mid: number }} [middle]  heights that it needs */
  try(fit, middle = this.middle(fit)) {
    const cells = this.opponents.map((cell) => cell(fit));
    const { abreast } = this.room;
    let opp = 0;
    for (let at = 0; at < cells.length; at += abreast) {
      opp += Math.max(...cells.slice(at, at + abreast).map(({ height }) => height)) + (at > 0 ? 8 : 0);
    }
    const me = this.me?.(fit) ?? { whole: true, height: 0 };
    const heights = { ...this.heights, ...middle, opp: opp + this.pad, me: me.height };
    return {
      fits: heightOfRows(this.areas, heights) <= this.parts.table.clientHeight + 1,
      whole: me.whole && cells.every(({ whole }) => whole),
    };
  }

  /**
   * Choose the loosest fit that leaves no board folded; else the one with the most rows. It begins with the last one: to measure the
   * middle at each step takes time.
   * @returns {Fit}
   */
  choose() {
    /** @param {number} step @param {readonly [number, number]} rows @returns {Fit} */
    const at = (step, rows) => ({ ...LOOSE, rows, tight: STEPS[step]?.[0] ?? 3, snug: STEPS[step]?.[1] ?? true });
    /** @param {number} step */
    const whole = (step) => {
      const rows = ROWS.find((each) => {
        const tried = this.try(at(step, each));
        return tried.fits && tried.whole;
      });
      return rows && at(step, rows);
    };
    const { tight, snug } = this.room.fit;
    let step = Math.max(
      0,
      STEPS.findIndex((each) => each[0] === tight && each[1] === snug),
    );
    const last = STEPS.length - 1;
    let best = whole(step);
    while (!best && step < last) best = whole(++step);
    if (best) {
      while (step > 0) {
        const looser = whole(step - 1);
        if (!looser) break;
        best = looser;
        step -= 1;
      }
      return best;
    }
    const rows = ROWS.find((each) => this.try(at(last, each)).fits) ?? [1, 1];
    while (step > 0 && this.try(at(step - 1, rows)).fits) step -= 1;
    return at(step, rows);
  }

  /** Boards have no room even folded, however little the middle takes. */
  get cut() {
    return !this.try({ ...LOOSE, rows: [1, 1], tight: 3, snug: true }, { mid: 0 }).fits;
  }
}

/**
 * Return the height that the rows of a grid need.
 * @param {string[][]} areas  names of what lies in each row
 * @param {Record<string, number>} heights
 */
export function heightOfRows(areas, heights) {
  const rows = areas.map(() => 0);
  const names = [...new Set(areas.flat())];
  const spans = names.map((name) => ({ name, at: areas.flatMap((row, nth) => (row.includes(name) ? [nth] : [])) }));
  for (const { name, at } of spans.sort((a, b) => a.at.length - b.at.length)) {
    const missing = (heights[name] ?? 0) - at.reduce((sum, row) => sum + (rows[row] ?? 0), 0);
    const last = at.at(-1) ?? 0;
    if (missing > 0) rows[last] = (rows[last] ?? 0) + missing;
  }
  return rows.reduce((sum, row) => sum + row, 0);
}

/** Return the height from the top of the first to the foot of the last, or from the top of what they lie in. @param {Element[]} nodes @param {Element} [inside] */
function heightOf(nodes, inside) {
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter(({ height }) => height > 0);
  if (boxes.length === 0) return 0;
  const top = inside ? inside.getBoundingClientRect().top : Math.min(...boxes.map((box) => box.top));
  return Math.max(...boxes.map(({ bottom }) => bottom)) - top;
}

/** Tell whether the middle has another size than melds were drawn for. @param {Parts} parts @param {Drawing} d */
function hasMoved(parts, { room, snap }) {
  if (!hasSharedMelds(snap)) return false;
  const { melds } = measure(parts);
  return Math.abs(melds.width - room.melds.width) > 1 || Math.abs(melds.height - room.melds.height) > 1;
}

/** Let a long reason take both lines, and a long first line get smaller. @param {HTMLElement} phase */
function fitPhase(phase) {
  phase.classList.remove('long', 'tight', 'cut', 'small');
  const why = phase.querySelector('.why > span');
  if (isClipped(why)) {
    for (const give of ['long', 'tight', 'cut']) {
      phase.classList.add(give);
      if (!isClipped(why)) break;
    }
  } else if (isClipped(phase.querySelector('.now'))) phase.classList.add('small');
}

/**
 * Give the labels of the bar their room: undo goes behind the dots, then letters get smaller, then the hint goes there. A phone has all
 * that can be done there from the start.
 * @param {Parts} parts
 * @returns {boolean} whether all have room
 */
export function fitBar({ acts, helps, dots, extra }) {
  acts.classList.remove('small', 'broken');
  const { undo, choices, hint } = helps;
  if (extra.contains(undo)) dots.before(hint, undo);
  const phone = /narrow|landscape/.test(document.documentElement.dataset.shape ?? '');
  if (extra.contains(choices) !== phone && choices !== document.activeElement)
    if (phone) extra.prepend(choices);
    else dots.before(choices);
  const giving = [undo, null, hint];
  for (const icon of giving) {
    if (!hasClippedLabel(acts)) return true;
    if (!icon) acts.classList.add('small');
    else if (icon !== document.activeElement && !icon.hidden) extra.prepend(icon);
  }
  return !hasClippedLabel(acts);
}

/** Return what stays at the foot of a table that scrolls: columns, each from below. @param {Parts} parts */
const feetOf = ({ table, phase, hand, act }) =>
  table.matches('.abreast') ? [[act, phase], [hand]] : [[act, hand, phase]];

/** @param {HTMLElement[]} column */
const sumHeights = (column) => column.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

/** Tell whether hand and acts can stay at the foot of a table that scrolls. @param {Parts} parts */
function isFooted(parts) {
  const { table } = parts;
  const low = shapeOf() === 'landscape';
  if (low && !table.matches('.abreast')) return false;
  return Math.max(...feetOf(parts).map(sumHeights)) <= table.clientHeight * 0.6;
}

/** Keep phase line, hand and acts in sight. @param {Parts} parts @param {boolean} footed */
function keepInSight(parts, footed) {
  const { table } = parts;
  const columns = feetOf(parts);
  table.classList.toggle('footed', footed);
  for (const column of columns) {
    let below = 0;
    for (const foot of column) {
      foot.style.bottom = footed ? `${below}px` : '';
      below += foot.offsetHeight;
    }
  }
  // What is told of a puzzle that is over stands above the hand.
  const solved = table.querySelector(':scope > .solved');
  if (solved instanceof HTMLElement) solved.style.bottom = parts.phase.style.bottom;
  table.style.scrollPaddingBottom = footed ? `${Math.max(...columns.map(sumHeights))}px` : '';
}

/** Tell whether the label of a button is clipped, or a button has no room. @param {HTMLElement} acts */
function hasClippedLabel(acts) {
  const room = acts.getBoundingClientRect();
  const outside = (/** @type {Element} */ button) => {
    const box = button.getBoundingClientRect();
    return box.left < room.left - 1 || box.right > room.right + 1;
  };
  const labels = [...acts.querySelectorAll('.btn > span')];
  return [...acts.children].some(outside) || labels.some((each) => isClipped(each) || isCut(each));
}

/** Tell whether a word is wider than its place. @param {Element} text */
const isCut = (text) => text.scrollWidth > text.clientWidth + 1;

/** @param {Element | null} text */
function isClipped(text) {
  return text !== null && text.scrollHeight > text.clientHeight + 2;
}

/** @param {Parts} parts */
function isCrowded({ table, mid }) {
  if (table.scrollHeight > table.clientHeight + 1) return true;
  const room = mid.getBoundingClientRect();
  let top = room.bottom;
  let bottom = room.top;
  for (const child of mid.children) {
    const box = child.getBoundingClientRect();
    if (box.height === 0) continue;
    top = Math.min(top, box.top);
    bottom = Math.max(bottom, box.bottom);
  }
  return bottom > room.bottom + 1 || top < room.top - 1;
}
