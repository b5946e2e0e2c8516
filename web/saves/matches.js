// The page of all matches. What stands on it comes when it is opened.
import { h } from '../app/dom.js';
import { page } from '../app/page.js';
import { later } from '../app/part.js';
import { strings } from '../i18n/strings.js';

const body = h('div', { class: 'all' });

/** @returns {import('../app/router.js').Screen} */
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
