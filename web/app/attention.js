// Tells a person whose page is in the background that the table waits: by the title and the icon of the tab at once; by a
// notification and the app's badge if the person has agreed. It is fetched when there is something to tell.
import { button, h, fetchSheet } from './dom.js';
import { getSettings } from './settings.js';
import { read, write } from './store.js';
import { words as table } from '../i18n/strings.js';
import { attentionStrings as words } from '../i18n/pageStrings.js';
import { SITE } from '../boot/site.js';

/** @typedef {'turn' | 'hand'} Call  it is the person's turn; or a hand is over, and the next one waits for the person */
/** @typedef {Pick<import('../match/match.js').Match, 'snapshot' | 'playing' | 'mode' | 'forcedMove'>} Match */

/** The answer to the question whether the person wants to be told: `on`, `off`, or none yet. */
const KEY = 'regalia.notify';
const TAG = 'regalia';
/** Milliseconds until a notification: a forced move, or the next hand of others, may take the turn away again. */
const STEADY = 400;
const BUZZ = [90, 60, 90];
const ICON = 'assets/icons/app-192.png';

/** The match on the screen, and its screen. @type {{ match: Match, element: HTMLElement } | null} */
let shown = null;
/** The title of the tab was marked with this. */
let mark = '';
/** The turn came while the page was hidden. */
let missed = false;
let timer = 0;
/** Letters that wait for the person's move. */
let letters = 0;
/** The notification that this page shows, where the service worker does not. @type {Notification | null} */
let own = null;
/** Notifications are shown and closed one after the other: else the last could be closed in place of the one before. */
let before = Promise.resolve();

/** Tell whether notifications can be had at all. */
export const canNotify = () => 'Notification' in window;
/** Tell whether the person is told by notifications. */
export const isOn = () => read(KEY) === 'on' && canNotify() && Notification.permission === 'granted';

/**
 * Begin or cease to notify. The browser asks the person, the first time.
 * @param {boolean} on
 * @returns {Promise<boolean>} whether it is so now
 */
export async function notify(on) {
  const granted = on && canNotify() && (await Notification.requestPermission()) === 'granted';
  if (granted || !on) write(KEY, granted ? 'on' : 'off');
  showBadge();
  return granted === on;
}

/**
 * Return what a snapshot of a match wants of the person at this page.
 * @param {Match} match
 * @param {Snapshot | null} snapshot
 * @returns {Call | null}
 */
function callOf({ playing, mode }, snapshot) {
  if (!snapshot || !playing || mode.sharesDevice) return null;
  if (snapshot.sheet) return mode.isReady?.(snapshot) ? null : 'hand';
  return snapshot.next.who === 'you' ? 'turn' : null;
}

/**
 * Tell the person what was drawn just now, if the page is hidden and the table waits.
 * @param {Match} match
 * @param {HTMLElement} element  its screen
 * @param {Snapshot | null} was  what was drawn before
 */
export function attend(match, element, was) {
  if (!shown) document.addEventListener('visibilitychange', look);
  shown = { match, element };
  look();
  const { snapshot } = match;
  const call = callOf(match, snapshot);
  if (!document.hidden || !call || (was?.ply === snapshot?.ply && call === callOf(match, was))) return;
  missed = true;
  clearTimeout(timer);
  timer = window.setTimeout(() => inTurn(show), STEADY);
}

/** @param {Call} call */
const textOf = (call) => (call === 'turn' ? table.yourTurn : words.hand);

/** Return what the table wants that is on the screen. */
function wanted() {
  if (!shown?.element.isConnected || shown.match.forcedMove() !== null) return null;
  return callOf(shown.match, shown.match.snapshot);
}

function look() {
  const call = wanted();
  if (!document.hidden) {
    clear();
    if (missed) void offer();
    missed = false;
  } else if (!call) clear();
  else if (!mark) {
    mark = `● ${textOf(call)} · `;
    document.title = mark + document.title;
    setIcon('favicon-turn.svg');
    showBadge();
  }
}

/** Take back what was told. */
function clear() {
  clearTimeout(timer);
  if (!mark) return;
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  mark = '';
  setIcon('favicon.svg');
  showBadge();
  inTurn(close);
}

/** @param {() => Promise<void>} act  shows or closes a notification */
function inTurn(act) {
  before = before.then(act).catch(() => {}); // It was forbidden meanwhile. Title and icon say it all the same.
}

async function close() {
  own?.close();
  own = null;
  for (const each of (await (await registration())?.getNotifications({ tag: TAG })) ?? []) each.close();
}

/** @param {string} name */
function setIcon(name) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'));
  if (link) link.href = new URL(`assets/icons/${name}`, SITE).href;
}

async function registration() {
  return (await navigator.serviceWorker?.getRegistration(SITE).catch(() => undefined)) ?? null;
}

/** Notify the person, if the page is still hidden and the table still waits. */
async function show() {
  const call = wanted();
  if (!document.hidden || !call || !isOn()) return;
  const title = textOf(call);
  const options = {
    body: document.title.slice(mark.length),
    tag: TAG,
    renotify: true,
    icon: new URL(ICON, SITE).href,
    lang: document.documentElement.lang,
    data: location.href,
    ...(getSettings().buzz && { vibrate: BUZZ }),
  };
  const worker = await registration();
  // Phones allow no other way; the worker brings the page to the front when the notification is tapped.
  if (worker?.active) return worker.showNotification(title, options);
  own = new Notification(title, options);
  own.onclick = () => {
    window.focus();
    own?.close();
  };
}

/** Show on the app's icon how much waits for the person. */
function showBadge() {
  if (!('setAppBadge' in navigator)) return;
  const count = isOn() ? letters + Number(mark !== '') : 0;
  navigator.setAppBadge(count).catch(() => {}); // The app is not installed.
}

/** Offer, once, to notify: the person has missed a turn. */
async function offer() {
  if (read(KEY) !== null || !canNotify() || Notification.permission === 'denied') return;
  await fetchSheet('late-pages');
  const place = shown?.element;
  if (!place?.isConnected || place.querySelector('.tell')) return;
  const text = h('p.sm', words.offer);
  const answer = async (/** @type {boolean} */ on) => {
    if (await notify(on)) return row.remove();
    text.textContent = words.refused;
    acts.remove();
    write(KEY, 'off');
  };
  const acts = h(
    'div.acts',
    button('btn', () => void answer(true), words.yes),
    button('btn quiet', () => void answer(false), words.no),
  );
  const row = h('div.strip.tell', { role: 'status' }, text, acts);
  place.append(row);
}

/**
 * Count the letters that wait for the person's move: in a line above them, at the tab of today, on the app's icon.
 * @param {number} count
 * @param {HTMLElement} line
 */
export function countLetters(count, line) {
  letters = count;
  const tab = document.querySelector('.tabs a[href="#/today"]');
  if (count > 0) tab?.setAttribute('data-count', String(count));
  else tab?.removeAttribute('data-count');
  if (document.getElementById('home')) {
    document.title = document.title.replace(/^(\(\d+\) )?/, count > 0 ? `(${count}) ` : '');
  }
  line.textContent = count > 0 ? words.waiting(count) : '';
  if (count > 0) void fetchSheet('late-pages');
  showBadge();
}
