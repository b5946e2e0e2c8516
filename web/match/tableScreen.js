// The screen of a table: a placeholder until the engine has laid it, the table, and what went wrong. Matches, lessons, puzzles,
// replays and games in other pages differ in what stands around it and in what they play.
import { button, focusTitle, h, icon } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { explainMissing, loadOrExplain } from '../app/lazy.js';
import { open, rulesAddress } from '../app/router.js';
import { showStatus } from '../app/status.js';
import { EngineError, messageOf } from '../boot/errors.js';
import { strings } from '../i18n/strings.js';
import { saveFile } from '../saves/exportFile.js';
import { face } from '../table/cards.js';
import { createTable, wantMotion } from '../table/table.js';

/** @typedef {import('../table/table.js').Host} Host */
/** @typedef {{ element: HTMLElement | null, stop: () => boolean }} Waiting  `stop` takes it away, and tells whether the focus was in it */
/**
 * @typedef {object} Plan
 * @property {Pick<Save, 'game' | 'record'>} save  the match, or what stands for one
 * @property {Waiting} waiting
 * @property {(screen: TableScreen) => Host} host  what the table calls (`hostOf`)
 * @property {() => Promise<unknown>} [begin]  lay the table; what it throws is shown, with a button that calls it again
 * @property {HTMLElement} [felt]  the place of the table
 * @property {HTMLElement} [element]  all of the screen, where it is built in another way than by what follows
 * @property {string} [className]
 * @property {HTMLElement[]} [head]  above the placeholder
 * @property {HTMLElement[]} [body]  below it; the felt alone where it is not said
 * @property {HTMLElement[]} [messages]  beside what went wrong
 */

export class TableScreen {
  /** @param {Plan} plan */
  constructor(plan) {
    const { waiting, className = '', felt = h('div.felt'), head = [], body = [felt], messages = [] } = plan;
    this.plan = plan;
    this.felt = felt;
    this.alert = h('div', { role: 'alert' });
    this.element =
      plan.element ??
      h(
        'div',
        { class: `play ${className}` },
        ...head,
        waiting.element,
        ...body,
        h('div.trouble', this.alert, ...messages),
      );
    /** @type {ReturnType<typeof createTable> | null} */
    this.table = null;
    /** What is on the table. @type {Snapshot | null} */
    this.now = null;
    /** The screen was left. */
    this.gone = false;
    wantMotion();
  }

  /** Lay the table, or lay it again after something went wrong. */
  async begin() {
    this.alert.replaceChildren();
    try {
      await this.plan.begin?.();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Draw a snapshot. The first one takes the place of the placeholder.
   * @param {Snapshot} snapshot
   * @param {import('../table/table.js').Event[]} [events]
   * @param {readonly import('../table/drawTable.js').LogLine[]} [log]
   */
  update(snapshot, events = [], log = events) {
    this.now = snapshot;
    this.table ??= createTable(this.felt, this.plan.host(this));
    const held = this.plan.waiting.stop();
    this.table.update(snapshot, events, log);
    // The heading that was announced is gone with the placeholder.
    if (held) this.element.querySelector('h1')?.focus({ preventScroll: true });
  }

  /** Take the table away, and all that is in it: the next snapshot is drawn on a new one. */
  removeTable() {
    this.table?.destroy();
    this.table = null;
  }

  /** Take the placeholder away, too. */
  clear() {
    this.plan.waiting.stop();
    this.removeTable();
  }

  /** Return a function that tells whether the same table is still there: what was asked for at it may come late. */
  atTable() {
    const asked = this.table;
    return () => !this.gone && this.table === asked;
  }

  /** Say what went wrong. @param {unknown} error @param {() => void} [retry] */
  fail(error, retry = () => void this.begin()) {
    if (this.gone) return;
    this.alert.replaceChildren(drawError(error, retry, this.plan.save, () => empty(this.alert)));
  }

  /**
   * Return the screen for the router.
   * @param {string} title
   * @param {{ shown?: () => void, left?: () => void, lost?: (error: unknown) => void }} [on]  `lost`: the engine is
   * @returns {import('../app/router.js').Screen}
   */
  screen(title, on = {}) {
    const { shown = () => void this.begin(), left = () => this.clear(), lost = (error) => this.fail(error) } = on;
    let unwatch = () => {};
    return {
      title: strings.pageTitle(title),
      kind: 'table',
      tab: '/',
      element: this.element,
      shown: () => {
        this.gone = false;
        shown();
        // Say at once that the engine was lost: a call to it waits for the next one. Until there is a table, the placeholder
        // shows how the start goes.
        unwatch = engine.watch(({ stage, message }) => {
          if (this.table && stage === 'failed') lost(new EngineError({ kind: 'Lost', message }));
        });
      },
      left: () => {
        this.gone = true;
        unwatch();
        left();
      },
    };
  }
}

/**
 * Return what a table calls: questions go to the engine, and what answers them opens over the table.
 * @param {TableScreen} screen
 * @param {Partial<Host> & Pick<Host, 'play' | 'back'>} own  what differs
 * @returns {Host}
 */
export function hostOf(screen, own) {
  const { game } = screen.plan.save;
  const openRule = (/** @type {string} */ id) => void openRules(game, [id]);
  return {
    why: (picks) => engine.call('why', { picks }),
    compose: (picks) => engine.call('compose', { picks }),
    openRule,
    openRules: () => open(rulesAddress(game, screen.now)),
    openLog() {},
    openMenu() {},
    openCard: async (card, send) => {
      const isHere = screen.atTable();
      const [feature, about] = await Promise.all([
        loadOrExplain(import('../table/moveDialogs.js')),
        engine.call('about', { ref: card.ref }),
      ]);
      if (!isHere() || !screen.now) return;
      feature?.openCard(card, about, screen.now.table, { send, openRule, openScene: own.openScene });
    },
    missing: async (retry) => screen.alert.replaceChildren(await drawMissing(retry)),
    ...own,
  };
}

/**
 * Open rules in a sheet.
 * @param {string} game
 * @param {string[]} ids
 * @param {string} [title]  of several
 */
export async function openRules(game, ids, title) {
  (await loadOrExplain(import('../table/rulesSheet.js')))?.openRules(game, ids, title);
}

/** Take away what was said; a button there that had the focus gives it to the title. @param {HTMLElement} place */
export function empty(place) {
  const held = place.contains(document.activeElement);
  place.replaceChildren();
  if (held) focusTitle();
}

/** Throw the error of a script that did not arrive. */
export async function failMissing() {
  throw new Error((await explainMissing()).text);
}

// --- what stands in the place of the table, or over it -------------------------------------------------------------------

/**
 * Draw an error in words, with what can be done about it.
 * @param {unknown} error
 * @param {() => void} retry
 * @param {Plan['save']} save
 * @param {() => void} close
 */
function drawError(error, retry, save, close) {
  const known = error instanceof EngineError ? error : null;
  const message = messageOf(error);
  const lead = known?.kind === 'Lost' ? strings.failedLater : known?.kind === 'BotSilent' ? strings.botFailed : '';
  const refused = known?.kind === 'IllegalMove';
  const { rule = null, where = null } = known ?? {};
  return h(
    'div.panel',
    h(
      'p',
      lead || message,
      lead ? h('span.detail.xs.mut', message) : null,
      where ? h('span.mut', ` (${where})`) : null,
    ),
    h(
      'div.row',
      rule ? button('btn quiet', () => void openRules(save.game, [rule]), strings.rule) : null,
      known?.kind === 'RecordError'
        ? button('btn quiet', () => saveFile(/** @type {Save} */ (save)), strings.saveFile)
        : null,
      h('span.sp'),
      refused ? button('btn', close, strings.close) : button('btn primary', retry, strings.retry),
    ),
  );
}

/** Draw that a part of the table did not come. @param {() => void} retry */
async function drawMissing(retry) {
  const { text, reload } = await explainMissing();
  return reload ? drawNotice(text, strings.reload, () => location.reload()) : drawNotice(text, strings.retry, retry);
}

/**
 * Draw a notice, with what can be done about it.
 * @param {string} text
 * @param {string} label
 * @param {() => void} act
 * @param {() => void} [close] where it can be put away
 */
export function drawNotice(text, label, act, close) {
  return h(
    'div.panel',
    h('p', text),
    h(
      'div.row',
      button(close ? 'btn quiet' : 'btn', act, label),
      h('span.sp'),
      close ? button('btn', close, strings.close) : null,
    ),
  );
}

/** Cards that are shuffled. */
const BACKS = 4;
/** Share of the download after which the pictures of the cards are read: most of that without which Python does not begin. */
const NEARLY = 0.85;

/**
 * Draw the table while the engine starts: the names, cards that are shuffled, the engine's status.
 * @param {Pick<Save, 'title' | 'names' | 'record'> & { setup: { seat: number } }} save
 * @param {string} [goal] what one plays for, to be read meanwhile
 * @returns {{ element: HTMLElement, stop: () => boolean }} `stop` takes it away, and tells whether the focus was in it
 */
export function drawWaiting(save, goal) {
  const you = save.setup.seat;
  const others = save.names.slice(you + 1).concat(save.names.slice(0, you));
  const status = h('div.engine');
  const stop = showStatus(status);
  const cards = h('div.vh', { 'aria-hidden': 'true' });
  const stopCards = engine.watch(({ stage, loaded, total }) => {
    // The browser reads the cards' pictures, which takes it a while, once little is downloaded that is needed sooner.
    const soon = stage === 'start' || loaded > NEARLY * total;
    if (soon && !cards.hasChildNodes()) cards.replaceChildren(face('KS'));
  });
  const [lead, rest] = save.record ? strings.opening : strings.dealing;
  // The shell's own picture: the cards' may still be on their way.
  const backs = Array.from({ length: BACKS }, () => h('div.card', icon('back', '')));
  const element = h(
    'div.table.waiting',
    { 'data-seats': save.names.length, 'data-busy': true },
    h(
      'header.bar',
      h('a.ib', { href: '#/', 'aria-label': strings.back }, icon('i-back')),
      h('div.ttl', h('h1', { tabindex: -1 }, save.title)),
    ),
    h('div.opps', ...others.map(drawName)),
    h(
      'div.mid',
      h('div.stacks', { 'aria-hidden': 'true' }, h('div', { class: save.record ? 'pile' : 'pile shuffle' }, ...backs)),
      goal ? h('p.goal', goal) : null,
    ),
    h('div.me', drawName(save.names[you] ?? '')),
    h('div.phase', h('p.now', h('b', lead), ' ', rest)),
    h('div.handbox', h('div.hand')),
    h('div.act', status),
    cards,
  );
  return {
    element,
    stop: () => {
      const held = element.contains(document.activeElement);
      stop();
      stopCards();
      element.remove();
      return held;
    },
  };
}

/** @param {string} name */
function drawName(name) {
  return h('div.who', h('b', name));
}
