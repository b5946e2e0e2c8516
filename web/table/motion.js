// What all motion at a table has in common: its clock, what is under way, and pictures that move in the place of cards. Whatever
// moves is over with the next tap or key.

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
 * What has just been drawn.
 * @typedef {object} Drawn
 * @property {Snapshot | null} was  the table before, null when the first one is drawn
 * @property {Snapshot} now
 * @property {readonly import('./table.js').Event[]} events
 * @property {HTMLElement} table
 * @property {HTMLElement} layer  overlay that holds pictures in flight
 */

export const EASE_OUT = 'cubic-bezier(.2,.8,.2,1)';
export const EASE_IN_OUT = 'cubic-bezier(.5,0,.2,1)';
/** Factor on durations by speed of play. @type {Record<string, number>} */
const PACE = { slow: 1.6, normal: 1, fast: 0.6, instant: 0 };

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** Tell whether nothing may move. */
export const isStill = () => reduced.matches;

/** Return the factor on durations; 0 where everything happens at once. */
export const tempo = () => PACE[document.documentElement.dataset.speed ?? 'normal'] ?? 1;

/** Motion of cards, which ends with the next drawing. @type {Set<Animation>} */
const running = new Set();
/** Motion that goes on through later drawings. @type {Set<Animation>} */
const lasting = new Set();

for (const name of ['pointerdown', 'keydown']) addEventListener(name, hurryMotion, { capture: true, passive: true });

/** Let everything that moves arrive at once. */
export function hurryMotion() {
  for (const animation of [...running, ...lasting]) animation.finish();
}

/** End the motion of cards, so that they are measured at rest; what goes on through later drawings goes on. */
export function cancelMotion() {
  for (const animation of running) animation.cancel();
  running.clear();
}

/**
 * @param {HTMLElement} node
 * @param {PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} timing
 * @param {() => void} [ended]
 * @param {Set<Animation>} [among]
 */
export function run(node, frames, timing, ended, among = running) {
  const animation = node.animate(frames, timing);
  among.add(animation);
  animation.onfinish = () => {
    among.delete(animation);
    ended?.();
  };
}

/**
 * Animate something that goes on through later drawings.
 * @param {HTMLElement} node
 * @param {PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} timing
 * @param {() => void} [ended]
 */
export function last(node, frames, timing, ended) {
  run(node, frames, timing, ended, lasting);
}

/**
 * Draw a picture of a card into the layer.
 * @param {HTMLElement} layer
 * @param {Spot} spot
 * @param {number} width
 */
export function pictureOf(layer, spot, width) {
  const picture = document.createElement('div');
  picture.className = spot.node.className.replace(/\b(sel|fit|off|drag|live)\b/g, '');
  const drawn = spot.node.querySelector('svg');
  if (drawn) picture.append(drawn.cloneNode(true));
  picture.style.setProperty('--w', `${width}px`);
  layer.append(picture);
  return picture;
}

/** Return where something lies, as large as a card; null where it is not drawn. @param {HTMLElement} table @param {string | undefined} at @returns {DOMRect | null} */
export function rectOf(table, at) {
  const box = at ? table.querySelector(at)?.getBoundingClientRect() : null;
  if (!box?.width || !at) return null;
  // A seat's line is wide and flat: start at the size of a card.
  return !at.startsWith('[data-seat') ? box : new DOMRect(box.left + 24, box.top, 24, 34);
}
