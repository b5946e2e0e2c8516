// All matches of this browser, what was set aside, how much room there is, and the way in and out for files.
import { chooseFile } from './bringing.js';
import { h, icon } from '../app/dom.js';
import { saveEverything } from './everything.js';
import { saveText } from './file.js';
import { keptLines } from './ledger.js';
import { deleteSave, strike } from './matchacts.js';
import { drawMatches } from './matchlist.js';
import { isPersisted } from '../app/persist.js';
import { dropUnread, listSaves } from './saves.js';
import { CAPACITY, isNarrow, storeState, used } from '../app/store.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./saves.js').Save} Save */

/** As many of the oldest are offered to be deleted at once. */
const PRUNE = 10;

/** Where it is drawn; one at a time. @type {HTMLElement} */
let body = h('div', {});

/** @param {HTMLElement} place */
export function showMatches(place) {
  body = place;
  fillMatches();
}

/** Draws them anew. */
function fillMatches() {
  const { saves, unread } = listSaves();
  const going = saves.filter((save) => !save.winners);
  const done = saves.filter((save) => save.winners);
  body.replaceChildren(
    ...(saves.length === 0 ? [h('p', { class: 'mut' }, pageStrings.noMatches)] : []),
    ...drawMatches(strings.matches, going, fillMatches),
    ...drawMatches(strings.finished, done, fillMatches),
    h(
      'p',
      { class: 'more' },
      h('a', { class: 'btn quiet', href: '#/statistics' }, icon('i-sums'), pageStrings.statistics),
    ),
    ...(unread.length > 0 ? drawUnread(unread) : []),
    drawRoom(saves, done),
  );
}

/** @param {import('./saves.js').Unread[]} unread */
function drawUnread(unread) {
  const rows = unread.map((each) => {
    const name = pageStrings.unreadMatch;
    const row = h(
      'li',
      {},
      h('span', { class: 't' }, name, h('span', { class: 'sm mut' }, pageStrings.unreadWhy[each.why])),
      h(
        'button',
        { type: 'button', class: 'btn quiet', onclick: () => saveText(`regalia-${each.id}.txt`, each.text) },
        pageStrings.asFile,
      ),
      h(
        'button',
        { type: 'button', class: 'btn quiet', onclick: () => strike(name, dropUnread(each), row, fillMatches) },
        pageStrings.remove,
      ),
    );
    return row;
  });
  return [h('h2', {}, pageStrings.unreadTitle), h('ul', { class: 'matches unread' }, ...rows)];
}

/**
 * @param {Save[]} saves
 * @param {Save[]} done
 */
function drawRoom(saves, done) {
  const taken = used();
  const mean = saves.length > 0 ? used('regalia.') / saves.length : 0;
  const fit = mean > 0 ? Math.floor(Math.max(0, CAPACITY - taken) / mean) : 0;
  const closed = storeState() === 'closed';
  const promise = h('p', { class: 'sm mut' });
  void isPersisted().then((kept) => {
    promise.textContent = kept ? pageStrings.persisted : pageStrings.notPersisted;
  });
  const oldest = done.slice(-PRUNE);
  const room = h(
    'section',
    { class: 'keeping' },
    h('h2', {}, pageStrings.roomTitle),
    closed ? h('p', {}, strings.notKept) : drawUse(taken, fit),
    closed ? null : promise,
    isNarrow() ? h('p', { class: 'fault' }, strings.narrow) : null,
    h(
      'div',
      { class: 'acts' },
      h(
        'button',
        {
          type: 'button',
          class: 'btn',
          onclick: saveEverything,
          disabled: saves.length === 0 && keptLines().length === 0,
        },
        pageStrings.saveAll,
      ),
      h('button', { type: 'button', class: 'btn', onclick: () => chooseFile(fillMatches) }, pageStrings.bring),
      isNarrow() && oldest.length > 0
        ? h(
            'button',
            { type: 'button', class: 'btn', onclick: () => prune(oldest, room) },
            pageStrings.prune(oldest.length),
          )
        : null,
    ),
  );
  return room;
}

/**
 * @param {number} taken characters
 * @param {number} fit as many more matches like these
 */
function drawUse(taken, fit) {
  const share = Math.min(1, taken / CAPACITY);
  const words = pageStrings.use(share, fit);
  const bar = h(
    'div',
    { class: 'pr', role: 'meter', 'aria-label': words, 'aria-valuemin': 0, 'aria-valuemax': 100 },
    h('i', {}),
  );
  bar.setAttribute('aria-valuenow', String(Math.round(share * 100)));
  bar.style.setProperty('--share', String(share));
  return h('div', { class: 'use' }, h('p', {}, words), bar);
}

/**
 * @param {Save[]} oldest
 * @param {HTMLElement} place
 */
function prune(oldest, place) {
  const undos = oldest.map(deleteSave);
  fillMatches();
  const row = h('div', { class: 'struck' });
  body.prepend(row);
  strike(pageStrings.someMatches(oldest.length), () => undos.forEach((undo) => void undo()), row, fillMatches);
  place.remove();
}
