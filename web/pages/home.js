// The home page. Its games are in index.html; the matches of this browser are added here.
import { drawMatches, nameOf, stateOf } from '../saves/matchSummary.js';
import { showNewer, showOffline } from '../app/device.js';
import { h, icon } from '../app/dom.js';
import { loadOrExplain } from '../app/lazy.js';
import { listSaves } from '../saves/saves.js';
import { isNarrow, storeState } from '../app/store.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../saves/saves.js').Save} Save */

/** Matches of a kind on this page; the page of matches has all. */
const FEW = 3;

const page = /** @type {HTMLElement} */ (document.getElementById('home'));
const resume = /** @type {HTMLElement} */ (page.querySelector('#resume'));
const matches = /** @type {HTMLElement} */ (page.querySelector('#matches'));
const newer = h('div', { class: 'newer' });
const offline = h('p', { class: 'offline sm mut' });
showNewer(newer);
showOffline(offline);

/** @returns {import('../app/router.js').Screen} */
export function homeScreen() {
  return { title: strings.pageTitle(''), kind: 'home', tab: '/', element: page, shown: fill, refresh: fill };
}

function fill() {
  const { saves, unread } = listSaves();
  const going = saves.filter((save) => !save.winners);
  const done = saves.filter((save) => save.winners);
  resume.replaceChildren(newer, drawFirst(going) ?? h('p', { class: 'welcome mut' }, strings.welcome));
  matches.replaceChildren(
    // The first of them stands above.
    ...drawMatches(strings.matches, going.slice(1, 1 + FEW), openActs),
    ...drawMatches(strings.finished, done.slice(0, FEW), openActs),
  );
  if (unread.length > 0) matches.append(h('p', { class: 'sm mut' }, strings.unread(unread.length)));
  const trouble = storeState() === 'closed' ? strings.notKept : isNarrow() && strings.narrow;
  if (trouble) matches.append(h('p', { class: 'sm mut' }, trouble));
  matches.append(
    h('p', { class: 'more' }, h('a', { class: 'btn quiet', href: '#/matches' }, icon('i-cards'), strings.allMatches)),
    offline,
  );
}

/** @param {Save} save @param {HTMLElement} row */
async function openActs(save, row) {
  (await loadOrExplain(import('../saves/matchList.js')))?.openActs(save, row, fill);
}

/** Offer the match that was opened last, unless it cannot be drawn. @param {Save[]} going */
function drawFirst(going) {
  try {
    return going[0] ? drawResume(going[0]) : null;
  } catch {
    // It has a row under matches and files, with a way to save or delete it.
    return null;
  }
}

/** @param {Save} save */
function drawResume(save) {
  return h(
    'a',
    { class: 'resume', href: `#/play/${save.id}` },
    icon(`e-${save.game}`, 'emb'),
    h(
      'span',
      { class: 't' },
      h('span', { class: 'xs mut' }, strings.resume),
      h('span', { class: 'name' }, nameOf(save)),
      h('span', { class: 'sm mut' }, stateOf(save)),
    ),
    h('span', { class: 'go' }, icon('i-play')),
  );
}
