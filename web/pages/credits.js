// Credits: the inventors of the games, and the work of others that the page is built on.
import { credits } from '../i18n/creditsText.js';
import { h } from '../app/dom.js';
import { page } from '../app/router.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { inEnglish } from '../i18n/i18n.js';

/** @typedef {{ what: string, by?: string, version?: string, licence: string, note?: string, link?: string }} Credit */

/** @returns {import('../app/router.js').Screen} */
export function creditsScreen() {
  return {
    title: strings.pageTitle(pageStrings.credits),
    kind: 'page',
    tab: '/credits',
    element: page(
      { title: pageStrings.credits, className: 'credits' },
      ...credits.flatMap(({ heading, items }) => [
        h('h2', {}, heading.title),
        heading.intro ? h('p', {}, heading.intro) : null,
        h('ul', {}, ...items.map(drawCredit)),
      ]),
    ),
  };
}

/** @param {Credit} credit */
function drawCredit({ what, by, version, licence, note, link }) {
  return h(
    'li',
    inEnglish(),
    h('b', {}, what),
    version ? ` ${version}` : null,
    by ? h('span', {}, ` · ${by}`) : null,
    h('p', { class: 'sm mut' }, licence, note ? `. ${note}` : null),
    link
      ? h('p', { class: 'sm' }, h('a', { href: link, rel: 'noreferrer noopener' }, link.replace('https://', '')))
      : null,
  );
}
