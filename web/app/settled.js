// Announce by `data-settled` on the document element that the page waits for nothing but its reader: no input is being
// answered, no call to the engine is open, nothing is about to be drawn and nothing moves. Tests wait for it after each act.

const root = document.documentElement;
/** Acts that make the page work, and after which it draws with the next frame. */
const INPUT = [
  'click',
  'keydown',
  'pointerdown',
  'pointerup',
  'input',
  'change',
  'submit',
  'hashchange',
  'resize',
  'storage',
];
/** Frames in which nothing happened: what was told in one is drawn in the next. */
const STILL_FRAMES = 2;

let open = 0;
let frame = 0;

/**
 * Hold the page unsettled until some work is done.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>} the same promise
 */
export function during(work) {
  open += 1;
  stir();
  const done = () => {
    open -= 1;
    stir();
  };
  work.then(done, done);
  return work;
}

/** Take the announcement back, and make it again when nothing is open and nothing moves. */
function stir() {
  root.removeAttribute('data-settled');
  cancelAnimationFrame(frame);
  let still = 0;
  const look = () => {
    if (open > 0) return;
    still = document.getAnimations().some(isMoving) ? 0 : still + 1;
    if (still > STILL_FRAMES) root.setAttribute('data-settled', '');
    else frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
}

/** @param {Animation} animation */
function isMoving({ playState, effect }) {
  return playState === 'running' && effect?.getTiming().iterations !== Infinity;
}

for (const name of INPUT) addEventListener(name, stir, { capture: true, passive: true });
stir();
