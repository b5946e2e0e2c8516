// Gestures on cards: a tap, a double tap, a long press, a card of the hand dragged up onto the table or sideways within the hand.
// And keys that move the focus.
import { listen } from '../app/dom.js';

/** The key that leads to the hand; ranks and suits have keys of their own. */
export const HAND_KEY = 'y';

const DOUBLE = 320;
const SLOP = 8;
/** A drag that ends within this distance is the tap of an unsteady finger. */
const NEAR = 22;
/** Milliseconds of a long press. */
const LONG = 500;

/**
 * @typedef {object} Handlers
 * @property {(node: HTMLElement, pointed: boolean) => void} tap  `pointed`: by a finger or a mouse
 * @property {(node: HTMLElement) => void} doubleTap   a double tap
 * @property {(node: HTMLElement) => void} inspect   a long press, or the secondary mouse button
 * @property {(node: HTMLElement) => boolean} dragUp  dragged up and dropped; true if that was a move
 * @property {(node: HTMLElement) => boolean} aims  tell whether a card that is held over the table may be dropped there
 * @property {(node: HTMLElement, x: number, y: number) => void} dragOver  dragged over the hand
 * @property {() => void} dragAway                          dragged elsewhere, or dropped
 * @property {(node: HTMLElement, x: number, y: number) => boolean} drop  dropped over the hand; true if the card moved
 */

/** Degrees by which a dragged card tilts at most. */
const TILT = 6;

/** Put a card back that was dragged. @param {HTMLElement} node */
export function putBack(node) {
  node.classList.remove('drag');
  node.style.removeProperty('translate');
  node.style.removeProperty('rotate');
}

/** @typedef {{ node: HTMLElement, id: number, x: number, y: number, moved: boolean }} Drag */

/** Tell whether the card is dragged up, onto the table. @param {Drag} drag @param {PointerEvent} event */
const isUp = ({ node, y }, event) => y - event.clientY > node.offsetHeight * 0.5;

/**
 * Listen for gestures on the cards inside `root`.
 * @param {HTMLElement} root
 * @param {Handlers} handlers
 * @returns {() => void} stop listening
 */
export function bindGestures(root, handlers) {
  const gestures = new Gestures(root, handlers);
  const unbind = [
    listen(root, 'click', (event) => gestures.click(event)),
    listen(root, 'contextmenu', (event) => gestures.menu(event)),
    listen(root, 'pointerdown', (event) => gestures.down(event)),
    listen(root, 'pointermove', (event) => gestures.move(event)),
    listen(root, 'pointerup', (event) => gestures.up(event)),
    listen(root, 'pointercancel', (event) => gestures.up(event)),
  ];
  return () => {
    clearTimeout(gestures.rest);
    for (const off of unbind) off();
  };
}

/** @param {EventTarget | null} at @returns {HTMLElement | null} */
const cardAt = (at) => (at instanceof Element ? at.closest('button.card, button[data-stack]') : null);

class Gestures {
  /** @param {HTMLElement} root @param {Handlers} handlers */
  constructor(root, handlers) {
    this.root = root;
    this.handlers = handlers;
    /** Key of the card that was tapped last, and when. */
    this.last = '';
    this.when = 0;
    /** The next click belongs to a gesture that was already handled. */
    this.swallow = false;
    /** The timer of a long press. */
    this.rest = 0;
    /** @type {Drag | null} */
    this.drag = null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const node = cardAt(event.target);
    // A click of the keyboard, or of a screen reader, has no detail and is never swallowed.
    const pointed = event.detail > 0;
    if (this.swallow && pointed) {
      this.swallow = false;
      return;
    }
    if (!node) return;
    const key = node.dataset.key ?? '';
    // Two clicks of the keyboard are no double tap.
    const double = pointed && key === this.last && event.timeStamp - this.when < DOUBLE;
    this.last = double ? '' : key;
    this.when = event.timeStamp;
    if (double) this.handlers.doubleTap(node);
    else this.handlers.tap(node, pointed);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    clearTimeout(this.rest);
    const node = cardAt(event.target);
    if (!node || !event.isPrimary || event.button !== 0) return;
    if (event.pointerType !== 'mouse') this.rest = window.setTimeout(() => this.hold(node), LONG);
    if (!node.closest('.hand')) return;
    this.drag = { node, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  }

  /** @param {HTMLElement} node */
  ask(node) {
    clearTimeout(this.rest);
    this.drag = null;
    this.swallow = true;
    this.handlers.inspect(node);
  }

  /** Handle a long press. The finger is still down: ignore the click when it is lifted, over whatever lies there by then. @param {HTMLElement} node */
  hold(node) {
    const hush = (/** @type {MouseEvent} */ event) => {
      if (event.detail > 0) event.stopPropagation();
    };
    const once = { capture: true, once: true };
    window.addEventListener('click', hush, once);
    window.addEventListener('pointerdown', () => window.removeEventListener('click', hush, true), once);
    this.ask(node);
  }

  /** Handle the secondary mouse button, the menu key, and on some phones a long press. @param {MouseEvent} event */
  menu(event) {
    const node = cardAt(event.target);
    if (!node) return;
    event.preventDefault();
    if (!this.swallow) this.ask(node);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag, handlers } = this;
    if (!drag || event.pointerId !== drag.id) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.moved) {
      if (Math.hypot(x, y) < SLOP) return;
      clearTimeout(this.rest);
      drag.moved = true;
      drag.node.classList.add('drag');
      drag.node.setPointerCapture(event.pointerId);
    }
    drag.node.style.setProperty('translate', `${x}px ${y}px`);
    drag.node.style.setProperty('rotate', `${Math.max(-TILT, Math.min(TILT, x / 14))}deg`);
    const up = isUp(drag, event);
    this.root.toggleAttribute('data-aim', up && handlers.aims(drag.node));
    if (up) handlers.dragAway();
    else handlers.dragOver(drag.node, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.rest);
    const { drag, handlers } = this;
    if (!drag || event.pointerId !== drag.id) return;
    const { node, moved, x, y } = drag;
    const done = event.type === 'pointerup';
    const far = done && isUp(drag, event);
    this.drag = null;
    if (!moved) return;
    handlers.dragAway();
    this.root.removeAttribute('data-aim');
    this.swallow = true;
    const { translate, rotate } = node.style;
    // A card that was played or moved stays under the finger until the next drawing, and flies from there.
    const near = Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    const sent = far ? handlers.dragUp(node) : done && !near && handlers.drop(node, event.clientX, event.clientY);
    if (!sent) {
      putBack(node);
      node.animate({ translate: [translate, '0 0'], rotate: [rotate, '0deg'] }, { duration: 220, easing: 'ease-out' });
      if (near && done) handlers.tap(node, true);
    }
    requestAnimationFrame(() => {
      this.swallow = false;
    });
  }
}

// --- roving focus: each group of cards is one tab stop; arrows, Home, End, and letters of ranks and suits move within it ---

const RANKS = /** @type {Record<string, string>} */ ({ 1: 'T', 0: 'T', t: 'T', a: 'A', j: 'J', q: 'Q', k: 'K' });
const SUITS = 'shdc';

/** Return the visible buttons of a group. @param {Element} place @returns {HTMLElement[]} */
function stops(place) {
  return [...place.querySelectorAll(':scope button')]
    .filter((node) => node instanceof HTMLElement && !node.closest('[hidden]'))
    .map((node) => /** @type {HTMLElement} */ (node));
}

/** Leave exactly one tab stop in each group after a drawing: the old one, if it is still there. @param {Element} root */
export function resetRovingFocus(root) {
  for (const place of root.querySelectorAll('[data-roving]')) {
    const all = stops(place);
    const had =
      all.find((node) => node === document.activeElement) ?? all.find((node) => node.tabIndex === 0) ?? all[0];
    for (const node of all) node.tabIndex = node === had ? 0 : -1;
  }
}

/** Listen for the keys that move the focus. @param {HTMLElement} root @returns {() => void} stop listening */
export function bindRovingFocus(root) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const place = event.target.closest('[data-roving]');
    if (!place) return;
    // Shift and an arrow move the card itself (control.js).
    if (event.shiftKey && event.key.startsWith('Arrow')) return;
    const all = stops(place);
    const next = target(event.key, all, all.indexOf(event.target));
    if (!next) return;
    event.preventDefault();
    for (const node of all) node.tabIndex = node === next ? 0 : -1;
    next.focus();
  };
  return listen(root, 'keydown', onKey);
}

/** @param {string} key @param {HTMLElement[]} all @param {number} at */
function target(key, all, at) {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'ArrowRight' || key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  const rank = RANKS[letter] ?? (letter >= '2' && letter <= '9' ? letter : '');
  const suit = SUITS.includes(letter) ? letter.toUpperCase() : '';
  if (!rank && !suit) return undefined;
  const around = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return around.find((node) => {
    const code = node.dataset.card ?? '';
    return rank ? code.charAt(0) === rank : code.charAt(1) === suit;
  });
}
