// How the person fares: a table for each game, a line for each company. Counted from the matches of this browser and
// from what is kept of those that were deleted.
import { afterStrings } from '../i18n/afterstrings.js';
import { h, icon } from '../app/dom.js';
import { games, handWord } from '../app/games.js';
import { allLines, forgetLines, keptLines } from './statsStore.js';
import { page } from '../app/router.js';
import { strike } from './matchList.js';
import { strings } from '../i18n/strings.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./statsStore.js').Line} Line */
/**
 * @typedef {object} Sum what some matches come to
 * @property {number} matches
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} mine
 * @property {number} theirs
 * @property {number} longest hands of the longest match
 * @property {number} streak  most wins in a row
 * @property {number} best    points of the highest win; 0 where there was none
 */

/** @returns {import('../app/router.js').Screen} */
export function statisticsScreen() {
  const body = h('div', { class: 'statistics' });
  const fill = () => drawAll(body, fill);
  return {
    title: strings.pageTitle(afterStrings.statistics),
    kind: 'page',
    tab: '/',
    element: page({ title: afterStrings.statistics, about: afterStrings.statisticsAbout, parent: '/matches' }, body),
    shown: fill,
    refresh: fill,
  };
}

/** @param {readonly Line[]} lines the oldest first @returns {Sum} */
export function sumUp(lines) {
  const sum = { matches: 0, won: 0, drawn: 0, lost: 0, mine: 0, theirs: 0, longest: 0, streak: 0, best: 0 };
  let row = 0;
  for (const { end, mine, theirs, hands } of lines) {
    sum.matches += 1;
    sum[end] += 1;
    sum.mine += mine;
    sum.theirs += theirs;
    sum.longest = Math.max(sum.longest, hands);
    row = end === 'won' ? row + 1 : 0;
    sum.streak = Math.max(sum.streak, row);
    if (end === 'won') sum.best = Math.max(sum.best, mine - theirs);
  }
  return sum;
}

/** @param {HTMLElement} body @param {() => void} changed */
function drawAll(body, changed) {
  const lines = allLines();
  const kept = keptLines().length;
  const known = games.map(({ id, title }) => ({ title, id, own: lines.filter(({ game }) => game === id) }));
  body.replaceChildren(
    ...(lines.length === 0 ? [h('p', { class: 'text mut' }, afterStrings.nothingYet)] : []),
    ...known.filter(({ own }) => own.length > 0).map(({ id, title, own }) => drawGame(id, title, own)),
    ...(lines.length > 0 ? [h('p', { class: 'sm mut' }, afterStrings.moved)] : []),
    ...(kept > 0 ? [drawKept(kept, changed)] : []),
    h('p', {}, h('a', { class: 'btn quiet', href: '#/matches' }, icon('i-cards'), afterStrings.files)),
  );
}

/** @param {string} game @param {string} title @param {Line[]} lines */
function drawGame(game, title, lines) {
  const all = sumUp(lines);
  const word = handWord(game);
  /** @type {Map<string, Line[]>} */
  const companies = new Map();
  for (const line of lines) {
    const who = afterStrings.company(words.and(line.others), words.and(line.allies));
    companies.set(who, [...(companies.get(who) ?? []), line]);
  }
  // Whom one played most stands first.
  const rows = [...companies].sort(([, a], [, b]) => b.length - a.length);
  const heads = [afterStrings.against, afterStrings.matches, afterStrings.won, afterStrings.drawn, afterStrings.lost];
  const id = `game-${game}`;
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': id },
    h('h2', { id }, icon(`e-${game}`, 'emb'), title),
    h(
      'dl',
      {},
      fact(afterStrings.share, afterStrings.percent(all.won / all.matches)),
      fact(afterStrings.streak, String(all.streak)),
      fact(afterStrings.best, all.best > 0 ? afterStrings.bestBy(all.best) : '–'),
      fact(afterStrings.longest, afterStrings.handsOf(word, all.longest)),
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
        rows.length > 1 ? drawRow(afterStrings.all, all, 'sum') : null,
      ),
    ),
  );
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h('div', {}, h('dt', { class: 'sm mut' }, name), h('dd', {}, value));
}

/** @param {string} who @param {Sum} sum @param {string} [kind] */
function drawRow(who, { matches, won, drawn, lost, mine, theirs }, kind = '') {
  return h(
    'tr',
    { class: kind },
    h('th', { scope: 'row' }, who, h('span', { class: 'detail mut' }, afterStrings.points(mine, theirs))),
    ...[matches, won, drawn, lost].map((n) => h('td', {}, n)),
  );
}

/** @param {number} kept  matches that were deleted @param {() => void} changed */
function drawKept(kept, changed) {
  const row = h('div', { class: 'outlived' }, h('p', { class: 'sm mut' }, afterStrings.outlived(kept)));
  const forget = () => strike(afterStrings.forgotten, forgetLines(), row, changed);
  row.append(h('button', { type: 'button', class: 'btn quiet', onclick: forget }, afterStrings.forget));
  return row;
}
