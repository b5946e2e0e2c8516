/**
 * The page's side of the engine: two workers, calls that are answered by promises, and the state of the start.
 *
 *     engine.start();
 *     const stop = engine.watch(({ stage, loaded, total }) => draw(stage, loaded, total));
 *     const { snapshot } = await engine.call('new', { game: 'royals', seats: 2, ... });
 *     const { events } = await engine.call('bot'); // one move of the bot whose turn it is
 *
 * A call made too early is answered as soon as the engine is up, also after a retry. A call that was under way when the
 * engine was lost is rejected with the kind `Lost`: the table is gone with the worker, and the page opens its save again.
 * With `?plain` in the page's address the workers run plainWorker.js.
 */
import { during } from './settled.js';
import { currentLanguage } from '../i18n/i18n.js';
import { EngineError } from '../boot/errors.js';
import { SITE, mendFiles } from '../boot/site.js';

/** @typedef {'download' | 'start' | 'engine' | 'ready'} Stage */
/** @typedef {{ stage: Stage, loaded: number, total: number, file?: string }} Progress */
/** @typedef {{ stage: Stage | 'run', message: string, stalled?: boolean }} Failure  `stalled`: no byte came for too long */
/** @typedef {{ method: string, [arg: string]: unknown }} Call */
/** @typedef {{ call: Call, resolve: (ok: any) => void, reject: (error: EngineError) => void }} Pending */
/**
 * @typedef {object} Options
 * @property {(progress: Progress) => void} [onProgress] bytes of the download, then the stages of the start
 * @property {() => void} [onReady] at the first start and after each retry
 * @property {(failure: Failure) => void} [onFailure] the engine did not start or was lost: offer `retry()`
 * @property {() => void} [onSlow] a start has not moved for a while, and may never
 * @property {(started: { restored: boolean }) => void} [onStarted] restored from a memory snapshot or not
 * @property {(made: boolean) => void} [onSnapshot] a snapshot was made, or could not be made
 * @property {number} [botTimeout] milliseconds until a bot that does not answer is started again
 * @property {number} [stallTimeout] milliseconds without a byte until a download has failed
 * @property {number} [snapshotDelay] milliseconds from a start until a snapshot may be made
 */

const PLAIN = new URLSearchParams(location.search).has('plain');

/** Methods that the bots' worker has a part in. */
const FOR_BOTS = new Set(['bot', 'review_hand', 'hint']);

/** What Python says where an archive that it fetches late does not come, or is none. */
const LATE_FAULT = /ImportError|JsException/;

/** Milliseconds without news from a start until it is slow. */
const SLOW = 20_000;

/** Milliseconds without a call until the bots' worker is started for a table with bots, before one is asked. */
const CALM = 200;

/** The number of starts of the bots for one move before the page is told. */
const TRIES = 3;

/** @param {() => unknown} act @param {number} timeout milliseconds */
const whenIdle = (act, timeout) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout }) : act());

/**
 * Start a worker of the site, under the policy of this page: a script with an address of its own takes its policy from the
 * host's header, and most hosts send none. A `blob:` has the policy of the page that made it. head.js does the same.
 * @param {string} path @param {string} name
 */
function openWorker(path, name) {
  const script = new Blob([`import ${JSON.stringify(new URL(path, SITE))}`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(script), { type: 'module', name });
}

/** @typedef {{ worker: Worker, events: Event[] }} Early */

/**
 * Take over the worker that the head script started, or starts now (head.js), with the events it has sent since; only once.
 * @returns {Early | undefined}
 */
function takeEarly() {
  const here = /** @type {{ regaliaEarly?: Early | (() => Early) }} */ (globalThis);
  const early = here.regaliaEarly;
  delete here.regaliaEarly;
  try {
    return typeof early === 'function' ? early() : early;
  } catch {
    return undefined; // The next worker meets the same error.
  }
}

/** Milliseconds from a start until the snapshot is made, in which the first hand is dealt and the bots come up. */
const DELAY = 4000;

/**
 * The making of the memory snapshot, seen from the page: when it is idle after a first start, a worker of its own (maker.js)
 * makes the snapshot from which later starts are restored. It is tried once, and a failure costs only time.
 * @param {{ delay?: number, onMade?: (made: boolean) => void }} [options]
 */
function createMaker({ delay = DELAY, onMade } = {}) {
  /** @type {Worker | null} */
  let worker = null;
  let timer = 0;
  let tried = false;
  /** The number of the last plan: the idle moment of an earlier one does nothing. */
  let plans = 0;

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
    worker = openWorker('maker.js', 'maker');
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
      timer = setTimeout(() => whenIdle(() => plan === plans && make(module), 30_000), delay);
    },
    stop,
  };
}

/** @param {Options} [options] */
export const createEngine = (options = {}) => new Engine(options);

/** The engine's worker: calls go there, and are answered in any order. */
class Engine {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    /** @type {'idle' | 'starting' | 'ready' | 'failed'} */
    this.state = 'idle';
    /** @type {Worker | null} */
    this.worker = null;
    this.bots = new Bots(this);
    /** Calls that wait for a worker that starts. @type {Pending[]} */
    this.waiting = [];
    /** Calls that the engine has, or will read when it has started. @type {Map<number, Pending>} */
    this.sent = new Map();
    this.last = 0;
    this.stallTimer = 0;
    this.slowTimer = 0;
    /** Pyodide's WebAssembly as the engine's worker compiled it. @type {WebAssembly.Module | undefined} */
    this.module = undefined;
    /** The number of starts that failed in a row for another reason than the network. The next one takes nothing from a cache. */
    this.failures = 0;
    this.maker = createMaker({ delay: options.snapshotDelay, onMade: options.onSnapshot });
  }

  /** Open a worker. @param {string} name @param {object} how */
  open(name, how) {
    // The browser's HTTP cache may hold half of the script: another query is another entry.
    const script = `${PLAIN ? 'plainWorker' : 'worker'}.js${this.failures ? `?${this.failures}` : ''}`;
    const worker = openWorker(script, name);
    worker.postMessage({ start: how });
    return worker;
  }

  start() {
    if (this.state === 'starting' || this.state === 'ready') return;
    this.state = 'starting';
    const early = takeEarly();
    const worker = early?.worker ?? this.open('engine', { module: this.module, fresh: this.failures > 0 });
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const message = event.message || 'The engine’s script did not load.';
      this.lose({ stage: this.state === 'ready' ? 'run' : 'start', message });
    };
    this.watchStall();
    const calls = this.waiting;
    this.waiting = [];
    for (const call of calls) this.send(call);
    for (const event of early?.events ?? []) {
      if (this.worker !== worker) return; // It is lost.
      if (event instanceof MessageEvent) worker.onmessage(event);
      else worker.onerror(/** @type {ErrorEvent} */ (event));
    }
  }

  /** Take a message of the worker. @param {any} data */
  hear(data) {
    const { started, progress, failed } = data;
    if (started) {
      this.module = started.module;
      this.failures = 0;
      this.options.onStarted?.(started);
      if (started.wanting) this.maker.plan(started.module);
    } else if (progress) this.advance(progress);
    else if (failed) this.lose(failed);
    else this.settle(data);
  }

  watchStall() {
    const { stallTimeout = 45_000 } = this.options;
    this.watchSlow();
    clearTimeout(this.stallTimer);
    const message = `Nothing arrived for ${Math.round(stallTimeout / 1000)} seconds.`;
    this.stallTimer = setTimeout(() => this.lose({ stage: 'download', message, stalled: true }), stallTimeout);
  }

  watchSlow() {
    clearTimeout(this.slowTimer);
    this.slowTimer = setTimeout(() => this.options.onSlow?.(), SLOW);
  }

  /** @param {Progress} progress */
  advance(progress) {
    if (progress.stage === 'download') this.watchStall();
    else {
      clearTimeout(this.stallTimer); // A slow machine may take its time to start.
      this.watchSlow();
    }
    this.options.onProgress?.(progress);
    if (progress.stage !== 'ready') return;
    clearTimeout(this.slowTimer);
    this.state = 'ready';
    this.options.onReady?.();
    this.bots.plan();
  }

  /** @param {Failure} failure */
  lose(failure) {
    if (this.state === 'failed') return;
    this.stop();
    this.state = 'failed';
    if (failure.stage !== 'download') this.distrust();
    const lost = new EngineError({ kind: 'Lost', message: failure.message });
    for (const { reject } of this.sent.values()) reject(lost);
    this.sent.clear();
    this.options.onFailure?.(failure);
  }

  /** Let the next start do without what was kept: a broken snapshot, module or file may be the cause. */
  distrust() {
    this.failures += 1;
    this.module = undefined;
  }

  stop() {
    if (this.state === 'starting') {
      // The next worker gets the calls that this one has not answered.
      this.waiting.push(...this.sent.values());
      this.sent.clear();
    }
    this.maker.stop();
    clearTimeout(this.stallTimer);
    clearTimeout(this.slowTimer);
    this.worker?.terminate();
    this.worker = null;
    this.bots.stop();
    this.state = 'idle';
  }

  /** Start again after a failure, or when a start is slow. Calls that wait go on waiting. */
  retry() {
    if (this.state === 'starting') this.distrust();
    this.stop();
    this.start();
  }

  /** @param {{ id: number, ok?: any, error?: any }} answer */
  settle({ id, ok, error }) {
    const pending = this.sent.get(id);
    this.sent.delete(id);
    this.bots.settle(id);
    if (error) pending?.reject(new EngineError(error));
    else pending?.resolve(ok);
    this.bots.plan();
  }

  /** @param {Pending} pending */
  send(pending) {
    this.last += 1;
    this.sent.set(this.last, pending);
    const { bots, method } = pending.call;
    if (Array.isArray(bots) && bots.some(Boolean)) this.bots.expected = true;
    if (FOR_BOTS.has(method)) this.bots.ask(this.last);
    this.worker?.postMessage({ id: this.last, call: pending.call });
  }

  /**
   * @param {string} method
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>} the bridge's answer; rejects with an EngineError
   */
  call(method, args = {}) {
    return new Promise((resolve, reject) => {
      const pending = { call: { ...args, method }, resolve, reject };
      if (this.worker) this.send(pending);
      else this.waiting.push(pending);
    });
  }

  /** Start the bots at the next calm moment: they are about to be played with. */
  expectBots() {
    this.bots.expected = true;
    if (this.state === 'ready') this.bots.plan();
  }
}

/** The bots' worker. It is started for a table with bots, and again where it does not answer. */
class Bots {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {Worker | null} */
    this.worker = null;
    this.ready = false;
    /** Bots are played with, or about to be. A visit that only reads needs no second Python. */
    this.expected = false;
    /** The calls to the engine that wait for a bot. @type {Set<number>} */
    this.calls = new Set();
    this.tries = 0;
    this.startTimer = 0;
    this.silenceTimer = 0;
  }

  /** Start when no call is open: before, they would take the processor from the first deal. */
  plan() {
    const { engine } = this;
    clearTimeout(this.startTimer);
    if (this.worker || engine.sent.size || !this.expected) return;
    const act = () => engine.state === 'ready' && !this.worker && !engine.sent.size && this.start();
    this.startTimer = setTimeout(() => whenIdle(act, 1000), CALM);
  }

  /** @param {string} [lost] why the question that they did not answer is given up */
  start(lost) {
    this.worker?.terminate();
    this.ready = false;
    this.worker = this.engine.open('bots', { module: this.engine.module });
    this.worker.onmessage = ({ data }) => {
      if (data.failed) this.replace(data.failed.message);
      if (!data.progress) return;
      this.ready = data.progress.stage === 'ready';
      this.watch(); // A start that moves on is waited for, however slow the machine is.
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.replace(event.message || 'The bots’ script did not load.');
    };
    const { port1, port2 } = new MessageChannel();
    this.engine.worker?.postMessage({ connect: port1, lost }, [port1]);
    this.worker.postMessage({ connect: port2 }, [port2]);
    this.watch();
  }

  watch() {
    clearTimeout(this.silenceTimer);
    if (!this.calls.size) return;
    const { botTimeout = 10_000, stallTimeout = 45_000 } = this.engine.options;
    const timeout = this.ready ? botTimeout : stallTimeout; // The time to think begins when Python is up.
    const message = `The bot did not answer in ${Math.round(timeout / 1000)} seconds.`;
    this.silenceTimer = setTimeout(() => this.replace(message), timeout);
  }

  /** @param {string} message why they are given up */
  replace(message) {
    clearTimeout(this.silenceTimer);
    this.worker?.terminate();
    this.worker = null;
    if (!this.calls.size) return; // The next call for a bot starts them again.
    this.tries += 1;
    if (this.tries < TRIES) return this.start();
    this.tries = 0;
    this.start(message);
  }

  /** Note a call to the engine that they have a part in. @param {number} id */
  ask(id) {
    this.calls.add(id);
    if (!this.worker) this.start();
    else if (this.calls.size === 1) this.watch();
  }

  /** Note that a call was answered. @param {number} id */
  settle(id) {
    if (!this.calls.delete(id)) return;
    this.tries = 0;
    this.watch();
  }

  stop() {
    clearTimeout(this.silenceTimer);
    clearTimeout(this.startTimer);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.calls.clear();
  }
}

// ---- The engine of this page ---------------------------------------------------------------------------------------

/**
 * @typedef {object} EngineState
 * @property {'wait' | 'download' | 'start' | 'ready' | 'failed'} stage
 * @property {number} loaded bytes
 * @property {number} total bytes
 * @property {'download' | 'start' | 'run'} lost the stage at which it failed
 * @property {string} message the reason of the failure
 * @property {boolean} [stalled] no byte came for too long
 * @property {boolean} slow it has not moved for a while: `retry` may help
 */

/** @typedef {ReturnType<typeof createEngine>} Client */
/** @typedef {Pick<Client, 'start' | 'call' | 'retry'> & Partial<Pick<Client, 'expectBots'>>} Source */

/** @type {EngineState} */
const state = { stage: 'wait', loaded: 0, total: 0, lost: 'start', message: '', slow: false };

/**
 * Return what changes a state, and what lets others watch it.
 * @template {object} State
 * @param {State} state
 */
export function createWatched(state) {
  /** @type {Set<(state: Readonly<State>) => void>} */
  const watchers = new Set();
  return {
    /** @param {Partial<State>} change */
    setState(change) {
      Object.assign(state, change);
      for (const watcher of [...watchers]) watcher(state);
    },
    /**
     * @param {(state: Readonly<State>) => void} watcher called now and at every change
     * @returns {() => void} stops it
     */
    watch(watcher) {
      watchers.add(watcher);
      watcher(state);
      return () => watchers.delete(watcher);
    },
  };
}

const { setState, watch } = createWatched(state);

let generation = 0;

/** The number of starts that were tried. */
let starts = 0;
/** Damaged files were replaced after a failure, and no start has succeeded since. */
let mended = false;

/**
 * Start again if the failure of a start came from files that were damaged on this device.
 * @returns {Promise<boolean>} it starts again, or has been started again meanwhile
 */
async function startMended() {
  const start = starts;
  const found = !mended && (await mendFiles());
  if (start !== starts) return true;
  if (!found || state.stage === 'ready') return false;
  mended = true;
  engine.retry();
  return true;
}

/** @type {Options} */
const listeners = {
  onProgress: ({ stage, loaded, total }) => {
    if (stage === 'download') setState({ stage, loaded, total, slow: false });
    else if (stage !== 'ready') setState({ stage: 'start', slow: false });
  },
  onReady: () => {
    generation += 1;
    mended = false;
    setState({ stage: 'ready', slow: false });
  },
  onFailure: async ({ stage, message, stalled }) => {
    const lost = stage === 'download' || stage === 'run' ? stage : 'start';
    const start = starts;
    if (lost === 'run')
      void mendFiles(); // Before it is started again.
    else if (await startMended()) return;
    if (start === starts) setState({ stage: 'failed', lost, message, stalled, slow: false });
  },
  onSlow: async () => {
    if (!(await startMended()) && state.stage !== 'ready') setState({ slow: true });
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
  /** Start, unless it was done, once what was drawn is painted: the download takes nothing from that. */
  startPainted() {
    const start = () => setTimeout(() => source.start());
    requestAnimationFrame(start);
    if (document.hidden) start();
  },
  expectBots: () => source.expectBots?.(),
  /**
   * Replace the page's own workers by another engine. Only before the first call.
   * @param {(listeners: Options) => Source} make
   */
  use(make) {
    source = make(listeners);
  },
  retry() {
    starts += 1;
    setState({ stage: 'wait', loaded: 0, total: 0, slow: false });
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
    const answer = during(source.call(method, inLanguage));
    // A late archive may be damaged.
    answer.catch(({ kind, message }) => (kind === 'Crash' || LATE_FAULT.test(message)) && mendFiles());
    return answer;
  },
  watch,
};
