// The beginning: the engine in the background, settings, screens.
import { announceOffline } from './device.js';
import { h } from './dom.js';
import { startDrop } from './drop.js';
import { findGame } from './games.js';
import { homeScreen } from '../pages/home.js';
import { startLanguage } from '../i18n/language.js';
import { engine } from '../boot/engineClient.js';
import { matchesScreen } from '../saves/matches.js';
import { startOffline } from '../boot/offline.js';
import { page } from './page.js';
import { fetchAfter, fetchPages, fetchTogether } from './part.js';
import { playScreen } from '../match/play.js';
import { refresh, route, startRouter } from './router.js';
import { findSave } from '../saves/saves.js';
import { startSettings } from './settings.js';
import { startScreen } from '../pages/start.js';
import { announceReady, showStatus } from './status.js';
import { strings } from '../i18n/strings.js';

// First of all: it is on its way while the page is set up. The shell is HTML, and paints without either.
engine.start();
startSettings();
await startLanguage();

route('/', homeScreen);
route('/new/:game', (id) => {
  const game = findGame(id);
  return game ? startScreen(game) : lost(strings.unknownGame);
});
route('/learn/:game', (id) => {
  const game = findGame(id);
  return game?.lesson ? late(fetchPages(), (pages) => pages.lessonScreen(game)) : lost(strings.unknownGame);
});
route('/play/:id', (id) => {
  const save = findSave(id);
  if (!save) return lost(strings.noMatch, strings.noMatchText);
  return save.setup.way ? late(fetchTogether(), (screens) => screens.playTogether(save)) : playScreen(save);
});
// Letters, invitations and answers; what plays with other people is loaded by whoever does.
route('/letter', () => late(fetchTogether(), (screens) => screens.letterScreen('')));
route('/letter/:text', (text) => late(fetchTogether(), (screens) => screens.letterScreen(text)));
route('/join', () => late(fetchTogether(), (screens) => screens.joinScreen('')));
route('/join/:code', (code) => late(fetchTogether(), (screens) => screens.joinScreen(code)));
route('/answer/:code', (code) => late(fetchTogether(), (screens) => screens.answerScreen(code)));
route('/rules', () => late(fetchPages(), (pages) => pages.shelfScreen()));
route('/rules/:game', (id) => {
  const game = findGame(id);
  return game ? late(fetchPages(), (pages) => pages.rulesScreen(game)) : lost(strings.unknownGame);
});
route('/rules/:game/:rule', (id, rule) => {
  const game = findGame(id);
  return game ? late(fetchPages(), (pages) => pages.rulesScreen(game, rule)) : lost(strings.unknownGame);
});
route('/matches', matchesScreen);
route('/replay/:id/:hand/:step', (id, hand, step) => {
  const save = findSave(id);
  return save?.record && !save.setup.way
    ? late(fetchAfter(), (after) => after.replayScreen(save, hand, step))
    : lost(strings.noMatch);
});
route('/statistics', () => late(fetchAfter(), (after) => after.statisticsScreen()));
route('/settings', () => late(fetchPages(), (pages) => pages.settingsScreen()));
route('/credits', () => late(fetchPages(), (pages) => pages.creditsScreen()));
startRouter(() => lost(strings.lost));

showStatus(/** @type {HTMLElement} */ (document.getElementById('engine')));
announceReady();
announceOffline();
startOffline();
startDrop(refresh);

/**
 * A screen that the first visit does not carry.
 * @template T
 * @param {Promise<T>} part
 * @param {(part: T) => import('./router.js').Screen} show
 */
function late(part, show) {
  return part.then(show, () => lost(strings.partMissing, strings.partMissingText));
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
