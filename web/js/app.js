// The beginning: settings, screens, and the engine in the background once the first screen is painted.
import { creditsScreen } from './credits.js';
import { startDrop } from './bringing.js';
import { announceOffline } from './device.js';
import { h } from './dom.js';
import { findGame } from './games.js';
import { homeScreen } from './home.js';
import { link } from './link.js';
import { fillMatches, matchesScreen } from './matches.js';
import { startOffline } from './offline.js';
import { page } from './page.js';
import { playScreen } from './play.js';
import { route, setKind, setTitle, startRouter } from './router.js';
import { rulesScreen, shelfScreen } from './rules.js';
import { findSave } from './saves.js';
import { startSettings } from './settings.js';
import { settingsScreen } from './settingspage.js';
import { startScreen } from './start.js';
import { announceReady, showStatus } from './status.js';
import { strings } from './strings.js';

startSettings();

route('/', homeScreen);
route('/new/:game', (id) => {
  const game = findGame(id);
  return game ? startScreen(game) : lost(strings.unknownGame);
});
route('/play/:id', (id) => {
  const save = findSave(id);
  if (!save) return lost(strings.noMatch, strings.noMatchText);
  return save.setup.way ? lazy((together) => together.playTogether(save)) : playScreen(save);
});
// Letters, invitations and answers; what plays with other people is loaded by whoever does.
route('/letter', () => lazy((together) => together.letterScreen('')));
route('/letter/:text', (text) => lazy((together) => together.letterScreen(text)));
route('/join', () => lazy((together) => together.joinScreen('')));
route('/join/:code', (code) => lazy((together) => together.joinScreen(code)));
route('/answer/:code', (code) => lazy((together) => together.answerScreen(code)));
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
route('/credits', creditsScreen);
startRouter(() => lost(strings.lost));

showStatus(/** @type {HTMLElement} */ (document.getElementById('engine')));
announceReady();
announceOffline();
startOffline();
startDrop(fillMatches);
// Two frames: the shell is on the screen before a byte of the engine is asked for.
requestAnimationFrame(() => requestAnimationFrame(() => link.start()));

/**
 * A screen whose scripts are still to come.
 * @param {(together: typeof import('./net/screens.js')) => import('./router.js').Screen} draw
 * @returns {import('./router.js').Screen}
 */
function lazy(draw) {
  const element = h('div', { class: 'lazy' });
  /** @type {import('./router.js').Screen | null} */
  let screen = null;
  let gone = false;
  return {
    title: strings.pageTitle(''),
    kind: 'table',
    tab: '/',
    element,
    shown: async () => {
      const together = await import('./net/screens.js').catch(() => null);
      if (gone) return;
      screen = together ? draw(together) : lost(strings.failedDownload);
      element.replaceChildren(screen.element);
      setKind(screen.kind);
      setTitle(screen.title);
      screen.shown?.();
    },
    left: () => {
      gone = true;
      screen?.left?.();
    },
  };
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
