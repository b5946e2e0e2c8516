// The screen of a match: it puts the match and the table together, and opens sheets over them.
import { nameOf } from '../saves/saves.js';
import { button, focusTitle, h, putAlone } from '../app/dom.js';
import { bookOf, handWord } from '../app/games.js';
import { isFirstMatch } from './begin.js';
import { engine } from '../app/engineClient.js';
import { matchOf } from './match.js';
import { loadOrExplain, REPLAY } from '../app/lazy.js';
import { open, replayAddress, rulesAddress } from '../app/router.js';
import { getSettings, pace } from '../app/settings.js';
import { storeState } from '../app/store.js';
import { strings } from '../i18n/strings.js';
import { createTable } from '../table/table.js';
import { drawNotice, drawError, drawMissing, drawWaiting, watchEngine } from './placeholders.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('../table/table.js').Event} Event */
/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('../app/router.js').Screen} Screen */

/** The last table stays as it is, so that a look at the rules takes nothing from it. @type {{ match: Match, screen: Screen, clear: () => void } | null} */
let laid = null;

/**
 * Play with others who have the same deal.
 * @typedef {object} SameDeal
 * @property {(save: Save) => void} share send a hand to a friend
 * @property {(save: Save, isGone: () => boolean) => Promise<HTMLElement | undefined>} compare draw what others made of it
 */

/**
 * Return the screen of a match.
 * @param {Save} save
 * @param {Match} [match]
 * @param {SameDeal} [sameDeal] where it is offered
 * @returns {Screen}
 */
export function playScreen(save, match = matchOf(save), sameDeal) {
  if (laid?.match !== match) {
    laid?.clear();
    laid = { match, ...layTable(match, save, sameDeal) };
  }
  return laid.screen;
}

const home = () => open('/');

/**
 * Lay the table of a match on a screen, with what stands beside it and over it.
 * @param {Match} match
 * @param {Save} save
 * @param {SameDeal} [sameDeal]
 * @returns {{ screen: Screen, clear: () => void }}
 */
function layTable(match, save, sameDeal) {
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
  /** @type {Snapshot | null} */
  let last = null;
  let gone = true;
  let unwatch = () => {};
  const { mode } = match;
  const { solo } = mode;
  const score = createScore(match, save, again, () => (gone ? null : last), sameDeal);
  const on = createHost(match, save, {
    atTable,
    missing: async (retry) => trouble.replaceChildren(await drawMissing(retry)),
  });

  /** @param {Snapshot} snapshot @param {Event[]} events */
  const lay = (snapshot, events) => {
    trouble.replaceChildren();
    // Somebody elsewhere has gone on.
    if (!snapshot.sheet) score.close();
    const over = mode.cover?.(snapshot) ?? null;
    putAlone(cover, over);
    element.toggleAttribute('data-covered', over !== null);
    if (over) {
      // Nothing of the table stays in the document, and no card is remembered.
      if (mode.sharesDevice) closeSheets();
      clear();
      last = snapshot;
      if (snapshot.sheet) void score.show(snapshot);
      return;
    }
    putAlone(beside, mode.strip?.(snapshot) ?? null);
    if (!table) {
      table = createTable(felt, on);
      waiting.stop();
    }
    table.update(snapshot, events, match.handLog());
    const was = last;
    const { sound, buzz, remarks, speed } = getSettings();
    // Nobody reads a remark where bots play at once.
    if (remarks && solo && speed !== 'instant')
      import('./remarks.js').then(({ remark }) => remark(felt, was, snapshot), silent);
    if (sound || buzz)
      import('../app/feedback.js').then(({ giveFeedback }) => giveFeedback(was, snapshot, events), silent);
    last = snapshot;
    score.stop();
    again.replaceChildren();
    // The last trick is looked at before the sheet covers it.
    const first = events.length === 0;
    if (snapshot.sheet) score.showLater(snapshot, first ? 0 : pace() * 2);
  };

  /** What had the focus is gone, and nothing has it instead. */
  let adrift = false;
  /** Draw, and leave the focus where it is. If that is gone, the heading of what is seen now gets it. @param {() => void} draw */
  const keepFocus = (draw) => {
    const focused = document.activeElement;
    const within = element.contains(focused);
    const first = last === null;
    const was = element.hasAttribute('data-covered');
    draw();
    // A curtain falls and is lifted as one screen follows another.
    adrift ||= within || (!first && was !== element.hasAttribute('data-covered'));
    if (adrift && document.activeElement === document.body) {
      const at = element.contains(focused) ? focused : element.querySelector('h1');
      if (at instanceof HTMLElement) at.focus({ preventScroll: true });
    }
    // Behind a curtain without a heading bots move. The next one has a heading.
    adrift &&= document.activeElement === document.body;
  };

  /** Take away what was said; who pressed a button there goes on at the title. @param {HTMLElement} place */
  const empty = (place) => {
    const held = place.contains(document.activeElement);
    place.replaceChildren();
    if (held) focusTitle();
  };

  /** @type {import('./match.js').View} */
  const view = {
    draw: (snapshot, events) => keepFocus(() => lay(snapshot, events)),
    busy: (busy) => table?.busy(busy),
    trouble(error, retry) {
      trouble.replaceChildren(drawError(error, retry, save, () => empty(trouble)));
      if (table && match.snapshot) table.update(match.snapshot, [], match.handLog());
    },
    notSaved: () => {
      const why = storeState() === 'full' ? strings.full : strings.notKept;
      notice.replaceChildren(
        drawNotice(
          why,
          strings.saveFile,
          () => void match.saveFile(),
          () => empty(notice),
        ),
      );
    },
    watching: (on) => {
      empty(elsewhere);
      if (on) elsewhere.append(drawNotice(strings.watching, strings.playHere, () => match.claim()));
    },
    deleted: (restore) => {
      const again = () => {
        restore();
        empty(notice);
      };
      notice.replaceChildren(drawNotice(strings.goneElsewhere, strings.keepIt, again, () => empty(notice)));
    },
  };

  const hurry = () => match.bots.hurry();
  felt.addEventListener('pointerdown', hurry, { capture: true });
  felt.addEventListener('keydown', hurry, { capture: true });

  /** Return a function that tells whether the same person is still at the table: what they asked for may come late. */
  function atTable() {
    const asked = table;
    return () => !gone && table === asked;
  }

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
        score.forget();
        match.show(view);
        unwatch = watchEngine(
          () => table,
          (error) => match.fail(error),
        );
      },
      left: () => {
        gone = true;
        unwatch();
        score.stop();
        // The hand of the one who leaves is not there when somebody else comes back.
        if (mode.sharesDevice) clear();
        match.hide();
      },
    },
    clear,
  };
}

/** @param {Save} save @param {string[]} ids @param {string} [title] */
async function openRules(save, ids, title) {
  const feature = await loadOrExplain(import('../table/rulesSheet.js'));
  feature?.openRules(save.game, ids, title);
}

/** @param {Match} match */
async function openDeal(match) {
  const feature = await loadOrExplain(import('./dealProof.js'), REPLAY);
  feature?.openDeal(match.save, match.snapshot?.deal ?? null);
}

/**
 * Handle the score sheet: each hand's opens once by itself, and is offered from then on.
 * @param {Match} match
 * @param {Save} save
 * @param {HTMLElement} offered  where it is offered
 * @param {() => Snapshot | null} seen  return what is looked at; null when the screen was left
 * @param {SameDeal} [sameDeal]
 */
function createScore(match, save, offered, seen, sameDeal) {
  const { mode } = match;
  const { solo } = mode;
  /** @type {import('../app/dialog.js').Sheet | null} */
  let sheet = null;
  let timer = 0;
  /** The hand whose score sheet was put away: it opens by itself no more. */
  let putAway = 0;

  /** @param {Snapshot} snapshot */
  function offer(snapshot) {
    const look = mode.isReady?.(snapshot) ? 'btn' : 'btn primary';
    offered.replaceChildren(button(look, () => void show(snapshot, true), strings.scoreSheet));
  }

  /** @param {Snapshot} snapshot @param {boolean} [asked] by the person, not by what has happened */
  async function show(snapshot, asked = false) {
    const feature = await loadOrExplain(import('./scoreSheet.js'));
    if (sheet || seen() !== snapshot) return;
    // News of others draws the table again, while somebody looks at it or waits for the next hand.
    const read = putAway === snapshot.hand || mode.isReady?.(snapshot);
    if (!feature || (read && !asked)) return offer(snapshot);
    offered.replaceChildren();
    const others = save.daily || save.challenge;
    const after = others ? await sameDeal?.compare(match.save, () => !seen() || !sheet) : undefined;
    if (sheet || seen() !== snapshot) return;
    sheet = feature.openScore(snapshot, {
      next: mode.isReady?.(snapshot) ? undefined : () => void match.next(),
      rematch: mode.rematch,
      home,
      save: () => void match.saveFile(),
      rules: (ids) => void openRules(save, ids, strings.countedTitle),
      replay: solo ? () => open(replayAddress(save.id, 'last', 0)) : undefined,
      review: solo ? () => open(`/review/${save.id}/last`) : undefined,
      deal: solo ? () => openDeal(match) : undefined,
      challenge: solo && sameDeal ? () => sameDeal.share(match.save) : undefined,
      again: save.daily || save.challenge,
      after,
      closed: () => {
        sheet = null;
        putAway = snapshot.hand;
        // The person looks at the table once more.
        const now = match.snapshot;
        if (seen() && now?.sheet) offer(now);
      },
    });
  }

  return {
    show,
    /** @param {Snapshot} snapshot @param {number} after  milliseconds */
    showLater(snapshot, after) {
      timer = window.setTimeout(() => void show(snapshot), after);
    },
    /** Show no sheet that is still waited for. */
    stop: () => clearTimeout(timer),
    /** Close the sheet, since the next hand has begun. */
    close() {
      sheet?.close();
      putAway = 0;
    },
    /** Let a sheet that was put away open by itself once more. */
    forget() {
      putAway = 0;
    },
  };
}

/** @typedef {import('../table/table.js').Host} Host */

/**
 * Create what the table calls: moves and questions go to the match and the engine, sheets open over the table.
 * @param {Match} match
 * @param {Save} save
 * @param {{ atTable: () => () => boolean, missing: (retry: () => void) => void }} screen
 * @returns {Host}
 */
function createHost(match, save, { atTable, missing }) {
  const { mode } = match;
  const { solo } = mode;
  /** Where a newcomer had the first choice to make. @type {number | null} */
  let firstPly = null;
  const openRule = (/** @type {string} */ id) => void openRules(save, [id]);
  const openScene = (/** @type {string} */ rule) => void window.open(bookOf(save.game, rule), '_blank');

  return {
    play: (text) => match.play(text),
    why: (picks) => engine.call('why', { picks }),
    compose: (picks) => engine.call('compose', { picks }),
    openRule,
    openScene,
    openRules: () => open(rulesAddress(save.game, match.snapshot)),
    openLog: async () => {
      const isHere = atTable();
      const [feature, history] = await Promise.all([loadOrExplain(import('./logSheet.js')), match.history()]);
      if (isHere()) feature?.openLog(history, handWord(save.game), match.snapshot, solo ? save.id : undefined);
    },
    openMenu: async () => {
      const isHere = atTable();
      const feature = await loadOrExplain(import('./menu.js'));
      if (!isHere()) return;
      feature?.openMenu(save.game, {
        players: match.snapshot,
        file: () => void match.saveFile(),
        deal: solo ? () => openDeal(match) : undefined,
        home,
        items: mode.menuItems?.(),
        surrenders: match.snapshot?.surrender ?? [],
        surrender: (text) => void match.surrender(text),
      });
    },
    back: home,
    undo: (free) => match.undo(free),
    // A deal of the day counts as it was played.
    free: () => getSettings().free && !save.counts,
    hint: solo && !save.counts ? () => engine.call('hint') : undefined,
    isFirst: (snapshot) => {
      if (!solo || save.counts || !isFirstMatch(save.id)) return false;
      if (snapshot.actor === snapshot.you && snapshot.legal > 1) firstPly ??= snapshot.ply;
      return snapshot.ply === firstPly && snapshot.hand === 1;
    },
    again: solo ? ({ deal, step }) => open(replayAddress(save.id, deal, step)) : undefined,
    openCard: async (card, send) => {
      const isHere = atTable();
      const [feature, about] = await Promise.all([
        loadOrExplain(import('../table/moveDialogs.js')),
        engine.call('about', { ref: card.ref }),
      ]);
      if (isHere() && match.snapshot)
        feature?.openCard(card, about, match.snapshot.table, { send, openRule, openScene });
    },
    openChoices: async (on) => {
      const isHere = atTable();
      const [feature, choices] = await Promise.all([
        loadOrExplain(import('../table/moveDialogs.js')),
        engine.call('choices'),
      ]);
      if (isHere() && match.snapshot) feature?.openChoices(choices, match.snapshot, on);
    },
    missing,
    place: mode.sharesDevice ? '' : save.id,
  };
}

/** Close all that lies over the screen. */
function closeSheets() {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const sheets = document.querySelectorAll('dialog[open]');
  for (const sheet of sheets) sheet.close();
}

/** Sounds and remarks that cannot be fetched are not missed. */
function silent() {}
