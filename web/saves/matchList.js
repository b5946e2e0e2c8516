// The page of all matches: lists, saves that cannot be read, room in the browser's store, files in and out, and what
// can be done with a match.
import { chooseFile, saveEverything } from './importExport.js';
import { download, fileOf, saveText, shareFile } from './exportFile.js';
import { allDaily, keepDaily } from './dailyStore.js';
import { solvedPuzzles } from './puzzleStore.js';
import { deletedResults, keepResult } from './statsStore.js';
import { drawMatches, drawNews, stateOf } from './matchSummary.js';
import { CAPACITY, isNarrow, isPersisted, storeState, used } from '../app/store.js';
import { copySave, dropSave, dropUnread, findSave, listSaves, nameOf, plainName, renameSave } from './saves.js';
import { open, pageScreen, replayAddress } from '../app/router.js';
import { openMenuSheet, openSheet } from '../app/dialog.js';
import { button, focusTitle, h } from '../app/dom.js';
import { matchStrings } from '../i18n/matchStrings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';

/** As many of the oldest are offered to be deleted at once. */
const PRUNE = 10;

const body = h('div.all');

export function matchesScreen() {
  return pageScreen({ title: strings.history }, [drawHistoryNav('/history'), body], {
    shown: () => {
      body.replaceChildren();
      fillMatches();
    },
    refresh: fillMatches,
  });
}

/** Draw the way between the two pages of the history. @param {string} here */
export function drawHistoryNav(here) {
  const link = (/** @type {string} */ path, /** @type {string} */ name) =>
    h('a', { href: `#${path}`, 'aria-current': path === here ? 'page' : null }, name);
  return h(
    'nav.segments',
    { 'aria-label': strings.history },
    link('/history', pageStrings.matches),
    link('/history/statistics', pageStrings.statistics),
  );
}

function fillMatches() {
  const openHere = (/** @type {Save} */ save, /** @type {HTMLElement} */ row) => openActs(save, row, fillMatches);
  const { saves, unread } = listSaves();
  const going = saves.filter((save) => !save.winners);
  const done = saves.filter((save) => save.winners);
  body.replaceChildren(
    ...drawNews(body, saves),
    ...(saves.length === 0 ? [h('p.mut', pageStrings.noMatches)] : []),
    ...drawMatches(strings.matches, going, openHere),
    ...drawMatches(strings.finished, done, openHere),
    ...(unread.length > 0 ? drawUnread(unread) : []),
    h(
      'section.keeping',
      h('h2', pageStrings.ownScene),
      h('p', pageStrings.ownSceneText),
      h('div.acts', h('a.btn', { href: '#/studio' }, pageStrings.beginScene)),
    ),
    drawRoom(saves, done, unread),
  );
}

/** @param {import('./saves.js').Unread[]} unread */
function drawUnread(unread) {
  const rows = unread.map((each) => {
    const name = pageStrings.unreadMatch;
    const row = h(
      'li',
      h('span.t', name, h('span.sm.mut', pageStrings.unreadWhy[each.why])),
      button('btn quiet', () => saveText(`regalia-${each.id}.txt`, each.text), matchStrings.asFile),
      button('btn quiet', () => showRemoved(name, dropUnread(each), row, fillMatches), matchStrings.remove),
    );
    return row;
  });
  return [h('h2', pageStrings.unreadTitle), h('ul.matches.unread', ...rows)];
}

/** Tell whether there is anything to save as a file. @param {number} matches */
const hasSomething = (matches) => matches + deletedResults().length + allDaily().length + solvedPuzzles().size > 0;

/** @param {Save[]} saves @param {Save[]} done @param {import('./saves.js').Unread[]} unread */
function drawRoom(saves, done, unread) {
  const taken = used();
  const closed = storeState() === 'closed';
  const promise = h('p.sm.mut');
  void isPersisted().then((kept) => {
    promise.textContent = kept ? pageStrings.persisted : pageStrings.notPersisted;
  });
  const oldest = done.slice(-PRUNE);
  return h(
    'section.keeping',
    h('h2', pageStrings.roomTitle),
    closed ? h('p', strings.notKept) : drawUse(taken),
    closed ? null : promise,
    isNarrow() ? h('p.fault', strings.narrow) : null,
    h(
      'div.acts',
      h(
        'button',
        {
          type: 'button',
          class: 'btn',
          onclick: saveEverything,
          disabled: !hasSomething(saves.length + unread.length),
        },
        pageStrings.saveAll,
      ),
      button('btn', () => chooseFile(fillMatches), pageStrings.bring),
      hasSomething(saves.length + unread.length) ? h('a.btn', { href: '#/send' }, pageStrings.toOther) : null,
      isNarrow() && oldest.length > 0 ? button('btn', () => prune(oldest), pageStrings.prune(oldest.length)) : null,
    ),
  );
}

/**
 * @param {number} taken characters
 */
function drawUse(taken) {
  const share = Math.min(1, taken / CAPACITY);
  const words = pageStrings.use(share);
  const bar = h('div.pr', { role: 'meter', 'aria-label': words, 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('i'));
  bar.setAttribute('aria-valuenow', String(Math.round(share * 100)));
  bar.style.setProperty('--share', String(share));
  return h('div.use', h('p', words), bar);
}

/** @param {Save[]} oldest */
function prune(oldest) {
  const undos = oldest.map(deleteSave);
  const row = h('li.struck');
  body.prepend(row);
  fillMatches();
  showRemoved(pageStrings.someMatches(oldest.length), () => undos.forEach((undo) => void undo()), row, fillMatches);
}

const LONGEST = 60;

/**
 * @param {Save} listed the match as it was when the list was drawn: another tab may have played it on
 * @param {HTMLElement} row
 * @param {() => void} changed
 */
export function openActs(listed, row, changed) {
  const save = findSave(listed.id) ?? listed;
  const copy = () => {
    copySave(save, pageStrings.copyOf(nameOf(save)));
    changed();
  };
  const packed = save.setup.way !== undefined && save.setup.way !== 'letter';
  const file = fileOf(save);
  openMenuSheet({
    title: nameOf(save),
    subtitle: stateOf(save),
    items: [
      {
        icon: 'i-play',
        label: save.winners ? pageStrings.look : strings.resume,
        act: () => open(`/play/${save.id}`),
      },
      !save.setup.way &&
        save.record && {
          icon: 'i-step',
          label: pageStrings.replayMatch,
          act: () => open(replayAddress(save.id, 0, 0)),
        },
      { icon: 'i-rename', label: pageStrings.rename, act: () => openRename(save, changed) },
      // A match with other people is there once, and its record lies packed: at the table it is saved as a file.
      // Nor is a deal of the day that counts tried out before it is played.
      !packed && (!save.counts || save.winners) && { icon: 'i-copy', label: pageStrings.copy, act: copy },
      !packed && save.record && { icon: 'i-save', label: strings.saveFile, act: () => download(file) },
      !packed &&
        save.record &&
        navigator.canShare?.({ files: [file] }) && {
          icon: 'i-share',
          label: pageStrings.share,
          act: () => void shareFile(file),
        },
      { icon: 'i-peer', label: pageStrings.toOther, act: () => open(`/send/${save.id}`) },
      {
        icon: 'i-close',
        label: matchStrings.remove,
        act: () => showRemoved(nameOf(save), deleteSave(findSave(save.id) ?? save), row, changed),
      },
    ],
  });
}

/** @param {Save} save @param {() => void} changed */
function openRename(save, changed) {
  const input = h('input', {
    id: 'label',
    name: 'label',
    value: nameOf(save),
    maxlength: LONGEST,
    autocomplete: 'off',
  });
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const label = input.value.trim();
    // Nothing, or what it is called anyway: then it goes on being called by who plays it.
    renameSave(save.id, label === plainName(save) ? '' : label);
    sheet.close();
    changed();
  };
  const form = h(
    'form.form',
    { onsubmit: submit },
    h('div.field', h('label', { for: 'label' }, pageStrings.nameOfMatch), input),
    h('div.form-foot', h('span.sp'), h('button.btn.primary', pageStrings.keep)),
  );
  const sheet = openSheet({ title: pageStrings.rename, content: [form] });
  input.select();
  input.focus();
}

/** Delete a match. Its result goes on counting in the statistics. @param {Save} save @returns {() => void} undoes it */
function deleteSave(save) {
  if (save.daily) keepDaily(save);
  const forget = keepResult(save);
  const back = dropSave(save.id);
  return () => {
    forget();
    back();
  };
}

/**
 * Show in a row that something was deleted, and how to undo that, until the person leaves the page.
 * @param {string} name
 * @param {() => void} undo
 * @param {HTMLElement} row
 * @param {() => void} changed
 */
export function showRemoved(name, undo, row, changed) {
  const back = () => {
    undo();
    row.remove();
    changed();
    // The button that was pressed is gone.
    if (document.activeElement === document.body) focusTitle();
  };
  const undoing = button('btn quiet', back, pageStrings.undo);
  row.classList.add('struck');
  row.replaceChildren(h('span.t.sm.mut', { role: 'status' }, pageStrings.removed(name)), undoing);
  undoing.focus();
}
