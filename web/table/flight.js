// Motion at a table: cards go from their old places to the new ones (first, last, invert, play),
// find the other end of a flight that is visible at one end only, and are dealt. The new places can be tapped at once; only the
// pictures are late. Whatever moves is over with the next tap or key.
import { face } from './cards.js';
import { cardsOf } from './layout.js';
import { planMoments, playMoments } from './moments.js';
import { EASE_IN_OUT, cancelMotion, isStill, last, EASE_OUT, pictureOf, rectOf, run, tempo } from './motion.js';

/** @typedef {import('./motion.js').Spot} Spot */
/** @typedef {import('./motion.js').Drawn} Drawn */
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
/** @typedef {(spot: Spot) => DOMRect | null} End  where a flight begins or ends */

const MOVE = 220;
const DEAL = 320;
const STAGGER = 40;
const LONGEST_WAIT = 600;
/** If more cards than this vanish at once, it is another table and no move. */
const CROWD = 16;
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

/** End the motion of cards, so that they are measured at rest. */
export function stopMotion() {
  cancelMotion();
  for (const picture of pictures.values()) picture.remove();
  pictures.clear();
}

/**
 * Animate the difference between two drawings.
 * @param {Map<string, Spot>} before
 * @param {Map<string, HTMLElement>} cards  as they are drawn now
 * @param {Drawn} drawn
 */
export function animateMoves(before, cards, drawn) {
  const { was, now, table, layer } = drawn;
  const pace = tempo();
  if (pace === 0) return;
  const after = measureSpots(cards);
  const { source, sink } = flightPaths(was, now, table);
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, spot]) => spot);
  const dealt = !was || was.hand !== now.hand ? now : null;
  const { slides, appear, flights } = planMoves(before, after, gone, source, { pace, dealt });
  const moments = isStill() ? [] : planMoments(drawn, before, after);
  const backs = dealt && !isStill() ? planBacks(dealt, table, source) : [];
  if (!isStill() && gone.length <= CROWD) {
    const left = gone.filter(({ node }) => !moments.some(({ takes }) => takes.has(node)));
    flights.push(...planLeaving(left, sink, pace));
  }
  for (const flight of flights) {
    const waits = moments.map(({ waits }) => waits.get(flight.spot.code) ?? 0);
    flight.delay += Math.max(0, ...waits) * pace;
  }
  // All is measured before anything is added: what is measured after that has to be laid out anew, once for each card.
  const home = layer.getBoundingClientRect();
  for (const [from, to] of slides) slide(from, to, pace);
  for (const node of appear) run(node, { opacity: [0, 1] }, { duration: 120 });
  for (const flight of flights) fly(layer, home, flight);
  for (const back of backs) dealBack(layer, home, back, pace);
  playMoments(moments, layer, home, pace);
}

/** Plan how cards that have vanished leave. @param {Spot[]} gone @param {End} sink @param {number} pace @returns {Flight[]} */
function planLeaving(gone, sink, pace) {
  return gone.flatMap((spot) => {
    const to = sink(spot);
    const clips = /** @type {[number, number]} */ ([spot.clip, 0]);
    return to ? [{ spot, from: spot.rect, to, clips, duration: MOVE * pace, delay: 0, lands: false }] : [];
  });
}

/**
 * Plan how each card gets to its place: it slides within its zone, flies from elsewhere, or, where nothing may move, appears.
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @param {Spot[]} gone  cards that have vanished; one that comes back with another key is taken out
 * @param {End} source
 * @param {{ pace: number, dealt: Snapshot | null }} how  `dealt`: the cards come from the pack, to each seat in turn
 */
function planMoves(before, after, gone, source, { pace, dealt }) {
  /** @type {Flight[]} */
  const flights = [];
  /** @type {[was: Spot, now: Spot][]} */
  const slides = [];
  /** @type {HTMLElement[]} */
  const appear = [];
  let nth = 0;
  for (const [key, spot] of after) {
    const same = before.get(key);
    if (same && isWithin(same, spot)) {
      slides.push([same, spot]);
      continue;
    }
    const was = same ?? takeLike(gone, spot);
    if (isStill() && !same) appear.push(spot.node);
    const from = isStill() ? null : (was?.rect ?? source(spot));
    if (!from) continue;
    const clips = /** @type {[number, number]} */ ([was?.clip ?? 0, spot.clip]);
    const time = was ? { duration: MOVE * pace, delay: 0 } : timeOf(spot, nth, dealt, pace);
    flights.push({ spot, from, to: spot.rect, clips, lands: true, ...time });
    if (!was) nth += 1;
  }
  return { slides, appear, flights };
}

/** Return when a new card comes, and how long it takes. @param {Spot} spot @param {number} nth @param {Snapshot | null} dealt @param {number} pace */
function timeOf(spot, nth, dealt, pace) {
  const wait = dealt && spot.zone === 'hand' ? turnOf(dealt, 0, nth) : Math.min(nth * STAGGER, LONGEST_WAIT);
  return { duration: DEAL * pace, delay: wait * pace };
}

/** Tell whether a card has only moved within its zone. @param {Spot} was @param {Spot} now */
const isWithin = (was, now) => !was.flying && was.zone === now.zone;

// --- a deal ----------------------------------------------------------------------------------------------------------------

/**
 * Return when a seat gets its nth card, in milliseconds: one after the other goes round the table.
 * @param {Snapshot} now
 * @param {number} seat  counted from the person's
 * @param {number} nth
 */
function turnOf(now, seat, nth) {
  const seats = now.table.seats.length;
  const all = now.table.seats.reduce((sum, each) => sum + each.cards, 0);
  return (nth * seats + seat) * Math.min(STAGGER, LONGEST_WAIT / Math.max(1, all));
}

/** @typedef {{ from: DOMRect, to: DOMRect, delay: number }} Back */

/** Plan the backs that go to the other seats. @param {Snapshot} now @param {HTMLElement} table @param {End} source @returns {Back[]} */
function planBacks(now, table, source) {
  const { you } = now;
  const { seats } = now.table;
  return seats.flatMap(({ seat, cards }) => {
    const place = seat === you ? null : table.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    const from = place && source(/** @type {any} */ ({}));
    if (!place || !from) return [];
    const to = new DOMRect(place.left + 24, place.top, 24, 34);
    const after = (seat - you + seats.length) % seats.length;
    return Array.from({ length: cards }, (_, nth) => ({ from, to, delay: turnOf(now, after, nth) }));
  });
}

/** @param {HTMLElement} layer @param {DOMRect} home @param {Back} back @param {number} pace */
function dealBack(layer, home, { from, to, delay }, pace) {
  const picture = document.createElement('div');
  picture.className = 'card back';
  picture.append(face('??'));
  picture.style.setProperty('--w', `${from.width}px`);
  layer.append(picture);
  const put = (/** @type {DOMRect} */ at) =>
    `translate(${at.left - home.left}px, ${at.top - home.top}px) scale(${at.width / from.width})`;
  const frames = { transform: [put(from), put(to)], opacity: [1, 1, 0] };
  last(picture, frames, { duration: DEAL * pace, delay: delay * pace, easing: EASE_OUT, fill: 'both' }, () =>
    picture.remove(),
  );
}

// --- one card --------------------------------------------------------------------------------------------------------------

/** Take a vanished card with the same face: a card may change its key when it changes place. @param {Spot[]} gone @param {Spot} now */
function takeLike(gone, now) {
  const at = gone.findIndex((spot) => spot.code === now.code && spot.code !== '??');
  return at < 0 ? undefined : gone.splice(at, 1)[0];
}

/** @param {Spot} was @param {Spot} now @param {number} pace */
function slide(was, now, pace) {
  const x = was.rect.left - now.rect.left;
  const y = was.rect.top - now.rect.top;
  if (isStill() || (Math.abs(x) < 1 && Math.abs(y) < 1)) return;
  // Not `transform`: that is the lift of a chosen card.
  run(now.node, { translate: [`${x}px ${y}px`, '0 0'] }, { duration: MOVE * pace, easing: EASE_IN_OUT });
}

/**
 * Fly a picture of a card across the table; the card itself would be clipped by its rack.
 * @param {HTMLElement} layer
 * @param {DOMRect} home  where the layer lies
 * @param {Flight} flight
 */
function fly(layer, home, { spot, from, to, clips: [clipFrom, clipTo], duration, delay, lands }) {
  const picture = pictureOf(layer, spot, to.width);
  const scale = from.width / to.width;
  const frames = {
    transform: [
      `translate(${from.left - home.left}px, ${from.top - home.top}px) scale(${scale})`,
      `translate(${to.left - home.left}px, ${to.top - home.top}px) scale(1)`,
    ],
    clipPath: [`inset(-2px -2px ${clipFrom * 100}%)`, `inset(-2px -2px ${clipTo * 100}%)`],
  };
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration, delay, easing: EASE_OUT, fill: 'backwards' };
  if (!lands) {
    // Nothing depends on a vanished card: its picture flies on through later drawings.
    last(picture, frames, timing, () => picture.remove());
    return;
  }
  pictures.set(spot.node, picture);
  run(picture, frames, timing, () => {
    picture.remove();
    if (pictures.get(spot.node) === picture) pictures.delete(spot.node);
  });
  run(spot.node, { opacity: [0, 0] }, { duration: duration + delay });
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
 * @returns {{ source: End, sink: End }}
 */
function flightPaths(was, now, table) {
  const rect = (/** @type {string | undefined} */ at) => rectOf(table, at);
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
