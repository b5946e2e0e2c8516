// The table's screen: it puts a match and the table together, and lays sheets over them.
import { nameOf } from '../saves/matchSummary.js';
import { h } from '../app/dom.js';
import { EngineError } from '../boot/errors.js';
import { bookOf, handWord } from '../app/games.js';
import { engine } from '../boot/engineClient.js';
import { Match } from './match.js';
import { matchOf } from './engineQueue.js';
import { loadOrExplain, REVIEW } from '../app/lazy.js';
import { open, replayAddress } from '../app/router.js';
import { getSettings, pace } from '../app/settings.js';
import { storeState } from '../app/store.js';
import { strings } from '../i18n/strings.js';
import { createTable } from '../table/table.js';
import { drawNotice, drawTrouble, drawWaiting } from './placeholders.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('../app/router.js').Screen} Screen */

/** The table that was last sat at stays laid, so that a look at the rules takes nothing from it. @type {{ match: Match, screen: Screen, clear: () => void } | null} */
let laid = null;

/**
 * @param {Save} save
 * @param {Match} [match]
 * @returns {Screen}
 */
export function playScreen(save, match = matchOf(save, Match)) {
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
  const title = nameOf(save);

  const felt = h('div', { class: 'felt' });
  const waiting = drawWaiting(save);
  const trouble = h('div', { role: 'alert' });
  const notice = h('div', { role: 'alert' });
  const elsewhere = h('div', { role: 'status' });
  const again = h('div', { class: 'again' });
  const cover = h('div', { class: 'cover' });
  const beside = h('div', { class: 'beside' });
  const element = h(
    'div',
    { class: 'play' },
    waiting.element,
    felt,
    cover,
    beside,
    again,
    h('div', { class: 'trouble' }, trouble, notice, elsewhere),
  );

  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** @type {import('../app/dialog.js').Sheet | null} */
  let score = null;
  let scoreTimer = 0;
  /** @type {Snapshot | null} */
  let last = null;
  let gone = true;
  let unwatch = () => {};

  const home = () => open('/');
  const file = () => void match.file();
  // With other people the record lies sealed, or the match goes on elsewhere: then it is not looked through here.
  const alone = save.setup.way === undefined;
  const openDeal = async () =>
    (await loadOrExplain(import('./dealProof.js'), REVIEW))?.openDeal(match.save, match.snapshot?.deal ?? null);
  const deal = alone ? openDeal : undefined;

  /** @param {string[]} ids @param {string} [title] */
  const openRules = async (ids, title) =>
    (await loadOrExplain(import('../pages/rules.js')))?.openRules(save.game, ids, title);

  /** @param {Snapshot} snapshot */
  const showScore = async (snapshot) => {
    const feature = await loadOrExplain(import('./scoreSheet.js'));
    if (score || gone || last !== snapshot) return;
    again.replaceChildren();
    if (!feature) {
      again.replaceChildren(drawAgain(() => void showScore(snapshot)));
      return;
    }
    score = feature.openScore(snapshot, {
      next: () => void match.next(),
      rematch: match.rematch && (() => void match.rematch?.()),
      home,
      save: file,
      rules: (ids) => void openRules(ids, strings.countedTitle),
      replay: alone ? () => open(replayAddress(save.id, 'last', 0)) : undefined,
      deal,
      closed: () => {
        score = null;
        // Back at the table to look at it once more: the way on stays in sight.
        const now = match.snapshot;
        if (!gone && now?.sheet) again.replaceChildren(drawAgain(() => void showScore(now)));
      },
    });
  };

  /** @type {import('./match.js').View} */
  const view = {
    draw(snapshot, events) {
      trouble.replaceChildren();
      // Somebody elsewhere has gone on.
      if (!snapshot.sheet) score?.close();
      const over = match.cover(snapshot);
      cover.replaceChildren(...(over ? [over] : []));
      element.toggleAttribute('data-covered', over !== null);
      if (over) {
        // Nothing of the table stays in the document, and no card is remembered.
        clear();
        last = snapshot;
        if (snapshot.sheet) void showScore(snapshot);
        return;
      }
      const strip = match.beside(snapshot);
      beside.replaceChildren(...(strip ? [strip] : []));
      if (!table) {
        table = createTable(felt, on);
        // Whoever waited at the empty table has the focus on the laid one.
        if (waiting.element.contains(document.activeElement)) felt.querySelector('h1')?.focus();
        waiting.stop();
      }
      table.update(snapshot, events, match.told());
      const was = last;
      const { sound, buzz } = getSettings();
      if (sound || buzz)
        import('../app/feedback.js').then(({ giveFeedback }) => giveFeedback(was, snapshot, events), silent);
      last = snapshot;
      clearTimeout(scoreTimer);
      again.replaceChildren();
      // The last trick is looked at before the sheet covers it.
      const first = events.length === 0;
      if (snapshot.sheet) scoreTimer = window.setTimeout(() => void showScore(snapshot), first ? 0 : pace() * 2);
    },
    busy: (busy) => table?.busy(busy),
    trouble(error, retry) {
      trouble.replaceChildren(drawTrouble(error, retry, save, () => trouble.replaceChildren()));
      if (table && match.snapshot) table.update(match.snapshot, [], match.told());
    },
    notKept: () => {
      if (match.warned) return;
      match.warned = true;
      const why = storeState() === 'full' ? strings.full : strings.notKept;
      notice.replaceChildren(drawNotice(why, strings.saveFile, file, () => notice.replaceChildren()));
    },
    watching: (on) => {
      elsewhere.replaceChildren(
        ...(on ? [drawNotice(strings.watching, strings.playHere, () => match.hold?.claim())] : []),
      );
    },
    gone: (keep) => {
      const again = () => {
        keep();
        notice.replaceChildren();
      };
      notice.replaceChildren(drawNotice(strings.goneElsewhere, strings.keepIt, again, () => notice.replaceChildren()));
    },
  };

  const on = {
    play: (/** @type {string} */ text) => match.play(text),
    why: (/** @type {string[]} */ refs) => match.why(refs),
    compose: (/** @type {string[]} */ refs) => match.compose(refs),
    openRule: (/** @type {string} */ id) => void openRules([id]),
    openRules: () => open(`/rules/${save.game}`),
    openLog: async () =>
      (await loadOrExplain(import('./logSheet.js')))?.openLog(
        await match.history(),
        handWord(save.game),
        match.snapshot,
        alone ? save.id : undefined,
      ),
    openMenu: async () =>
      (await loadOrExplain(import('./menu.js')))?.openMenu(save.game, {
        players: match.snapshot,
        file,
        deal,
        home,
        extras: match.extras(),
        surrenders: match.snapshot?.surrender ?? [],
        surrender: (text) => void match.surrender(text),
      }),
    back: home,
    undo: (/** @type {boolean} */ free) => match.undo(free),
    free: () => getSettings().free,
    // Among people nobody asks a bot.
    hint: alone ? () => match.hint() : undefined,
    openScene: (/** @type {string} */ rule) => window.open(bookOf(save.game, rule), '_blank'),
    openCard: async (
      /** @type {import('../table/table.js').Asked} */ card,
      /** @type {(text: string) => void} */ send,
    ) => {
      const [feature, about] = await Promise.all([
        loadOrExplain(import('../table/cardDialog.js')),
        match.about(card.ref),
      ]);
      if (!gone && match.snapshot)
        feature?.openCard(card, about, match.snapshot.table, { send, openRule: on.openRule, openScene: on.openScene });
    },
    missing: (/** @type {() => void} */ retry) =>
      trouble.replaceChildren(
        drawTrouble(new Error(strings.partMissingText), retry, save, () => trouble.replaceChildren()),
      ),
    place: match.place,
  };

  const hurry = () => match.hurry();
  felt.addEventListener('pointerdown', hurry, { capture: true });
  felt.addEventListener('keydown', hurry, { capture: true });

  function clear() {
    waiting.stop();
    table?.destroy();
    table = null;
  }

  return {
    screen: {
      title: strings.pageTitle(title),
      kind: 'table',
      tab: '/',
      element,
      shown: () => {
        gone = false;
        match.show(view);
        // An engine that is lost while nobody asks it anything is said as well.
        unwatch = engine.watch(({ stage, message }) => {
          if (table && stage === 'failed') match.fail(new EngineError({ kind: 'Lost', message }));
        });
      },
      left: () => {
        gone = true;
        unwatch();
        clearTimeout(scoreTimer);
        match.hide();
      },
    },
    clear,
  };
}

/** A sound that does not arrive is not missed. */
function silent() {}

/** @param {() => void} show */
function drawAgain(show) {
  return h('button', { type: 'button', class: 'btn primary', onclick: show }, strings.scoreSheet);
}
