// The rules of a game as a page, from the catalogue; each rule has an address. And some rules in a sheet over the
// table.
import { sentence } from '../table/cards.js';
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { bookOf, games, rulesOf, summaryOf } from '../app/games.js';
import { drawRows } from '../match/scoreSheet.js';
import { page } from '../app/router.js';
import { say } from '../app/status.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { currentLanguage, inEnglish } from '../i18n/i18n.js';

/** @typedef {import('../app/contract.js').RuleEntry} Rule */

const TAB = '/rules';

/**
 * Return the list of rules pages; where there is one game only, its rules.
 * @returns {import('../app/router.js').Screen}
 */
export function rulesShelfScreen() {
  if (games.length === 1) return rulesScreen(games[0]);
  const books = games.map((game) =>
    h(
      'li',
      {},
      h(
        'a',
        { class: 'game', href: addressOf(game.id, '') },
        icon(`e-${game.id}`, 'emb'),
        h(
          'span',
          { class: 't' },
          h('span', { class: 'name', ...inEnglish() }, game.title),
          h('span', { class: 'sm mut' }, game.tagline),
          h('span', { class: 'xs mut' }, pageStrings.ruleCount(game.rules)),
        ),
        icon('i-next', 'i mut'),
      ),
    ),
  );
  return {
    title: strings.pageTitle(pageStrings.rules),
    kind: 'page',
    tab: TAB,
    element: page(
      { title: pageStrings.rules },
      h('ul', { class: 'games' }, ...books),
      h('p', { class: 'sm' }, h('a', { class: 'lone', href: 'rules/' }, pageStrings.book)),
    ),
  };
}

/**
 * @param {import('../app/games.js').Game} game
 * @param {string} [id] the rule to begin at; `@phase` from a table, for the rules of the decision there
 * @returns {import('../app/router.js').Screen}
 */
export function rulesScreen(game, id) {
  const list = h('div', { class: 'rules' }, h('p', { class: 'mut', role: 'status' }, pageStrings.rulesWait));
  const half = h('div', {});
  const search = h('input', { type: 'search', id: 'find', autocomplete: 'off', placeholder: pageStrings.find });
  search.addEventListener('input', () => filter(list, search.value));
  let gone = false;
  return {
    title: strings.pageTitle(pageStrings.rulesOf(game.title)),
    kind: 'page',
    tab: TAB,
    element: page(
      { title: pageStrings.rulesOf(game.title), className: 'of-rules', parent: games.length > 1 ? TAB : '/' },
      half,
      noteEnglish(),
      h('p', { class: 'sm' }, h('a', { class: 'lone', href: bookOf(game.id, '') }, pageStrings.book)),
      h('div', { class: 'find', role: 'search' }, h('label', { for: 'find', class: 'vh' }, pageStrings.find), search),
      list,
    ),
    shown: async () => {
      try {
        const [rules, summary] = await Promise.all([rulesOf(game.id), summaryOf(game.id)]);
        if (gone) return;
        const phase = id?.startsWith('@') ? id.slice(1) : '';
        const now = (summary && Object.hasOwn(summary.now, phase) && summary.now[phase]) || [];
        half.replaceChildren(...drawAtHand(game.id, rules, now), ...(summary ? [drawSummary(game.id, summary)] : []));
        list.replaceChildren(...drawBook(game.id, rules));
        if (search.value) filter(list, search.value);
        if (id && !id.startsWith('@')) pointAt(list, id);
      } catch (error) {
        const why = error instanceof Error ? error.message : '';
        if (!gone) list.replaceChildren(h('p', { role: 'alert' }, `${pageStrings.rulesFailed} ${why}`));
      }
    },
    left: () => {
      gone = true;
    },
  };
}

/** Say to somebody who reads another language that the rules themselves are in English. */
const noteEnglish = () => currentLanguage() !== 'en' && h('p', { class: 'sm mut english' }, pageStrings.onlyEnglish);

/**
 * Draw the rules of the decision at a table from which the person came.
 * @param {string} game
 * @param {Rule[]} all
 * @param {string[]} ids
 */
function drawAtHand(game, all, ids) {
  const rules = all.filter((rule) => ids.includes(rule.id));
  if (rules.length === 0) return [];
  const shown = rules.map((rule) => drawRule(game, rule, 3, all));
  return [h('section', { class: 'at-hand rules' }, h('h2', { tabindex: -1 }, pageStrings.rightNow), ...shown)];
}

/**
 * Draw the rules on half a page: a few sentences, the table and a score sheet in small.
 * @param {string} game
 * @param {import('../app/games.js').Summary} summary
 */
function drawSummary(game, { lines, table, sheet }) {
  /** @param {string} caption @param {...import('../app/dom.js').Child} drawn */
  const figure = (caption, ...drawn) => h('figure', {}, ...drawn, h('figcaption', {}, caption));
  return h(
    'section',
    { class: 'half' },
    h('h2', {}, pageStrings.minute),
    h('ol', {}, ...lines.map((line) => h('li', {}, sentence(line)))),
    h(
      'div',
      { class: 'pics' },
      table &&
        figure(
          pageStrings.tablePicture,
          h('img', { class: 'mat-of', src: `assets/tables/${game}.svg`, alt: '', width: 330, height: 220 }),
        ),
      sheet && figure(pageStrings.scorePicture, drawRows(sheet.columns, sheet.rows)),
    ),
  );
}

/**
 * Open some rules in a sheet.
 * @param {string} game
 * @param {string[]} ids
 * @param {string} [title] for several; one rule has its own
 */
export async function openRules(game, ids, title) {
  /** @type {Rule[]} */
  const all = await rulesOf(game).catch(() => []);
  const rules = ids.map((id) => all.find((rule) => rule.id === id)).filter((rule) => rule !== undefined);
  const single = rules.length === 1 ? rules[0] : null;
  const first = single ? single.id : '';
  openSheet({
    title: single ? h('span', inEnglish(), single.title) : (title ?? pageStrings.rules),
    kind: 'side',
    content: [
      rules.length === 0 && h('p', {}, pageStrings.ruleMissing),
      h('div', { class: 'rules' }, ...rules.map((rule) => drawRule(game, rule, single ? 0 : 3, all, true))),
      rules.length > 0 && noteEnglish(),
    ],
    foot: [
      h('span', { class: 'sp' }),
      h('a', { class: 'btn quiet', href: addressOf(game, first) }, pageStrings.allRules),
    ],
  });
}

/**
 * @param {string} game
 * @param {string} id
 */
function addressOf(game, id) {
  return id ? `#/rules/${game}/${encodeURIComponent(id)}` : `#/rules/${game}`;
}

/**
 * Draw all rules by chapters.
 * @param {string} game
 * @param {Rule[]} rules
 */
function drawBook(game, rules) {
  /** @type {{ title: string, rules: Rule[] }[]} */
  const chapters = [];
  for (const rule of rules) {
    const last = chapters.at(-1);
    const title = rule.chapter ?? '';
    if (last?.title === title) last.rules.push(rule);
    else chapters.push({ title, rules: [rule] });
  }
  const contents = chapters
    .filter(({ title }) => title)
    .map(({ title, rules: [first] }) =>
      h('li', {}, h('a', { href: addressOf(game, first.id), ...inEnglish() }, title)),
    );
  const parts = chapters.map((chapter) =>
    h(
      'section',
      { class: 'chapter' },
      chapter.title ? h('h2', inEnglish(), chapter.title) : null,
      ...chapter.rules.map((rule) => drawRule(game, rule, 3, rules)),
    ),
  );
  return [
    h('nav', { 'aria-label': pageStrings.contents }, h('ul', { class: 'contents' }, ...contents)),
    h('div', { class: 'chapters' }, h('p', { class: 'sm mut' }, pageStrings.kindsHint), ...parts),
  ];
}

/**
 * @param {string} game
 * @param {Rule} rule
 * @param {0 | 3} level of its heading; 0 for none, where the sheet has it
 * @param {Rule[]} all where the titles of related rules are
 * @param {boolean} [beside] a table: its scenes open elsewhere, so that the table stays
 */
function drawRule(game, rule, level, all, beside = false) {
  const related = all.filter(({ id }) => rule.see?.includes(id));
  const kind = pageStrings.kinds[rule.kind];
  const address = addressOf(game, rule.id);
  const mark = kind ? h('span', { class: 'mark' }, kind) : null;
  const heading =
    level === 0 ? mark : h(`h${level}`, { tabindex: -1 }, h('a', { href: address, ...inEnglish() }, rule.title), mark);
  return h(
    'article',
    { class: 'rule', 'data-rule': rule.id },
    heading,
    ...rule.text.split(/\n\s*\n/).map((paragraph) => h('p', {}, sentence(paragraph, 'en'))),
    rule.ruling ? h('p', { class: 'open sm' }, sentence(rule.ruling, 'en')) : null,
    h(
      'p',
      { class: 'xs mut' },
      rule.source ? h('span', {}, pageStrings.source(''), h('span', inEnglish(), rule.source)) : null,
      rule.scenes ? ' · ' : null,
      rule.scenes ? h('a', { href: bookOf(game, rule.id), target: beside ? '_blank' : null }, pageStrings.scene) : null,
    ),
    related.length > 0
      ? h(
          'p',
          { class: 'see xs mut' },
          `${pageStrings.see}: `,
          ...related.flatMap(({ id, title }, i) => [
            i > 0 && ', ',
            h('a', { href: addressOf(game, id), ...inEnglish() }, title),
          ]),
        )
      : null,
  );
}

/**
 * @param {HTMLElement} list
 * @param {string} id
 */
function pointAt(list, id) {
  for (const article of list.querySelectorAll('.rule')) {
    if (article.getAttribute('data-rule') !== id) continue;
    article.classList.add('here');
    article.scrollIntoView({ block: 'start' });
    /** @type {HTMLElement | null} */ (article.querySelector('h3'))?.focus({ preventScroll: true });
    return;
  }
  list.prepend(h('p', { role: 'alert' }, pageStrings.ruleMissing));
}

/**
 * @param {HTMLElement} list
 * @param {string} words
 */
function filter(list, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const article of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('.rule'))) {
    const text = `${article.textContent} ${article.dataset.rule}`.toLowerCase();
    article.hidden = !wanted.every((word) => text.includes(word));
    if (!article.hidden) count += 1;
  }
  for (const chapter of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('.chapter'))) {
    chapter.hidden = !chapter.querySelector('.rule:not([hidden])');
  }
  say(wanted.length > 0 ? pageStrings.found(count) : '');
}
