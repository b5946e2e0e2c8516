// The match so far as lines: yours, the first, solid with a disc, the others' dotted with a square, the target dashed.
import { h, svg } from '../app/dom.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { pointsText } from '../i18n/words.js';

const WIDTH = 400;
const HEIGHT = 140;
const LEFT = 40;
/** Where the lines end, and how many letters of a name find room beside them. */
const SHORT = { right: 322, letters: 10 };
const LONG = { right: 280, letters: 17 };
const TOP = 18;
const BOTTOM = 116;

/**
 * @param {string[]} names
 * @param {number[][]} history the totals after each hand, the first all noughts
 * @param {number} target
 * @param {string} word  what the game calls a hand
 */
export function drawGraph(names, history, target, word) {
  const { right, letters } = names.every((name) => name.length <= SHORT.letters) ? SHORT : LONG;
  const all = history.flat();
  const high = Math.max(target, ...all);
  const low = Math.min(0, ...all);
  /** @param {number} hand */
  const x = (hand) => LEFT + ((right - LEFT) * hand) / Math.max(1, history.length - 1);
  /** @param {number} points */
  const y = (points) => BOTTOM - ((BOTTOM - TOP) * (points - low)) / Math.max(1, high - low);

  const label = names
    .map((name, seat) =>
      pageStrings.graphLine(
        name,
        history.slice(1).map((totals) => totals[seat]),
      ),
    )
    .join('; ');
  const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'lines', role: 'img', 'aria-label': label });
  picture.append(
    svg('path', { class: 'base', d: `M${LEFT} ${y(0)}H${right}` }),
    svg('path', { class: 'goal', d: `M${LEFT} ${y(target)}H${right}` }),
    text(LEFT - 8, y(target) + 4, String(target), 'end'),
    text(LEFT - 8, y(0) + 4, '0', 'end'),
    ...handMarks(history.length - 1).map((hand) => text(x(hand), HEIGHT - 4, String(hand), 'middle')),
  );
  const last = history.length - 1;
  const labels = apart(history[last].map(y));
  // Yours is drawn last, over the others.
  const order = names.map((_, line) => line).reverse();
  for (const seat of order) {
    const points = history.map((totals, hand) => `${x(hand)},${y(totals[seat])}`).join(' ');
    const [cx, cy] = [x(last), y(history[last][seat])];
    const mine = seat === 0;
    picture.append(
      svg('polyline', { class: mine ? 'mine' : 'other', points }),
      mine
        ? svg('circle', { class: 'disc', cx, cy, r: 4 })
        : svg('rect', { class: 'square', x: cx - 4, y: cy - 4, width: 8, height: 8 }),
      text(cx + 10, labels[seat] + 4, shorten(names[seat], letters), 'start', mine ? 'name mine' : 'name'),
    );
  }
  return h(
    'figure',
    { class: 'panel graph' },
    h('h3', { class: 'vh' }, pageStrings.soFar),
    picture,
    drawTable(names, history, word),
  );
}

/** @param {string} name @param {number} room */
function shorten(name, room) {
  const letters = [...name];
  return letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : name;
}

/** At most eight numbers below the line, evenly. @param {number} hands */
function handMarks(hands) {
  const step = Math.ceil(hands / 8) || 1;
  return Array.from({ length: Math.floor(hands / step) }, (_, i) => (i + 1) * step);
}

/**
 * Names beside the ends of their lines must not lie on each other.
 * @param {number[]} heights
 */
function apart(heights) {
  const placed = heights.map((y, seat) => ({ y, seat })).sort((a, b) => a.y - b.y);
  for (let i = 1; i < placed.length; i++) placed[i].y = Math.max(placed[i].y, placed[i - 1].y + 15);
  const spill = Math.max(0, (placed.at(-1)?.y ?? 0) - BOTTOM - 6);
  const out = [...heights];
  for (const { y, seat } of placed) out[seat] = y - spill;
  return out;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {'start' | 'middle' | 'end'} anchor
 * @param {string} [className]
 */
function text(x, y, words, anchor, className = '') {
  return svg('text', { x, y, 'text-anchor': anchor, class: className }, words);
}

/**
 * @param {string[]} names
 * @param {number[][]} history
 * @param {string} word
 */
function drawTable(names, history, word) {
  const rows = history
    .slice(1)
    .map((totals, hand) =>
      h('tr', {}, h('th', { scope: 'row' }, hand + 1), ...totals.map((points) => h('td', {}, pointsText(points)))),
    );
  return h(
    'details',
    {},
    h('summary', {}, pageStrings.asTable),
    h(
      'table',
      { class: 'sc' },
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col' }, word), ...names.map((name) => h('th', { scope: 'col' }, name))),
      ),
      h('tbody', {}, ...rows),
    ),
  );
}
