// Make a table fit its screen: paint it denser, level by level, and in other layouts, until nothing is clipped.
import { createDrawing } from './drawing.js';
import { cardsOf, hasSharedMelds, hasTiles, isMapped, measure, shapeOf } from './layout.js';

/** @typedef {import('./drawTable.js').Parts} Parts */
/** @typedef {import('./table.js').State} State */

const DENSEST = 5;

/** Make the table as dense as this level. @param {Parts} parts @param {number} level */
function setLevel({ table }, level) {
  for (let step = 1; step <= DENSEST; step += 1) table.classList.toggle(`dense${step}`, step <= level);
}

/**
 * Make the table denser, level by level, until nothing is clipped; its rows never scroll.
 * @param {Parts} parts
 * @param {number} [least]  the level to begin with
 * @param {number} [most]  the level to give up at
 * @returns {number}  the level; one more than `most` where it was given up
 */
function makeFit(parts, least = 0, most = DENSEST) {
  const { table, mid, phase } = parts;
  table.classList.remove('over');
  // Rather than hide suits in low frames a table scrolls under the hand, as long as something is left above it.
  const footed = isFooted(parts);
  const densest = footed ? DENSEST - 1 : DENSEST;
  let reached = least;
  for (; ; reached += 1) {
    setLevel(parts, reached);
    if (reached >= densest || !crowded(table, mid)) break;
    if (reached >= most) return reached + 1;
  }
  // The fullest boards on a small phone, or a page magnified four times.
  const over = reached >= densest && crowded(table, mid);
  table.classList.toggle('over', over);
  keepInSight(parts, over && footed);
  fitPhase(phase);
  fitBar(parts);
  return reached;
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
 * Give the labels of the bar their room: icons give way before words do; what has the focus stays. The hint is the last:
 * letters get smaller before it goes.
 * @param {Parts} parts
 */
function fitBar({ acts, helps, sort }) {
  acts.classList.remove('small');
  const { undo, hint, again } = helps;
  const giving = undo.classList.contains('not') ? [undo, sort, again, hint] : [sort, again, undo, hint];
  for (const icon of giving) icon.classList.remove('away');
  for (const icon of giving) {
    if (!hasClippedLabel(acts)) return;
    if (icon === hint) {
      acts.classList.add('small');
      if (!hasClippedLabel(acts)) return;
    }
    if (icon !== document.activeElement) icon.classList.add('away');
  }
}

/** Return what stays at the foot of a table that scrolls: columns, each from below. @param {Parts} parts */
const feetOf = ({ table, phase, hand, act }) =>
  table.matches('.abreast') ? [[act, phase], [hand]] : [[act, hand, phase]];

/** @param {HTMLElement[]} column */
const heightOf = (column) => column.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

/** Tell whether hand and acts can stay at the foot of a table that scrolls. @param {Parts} parts */
function isFooted(parts) {
  const { table } = parts;
  const low = shapeOf() === 'landscape';
  if (table.matches('.maps') || (low && !table.matches('.abreast'))) return false;
  return Math.max(...feetOf(parts).map(heightOf)) <= table.clientHeight * 0.6;
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
  table.style.scrollPaddingBottom = footed ? `${Math.max(...columns.map(heightOf))}px` : '';
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

/** @param {HTMLElement} table @param {HTMLElement} mid */
function crowded(table, mid) {
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

/** Most rows of cards on a board, and the densest table that shows the suits in them. */
const ROWS = 4;
const ROOMY = 4;

/** What a table is made to fit by, besides its density: boards take width from the middle, or height from the acts; piles go below melds. */
const BROAD = 'broad';
const ABREAST = 'abreast';
const UNDER = 'under';
const FITTED = [BROAD, ABREAST, UNDER];

/** @typedef {{ classes: string[], rows: number, level: number, over: boolean }} Fit  `rows`: of cards that a board may take */

/** Makes tables fit the screen: paints them denser and denser, until everything has room. Usually the previous fit still holds. */
export class Fitter {
  /**
   * @param {Parts} parts
   * @param {State} state
   * @param {import('./keyedNodes.js').Pool} pool
   * @param {(d: import('./drawing.js').Drawing, snap: Snapshot, most: number) => void} draw  `most`: acts in the bar
   */
  constructor(parts, state, pool, draw) {
    this.parts = parts;
    this.state = state;
    this.pool = pool;
    this.draw = draw;
    /** How a snapshot was made to fit, while nothing is chosen and while something is. @type {Map<boolean, Fit>} */
    this.fits = new Map();
    /** The snapshot and the sizes that `fits` holds for: with others all is tried anew. @type {unknown[]} */
    this.fitted = [];
    /** How the last table was made to fit that had nothing chosen in it, and how many cards it had. @type {Fit & { cards: number } | null} */
    this.last = null;
  }

  /** Paint until all fits, and return the drawing. @param {Snapshot} snap */
  fit(snap) {
    const { classList, clientWidth, clientHeight } = this.parts.table;
    const now = [snap, clientWidth, clientHeight, this.state.opened];
    if (now.some((each, at) => each !== this.fitted[at])) this.fits.clear();
    // In another room nothing tells how a table will fit.
    if (now.some((each, at) => at > 0 && each !== this.fitted[at])) this.last = null;
    this.fitted = now;
    const chosen = this.state.picked.length > 0;
    const before = this.fits.get(chosen) ?? this.fits.get(!chosen);
    // Usually only the choice has changed: then all fits as before, and nothing has to be tried.
    const again = before && this.refit(snap, before);
    if (again) return again.d;
    const cards = snap.table.seats.flatMap(({ zones }) => zones.flatMap(cardsOf)).length;
    const { d, level } =
      (!before && this.last && this.last.cards <= cards && this.fitAsLast(snap, this.last)) || this.fitAnew(snap);
    const classes = FITTED.filter((name) => classList.contains(name));
    const made = { classes, rows: d.room.rows, level, over: classList.contains('over') };
    this.fits.set(chosen, made);
    if (!chosen) this.last = { ...made, cards };
    return d;
  }

  /** Paint a table as it was made to fit before; null if it does not fit so. @param {Snapshot} snap @param {Fit} fit */
  refit(snap, { classes, rows, level, over }) {
    const { classList } = this.parts.table;
    for (const name of FITTED) classList.toggle(name, classes.includes(name));
    const made = this.settle(snap, rows, level);
    return made.level === level && classList.contains('over') === over ? made : null;
  }

  /**
   * Paint a table as the one before it, if it is crowded in the same way; null if not. A move seldom changes that while no card leaves
   * a board, and to try everything anew takes several times as long.
   * @param {Snapshot} snap
   * @param {Fit} fit
   */
  fitAsLast(snap, fit) {
    if (fit.level === 0) return null;
    const { classList } = this.parts.table;
    // Boards take from others only while they need it.
    if (fit.classes.some((name) => name === BROAD || name === ABREAST)) {
      classList.remove(...FITTED);
      if (!this.isTight(this.settle(snap, 1, ROOMY, ROOMY))) return null;
    }
    for (const name of FITTED) classList.toggle(name, fit.classes.includes(name));
    const looser = fit.level - 1;
    return this.settle(snap, fit.rows, looser, looser).level > looser ? this.refit(snap, fit) : null;
  }

  /** Paint and try everything that makes room. @param {Snapshot} snap */
  fitAnew(snap) {
    const { table } = this.parts;
    table.classList.remove(...FITTED);
    let made = this.fitRows(snap);
    // Before melds lose their cards the piles go below them.
    if (made.d.room.shape === 'portrait' && table.querySelector('.melds.tiles')) {
      table.classList.add(UNDER);
      made = this.fitRows(snap);
      if (table.querySelector('.melds.tiles')) {
        table.classList.remove(UNDER);
        made = this.fitRows(snap);
      }
    }
    // On a phone on its side two boards take width from the middle, and more racks the height of the acts.
    const two = snap.table.seats.length === 2;
    if (this.isTight(made) && made.d.room.shape === 'landscape' && (two || table.matches('.many'))) {
      table.classList.add(two ? BROAD : ABREAST);
      made = this.fitRows(snap);
    }
    return made;
  }

  /** Tell whether a table is too dense for boards of several rows. @param {{ level: number }} made */
  isTight({ level }) {
    return level > ROOMY || this.parts.table.classList.contains('over');
  }

  /** Paint boards in as many rows as leave the middle its room. @param {Snapshot} snap */
  fitRows(snap) {
    let rows = ROWS;
    while (rows > 1) {
      const made = this.settle(snap, rows, 0, 0);
      if (made.level === 0) return made;
      if (!this.parts.table.querySelector('.board.wrap')) return this.settle(snap, rows, 0);
      // A table that is tight at the last level is usually tight at those before: they need not be tried.
      const denser = this.settle(snap, rows, ROOMY, ROOMY);
      if (!this.isTight(denser)) return this.settle(snap, rows, 0);
      // Where even one row is too dense, what lies between need not be tried.
      if (rows === ROWS && this.isTight(this.settle(snap, 1, ROOMY, ROOMY))) return this.settle(snap, 1, ROOMY);
      // With as many rows as the boards take all would look the same.
      rows = Math.min(rows, Math.max(made.d.rows, denser.d.rows)) - 1;
    }
    return this.settle(snap, 1, 0);
  }

  /**
   * Paint a table and make it fit.
   * @param {Snapshot} snap
   * @param {number} rows   of cards that a board may take
   * @param {number} least  how dense it is at least
   * @param {number} [densest]  how dense it may get
   */
  settle(snap, rows, least, densest) {
    // Known only after drawing: the room left to the middle, and how many labels of the bar take two lines.
    let most = this.state.picked.length > 0 ? 2 : 3;
    setLevel(this.parts, least);
    let d = this.paint(snap, most, rows);
    let level = makeFit(this.parts, least, densest);
    for (let again = 0; again < 2; again += 1) {
      const crowded = most > 1 && hasClippedLabel(this.parts.acts);
      if (!crowded && !this.hasMoved(d.room)) break;
      if (crowded) most -= 1;
      d = this.paint(snap, most, rows);
      level = makeFit(this.parts, least, densest);
    }
    return { d, level };
  }

  /** @param {Snapshot} snap @param {number} most  acts in the bar @param {number} rows  of cards that a board may take */
  paint(snap, most, rows) {
    const count = snap.table.seats.length;
    const mapped = isMapped(snap);
    this.parts.table.classList.toggle('maps', mapped);
    this.parts.table.classList.toggle('many', hasTiles(snap));
    this.parts.table.classList.toggle('mat', hasSharedMelds(snap));
    // Maps are small: they stand side by side on every screen where racks would have to fold.
    this.parts.table.dataset[mapped ? 'tiles' : 'seats'] = String(mapped ? count - 1 : count);
    const room = { ...measure(this.parts), rows };
    const d = createDrawing(snap, this.pool, room, this.state.picked, this.state.draft?.said, this.state.advice);
    this.pool.begin();
    this.draw(d, snap, most);
    return d;
  }

  /** Tell whether the middle has another size than it was drawn for. @param {import('./drawing.js').Room} room */
  hasMoved(room) {
    const { spread, melds } = measure(this.parts);
    const off = [spread - room.spread, melds.width - room.melds.width, melds.height - room.melds.height];
    return off.some((by) => Math.abs(by) > 1);
  }
}
