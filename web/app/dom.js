// Elements, built without a line of markup in a string: text that people type stays text. And style sheets that come
// late.
import { SITE } from '../boot/site.js';

const ICONS = new URL('assets/icons/shell.svg', SITE).href;
const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/**
 * @template {string} S
 * @typedef {S extends `${infer T}.${string}` ? T : S} TagOf
 */

/**
 * Create an element: `div.panel.wide` has two classes. Properties may come first: one that is a function is a listener
 * (`onclick`), `true` is an empty attribute, and `false`, `null` or undefined leaves it out.
 * @template {string} S
 * @param {S} selector
 * @param {...(Props | Child)} content
 * @returns {TagOf<S> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<S>] : HTMLElement}
 */
export function h(selector, ...content) {
  const [tag = '', ...classes] = selector.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  const [first] = content;
  const hasProps = typeof first === 'object' && first !== null && !(first instanceof Node);
  if (hasProps) setProps(element, first);
  addChildren(element, /** @type {Child[]} */ (hasProps ? content.slice(1) : content));
  return /** @type {any} */ (element);
}

/**
 * Create a button.
 * @param {string} look  its classes, as `btn primary`
 * @param {(event: any) => void} act  called when it is pressed
 * @param {...Child} children
 */
export function button(look, act, ...children) {
  return h('button', { type: 'button', class: look, onclick: act }, ...children);
}

/**
 * Listen for an event.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: any) => void} act
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void} stop listening
 */
export function listen(target, type, act, options) {
  target.addEventListener(type, act, options);
  return () => target.removeEventListener(type, act, options);
}

/**
 * Create an SVG element, as `h` does for HTML.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setProps(element, props);
  addChildren(element, children);
  return element;
}

/**
 * Return an icon of the shell. A screen reader skips it and reads the words beside it.
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = 'i') {
  return svg('svg', { class: className, 'aria-hidden': 'true' }, svg('use', { href: `${ICONS}#${name}` }));
}

/** @param {Element} element @param {Props} props */
function setProps(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/** @param {Element} element @param {Child[]} children */
function addChildren(element, children) {
  for (const child of children) {
    if (child === false || child === null || child === undefined || child === '') continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

// Trees of elements as plain lists, `['p', { class: 'says' }, 'text']`: the build writes them as HTML, the page as
// nodes. So what the build has drawn is what the page draws.

/** @typedef {string | number | boolean | null | undefined} Value */
/** @typedef {[string, Record<string, Value>, ...Branch[]]} Tree */
/** @typedef {Tree | string | number | false | null | undefined} Branch */

const SVG_TAGS = new Set(['svg', 'use', 'path', 'g', 'text']);
const VOID_TAGS = new Set(['use', 'path']);

/** @param {Branch} child @returns {child is false | null | undefined | ''} */
const isNothing = (child) => child === false || child === null || child === undefined || child === '';

/** Build the nodes of a tree. @param {Tree} tree @returns {Element} */
export function toNode([tag, props, ...children]) {
  const nodes = children.map((child) => (Array.isArray(child) ? toNode(child) : child));
  return SVG_TAGS.has(tag)
    ? svg(/** @type {'svg'} */ (tag), props, ...nodes)
    : h(/** @type {'span'} */ (tag), props, ...nodes);
}

/** Write a tree as HTML. @param {Branch} tree @returns {string} */
export function toHtml(tree) {
  if (isNothing(tree)) return '';
  if (!Array.isArray(tree)) return escaped(String(tree));
  const [tag, props, ...children] = tree;
  const said = Object.entries(props).flatMap(([name, value]) => {
    if (value === false || value === null || value === undefined) return [];
    return [value === true ? ` ${name}` : ` ${name}="${escaped(String(value)).replace(/"/g, '&quot;')}"`];
  });
  const start = `<${tag}${said.join('')}`;
  return VOID_TAGS.has(tag) ? `${start}/>` : `${start}>${children.map(toHtml).join('')}</${tag}>`;
}

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Style sheets that are here or on their way, by address. @type {Map<string, Promise<void>>} */
const styleSheets = new Map();

/**
 * Add a style sheet to the page, once.
 * @param {string} name its file in `css/`, without the extension
 * @returns {Promise<void>} resolves when its rules apply; rejects if it cannot be fetched
 */
export function fetchSheet(name) {
  const href = new URL(`css/${name}.css`, SITE).href;
  let sheet = styleSheets.get(href);
  if (!sheet) {
    sheet = new Promise((resolve, reject) => {
      const link = h('link', { rel: 'stylesheet', href });
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        styleSheets.delete(href);
        reject(new Error(href));
      });
      document.head.append(link);
    });
    styleSheets.set(href, sheet);
  }
  return sheet;
}

/**
 * Put a node in a place, alone. What reads and looks the same stays: the focus and a press that are on it are not lost.
 * @param {HTMLElement} place
 * @param {HTMLElement | null} node
 */
export function putAlone(place, node) {
  const there = place.firstElementChild;
  if (node && (there === node || there?.isEqualNode(node))) return;
  place.replaceChildren(...(node ? [node] : []));
}

/** Milliseconds after a release within which it becomes a tap. */
const TAP = 100;
/** When the last press is over, by `performance.now()`. */
let pressEnd = 0;
for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'contextmenu']) {
  globalThis.addEventListener?.(
    type,
    () => {
      pressEnd = type === 'pointerdown' ? Number.POSITIVE_INFINITY : performance.now() + TAP;
    },
    true,
  );
}

/**
 * Wait until no pointer is pressed: what moves away from under a finger loses the tap.
 * @param {() => void} act  called at once if none is
 */
export function whenReleased(act) {
  if (performance.now() < pressEnd) setTimeout(() => whenReleased(act), TAP);
  else act();
}

/** Focus the title of the page: what had the focus is gone. */
export function focusTitle() {
  /** @type {HTMLElement | null} */ (document.querySelector('main h1'))?.focus({ preventScroll: true });
}
