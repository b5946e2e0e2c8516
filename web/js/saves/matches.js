// The page of all matches. What stands on it comes when it is opened.
import { h } from '../shell/dom.js';
import { page } from '../shell/page.js';
import { later } from '../shell/part.js';
import { strings } from '../words/strings.js';

const body = h('div', { class: 'all' });

/** @returns {import('../shell/router.js').Screen} */
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
