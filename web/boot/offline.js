// The page's side of the service worker (sw.js): whether everything is here, and whether a newer version waits.
import { SITE } from './site.js';
import { engine } from './engineClient.js';

/**
 * @typedef {object} OfflineState
 * @property {'never' | 'no' | 'coming' | 'ready'} kept whether the site is on this device, every file of it. `never`: this browser keeps none.
 * @property {boolean} newer a newer version is here and waits to be taken
 * @property {boolean} others it was asked for and cannot be had while the page is open elsewhere
 */

/** @type {OfflineState} */
const state = { kept: 'serviceWorker' in navigator ? 'coming' : 'never', newer: false, others: false };

/** @type {Set<(state: Readonly<OfflineState>) => void>} */
const watchers = new Set();

/** Milliseconds between two looks for a newer version, of a page that stays open. */
const LOOK_AGAIN = 3_600_000;

/** Milliseconds from the engine's start until files are fetched for later. */
const CALM = 600;

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let looked = 0;

/** @param {Partial<OfflineState>} change */
function become(change) {
  Object.assign(state, change);
  for (const watcher of [...watchers]) watcher(state);
}

/** Begins once the engine is there, or did not come: what is kept for later is not to slow down the first start. */
export function startOffline() {
  if (state.kept === 'never') return;
  const stop = engine.watch(({ stage }) => {
    if (stage !== 'ready' && stage !== 'failed') return;
    // The first call comes before `stop` is there.
    queueMicrotask(() => stop());
    // A match that waits for the engine is dealt and drawn first.
    setTimeout(() => void register(), CALM);
  });
}

async function register() {
  const address = new URL('sw.js', SITE);
  // A private window or a frame of another site may refuse.
  registration = (await navigator.serviceWorker.register(address).catch(() => null)) ?? null;
  if (!registration) return become({ kept: 'never' });
  looked = performance.now();
  registration.addEventListener('updatefound', follow);
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', lookAgain);
  follow();
  await check();
}

/** Follow what is being installed, be it the first or a newer one. */
function follow() {
  if (!registration) return;
  const { installing, waiting, active } = registration;
  if (waiting && active) become({ newer: true });
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && registration?.active) become({ newer: true });
    if (installing.state === 'activated') void check();
    if (installing.state === 'redundant' && !registration?.active) become({ kept: 'no' });
  });
}

/** Say that it is here only when the worker has looked. */
async function check() {
  const active = registration?.active;
  if (!active) return;
  const { whole } = await ask(active, 'whole');
  become({ kept: whole ? 'ready' : 'no' });
}

function lookAgain() {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (state.kept === 'no') {
    if (registration?.active) void check();
    else void register();
  }
  if (performance.now() - looked < LOOK_AGAIN) return;
  looked = performance.now();
  registration?.update().catch(() => {}); // The network is gone again: the next time, then.
}

/** The person wants the newer version. It comes at once, unless the page is open elsewhere too. */
export async function takeNewer() {
  const waiting = registration?.waiting;
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const { taken } = await ask(waiting, 'take');
  become({ others: !taken });
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
