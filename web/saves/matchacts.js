// What can be done with a match of the list.
import { nameOf, plainName, replayAddress, stateOf } from './about.js';
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { canShare, saveFile, shareSave } from './file.js';
import { open } from '../app/router.js';
import { noteDeleted } from './ledger.js';
import { copySave, dropSave, renameSave } from './saves.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./saves.js').Save} Save */

const LONGEST = 60;

/**
 * @param {Save} save
 * @param {HTMLElement} row
 * @param {() => void} changed
 */
export function openActs(save, row, changed) {
  /**
   * @param {string} picture
   * @param {string} label
   * @param {() => void} act
   */
  const item = (picture, label, act) => {
    const press = () => {
      sheet.close();
      act();
    };
    return h(
      'li',
      {},
      h('button', { type: 'button', onclick: press }, icon(picture), h('span', { class: 't' }, label)),
    );
  };
  const copy = () => {
    copySave(save, pageStrings.copyOf(nameOf(save)));
    changed();
  };
  const shared = save.setup.way !== undefined && save.setup.way !== 'letter';
  const sheet = openSheet({
    title: nameOf(save),
    subtitle: stateOf(save),
    content: [
      h(
        'ul',
        { class: 'menu' },
        item('i-play', save.winners ? pageStrings.look : strings.resume, () => open(`/play/${save.id}`)),
        !save.setup.way &&
          save.record &&
          item('i-step', pageStrings.replayMatch, () => open(replayAddress(save.id, 0, 0).slice(1))),
        item('i-rename', pageStrings.rename, () => openRename(save, changed)),
        // What other people have a part in is there once, and its record lies sealed: at the table it is saved as a file.
        !shared && item('i-copy', pageStrings.copy, copy),
        !shared && save.record && item('i-save', strings.saveFile, () => saveFile(save)),
        !shared && save.record && canShare() && item('i-share', pageStrings.share, () => void shareSave(save)),
        item('i-close', pageStrings.remove, () => strike(nameOf(save), deleteSave(save), row, changed)),
      ),
    ],
  });
}

/**
 * @param {Save} save
 * @param {() => void} changed
 */
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
    'form',
    { class: 'form', onsubmit: submit },
    h('div', { class: 'field' }, h('label', { for: 'label' }, pageStrings.nameOfMatch), input),
    h(
      'div',
      { class: 'form-foot' },
      h('span', { class: 'sp' }),
      h('button', { class: 'btn primary' }, pageStrings.keep),
    ),
  );
  const sheet = openSheet({ title: pageStrings.rename, content: [form] });
  input.select();
  input.focus();
}

/** It goes on counting in the statistics. @param {Save} save @returns {() => void} undoes it */
export function deleteSave(save) {
  const forget = noteDeleted(save);
  const back = dropSave(save.id);
  return () => {
    forget();
    back();
  };
}

/**
 * Gone at once, and back at once: the row stays until the person leaves the page.
 * @param {string} name
 * @param {() => void} undo
 * @param {HTMLElement} row
 * @param {() => void} changed
 */
export function strike(name, undo, row, changed) {
  const back = () => {
    undo();
    changed();
  };
  const button = h('button', { type: 'button', class: 'btn quiet', onclick: back }, pageStrings.undo);
  row.replaceChildren(h('span', { class: 't sm mut', role: 'status' }, pageStrings.removed(name)), button);
  button.focus();
}
