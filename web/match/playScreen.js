// The screen of a match: it puts the match and the table together, and opens sheets over them.
import { closeDialogs } from '../app/dialog.js';
import { button, h, putAlone } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { bookOf, handWord } from '../app/games.js';
import { load, loadOrExplain, REPLAY } from '../app/lazy.js';
import { open, replayAddress } from '../app/router.js';
import { getSettings, pace } from '../app/settings.js';
import { storeState } from '../app/store.js';
import { strings } from '../i18n/strings.js';
import { nameOf } from '../saves/saves.js';
import { isFirstMatch } from './begin.js';
import { matchOf } from './match.js';
import { drawNotice, drawWaiting, empty, hostOf, openRules, TableScreen } from './tableScreen.js';

/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('../table/table.js').Event} Event */
/** @typedef {import('../app/router.js').Screen} Screen */
/**
 * Play with others who have the same deal.
 * @typedef {object} SameDeal
 * @property {(save: Save) => void} share  send a hand to a friend
 * @property {(save: Save, isGone: () => boolean) => Promise<HTMLElement | undefined>} compare  draw what others made of it
 */

/** The last table stays as it is, so that a look at the rules takes nothing from it. @type {MatchScreen | null} */
let last = null;

/**
 * Return the screen of a match.
 * @param {Save} save
 * @param {Match} [match]
 * @param {SameDeal} [sameDeal]  where it is offered
 * @returns {Screen}
 */
export function playScreen(save, match = matchOf(save), sameDeal) {
  if (last?.match !== match) {
    last?.clear();
    last = new MatchScreen(match, save, sameDeal);
  }
  return last.shown;
}

const home = () => open('/');

/** The table of a match on a screen, with what stands beside it and over it: the `View` of a match. */
class MatchScreen extends TableScreen {
  /** @param {Match} match @param {Save} save @param {SameDeal} [sameDeal] */
  constructor(match, save, sameDeal) {
    const felt = h('div.felt');
    const cover = h('div.cover');
    const beside = h('div.beside');
    const again = h('div.again');
    const notice = h('div', { role: 'alert' });
    const elsewhere = h('div', { role: 'status' });
    super({
      save,
      waiting: drawWaiting(save),
      host: (screen) => createHost(screen, match, save),
      felt,
      body: [felt, cover, beside, again],
      messages: [notice, elsewhere],
    });
    this.match = match;
    this.parts = { cover, beside, again, notice, elsewhere };
    const seen = () => (this.gone || match.mode.isAsking?.() ? null : this.now);
    this.score = createScore(match, save, again, seen, sameDeal);
    /** What had the focus is gone, and nothing has it instead. */
    this.adrift = false;
    /** The person has touched the table, or all files are here: sounds can be fetched. */
    this.touched = Boolean(navigator.serviceWorker?.controller);
    const hurry = () => {
      match.hurry();
      if (this.touched || !this.now) return;
      this.touched = true;
      // The button that mutes comes with the sounds.
      this.react(this.now, this.now, []);
    };
    felt.addEventListener('pointerdown', hurry, { capture: true });
    felt.addEventListener('keydown', hurry, { capture: true });
    this.shown = this.screen(nameOf(save), {
      shown: () => {
        this.score.forget();
        match.show(this);
      },
      left: () => {
        this.score.stop();
        // The hand of the one who leaves is not there when another comes back.
        if (match.mode.sharesDevice) this.clear();
        match.hide();
      },
      lost: (error) => match.fail(error),
    });
  }

  /**
   * Draw, and leave the focus where it is. If that is gone, the heading of what is seen now gets it.
   * @param {Snapshot} snapshot
   * @param {Event[]} events
   */
  draw(snapshot, events) {
    const { element } = this;
    const focused = document.activeElement;
    const within = element.contains(focused);
    const first = this.now === null;
    const was = element.hasAttribute('data-covered');
    this.lay(snapshot, events);
    // A curtain falls and is lifted as one screen follows another.
    this.adrift ||= within || (!first && was !== element.hasAttribute('data-covered'));
    if (this.adrift && document.activeElement === document.body) {
      const at = element.contains(focused) ? focused : element.querySelector('h1');
      if (at instanceof HTMLElement) at.focus({ preventScroll: true });
    }
    // While bots move, the curtain has no heading; wait for the next one.
    this.adrift &&= document.activeElement === document.body;
  }

  /** @param {Snapshot} snapshot @param {Event[]} events */
  lay(snapshot, events) {
    const { match, parts, score } = this;
    this.alert.replaceChildren();
    score.keep(snapshot);
    if (this.layCover(snapshot)) return;
    putAlone(parts.beside, match.mode.strip?.(snapshot) ?? null);
    const was = this.now;
    this.update(snapshot, events, match.handLog());
    match.mode.onDraw?.(this.felt);
    this.react(was, snapshot, events);
    score.stop();
    parts.again.replaceChildren();
    // The last trick is looked at before the sheet covers it.
    if (snapshot.sheet) score.showLater(snapshot, events.length === 0 ? 0 : pace() * 2, events.length > 0);
  }

  /** Lay what covers the table, if anything does. @param {Snapshot} snapshot */
  layCover(snapshot) {
    const { mode } = this.match;
    const over = mode.cover?.(snapshot) ?? null;
    putAlone(this.parts.cover, over);
    this.element.toggleAttribute('data-covered', over !== null);
    if (!over) return false;
    // Nothing of the table stays in the document, and no card is remembered.
    if (mode.sharesDevice) closeDialogs();
    this.clear();
    this.now = snapshot;
    if (snapshot.sheet) void this.score.show(snapshot);
    return true;
  }

  /** Let bots remark on what happened, and let it be heard, felt, and seen from another page. @param {Snapshot | null} was @param {Snapshot} now @param {Event[]} events */
  react(was, now, events) {
    const { remarks, speed } = getSettings();
    if (document.hidden)
      import('../app/attention.js').then(({ attend }) => attend(this.match, this.element, was), silent);
    // No remark can be read where bots play at once.
    if (remarks && this.match.mode.solo && speed !== 'instant')
      load(import('./remarks.js')).then(
        ({ remark }) => remark(this.felt, this.match.save.id, was, now, events),
        silent,
      );
    if (this.touched)
      import('../app/feedback.js').then(({ giveFeedback }) => giveFeedback(this.felt, was, now, events), silent);
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.table?.busy(busy);
  }

  /** @param {unknown} error @param {() => void} retry */
  trouble(error, retry) {
    const { match } = this;
    this.fail(error, retry);
    if (this.table && match.snapshot) this.table.update(match.snapshot, [], match.handLog());
  }

  notSaved() {
    const why = storeState() === 'full' ? strings.full : strings.notKept;
    this.note(why, strings.saveFile, () => void this.match.saveFile());
  }

  /** @param {() => void} restore */
  deleted(restore) {
    this.note(strings.goneElsewhere, strings.keepIt, () => {
      restore();
      empty(this.parts.notice);
    });
  }

  /** Show a notice that can be put away. @param {string} text @param {string} label @param {() => void} act */
  note(text, label, act) {
    const { notice } = this.parts;
    notice.replaceChildren(drawNotice(text, label, act, () => empty(notice)));
  }

  /** @param {boolean} on */
  watching(on) {
    const { elsewhere } = this.parts;
    empty(elsewhere);
    if (on) elsewhere.append(drawNotice(strings.watching, strings.playHere, () => this.match.claim()));
  }
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
  /** @type {import('../app/dialog.js').Sheet | null} */
  let sheet = null;
  let timer = 0;
  /** The hand whose score sheet was put away: it opens by itself no more. */
  let putAway = 0;
  /** The hand whose score sheet was opened last. */
  let opened = 0;

  /** @param {Snapshot} snapshot */
  function offer(snapshot) {
    const look = mode.isReady?.(snapshot) ? 'btn' : 'btn primary';
    offered.replaceChildren(button(look, () => void show(snapshot, true), strings.scoreSheet));
  }

  /** @param {Snapshot} snapshot @param {boolean} [asked]  by the person, not by what has happened @param {boolean} [fresh]  the hand has just ended */
  async function show(snapshot, asked = false, fresh = false) {
    const feature = await loadOrExplain(import('./scoreSheet.js'));
    if (sheet || seen() !== snapshot) return;
    // News of others draws the table again, while the person looks at it or waits for the next hand.
    const read = putAway === snapshot.hand || mode.isReady?.(snapshot);
    if (!feature || (read && !asked)) return offer(snapshot);
    offered.replaceChildren();
    const others = save.daily || save.challenge;
    const note = mode.scoreNote?.();
    const after = others ? await sameDeal?.compare(match.save, () => !seen() || !sheet) : note;
    if (sheet || seen() !== snapshot) return;
    opened = snapshot.hand;
    sheet = feature.openScore(snapshot, {
      ...waysOn(match, save, snapshot, sameDeal),
      again: others,
      ended: fresh ? hearEnd : undefined,
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
    /** @param {Snapshot} snapshot @param {number} after  milliseconds @param {boolean} [fresh] */
    showLater(snapshot, after, fresh = false) {
      timer = window.setTimeout(() => void show(snapshot, false, fresh), after);
    },
    /** Show no sheet that is still waited for. */
    stop: () => clearTimeout(timer),
    /** Close the sheet if others have gone on: to the next hand, or to the end of a later one. @param {Snapshot} now */
    keep(now) {
      if (now.sheet && (!sheet || now.hand === opened)) return;
      sheet?.close();
      putAway = 0;
    },
    /** Let a sheet that was put away open by itself once more. */
    forget() {
      putAway = 0;
    },
  };
}

/**
 * Return where the score sheet leads to.
 * @param {Match} match
 * @param {Save} save
 * @param {Snapshot} snapshot
 * @param {SameDeal} [sameDeal]
 */
function waysOn(match, save, snapshot, sameDeal) {
  const { mode } = match;
  return {
    next: mode.isReady?.(snapshot) ? undefined : () => void match.next(),
    rematch: mode.rematch,
    shared: mode.sharesDevice,
    home,
    save: () => void match.saveFile(),
    rules: (/** @type {string[]} */ ids) => void openRules(save.game, ids, strings.countedTitle),
    ...(mode.solo && {
      learn: true,
      review: () => open(`/review/${save.id}/last`),
      scene: () => open(`/studio/${save.id}/last/last`),
      deal: () => openDeal(match),
      challenge: sameDeal && (() => sameDeal.share(match.save)),
    }),
  };
}

/**
 * Create what the table calls: moves and questions go to the match and the engine, sheets open over the table.
 * @param {TableScreen} screen
 * @param {Match} match
 * @param {Save} save
 */
function createHost(screen, match, save) {
  const { mode } = match;
  const { solo } = mode;
  /** Where a newcomer had the first choice to make. @type {number | null} */
  let firstPly = null;

  return hostOf(screen, {
    play: (text) => match.play(text),
    openScene: (rule) => void window.open(bookOf(save.game, rule), '_blank'),
    openLog: async () => {
      const isHere = screen.atTable();
      const [feature, history] = await Promise.all([loadOrExplain(import('./logSheet.js')), match.history()]);
      if (isHere()) feature?.openLog(history, handWord(save.game), match.snapshot, solo ? save.id : undefined);
    },
    openMenu: async () => {
      const isHere = screen.atTable();
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
    oneTap: () => getSettings().oneTap,
    hint: solo && !save.counts ? () => engine.call('hint') : undefined,
    figures: async (advice) => {
      const isHere = screen.atTable();
      const feature = await loadOrExplain(import('../table/figures.js'));
      if (isHere()) feature?.openFigures(screen.felt, advice);
    },
    isFirst: (snapshot) => {
      if (!solo || save.counts || !isFirstMatch(save.id)) return false;
      if (snapshot.actor === snapshot.you && snapshot.legal > 1) firstPly ??= snapshot.ply;
      return snapshot.ply === firstPly && snapshot.hand === 1;
    },
    again: solo ? ({ deal, step }) => open(replayAddress(save.id, deal, step)) : undefined,
    openChoices: async (on) => {
      const isHere = screen.atTable();
      const [feature, choices] = await Promise.all([
        loadOrExplain(import('../table/moveDialogs.js')),
        engine.call('choices'),
      ]);
      if (isHere() && match.snapshot) feature?.openChoices(choices, match.snapshot, on);
    },
    place: mode.sharesDevice ? '' : save.id,
  });
}

/** Let the end of a hand be heard. @param {'won' | 'lost' | 'drawn'} result */
const hearEnd = (result) => void import('../app/feedback.js').then(({ giveEnd }) => giveEnd(result), silent);

/** Sounds, remarks and signs that cannot be fetched are not missed. */
function silent() {}
