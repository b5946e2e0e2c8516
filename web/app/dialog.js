// Sheets over the page: native dialogs, so that focus, Escape and the phone's back gesture are the browser's own.
import { h, icon } from './dom.js';
import { strings } from '../i18n/strings.js';

/**
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} element
 * @property {() => void} close
 */

/** @type {Set<HTMLDialogElement>} */
const opened = new Set();
let count = 0;

/**
 * @param {object} options
 * @param {string | HTMLElement} options.title
 * @param {string} [options.subtitle]
 * @param {string} [options.kind] `full` covers the page, `side` stands at the right where there is room
 * @param {(import('./dom.js').Child)[]} options.content
 * @param {(import('./dom.js').Child)[]} [options.head] buttons beside the title
 * @param {(import('./dom.js').Child)[]} [options.foot] buttons below
 * @param {() => void} [options.closed]
 * @param {string} [options.closeLabel]
 * @returns {Sheet}
 */
export function openSheet({ title, subtitle, kind = '', content, head = [], foot = [], closed, closeLabel }) {
  const id = `sheet-${++count}`;
  const full = kind === 'full';
  const shut = h(
    'button',
    { type: 'button', class: 'ib', 'aria-label': closeLabel ?? strings.close, onclick: () => element.close() },
    icon(full ? 'i-back' : 'i-close'),
  );
  const name = h('h2', { id, tabindex: -1 }, title);
  const heading = h('div', { class: 'ttl' }, name, subtitle ? h('p', { class: 'xs mut' }, subtitle) : null);
  const bar = full ? [shut, heading, ...head] : [heading, ...head, shut];
  const element = h(
    'dialog',
    { class: `sheet ${kind}`, 'aria-labelledby': id },
    h(
      'div',
      { class: 'in' },
      h('header', { class: 'sheet-bar' }, ...bar),
      h('div', { class: 'sheet-body', tabindex: 0, role: 'group', 'aria-labelledby': id }, ...content),
      foot.length > 0 ? h('footer', { class: 'sheet-foot' }, ...foot) : null,
    ),
  );
  // The dialog itself has no padding: a tap on it is a tap beside the sheet.
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  element.addEventListener('close', () => {
    opened.delete(element);
    element.remove();
    closed?.();
    // What had the focus before may have been taken off the table meanwhile.
    if (document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (document.querySelector('main h1'))?.focus({ preventScroll: true });
    }
  });
  opened.add(element);
  document.body.append(element);
  // Only now: in the frame of another page nothing may take the focus as it comes in, but a dialog may give it.
  name.autofocus = true;
  element.showModal();
  return { element, close: () => element.close() };
}

/** Whoever goes to another screen leaves the sheets of this one. */
export function closeSheets() {
  for (const element of [...opened]) element.close();
}

window.addEventListener('hashchange', closeSheets);
