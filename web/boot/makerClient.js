/**
 * The making of the memory snapshot, seen from the page: when it is idle after a first start, a worker of its own (maker.js)
 * makes the snapshot from which later starts are restored. It is tried once, and a failure costs only time.
 */
import { SITE } from './site.js';

/** Milliseconds in which the first hand is dealt and the bots come up. */
const DELAY = 4000;

/** @param {{ delay?: number, onMade?: (made: boolean) => void }} [options] */
export function createMaker({ delay = DELAY, onMade } = {}) {
  /** @type {Worker | null} */
  let worker = null;
  let timer = 0;
  let tried = false;
  /** The number of the last plan: the idle moment of an earlier one does nothing. */
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
      timer = setTimeout(() => whenIdle(() => plan === plans && make(module)), delay);
    },
    stop,
  };
}
