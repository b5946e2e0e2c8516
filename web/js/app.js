// The beginning: settings, screens, and the engine in the background once the first screen is painted.
import { announceOffline } from './device.js';
import { h } from './dom.js';
import { startDrop } from './drop.js';
import { findGame } from './games.js';
import { homeScreen } from './home.js';
import { startLanguage } from './language.js';
import { link } from './link.js';
import { matchesScreen } from './matches.js';
import { startOffline } from './offline.js';
import { page } from './page.js';
import { playScreen } from './play.js';
import { refresh, route, startRouter } from './router.js';
import { rulesScreen, shelfScreen } from './rules.js';
import { findSave } from './saves.js';
import { startSettings } from './settings.js';
import { settingsScreen } from './settingspage.js';
import { startScreen } from './start.js';
import { announceReady, showStatus } from './status.js';
import { strings } from './strings.js';

startSettings();
await startLanguage();

route('/', homeScreen);
route('/new/:game', (id) => {
  const game = findGame(id);
  return game ? startScreen(game) : lost(strings.unknownGame);
});
route('/learn/:game', (id) => {
  const game = findGame(id);
  return game?.lesson
    ? late(import('./lesson.js').then(({ lessonScreen }) => lessonScreen(game)))
    : lost(strings.unknownGame);
});
route('/play/:id', (id) => {
  const save = findSave(id);
  if (!save) return lost(strings.noMatch, strings.noMatchText);
  return save.setup.way ? together(({ playTogether }) => playTogether(save)) : playScreen(save);
});
// Letters, invitations and answers; what plays with other people is loaded by whoever does.
route('/letter', () => together(({ letterScreen }) => letterScreen('')));
route('/letter/:text', (text) => together(({ letterScreen }) => letterScreen(text)));
route('/join', () => together(({ joinScreen }) => joinScreen('')));
route('/join/:code', (code) => together(({ joinScreen }) => joinScreen(code)));
route('/answer/:code', (code) => together(({ answerScreen }) => answerScreen(code)));
route('/rules', shelfScreen);
route('/rules/:game', (id) => {
  const game = findGame(id);
  return game ? rulesScreen(game) : lost(strings.unknownGame);
});
route('/rules/:game/:rule', (id, rule) => {
  const game = findGame(id);
  return game ? rulesScreen(game, rule) : lost(strings.unknownGame);
});
route('/matches', matchesScreen);
route('/settings', settingsScreen);
route('/credits', () => late(import('./credits.js').then(({ creditsScreen }) => creditsScreen())));
startRouter(() => lost(strings.lost));

showStatus(/** @type {HTMLElement} */ (document.getElementById('engine')));
announceReady();
announceOffline();
startOffline();
startDrop(refresh);
// Two frames: the shell is on the screen before a byte of the engine is asked for.
requestAnimationFrame(() => requestAnimationFrame(() => link.start()));

/**
 * A screen that few need is a file of its own.
 * @param {Promise<import('./router.js').Screen>} screen
 */
function late(screen) {
  return screen.catch(() => lost(strings.notArrived));
}

/**
 * A screen of playing with other people; all of it is fetched by whoever does.
 * @param {(screens: typeof import('./net/screens.js')) => import('./router.js').Screen} draw
 */
function together(draw) {
  return late(import('./net/screens.js').then(draw));
}

/**
 * @param {string} title
 * @param {string} [text]
 * @returns {import('./router.js').Screen}
 */
function lost(title, text) {
  return {
    title: strings.pageTitle(title),
    kind: 'page',
    element: page(
      { title },
      text ? h('p', {}, text) : null,
      h('p', {}, h('a', { class: 'btn primary', href: '#/' }, strings.home)),
    ),
  };
}
