// The table's screen: it puts a match and the table together, and lays sheets over them.
import { openSheet } from './dialog.js';
import { h, icon } from './dom.js';
import { EngineError } from './engine.js';
import { saveFile } from './file.js';
import { openLog } from './log.js';
import { matchOf, rematchOf } from './match.js';
import { open, openInstead } from './router.js';
import { openRules } from './rules.js';
import { keepSave } from './saves.js';
import { openScore } from './score.js';
import { pace } from './settings.js';
import { settingsForm } from './settingspage.js';
import { showStatus } from './status.js';
import { strings } from './strings.js';
import { createTable } from './table.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./saves.js').Save} Save */
/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('./router.js').Screen} Screen */

/** The table that was last sat at stays laid, so that a look at the rules takes nothing from it. @type {{ match: Match, screen: Screen, clear: () => void } | null} */
let laid = null;

/**
 * @param {Save} save
 * @returns {Screen}
 */
export function playScreen(save) {
  const match = matchOf(save);
  if (laid?.match !== match) {
    laid?.clear();
    laid = { match, ...layTable(match, save) };
  }
  return laid.screen;
}

/**
 * @param {Match} match
 * @param {Save} save
 * @returns {{ screen: Screen, clear: () => void }}
 */
function layTable(match, save) {
  const you = save.setup.seat;
  const title = strings.matchWith(save.title, save.names.filter((_, seat) => seat !== you).join(', '));

  const felt = h('div', { class: 'felt' });
  const waiting = drawWaiting(save);
  const trouble = h('div', { role: 'alert' });
  const notice = h('div', { role: 'alert' });
  const again = h('div', { class: 'again' });
  const element = h(
    'div',
    { class: 'play' },
    waiting.element,
    felt,
    again,
    h('div', { class: 'trouble' }, trouble, notice),
  );

  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** @type {ReturnType<typeof openScore> | null} */
  let score = null;
  let scoreTimer = 0;
  let gone = true;

  const home = () => open('/');
  const file = () => saveFile(match.save);

  /** @param {Snapshot} snapshot */
  const showScore = (snapshot) => {
    if (score || gone) return;
    again.replaceChildren();
    score = openScore(snapshot, {
      next: () => void match.next(),
      rematch: () => {
        const next = rematchOf(match.save);
        keepSave(next);
        openInstead(`/play/${next.id}`);
      },
      home,
      save: file,
      rules: (ids) => void openRules(save.game, ids, strings.countedTitle),
      closed: () => {
        score = null;
        // Back at the table to look at it once more: the way on stays in sight.
        if (!gone && match.snapshot?.sheet) again.replaceChildren(drawAgain(() => showScore(snapshot)));
      },
    });
  };

  /** @type {import('./match.js').View} */
  const view = {
    draw(snapshot, events) {
      trouble.replaceChildren();
      if (!table) {
        waiting.stop();
        table = createTable(felt, on);
      }
      table.update(snapshot, events);
      clearTimeout(scoreTimer);
      again.replaceChildren();
      // The last trick is looked at before the sheet covers it.
      const first = events.length === 0;
      if (snapshot.sheet) scoreTimer = window.setTimeout(() => showScore(snapshot), first ? 0 : pace() * 2);
    },
    busy: (busy) => table?.busy(busy),
    trouble(error, retry) {
      trouble.replaceChildren(drawTrouble(error, retry, save, () => trouble.replaceChildren()));
      if (table && match.snapshot) table.update(match.snapshot, []);
    },
    notKept: () => {
      if (match.warned) return;
      match.warned = true;
      notice.replaceChildren(drawNotice(strings.notKept, file, () => notice.replaceChildren()));
    },
  };

  const on = {
    play: (/** @type {string} */ text) => match.play(text),
    why: (/** @type {string[]} */ refs) => match.why(refs),
    openRule: (/** @type {string} */ id) => void openRules(save.game, [id]),
    openRules: () => open(`/rules/${save.game}`),
    openLog: () => openLog(match.log),
    openMenu: () => openMenu(save.game, file, home),
    back: home,
  };

  const hurry = () => match.hurry();
  felt.addEventListener('pointerdown', hurry, { capture: true });

  return {
    screen: {
      title: strings.pageTitle(title),
      kind: 'table',
      tab: '/',
      element,
      shown: () => {
        gone = false;
        match.show(view);
      },
      left: () => {
        gone = true;
        clearTimeout(scoreTimer);
        match.hide();
      },
    },
    clear: () => {
      waiting.stop();
      table?.destroy();
    },
  };
}

/**
 * The table before the engine is there: it can be seen what is waited for, and left.
 * @param {Save} save
 */
function drawWaiting(save) {
  const status = h('div', { class: 'engine' });
  const stop = showStatus(status);
  const element = h(
    'div',
    { class: 'waiting' },
    h(
      'header',
      { class: 'bar' },
      h('a', { class: 'ib', href: '#/', 'aria-label': strings.back }, icon('i-back')),
      h('div', { class: 'ttl' }, h('h1', { tabindex: -1 }, save.title)),
    ),
    h(
      'div',
      { class: 'backs', 'aria-hidden': 'true' },
      ...Array.from({ length: 10 }, () => h('span', { class: 'back' }, icon('back', ''))),
    ),
    h('p', { class: 'mut' }, save.record ? strings.opening : strings.dealing),
    status,
  );
  return {
    element,
    stop: () => {
      stop();
      element.remove();
    },
  };
}

/** @param {() => void} show */
function drawAgain(show) {
  return h('button', { type: 'button', class: 'btn primary', onclick: show }, strings.scoreSheet);
}

/**
 * What went wrong, in words, and what to do about it.
 * @param {unknown} error
 * @param {() => void} retry
 * @param {Save} save
 * @param {() => void} close
 */
function drawTrouble(error, retry, save, close) {
  const known = error instanceof EngineError ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  const lead = known?.kind === 'Lost' ? strings.failedLater : known?.kind === 'BotSilent' ? strings.botFailed : '';
  const refused = known?.kind === 'IllegalMove';
  const { rule = null, where = null } = known ?? {};
  return h(
    'div',
    { class: 'panel' },
    h('p', {}, lead ? `${lead} ` : null, message, where ? h('span', { class: 'mut' }, ` (${where})`) : null),
    h(
      'div',
      { class: 'row' },
      rule
        ? h(
            'button',
            { type: 'button', class: 'btn quiet', onclick: () => void openRules(save.game, [rule]) },
            strings.rule,
          )
        : null,
      known?.kind === 'RecordError'
        ? h('button', { type: 'button', class: 'btn quiet', onclick: () => saveFile(save) }, strings.saveFile)
        : null,
      h('span', { class: 'sp' }),
      refused
        ? h('button', { type: 'button', class: 'btn', onclick: close }, strings.close)
        : h('button', { type: 'button', class: 'btn primary', onclick: retry }, strings.retry),
    ),
  );
}

/**
 * @param {string} text
 * @param {() => void} file
 * @param {() => void} close
 */
function drawNotice(text, file, close) {
  return h(
    'div',
    { class: 'panel' },
    h('p', {}, text),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', class: 'btn quiet', onclick: file }, strings.saveFile),
      h('span', { class: 'sp' }),
      h('button', { type: 'button', class: 'btn', onclick: close }, strings.close),
    ),
  );
}

/**
 * @param {string} game
 * @param {() => void} file
 * @param {() => void} home
 */
function openMenu(game, file, home) {
  const sheet = openSheet({
    title: strings.menu,
    content: [
      h(
        'ul',
        { class: 'menu' },
        item('i-gear', strings.settings, () => openSheet({ title: strings.settings, content: [settingsForm()] })),
        item('i-rules', strings.rules, () => open(`/rules/${game}`)),
        item('i-save', strings.saveFile, file),
        item('i-back', strings.leave, home, strings.leaveHint),
      ),
    ],
  });

  /**
   * @param {string} picture
   * @param {string} label
   * @param {() => void} act
   * @param {string} [hint]
   */
  function item(picture, label, act, hint) {
    const press = () => {
      sheet.close();
      act();
    };
    const words = h('span', { class: 't' }, label, hint ? h('span', { class: 'xs mut' }, hint) : null);
    return h('li', {}, h('button', { type: 'button', onclick: press }, icon(picture), words));
  }
}
