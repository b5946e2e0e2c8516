/**
 * When the page is idle after a first start, a worker makes the memory snapshot from which later starts are restored. It
 * is a convenience: it waits for quiet, is tried once in the life of a page, and nobody misses it when it fails.
 */
import { SITE } from './site.js';

/** Milliseconds for the first deal, and for the bots to come up. */
const QUIET = 4000;

/** @param {{ quiet?: number, onMade?: (made: boolean) => void }} [options] */
export function createMaker({ quiet = QUIET, onMade } = {}) {
  /** @type {Worker | null} */
  let worker = null;
  let timer = 0;
  let tried = false;
  /** Which plan is the last: an idle moment that comes after it was given up does nothing. */
  let plans = 0;

  const whenIdle = (/** @type {() => unknown} */ act) =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 30_000 }) : act();

  function stop() {
    plans += 1;
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
  }

  /** @param {WebAssembly.Module} module */
  function make(module) {
    if (tried) return;
    tried = true;
    worker = new Worker(new URL('maker.js', SITE), { type: 'module', name: 'maker' });
    const done = (/** @type {boolean} */ made) => {
      stop();
      onMade?.(made);
    };
    worker.onmessage = ({ data }) => {
      if (!('made' in data)) return;
      if (data.why) console.info(`No snapshot was made: ${data.why}`);
      done(data.made);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      done(false);
    };
    worker.postMessage({ module });
  }

  return {
    /** @param {WebAssembly.Module} module */
    plan(module) {
      stop();
      const plan = plans;
      timer = setTimeout(() => whenIdle(() => plan === plans && make(module)), quiet);
    },
    stop,
  };
}
