// The page's side of the service worker (serviceWorker.js): is the whole site on this device, and is a newer version here?
import { SITE } from './site.js';
import { engine } from './engineClient.js';

/**
 * @typedef {object} OfflineState
 * @property {'never' | 'no' | 'coming' | 'ready'} kept `ready`: every file is on this device; `never`: this browser keeps none
 * @property {boolean} newer a newer version is here and waits
 * @property {boolean} others the newer version was asked for, and has to wait until other tabs are closed
 */

/** @type {OfflineState} */
const state = { kept: 'serviceWorker' in navigator ? 'coming' : 'never', newer: false, others: false };

/** @type {Set<(state: Readonly<OfflineState>) => void>} */
const watchers = new Set();

/** Milliseconds between two checks for a newer version, in a page that stays open. */
const CHECK_INTERVAL = 3_600_000;

/** Milliseconds from the engine's start until the service worker starts: a match that waits is dealt and drawn first. */
const DELAY = 600;

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let checked = 0;

/** @param {Partial<OfflineState>} change */
function setState(change) {
  Object.assign(state, change);
  for (const watcher of [...watchers]) watcher(state);
}

/** Register the service worker when the engine is up or has failed, so that it does not slow down the first start. */
export function startOffline() {
  if (state.kept === 'never') return;
  const stop = engine.watch(({ stage }) => {
    if (stage !== 'ready' && stage !== 'failed') return;
    // The first call of a watcher comes before `watch` returns.
    queueMicrotask(() => stop());
    setTimeout(() => void register(), DELAY);
  });
}

async function register() {
  const address = new URL('sw.js', SITE);
  // A private window or a frame of another site may refuse.
  registration = (await navigator.serviceWorker.register(address).catch(() => null)) ?? null;
  if (!registration) return setState({ kept: 'never' });
  checked = performance.now();
  registration.addEventListener('updatefound', follow);
  document.addEventListener('visibilitychange', checkAgain);
  window.addEventListener('online', checkAgain);
  follow();
  await check();
}

/** Follow a worker that is being installed, the first one or a newer one. */
function follow() {
  if (!registration) return;
  const { installing, waiting, active } = registration;
  if (waiting && active) setState({ newer: true });
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && registration?.active) setState({ newer: true });
    if (installing.state === 'activated') void check();
    if (installing.state === 'redundant' && !registration?.active) setState({ kept: 'no' });
  });
}

/** Ask the worker whether every file is here. */
async function check() {
  const active = registration?.active;
  if (!active) return;
  const { whole } = await ask(active, 'whole');
  setState({ kept: whole ? 'ready' : 'no' });
}

function checkAgain() {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (state.kept === 'no') {
    if (registration?.active) void check();
    else void register();
  }
  if (performance.now() - checked < CHECK_INTERVAL) return;
  checked = performance.now();
  registration?.update().catch(() => {}); // Offline: the next check will do.
}

/** Change to the newer version at once, unless the page is open in other tabs. */
export async function takeNewer() {
  const waiting = registration?.waiting;
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const { taken } = await ask(waiting, 'take');
  setState({ others: !taken });
}

/**
 * @param {ServiceWorker} worker
 * @param {'whole' | 'take'} what
 * @returns {Promise<any>}
 */
function ask(worker, what) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ ask: what }, [port2]);
  });
}

/**
 * @param {(state: Readonly<OfflineState>) => void} watcher called now and at every change
 * @returns {() => void} stops it
 */
export function watchOffline(watcher) {
  watchers.add(watcher);
  watcher(state);
  return () => watchers.delete(watcher);
}
