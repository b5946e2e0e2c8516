// Rules in a sheet over the table, and how a rule is drawn.
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { bookOf, rulesOf } from '../app/games.js';
import { inLanguage } from '../i18n/i18n.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { sentence } from './cards.js';

/** @typedef {import('../app/contract.js').RuleEntry} Rule */

/** Note that some of these rules have no translation. @param {Rule[]} rules */
export const noteEnglish = (rules) =>
  rules.some(({ language }) => inLanguage(language).lang) && h('p.sm.mut.english', pageStrings.onlyEnglish);

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
    title: single ? h('span', inLanguage(single.language), single.title) : (title ?? pageStrings.rules),
    kind: 'side',
    content: [
      rules.length === 0 && h('p', pageStrings.ruleMissing),
      h('div.rules', ...rules.map((rule) => drawRule(game, rule, single ? 0 : 3, all, true))),
      noteEnglish(rules),
    ],
    foot: [h('span.sp'), h('a.btn.quiet', { href: addressOf(game, first) }, pageStrings.allRules)],
  });
}

/** Return the address of the rules of a game, or of one of them. @param {string} game @param {string} id */
export function addressOf(game, id) {
  return id ? `#/rules/${game}/${encodeURIComponent(id)}` : `#/rules/${game}`;
}

/**
 * Draw a rule.
 * @param {string} game
 * @param {Rule} rule
 * @param {0 | 3} level of its heading; 0 for none, where the sheet has it
 * @param {Rule[]} all where the titles of related rules are
 * @param {boolean} [beside] a table: its scenes open elsewhere, so that the table stays
 */
export function drawRule(game, rule, level, all, beside = false) {
  const lang = inLanguage(rule.language);
  const related = all.filter(({ id }) => rule.see?.includes(id));
  const kind = pageStrings.kinds[rule.kind];
  const address = addressOf(game, rule.id);
  const mark = kind ? h('span.mark', kind) : null;
  const heading =
    level === 0 ? mark : h(`h${level}`, { tabindex: -1 }, h('a', { href: address, ...lang }, rule.title), mark);
  return h(
    'article.rule',
    { 'data-rule': rule.id },
    heading,
    ...rule.text.split(/\n\s*\n/).map((paragraph) => h('p', lang, sentence(paragraph))),
    rule.ruling ? h('p.open.sm', lang, sentence(rule.ruling)) : null,
    h(
      'p.xs.mut',
      rule.source ? h('span', pageStrings.source(''), h('span', inLanguage('en'), rule.source)) : null,
      rule.scenes ? ' · ' : null,
      rule.scenes ? h('a', { href: bookOf(game, rule.id), target: beside ? '_blank' : null }, pageStrings.scene) : null,
    ),
    related.length > 0
      ? h(
          'p.see.xs.mut',
          `${pageStrings.see}: `,
          ...related.flatMap(({ id, title, language }, i) => [
            i > 0 && ', ',
            h('a', { href: addressOf(game, id), ...inLanguage(language) }, title),
          ]),
        )
      : null,
  );
}
