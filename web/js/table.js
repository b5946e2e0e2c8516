// The table: one plain state, drawn whole and joined in one frame. It knows no rule: the snapshot says what lies where and which
// moves there are, and a choice of cards finds among them what can be done.
import { createControl } from './control.js';
import { createDrawing } from './draw.js';
import { halt, spots, travel } from './flip.js';
import { bindGestures } from './gesture.js';
import { keepOrder, keptOrder } from './hand.js';
import { createPool } from './kept.js';
import { build } from './parts.js';
import { isMapped } from './layout.js';
import { createPeek } from './peek.js';
import { bindRoom, measure, overfull, settle } from './room.js';
import { bindRoving, tidy } from './roving.js';
import { drawScene } from './scene.js';
import { createVoice } from './voice.js';
import { ways } from './ways.js';
import { words } from './words.js';

/** @typedef {import('./shapes.js').Snapshot} Snapshot */
/** @typedef {import('./shapes.js').Event} Event */
/** @typedef {import('./shapes.js').Reason} Reason */
/** @typedef {import('./side.js').Told} Told */
/**
 * What the table asks of the page around it.
 * @typedef {object} Host
 * @property {(text: string) => Promise<unknown>} play
 * @property {(refs: string[]) => Promise<Reason | null>} why
 * @property {(id: string) => void} openRule
 * @property {() => void} openLog
 * @property {() => void} openRules
 * @property {() => void} openMenu
 * @property {() => void} back
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
    /** chosen cards, in the order of the taps @type {import('./draw.js').Pick[]} */
    picked: [],
    /** what the bar offers, the likeliest last @type {import('./shapes.js').Move[]} */
    offers: [],
    /** why something may not be done @type {Reason | null} */
    note: null,
    /** what the choice would bring */
    outcome: '',
    order: keptOrder(),
    /** the opponent whose board is open where only one can be @type {number | null} */
    opened: null,
    /** the board that was just asked for: the focus goes there @type {number | null} */
    turnTo: null,
    /** the zone that is shown whole, or a whole board (`seat:1`) @type {string | null} */
    peek: null,
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
  const parts = build(host, () => {
    state.order = state.order === 'suit' ? 'rank' : 'suit';
    keepOrder(state.order);
    voice.say([words.sorted[state.order]]);
    redraw();
  });
  root.replaceChildren(parts.table);
  const voice = createVoice(parts.table);
  const peek = createPeek(parts.table, () => {
    state.peek = null;
    redraw();
  });
  const pool = createPool();

  const state = createState();
  const control = createControl(state, host, { redraw, say: voice.say, peek });

  function redraw() {
    if (state.frame === 0) state.frame = requestAnimationFrame(draw);
  }

  function draw() {
    cancelAnimationFrame(state.frame);
    state.frame = 0;
    const snap = state.snap;
    if (!snap) return;
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
    let d = paint(snap, 2);
    settle(parts);
    // Two things are known only now: what the rest of the middle leaves to the spread pile, and whether two acts say it in two lines.
    const crowded = overfull(parts.acts);
    if (crowded || Math.abs(measure(parts).spread - d.room.spread) > 1) {
      d = paint(snap, crowded ? 1 : 2);
      settle(parts);
    }
    tidy(parts.table);
    state.cards = d.cards;
    if (state.drawn || snap.ply === 0) {
      const { source, sink } = ways(state.drawn, snap, parts.table);
      travel(before, spots(d.cards), parts.sky, source, sink);
    }
    const turned = snap.actor === snap.you && (state.drawn?.actor !== snap.you || state.drawn.hand !== snap.hand);
    state.drawn = snap;
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
    // Maps are small: they stand abreast on every screen, where racks of so many have to fold.
    parts.table.dataset[mapped ? 'tiles' : 'seats'] = String(mapped ? count - 1 : count);
    const d = createDrawing(snap, pool, measure(parts), state.picked);
    pool.begin();
    drawScene({ parts, state, peek }, d, snap, most);
    return d;
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

  parts.table.addEventListener('click', control.click);
  parts.table.addEventListener('keydown', control.key);
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
        state.note = null;
        state.waiting = false;
      }
      state.snap = snap;
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
      root.replaceChildren();
    },
  };
}
