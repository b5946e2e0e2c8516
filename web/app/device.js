// What this device has of Regalia: a line on the home page, the offer of a newer version, and a part of the settings.
import { h, icon } from './dom.js';
import { takeNewer, watchOffline } from '../boot/offline.js';
import { say } from './status.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../boot/offline.js').OfflineState} OfflineState */
/** @typedef {Event & { prompt(): Promise<{ outcome: string }> }} InstallEvent */

/** What the browser gave us to install the page with. @type {InstallEvent | null} */
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

/** Said once to those who do not see the line. */
export function announceOffline() {
  let waited = false;
  watchOffline(({ kept, newer }) => {
    if (kept === 'ready' && waited) say(strings.offlineReady);
    if (newer) say(strings.newer);
    waited = kept === 'coming';
  });
}

/**
 * The line on the home page: said when it is true, and nothing before.
 * @param {HTMLElement} place
 */
export function showOffline(place) {
  return watchOffline(({ kept }) => {
    place.replaceChildren(...(kept === 'ready' ? [icon('i-check'), strings.offlineReady] : []));
  });
}

/**
 * The newer version, never forced: it is offered where nobody is at a table.
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

/** What the settings say of this device; `stop` when it is gone. */
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
