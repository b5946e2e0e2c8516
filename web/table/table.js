// The table: one plain state, drawn whole and joined in one frame. It knows no rule: the snapshot says what lies where and which
// moves there are, and a choice of cards finds among them what can be done.
import { h } from '../app/dom.js';
import { words } from '../i18n/words.js';
import { spoken } from './cards.js';
import { createControl, createHelp } from './control.js';
import { build, drawTable, fetchDrawings, canDraw } from './drawTable.js';
import { createDrawing } from './drawing.js';
import { bindRoom, measure, overfull, settle } from './fit.js';
import { ways } from './flightPaths.js';
import { halt, spots, travel } from './flip.js';
import { bindGestures } from './gesture.js';
import { createArranging } from './hand.js';
import { keptOrder } from './handOrder.js';
import { createPool } from './keyedNodes.js';
import { isMapped, hasSharedMelds } from './layout.js';
import { bindRoving, tidy } from './rovingFocus.js';
import { createDraft, optionOf } from './selection.js';
import { createZoomDialog } from './zoomDialog.js';

/** @typedef {import('./shapes.js').Snapshot} Snapshot */
/** @typedef {import('./shapes.js').Event} Event */
/** @typedef {import('./shapes.js').Reason} Reason */
/** @typedef {import('./drawTable.js').Told} Told */
/** @typedef {{ key: string, ref: string, card: string, name: string }} Asked  a card that somebody asks about */
/**
 * What the table asks of the page around it.
 * @typedef {object} Host
 * @property {(text: string) => Promise<unknown>} play
 * @property {(refs: string[]) => Promise<Reason | null>} why
 * @property {(refs: string[]) => Promise<import('./shapes.js').Draft | null>} [compose]  what these cards can be put together as
 * @property {(id: string) => void} openRule
 * @property {() => void} openLog
 * @property {() => void} openRules
 * @property {() => void} openMenu
 * @property {() => void} back
 * @property {(free: boolean) => Promise<unknown>} [undo]  the last own move is taken back
 * @property {() => boolean} [free]  may anything be taken back?
 * @property {() => Promise<import('./shapes.js').Advice>} [hint]  what a bot would do
 * @property {(rule: string, scene: number) => void} [openScene]  a rule is seen in play
 * @property {(card: Asked, send: (text: string) => void) => Promise<unknown>} [openCard]  what can be done with a card
 * @property {(retry: () => void) => void} [missing]  a part of the page that this table needs did not arrive
 * @property {string} [place]  which match this is: how its hand was laid is kept under this name
 */

/** Everything that changes. */
function createState() {
  return {
    /** what was sent last @type {Snapshot | null} */
    snap: null,
    /** what is drawn @type {Snapshot | null} */
    drawn: null,
    /** what was told of this hand, for the side panel @type {readonly Told[]} */
    log: [],
    /** not yet spoken @type {Event[]} */
    news: [],
    /** chosen cards, in the order of the taps @type {import('./drawing.js').Pick[]} */
    picked: [],
    /** what they can be put together as @type {import('./selection.js').Drafted | null} */
    draft: null,
    /** the place on the table to which the chosen card is to go @type {string | null} */
    at: null,
    /** what the bar offers, the likeliest last @type {import('./shapes.js').Move[]} */
    offers: [],
    /** why something may not be done @type {Reason | null} */
    note: null,
    /** what a bot would do, once it was asked @type {import('./shapes.js').Advice | null} */
    advice: null,
    /** what the choice would bring */
    outcome: '',
    order: keptOrder(),
    /** the hand as its owner has laid it @type {import('./handOrder.js').Laid[]} */
    own: [],
    /** the card of the hand that was touched last @type {string | null} */
    touched: null,
    /** the opponent whose board is open where only one can be @type {number | null} */
    opened: null,
    /** the board that was just asked for: the focus goes there @type {number | null} */
    turnTo: null,
    /** the zone that is shown whole, or a whole board (`seat:1`) @type {string | null} */
    zoomed: null,
    /** a move was sent and the table has not changed yet */
    waiting: false,
    /** the phase line as it was last spoken */
    phase: '',
    frame: 0,
    /** every card drawn @type {Map<string, HTMLElement>} */
    cards: new Map(),
    /** where in the hand the focus was */
    focus: -1,
  };
}

/** @typedef {ReturnType<typeof createState>} State */

/** @param {HTMLElement} root @param {Host} host */
export function createTable(root, host) {
  const parts = build(host, () => arranging.turn());
  root.replaceChildren(parts.table);
  const voice = createVoice(parts.table);
  const zoom = createZoomDialog(parts.table, () => {
    state.zoomed = null;
    redraw();
  });
  const pool = createPool();

  const state = createState();
  const draft = createDraft(state, host, () => {
    const option = optionOf(state.draft);
    voice.say(option ? [option.label, option.effect] : [state.draft?.said.hint ?? '']);
    redraw();
  });
  const arranging = createArranging(state, { redraw, say: voice.say, hand: parts.hand }, host.place ?? '');
  const help = createHelp(state, host, { redraw, say: voice.say });
  const control = createControl(state, host, { redraw, say: voice.say, zoom, draft, arranging, help });

  function redraw() {
    draft.follow();
    // Taken away when the answer is drawn.
    if (draft.asking) parts.table.setAttribute('data-asking', '');
    if (state.frame === 0) state.frame = requestAnimationFrame(draw);
  }

  function draw() {
    cancelAnimationFrame(state.frame);
    state.frame = 0;
    const snap = state.snap;
    if (!snap) return;
    if (!canDraw(snap)) {
      fetchDrawings(snap).then(redraw, () => host.missing?.(redraw));
      return;
    }
    arranging.follow(snap);
    const before = spots(state.cards);
    halt();
    for (const node of state.cards.values()) {
      if (!node.classList.contains('drag')) continue;
      node.classList.remove('drag');
      node.style.removeProperty('translate');
    }
    const focused =
      document.activeElement instanceof HTMLElement && parts.table.contains(document.activeElement)
        ? document.activeElement
        : null;
    if (focused?.closest('.hand')) state.focus = [...parts.hand.querySelectorAll('.card')].indexOf(focused);

    const outcome = state.outcome;
    // Things are known only after a drawing: what the rest leaves to the middle, and how many acts say theirs in two lines.
    let most = state.picked.length > 0 ? 2 : 3;
    let d = paint(snap, most);
    settle(parts);
    for (let again = 0; again < 2; again += 1) {
      const crowded = most > 1 && overfull(parts.acts);
      if (!crowded && !hasMoved(d.room)) break;
      if (crowded) most -= 1;
      d = paint(snap, most);
      settle(parts);
    }
    tidy(parts.table);
    parts.table.toggleAttribute('data-asking', draft.asking !== null);
    state.cards = d.cards;
    if (state.drawn || snap.ply === 0) {
      const { source, sink } = ways(state.drawn, snap, parts.table);
      travel(before, spots(d.cards), parts.sky, source, sink);
    }
    const turned = snap.actor === snap.you && (state.drawn?.actor !== snap.you || state.drawn.hand !== snap.hand);
    state.drawn = snap;
    // What was moved in its row has lost the focus on the way.
    if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
    if (focused && !focused.isConnected && !turnTo()) refocus();
    state.turnTo = null;
    const phase = `${snap.phase.lead || words.yourTurn} ${snap.phase.rest}`;
    const heard = state.news.map((event) => event.text);
    if (state.outcome && state.outcome !== outcome) heard.push(state.outcome);
    if (!turned && snap.actor === snap.you && phase !== state.phase) heard.push(phase);
    voice.say(heard);
    if (turned) voice.call(phase);
    state.phase = phase;
    state.news = [];
  }

  /** @param {Snapshot} snap @param {number} most acts in the bar */
  function paint(snap, most) {
    const count = snap.table.seats.length;
    const mapped = isMapped(snap);
    parts.table.classList.toggle('maps', mapped);
    parts.table.classList.toggle('many', !mapped && count > 2);
    parts.table.classList.toggle('mat', hasSharedMelds(snap));
    // Maps are small: they stand abreast on every screen, where racks of so many have to fold.
    parts.table.dataset[mapped ? 'tiles' : 'seats'] = String(mapped ? count - 1 : count);
    const d = createDrawing(snap, pool, measure(parts), state.picked, state.draft?.said, state.advice);
    pool.begin();
    drawTable({ parts, state, zoom, host }, d, snap, most);
    return d;
  }

  /** Has the middle another size than it was drawn for? @param {import('./drawing.js').Room} room */
  function hasMoved(room) {
    const { spread, melds } = measure(parts);
    const off = [spread - room.spread, melds.width - room.melds.width, melds.height - room.melds.height];
    return off.some((by) => Math.abs(by) > 1);
  }

  /** Whoever opens a folded board is on it. */
  function turnTo() {
    if (state.turnTo === null) return false;
    const racks = `.rack[data-zone^="${state.turnTo}"]`;
    const at =
      parts.opps.querySelector(`${racks} .fit`) ??
      parts.opps.querySelector(`${racks} [tabindex="0"]`) ??
      parts.opps.querySelector('.folded-board');
    if (at instanceof HTMLElement) at.focus();
    return at !== null;
  }

  /** After a play its neighbour has the focus; after an act of the bar the next act, or the hand. */
  function refocus() {
    const cards = [...parts.hand.querySelectorAll('.card')];
    const near = cards[Math.min(Math.max(0, state.focus), cards.length - 1)];
    if (near instanceof HTMLElement) {
      for (const card of cards) if (card instanceof HTMLElement) card.tabIndex = card === near ? 0 : -1;
      near.focus();
    } else parts.title.focus();
  }

  parts.table.addEventListener('click', (event) => control.click(event));
  parts.table.addEventListener('keydown', (event) => control.key(event));
  const unbind = [bindGestures(parts.table, control), bindRoving(parts.table), bindRoom(parts.table, redraw)];

  return {
    /**
     * Draws this snapshot at the next frame. Two in one frame are drawn once, and what happened in both is told.
     * @param {Snapshot} snap
     * @param {Event[]} [events]  what happened just now: it is read aloud
     * @param {readonly Told[]} [log]  all that was told of this hand: it is only shown
     */
    update(snap, events = [], log = events) {
      const was = state.snap;
      state.log = log;
      state.news.push(...events);
      // Where only one board can be open it is that of whoever acted last.
      const last = events.findLast((event) => event.seat !== null && event.seat !== snap.you);
      if (last) state.opened = last.seat;
      if (!was || was.ply !== snap.ply || was.hand !== snap.hand || was.game !== snap.game) {
        state.picked = [];
        state.at = null;
        state.note = null;
        state.advice = null;
        state.waiting = false;
      }
      state.snap = snap;
      redraw();
    },
    /** Rings what is meant to be done. @param {import('./shapes.js').Advice | null} advice */
    advise(advice) {
      state.advice = advice;
      redraw();
    },
    /** @param {boolean} on  somebody else is thinking */
    busy(on) {
      parts.table.toggleAttribute('data-busy', on);
    },
    destroy() {
      cancelAnimationFrame(state.frame);
      halt();
      for (const off of unbind) off();
      // The browser may hold on to an element that it last drew or pointed at, and with it to all of its tree: no card is to
      // be read there any more.
      for (const card of root.querySelectorAll('[aria-label]')) {
        card.removeAttribute('aria-label');
        card.remove();
      }
      root.replaceChildren();
    },
  };
}

// -----
// What a screen reader hears by itself: what happened, joined; and, at once, that it is your turn.

/** @param {HTMLElement} root */
export function createVoice(root) {
  const polite = h('div', { class: 'vh', role: 'status', 'aria-live': 'polite' });
  const urgent = h('div', { class: 'vh', role: 'alert', 'aria-live': 'assertive' });
  root.append(polite, urgent);
  /** The same words twice are only heard twice when they are a new node. @param {HTMLElement} box @param {string} text */
  const speak = (box, text) => {
    if (text) box.replaceChildren(h('p', {}, spoken(text)));
  };
  return {
    /** @param {readonly string[]} texts */
    say: (texts) =>
      speak(
        polite,
        texts
          .filter(Boolean)
          .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
          .join(' '),
      ),
    /** @param {string} text */
    call: (text) => speak(urgent, text),
  };
}
