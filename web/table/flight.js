// Animate cards from their old places to the new ones (first, last, invert, play), and find the other end of a flight that is
// visible at one end only. The new places can be tapped at once; only the pictures are late.
import { cardsOf } from './layout.js';

/**
 * @typedef {object} Spot
 * @property {HTMLElement} node
 * @property {DOMRect} rect
 * @property {number} clip    share of its height that a rack clips
 * @property {boolean} flying
 * @property {string} code
 * @property {string} zone
 */
/**
 * @typedef {object} Flight
 * @property {Spot} spot
 * @property {DOMRect} from
 * @property {DOMRect} to
 * @property {[number, number]} clips  share of its height that is clipped at the beginning and at the end
 * @property {number} duration  in milliseconds
 * @property {number} delay
 * @property {boolean} lands  hide the card until its picture has arrived
 */

const MOVE = 220;
const DEAL = 320;
const STAGGER = 40;
const LONGEST_WAIT = 600;
/** If more cards than this vanish at once, it is another table and no move. */
const CROWD = 16;
const OUT = 'cubic-bezier(.2,.8,.2,1)';
const BOTH = 'cubic-bezier(.5,0,.2,1)';
/** Factor on durations by speed of play. @type {Record<string, number>} */
const PACE = { slow: 1.6, normal: 1, fast: 0.6, instant: 0 };

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {Set<Animation>} */
const running = new Set();
/** Pictures in flight by card. @type {Map<HTMLElement, HTMLElement>} */
const pictures = new Map();

/**
 * Measure where the cards are now; a card in flight is where its picture is.
 * @param {Iterable<[string, HTMLElement]>} cards
 * @returns {Map<string, Spot>}
 */
export function measureSpots(cards) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  /** @type {Map<Element, number>} */
  const floors = new Map();
  for (const [key, node] of cards) {
    const picture = pictures.get(node);
    const rect = (picture ?? node).getBoundingClientRect();
    if (rect.width === 0) continue;
    const shelf = picture ? null : node.closest('.rack, .spread .fan');
    if (shelf && !floors.has(shelf)) floors.set(shelf, shelf.getBoundingClientRect().bottom);
    const floor = (shelf && floors.get(shelf)) ?? rect.bottom;
    const clip = Math.max(0, (rect.bottom - floor) / rect.height);
    const { card = '', zone = '' } = node.dataset;
    found.set(key, { node, rect, clip, flying: picture !== undefined, code: card, zone });
  }
  return found;
}

/** End all motion, so that cards are measured at rest. */
export function stopMotion() {
  for (const animation of running) animation.cancel();
  running.clear();
  for (const picture of pictures.values()) picture.remove();
  pictures.clear();
}

/**
 * Animate the difference between two measurements.
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @param {HTMLElement} layer      overlay that holds pictures in flight
 * @param {(spot: Spot) => DOMRect | null} source  where a new card comes from
 * @param {(spot: Spot) => DOMRect | null} sink    where a vanished card goes
 */
export function animateMoves(before, after, layer, source, sink) {
  const pace = PACE[document.documentElement.dataset.speed ?? 'normal'] ?? 1;
  if (pace === 0) return;
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, spot]) => spot);
  const { slides, appear, flights } = planMoves(before, after, gone, source, pace);
  if (!still.matches && gone.length <= CROWD) {
    for (const spot of gone) {
      const to = sink(spot);
      const duration = MOVE * pace;
      if (to) flights.push({ spot, from: spot.rect, to, clips: [spot.clip, 0], duration, delay: 0, lands: false });
    }
  }
  // All is measured before anything is added: what is measured after that has to be laid out anew, once for each card.
  const home = layer.getBoundingClientRect();
  for (const [was, now] of slides) slide(was, now, pace);
  for (const node of appear) run(node, { opacity: [0, 1] }, { duration: 120 });
  for (const flight of flights) fly(layer, home, flight);
}

/**
 * Plan how each card gets to its place: it slides within its zone, flies from elsewhere, or, where nothing may move, appears.
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @param {Spot[]} gone  cards that have vanished; one that comes back with another key is taken out
 * @param {(spot: Spot) => DOMRect | null} source
 * @param {number} pace
 */
function planMoves(before, after, gone, source, pace) {
  /** @type {Flight[]} */
  const flights = [];
  /** @type {[was: Spot, now: Spot][]} */
  const slides = [];
  /** @type {HTMLElement[]} */
  const appear = [];
  let wait = 0;
  for (const [key, spot] of after) {
    const same = before.get(key);
    if (same && !same.flying && same.zone === spot.zone) {
      slides.push([same, spot]);
      continue;
    }
    const was = same ?? takeLike(gone, spot);
    if (still.matches) {
      if (!same) appear.push(spot.node);
      continue;
    }
    const from = was?.rect ?? source(spot);
    if (!from) continue;
    const duration = (was ? MOVE : DEAL) * pace;
    const delay = was ? 0 : Math.min(wait, LONGEST_WAIT) * pace;
    flights.push({ spot, from, to: spot.rect, clips: [was?.clip ?? 0, spot.clip], duration, delay, lands: true });
    if (!was) wait += STAGGER;
  }
  return { slides, appear, flights };
}

/** Take a vanished card with the same face: a card may change its key when it changes place. @param {Spot[]} gone @param {Spot} now */
function takeLike(gone, now) {
  const at = gone.findIndex((spot) => spot.code === now.code && spot.code !== '??');
  return at < 0 ? undefined : gone.splice(at, 1)[0];
}

/** @param {Spot} was @param {Spot} now @param {number} pace */
function slide(was, now, pace) {
  const x = was.rect.left - now.rect.left;
  const y = was.rect.top - now.rect.top;
  if (still.matches || (Math.abs(x) < 1 && Math.abs(y) < 1)) return;
  // Not `transform`: that is the lift of a chosen card.
  run(now.node, { translate: [`${x}px ${y}px`, '0 0'] }, { duration: MOVE * pace, easing: BOTH });
}

/**
 * Fly a picture of a card across the table; the card itself would be clipped by its rack.
 * @param {HTMLElement} layer
 * @param {DOMRect} home  where the layer lies
 * @param {Flight} flight
 */
function fly(layer, home, { spot, from, to, clips: [clipFrom, clipTo], duration, delay, lands }) {
  const picture = document.createElement('div');
  picture.className = spot.node.className.replace(/\b(sel|fit|off|drag)\b/g, '');
  const drawn = spot.node.querySelector('svg');
  if (drawn) picture.append(drawn.cloneNode(true));
  picture.style.setProperty('--w', `${to.width}px`);
  layer.append(picture);
  const scale = from.width / to.width;
  const frames = {
    transform: [
      `translate(${from.left - home.left}px, ${from.top - home.top}px) scale(${scale})`,
      `translate(${to.left - home.left}px, ${to.top - home.top}px) scale(1)`,
    ],
    clipPath: [`inset(-2px -2px ${clipFrom * 100}%)`, `inset(-2px -2px ${clipTo * 100}%)`],
  };
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration, delay, easing: OUT, fill: 'backwards' };
  if (!lands) {
    // Nothing depends on a vanished card: its picture flies on through later drawings.
    picture.animate(frames, timing).onfinish = () => picture.remove();
    return;
  }
  pictures.set(spot.node, picture);
  run(picture, frames, timing, () => {
    picture.remove();
    if (pictures.get(spot.node) === picture) pictures.delete(spot.node);
  });
  run(spot.node, { opacity: [0, 0] }, { duration: duration + delay });
}

/**
 * @param {HTMLElement} node
 * @param {PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} timing
 * @param {() => void} [ended]
 */
function run(node, frames, timing, ended) {
  const animation = node.animate(frames, timing);
  running.add(animation);
  animation.onfinish = () => {
    running.delete(animation);
    ended?.();
  };
}

// --- flights that are visible at one end only: a pile, another's hand, a folded board ------------------------------------

/** Count the cards of each closed pile and of each other seat's hand, by selector. @param {Snapshot} snap @returns {Map<string, number>} */
function hiddenCards(snap) {
  /** @type {Map<string, number>} */
  const held = new Map();
  for (const zone of snap.table.centre) if (zone.kind === 'stack') held.set(`[data-stack="${zone.id}"]`, zone.count);
  for (const seat of snap.table.seats) if (seat.seat !== snap.you) held.set(`[data-seat="${seat.seat}"]`, seat.cards);
  return held;
}

/**
 * Return the selector of the folded board that holds more copies of a card in one snapshot than in the other.
 * @param {string} code
 * @param {Snapshot} more
 * @param {Snapshot} less
 */
function boardWith(code, more, less) {
  /** @param {import('../app/contract.js').SeatView | undefined} seat */
  const count = (seat) => seat?.zones.flatMap(cardsOf).filter((card) => card.card === code).length;
  const seat = more.table.seats.find((each, at) => (count(each) ?? 0) > (count(less.table.seats[at]) ?? 0));
  if (!seat) return undefined;
  const mapped = seat.zones.some((zone) => zone.kind === 'map');
  return mapped ? `[data-spot="${seat.seat} ${code}"]` : `[data-seat="${seat.seat}"]`;
}

/** Return the selector of the pile from which a zone is refilled, if the zone names one. @param {string} id @param {Snapshot} snap */
function pileOf(id, snap) {
  const zone = snap.table.centre.find((each) => each.id === id);
  return zone?.kind === 'offers' ? `[data-stack="${zone.from}"]` : undefined;
}

/**
 * Return functions that say where new cards come from and vanished cards go.
 * @param {Snapshot | null} was  null when the cards were just dealt
 * @param {Snapshot} now
 * @param {HTMLElement} table
 * @returns {{ source: (spot: Spot) => DOMRect | null, sink: (spot: Spot) => DOMRect | null }}
 */
export function flightPaths(was, now, table) {
  /** @param {string | undefined} at @returns {DOMRect | null} */
  const rect = (at) => {
    const box = at ? table.querySelector(at)?.getBoundingClientRect() : null;
    if (!box || !at) return null;
    // A seat's line is wide and flat: start at the size of a card.
    return !at.startsWith('[data-seat') ? box : new DOMRect(box.left + 24, box.top, 24, 34);
  };
  const counts = [...hiddenCards(now)];
  if (!was || was.hand !== now.hand) {
    const stock = counts.find(([at, count]) => isStack(at) && count > 0)?.[0];
    return { source: () => rect(stock), sink: () => null };
  }
  const old = hiddenCards(was);
  const less = counts.filter(([at, count]) => count < (old.get(at) ?? count)).map(([at]) => at);
  const more = counts.filter(([at, count]) => count > (old.get(at) ?? count)).map(([at]) => at);
  return {
    source: (spot) =>
      rect(
        pileOf(spot.zone, now) ??
          boardWith(spot.code, was, now) ??
          less.find((at) => isStack(at) === (spot.zone === 'hand')) ??
          less[0],
      ),
    sink: (spot) => rect(boardWith(spot.code, now, was) ?? more.find(isStack) ?? more[0]),
  };
}

/** @param {string} at */
function isStack(at) {
  return at.startsWith('[data-stack');
}
