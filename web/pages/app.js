// The start of the page: the engine in the background, settings, screens and their addresses, files that are dropped.
import { announceOffline, startOffline } from '../app/device.js';
import { announceReady, explainFailures, showStatus } from '../app/status.js';
import { fetchGameTexts, findGame } from '../app/games.js';
import { homeScreen, translateShell } from './home.js';
import { engine } from '../app/engineClient.js';
import { markEntrance, pageScreen, paint, refresh, route, startRouter } from '../app/router.js';
import {
  DAILY,
  drawReload,
  explainMissing,
  PUZZLES,
  load,
  loadOrExplain,
  MULTIPLAYER,
  REPLAY,
  TODAY,
  TRANSFER,
} from '../app/lazy.js';
import { beginAgain } from '../match/begin.js';
import { playScreen } from '../match/playScreen.js';
import { drawWaiting } from '../match/tableScreen.js';
import { findSave, isLater } from '../saves/saves.js';
import { startLanguage, startSettings } from '../app/settings.js';
import { during } from '../app/settled.js';
import { closeInForeignFrame } from '../app/store.js';
import { offerMotion } from '../table/table.js';
import { newMatchScreen } from './newMatch.js';
import { h } from '../app/dom.js';
import { strings } from '../i18n/strings.js';

closeInForeignFrame();
markEntrance();
// First of all: it is on its way while the page is set up. The shell is HTML, and paints without either. What the head
// script leaves to be painted before the engine: the home page, and screens that start it themselves (head.js).
if (!('regaliaEarly' in window && typeof window.regaliaEarly === 'function')) engine.start();
else if (location.hash.length > 2) addEventListener('hashchange', () => engine.start(), { once: true });
else engine.startPainted();
startSettings();
if (await during(startLanguage())) translateShell();
// The page answers to a tap between two parts of its start.
await new Promise((resolve) => setTimeout(resolve));

/** True while a link of this page that deals is followed: a person has pressed it. */
let dealing = false;
addEventListener('click', ({ target, isTrusted }) => {
  dealing = isTrusted && target instanceof Element && target.closest('[href^="#/deal/"]') !== null;
});

// Parts that are loaded later.
const rules = () => load(import('./rules.js'));
const letters = () => load(import('../multiplayer/letters/letter.js'), MULTIPLAYER);
const people = () => load(import('../multiplayer/screens.js'), MULTIPLAYER);
const join = () => load(import('../multiplayer/live/join.js'), MULTIPLAYER);
const transfer = () => load(import('../multiplayer/transfer.js'), TRANSFER);
const daily = () => load(import('../daily/dailyScreen.js'), DAILY);
const matches = () => load(import('../saves/matchList.js'));
const challenge = () => import('../daily/challenge.js');
offerMotion(() => load(import('../table/flight.js')));

/** @type {import('../match/playScreen.js').SameDeal} */
const sameDeal = {
  share: async (save) => (await loadOrExplain(challenge(), DAILY))?.openShare(save, { link: true }),
  compare: async (save, isGone) => (await loadOrExplain(challenge(), DAILY))?.drawComparison(save, isGone),
};

route('/', homeScreen);
route('/new/:game', ofGame(newMatchScreen));
/** @param {boolean} second @returns {import('../app/router.js').Route} */
const lesson = (second) => (id) => {
  const game = findGame(id);
  if (!game?.lesson) return lost(strings.unknownGame);
  // Its texts come beside its script, and its table is painted before both.
  fetchGameTexts(id).catch(() => {});
  const waiting = drawWaiting({ title: game.title, names: [strings.you], record: '', setup: { seat: 0 } }, game.goal);
  paint({ title: game.title, kind: 'table', element: h('div.play', waiting.element) });
  return late(load(import('../pages/lesson.js')), ({ lessonScreen }) => lessonScreen(game, waiting, second));
};
route('/learn/:game', lesson(false));
route('/learn/:game/more', lesson(true));
route('/play/:id', (id) => {
  const save = findSave(id);
  return save ? play(save) : noMatch(id);
});
route(
  '/deal/:game',
  ofGame((game) => {
    // An address that was opened from elsewhere deals nothing: the form asks first.
    if (!dealing) {
      history.replaceState(history.state, '', `#/new/${game.id}`);
      return newMatchScreen(game);
    }
    dealing = false;
    const save = beginAgain(game);
    // The address is the match's, so that neither a reload nor the way back deals another.
    history.replaceState(history.state, '', `#/play/${save.id}`);
    return play(save);
  }),
);
for (const path of ['/letter', '/letter/:text'])
  route(path, (text = '') => late(letters(), ({ letterScreen }) => letterScreen(text)));
for (const path of ['/today', '/daily'])
  route(path, () => late(load(import('../daily/todayScreen.js'), TODAY), ({ todayScreen }) => todayScreen()));
route('/daily/:day', (day) => late(daily(), ({ dailyScreen }) => dailyScreen(day)));
route('/daily/:day/:game', (day, id) => late(daily(), ({ dailyDeal }) => dailyDeal(day, id)));
route('/challenge/:text', (text) => late(load(challenge(), DAILY), ({ challengeScreen }) => challengeScreen(text)));
for (const path of ['/join', '/join/:code', '/room/:code/:game/:host'])
  route(path, (...parts) => late(join(), ({ joinScreen }) => joinScreen(...parts)));
route('/send', () => late(transfer(), ({ sendScreen }) => sendScreen(null)));
route('/send/:id', (id) => {
  const save = findSave(id);
  return save ? late(transfer(), ({ sendScreen }) => sendScreen(save)) : noMatch(id);
});
route('/take/:code', (code) => late(transfer(), ({ takeScreen }) => takeScreen(code)));
route('/answer/:code', (code) => late(join(), ({ answerScreen }) => answerScreen(code)));
route('/rules', () => late(rules(), ({ rulesShelfScreen }) => rulesShelfScreen()));
for (const path of ['/rules/:game', '/rules/:game/:rule'])
  route(
    path,
    ofGame((game, rule) => late(rules(), ({ rulesScreen }) => rulesScreen(game, rule))),
  );
for (const path of ['/history', '/matches', '/files'])
  route(path, () => late(matches(), ({ matchesScreen }) => matchesScreen()));
for (const path of ['/review/:id/:hand', '/replay/:id/:hand/:step'])
  route(path, (id, hand, step) => {
    const save = findSave(id);
    if (!save?.record || save.setup.way) return noMatch(id);
    return late(load(import('../review/replay.js'), REPLAY), ({ replayScreen }) => replayScreen(save, hand, step));
  });
const shelf = () => load(import('../puzzles/shelf.js'), PUZZLES);
route('/puzzles', () => late(shelf(), ({ puzzleShelfScreen }) => puzzleShelfScreen()));
route(
  '/puzzles/:game',
  ofGame((game) => late(shelf(), ({ puzzleShelfScreen }) => puzzleShelfScreen(game))),
);
route(
  '/puzzles/:game/:number',
  ofGame((game, number) =>
    number === 'rush'
      ? late(load(import('../puzzles/rush.js'), PUZZLES), ({ rushScreen }) => rushScreen(game))
      : late(load(import('../puzzles/puzzleScreen.js'), PUZZLES), ({ puzzleScreen }) => puzzleScreen(game, number)),
  ),
);
route(
  '/puzzles/:game/legal/:number',
  ofGame((game, number) =>
    late(load(import('../puzzles/legalScreen.js'), PUZZLES), ({ legalScreen }) => legalScreen(game, number)),
  ),
);
for (const path of ['/history/statistics', '/statistics'])
  route(path, () => late(load(import('./statistics.js'), REPLAY), ({ statisticsScreen }) => statisticsScreen()));
for (const path of ['/studio', '/studio/:a', '/studio/:a/:b/:c', '/studio/:a/:b/:c/:d'])
  route(path, (...parts) =>
    late(load(import('../studio/studioScreen.js'), DAILY), ({ studioScreen }) => studioScreen(...parts)),
  );
route('/settings', () => late(load(import('./settingsPage.js')), ({ settingsScreen }) => settingsScreen()));
route('/credits', () => late(load(import('./credits.js')), ({ creditsScreen }) => creditsScreen()));
explainFailures(async () => (await import('../app/startFault.js')).explainFault(engine.state));
startRouter(() => lost(strings.lost));

showStatus(/** @type {HTMLElement} */ (document.getElementById('engine')));
announceReady();
announceOffline();
startOffline();
startDrop();
dispatchEvent(new Event('regalia:here')); // boot/guard.js waits for it.

/** @param {Save} save */
function play(save) {
  if (!save.setup.way) return playScreen(save, undefined, sameDeal);
  return late(people(), ({ playTogether }) => playTogether(save));
}

/**
 * Show a screen of a game, if there is such a game.
 * @param {(game: Game, ...parts: string[]) => ReturnType<import('../app/router.js').Route>} show
 * @returns {import('../app/router.js').Route}
 */
function ofGame(show) {
  return (id, ...parts) => {
    const game = findGame(id);
    return game ? show(game, ...parts) : lost(strings.unknownGame);
  };
}

/**
 * Show a screen that the first visit does not carry.
 * @template T
 * @param {Promise<T>} module
 * @param {(module: T) => ReturnType<import('../app/router.js').Route>} show
 */
function late(module, show) {
  return module.then(show, async () => {
    const { text, reload } = await explainMissing();
    return lost(strings.partMissing, text, reload ? drawReload() : null);
  });
}

/**
 * @param {string} title
 * @param {string} [text]
 * @param {HTMLElement | null} [act]
 */
function lost(title, text, act = null) {
  const home = h('a', { class: act ? 'btn' : 'btn primary', href: '#/' }, strings.home);
  return pageScreen({ title, tab: '' }, [text ? h('p', text) : null, h('p', act, ' ', home)]);
}

/** @param {string} id */
function noMatch(id) {
  return isLater(id) ? lost(strings.laterMatch, strings.laterMatchText) : lost(strings.noMatch, strings.noMatchText);
}

/** Let a file be dropped on any screen. */
function startDrop() {
  const veil = h('div.drop', { 'aria-hidden': 'true' }, h('p', strings.drop));
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  window.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (!veil.isConnected) document.body.append(veil);
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) veil.remove();
  });
  window.addEventListener('drop', async (event) => {
    veil.remove();
    if (!hasFiles(event)) return;
    event.preventDefault(); // Else the browser would leave the page for the file.
    const file = event.dataTransfer?.files[0];
    if (file) (await loadOrExplain(import('../saves/importExport.js')))?.importFile(file, refresh);
  });
}
