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
import { SITE, isSiteThere, mendFiles } from '../boot/site.js';

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
const FOR_BOTS = new Set(['bot', 'review_hand']);

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
 * Take over the worker that the head script started (head.js), with the events it has sent since; only once.
 * @returns {Early | undefined}
 */
function takeEarly() {
  const here = /** @type {{ regaliaEarly?: Early }} */ (globalThis);
  const early = here.regaliaEarly;
  delete here.regaliaEarly;
  return early;
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

/** @param {Options} options */
export function createEngine({
  onProgress,
  onReady,
  onFailure,
  onSlow,
  onStarted,
  onSnapshot,
  botTimeout = 10_000,
  stallTimeout = 45_000,
  snapshotDelay,
} = {}) {
  /** @type {'idle' | 'starting' | 'ready' | 'failed'} */
  let state = 'idle';
  /** @type {Worker | null} */
  let engineWorker = null;
  /** @type {Worker | null} */
  let bots = null;
  let botsReady = false;
  /** Somebody plays with bots, or is about to. Who only reads needs no second Python. */
  let botsExpected = false;
  /** Calls that wait for a worker that starts. @type {Pending[]} */
  let waiting = [];
  /** Calls that the engine has, or will read when it has started. @type {Map<number, Pending>} */
  const sent = new Map();
  let last = 0;
  /** The calls among them that wait for a bot. @type {Set<number>} */
  const botCalls = new Set();
  let botTries = 0;
  let botsTimer = 0;
  let stallTimer = 0;
  let slowTimer = 0;
  let botTimer = 0;
  /** Pyodide's WebAssembly as the engine's worker compiled it. @type {WebAssembly.Module | undefined} */
  let module;
  /** The number of starts that failed in a row for another reason than the network. The next one takes nothing from a cache. */
  let failures = 0;
  const maker = createMaker({ delay: snapshotDelay, onMade: onSnapshot });

  /** @param {string} name @param {object} how */
  const open = (name, how) => {
    // The browser's HTTP cache may hold half of the script: another query is another entry.
    const script = `${PLAIN ? 'plainWorker' : 'worker'}.js${failures ? `?${failures}` : ''}`;
    const worker = openWorker(script, name);
    worker.postMessage({ start: how });
    return worker;
  };

  function start() {
    if (state === 'starting' || state === 'ready') return;
    state = 'starting';
    const early = takeEarly();
    engineWorker = early?.worker ?? open('engine', { module, fresh: failures > 0 });
    engineWorker.onmessage = ({ data }) => {
      if (data.started) {
        module = data.started.module;
        failures = 0;
        onStarted?.(data.started);
        if (data.started.wanting) maker.plan(data.started.module);
      } else if (data.progress) advance(data.progress);
      else if (data.failed) lose(data.failed);
      else settle(data);
    };
    engineWorker.onerror = (event) => {
      event.preventDefault();
      lose({
        stage: state === 'ready' ? 'run' : 'start',
        message: event.message || 'The engine’s script did not load.',
      });
    };
    watchStall();
    const calls = waiting;
    waiting = [];
    calls.forEach(send);
    for (const event of early?.events ?? []) {
      if (engineWorker !== early?.worker) return; // It is lost.
      if (event instanceof MessageEvent) engineWorker.onmessage?.(event);
      else engineWorker.onerror?.(/** @type {ErrorEvent} */ (event));
    }
  }

  function watchStall() {
    watchSlow();
    clearTimeout(stallTimer);
    const message = `Nothing arrived for ${Math.round(stallTimeout / 1000)} seconds.`;
    stallTimer = setTimeout(() => lose({ stage: 'download', message, stalled: true }), stallTimeout);
  }

  function watchSlow() {
    clearTimeout(slowTimer);
    slowTimer = setTimeout(() => onSlow?.(), SLOW);
  }

  function advance(/** @type {Progress} */ progress) {
    if (progress.stage === 'download') watchStall();
    else {
      clearTimeout(stallTimer); // A slow machine may take its time to start.
      watchSlow();
    }
    onProgress?.(progress);
    if (progress.stage !== 'ready') return;
    clearTimeout(slowTimer);
    state = 'ready';
    onReady?.();
    planBots();
  }

  function lose(/** @type {Failure} */ failure) {
    if (state === 'failed') return;
    stop();
    state = 'failed';
    if (failure.stage !== 'download') distrust();
    const lost = new EngineError({ kind: 'Lost', message: failure.message });
    for (const { reject } of sent.values()) reject(lost);
    sent.clear();
    onFailure?.(failure);
  }

  /** Let the next start do without what was kept: a broken snapshot, module or file may be the cause. */
  function distrust() {
    failures += 1;
    module = undefined;
  }

  function stop() {
    if (state === 'starting') {
      // The next worker gets the calls that this one has not answered.
      waiting.push(...sent.values());
      sent.clear();
    }
    maker.stop();
    clearTimeout(stallTimer);
    clearTimeout(slowTimer);
    clearTimeout(botTimer);
    clearTimeout(botsTimer);
    engineWorker?.terminate();
    bots?.terminate();
    engineWorker = bots = null;
    botsReady = false;
    botCalls.clear();
    state = 'idle';
  }

  function settle(/** @type {{ id: number, ok?: any, error?: any }} */ { id, ok, error }) {
    const pending = sent.get(id);
    sent.delete(id);
    if (botCalls.delete(id)) {
      botTries = 0;
      watchBot();
    }
    if (error) pending?.reject(new EngineError(error));
    else pending?.resolve(ok);
    planBots();
  }

  function send(/** @type {Pending} */ pending) {
    last += 1;
    sent.set(last, pending);
    const { bots: seats } = pending.call;
    botsExpected ||= Array.isArray(seats) && seats.some(Boolean);
    if (FOR_BOTS.has(pending.call.method)) {
      botCalls.add(last);
      if (!bots) startBots();
      else if (botCalls.size === 1) watchBot();
    }
    engineWorker?.postMessage({ id: last, call: pending.call });
  }

  /** Start the bots when no call is open: before, they would take the processor from the first deal. */
  function planBots() {
    clearTimeout(botsTimer);
    if (bots || sent.size || !botsExpected) return;
    botsTimer = setTimeout(() => whenIdle(() => state === 'ready' && !bots && !sent.size && startBots(), 1000), CALM);
  }

  /** @param {string} [lost] why the question that they did not answer is given up */
  function startBots(lost) {
    bots?.terminate();
    botsReady = false;
    bots = open('bots', { module });
    bots.onmessage = ({ data }) => {
      if (data.failed) replaceBots(data.failed.message);
      if (!data.progress) return;
      botsReady = data.progress.stage === 'ready';
      watchBot(); // A start that moves on is waited for, however slow the machine is.
    };
    bots.onerror = (event) => {
      event.preventDefault();
      replaceBots(event.message || 'The bots’ script did not load.');
    };
    const { port1, port2 } = new MessageChannel();
    engineWorker?.postMessage({ connect: port1, lost }, [port1]);
    bots.postMessage({ connect: port2 }, [port2]);
    watchBot();
  }

  function watchBot() {
    clearTimeout(botTimer);
    if (!botCalls.size) return;
    const timeout = botsReady ? botTimeout : stallTimeout; // The time to think begins when Python is up.
    const message = `The bot did not answer in ${Math.round(timeout / 1000)} seconds.`;
    botTimer = setTimeout(() => replaceBots(message), timeout);
  }

  function replaceBots(/** @type {string} */ message) {
    clearTimeout(botTimer);
    bots?.terminate();
    bots = null;
    if (!botCalls.size) return; // The next call for a bot starts them again.
    botTries += 1;
    if (botTries < TRIES) return startBots();
    botTries = 0;
    startBots(message);
  }

  /**
   * @param {string} method
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>} the bridge's answer; rejects with an EngineError
   */
  function call(method, args = {}) {
    return new Promise((resolve, reject) => {
      const pending = { call: { ...args, method }, resolve, reject };
      if (engineWorker) send(pending);
      else waiting.push(pending);
    });
  }

  return {
    start,
    call,
    /** Start the bots at the next calm moment: somebody is about to play with them. */
    expectBots() {
      botsExpected = true;
      if (state === 'ready') planBots();
    },
    /** Start again after a failure, or when a start is slow. Calls that wait go on waiting. */
    retry() {
      if (state === 'starting') distrust();
      stop();
      start();
    },
    stop,
    get state() {
      return state;
    },
  };
}

// ---- The engine of this page ---------------------------------------------------------------------------------------

/**
 * @typedef {object} EngineState
 * @property {'wait' | 'download' | 'start' | 'ready' | 'failed'} stage
 * @property {number} loaded bytes
 * @property {number} total bytes
 * @property {'download' | 'start' | 'run'} lost the stage at which it failed
 * @property {string} message the reason of the failure
 * @property {boolean} gone a download failed though the site is there
 * @property {boolean} slow it has not moved for a while: `retry` may help
 */

/** @typedef {ReturnType<typeof createEngine>} Client */
/** @typedef {Pick<Client, 'start' | 'call' | 'retry'> & Partial<Pick<Client, 'expectBots'>>} Source */
/** @typedef {(state: Readonly<EngineState>) => void} Watcher */

/** @type {EngineState} */
const state = { stage: 'wait', loaded: 0, total: 0, lost: 'start', message: '', gone: false, slow: false };

/** @type {Set<Watcher>} */
const watchers = new Set();

let generation = 0;

/** @param {Partial<EngineState>} change */
function setState(change) {
  Object.assign(state, change);
  for (const watcher of [...watchers]) watcher(state);
}

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
      void mendFiles(); // Before somebody starts it again.
    else if (await startMended()) return;
    const gone = lost === 'download' && !stalled && (await isSiteThere());
    if (start === starts) setState({ stage: 'failed', lost, message, gone, slow: false });
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
