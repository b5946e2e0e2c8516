// Whose games these are, and whose work the page stands on.
import { credits } from '../i18n/creditwords.js';
import { h } from '../app/dom.js';
import { page } from '../app/router.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { strings } from '../i18n/strings.js';
import { inEnglish, inTongue } from '../i18n/tongue.js';

/** @typedef {{ what: string, by?: string, version?: string, licence: string, note?: string, link?: string }} Credit */

/** Names, licences and notes stand as their owners write them; the headings are ours. @type {Record<string, { title?: string, intro?: string }>} */
const headings = inTongue('credits', {});

/** @returns {import('../app/router.js').Screen} */
export function creditsScreen() {
  return {
    title: strings.pageTitle(pageStrings.credits),
    kind: 'page',
    tab: '/credits',
    element: page(
      { title: pageStrings.credits, className: 'credits' },
      ...credits.sections
        .map((section) => ({ ...section, ...headings[section.title] }))
        .flatMap(({ title, intro, items }) => [
          h('h2', {}, title),
          intro ? h('p', {}, intro) : null,
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
