// Whose games these are, and whose work the page stands on.
import { h } from './dom.js';
import { page } from './page.js';
import { later } from './part.js';
import { strings } from './strings.js';

/** @typedef {{ what: string, by?: string, version?: string, licence: string, note?: string, link?: string }} Credit */

/** @returns {import('./router.js').Screen} */
export function creditsScreen() {
  const body = h('div', {});
  return {
    title: strings.pageTitle(strings.credits),
    kind: 'page',
    tab: '/credits',
    element: page({ title: strings.credits, className: 'credits' }, body),
    shown: async () => {
      const words = await later();
      const sections = words?.credits.sections ?? [];
      body.replaceChildren(
        ...sections.flatMap(({ title, intro, items }) => [
          h('h2', {}, title),
          ...(intro ? [h('p', {}, intro)] : []),
          h('ul', {}, ...items.map(drawCredit)),
        ]),
      );
    },
  };
}

/** @param {Credit} credit */
function drawCredit({ what, by, version, licence, note, link }) {
  return h(
    'li',
    {},
    h('b', {}, what),
    version ? ` ${version}` : null,
    by ? h('span', {}, ` · ${by}`) : null,
    h('p', { class: 'sm mut' }, licence, note ? `. ${note}` : null),
    link
      ? h('p', { class: 'sm' }, h('a', { href: link, rel: 'noreferrer noopener' }, link.replace('https://', '')))
      : null,
  );
}
