// Screens by address. The part after `#` says which screen is shown, so that the browser's back button works and every screen can
// be linked to. And the frame of a page.
import { leaveDialogs } from './dialog.js';
import { h, icon } from './dom.js';
import { strings } from '../i18n/strings.js';
import { during } from './settled.js';

/**
 * @typedef {object} Screen
 * @property {string} title for the browser's tab
 * @property {'home' | 'page' | 'table'} kind what the frame around it looks like
 * @property {string} [tab] the address of the tab that it belongs to
 * @property {HTMLElement} element
 * @property {() => void} [shown] called when it is in the document
 * @property {() => void} [refresh] what it shows of matches has changed
 * @property {() => void} [left] called when another takes its place
 */
/** @typedef {(...parts: string[]) => Screen | Promise<Screen>} Route  a promise, where the screen is a file of its own that has to arrive */

/** @type {[RegExp, Route][]} */
const routes = [];

/** @type {Screen | null} */
let current = null;
/** True if nothing of this page lies before the screen that is shown, in the history of the tab. */
let lowest = false;
let address = '';
/** The number of screens that were asked for. */
let asked = 0;

/**
 * Add a route.
 * @param {string} pattern as `/play/:id`; the parts that match colon words are the arguments of `show`
 * @param {Route} show
 */
export function route(pattern, show) {
  routes.push([new RegExp(`^${pattern.replace(/:[a-z]+/g, '([^/]+)')}$`), show]);
}

/** Show the screen of the address, now and whenever it changes. @param {Route} lost for an unknown address */
export function startRouter(lost) {
  const follow = () => go(lost);
  // By the standard, a link to the screen that is shown takes the place of its entry, which loses its mark.
  window.addEventListener('popstate', () => {
    if (location.href === address && history.state === null) mark(lowest);
  });
  window.addEventListener('hashchange', follow);
  follow();
}

/** Open a screen, anew if it is the one that is shown: what it shows may have changed. @param {string} path as `/settings` */
export function open(path) {
  if (location.hash === `#${path}`) window.dispatchEvent(new Event('hashchange'));
  else location.hash = path;
}

/**
 * Open a screen so that the way back leads past the one that is left: a form that was sent, a match that is over.
 * @param {string} path
 */
export function openInstead(path) {
  leaveDialogs(() => {
    const kept = lowest;
    location.replace(`#${path}`);
    if (kept) mark(true);
  });
}

/**
 * Go one step back if the person came from within the page, else to where this screen belongs.
 * @param {string} parent
 */
export function back(parent) {
  if (lowest) openInstead(parent);
  else history.back();
}

/** Mark the entry of the history by which the person comes to this page. One that is loaded again has its mark from before. */
export function markEntrance() {
  if (history.state === null) mark(true);
}

/** Mark the entry that is shown. The mark outlives a reload. @param {boolean} isLowest */
function mark(isLowest) {
  history.replaceState({ lowest: isLowest }, '');
}

/** Draw the current screen again after its data has changed from outside. */
export function refresh() {
  current?.refresh?.();
}

/**
 * Return the address of a step of a replay.
 * @param {string} match the id of its save
 * @param {number | 'last'} deal from 0, or the last one that is over
 * @param {number} step
 */
export function replayAddress(match, deal, step) {
  return `/replay/${match}/${deal === 'last' ? deal : deal + 1}/${step}`;
}

/**
 * Return the address of the rules of a game, at those of the decision on its table.
 * @param {string} game
 * @param {Snapshot | null} [snapshot]
 */
export function rulesAddress(game, snapshot) {
  return snapshot ? `/rules/${game}/@${snapshot.phase.name}` : `/rules/${game}`;
}

/** @param {Route} lost */
function go(lost) {
  const path = decode(location.hash.slice(1)) || '/';
  const [match, show] = find(path, lost);
  const first = asked === 0;
  current?.left?.();
  current = null;
  const turn = ++asked;
  if (history.state === null) mark(false);
  lowest = history.state.lowest === true;
  const made = show(...match);
  address = location.href;
  if (!(made instanceof Promise)) put(made, first);
  else {
    const arrived = made.then((screen) => {
      // The person may have gone elsewhere meanwhile.
      if (turn === asked) put(screen, first);
    });
    void during(arrived);
  }
}

/** Show this until the screen of the address is here, if the page has shown nothing yet. @param {Screen} screen */
export function paint(screen) {
  if ('elsewhere' in document.documentElement.dataset) put(screen, true);
}

/** @param {Screen} screen @param {boolean} first */
function put(screen, first) {
  current = screen;
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  // The home page stands in index.html: put in anew, it would be painted anew.
  if (main.childElementCount !== 1 || main.firstElementChild !== screen.element) main.replaceChildren(screen.element);
  delete document.documentElement.dataset.elsewhere;
  main.scrollTop = 0;
  // What was announced belongs to the screen before.
  if (!first) /** @type {HTMLElement} */ (document.getElementById('said')).textContent = '';
  /** @type {HTMLElement} */ (document.getElementById('shell')).dataset.screen = screen.kind;
  document.title = screen.title;
  markTab(screen.tab ?? '');
  screen.shown?.();
  // A new screen is announced by its heading, unless it has something else to begin with; on the first one the browser
  // reads the page by itself.
  if (first || screen.element.contains(document.activeElement)) return;
  screen.element.querySelector('h1')?.focus({ preventScroll: true });
}

/** @param {string} path @param {Route} lost @returns {[string[], Route]} */
function find(path, lost) {
  for (const [pattern, show] of routes) {
    const match = pattern.exec(path);
    if (match) return [match.slice(1), show];
  }
  return [[], lost];
}

/** @param {string} tab */
function markTab(tab) {
  for (const link of document.querySelectorAll('.tabs a')) {
    if (link.getAttribute('href') === `#${tab}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Return the path in an address. Programs that pass a link on may have encoded its marks, the number sign among them. @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text).replace(/^#/, '');
  } catch {
    return text;
  }
}

/** @typedef {{ title: string, about?: string, beside?: import('./dom.js').Child, className?: string, parent?: string }} Head `parent` is where it belongs, if not to the home page; '' for no way back */

/**
 * Build a page to read or fill in: a head with the way back, and the content below.
 * @param {Head} head
 * @param {...import('./dom.js').Child} children
 */
export function page({ title, about, beside, className = '', parent = '/' }, ...children) {
  const way =
    parent &&
    h(
      'button',
      { type: 'button', class: 'ib', 'aria-label': strings.back, onclick: () => back(parent) },
      icon('i-back'),
    );
  const words = h('div.ttl', h('h1', { tabindex: -1 }, title), about ? h('p.sm.mut', about) : null);
  return h('div', { class: `page ${className}` }, h('header.bar', way, words, beside), ...children);
}

/**
 * Return the screen of a page.
 * @param {Head & { tab?: string, name?: string }} head  `name` stands in the browser's tab, if not the title
 * @param {import('./dom.js').Child[]} content
 * @param {{ shown?: (isGone: () => boolean) => unknown, refresh?: () => void, left?: () => void }} [on]
 * @returns {Screen}
 */
export function pageScreen({ tab = '/', name, ...head }, content, { shown, refresh, left } = {}) {
  let gone = false;
  return {
    title: strings.pageTitle(name ?? head.title),
    kind: 'page',
    tab,
    element: page(head, ...content),
    refresh,
    shown: () => void shown?.(() => gone),
    left: () => {
      gone = true;
      left?.();
    },
  };
}
