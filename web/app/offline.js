// Let the service worker keep the whole site (boot/serviceWorker.js), follow newer versions of it, and try again until
// everything is here. device.js fetches this module when the engine is up, and holds what it finds out.
import { SITE, ask } from '../boot/site.js';

/** What the service worker says of its files. @typedef {{ whole?: boolean, full?: boolean, changed?: string }} Told */

/** Milliseconds between two checks for a newer version, in a page that stays open. */
const CHECK_INTERVAL = 3_600_000;

/** Milliseconds from here until all files are compared with their hashes. */
const CHECK_FILES_DELAY = 10_000;

/** Milliseconds between two looks at whether the site answers again after it did not, and for which a look waits. */
const PROBE = 2500;

/** This page came from the service worker, so its files were here before. */
const served = Boolean(navigator.serviceWorker.controller);

/** @typedef {import('./device.js').OfflineState} OfflineState */
/** @type {Readonly<OfflineState>} */
let state;
/** @type {(change: Partial<OfflineState>) => void} */
let setState;

const address = new URL('sw.js', SITE);

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let checked = 0;
/** How often the browser refused the script though the site sends it. */
let refusals = 0;
/** Milliseconds until the next attempt while the site answers; each pause is twice the one before. */
let pause = 2 * PROBE;
let due = 0;
/** The site has not answered since the last attempt. */
let away = false;
let timer = 0;
/** What the last worker that could not be installed said. @type {Told} */
let last = {};

/** @param {Readonly<OfflineState>} held @param {typeof setState} change */
export function keepSite(held, change) {
  state = held;
  setState = change;
  document.addEventListener('visibilitychange', checkAgain);
  window.addEventListener('online', checkAgain);
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    last = data;
    // It comes before or after the change of the worker's state.
    if (state.kept === 'no') tellMissing(last);
  });
  void register();
  if (served) setTimeout(() => void checkFiles(), CHECK_FILES_DELAY);
}

async function register() {
  try {
    const found = (await navigator.serviceWorker.register(address)) ?? null;
    if (found !== registration) found?.addEventListener('updatefound', follow);
    registration = found;
  } catch (error) {
    // The script did not come whole, or the browser refuses it: a private window, a frame of another site.
    if (error instanceof DOMException && (await isScript())) refusals += 1;
    return refusals > 1 ? setState({ kept: 'never' }) : miss();
  }
  if (!registration) return setState({ kept: 'never' });
  checked = performance.now();
  follow();
  await check();
}

/** Return whether the site sends the worker's script: not an error, nor a network's page for logging in. */
async function isScript() {
  const how = { method: 'HEAD', cache: /** @type {const} */ ('no-store'), signal: AbortSignal.timeout(PROBE) };
  const answer = await fetch(address, how).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get('content-type')?.includes('javascript'));
}

/** Some files are not on this device: say so, and try again. @param {Told} [told] */
function miss(told = {}) {
  tellMissing(told);
  away = false;
  due = performance.now() + pause;
  pause = Math.min(2 * pause, CHECK_INTERVAL);
  lookLater();
}

/** A site that answers is looked at half as often. */
function lookLater() {
  clearTimeout(timer);
  timer = setTimeout(probe, away ? PROBE : 2 * PROBE);
}

/** @param {Told} told */
function tellMissing({ full, changed }) {
  if (changed && state.file !== changed) {
    console.warn(`The host of this site changes ${changed}: the site cannot be kept for use without a network.`);
  }
  setState({ kept: full ? 'full' : changed ? 'changed' : 'no', file: changed });
}

/** Try again as soon as the site answers after it did not, and otherwise after a pause. */
async function probe() {
  const there = await isScript();
  if (there && (away || performance.now() >= due)) return tryAgain();
  away ||= !there;
  lookLater();
}

function tryAgain() {
  if (registration?.active) void check();
  else void register();
}

/** Let the worker mend what was damaged since it was kept, and what no failure would show: a style sheet, a text. */
async function checkFiles() {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return;
  const told = await ask(worker, 'mend');
  if (!told.whole) miss(told);
}

/** Follow a worker that is being installed, the first one or a newer one. */
function follow() {
  if (!registration) return;
  const { installing, waiting, active } = registration;
  if (waiting && active) setState({ newer: true });
  if (!installing) return;
  last = {};
  installing.addEventListener('statechange', () => {
    if (installing.state === 'installed' && registration?.active) setState({ newer: true });
    if (installing.state === 'activated') void check();
    if (installing.state === 'redundant' && !registration?.active) miss(last);
  });
}

/** Ask the worker whether every file is here. */
async function check() {
  const active = registration?.active;
  if (!active) return;
  const told = await ask(active, 'whole');
  if (told.whole) setState({ kept: 'ready' });
  else miss(told);
}

function checkAgain() {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (/^(no|full|changed)$/.test(state.kept)) tryAgain();
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
