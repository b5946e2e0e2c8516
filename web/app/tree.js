// Trees of elements as plain lists, `['p', { class: 'says' }, 'text']`: the build writes them as HTML, the page as nodes. So what the
// build has drawn is what the page draws.
import { h, svg } from './dom.js';

/** @typedef {string | number | boolean | null | undefined} Value */
/** @typedef {[string, Record<string, Value>, ...Child[]]} Tree */
/** @typedef {Tree | string | number | false | null | undefined} Child */

const SVG = new Set(['svg', 'use', 'path', 'g', 'text']);
const VOID = new Set(['use', 'path']);

/** @param {Child} child @returns {child is false | null | undefined | ''} */
const isNothing = (child) => child === false || child === null || child === undefined || child === '';

/** Build the nodes of a tree. @param {Tree} tree @returns {Element} */
export function toNode([tag, props, ...children]) {
  const nodes = children.map((child) => (Array.isArray(child) ? toNode(child) : child));
  return SVG.has(tag)
    ? svg(/** @type {'svg'} */ (tag), props, ...nodes)
    : h(/** @type {'span'} */ (tag), props, ...nodes);
}

/** Write a tree as HTML. @param {Child} tree @returns {string} */
export function toHtml(tree) {
  if (isNothing(tree)) return '';
  if (!Array.isArray(tree)) return escaped(String(tree));
  const [tag, props, ...children] = tree;
  const said = Object.entries(props).flatMap(([name, value]) => {
    if (value === false || value === null || value === undefined) return [];
    return [value === true ? ` ${name}` : ` ${name}="${escaped(String(value)).replace(/"/g, '&quot;')}"`];
  });
  const start = `<${tag}${said.join('')}`;
  return VOID.has(tag) ? `${start}/>` : `${start}>${children.map(toHtml).join('')}</${tag}>`;
}

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
