// The score sheet: a row a rule, line by line, and how the match stands. What the lines are, the engine says.
import { sentence } from './cards.js';
import { openSheet } from './dialog.js';
import { h, icon } from './dom.js';
import { handWord } from './games.js';
import { drawGraph } from './graph.js';
import { namesOf, sidesOf, sumOf } from './sides.js';
import { pageStrings } from './pagestrings.js';
import { strings } from './strings.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Row} Row */

/**
 * @param {Snapshot} snapshot with a sheet
 * @param {object} on
 * @param {() => void} on.next
 * @param {(() => void) | null} on.rematch nothing where somebody else begins the next match
 * @param {() => void} on.home
 * @param {() => void} on.save
 * @param {(ids: string[]) => void} on.rules
 * @param {() => void} on.closed
 */
export function openScore(snapshot, on) {
  const sheet = /** @type {import('./types.js').Sheet} */ (snapshot.sheet);
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
      sheet.history.length > 1 ? drawGraph(...lines(sheet, sidesOf(snapshot)), sheet.target, word) : null,
    ],
    foot: [
      over
        ? h('button', { type: 'button', class: 'btn quiet', onclick: leaving(on.home) }, strings.home)
        : cited.length > 0 &&
          h('button', { type: 'button', class: 'btn quiet', onclick: () => on.rules(cited) }, pageStrings.counted),
      h('span', { class: 'sp' }),
      over
        ? on.rematch &&
          h('button', { type: 'button', class: 'btn primary', onclick: leaving(on.rematch) }, pageStrings.rematch)
        : h(
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
 * What the graph shows: a line a side, yours first.
 * @param {import('./types.js').Sheet} sheet
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
    h('tbody', {}, ...rows.flatMap((row) => drawRow(row, columns.length > 2))),
  );
}

/**
 * Beside many columns the detail of a row has a line of its own.
 * @param {Row} row
 * @param {boolean} below
 */
function drawRow({ label, detail, values, kind }, below) {
  const more = detail ? h('span', { class: 'detail mut' }, sentence(detail)) : null;
  const first = h(
    'tr',
    { class: kind },
    h('th', { scope: 'row' }, sentence(label), below ? null : more),
    ...values.map((value) => h('td', {}, drawValue(value, kind))),
  );
  return below && more ? [first, h('tr', { class: 'more' }, h('td', { colspan: values.length + 1 }, more))] : [first];
}

/**
 * @param {string} value
 * @param {Row['kind']} kind
 */
function drawValue(value, kind) {
  if (kind !== 'stamp' || !value) return value;
  return h('span', { class: /\d/.test(value) ? 'times' : 'mut' }, value);
}
