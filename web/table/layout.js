// Lay out a snapshot: measure the room, give each zone its place and its cards their distances. Only `measure` and `bindResize`
// touch the page; the rest is data in, numbers out.
import { words } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').SeatView} Seat */
/** @typedef {'portrait' | 'landscape' | 'desktop'} Shape */
/** @typedef {'board' | 'fold' | 'tile' | 'panel' | 'map'} Form   open racks; one row with marked cards; a small tile; a tile with open racks; a tile with a map */

/** Least width of a tile that holds whole racks. */
const PANEL = 225;

/**
 * Return how opponents are shown. `fold`: one board is open and the others are rows.
 * @param {number} others
 * @param {import('./drawing.js').Room} room
 * @returns {Form}
 */
function formOf(others, { shape, roomy, opponent, fit }) {
  if (others < 3 && fit.closed && shape === 'landscape') return 'fold';
  if (others === 1) return 'board';
  if (others === 2) return shape === 'portrait' && !roomy ? 'fold' : 'board';
  return (shape === 'desktop' || roomy) && opponent >= PANEL ? 'panel' : 'tile';
}

/** Return the names of the screen's shape, as boot/head.js sets them. */
const shapeNames = () => (document.documentElement.dataset.shape ?? '').split(' ');

/** Return the shape of the table. @returns {Shape} */
export function shapeOf(names = shapeNames()) {
  if (names.includes('landscape')) return 'landscape';
  return names.includes('desktop') ? 'desktop' : 'portrait';
}

/** Tell whether the screen is as low as a small phone on its side. */
export const isFlat = () => shapeNames().includes('flat');

/** Width that a closed pile takes in one row with the open one, with its name (tiles.css). */
const CLOSED_PILE = 64;

/** Tell whether boards are maps and not racks. @param {Snapshot} snap */
export function isMapped(snap) {
  return snap.table.seats.some((seat) => seat.zones.some((zone) => zone.kind === 'map'));
}

/** Tell whether all melds lie in the middle and no seat has a board of its own. @param {Snapshot} snap */
export function hasSharedMelds(snap) {
  return snap.table.seats.every((seat) => seat.zones.length === 0);
}

/** Tell whether several opponents have racks, which may have to stand in tiles. @param {Snapshot} snap */
export function hasTiles(snap) {
  return !isMapped(snap) && snap.table.seats.length > 2;
}

/**
 * Sort the zones of a snapshot by where they are drawn.
 * @param {Snapshot} snap
 * @param {import('./drawing.js').Room} room
 * @param {number | null} opened  the seat whose board is open where only one can be
 */
export function plan(snap, room, opened) {
  const seats = snap.table.seats;
  const you = snap.you;
  const others = seats.slice(you + 1).concat(seats.slice(0, you));
  const form = isMapped(snap) ? 'map' : formOf(others.length, room);
  const open = others.find((seat) => seat.seat === opened) ?? (room.fit.closed ? undefined : others[0]);
  return {
    /** @type {{ seat: Seat, form: Form }[]} */
    opponents: others.map((seat) => ({ seat, form: form === 'fold' && seat === open ? 'board' : form })),
    me: seats[you],
    piles: snap.table.centre.flatMap((zone) => (zone.kind === 'stack' || zone.kind === 'aside' ? [zone] : [])),
    offers: snap.table.centre.flatMap((zone) => (zone.kind === 'offers' ? [zone] : [])),
    tricks: snap.table.centre.flatMap((zone) =>
      zone.kind === 'trick' && zone.plays.length + zone.slots.length > 0 ? [zone] : [],
    ),
    melds: snap.table.centre.flatMap((zone) => (zone.kind === 'rack' && 'shares' in zone ? [zone] : [])),
    spreads: snap.table.centre.flatMap((zone) => (zone.kind === 'spread' ? [zone] : [])),
    notes: snap.table.centre.flatMap((zone) => (zone.kind === 'meter' || zone.kind === 'note' ? [zone] : [])),
  };
}

/**
 * @typedef {object} RackNeed
 * @property {boolean} tight            melds stand closer than spoils
 * @property {number[][]} groups        per group, per card: the least strip that it must show (0: as it comes)
 * @property {boolean[]} [pairs]        per group: two that stand side by side and not one behind the other
 * @property {boolean[]} [kept]         per group: it may not be folded
 * @property {number[]} [badges]        per group: width of what stands above its front when it is folded
 * @property {number} [name]            width of its name
 * @property {boolean} [signed]         something stands above its cards
 */
/**
 * @typedef {object} RackFit
 * @property {number} strip    what shows of a card
 * @property {number} pair     what shows of the first of a pair
 * @property {number} end      what shows of the last card of a group
 * @property {boolean[]} folded  per group
 * @property {number} lap      how far a group lies under the next at most
 * @property {number[]} laps   per group: as far as its badges allow
 * @property {boolean} [signed]  something stands above its cards
 * @property {number} [lines]  in how many lines its groups stand; none where it is not shown
 */
/**
 * The place of a board.
 * @typedef {object} BoardRoom
 * @property {number} width
 * @property {number} card      width of a card
 * @property {number} gap       between two racks
 * @property {number} [rows]    how many rows of cards there is height for
 * @property {boolean} [apart]  each rack has a row of its own, if there is height for it
 * @property {number} [left]    racks stand in two columns, and this is the width of the first
 */
/** @typedef {'row' | 'stack' | 'columns'} BoardForm  racks beside one another, below one another, or in two columns of lines */
/** @typedef {{ racks: RackFit[], fits: boolean, rows: number, form: BoardForm }} BoardFit  `fits`: nothing is folded; `rows`: of cards */

const GAP_IN = 8;
const PAD = 4;
const PAIR_GAP = 3;
/** Least and greatest width that is kept for the name of a rack. */
export const NAME = 48;
export const LONG_NAME = 80;
const LOOSE = 0.48;
const TIGHT = 0.42;
const NARROW = 0.36;
/** What shows of the last card of a meld where the width is short, of its width. */
const SLIM = 0.66;
/** The fit of a rack that is not shown. @type {RackFit} */
const NONE = { strip: 0, pair: 0, end: 0, folded: [], lap: 0, laps: [], lines: 0 };
/** Least strip of a card, in pixels: half of its index, and enough to tell one from the next. */
export const STRIP = 16;

/**
 * Fit the racks of a board into its place: narrower strips first, then slim ends, then several rows while there is height for
 * them, then melds folded to a front card and a count, each rack in a row of its own if there is height for that, then folded melds
 * that lie over one another, and at last as many rows as it takes. No strip is narrower than 16 px but in a group that is longer
 * than the width.
 * @param {RackNeed[]} racks
 * @param {BoardRoom} room
 * @returns {BoardFit}
 */
export function fitBoard(racks, room) {
  const made = fitRacks(racks, room);
  const some = racks.filter(({ groups }) => groups.length > 0);
  if (
    (made.form === 'row' && made.fits) ||
    made.form === 'columns' ||
    some.length === 0 ||
    some.length === racks.length
  )
    return made;
  // The name of an empty rack takes no room from cards.
  const full = fitRacks(some, room);
  const shown = [...full.racks];
  return { ...full, racks: racks.map(({ groups }) => (groups.length > 0 ? shown.shift() : null) ?? { ...NONE }) };
}

/** @param {RackNeed[]} racks @param {BoardRoom} room @returns {BoardFit} */
function fitRacks(racks, room) {
  const { width, card, gap, rows = 1, apart = false, left = 0 } = room;
  if (left > 0) return fitColumns(racks, room);
  if (apart) {
    const made = racks.map((rack) => fitOwn(rack, width, card));
    const all = sumLines(made);
    if (all <= rows) return { racks: made, fits: true, rows: all, form: 'stack' };
  }
  for (const squeeze of [0, 0.5, 1, SLIMMED]) {
    const made = racks.map((rack) => fitRack(rack, card, squeeze, false, 0));
    if (widthOf(racks, made, card, gap) <= width) return { racks: made, fits: true, rows: 1, form: 'row' };
  }
  if (rows > 1) {
    for (const squeeze of [0, 1, SLIMMED]) {
      const made = racks.map((rack) => fitLines(rack, width, card, squeeze, false));
      const all = sumLines(made);
      if (all <= rows) return { racks: made, fits: true, rows: all, form: 'stack' };
    }
  }
  const folded = racks.map((rack) => fitRack(rack, card, 1, true, 0));
  if (widthOf(racks, folded, card, gap) <= width) return { racks: folded, fits: false, rows: 1, form: 'row' };
  const own = racks.map((rack) => fitLine(rack, width, card) ?? fitLines(rack, width, card, 1, true));
  const below = { racks: own, fits: false, rows: sumLines(own), form: /** @type {const} */ ('stack') };
  if (below.rows <= rows) return below;
  for (let lap = 0.44; GAP_IN + card * (1 - lap) >= STRIP; lap += 0.04) {
    const made = racks.map((rack) => fitRack(rack, card, LAPPED, true, lap));
    if (widthOf(racks, made, card, gap) <= width) return { racks: made, fits: false, rows: 1, form: 'row' };
  }
  return below;
}

/**
 * Return how many cards of a group stand in a line of the first rack.
 * @param {BoardRoom} room
 */
export const lineOf = ({ width, left, card }) =>
  Math.max(1, Math.floor(((left || width) - PAD - card) / Math.max(STRIP, card * NARROW)) + 1);

/** Fit racks into two columns, each into lines of its own. @param {RackNeed[]} racks @param {BoardRoom} room @returns {BoardFit} */
function fitColumns(racks, { width, card, gap, rows = 1, left = 0 }) {
  const widths = racks.map((_, at) => (at === 0 ? left : width - left - gap));
  const made = racks.map((rack, at) => fitOwn(rack, widths[at] ?? width, card));
  const fits = made.every(({ lines = 1 }) => lines <= rows);
  const shown = fits
    ? made
    : racks.map(
        (rack, at) => fitLine(rack, widths[at] ?? width, card) ?? fitLines(rack, widths[at] ?? width, card, 1, true),
      );
  return { racks: shown, fits, rows: Math.max(1, ...shown.map(({ lines = 1 }) => lines)), form: 'columns' };
}

/**
 * Return the height of a board.
 * @param {BoardFit} fit
 * @param {number} line  height of what shows of a row of cards
 * @param {number} head  room above cards for signs
 * @param {number} cap   height of the name of a rack
 */
export function boardHeight({ racks, form }, line, head, cap) {
  const heights = racks.flatMap(({ lines = 1, signed = false }) =>
    lines > 0 ? [lines * (line + (signed ? head : BARE)) + cap] : [],
  );
  if (form !== 'stack') return Math.max(0, ...heights);
  return heights.reduce((sum, height) => sum + height + 2, -2);
}

/** Room above cards without signs (board.css). */
const BARE = 5;

/** Fit one rack into a row of its own, or into several. @param {RackNeed} rack @param {number} width @param {number} card */
function fitOwn(rack, width, card) {
  for (const squeeze of [0, 0.5, 1]) {
    const fit = fitRack(rack, card, squeeze, false, 0);
    if (widthOf([rack], [fit], card, 0) <= width) return fit;
  }
  return fitLines(rack, width, card, 0, false);
}

/**
 * Fit one rack into one line: its melds whole, or folded, or folded and over one another; null if even that does not fit.
 * @param {RackNeed} rack
 * @param {number} width
 * @param {number} card
 */
function fitLine(rack, width, card) {
  for (const fold of [false, true]) {
    for (const squeeze of [0, 0.5, 1]) {
      const fit = fitRack(rack, card, squeeze, fold, 0);
      if (widthOf([rack], [fit], card, 0) <= width) return fit;
    }
  }
  for (let lap = 0; GAP_IN + card * (1 - lap) >= STRIP; lap += 0.04) {
    const fit = fitRack(rack, card, LAPPED, true, lap);
    if (widthOf([rack], [fit], card, 0) <= width) return fit;
  }
  return null;
}

/** @param {RackFit[]} fits */
const sumLines = (fits) => fits.reduce((sum, { lines = 1 }) => sum + lines, 0);

/** Degrees of squeeze beyond narrow strips: slim ends, and strips at their least with groups over one another. */
const SLIMMED = 1.25;
const LAPPED = 1.5;

/** @param {RackNeed} rack @param {number} card @param {number} squeeze  up to 1 an index shows whole @param {boolean} fold @param {number} lap  share of a card @returns {RackFit} */
function fitRack(rack, card, squeeze, fold, lap) {
  const open = rack.tight ? TIGHT : LOOSE;
  const share = squeeze < LAPPED ? open + (NARROW - open) * Math.min(1, squeeze) : 0;
  const folded = rack.groups.map((group, at) => fold && rack.tight && group.length > 1 && !(rack.kept?.[at] ?? false));
  const strip = Math.max(STRIP, share * card);
  // A pair draws together before its faces are covered.
  const pair = Math.max(strip, card + PAIR_GAP - card * 0.5 * Math.min(1, Math.max(0, squeeze)));
  const end = squeeze === SLIMMED && rack.tight ? card * SLIM : card;
  const most = rack.groups.map((_, at) => card + GAP_IN - (folded[at] ? (rack.badges?.[at] ?? 0) : 0));
  const signed = (rack.signed ?? false) || folded.includes(true);
  return { strip, pair, end, folded, signed, lap: lap * card, laps: most.map((each) => Math.min(each, lap * card)) };
}

/** Fit one rack into lines of a width. @param {RackNeed} rack @param {number} width @param {number} card @param {number} squeeze @param {boolean} fold @returns {RackFit} */
function fitLines(rack, width, card, squeeze, fold) {
  const fit = fitRack(rack, card, squeeze, fold, 0);
  const room = width - PAD;
  const longest = Math.max(1, ...rack.groups.map((group, at) => (fit.folded[at] ? 1 : group.length)));
  if (longest > 1) fit.strip = Math.min(fit.strip, Math.max(4, (room - card) / (longest - 1)));
  let lines = 1;
  let used = 0;
  rack.groups.forEach((_, at) => {
    const own = groupWidth(rack, fit, at, card);
    if (used > 0 && used + GAP_IN + own > room) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? GAP_IN : 0) + own;
  });
  return { ...fit, lines };
}

/** @param {RackNeed} rack @param {RackFit} fit @param {number} at @param {number} card */
function groupWidth(rack, fit, at, card) {
  const group = rack.groups[at] ?? [];
  if (group.length === 0) return 0;
  if (fit.folded[at]) return card;
  const strip = rack.pairs?.[at] ? fit.pair : fit.strip;
  return group.slice(0, -1).reduce((sum, need) => sum + Math.max(need, strip), Math.max(fit.end, group.at(-1) ?? 0));
}

/** @param {RackNeed[]} racks @param {RackFit[]} fits @param {number} card @param {number} gap */
function widthOf(racks, fits, card, gap) {
  let sum = gap * Math.max(0, racks.length - 1);
  racks.forEach((rack, r) => {
    const fit = /** @type {RackFit} */ (fits[r]);
    const from = sum;
    sum += PAD + GAP_IN * Math.max(0, rack.groups.length - 1);
    rack.groups.forEach((group, g) => {
      if (group.length === 0) return;
      sum += groupWidth(rack, fit, g, card);
      if (g < rack.groups.length - 1) sum -= fit.laps[g] ?? 0;
    });
    // A short rack keeps room for its name.
    sum = Math.max(sum, from + (rack.name ?? NAME));
  });
  return sum;
}

/** No card of a hand is smaller. */
const LEAST_CARD = 44;

/**
 * Fit a hand into rows and return the width of its cards: of each at least 24 px stay uncovered for the finger and the index.
 * @param {string[]} suits  the suit of each card, in the order of the hand
 * @param {number} width
 * @param {number} card
 * @returns {{ rows: number[], card: number }}
 */
export function fitHand(suits, width, card) {
  const n = suits.length;
  const phone = width < 480;
  const strip = phone ? 24 : Math.max(24, card * 0.4);
  const fit = Math.max(2, Math.floor((width - (phone ? 52 : card)) / strip) + 1);
  const limit = phone ? Math.min(13, fit) : fit;
  const count = Math.max(1, Math.ceil(n / limit));
  const rows = count === 2 ? split(suits, limit) : deal(n, count);
  const longest = Math.max(...rows);
  // Two rows are as high as one (hand.css), so that nothing moves when a card more needs them.
  const most = rows.length > 1 ? Math.max(LEAST_CARD, (card * 1.64 - 2) / 2.2) : card;
  return { rows, card: Math.floor(Math.min(most, width - 24 * (longest - 1), width / (1 + 0.36 * (longest - 1)))) };
}

/** Split a hand into two rows between two suits, as near to the middle as possible. @param {string[]} suits @param {number} most */
function split(suits, most) {
  const n = suits.length;
  const half = Math.ceil(n / 2);
  let best = half;
  let far = Number.POSITIVE_INFINITY;
  for (let at = Math.max(1, n - most); at <= Math.min(n - 1, most); at += 1) {
    const away = Math.abs(at - half);
    if (suits[at] !== suits[at - 1] && away < far && away <= 2) {
      best = at;
      far = away;
    }
  }
  return [best, n - best];
}

/** @param {number} n @param {number} count */
function deal(n, count) {
  return Array.from({ length: count }, (_, row) => Math.ceil((n - row) / count));
}

/**
 * Return how many of the newest cards of a spread pile are shown; the older ones fold into one button.
 * @param {number} n
 * @param {number} width
 * @param {number} card
 */
export function fitSpread(n, width, card) {
  const strip = Math.max(24, card * 0.36);
  const most = Math.floor((width - card) / strip) + 1;
  if (n <= most) return n;
  return Math.max(1, Math.floor((width - 40 - card) / strip) + 1);
}

/** @typedef {import('../app/contract.js').Rack} Rack */

/** Return the cards of a zone in front of a seat. @param {import('../app/contract.js').SeatZone} zone @returns {Card[]} */
export function cardsOf(zone) {
  if (zone.kind === 'rack') return zone.groups.flat();
  return zone.kind === 'map' ? zone.cards : [];
}

/** @param {Seat} seat @returns {Rack[]} */
export const racksOf = (seat) => seat.zones.flatMap((zone) => (zone.kind === 'rack' ? [zone] : []));

/** Return the zones of a seat whose cards can be looked at, as racks. @param {Seat} seat @returns {Rack[]} */
export function shelvesOf(seat) {
  return seat.zones.flatMap((zone) => {
    if (zone.kind === 'stack') return [];
    return zone.kind === 'rack' ? [zone] : [{ ...zone, kind: 'rack', groups: [zone.cards] }];
  });
}

/** @typedef {import('./drawTable.js').Parts} Parts */

/** What a panel holds at the sides of its board. */
const PANEL_PAD = 24;

/** Measure the sizes of the table that its cards do not change. @param {Parts} parts @returns {Omit<import('./drawing.js').Room, 'fit'>} */
export function measure(parts) {
  const { table, mid, me, opps, hand, side } = parts;
  const own = getComputedStyle(table);
  const against = getComputedStyle(opps);
  /** @param {string} name */
  const size = (name) => Number.parseFloat(own.getPropertyValue(name));
  const pad = size('--pad');
  const names = shapeNames();
  const shape = shapeOf(names);
  const stacks = /** @type {HTMLElement | null} */ (mid.querySelector('.stacks'));
  const space = getComputedStyle(mid);
  const under = table.classList.contains('under');
  const below = stacks && under ? stacks.offsetHeight + Number.parseFloat(space.rowGap) : 0;
  const columns = against.gridTemplateColumns.split(' ').filter((part) => part.endsWith('px'));
  const two = table.dataset.seats === '2';
  // In a replay or an embed the table has only a part of the screen's height.
  const tall = table.clientHeight >= 760;
  const board = me.clientWidth - 2 * pad;
  return {
    shape,
    tall,
    roomy: names.includes('tablet'),
    gap: size('--gap'),
    side: getComputedStyle(side).display !== 'none',
    hand: hand.clientWidth - 2 * pad,
    board,
    opponent: Number.parseFloat(columns[0] ?? '0') || opps.clientWidth - 2 * pad,
    abreast: Math.max(1, columns.length),
    apart: two && tall && shape === 'portrait',
    left: two && shape === 'desktop' ? Math.round(Math.min(360, board * 0.36)) : 0,
    middle: mid.clientWidth - 2 * pad,
    melds: {
      width:
        mid.clientWidth -
        2 * pad -
        (stacks && !under ? Math.ceil(stacks.getBoundingClientRect().width) + Number.parseFloat(space.columnGap) : 0),
      height: mid.clientHeight - Number.parseFloat(space.paddingTop) - below,
    },
    // Height of the caption of a meld (melds.css), and the average width of a letter in it.
    cap: Math.max(24, size('--t-1') * 1.35 + 8) - 3,
    letter: size('--t-1') * 0.66,
    card: {
      hand: size('--wh'),
      board: size('--wb'),
      opponent: Number.parseFloat(against.getPropertyValue('--wb')),
      middle: size('--wc'),
      spread: size('--wd'),
    },
  };
}

/**
 * Return the place of a seat's board.
 * @param {import('./drawing.js').Room} room
 * @param {Form | 'own'} form
 * @returns {BoardRoom}
 */
export function boardRoom({ board, opponent, card, gap, apart, left, roomy, fit }, form) {
  const [theirs, mine] = fit.rows;
  if (form === 'own') return { width: board, card: card.board, gap, rows: mine, apart, left };
  const panel = form === 'panel';
  const width = panel ? opponent - PANEL_PAD : opponent;
  return { width, card: card.opponent, gap, rows: theirs, apart: apart || (panel && roomy), left };
}

/** Width of a middle in which a trick has no room beside the piles. */
const NARROW_MIDDLE = 290;

/**
 * Return the width of an open pile: what stands in its row leaves it, closed piles or a trick.
 * @param {import('./drawing.js').Room} room
 * @param {Pick<ReturnType<typeof plan>, 'piles' | 'tricks'>} places
 * @param {Snapshot} snap
 */
export function spreadRoom({ shape, roomy, middle, left, card, fit }, { piles, tricks }, snap) {
  /** @param {Trick | undefined} trick */
  const cards = (trick) => (trick ? trick.plays.length + trick.slots.length : 0);
  if (hasTiles(snap) && shape !== 'desktop') {
    if (shape === 'portrait' && !roomy) return middle - piles.length * CLOSED_PILE - 12;
    if (shape !== 'landscape' || snap.table.seats.length > 3) return middle;
    const shown = tricks.find(({ past }) => !past || fit.tight < 3);
    return shown ? middle - cards(shown) * (card.middle * 0.8 + 8) - 52 : middle;
  }
  const wide = shape === 'desktop';
  const beside = shape !== 'landscape' || middle > NARROW_MIDDLE;
  const trick = tricks.find(({ past }) => wide || (fit.tight > 1 && beside && !past));
  if (!wide) return middle - (piles.length + cards(trick)) * (card.middle + 12);
  const closed = Math.max(left, piles.length * (card.middle + 24));
  return middle - closed - cards(trick) * (card.middle * 1.12 + 20) - 40 * (trick ? 2 : 1);
}

/** @typedef {import('../app/contract.js').Trick} Trick */

/** Call back when the table changes its size. @param {HTMLElement} table @param {() => void} changed @returns {() => void} */
export function bindResize(table, changed) {
  const watch = new ResizeObserver(changed);
  watch.observe(table);
  return () => watch.disconnect();
}

/**
 * Return the teams of a table, each as its seats; the own team first.
 * @param {Pick<Snapshot, 'you' | 'table'>} snap
 * @returns {number[][]}
 */
export function teamsOf({ you, table }) {
  const own = [you];
  const others = [];
  const enemies = [];
  for (const { seat, role, ally } of table.seats) {
    if (seat === you) continue;
    if (ally) own.push(seat);
    else if (role) enemies.push(seat);
    else others.push([seat]);
  }
  return [own, ...(enemies.length > 0 ? [enemies] : []), ...others];
}

/** @param {readonly number[]} side @param {readonly number[]} totals */
export const sumOf = (side, totals) => side.reduce((sum, seat) => sum + (totals[seat] ?? 0), 0);

/** @param {readonly number[]} side @param {readonly string[]} names */
export const namesOf = (side, names) => words.and(side.map((seat) => names[seat] ?? ''));
