/**
 * The page's engine: how far its start is, which start this is, and calls to the bridge.
 *
 *     engine.start();
 *     const games = await engine.call('games');
 *     const stop = engine.watch(({ stage, loaded, total }) => draw(stage, loaded, total));
 */
import { currentLanguage } from '../i18n/i18n.js';
import { during } from '../app/settled.js';
import { createEngine } from './engine.js';

/**
 * @typedef {object} EngineState
 * @property {'wait' | 'download' | 'start' | 'ready' | 'failed'} stage
 * @property {number} loaded bytes
 * @property {number} total bytes
 * @property {'download' | 'start' | 'run'} lost the stage at which it failed
 * @property {string} message the reason of the failure
 */

/** @typedef {Pick<ReturnType<typeof createEngine>, 'start' | 'call' | 'retry'>} Source */
/** @typedef {(state: Readonly<EngineState>) => void} Watcher */

/** @type {EngineState} */
const state = { stage: 'wait', loaded: 0, total: 0, lost: 'start', message: '' };

/** @type {Set<Watcher>} */
const watchers = new Set();

let generation = 0;

/** @param {Partial<EngineState>} change */
function setState(change) {
  Object.assign(state, change);
  for (const watcher of [...watchers]) watcher(state);
}

/** @type {import('./engine.js').Options} */
const listeners = {
  onProgress: ({ stage, loaded, total }) => {
    if (stage === 'download') setState({ stage, loaded, total });
    else if (stage !== 'ready') setState({ stage: 'start' });
  },
  onReady: () => {
    generation += 1;
    setState({ stage: 'ready' });
  },
  onFailure: ({ stage, message }) => {
    const lost = stage === 'download' || stage === 'run' ? stage : 'start';
    setState({ stage: 'failed', lost, message });
  },
};

/** @type {Source} */
let source = createEngine(listeners);

export const engine = {
  state: /** @type {Readonly<EngineState>} */ (state),
  /** The number of starts so far. A table that an earlier generation held is gone. */
  get generation() {
    return generation;
  },
  start: () => source.start(),
  /**
   * Replace the page's own workers by another engine. Only before the first call.
   * @param {(listeners: import('./engine.js').Options) => Source} make
   */
  use(make) {
    source = make(listeners);
  },
  retry() {
    setState({ stage: 'wait', loaded: 0, total: 0 });
    source.retry();
  },
  /** Resolve when the engine is ready. An engine that failed is started again first. */
  ready() {
    if (state.stage === 'failed') engine.retry();
    return new Promise((resolve) => {
      const stop = engine.watch(({ stage }) => {
        if (stage !== 'ready') return;
        // The first call of a watcher comes before `watch` returns.
        queueMicrotask(() => stop());
        resolve(undefined);
      });
    });
  },
  /**
   * Call the bridge, in the language of this page: embeds of several languages share one engine. The method `bot` plays one
   * move of the bot whose turn it is.
   * @param {string} method
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>} its answer; rejects with an EngineError
   */
  call(method, args) {
    const language = currentLanguage();
    const inLanguage = language === 'en' ? args : { language, ...args };
    return during(source.call(method, inLanguage));
  },
  /**
   * @param {Watcher} watcher called now and at every change
   * @returns {() => void} stops it
   */
  watch(watcher) {
    watchers.add(watcher);
    watcher(state);
    return () => watchers.delete(watcher);
  },
};
