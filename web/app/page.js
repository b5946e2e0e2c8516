// A page to read or fill in: its head, with the way back, and what stands below.
import { h, icon } from './dom.js';
import { back } from './router.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./dom.js').Child} Child */

/**
 * @param {{ title: string, about?: string, beside?: Child, className?: string, parent?: string }} head `parent` is where it belongs, if not to the home page
 * @param {...Child} children
 */
export function page({ title, about, beside, className = '', parent = '/' }, ...children) {
  const way = h(
    'button',
    { type: 'button', class: 'ib', 'aria-label': strings.back, onclick: () => back(parent) },
    icon('i-back'),
  );
  const words = h(
    'div',
    { class: 'ttl' },
    h('h1', { tabindex: -1 }, title),
    about ? h('p', { class: 'sm mut' }, about) : null,
  );
  return h('div', { class: `page ${className}` }, h('header', { class: 'bar' }, way, words, beside), ...children);
}
