// Regalia on this device: whether the whole site is here, as offline.js finds out; the offer of a newer version; and the
// browser's offer to install the page.
import { button, h, icon } from './dom.js';
import { say } from './status.js';
import { strings } from '../i18n/strings.js';
import { createWatched, engine } from './engineClient.js';

/**
 * @typedef {object} OfflineState
 * @property {'never' | 'no' | 'full' | 'changed' | 'coming' | 'ready'} kept `ready`: every file is on this device; `full`: the
 *   device has no room for them; `changed`: the host sends `file` otherwise than it was built; `never`: this browser keeps none
 * @property {string} [file]
 * @property {boolean} newer a newer version is here and waits
 * @property {boolean} others the newer version was asked for, and has to wait until other tabs are closed
 */

/** @type {OfflineState} */
const state = { kept: 'serviceWorker' in navigator ? 'coming' : 'never', newer: false, others: false };

const { setState, watch: watchOffline } = createWatched(state);

export { watchOffline };

/** Milliseconds from the engine's start until the service worker starts: a match that waits is dealt and drawn first. */
const DELAY = 3000;

/** Milliseconds until what keeps the site is asked for again, if it did not come. */
const RETRY = 5000;

/** Let the site be kept when the engine is up or has failed, so that this does not slow down the first start. */
export function startOffline() {
  if (state.kept === 'never') return;
  const stop = engine.watch(({ stage }) => {
    if (stage !== 'ready' && stage !== 'failed') return;
    // The first call of a watcher comes before `watch` returns.
    queueMicrotask(() => stop());
    setTimeout(keepSite, DELAY);
  });
}

async function keepSite() {
  try {
    (await import('./offline.js')).keepSite(state, setState);
  } catch {
    setState({ kept: 'no' });
    setTimeout(keepSite, RETRY);
  }
}

/** Change to the newer version at once, unless the page is open in other tabs. */
const takeNewer = async () => (await import('./offline.js')).takeNewer();

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

/** The browser's offer to install the page, which can be used once. @type {{ event: InstallEvent | null }} */
const offer = { event: null };

const { setState: setOffer, watch: watchInstaller } = createWatched(offer);

export { watchInstaller };

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // Offered in the settings, not over a hand.
  setOffer({ event: /** @type {InstallEvent} */ (event) });
});
window.addEventListener('appinstalled', () => setOffer({ event: null }));

/** Return the browser's offer; null where there is none. */
export const installerNow = () => offer.event;

/** Ask the person whether to install the page. */
export async function install() {
  const { event } = offer;
  offer.event = null; // The browser gives another if it likes.
  await event?.prompt();
  setOffer({});
}
