// The home page. It stands in index.html as a newcomer sees it; what this browser has is added
// here.
import { showNewer, showOffline } from '../app/device.js';
import { h, icon } from '../app/dom.js';
import { findGame, games, lessonSeen } from '../app/games.js';
import { loadOrExplain } from '../app/lazy.js';
import { lastGame } from '../match/begin.js';
import { listSaves, nameOf } from '../saves/saves.js';
import { during } from '../app/settled.js';
import { isNarrow, read, storeState } from '../app/store.js';
import { strings } from '../i18n/strings.js';

/** @typedef {{ title: string, text: string, go: string, href: string, other?: string, otherHref?: string }} Offer  what the button does, and another way on */

/** Matches of a kind on this page; the page of matches has all. */
const FEW = 3;

const page = /** @type {HTMLElement} */ (document.getElementById('home'));
const fan = /** @type {SVGElement} */ (page.querySelector('.fan use'));
const hero = /** @type {HTMLElement} */ (page.querySelector('#hero .said'));
const matches = /** @type {HTMLElement} */ (page.querySelector('#matches'));
const offline = h('p.offline.sm.mut');
showNewer(/** @type {HTMLElement} */ (page.querySelector('#newer')));
showOffline(offline);

/** Texts of index.html. @type {Record<string, () => string>} */
const STANDING = {
  '.tabs a[href="#/"]': () => strings.tabs.play,
  '.tabs a[href="#/today"]': () => strings.tabs.today,
  '.tabs a[href="#/rules"]': () => strings.tabs.rules,
  '.tabs a[href="#/settings"]': () => strings.tabs.settings,
  '#today b': () => strings.daily,
  '#today .mut': () => strings.sameForAll,
  '#games-title': () => strings.games,
};

/** Put the texts of index.html into the language of the page. */
export function translateShell() {
  for (const [selector, text] of Object.entries(STANDING)) {
    const last = document.querySelector(selector)?.lastChild;
    if (last) last.textContent = text();
  }
  document.getElementById('engine')?.setAttribute('aria-label', strings.engine);
  for (const game of games) {
    const row = page.querySelector(`[data-game="${game.id}"]`);
    row?.querySelector('.name')?.setAttribute('lang', 'en');
    row?.querySelector('.tagline')?.replaceChildren(game.tagline);
    row?.querySelector('.facts')?.replaceChildren(game.facts);
  }
}

/** @typedef {typeof import('../saves/matchSummary.js')} Summary */

/** The module that draws matches; fetched when there is one. @type {Summary | null} */
let summary = null;

/** @returns {import('../app/router.js').Screen} */
export function homeScreen() {
  const shown = () => {
    for (const row of matches.querySelectorAll('.struck')) row.remove();
    return fill();
  };
  return { title: strings.pageTitle(''), kind: 'home', tab: '/', element: page, shown, refresh: fill };
}

async function fill() {
  drawFan();
  if (!summary && listSaves().saves.length > 0) {
    summary = await loadOrExplain(import('../saves/matchSummary.js'));
  }
  draw(summary);
  await tellToday();
}

/** Say what today still has, once some of it was played. */
async function tellToday() {
  const none = read('regalia.daily') === null && !listSaves().saves.some(({ daily }) => daily);
  const told = none ? '' : import('../daily/todayScreen.js').then(({ todayLeft }) => todayLeft());
  const left = await during(Promise.resolve(told)).catch(() => '');
  const line = page.querySelector('#today .mut');
  if (line) line.textContent = left || strings.sameForAll;
}

/** Draw the fan of cards, which boot/head.js leaves out behind the address of another screen. */
function drawFan() {
  if (!fan.hasAttribute('href')) fan.setAttribute('href', String(fan.dataset.href));
}

/** @param {Summary | null} summary */
function draw(summary) {
  const { saves, unread } = listSaves();
  const going = saves.filter((save) => !save.winners);
  const done = saves.filter((save) => save.winners);
  const first = summary && offerLast(saves, summary);
  drawHero(first ?? offerGame());
  matches.replaceChildren(
    h(
      'p.more',
      h('a.btn.quiet', { href: '#/puzzles' }, icon('i-hint'), strings.puzzles),
      h('a.btn.quiet', { href: '#/history' }, icon('i-cards'), strings.history),
    ),
    ...(summary?.drawNews(matches, saves) ?? []),
    // The first of them stands above.
    ...(summary?.drawMatches(strings.matches, going.slice(first && going[0] ? 1 : 0).slice(0, FEW), openActs) ?? []),
    ...(summary?.drawMatches(strings.finished, done.slice(0, FEW), openActs) ?? []),
  );
  if (unread.length > 0) matches.append(h('p.sm.mut', strings.unread(unread.length)));
  const trouble = storeState() === 'closed' ? strings.notKept : isNarrow() && strings.narrow;
  if (trouble) matches.append(h('p.sm.mut', trouble));
  matches.append(offline);
}

/** @param {Save} save @param {HTMLElement} row */
async function openActs(save, row) {
  (await loadOrExplain(import('../saves/matchList.js')))?.openActs(save, row, fill);
}

/** @param {Offer} offer */
function drawHero({ title, text, go, href, other, otherHref }) {
  delete document.documentElement.dataset.known; // Set by boot/head.js: what stood there was for a newcomer.
  const drawn = h(
    'div.said',
    h('h2', title),
    h('p.mut', text),
    h(
      'p.acts',
      h('a.btn.primary', { href }, icon('i-play'), go),
      other ? h('a.btn.quiet', { href: otherHref }, other) : null,
    ),
  );
  // What index.html offers to a newcomer stays as it is: drawn again, it would count as painted late.
  if (drawn.textContent !== hero.textContent?.trim()) hero.replaceChildren(...drawn.childNodes);
  else {
    // Two matches may say the same and lie behind different links.
    const links = drawn.querySelectorAll('a');
    for (const [at, link] of hero.querySelectorAll('a').entries()) link.href = links[at]?.getAttribute('href') ?? '#/';
  }
}

/**
 * Offer to continue the match that was opened last, or to deal another.
 * @param {Save[]} saves
 * @param {Summary} summary
 * @returns {Offer | null}  null if there is none, or none that can be shown
 */
function offerLast(saves, { stateOf }) {
  const save = saves.find(({ winners }) => !winners) ?? saves[0];
  try {
    if (!save) return null;
    const [title, text] = [nameOf(save), stateOf(save)];
    // After a match with people the form asks whether they are still here.
    const deal = findGame(save.game) ? `#/${save.setup.way ? 'new' : 'deal'}/${save.game}` : '#/';
    if (save.winners) return { title, text, go: strings.dealAgain, href: deal };
    const other = { other: strings.dealNew, otherHref: deal };
    return { title, text, go: strings.resume, href: `#/play/${save.id}`, ...(findGame(save.game) && other) };
  } catch {
    return null; // It has a row in the history, with a way to save or delete it.
  }
}

/** Offer the game that was played last; to a newcomer, a lesson. @returns {Offer} */
function offerGame() {
  const first = games.find(({ lesson }) => lesson) ?? games[0];
  const { id, title, tagline, goal, lesson } = findGame(lastGame()) ?? first;
  const learn = `#/learn/${id}`;
  const deal = `#/deal/${id}`;
  if (lesson && lastGame() === '' && !lessonSeen(id)) {
    const text = strings.firstHand(goal);
    return {
      title: strings.inTwoMinutes(title),
      text,
      go: strings.start,
      href: learn,
      other: strings.noLesson,
      otherHref: deal,
    };
  }
  return {
    title,
    text: tagline,
    go: strings.deal,
    href: deal,
    ...(lesson && { other: strings.guided, otherHref: learn }),
  };
}
