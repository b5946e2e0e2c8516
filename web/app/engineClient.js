// The one engine of the page, and what everybody who waits for it may know: how far it is, and which start of it this is.
import { createEngine } from '../boot/engine.js';
import { heard } from '../i18n/tongue.js';

/**
 * @typedef {object} LinkState
 * @property {'wait' | 'download' | 'start' | 'ready' | 'failed'} stage
 * @property {number} loaded bytes
 * @property {number} total bytes
 * @property {'download' | 'start' | 'run'} lost where it failed
 * @property {string} message why it failed
 */

/** @type {LinkState} */
const state = { stage: 'wait', loaded: 0, total: 0, lost: 'start', message: '' };

/** @type {Set<(state: Readonly<LinkState>) => void>} */
const watchers = new Set();

let life = 0;

/** @param {Partial<LinkState>} change */
function become(change) {
  Object.assign(state, change);
  for (const watcher of [...watchers]) watcher(state);
}

/** @type {import('../boot/engine.js').Options} */
const told = {
  onProgress: ({ stage, loaded, total }) => {
    if (stage === 'download') become({ stage, loaded, total });
    else if (stage !== 'ready') become({ stage: 'start' });
  },
  onReady: () => {
    life += 1;
    become({ stage: 'ready' });
  },
  onFailure: ({ stage, message }) => {
    const lost = stage === 'download' || stage === 'run' ? stage : 'start';
    become({ stage: 'failed', lost, message });
  },
};

/** @typedef {Pick<ReturnType<typeof createEngine>, 'start' | 'call' | 'bot' | 'retry'>} Source */
/** @type {Source} */
let engine = createEngine(told);

export const link = {
  state: /** @type {Readonly<LinkState>} */ (state),
  /** Counts the starts of the engine: what an earlier one knew, a later one does not. */
  get life() {
    return life;
  },
  start: () => engine.start(),
  /** Takes another engine than one of this page's own, before anything was asked. @param {(told: import('../boot/engine.js').Options) => Source} make */
  use(make) {
    engine = make(told);
  },
  retry() {
    become({ stage: 'wait', loaded: 0, total: 0 });
    engine.retry();
  },
  /** Resolves when the engine answers, however often it takes; one that failed is started again at once. */
  ready() {
    if (state.stage === 'failed') link.retry();
    return new Promise((resolve) => {
      const stop = link.watch(({ stage }) => {
        if (stage !== 'ready') return;
        // The first call comes before `stop` is there.
        queueMicrotask(() => stop());
        resolve(undefined);
      });
    });
  },
  /**
   * Frames that share an engine have each their language, so it goes with the call.
   * @param {string} method
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>}
   */
  call(method, args) {
    const asked = heard() === 'en' ? args : { language: heard(), ...args };
    return method === 'bot' ? engine.bot(asked) : engine.call(method, asked);
  },
  /**
   * @param {(state: Readonly<LinkState>) => void} watcher called now and at every change
   * @returns {() => void} stops it
   */
  watch(watcher) {
    watchers.add(watcher);
    watcher(state);
    return () => watchers.delete(watcher);
  },
};
