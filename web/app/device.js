// Regalia on this device: whether it works offline, the offer of a newer version, and installing.
import { h, icon } from './dom.js';
import { takeNewer, watchOffline } from '../boot/offline.js';
import { say } from './status.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../boot/offline.js').OfflineState} OfflineState */
/** @typedef {Event & { prompt(): Promise<{ outcome: string }> }} InstallEvent */

/** The browser's offer to install the page. @type {InstallEvent | null} */
let installer = null;

/** @type {Set<() => void>} */
const redraws = new Set();

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // Offered in the settings, not over a hand.
  installer = /** @type {InstallEvent} */ (event);
  for (const redraw of redraws) redraw();
});
window.addEventListener('appinstalled', () => {
  installer = null;
  for (const redraw of redraws) redraw();
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

/** Build the part of the settings about this device. Call `stop` when it is removed. */
export function deviceForm() {
  const offline = h('p', {});
  const newer = h('div', {});
  const install = h('div', {});
  const drawInstall = () => {
    install.replaceChildren();
    if (installer) {
      install.append(h('button', { type: 'button', class: 'btn', onclick: () => void askInstall() }, strings.install));
    } else if ('standalone' in navigator && navigator.standalone === false) {
      install.append(h('p', { class: 'sm mut' }, strings.installOnIos));
    }
  };
  redraws.add(drawInstall);
  drawInstall();
  const stops = [
    showNewer(newer),
    watchOffline(({ kept }) => {
      offline.textContent = strings.offline[kept];
    }),
    () => redraws.delete(drawInstall),
  ];
  return {
    element: h('section', { class: 'device' }, h('h2', {}, strings.device), offline, newer, install),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

async function askInstall() {
  const event = installer;
  installer = null; // It can be used once; the browser gives another if it likes.
  await event?.prompt();
  for (const redraw of redraws) redraw();
}
