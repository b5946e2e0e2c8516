// The statistics: the deals of the day; and for each game its matches and its hands, by opponents and partners.
import { reviewStrings } from '../i18n/reviewStrings.js';
import { button, h, icon, svg } from '../app/dom.js';
import { games, handWord } from '../app/games.js';
import { dailyResults, today } from '../saves/dailyStore.js';
import { sumUp, daysOf, sumDaily } from '../saves/results.js';
import { allHands, allResults, deletedHands, deletedResults, forgetDeleted } from '../saves/statsStore.js';
import { pageScreen } from '../app/router.js';
import { pointsRow, pointsTable } from '../match/scoreSheet.js';
import { drawHistoryNav, showRemoved } from '../saves/matchList.js';
import { pointsText, strings, words } from '../i18n/strings.js';
import { isoDay, saveText } from '../saves/exportFile.js';
import { engine } from '../app/engineClient.js';

/** @typedef {import('../saves/results.js').Result} Result */
/** @typedef {import('../saves/results.js').HandLine} HandLine */
/** @typedef {import('../saves/dailyStore.js').DailyResult} DailyResult */

/** Return the screen of the statistics. */
export function statisticsScreen() {
  const body = h('div.statistics');
  const fill = () => drawAll(body, fill);
  const head = { title: strings.history, name: reviewStrings.statistics };
  return pageScreen(head, [drawHistoryNav('/history/statistics'), body], { shown: fill, refresh: fill });
}

/** @param {HTMLElement} body @param {() => void} changed */
function drawAll(body, changed) {
  const results = allResults();
  const kept = deletedResults().length;
  const all = allHands();
  const hands = all.filter(({ whose }) => !whose);
  const daily = dailyResults();
  const known = games.map(({ id, title }) => ({
    title,
    id,
    own: results.filter(({ game }) => game === id),
    hands: hands.filter(({ game }) => game === id),
  }));
  const none = results.length + hands.length + daily.length === 0;
  body.replaceChildren(
    ...(none ? [h('p.text.mut', reviewStrings.nothingYet)] : []),
    daily.length > 0 ? drawDaily(daily) : '',
    ...known
      .filter(({ own, hands }) => own.length + hands.length > 0)
      .map(({ id, title, own, hands }) => drawGame(id, title, own, hands)),
    ...drawUncounted(all),
    ...(results.length > 0 ? [h('p.sm.mut', reviewStrings.moved)] : []),
    ...(kept + deletedHands().length > 0 ? [drawKept(kept, changed)] : []),
    h(
      'p',
      hands.length > 0 && drawExport(hands, daily),
      h('a.btn.quiet', { href: `#/daily/${today()}` }, strings.daily),
    ),
  );
}

/** Draw how many hands do not count as the person's, and why. @param {HandLine[]} hands */
function drawUncounted(hands) {
  const of = (/** @type {string} */ which) => hands.filter(({ whose }) => whose === which).length;
  const [unseen, byBots] = [of('unseen'), of('bot')];
  return [
    unseen > 0 ? h('p.sm.mut', reviewStrings.unseen(unseen)) : '',
    byBots > 0 ? h('p.sm.mut', reviewStrings.byBots(byBots)) : '',
  ];
}

/** @param {string} game @param {string} title @param {Result[]} results @param {HandLine[]} hands */
function drawGame(game, title, results, hands) {
  const word = handWord(game);
  const id = `game-${game}`;
  return h(
    'section.panel',
    { 'aria-labelledby': id },
    h('h2', { id }, icon(`e-${game}`, 'emb'), title),
    ...(results.length > 0 ? drawMatches(title, word, results) : []),
    hands.length > 0 && drawHands(hands, word),
  );
}

/**
 * Group matches or hands by who played in them, the most frequent first; all of them together at the end, where there are several.
 * @template {{ others: string[], allies: string[] }} T
 * @param {T[]} played
 * @returns {[who: string, own: T[]][]}
 */
function byCompany(played) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const each of played) groups.set(company(each), [...(groups.get(company(each)) ?? []), each]);
  /** @type {[string, T[]][]} */
  const rows = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return rows.length > 1 ? [...rows, [reviewStrings.all, played]] : rows;
}

/** Say who played with the person. @param {{ others: string[], allies: string[] }} played */
const company = ({ others, allies }) => reviewStrings.company(words.and(others), words.and(allies));

/** @param {string} name @param {string | number | HTMLElement} value */
const fact = (name, value) => h('div', h('dt.sm.mut', name), h('dd', value));

// ---- Matches ------------------------------------------------------------------------------------------------------

/** @param {string} title @param {string} word @param {Result[]} results */
function drawMatches(title, word, results) {
  const all = sumUp(results);
  const heads = [
    reviewStrings.against,
    reviewStrings.matches,
    reviewStrings.won,
    reviewStrings.drawn,
    reviewStrings.lost,
  ];
  const rows = byCompany(results).map(([who, own]) => {
    const { matches, won, drawn, lost, mine, theirs } = sumUp(own);
    const head = [who, h('span.detail.mut', reviewStrings.points(mine, theirs))];
    return pointsRow(head, [matches, won, drawn, lost], own === results ? 'sum' : undefined);
  });
  return [
    h(
      'dl',
      fact(reviewStrings.share, reviewStrings.percent(all.won / all.matches)),
      fact(reviewStrings.streak, all.streak),
      fact(reviewStrings.best, all.best > 0 ? reviewStrings.bestBy(all.best) : '–'),
      fact(reviewStrings.longest, strings.handsOf(word, all.longest)),
    ),
    pointsTable(heads, rows, title),
  ];
}

/** @param {number} kept  matches that were deleted @param {() => void} changed */
function drawKept(kept, changed) {
  const row = h('div.outlived', h('p.sm.mut', kept > 0 ? reviewStrings.outlived(kept) : reviewStrings.outlivedHands));
  const forget = () => showRemoved(reviewStrings.forgotten, forgetDeleted(), row, changed);
  row.append(button('btn quiet', forget, reviewStrings.forget));
  return row;
}

// ---- Hands --------------------------------------------------------------------------------------------------------

/** Hands in the curve: the last ones. */
const MOST = 60;
const WIDTH = 400;
const HEIGHT = 120;
const LEFT = 40;
const [TOP, BOTTOM] = [12, 104];

/** @param {HandLine[]} hands */
const average = (hands) => Math.round(hands.reduce((sum, { mine }) => sum + mine, 0) / hands.length);

/** @param {HandLine[]} hands */
const best = (hands) => Math.max(...hands.map(({ mine }) => mine));

/**
 * Draw the hands of a game, the oldest first.
 * @param {HandLine[]} hands  one at least
 * @param {string} word  what the game calls a hand
 */
function drawHands(hands, word) {
  const companies = byCompany(hands);
  const heads = [
    reviewStrings.against,
    strings.handsOf(word, 2).replace(/^\S+ /, ''),
    reviewStrings.average,
    reviewStrings.bestHand,
  ];
  const rows = companies.map(([who, own]) =>
    pointsRow(who, [own.length, pointsText(average(own)), pointsText(best(own))]),
  );
  const shown = h('div');
  const show = (/** @type {HandLine[]} */ some) => shown.replaceChildren(drawCurve(some.slice(-MOST)), drawList(some));
  show(hands);
  return h(
    'div.by-hand',
    h('h3', reviewStrings.pointsAHand),
    companies.length > 1 && drawChoice(companies, show),
    shown,
    pointsTable(heads, rows, reviewStrings.pointsAHand),
  );
}

/**
 * Let the person choose against whom the hands shown were played.
 * @param {[who: string, own: HandLine[]][]} companies  the last one is all of them
 * @param {(own: HandLine[]) => void} show
 */
function drawChoice(companies, show) {
  const items = [...companies.slice(-1), ...companies.slice(0, -1)];
  const select = h('select', ...items.map(([who], at) => h('option', { value: at }, who)));
  select.addEventListener('change', () => show(items[select.selectedIndex][1]));
  return h('label.field', h('span', reviewStrings.showAgainst), select);
}

/** Draw the table behind the curve. @param {HandLine[]} hands */
function drawList(hands) {
  const last = hands.slice(-MOST).reverse();
  return h(
    'details',
    h('summary', reviewStrings.everyHand),
    pointsTable(
      [reviewStrings.against, strings.you, reviewStrings.theirs],
      last.map((hand) => pointsRow(company(hand), [pointsText(hand.mine), pointsText(hand.theirs)])),
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
 * @param {DailyResult[]} days
 */
function drawExport(hands, days) {
  const made = new Map(days.map(({ day, game, bot }) => [`${game} ${day}`, bot]));
  /** Quote a cell; a name that a spreadsheet would take for a formula is text there. @param {string | number} cell */
  const quoted = (cell) => {
    const text = String(cell).replaceAll('"', '""');
    return `"${typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? "'" : ''}${text}"`;
  };
  const save = () => {
    const lines = hands.map(({ game, when, others, allies, mine, theirs, daily = '' }) =>
      [
        game,
        isoDay(when),
        others.join(', '),
        allies.join(', '),
        mine,
        theirs,
        daily,
        made.get(`${game} ${daily}`) ?? '',
      ]
        .map(quoted)
        .join(','),
    );
    saveText('regalia-hands.csv', ['game,saved,against,with,mine,theirs,daily,bots', ...lines, ''].join('\r\n'));
  };
  return button('btn quiet', save, icon('i-save'), reviewStrings.saveHands);
}

// ---- Deals of the day ---------------------------------------------------------------------------------------------

/**
 * Draw how often they were played, how many days in a row, and how well against the bots.
 * @param {DailyResult[]} results  one at least
 */
function drawDaily(results) {
  const { days, best, ahead } = sumDaily(results);
  const row = h('span', '–');
  const longest = h('span', '–');
  void fillRows(results, row, longest);
  const known = games.filter(({ id }) => results.some(({ game }) => game === id));
  const heads = [reviewStrings.game, reviewStrings.deals, reviewStrings.bestHand, reviewStrings.againstBots];
  const rows = known.map(({ id, title }) => {
    const sum = sumDaily(results.filter(({ game }) => game === id));
    return pointsRow(title, [sum.deals, pointsText(sum.best), difference(sum.ahead)]);
  });
  return h(
    'section.panel',
    { 'aria-labelledby': 'daily-sum' },
    h('h2', { id: 'daily-sum' }, icon('i-cards'), strings.daily),
    h(
      'dl',
      fact(reviewStrings.daysPlayed, days),
      fact(reviewStrings.daysRow, row),
      fact(reviewStrings.longestRow, longest),
      fact(reviewStrings.bestHand, pointsText(best)),
      fact(reviewStrings.againstBots, difference(ahead)),
    ),
    pointsTable(heads, rows, strings.daily),
  );
}

/** @param {number | null} points */
const difference = (points) => (points === null ? '–' : `${points > 0 ? '+' : ''}${pointsText(points)}`);

/** @param {DailyResult[]} results @param {HTMLElement} row @param {HTMLElement} longest */
async function fillRows(results, row, longest) {
  await engine.ready();
  const standing = /** @type {import('../app/contract.js').DailyStanding} */ (
    await engine.call('daily_standing', { played: daysOf(results), today: today() })
  );
  row.textContent = String(standing.streak);
  longest.textContent = String(standing.longest);
}
