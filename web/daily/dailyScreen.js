// The deals of one day, how many days in a row were played, and a calendar of all days. And the way to the table of a deal.
import { say } from '../app/status.js';
import { h, icon } from '../app/dom.js';
import { findGame, games } from '../app/games.js';
import { openInstead, pageScreen } from '../app/router.js';
import { engine } from '../app/engineClient.js';
import { daysOf } from '../saves/results.js';
import { strings } from '../i18n/strings.js';
import { nameSeats } from '../match/begin.js';
import { keepSave, newSave } from '../saves/saves.js';
import {
  FIRST_DAY,
  beginCounting,
  beginOf,
  begunDaily,
  dailyResults,
  dayAfter,
  dealNumber,
  hoursLeft,
  isDate,
  leftToday,
  today,
} from '../saves/dailyStore.js';
import { words } from '../i18n/dailyStrings.js';
import { messageOf } from '../boot/errors.js';

/** @typedef {import('../saves/dailyStore.js').DailyResult} Result */

/** @param {string} asked  the day whose deals are shown; today for one that has no deals */
export function dailyScreen(asked) {
  const body = h('div.daily');
  let shownMonth = '';
  let timer = 0;

  function fill() {
    const now = today();
    const day = isDate(asked) && asked >= FIRST_DAY && asked <= now ? asked : now;
    shownMonth ||= day.slice(0, 7);
    const results = dailyResults();
    const standing = h('dl.facts');
    const calendar = h('section.panel.days', { 'aria-labelledby': 'daily-calendar' });
    const turn = (/** @type {number} */ by) => {
      shownMonth = monthAfter(shownMonth, by);
      drawCalendar(calendar, shownMonth, day, now, results, turn);
      say(words.month(`${shownMonth}-01`));
    };
    body.replaceChildren(
      h('h2', day === now ? words.today : '', h('span.mut', words.deal(dealNumber(day), day === now ? '' : day))),
      h('ul.deals', ...drawDeals(day, results)),
      h('p.sm.mut', words.rules),
      h('p.sm.mut', words.changes(beginOf(dayAfter(now, 1)), hoursLeft())),
      standing,
      h('p.sm.mut', words.forgiving),
      calendar,
    );
    turn(0);
    void drawStanding(standing, results, now);
    clearTimeout(timer);
    // The day changes while the page is looked at.
    timer = window.setTimeout(fill, leftToday() + 500);
  }

  return pageScreen({ title: words.title, about: words.about, parent: '/today', tab: '/today' }, [body], {
    shown: fill,
    refresh: fill,
    left: () => clearTimeout(timer),
  });
}

/** @param {string} day @param {Result[]} results */
function drawDeals(day, results) {
  const made = new Map(results.filter((each) => each.day === day).map((each) => [each.game, each]));
  // One button is gilt: the first deal that can still count.
  const first = games.find(({ id }) => !made.has(id));
  return games.map((game) => drawDeal(day, game, made.get(game.id), game === first));
}

/** @param {string} day @param {Game} game @param {Result | undefined} result @param {boolean} gilt */
function drawDeal(day, game, result, gilt) {
  const begun = begunDaily(day, game.id);
  const act = begun ? words.goOn : result ? words.again : words.play;
  const said = result ? words.result(result.mine, result.theirs) : begun ? words.begun : factsOf(game);
  return h(
    'li',
    icon(`e-${game.id}`, 'emb'),
    h(
      'span.t',
      h('span.who', game.title),
      h('span', { class: result ? 'made' : 'sm mut' }, said),
      result && result.bot !== null ? h('span.sm.mut', words.botMade(result.bot)) : null,
    ),
    h(
      'a',
      {
        class: gilt ? 'btn primary' : 'btn',
        href: begun ? `#/play/${begun.id}` : `#/daily/${day}/${game.id}`,
        'aria-label': words.actOn(game.title, act),
      },
      act,
    ),
  );
}

/** Return the facts of a game as its deal of the day has them: always for the usual number of players. @param {Game} game */
const factsOf = ({ seats, facts }) => [words.players(seats[0] ?? 2), ...facts.split(' · ').slice(1)].join(' · ');

/** @param {HTMLElement} place @param {Result[]} results @param {string} now */
async function drawStanding(place, results, now) {
  const fact = (/** @type {string} */ name, /** @type {number | string} */ value) =>
    h('div', h('dt.sm.mut', name), h('dd', value));
  const draw = (/** @type {number | string} */ streak, /** @type {number | string} */ longest) =>
    place.replaceChildren(fact(words.streak, streak), fact(words.longest, longest), fact(words.played, results.length));
  draw('–', '–');
  await engine.ready();
  const standing = /** @type {import('../app/contract.js').DailyStanding} */ (
    await engine.call('daily_standing', { played: daysOf(results), today: now })
  );
  draw(standing.streak, standing.longest);
}

/**
 * @param {HTMLElement} place
 * @param {string} month  2026-11
 * @param {string} chosen
 * @param {string} now
 * @param {Result[]} results
 * @param {(by: number) => void} turn
 */
function drawCalendar(place, month, chosen, now, results, turn) {
  const first = new Date(`${month}-01T00:00:00Z`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const blank = (first.getUTCDay() + 6) % 7; // Weeks begin on Monday.
  const days = Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
  /** @type {(string | null)[]} */
  const cells = [...Array(blank).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7));
  const week = Array.from({ length: 7 }, (_, at) => `2026-11-0${at + 2}`); // A Monday and the days after it.
  const way = (
    /** @type {number} */ by,
    /** @type {string} */ label,
    /** @type {string} */ sign,
    /** @type {boolean} */ off,
  ) =>
    h(
      'button',
      {
        type: 'button',
        class: 'ib',
        'aria-label': label,
        disabled: off,
        onclick: () => {
          turn(by);
          /** @type {HTMLElement | null} */ (
            place.querySelector(`.ib[data-by="${by}"]:not(:disabled)`) ?? place.querySelector('.ib:not(:disabled)')
          )?.focus();
        },
        'data-by': by,
      },
      icon(sign),
    );
  place.replaceChildren(
    h(
      'header',
      way(-1, words.before, 'i-back', month <= FIRST_DAY.slice(0, 7)),
      h('h2', { id: 'daily-calendar' }, words.month(`${month}-01`)),
      way(1, words.after, 'i-next', month >= now.slice(0, 7)),
    ),
    h(
      'table',
      h('caption.vh', words.calendar),
      h('thead', h('tr', ...week.map((each) => h('th', { scope: 'col' }, words.weekday(each))))),
      h(
        'tbody',
        ...weeks.map((row) => h('tr', ...row.map((each) => h('td', each && drawDay(each, chosen, now, results))))),
      ),
    ),
  );
}

/** @param {string} day @param {string} chosen @param {string} now @param {Result[]} results */
function drawDay(day, chosen, now, results) {
  const number = Number(day.slice(8));
  if (day < FIRST_DAY || day > now) return h('span.mut', number);
  const here = results.filter((each) => each.day === day);
  const done = here.length;
  const onTime = here.some(({ on }) => on === day);
  return h(
    'a',
    {
      href: `#/daily/${day}`,
      'aria-label': words.dayLabel(day, done, games.length),
      'aria-current': day === chosen ? 'date' : null,
      'data-today': day === now,
      'data-done': done === 0 ? null : onTime ? 'then' : 'later',
    },
    h('span', number),
    h('span.count', { 'aria-hidden': 'true' }, done > 0 ? `${done}/${games.length}` : ''),
  );
}

/**
 * Deal a game's deal of a day, and go to its table.
 * @param {string} day
 * @param {string} id
 */
export function dailyDeal(day, id) {
  const said = h('p', { role: 'status' }, words.dealing);
  return pageScreen({ title: words.title, parent: '/today', tab: '/today' }, [said], {
    shown: async (isGone) => {
      try {
        const game = findGame(id);
        if (!game) throw new Error(strings.unknownGame);
        let save = begunDaily(day, id);
        if (!save) {
          const plan = await planDaily(game, day);
          // Meanwhile the person may have gone elsewhere, or begun it in another tab.
          if (isGone()) return;
          save = begunDaily(day, id) ?? beginDaily(game, day, plan);
        }
        openInstead(`/play/${save.id}`);
      } catch (error) {
        const why = messageOf(error);
        said.replaceWith(
          h('p', { role: 'alert' }, `${words.cannot}: ${why}`),
          h('p', h('a.btn.primary', { href: '#/today' }, words.today)),
        );
      }
    },
  });
}

/** @typedef {import('../app/contract.js').DailyPlan} Plan */

/** Ask the engine how a day's deal is played. @param {Game} game @param {string} day @returns {Promise<Plan>} */
async function planDaily(game, day) {
  await engine.ready();
  return engine.call('daily', { game: game.id, day, today: today() });
}

/** Save a match of a day's deal. @param {Game} game @param {string} day @param {Plan} plan */
function beginDaily(game, day, plan) {
  const setup = { ...plan, names: nameSeats([], plan.seats) };
  const counts = beginCounting(day, game.id);
  const save = { ...newSave(game.title, setup), setup, daily: day, begun: today(), ...(counts && { counts }) };
  keepSave(save);
  return save;
}

/** @param {string} month @param {number} by */
function monthAfter(month, by) {
  const [year, at] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
}
