// The page of all matches. What stands on it comes when it is opened.
import { h } from './dom.js';
import { page } from './page.js';
import { later } from './part.js';
import { strings } from './strings.js';

const body = h('div', { class: 'all' });

/** @returns {import('./router.js').Screen} */
export function matchesScreen() {
  return {
    title: strings.pageTitle(strings.allMatches),
    kind: 'page',
    tab: '/',
    element: page({ title: strings.allMatches }, body),
    shown: fill,
    refresh: fill,
  };
}

async function fill() {
  (await later())?.showMatches(body);
}
