// Fingers and mice on cards: a tap, a double tap, a card of the hand drawn up onto the table or sideways to another place.

const DOUBLE = 320;
const SLOP = 8;
/** Let go within this distance, it was a tap of an unsteady finger. */
const NEAR = 22;

/**
 * @typedef {object} Hands
 * @property {(node: HTMLElement) => void} tap
 * @property {(node: HTMLElement) => void} twice   the second tap of two
 * @property {(node: HTMLElement) => boolean} played  drawn up and let go; true when that was a move
 * @property {(node: HTMLElement, x: number, y: number) => void} over  carried over the hand
 * @property {() => void} away                          carried elsewhere, or let go
 * @property {(node: HTMLElement, x: number, y: number) => boolean} dropped  let go over the hand; true when it lies elsewhere now
 */

/** @typedef {{ node: HTMLElement, id: number, x: number, y: number, moved: boolean }} Drag */

/** Is it drawn up, onto the table? @param {Drag} drag @param {PointerEvent} event */
const isUp = ({ node, y }, event) => y - event.clientY > node.offsetHeight * 0.5;

/** @param {HTMLElement} root @param {Hands} hands @returns {() => void} */
export function bindGestures(root, hands) {
  let last = '';
  let when = 0;
  let swallow = false;
  /** @type {Drag | null} */
  let drag = null;

  /** @param {EventTarget | null} at @returns {HTMLElement | null} */
  const cardAt = (at) => (at instanceof Element ? at.closest('button.card, button[data-stack]') : null);

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const node = cardAt(event.target);
    if (swallow) {
      swallow = false;
      return;
    }
    if (!node) return;
    const key = node.dataset.key ?? '';
    // A click of the keyboard has no detail, and two of them are two.
    const double = event.detail > 0 && key === last && event.timeStamp - when < DOUBLE;
    last = double ? '' : key;
    when = event.timeStamp;
    if (double) hands.twice(node);
    else hands.tap(node);
  };

  /** @param {PointerEvent} event */
  const onDown = (event) => {
    swallow = false;
    const node = cardAt(event.target);
    if (!node?.closest('.hand') || !event.isPrimary || event.button !== 0) return;
    drag = { node, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  };

  /** @param {PointerEvent} event */
  const onMove = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.moved) {
      if (Math.hypot(x, y) < SLOP) return;
      drag.moved = true;
      drag.node.classList.add('drag');
      drag.node.setPointerCapture(event.pointerId);
    }
    drag.node.style.setProperty('translate', `${x}px ${y}px`);
    if (isUp(drag, event)) hands.away();
    else hands.over(drag.node, event.clientX, event.clientY);
  };

  /** @param {PointerEvent} event */
  const onUp = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { node, moved, x, y } = drag;
    const done = event.type === 'pointerup';
    const far = done && isUp(drag, event);
    drag = null;
    if (!moved) return;
    hands.away();
    swallow = true;
    const from = node.style.getPropertyValue('translate');
    // A card that was played or laid elsewhere stays under the finger until the table is drawn anew, and flies from there.
    const near = Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    const sent = far ? hands.played(node) : done && !near && hands.dropped(node, event.clientX, event.clientY);
    if (!sent) {
      node.classList.remove('drag');
      node.style.removeProperty('translate');
      node.animate({ translate: [from, '0 0'] }, { duration: 160, easing: 'ease-out' });
      if (near && done) hands.tap(node);
    }
    requestAnimationFrame(() => {
      swallow = false;
    });
  };

  const binds = /** @type {const} */ ([
    ['click', onClick],
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onUp],
  ]);
  for (const [name, listener] of binds) root.addEventListener(name, /** @type {EventListener} */ (listener));
  return () => {
    for (const [name, listener] of binds) root.removeEventListener(name, /** @type {EventListener} */ (listener));
  };
}
