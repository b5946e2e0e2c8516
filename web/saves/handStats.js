// Statistics by hand: every scored hand of the matches in this browser, with a curve and the table behind it.
import { reviewStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { pointsText, words } from '../i18n/words.js';
import { h, icon, svg } from '../app/dom.js';
import { day, saveText } from './exportFile.js';

/** @typedef {import('./results.js').HandLine} HandLine */

/** Hands in the curve: the last ones. */
const MOST = 60;
const WIDTH = 400;
const HEIGHT = 120;
const LEFT = 40;
const [TOP, BOTTOM] = [12, 104];

/** @param {HandLine} hand */
const company = ({ others, allies }) => reviewStrings.company(words.and(others), words.and(allies));

/** @param {HandLine[]} hands */
const average = (hands) => Math.round(hands.reduce((sum, { mine }) => sum + mine, 0) / hands.length);

/** @param {HandLine[]} hands */
const best = (hands) => Math.max(...hands.map(({ mine }) => mine));

/**
 * Draw the hands of a game, the oldest first.
 * @param {HandLine[]} hands  one at least
 * @param {string} word  what the game calls a hand
 */
export function drawHands(hands, word) {
  /** @type {Map<string, HandLine[]>} */
  const companies = new Map();
  for (const hand of hands) companies.set(company(hand), [...(companies.get(company(hand)) ?? []), hand]);
  const rows = [...companies].sort(([, a], [, b]) => b.length - a.length);
  if (rows.length > 1) rows.push([reviewStrings.all, hands]);
  const heads = [
    reviewStrings.against,
    strings.handsOf(word, 2).replace(/^\S+ /, ''),
    reviewStrings.average,
    reviewStrings.bestHand,
  ];
  const shown = h('div', {});
  const show = (/** @type {HandLine[]} */ some) => shown.replaceChildren(drawCurve(some.slice(-MOST)), drawList(some));
  show(hands);
  return h(
    'div',
    { class: 'by-hand' },
    h('h3', {}, reviewStrings.pointsAHand),
    companies.size > 1 && drawChoice([...companies.keys()], (who) => show(companies.get(who) ?? hands)),
    shown,
    h(
      'table',
      { class: 'sc' },
      h('caption', { class: 'vh' }, reviewStrings.pointsAHand),
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        {},
        ...rows.map(([who, own]) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, who),
            ...[String(own.length), pointsText(average(own)), pointsText(best(own))].map((text) => h('td', {}, text)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Let the person choose against whom the hands shown were played.
 * @param {string[]} companies
 * @param {(who: string) => void} choose  '' for all
 */
function drawChoice(companies, choose) {
  const items = [['', reviewStrings.all], ...companies.map((who) => [who, who])];
  return h(
    'label',
    { class: 'field' },
    h('span', {}, reviewStrings.showAgainst),
    h(
      'select',
      { onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
      ...items.map(([value, label]) => h('option', { value }, label)),
    ),
  );
}

/** Draw the table behind the curve. @param {HandLine[]} hands */
function drawList(hands) {
  return h(
    'details',
    {},
    h('summary', {}, reviewStrings.everyHand),
    h(
      'table',
      { class: 'sc' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...[reviewStrings.against, strings.you, reviewStrings.theirs].map((t) => h('th', { scope: 'col' }, t)),
        ),
      ),
      h(
        'tbody',
        {},
        ...hands
          .slice(-MOST)
          .reverse()
          .map((hand) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, company(hand)),
              h('td', {}, pointsText(hand.mine)),
              h('td', {}, pointsText(hand.theirs)),
            ),
          ),
      ),
    ),
  );
}

/** @param {HandLine[]} hands */
function drawCurve(hands) {
  const points = hands.map(({ mine }) => mine);
  const [low, high] = [Math.min(0, ...points), Math.max(1, ...points)];
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - 10) * (at + 0.5)) / points.length;
  const y = (/** @type {number} */ value) => BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low);
  const label = (/** @type {number} */ value) =>
    svg('text', { x: LEFT - 8, y: y(value) + 4, 'text-anchor': 'end' }, pointsText(value));
  return svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: 'lines',
      role: 'img',
      'aria-label': reviewStrings.curve(points.length, average(hands), best(hands)),
    },
    svg('path', { class: 'base', d: `M${LEFT} ${y(0)}H${WIDTH - 10}` }),
    label(0),
    high > 1 ? label(high) : null,
    low < 0 && y(low) - y(0) > 14 ? label(low) : null,
    svg('polyline', { class: 'mine', points: points.map((value, at) => `${x(at)},${y(value)}`).join(' ') }),
    ...points.map((value, at) => svg('circle', { class: 'disc', cx: x(at), cy: y(value), r: 3 })),
  );
}

/**
 * Draw a button that saves all hands as a table for other programs.
 * @param {HandLine[]} hands
 * @param {import('../daily/dailyStore.js').DailyResult[]} days
 */
export function drawExport(hands, days) {
  const made = new Map(days.map(({ day, game, bot }) => [`${game} ${day}`, bot]));
  const quoted = (/** @type {string | number} */ cell) => `"${String(cell).replaceAll('"', '""')}"`;
  const save = () => {
    const lines = hands.map(({ game, when, others, allies, mine, theirs, daily = '' }) =>
      [game, day(when), others.join(', '), allies.join(', '), mine, theirs, daily, made.get(`${game} ${daily}`) ?? '']
        .map(quoted)
        .join(','),
    );
    saveText('regalia-hands.csv', ['game,saved,against,with,mine,theirs,daily,bots', ...lines, ''].join('\r\n'));
  };
  return h('button', { type: 'button', class: 'btn quiet', onclick: save }, icon('i-save'), reviewStrings.saveHands);
}
