// Cards travel from where they were to where they are. The new places are real at once, and can be tapped; only the picture is late.

/** @typedef {{ node: HTMLElement, rect: DOMRect, clip: number, code: string, zone: string }} Spot */

const MOVE = 220;
const DEAL = 320;
const STAGGER = 40;
const LONGEST_WAIT = 600;
const OUT = 'cubic-bezier(.2,.8,.2,1)';
const BOTH = 'cubic-bezier(.5,0,.2,1)';

const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Where the cards are now.
 * @param {Iterable<[string, HTMLElement]>} cards
 * @returns {Map<string, Spot>}
 */
export function spots(cards) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  /** @type {Map<Element, DOMRect>} */
  const shelves = new Map();
  for (const [key, node] of cards) {
    const rect = node.getBoundingClientRect();
    if (rect.width === 0) continue;
    const shelf = node.closest('.rack, .spread .fan');
    if (shelf && !shelves.has(shelf)) shelves.set(shelf, shelf.getBoundingClientRect());
    const floor = shelf ? (shelves.get(shelf)?.bottom ?? rect.bottom) : rect.bottom;
    const clip = Math.max(0, (rect.bottom - floor) / rect.height);
    found.set(key, { node, rect, clip, code: node.dataset.card ?? '', zone: node.dataset.zone ?? '' });
  }
  return found;
}

/**
 * Animate the difference.
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @param {HTMLElement} layer      lies over the table; pictures in flight live here
 * @param {(spot: Spot) => DOMRect | null} source  where a card came from that was nowhere before
 * @param {(spot: Spot) => DOMRect | null} sink    where a card went that is nowhere now
 */
export function travel(before, after, layer, source, sink) {
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, spot]) => spot);
  let wait = 0;
  for (const [key, now] of after) {
    let was = before.get(key);
    if (was && was.zone === now.zone && was.node === now.node) {
      slide(was, now);
      continue;
    }
    // A key may change when its card changes place: the same face that vanished elsewhere is that card.
    if (!was) {
      const at = gone.findIndex((spot) => spot.code === now.code && spot.code !== '??');
      if (at >= 0) [was] = gone.splice(at, 1);
    }
    if (still.matches) {
      now.node.animate({ opacity: [0, 1] }, { duration: 120 });
      continue;
    }
    const from = was?.rect ?? source(now);
    if (!from) continue;
    if (was) fly(layer, now.node, from, now.rect, was.clip, now.clip, MOVE, 0, now.node);
    else {
      fly(layer, now.node, from, now.rect, 0, now.clip, DEAL, Math.min(wait, LONGEST_WAIT), now.node);
      wait += STAGGER;
    }
  }
  if (still.matches) return;
  for (const spot of gone) {
    const to = sink(spot);
    if (to) fly(layer, spot.node, spot.rect, to, spot.clip, 0, MOVE, 0, null);
  }
}

/** @param {Spot} was @param {Spot} now */
function slide(was, now) {
  const x = was.rect.left - now.rect.left;
  const y = was.rect.top - now.rect.top;
  if (still.matches || (Math.abs(x) < 1 && Math.abs(y) < 1)) return;
  // `translate` and not `transform`: the lift of a chosen card stays its own.
  now.node.animate({ translate: [`${x}px ${y}px`, '0 0'] }, { duration: MOVE, easing: BOTH });
}

/**
 * A picture of the card crosses the table; a shelf would cut the card itself off.
 * @param {HTMLElement} layer
 * @param {HTMLElement} node
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} clipFrom
 * @param {number} clipTo
 * @param {number} duration
 * @param {number} delay
 * @param {HTMLElement | null} real  stays unseen until the picture has arrived
 */
function fly(layer, node, from, to, clipFrom, clipTo, duration, delay, real) {
  const picture = document.createElement('div');
  picture.className = node.className.replace(/\b(sel|fit|off)\b/g, '');
  const drawn = node.querySelector('svg');
  if (drawn) picture.append(drawn.cloneNode(true));
  picture.style.setProperty('--w', `${to.width}px`);
  layer.append(picture);
  const home = layer.getBoundingClientRect();
  const scale = from.width / to.width;
  const timing = { duration, delay, easing: OUT, fill: /** @type {const} */ ('backwards') };
  const flight = picture.animate(
    {
      transform: [
        `translate(${from.left - home.left}px, ${from.top - home.top}px) scale(${scale})`,
        `translate(${to.left - home.left}px, ${to.top - home.top}px)`,
      ],
      clipPath: [`inset(-2px -2px ${clipFrom * 100}%)`, `inset(-2px -2px ${clipTo * 100}%)`],
    },
    timing,
  );
  const end = () => picture.remove();
  flight.onfinish = end;
  flight.oncancel = end;
  real?.animate({ opacity: [0, 0] }, { duration: duration + delay });
}
