// The statistics: a table for each game, a row for each group of opponents and partners.
import { reviewStrings } from '../i18n/pageStrings.js';
import { h, icon } from '../app/dom.js';
import { games, handWord } from '../app/games.js';
import { drawDaily } from '../daily/dailyStats.js';
import { dailyResults } from '../daily/dailyStore.js';
import { sumUp } from './results.js';
import { drawExport, drawHands } from './handStats.js';
import { allHands, allResults, deletedResults, forgetDeleted } from './statsStore.js';
import { page } from '../app/router.js';
import { strike } from './matchList.js';
import { strings } from '../i18n/strings.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./results.js').Result} Result */
/** @returns {import('../app/router.js').Screen} */
export function statisticsScreen() {
  const body = h('div', { class: 'statistics' });
  const fill = () => drawAll(body, fill);
  return {
    title: strings.pageTitle(reviewStrings.statistics),
    kind: 'page',
    tab: '/',
    element: page({ title: reviewStrings.statistics, about: reviewStrings.statisticsAbout, parent: '/matches' }, body),
    shown: fill,
    refresh: fill,
  };
}

/** @param {HTMLElement} body @param {() => void} changed */
function drawAll(body, changed) {
  const results = allResults();
  const kept = deletedResults().length;
  const hands = allHands();
  const daily = dailyResults();
  const known = games.map(({ id, title }) => ({
    title,
    id,
    own: results.filter(({ game }) => game === id),
    hands: hands.filter(({ game }) => game === id),
  }));
  const none = results.length + hands.length + daily.length === 0;
  body.replaceChildren(
    ...(none ? [h('p', { class: 'text mut' }, reviewStrings.nothingYet)] : []),
    daily.length > 0 ? drawDaily(daily) : '',
    ...known
      .filter(({ own, hands }) => own.length + hands.length > 0)
      .map(({ id, title, own, hands }) => drawGame(id, title, own, hands)),
    ...(results.length > 0 ? [h('p', { class: 'sm mut' }, reviewStrings.moved)] : []),
    ...(kept > 0 ? [drawKept(kept, changed)] : []),
    h(
      'p',
      {},
      h('a', { class: 'btn quiet', href: '#/matches' }, icon('i-cards'), reviewStrings.files),
      hands.length > 0 && drawExport(hands, daily),
      h('a', { class: 'btn quiet', href: '#/daily' }, strings.daily),
    ),
  );
}

/**
 * @param {string} game
 * @param {string} title
 * @param {Result[]} results
 * @param {import('./results.js').HandLine[]} hands
 */
function drawGame(game, title, results, hands) {
  const word = handWord(game);
  const id = `game-${game}`;
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': id },
    h('h2', { id }, icon(`e-${game}`, 'emb'), title),
    ...(results.length > 0 ? drawMatches(title, word, results) : []),
    hands.length > 0 && drawHands(hands, word),
  );
}

/** @param {string} title @param {string} word @param {Result[]} results */
function drawMatches(title, word, results) {
  const all = sumUp(results);
  /** @type {Map<string, Result[]>} */
  const companies = new Map();
  for (const result of results) {
    const who = reviewStrings.company(words.and(result.others), words.and(result.allies));
    companies.set(who, [...(companies.get(who) ?? []), result]);
  }
  // The most frequent first.
  const rows = [...companies].sort(([, a], [, b]) => b.length - a.length);
  const heads = [
    reviewStrings.against,
    reviewStrings.matches,
    reviewStrings.won,
    reviewStrings.drawn,
    reviewStrings.lost,
  ];
  return [
    h(
      'dl',
      {},
      fact(reviewStrings.share, reviewStrings.percent(all.won / all.matches)),
      fact(reviewStrings.streak, String(all.streak)),
      fact(reviewStrings.best, all.best > 0 ? reviewStrings.bestBy(all.best) : '–'),
      fact(reviewStrings.longest, strings.handsOf(word, all.longest)),
    ),
    h(
      'table',
      { class: 'sc' },
      h('caption', { class: 'vh' }, title),
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        {},
        ...rows.map(([who, own]) => drawRow(who, sumUp(own))),
        rows.length > 1 ? drawRow(reviewStrings.all, all, 'sum') : null,
      ),
    ),
  ];
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h('div', {}, h('dt', { class: 'sm mut' }, name), h('dd', {}, value));
}

/** @param {string} who @param {import('./results.js').Totals} sum @param {string} [kind] */
function drawRow(who, { matches, won, drawn, lost, mine, theirs }, kind = '') {
  return h(
    'tr',
    { class: kind },
    h('th', { scope: 'row' }, who, h('span', { class: 'detail mut' }, reviewStrings.points(mine, theirs))),
    ...[matches, won, drawn, lost].map((n) => h('td', {}, n)),
  );
}

/** @param {number} kept  matches that were deleted @param {() => void} changed */
function drawKept(kept, changed) {
  const row = h('div', { class: 'outlived' }, h('p', { class: 'sm mut' }, reviewStrings.outlived(kept)));
  const forget = () => strike(reviewStrings.forgotten, forgetDeleted(), row, changed);
  row.append(h('button', { type: 'button', class: 'btn quiet', onclick: forget }, reviewStrings.forget));
  return row;
}
