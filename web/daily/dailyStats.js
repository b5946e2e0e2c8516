// The deals of the day in the statistics: how often they were played, how many days in a row, and how well against the bots.
import { h, icon } from '../app/dom.js';
import { games } from '../app/games.js';
import { engine } from '../boot/engineClient.js';
import { reviewStrings } from '../i18n/pageStrings.js';
import { pointsText } from '../i18n/words.js';
import { strings } from '../i18n/strings.js';
import { daysOf, sumDaily } from '../saves/results.js';
import { today } from './dailyStore.js';

/** @typedef {import('./dailyStore.js').DailyResult} Result */
/** Draw the deals of the day. @param {Result[]} results one at least */
export function drawDaily(results) {
  const { days, best, ahead } = sumDaily(results);
  const row = h('dd', {}, '–');
  const longest = h('dd', {}, '–');
  void fillRows(results, row, longest);
  const fact = (/** @type {string} */ name, /** @type {HTMLElement} */ value) =>
    h('div', {}, h('dt', { class: 'sm mut' }, name), value);
  const known = games.filter(({ id }) => results.some(({ game }) => game === id));
  const heads = [reviewStrings.game, reviewStrings.deals, reviewStrings.bestHand, reviewStrings.againstBots];
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'daily-sum' },
    h('h2', { id: 'daily-sum' }, icon('i-cards'), strings.daily),
    h(
      'dl',
      {},
      fact(reviewStrings.daysPlayed, h('dd', {}, days)),
      fact(reviewStrings.daysRow, row),
      fact(reviewStrings.longestRow, longest),
      fact(reviewStrings.best, h('dd', {}, pointsText(best))),
      fact(reviewStrings.againstBots, h('dd', {}, difference(ahead))),
    ),
    h(
      'table',
      { class: 'sc' },
      h('caption', { class: 'vh' }, strings.daily),
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        {},
        ...known.map(({ id, title }) => {
          const sum = sumDaily(results.filter(({ game }) => game === id));
          const cells = [String(sum.deals), pointsText(sum.best), difference(sum.ahead)];
          return h('tr', {}, h('th', { scope: 'row' }, title), ...cells.map((text) => h('td', {}, text)));
        }),
      ),
    ),
  );
}

/** @param {number | null} points */
const difference = (points) => (points === null ? '–' : `${points > 0 ? '+' : ''}${pointsText(points)}`);

/** @param {Result[]} results @param {HTMLElement} row @param {HTMLElement} longest */
async function fillRows(results, row, longest) {
  await engine.ready();
  const standing = /** @type {import('../app/contract.js').DailyStanding} */ (
    await engine.call('daily_standing', { played: daysOf(results), today: today() })
  );
  row.textContent = String(standing.streak);
  longest.textContent = String(standing.longest);
}
