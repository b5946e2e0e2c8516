// Regalia on this device: whether it works offline, the offer of a newer version, and the browser's offer to install it.
import { h, icon } from './dom.js';
import { takeNewer, watchOffline } from '../boot/offline.js';
import { say } from './status.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../boot/offline.js').OfflineState} OfflineState */
/** @typedef {Event & { prompt(): Promise<{ outcome: string }> }} InstallEvent */

/** The browser's offer to install the page. @type {InstallEvent | null} */
let installer = null;

/** @type {Set<() => void>} */
const watchers = new Set();

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // Offered in the settings, not over a hand.
  installer = /** @type {InstallEvent} */ (event);
  for (const watcher of watchers) watcher();
});
window.addEventListener('appinstalled', () => {
  installer = null;
  for (const watcher of watchers) watcher();
});

/** Announce to a screen reader, once, that the page works offline or that a newer version is here. */
export function announceOffline() {
  let waited = false;
  watchOffline(({ kept, newer }) => {
    if (kept === 'ready' && waited) say(strings.offlineReady);
    if (newer) say(strings.newer);
    waited = kept === 'coming';
  });
}

/**
 * Show on the home page that the page works offline, once it does.
 * @param {HTMLElement} place
 */
export function showOffline(place) {
  return watchOffline(({ kept }) => {
    place.replaceChildren(...(kept === 'ready' ? [icon('i-check'), strings.offlineReady] : []));
  });
}

/**
 * Offer a newer version, never forced. Call it only where nobody is at a table.
 * @param {HTMLElement} place
 */
export function showNewer(place) {
  return watchOffline(({ newer, others }) => place.replaceChildren(...(newer ? [drawNewer(others)] : [])));
}

/** @param {boolean} others */
function drawNewer(others) {
  return h(
    'div',
    { class: 'panel offer' },
    h('p', {}, others ? strings.newerElsewhere : strings.newer),
    h('button', { type: 'button', class: 'btn', onclick: () => void takeNewer() }, strings.newerTake),
  );
}

/**
 * @param {() => void} watcher  called when the browser offers to install the page, or takes the offer back
 * @returns {() => void} stops it
 */
export function watchInstaller(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Return the browser's offer to install the page, which can be used once; null where there is none. */
export const installerNow = () => installer;

/** Ask the person whether to install the page. */
export async function install() {
  const event = installer;
  installer = null; // The browser gives another if it likes.
  await event?.prompt();
  for (const watcher of watchers) watcher();
}
