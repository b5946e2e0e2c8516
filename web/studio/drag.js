// Cards that are dragged from place to place, by mouse, pen or finger. A tap stays a tap.
import { h, listen } from '../app/dom.js';

/** Pixels that a press moves before it is a drag. */
const SLOP = 8;

/** @typedef {{ id: number, x: number, y: number, ghost: HTMLElement | null, node: HTMLElement }} Drag */

/**
 * Listen for cards that are dragged inside `root`: elements with `data-card`, to elements with `data-place`.
 * @param {HTMLElement} root
 * @param {(node: HTMLElement, place: string | null) => void} drop  `place`: the value of `data-place` there, null beside all of them
 * @returns {() => void} stop listening
 */
export function bindDrag(root, drop) {
  /** @type {Drag | null} */
  let drag = null;
  /** The click that ends a drag is none. */
  let swallow = false;

  /** @param {PointerEvent} event */
  function down(event) {
    swallow = false;
    const node = event.target instanceof Element ? event.target.closest('[data-card]') : null;
    if (!(node instanceof HTMLElement) || !event.isPrimary || event.button !== 0) return;
    drag = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      ghost: null,
      node,
    };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (drag?.id !== event.pointerId) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return;
      const copy = /** @type {HTMLElement} */ (drag.node.cloneNode(true));
      drag.ghost = h('div.ghost', { 'aria-hidden': 'true' }, copy);
      document.body.append(drag.ghost);
      drag.node.setPointerCapture(event.pointerId);
    }
    drag.ghost.style.setProperty('translate', `${event.clientX}px ${event.clientY}px`);
    const over = placeAt(event);
    for (const place of root.querySelectorAll('[data-place]')) place.classList.toggle('over', place === over);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (drag?.id !== event.pointerId) return;
    const { node, ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    swallow = true;
    for (const place of root.querySelectorAll('.over')) place.classList.remove('over');
    if (event.type === 'pointerup') drop(node, placeAt(event)?.dataset.place ?? null);
  }

  /** @param {PointerEvent} event */
  function placeAt({ clientX, clientY }) {
    const node = document.elementFromPoint(clientX, clientY)?.closest('[data-place]');
    return node instanceof HTMLElement && root.contains(node) ? node : null;
  }

  const off = [
    listen(root, 'pointerdown', down),
    listen(root, 'pointermove', move),
    listen(root, 'pointerup', up),
    listen(root, 'pointercancel', up),
    listen(
      root,
      'click',
      (event) => {
        if (swallow && event.detail > 0) event.stopPropagation();
        swallow = false;
      },
      { capture: true },
    ),
  ];
  return () => {
    for (const each of off) each();
  };
}
