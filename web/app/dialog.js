// Sheets over the page, among them menus and questions: native dialogs, so that focus and Escape are the browser's own.
import { button, focusTitle, h, icon } from './dom.js';
import { strings } from '../i18n/strings.js';

/**
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} element
 * @property {() => void} close
 */

let count = 0;

/**
 * Open a sheet.
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
  const closeButton = h(
    'button',
    { type: 'button', class: 'ib', 'aria-label': closeLabel ?? strings.close, onclick: () => element.close() },
    icon(full ? 'i-back' : 'i-close'),
  );
  const name = h('h2', { id, tabindex: -1 }, title);
  const heading = h('div.ttl', name, subtitle ? h('p.xs.mut', subtitle) : null);
  const bar = full ? [closeButton, heading, ...head] : [heading, ...head, closeButton];
  const element = h(
    'dialog',
    { class: `sheet ${kind}`, 'aria-labelledby': id },
    h(
      'div.in',
      h('header.sheet-bar', ...bar),
      h('div.sheet-body', { tabindex: 0, role: 'group', 'aria-labelledby': id }, ...content),
      foot.length > 0 ? h('footer.sheet-foot', ...foot) : null,
    ),
  );
  // The dialog itself has no padding: a tap on it is a tap beside the sheet, unless it began inside. One that began before the
  // sheet was there was meant for what it covers.
  /** @type {EventTarget | null} */
  let pressed = null;
  const opened = performance.now();
  element.addEventListener('pointerdown', ({ target }) => (pressed = target), true);
  element.addEventListener(
    'click',
    (event) => {
      if (event.detail && !pressed && performance.now() - opened < 900) {
        event.stopPropagation();
        event.preventDefault();
      } else if (pressed === element && event.target === element) element.close();
    },
    true,
  );
  element.addEventListener('close', () => {
    element.remove();
    closed?.();
    // The element that had the focus before may be gone.
    if (document.activeElement === document.body) focusTitle();
  });
  document.body.append(element);
  // Only now: in the frame of another page no element may take the focus as it is added, but a dialog may give it.
  name.autofocus = true;
  element.showModal();
  dialogOpened();
  return { element, close: () => element.close() };
}

/**
 * Open a list of things to do. The sheet closes before one is done.
 * @param {object} options
 * @param {string} options.title
 * @param {string} [options.subtitle]
 * @param {({ icon: string, label: string, hint?: string, act: () => void } | false | null | undefined | '')[]} options.items
 */
export function openMenuSheet({ title, subtitle, items }) {
  const rows = items.flatMap((item) => {
    if (!item) return [];
    const press = () => {
      sheet.close();
      item.act();
    };
    const words = h('span.t', item.label, item.hint ? h('span.xs.mut', item.hint) : null);
    return [h('li', h('button', { type: 'button', onclick: press }, icon(item.icon), words))];
  });
  const sheet = openSheet({ title, subtitle, content: [h('ul.menu', ...rows)] });
}

/**
 * Ask a question. `answer` is not called if the sheet is closed.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.text
 * @param {string} options.yes
 * @param {string} options.no
 * @param {(yes: boolean) => void} options.answer
 */
export function openQuestion({ title, text, yes, no, answer }) {
  const give = (/** @type {boolean} */ value) => () => {
    sheet.close();
    answer(value);
  };
  const sheet = openSheet({
    title,
    content: [h('p.text', text)],
    foot: [button('btn quiet', give(false), no), h('span.sp'), button('btn primary', give(true), yes)],
  });
  return sheet;
}

/** Close all that lies over the screen. */
export function closeDialogs() {
  for (const element of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog[open]')))
    element.close();
}

// Put in again with the screen that is left, an open one would be no dialog any more.
window.addEventListener('hashchange', closeDialogs);

// ---- The browser's way back ---------------------------------------------------------------------------------------

// It closes what lies over the page first: an open dialog has an entry of its own in the history. The entry stays when the
// dialog is closed in another way; the next dialog takes it over, and the way back leads past it.

/** @returns {number} how many dialogs lie below an entry of the history: it is theirs */
const depthOf = () => history.state?.depth ?? 0;

let depth = depthOf();
let address = location.href;
/** What waits until the entries of dialogs are left. @type {(() => void) | null} */
let waiting = null;

/** Return the dialogs that are open, the uppermost last. */
const openDialogs = () => /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll('dialog[open]')]);

/** Give the dialog that has just been opened its entry. */
function dialogOpened() {
  const open = openDialogs().length;
  // The history of a frame is that of the page around it.
  if (window !== window.top) return;
  address = location.href;
  if (depthOf() >= open) return;
  depth = open;
  history.pushState({ ...history.state, depth }, '');
}

/**
 * Leave the entries of dialogs that are closed, then act: what takes the place of a screen takes that of its own entry.
 * @param {() => void} act
 */
export function leaveDialogs(act) {
  if (depthOf() === 0) return act();
  waiting = act;
  history.go(-depthOf());
}

// A dialog that is not opened here says so.
window.addEventListener('regalia:dialog', dialogOpened);
window.addEventListener('popstate', () => {
  const was = depth;
  const elsewhere = location.href !== address;
  depth = depthOf();
  address = location.href;
  const act = waiting;
  waiting = null;
  if (act) return act();
  if (elsewhere || history.state === null) return;
  const over = openDialogs().slice(depth);
  for (const dialog of over.reverse()) dialog.close();
  if (over.length === 0 && depth < was) history.back();
});
window.addEventListener('hashchange', () => {
  depth = depthOf();
  address = location.href;
});
