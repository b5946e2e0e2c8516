// Bringing a file in; what it holds is shown first.
import { drawPicture, nameOf, stateOf } from './matchSummary.js';
import { addFound, openFile, Refusal } from './importFile.js';
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { open } from '../app/router.js';
import { pageStrings } from '../i18n/pagestrings.js';

/** What chooses a file: nothing else holds on to it, and a browser may forget it before a file was chosen. @type {HTMLInputElement} */
let input;

/** The person chooses a file. @param {() => void} changed */
export function chooseFile(changed) {
  input = h('input', { type: 'file', accept: '.txt,.json,text/plain,application/json' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void importFile(file, changed);
  });
  input.click();
}

/**
 * @param {File} file
 * @param {() => void} changed
 */
export async function importFile(file, changed) {
  const body = h('div', { class: 'bring', role: 'status' }, h('p', {}, pageStrings.checking));
  const foot = h('div', { class: 'form-foot' });
  let gone = false;
  const sheet = openSheet({
    title: pageStrings.bring,
    subtitle: file.name,
    content: [body, foot],
    closed: () => {
      gone = true;
    },
  });
  try {
    const found = await openFile(file, (done, of) => {
      if (of > 1) body.replaceChildren(h('p', {}, pageStrings.checkingSome(done + 1, of)));
    });
    if (gone) return;
    const rows = found.saves.map((save) =>
      h(
        'li',
        {},
        drawPicture(save),
        h(
          'span',
          { class: 't' },
          h('span', { class: 'who' }, nameOf(save)),
          h('span', { class: 'sm mut' }, stateOf(save)),
        ),
      ),
    );
    body.replaceChildren(
      h('p', {}, pageStrings.foundMatches(rows.length)),
      ...(found.broken > 0 ? [h('p', {}, pageStrings.foundBroken(found.broken))] : []),
      ...(found.ledger.length > 0 ? [h('p', {}, pageStrings.foundLedger(found.ledger.length))] : []),
      h('ul', { class: 'matches' }, ...rows),
    );
    const add = h('button', { type: 'button', class: 'btn primary' }, pageStrings.add);
    add.addEventListener('click', () => {
      try {
        const { added, had } = addFound(found);
        changed();
        if (found.saves.length === 1) {
          sheet.close();
          open(`/play/${(added[0] ?? had[0]).id}`);
          return;
        }
        body.replaceChildren(h('p', {}, pageStrings.brought(added.length, had.length)));
        foot.replaceChildren();
      } catch (error) {
        refuse(error);
      }
    });
    foot.replaceChildren(h('span', { class: 'sp' }), add);
    add.focus();
  } catch (error) {
    refuse(error);
  }

  /** @param {unknown} error */
  function refuse(error) {
    const why =
      error instanceof Refusal ? error.message : pageStrings.notChecked(String(/** @type {any} */ (error)?.message));
    body.replaceChildren(h('p', { class: 'fault' }, why), h('p', { class: 'sm mut' }, pageStrings.unchanged));
    foot.replaceChildren();
  }
}
