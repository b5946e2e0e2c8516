// Today: the featured deal of the day and those of the other games, the days of this week, the puzzle of the day, and the
// matches that wait for the person.
import { h, icon, svg } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { findGame, games } from '../app/games.js';
import { loadOrExplain, MULTIPLAYER } from '../app/lazy.js';
import { pageScreen } from '../app/router.js';
import { during } from '../app/settled.js';
import { words } from '../i18n/dailyStrings.js';
import { pointsText, strings } from '../i18n/strings.js';
import {
  FIRST_DAY,
  beginOf,
  begunDaily,
  dailyResults,
  dayAfter,
  dealNumber,
  hoursLeft,
  leftToday,
  today,
} from '../saves/dailyStore.js';
import { isWaiting, stateOf } from '../saves/matchSummary.js';
import { solvedPuzzles } from '../saves/puzzleStore.js';
import { daysOf } from '../saves/results.js';
import { listSaves, nameOf } from '../saves/saves.js';
import { drawLevel, drawPicture, puzzleOfDay, storyOf, titleOf } from '../puzzles/picture.js';
import { sentence } from '../table/cards.js';
import { drawFeatured } from './featured.js';

/** @typedef {import('../saves/dailyStore.js').DailyResult} Result */

/** Shields in the row of days. */
const WEEK = 7;

/** Return the game whose deal is featured: a weekday has its game. @param {string} day */
export const featuredOn = (day) => games[((new Date(beginOf(day)).getUTCDay() + 6) % 7) % games.length];

/** Return the screen of today. */
export function todayScreen() {
  const aside = h('p.sm.mut');
  const body = h('div.today');
  let timer = 0;

  function fill() {
    const now = today();
    const results = dailyResults();
    const made = new Map(results.filter(({ day }) => day === now).map((each) => [each.game, each]));
    const featured = featuredOn(now);
    aside.textContent = made.has(featured.id) ? words.next(hoursLeft()) : words.deal(dealNumber(now));
    const puzzle = h('div.puzzle-place');
    body.replaceChildren(
      drawWeek(now, results),
      drawDeal(featured, now, made.get(featured.id)),
      h(
        'ul.others',
        ...games.filter((game) => game !== featured).map((game) => drawOther(game, now, made.get(game.id))),
      ),
      puzzle,
      ...drawWaiting(),
      h(
        'p.acts',
        h('a.btn.quiet', { href: `#/daily/${now}` }, words.allDays),
        h('a.btn.quiet', { href: '#/puzzles' }, strings.puzzles),
        h('a.btn.quiet', { href: '#/letter' }, strings.openLetter),
      ),
      h('p.sm.mut', words.rules),
    );
    void during(fillPuzzle(puzzle, now));
    clearTimeout(timer);
    // The day changes while the page is looked at.
    timer = window.setTimeout(fill, leftToday() + 500);
  }

  return pageScreen({ title: words.today, beside: aside, className: 'of-today', parent: '', tab: '/today' }, [body], {
    shown: fill,
    refresh: fill,
    left: () => clearTimeout(timer),
  });
}

/**
 * Return what today still has for the person.
 * @returns {Promise<string>} a sentence; empty if no deal of today was played
 */
export async function todayLeft() {
  const now = today();
  const done = dailyResults().filter(({ day }) => day === now).length;
  if (done === 0) return '';
  const puzzle = await puzzleOfDay(now).catch(() => null);
  return words.left(games.length - done, puzzle !== null && !solvedPuzzles().has(puzzle.puzzle.id));
}

// ---- The days of this week ----------------------------------------------------------------------------------------

/** @param {string} now @param {Result[]} results */
function drawWeek(now, results) {
  const played = new Set(daysOf(results));
  const days = Array.from({ length: WEEK }, (_, at) => dayAfter(now, at + 1 - WEEK)).filter((day) => day >= FIRST_DAY);
  const row = h('ol.week', ...days.map((day) => h('li', drawShield(day, day === now, played.has(day), results))));
  const standing = h('p.sm.mut', { role: 'status' });
  void fillStanding(row, standing, [...played], now);
  return h('section', { 'aria-label': words.week }, row, standing);
}

/** @param {string} day @param {boolean} isToday @param {boolean} played @param {Result[]} results */
function drawShield(day, isToday, played, results) {
  const done = results.filter((each) => each.day === day).length;
  const state = played ? 'played' : isToday ? 'open' : 'missed';
  const name = isToday ? words.today : words.weekday(day);
  return h(
    'a',
    {
      href: `#/daily/${day}`,
      'data-day': day,
      'data-state': state,
      'aria-label': `${name}, ${words.dayLabel(day, done, games.length)}`,
    },
    svg(
      'svg',
      { viewBox: '0 0 28 33', 'aria-hidden': 'true' },
      svg('path', { class: 'field', d: 'M2 2h24v15c0 7-5 11-12 14C7 28 2 24 2 17Z' }),
      svg('path', { class: 'sign', d: played ? 'm8 15 4.5 4.500L20 11' : 'M9 15h10' }),
    ),
    h('span', name),
  );
}

/**
 * Say how many days in a row were played, and mark those that are forgiven.
 * @param {HTMLElement} row
 * @param {HTMLElement} said
 * @param {string[]} played
 * @param {string} now
 */
async function fillStanding(row, said, played, now) {
  const standing = await engine
    .ready()
    .then(() => engine.call('daily_standing', { played, today: now }))
    .catch(() => null);
  if (!standing) return;
  const { streak, longest, forgiven } = /** @type {import('../app/contract.js').DailyStanding} */ (standing);
  for (const day of forgiven) {
    const shield = row.querySelector(`[data-day="${day}"]`);
    shield?.setAttribute('data-state', 'forgiven');
    shield?.setAttribute('aria-label', `${shield.getAttribute('aria-label')}, ${words.isForgiven}`);
  }
  const last = forgiven.at(-1);
  const rest = last && dayAfter(last, WEEK) > now ? words.forgivenDay(last) : words.longestRow(longest);
  said.replaceChildren(...(streak > 0 ? [h('b', words.row(streak)), ' ', rest] : [words.forgiving]));
}

// ---- Deals --------------------------------------------------------------------------------------------------------

/** @param {Game} game @param {string} day @param {Result | undefined} result */
function drawDeal(game, day, result) {
  const begun = begunDaily(day, game.id);
  const said = result
    ? words.resultOf(game.title, result.mine, result.theirs)
    : `${strings.sameForAll} · ${minutesOf(game)}`;
  const href = begun ? `#/play/${begun.id}` : `#/daily/${day}/${game.id}`;
  return drawFeatured({
    game: game.id,
    played: Boolean(result),
    title: result ? outcomeOf(result) : game.title,
    lines: [h('p.sm.mut', said)],
    acts: result
      ? drawAfter(game, day, result)
      : [h('a.btn.primary', { href }, icon('i-play'), begun ? words.goOn : words.playToday)],
  });
}

/** Say how long a hand of a game takes. @param {Game} game */
const minutesOf = ({ facts }) => words.minutes(/\d+/.exec(facts.split(' · ').at(-1) ?? '')?.[0] ?? '');

/** Say how the result compares with that of the bot that played the same cards. @param {Result} result */
function outcomeOf({ mine, theirs, bot }) {
  if (bot === null) return words.result(mine, theirs);
  if (mine === bot) return words.asMany;
  return mine > bot ? words.moreThan(mine - bot) : words.lessThan(bot - mine);
}

/** @param {Game} game @param {string} day @param {Result} result */
function drawAfter(game, day, { mine, theirs, bot }) {
  const bars = /** @type {[string, number, boolean][]} */ ([
    [words.you, mine, true],
    bot === null ? [words.others, theirs, false] : [words.bot, bot, false],
  ]);
  const most = Math.max(1, ...bars.map(([, points]) => Math.abs(points)));
  const save = listSaves().saves.find((each) => each.daily === day && each.game === game.id && each.counts);
  const share = async () => {
    const sheets = ['daily', ...MULTIPLAYER];
    if (save) (await loadOrExplain(import('./challenge.js'), sheets))?.openShare(save, { link: true });
  };
  return [
    h('dl.bars', ...bars.flatMap(([name, points, own]) => drawBar(name, points, own, most))),
    h(
      'div.acts',
      save ? h('button.btn.primary', { type: 'button', onclick: () => void share() }, words.challengeFriend) : null,
      save
        ? h('a.btn', { href: `#/play/${save.id}` }, words.lookAgain)
        : h('a.btn', { href: `#/daily/${day}/${game.id}` }, words.again),
    ),
  ];
}

/** @param {string} name @param {number} points @param {boolean} own @param {number} most */
function drawBar(name, points, own, most) {
  const bar = h('i', { class: own ? 'own' : '' });
  bar.style.setProperty('--share', String(Math.max(0, points) / most));
  return [h('dt', name), h('dd', h('span.track', { 'aria-hidden': 'true' }, bar), h('b', pointsText(points)))];
}

/** @param {Game} game @param {string} day @param {Result | undefined} result */
function drawOther(game, day, result) {
  const begun = begunDaily(day, game.id);
  const said = result ? words.result(result.mine, result.theirs) : begun ? words.goOn : minutesOf(game);
  return h(
    'li',
    h(
      'a',
      { href: begun ? `#/play/${begun.id}` : `#/daily/${day}/${game.id}` },
      icon(`e-${game.id}`, 'emb'),
      h('span.vh', words.actOn('', begun ? words.goOn : result ? words.again : words.play)),
      h('b', shortTitle(game.title)),
      ' ',
      h('span.xs.mut', said),
      result ? icon('i-check', 'i done') : null,
    ),
  );
}

/** Return a game's title as it fits a tile: `The Four Virtues` is `Four Virtues`. @param {string} title */
const shortTitle = (title) => title.replace(/^The /, '');

// ---- The puzzle, and what waits -----------------------------------------------------------------------------------

/** @param {HTMLElement} place @param {string} day */
async function fillPuzzle(place, day) {
  const found = await puzzleOfDay(day).catch(() => null);
  if (!found) return place.remove();
  const { game, number, puzzle } = found;
  const solved = solvedPuzzles().has(puzzle.id);
  place.replaceChildren(
    h(
      'a.panel.puzzle-card',
      { href: `#/puzzles/${game}/${number}` },
      h('div.small-table', { 'aria-hidden': 'true' }, drawPicture(puzzle)),
      h(
        'span.t',
        h('span.sm.mut', solved ? words.solved : words.puzzleOfDay),
        h('span.name', sentence(titleOf(puzzle))),
        h('span.sm', sentence(storyOf(puzzle))),
        drawLevel(puzzle.level),
      ),
      icon(solved ? 'i-check' : 'i-next', 'i mut'),
    ),
  );
}

/** Draw the letters and the hands of friends that wait for the person. */
function drawWaiting() {
  const waiting = listSaves().saves.filter((save) => isWaiting(save) || (save.challenge && !save.winners));
  if (waiting.length === 0) return [];
  const rows = waiting.map((save) =>
    h(
      'li',
      h(
        'a.row',
        { href: `#/play/${save.id}` },
        icon(save.challenge ? 'i-link' : 'i-share', 'i mut'),
        h(
          'span.t',
          h('b', save.challenge ? (save.sender ? words.handOf(save.sender) : words.challenge) : nameOf(save)),
          h('span.sm.mut', save.challenge ? (findGame(save.game)?.title ?? save.game) : stateOf(save)),
        ),
        icon('i-next', 'i mut'),
      ),
    ),
  );
  return [h('section.waiting', h('h2', words.waits), h('ul', ...rows))];
}
