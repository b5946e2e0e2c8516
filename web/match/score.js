// The score sheet: a row a rule, line by line, and how the match stands. What the lines are, the engine says.
import { sentence } from '../table/cards.js';
import { drawCounted } from './counted.js';
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { handWord } from '../app/games.js';
import { drawGraph } from './graph.js';
import { namesOf, teamsOf, sumOf } from '../table/teams.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { strings } from '../i18n/strings.js';
import { words } from '../i18n/words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {import('../app/types.js').Row} Row */

/**
 * @param {Snapshot} snapshot with a sheet
 * @param {object} on
 * @param {() => void} [on.next] where the match goes on from here
 * @param {(() => void) | null} [on.rematch] nothing where somebody else begins the next match
 * @param {() => void} [on.home]
 * @param {() => void} on.save
 * @param {(ids: string[]) => void} on.rules
 * @param {() => void} [on.replay] the hand step by step
 * @param {() => void} [on.deal] how this hand was dealt
 * @param {() => void} [on.closed]
 */
export function openScore(snapshot, on) {
  const sheet = /** @type {import('../app/types.js').Sheet} */ (snapshot.sheet);
  const over = sheet.match_over || snapshot.over;
  const word = handWord(snapshot.game);
  const cited = [...new Set(sheet.rows.map((row) => row.rule).filter((id) => typeof id === 'string'))];
  /** @param {() => void} act */
  const leaving = (act) => () => {
    dialog.close();
    act();
  };
  const dialog = openSheet({
    title: sheet.title,
    subtitle: sheet.subtitle,
    kind: 'full',
    closeLabel: pageStrings.backToTable,
    head: [
      h('button', { type: 'button', class: 'ib q', 'aria-label': strings.saveFile, onclick: on.save }, icon('i-save')),
    ],
    content: [
      drawRows(sheet.columns, sheet.rows),
      drawAfter(on),
      sheet.history.length > 1 ? drawGraph(...lines(sheet, teamsOf(snapshot)), sheet.target, word) : null,
    ],
    foot: [
      over && on.home
        ? h('button', { type: 'button', class: 'btn quiet', onclick: leaving(on.home) }, strings.home)
        : cited.length > 0 &&
          h('button', { type: 'button', class: 'btn quiet', onclick: () => on.rules(cited) }, pageStrings.counted),
      h('span', { class: 'sp' }),
      over &&
        on.rematch &&
        h('button', { type: 'button', class: 'btn primary', onclick: leaving(on.rematch) }, pageStrings.rematch),
      !over &&
        on.next &&
        h(
          'button',
          { type: 'button', class: 'btn primary', onclick: leaving(on.next) },
          pageStrings.deal(word, snapshot.hand + 1),
        ),
    ],
    closed: on.closed,
  });
  return dialog;
}

/**
 * Two ways to look at the hand once more.
 * @param {{ replay?: () => void, deal?: () => void }} on
 */
function drawAfter({ replay, deal }) {
  if (!replay && !deal) return null;
  return h(
    'div',
    { class: 'look-back' },
    replay &&
      h('button', { type: 'button', class: 'btn', onclick: replay }, icon('i-step'), h('span', {}, pageStrings.replay)),
    deal &&
      h('button', { type: 'button', class: 'btn', onclick: deal }, icon('i-seal'), h('span', {}, pageStrings.thisDeal)),
  );
}

/**
 * What the graph shows: a line a side, yours first.
 * @param {import('../app/types.js').Sheet} sheet
 * @param {number[][]} sides
 * @returns {[names: string[], history: number[][]]}
 */
function lines({ columns, history }, sides) {
  return [
    sides.map((side) => namesOf(side, columns.map(words.person))),
    history.map((totals) => sides.map((side) => sumOf(side, totals))),
  ];
}

/**
 * @param {string[]} columns
 * @param {Row[]} rows
 */
function drawRows(columns, rows) {
  return h(
    'table',
    { class: `sc score${columns.length > 2 ? ' many' : ''}` },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, h('span', { class: 'vh' }, pageStrings.line)),
        ...columns.map((name) => h('th', { scope: 'col' }, words.person(name))),
      ),
    ),
    h('tbody', {}, ...rows.flatMap((row) => drawRow(row, columns))),
  );
}

/**
 * Beside many columns the detail of a row has a line of its own. A row that counts cards opens them.
 * @param {Row} row
 * @param {string[]} columns
 */
function drawRow({ label, detail, values, kind, cards = [] }, columns) {
  const below = columns.length > 2;
  const counted = cards.length > 0 ? drawCounted(sentence(label), cards, columns) : null;
  const more = detail ? h('span', { class: 'detail mut' }, sentence(detail)) : null;
  const first = h(
    'tr',
    { class: kind },
    h('th', { scope: 'row' }, counted?.button ?? sentence(label), below ? null : more),
    ...values.map((value) => h('td', {}, drawValue(value, kind))),
  );
  const rows = [first];
  if (below && more) rows.push(h('tr', { class: 'more' }, h('td', { colspan: values.length + 1 }, more)));
  if (counted) rows.push(counted.row);
  return rows;
}

/**
 * @param {string} value
 * @param {Row['kind']} kind
 */
function drawValue(value, kind) {
  if (kind !== 'stamp' || !value) return value;
  return h('span', { class: /\d/.test(value) ? 'times' : 'mut' }, value);
}
