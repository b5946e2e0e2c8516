// Regalia on this device: whether the whole site is here, as the service worker says (boot/serviceWorker.js); the offer
// of a newer version; and the browser's offer to install the page.
import { button, h, icon } from './dom.js';
import { say } from './status.js';
import { strings } from '../i18n/strings.js';
import { SITE, ask } from '../boot/site.js';
import { engine } from './engineClient.js';

/**
 * @typedef {object} OfflineState
 * @property {'never' | 'no' | 'full' | 'coming' | 'ready'} kept `ready`: every file is on this device; `full`: the device has
 *   no room for them; `never`: this browser keeps none
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

/** Milliseconds from the engine's start until all files are compared with their hashes. */
const CHECK_FILES_DELAY = 10_000;

/** Milliseconds until the first new attempt to keep the site; each pause is twice the one before. */
const RETRY = 30_000;

/** This page came from the service worker, so its files were here before. */
const served = Boolean(navigator.serviceWorker?.controller);

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let checked = 0;
let pause = RETRY;
let retryTimer = 0;

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
    document.addEventListener('visibilitychange', checkAgain);
    window.addEventListener('online', checkAgain);
    setTimeout(() => void register(), DELAY);
    if (served) setTimeout(() => void checkFiles(), CHECK_FILES_DELAY);
  });
}

async function register() {
  const address = new URL('sw.js', SITE);
  try {
    registration = (await navigator.serviceWorker.register(address)) ?? null;
  } catch (error) {
    // The script did not come whole, or the browser refuses it: a private window, a frame of another site.
    const refused = error instanceof DOMException && (await isScript(address));
    return refused ? setState({ kept: 'never' }) : miss();
  }
  if (!registration) return setState({ kept: 'never' });
  checked = performance.now();
  registration.addEventListener('updatefound', follow);
  follow();
  await check();
}

/** @param {URL} address */
async function isScript(address) {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get('content-type')?.includes('javascript'));
}

/** Some files are not on this device: say so, and try again after a while. @param {boolean} [full] there is no room */
function miss(full = false) {
  setState({ kept: full ? 'full' : 'no' });
  clearTimeout(retryTimer);
  retryTimer = setTimeout(tryAgain, pause);
  pause = Math.min(2 * pause, CHECK_INTERVAL);
}

function tryAgain() {
  if (registration?.active) void check();
  else void register();
}

/** Let the worker mend what was damaged since it was kept, and what no failure would show: a style sheet, a text. */
async function checkFiles() {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return;
  const { whole, full } = await ask(worker, 'mend');
  if (!whole) miss(full);
}

/** Follow a worker that is being installed, the first one or a newer one. */
function follow() {
  if (!registration) return;
  const { installing, waiting, active } = registration;
  if (waiting && active) setState({ newer: true });
  if (!installing) return;
  let full = false;
  // It comes before or after the change of state.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    full = Boolean(data.full);
    if (full && state.kept === 'no') setState({ kept: 'full' });
  });
  installing.addEventListener('statechange', () => {
    if (installing.state === 'installed' && registration?.active) setState({ newer: true });
    if (installing.state === 'activated') void check();
    if (installing.state === 'redundant' && !registration?.active) miss(full);
  });
}

/** Ask the worker whether every file is here. */
async function check() {
  const active = registration?.active;
  if (!active) return;
  const { whole, full } = await ask(active, 'whole');
  if (whole) setState({ kept: 'ready' });
  else miss(full);
}

function checkAgain() {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (state.kept === 'no' || state.kept === 'full') tryAgain();
  if (performance.now() - checked < CHECK_INTERVAL) return;
  checked = performance.now();
  registration?.update().catch(() => {}); // Offline: the next check will do.
}

/** Change to the newer version at once, unless the page is open in other tabs. */
async function takeNewer() {
  const waiting = registration?.waiting;
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const { taken } = await ask(waiting, 'take');
  setState({ others: !taken });
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

/** Announce to a screen reader, once, that the page works offline or that a newer version is here. */
export function announceOffline() {
  let waited = false;
  watchOffline(({ kept, newer }) => {
    if (kept === 'ready' && waited) say(strings.offlineReady);
    if (newer) say(strings.newer);
    waited = kept === 'coming';
  });
}

/** Show on the home page that the page works offline, once it does. @param {HTMLElement} place */
export function showOffline(place) {
  return watchOffline(({ kept }) => {
    place.replaceChildren(...(kept === 'ready' ? [icon('i-check'), strings.offlineReady] : []));
  });
}

/**
 * Offer a newer version, never forced. Call it only where no table is open.
 * @param {HTMLElement} place
 */
export function showNewer(place) {
  return watchOffline(({ newer, others }) => place.replaceChildren(...(newer ? [drawNewer(others)] : [])));
}

/** @param {boolean} others */
function drawNewer(others) {
  return h(
    'div.panel.offer',
    h('p', others ? strings.newerElsewhere : strings.newer),
    button('btn', () => void takeNewer(), strings.newerTake),
  );
}

// ---- The app on this device ---------------------------------------------------------------------------------------

/** @typedef {Event & { prompt(): Promise<{ outcome: string }> }} InstallEvent */

/** The browser's offer to install the page. @type {InstallEvent | null} */
let installer = null;

/** @type {Set<() => void>} */
const installWatchers = new Set();

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // Offered in the settings, not over a hand.
  installer = /** @type {InstallEvent} */ (event);
  for (const watcher of installWatchers) watcher();
});
window.addEventListener('appinstalled', () => {
  installer = null;
  for (const watcher of installWatchers) watcher();
});

/**
 * @param {() => void} watcher  called when the browser offers to install the page, or takes the offer back
 * @returns {() => void} stops it
 */
export function watchInstaller(watcher) {
  installWatchers.add(watcher);
  return () => installWatchers.delete(watcher);
}

/** Return the browser's offer to install the page, which can be used once; null where there is none. */
export const installerNow = () => installer;

/** Ask the person whether to install the page. */
export async function install() {
  const event = installer;
  installer = null; // The browser gives another if it likes.
  await event?.prompt();
  for (const watcher of installWatchers) watcher();
}
