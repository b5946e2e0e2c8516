// Elements, built without a line of markup in a string: text that people type stays text. And style sheets that come late.
import { SITE } from '../boot/site.js';

const ICONS = new URL('assets/icons/shell.svg', SITE).href;
const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/**
 * Create an element. A property that is a function is a listener (`onclick`), `true` is an empty attribute, and `false`,
 * `null` or undefined leaves it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  setProps(element, props);
  addChildren(element, children);
  return element;
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

/**
 * @param {Element} element
 * @param {Props} props
 */
function setProps(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function addChildren(element, children) {
  for (const child of children) {
    if (child === false || child === null || child === undefined || child === '') continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

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
