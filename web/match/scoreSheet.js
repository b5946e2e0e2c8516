// The score sheet: rows that the engine lists, the cards that a row counts, and a graph of the match so far. At the end
// of a match the finale stands above them, and after a good moment, once, the offer to install the page.
import { cardName, face, sentence, suitOf } from '../table/cards.js';
import { openSheet } from '../app/dialog.js';
import { button, h, icon, svg } from '../app/dom.js';
import { handWord, lessonSeen, secondLesson, fetchGameTexts } from '../app/games.js';
import { namesOf, teamsOf, sumOf } from '../table/layout.js';
import { pointsText, strings, words } from '../i18n/strings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { install, installerNow } from '../app/device.js';
import { read, write } from '../app/store.js';
import { listSaves } from '../saves/saves.js';
import { drawEnding, tellEnding } from './ending.js';

/** @typedef {import('../app/contract.js').Row} Row */
/** @typedef {import('../app/dom.js').Child} Child */

/**
 * Open the score sheet.
 * @param {Snapshot} snapshot with a sheet
 * @param {object} on
 * @param {() => void} [on.next] where the match goes on from here
 * @param {(() => void) | null} [on.rematch] nothing where another person begins the next match
 * @param {() => void} [on.home]
 * @param {() => void} [on.save]
 * @param {string} [on.lead] what is told above the rows, in a lesson
 * @param {(ids: string[]) => void} on.rules
 * @param {() => void} [on.review] the hand looked at again
 * @param {() => void} [on.scene] a scene of its last moves
 * @param {() => void} [on.deal] how this hand was dealt
 * @param {() => void} [on.challenge] sends the hand to a friend
 * @param {boolean} [on.learn] the second lesson may be offered
 * @param {unknown} [on.again] the next match is this deal once more
 * @param {HTMLElement} [on.after] what others made of this deal
 * @param {(result: 'won' | 'lost' | 'drawn') => void} [on.ended] the hand has just ended, which is told first
 * @param {boolean} [on.shared] several people look at it: none of them is You
 * @param {() => void} [on.closed]
 */
export function openScore(snapshot, on) {
  const sheet = /** @type {import('../app/contract.js').Sheet} */ (snapshot.sheet);
  const over = sheet.match_over || snapshot.over;
  const word = handWord(snapshot.game);
  const cited = [...new Set(sheet.rows.map((row) => row.rule).filter((id) => typeof id === 'string'))];
  const sides = lines(sheet, on.shared ? winnersFirst(snapshot) : teamsOf(snapshot));
  const graph = sheet.history.length > 2 ? drawGraph(...sides, sheet.target, word) : null;
  // A match, and not a single hand: that has only its score sheet.
  const ends = over && !on.lead && sheet.history.length > 2;
  const rules = () => on.rules(cited);
  const short = !ends && sheet.ending !== undefined;
  const main = ends
    ? [drawFinale(snapshot, sheet, ...sides, on.shared), graph, drawHand(sheet)]
    : short
      ? drawShort(sheet, sides, graph, rules, over)
      : [drawRows(sheet.columns, sheet.rows), graph];
  /** @param {() => void} act */
  const leaving = (act) => () => {
    dialog.close();
    act();
  };
  const dialog = openSheet({
    title: sheet.title,
    // A short sheet says below how the hand ended.
    subtitle: short && sheet.brief?.length ? snapshot.title : sheet.subtitle,
    kind: 'full',
    closeLabel: pageStrings.backToTable,
    head: [
      on.save &&
        h(
          'button',
          { type: 'button', class: 'ib q', 'aria-label': strings.saveFile, onclick: on.save },
          icon('i-save'),
        ),
    ],
    content: [
      on.lead && h('p.lead', sentence(on.lead)),
      ...main,
      drawAfter(on),
      on.after,
      on.learn && drawLessonOffer(snapshot.game),
      on.home && drawInstallOffer(snapshot),
    ],
    foot: drawFoot(snapshot, on, over, short || cited.length === 0 ? null : rules, leaving),
    closed: on.closed,
  });
  if (on.ended && sheet.ending) {
    tellEnding(dialog.element, sheet.ending, othersText(sheet, sheet.ending.seat));
    on.ended(sheet.ending.result);
  }
  return dialog;
}

/** Draw the way to the second lesson, for a newcomer who has played a hand. It fills itself in. @param {string} game */
function drawLessonOffer(game) {
  if (!lessonSeen(game) || lessonSeen(secondLesson(game))) return null;
  const place = h('div');
  void fetchGameTexts(game).then(
    ({ lesson }) => {
      const [first] = lesson?.more ?? [];
      if (!first) return;
      const way = h('a.btn', { href: `#/learn/${game}/more` }, icon('i-play'), pageStrings.learnMore(first.title));
      place.replaceWith(h('section.panel.more-lesson', h('p', pageStrings.learnMoreWhy), h('p.acts', way)));
    },
    () => place.remove(),
  );
  return place;
}

/**
 * Draw the ways on.
 * @param {Snapshot} snapshot
 * @param {{ home?: () => void, rematch?: (() => void) | null, again?: unknown, next?: () => void, lead?: string }} on
 * @param {boolean} over
 * @param {(() => void) | null} rules
 * @param {(act: () => void) => () => void} leaving  close the sheet first
 */
function drawFoot({ game, hand }, { home, rematch, again, next, lead }, over, rules, leaving) {
  return [
    over && home
      ? button('btn quiet', leaving(home), strings.home)
      : rules && button('btn quiet', rules, pageStrings.counted),
    h('span.sp'),
    over && rematch && button('btn primary', leaving(rematch), again ? pageStrings.onceMore : pageStrings.rematch),
    !over && next && button('btn primary', leaving(next), pageStrings.deal(handWord(game), hand + 1)),
    lead &&
      button(
        'btn primary',
        leaving(() => {}),
        pageStrings.goOn,
      ),
  ];
}

/** Say what the points are that are counted up, and those of the others. @param {import('../app/contract.js').Sheet} sheet @param {number} seat */
function othersText({ columns, history }, seat) {
  const [was = [], now = []] = history.slice(-2);
  const others = columns.flatMap((name, at) =>
    at === seat ? [] : [`${words.person(name)} ${pointsText((now[at] ?? 0) - (was[at] ?? 0))}`],
  );
  return [pageStrings.countedUp, ...others].join(' · ');
}

/**
 * Draw the sheet of a hand: how it ended, few rows, the match as bars, and all lines folded; where there are no fewer rows, all lines.
 * @param {import('../app/contract.js').Sheet} sheet
 * @param {[names: string[], history: number[][]]} sides
 * @param {HTMLElement | null} graph
 * @param {() => void} rules
 * @param {boolean} over
 */
function drawShort({ columns, rows, brief = [], ending, target }, [names, history], graph, rules, over) {
  const all = [drawRows(columns, rows), h('p.acts', button('btn quiet', rules, pageStrings.counted)), graph];
  const told = ending && drawEnding(ending);
  if (brief.length === 0) return [told, ...all];
  return [
    told,
    drawRows(columns, brief, 'brief'),
    // The only hand of a match is all of it.
    over && history.length === 2 ? null : drawBars(names, history.at(-1) ?? [], target),
    h('details.counting', h('summary', pageStrings.countedAll(rows.length)), ...all),
  ];
}

/** Draw the points of the match as bars, the person's side first. @param {string[]} names @param {number[]} totals @param {number} target */
function drawBars(names, totals, target) {
  const most = Math.max(target, 1, ...totals);
  const bar = (/** @type {number} */ points) =>
    svg(
      'svg',
      { viewBox: '0 0 100 9', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      svg('rect', { width: Math.max(0, (100 * points) / most), height: 9 }),
    );
  return h(
    'section.standing',
    h('h3.xs.mut', target > 0 ? pageStrings.matchTo(target) : pageStrings.soFar),
    h(
      'dl',
      ...names.map((name, side) =>
        h('div', h('dt', name), h('dd', bar(totals[side] ?? 0), h('b', pointsText(totals[side] ?? 0)))),
      ),
    ),
  );
}

/** Draw the score sheet of a match's last hand, folded. @param {import('../app/contract.js').Sheet} sheet */
function drawHand({ columns, rows }) {
  return h('details.last-hand', h('summary.btn', pageStrings.lastHand), drawRows(columns, rows));
}

/**
 * Draw the ways to look at the hand once more.
 * @param {{ review?: () => void, scene?: () => void, deal?: () => void, challenge?: () => void }} on
 */
function drawAfter({ review, scene, deal, challenge }) {
  if (!review && !deal && !challenge) return null;
  /** @param {(() => void) | undefined} act @param {string} sign @param {string} label */
  const way = (act, sign, label) => act && button('btn', act, icon(sign), h('span', label));
  return h(
    'div.look-back',
    way(review, 'i-sums', pageStrings.review),
    way(scene, 'i-cards', pageStrings.makeScene),
    way(deal, 'i-seal', pageStrings.thisDeal),
    way(challenge, 'i-link', pageStrings.beat),
  );
}

/** Return the sides with the winner's first. @param {Snapshot} snapshot */
function winnersFirst(snapshot) {
  const { totals, winners } = snapshot;
  const rank = (/** @type {number[]} */ side) => [winners.includes(side[0] ?? -1) ? 1 : 0, sumOf(side, totals)];
  return teamsOf(snapshot).sort((one, other) => rank(other)[0] - rank(one)[0] || rank(other)[1] - rank(one)[1]);
}

/**
 * Return the lines of the graph, one a side, the person's first.
 * @param {import('../app/contract.js').Sheet} sheet
 * @param {number[][]} sides
 * @returns {[names: string[], history: number[][]]}
 */
function lines({ columns, history }, sides) {
  return [
    sides.map((side) => namesOf(side, columns.map(words.person))),
    history.map((totals) => sides.map((side) => sumOf(side, totals))),
  ];
}

/** Draw the rows of a score sheet. @param {string[]} columns @param {Row[]} rows @param {string} [kind] */
export function drawRows(columns, rows, kind = 'score') {
  return h(
    'table',
    { class: `sc ${kind}${columns.length > 2 ? ' many' : ''}` },
    h(
      'thead',
      h(
        'tr',
        h('th', { scope: 'col' }, h('span.vh', pageStrings.line)),
        ...columns.map((name) => h('th', { scope: 'col' }, words.person(name))),
      ),
    ),
    h('tbody', ...rows.flatMap((row) => drawRow(row, columns))),
  );
}

/**
 * Draw a row. Beside many columns its detail has a line of its own.
 * @param {Row} row
 * @param {string[]} columns
 */
function drawRow({ label, detail, values, kind, cards = [] }, columns) {
  const below = columns.length > 2;
  const counted = cards.length > 0 ? drawCounted(sentence(label), cards, columns) : null;
  const more = detail ? h('span.detail.mut', sentence(detail)) : null;
  const first = h(
    'tr',
    { class: kind },
    h('th', { scope: 'row' }, counted?.button ?? sentence(label), below ? null : more),
    ...values.map((value) => h('td', drawValue(value, kind))),
  );
  const rows = [first];
  if (below && more) rows.push(h('tr.more', h('td', { colspan: values.length + 1 }, more)));
  if (counted) rows.push(counted.row);
  return rows;
}

/** @param {string} value @param {Row['kind']} kind */
function drawValue(value, kind) {
  if (kind !== 'stamp' || !value) return value;
  return h('span', { class: /\d/.test(value) ? 'times' : 'mut' }, value);
}

/** @typedef {import('../app/contract.js').CountedCards} Counted */

let count = 0;

/**
 * @param {string} card
 * @returns {HTMLElement} the card whole, to be looked at
 */
function drawCard(card) {
  return h('li', { class: `card ${suitOf(card)}` }, face(card), h('span.vh', cardName(card)));
}

/**
 * Draw a label as a button that opens a further row with the cards counted.
 * @param {Node} label
 * @param {Counted[]} counted
 * @param {string[]} columns
 * @returns {{ button: HTMLElement, row: HTMLTableRowElement }}
 */
function drawCounted(label, counted, columns) {
  const id = `counted-${++count}`;
  const row = h(
    'tr',
    { id, class: 'counted', hidden: true },
    h(
      'td',
      { colspan: columns.length + 1 },
      ...counted.map(({ seat, points, cards }) =>
        h(
          'div',
          h('p.sm.mut', pageStrings.countedFor(words.person(columns[seat] ?? ''), cards.length, points)),
          h('ul.faces', ...cards.map(drawCard)),
        ),
      ),
    ),
  );
  const button = h(
    'button',
    { type: 'button', class: 'opens', 'aria-expanded': 'false', 'aria-controls': id, onclick: toggle },
    label,
  );
  function toggle() {
    row.hidden = !row.hidden;
    button.setAttribute('aria-expanded', String(!row.hidden));
    if (!row.hidden) row.scrollIntoView({ block: 'nearest' });
  }
  return { button, row };
}

const WIDTH = 400;
const HEIGHT = 140;
const LEFT = 40;
/** The right end of the lines, and the letters of a name that fit beside them. */
const SHORT = { right: 322, letters: 10 };
const LONG = { right: 280, letters: 17 };
const TOP = 18;
const BOTTOM = 116;

/**
 * @param {string[]} names
 * @param {number[][]} history the totals after each hand, beginning with zeros
 * @param {number} target  0 where the match has an agreed number of hands
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
    ...(target > 0
      ? [
          svg('path', { class: 'goal', d: `M${LEFT} ${y(target)}H${right}` }),
          text(LEFT - 8, y(target) + 4, String(target), 'end'),
        ]
      : []),
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
    'figure.panel.graph',
    h('h3.vh', pageStrings.soFar),
    picture,
    h(
      'details',
      h('summary', pageStrings.asTable),
      pointsTable(
        [word, ...names],
        history.slice(1).map((totals, hand) => pointsRow(hand + 1, totals.map(pointsText))),
      ),
    ),
  );
}

/** @param {string} name @param {number} room */
function shorten(name, room) {
  const letters = [...name];
  return letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : name;
}

/** Return the hands to mark below the graph, at most eight. @param {number} hands */
function handMarks(hands) {
  const step = Math.ceil(hands / 8) || 1;
  return Array.from({ length: Math.floor(hands / step) }, (_, i) => (i + 1) * step);
}

/** Move names apart that would overlap. @param {number[]} heights */
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
 * Draw a table of points, with a head for each column.
 * @param {Child[]} heads
 * @param {HTMLElement[]} rows  see `pointsRow`
 * @param {string} [caption]    for screen readers
 */
export function pointsTable(heads, rows, caption) {
  return h(
    'table.sc',
    caption && h('caption.vh', caption),
    h('thead', h('tr', ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', ...rows),
  );
}

/** Draw a row of such a table. @param {Child | Child[]} head @param {Child[]} cells @param {string} [kind] */
export function pointsRow(head, cells, kind) {
  return h('tr', { class: kind }, h('th', { scope: 'row' }, ...[head].flat()), ...cells.map((cell) => h('td', cell)));
}

// ---- The end of a match -------------------------------------------------------------------------------------------

/** The key under which is kept that the page was offered for installation. */
const OFFERED = 'regalia.install';
/** Hands after which the page is offered for installation. */
const ENOUGH = 3;

/**
 * Draw how a match ended: the winner's royals, the points of both sides, how it came about, and what to be proud of.
 * @param {Snapshot} snapshot of a match that is over
 * @param {import('../app/contract.js').Sheet} sheet
 * @param {string[]} names of the sides, the person's first
 * @param {number[][]} history  the points of the sides after each hand, beginning with zeros
 * @param {boolean} [shared]  it is told to all of them alike
 */
function drawFinale({ game, winners, you }, { fan: cards, ending }, names, history, shared = false) {
  const won = shared || winners.includes(you);
  const last = history.at(-1) ?? [];
  const story = history.length > 2 && names.length > 1 && !shared ? storyOf(history, won, handWord(game)) : '';
  const [hand, points] = bestHand(history);
  return h(
    'section',
    { class: `finale${won ? ' won' : ''}` },
    h(
      'div.fan',
      { 'aria-hidden': 'true' },
      ...cards.map((card) => h('span', { class: `card ${suitOf(card)}` }, face(card))),
    ),
    h('dl.sums', ...names.map((name, side) => h('div', h('dt', name), h('dd', pointsText(last[side] ?? 0))))),
    ending && h('p.story', sentence(`${ending.how} ${ending.most}`.trim())),
    story && h('p.story', story),
    history.length > 2 && !shared && h('p.sm.mut', pageStrings.bestHand(pointsText(points), handWord(game), hand)),
  );
}

/**
 * Tell how the match came about, from the person's side: how far the winner was behind at the worst, or until when the
 * loser was ahead.
 * @param {number[][]} history
 * @param {boolean} won
 * @param {string} word  what the game calls a hand
 */
function storyOf(history, won, word) {
  const ahead = history.slice(0, -1).map(([mine, ...others]) => mine - Math.max(...others));
  if (won) {
    const least = Math.min(...ahead);
    return least < 0 ? pageStrings.wasBehind(-least, word, ahead.indexOf(least)) : pageStrings.neverBehind;
  }
  const last = ahead.findLastIndex((points) => points > 0);
  return last > 0 ? pageStrings.wasAhead(ahead[last] ?? 0, word, last) : pageStrings.neverAhead;
}

/** Return the number of the person's best hand, from 1, and its points. @param {number[][]} history */
function bestHand(history) {
  const made = history.slice(1).map(([mine], at) => mine - history[at][0]);
  const most = Math.max(...made);
  return [made.indexOf(most) + 1, most];
}

/**
 * Build the offer, if this is the moment for it: a match was won, or the third hand is over.
 * @param {Snapshot} snapshot  with a score sheet
 * @returns {HTMLElement | null}
 */
function drawInstallOffer({ over, winners, you }) {
  const hands = listSaves().saves.reduce((sum, { hand, winners: ended }) => sum + hand - (ended ? 0 : 1), 0);
  const good = (over && winners.includes(you)) || hands >= ENOUGH;
  const ios = 'standalone' in navigator && navigator.standalone === false;
  if (!good || read(OFFERED) !== null || !(installerNow() || ios)) return null;
  // Shown is offered, whatever the answer is.
  write(OFFERED, '1');
  const close = () => offer.remove();
  const act = (/** @type {string} */ label, /** @type {() => void} */ onclick, more = '') =>
    button(`btn ${more}`, onclick, label);
  const offer = h(
    'section.panel.install',
    { 'aria-label': pageStrings.install },
    h('p', pageStrings.installWhy, ' ', ios ? pageStrings.installOnIos : ''),
    h(
      'p.acts',
      ios ? null : act(pageStrings.install, () => void install().then(close)),
      act(ios ? pageStrings.understood : pageStrings.declined, close, 'quiet'),
    ),
  );
  return offer;
}
