// The rules of a game as a page, from the catalogue; each rule has an address.
import { sentence } from '../table/cards.js';
import { addressOf, drawRule, noteEnglish } from '../table/rulesSheet.js';
import { h, icon } from '../app/dom.js';
import { bookOf, games, rulesOf, summaryOf } from '../app/games.js';
import { drawRows } from '../match/scoreSheet.js';
import { pageScreen } from '../app/router.js';
import { say } from '../app/status.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { inLanguage } from '../i18n/i18n.js';

/** @typedef {import('../app/contract.js').RuleEntry} Rule */

const TAB = '/rules';

/**
 * Return the list of rules pages; where there is one game only, its rules.
 */
export function rulesShelfScreen() {
  if (games.length === 1) return rulesScreen(games[0]);
  const books = games.map((game) =>
    h(
      'li',
      h(
        'a.game',
        { href: addressOf(game.id, '') },
        icon(`e-${game.id}`, 'emb'),
        h(
          'span.t',
          h('span.name', inLanguage('en'), game.title),
          h('span.sm.mut', game.tagline),
          h('span.xs.mut', pageStrings.ruleCount(game.rules)),
        ),
        icon('i-next', 'i mut'),
      ),
    ),
  );
  const book = h('p.sm', h('a.lone', { href: bookOf('', '') }, pageStrings.book));
  const scene = h('p.sm', h('a.lone', { href: '#/studio' }, pageStrings.beginScene));
  const aim = h('p.sm.mut', pageStrings.ownSceneText);
  return pageScreen({ title: pageStrings.rules, tab: TAB }, [h('ul.games', ...books), book, scene, aim]);
}

/**
 * @param {Game} game
 * @param {string} [id] the rule to begin at; `@phase` from a table, for the rules of the decision there
 */
export function rulesScreen(game, id) {
  const list = h('div.rules', h('p.mut', { role: 'status' }, pageStrings.rulesWait));
  const half = h('div');
  const note = h('div');
  const search = h('input', { type: 'search', id: 'find', autocomplete: 'off', placeholder: pageStrings.find });
  search.addEventListener('input', () => filter(list, search.value));
  const content = [
    half,
    note,
    h('p.sm', h('a.lone', { href: bookOf(game.id, '') }, pageStrings.book)),
    h('div.find', { role: 'search' }, h('label.vh', { for: 'find' }, pageStrings.find), search),
    list,
  ];
  const parent = games.length > 1 ? TAB : '/';
  return pageScreen({ title: pageStrings.rulesOf(game.title), className: 'of-rules', parent, tab: TAB }, content, {
    shown: async (isGone) => {
      try {
        const [rules, summary] = await Promise.all([rulesOf(game.id), summaryOf(game.id)]);
        if (isGone()) return;
        half.replaceChildren(...(summary ? drawHalf(game.id, rules, summary, id) : []));
        note.replaceChildren(...[noteEnglish(rules)].filter((drawn) => drawn !== false));
        list.replaceChildren(...drawBook(game.id, rules));
        if (search.value) filter(list, search.value);
        if (id && !id.startsWith('@')) pointAt(list, id);
      } catch (error) {
        const why = error instanceof Error ? error.message : '';
        if (!isGone()) list.replaceChildren(h('p', { role: 'alert' }, `${pageStrings.rulesFailed} ${why}`));
      }
    },
  });
}

/**
 * Draw what stands above the rules: those of the decision at the table, and all of them on half a page.
 * @param {string} game
 * @param {Rule[]} rules
 * @param {import('../app/games.js').Summary} summary
 * @param {string} [id]
 */
function drawHalf(game, rules, summary, id) {
  const phase = id?.startsWith('@') ? id.slice(1) : '';
  const now = Object.hasOwn(summary.now, phase) ? summary.now[phase] : [];
  return [...drawAtHand(game, rules, now), drawSummary(game, summary)];
}

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
  return [h('section.at-hand.rules', h('h2', { tabindex: -1 }, pageStrings.rightNow), ...shown)];
}

/**
 * Draw the rules on half a page: a few sentences, the table and a score sheet in small.
 * @param {string} game
 * @param {import('../app/games.js').Summary} summary
 */
function drawSummary(game, { lines, table, sheet }) {
  /** @param {string} caption @param {...import('../app/dom.js').Child} drawn */
  const figure = (caption, ...drawn) => h('figure', ...drawn, h('figcaption', caption));
  return h(
    'section.half',
    h('h2', pageStrings.minute),
    h('ol', ...lines.map((line) => h('li', sentence(line)))),
    h(
      'div.pics',
      table &&
        figure(
          pageStrings.tablePicture,
          h('img.mat-of', { src: `assets/tables/${game}.svg`, alt: '', width: 330, height: 220 }),
        ),
      sheet && figure(pageStrings.scorePicture, drawRows(sheet.columns, sheet.rows)),
    ),
  );
}

/** Draw all rules by chapters. @param {string} game @param {Rule[]} rules */
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
      h('li', h('a', { href: addressOf(game, first.id), ...inLanguage(first.language) }, title)),
    );
  const parts = chapters.map((chapter) =>
    h(
      'section.chapter',
      chapter.title ? h('h2', inLanguage(chapter.rules[0]?.language ?? 'en'), chapter.title) : null,
      ...chapter.rules.map((rule) => drawRule(game, rule, 3, rules)),
    ),
  );
  return [
    h('nav', { 'aria-label': pageStrings.contents }, h('ul.contents', ...contents)),
    h('div.chapters', h('p.sm.mut', pageStrings.kindsHint), ...parts),
  ];
}

/** @param {HTMLElement} list @param {string} id */
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

/** @param {HTMLElement} list @param {string} words */
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
