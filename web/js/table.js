// The table: one plain state, drawn whole and joined in one frame. It knows no rule: the snapshot says what lies where and which
// moves there are, and a choice of cards finds among them what can be done.
import { createControl, refs } from './control.js';
import { h } from './dom.js';
import { createDrawing } from './draw.js';
import { halt, spots, travel } from './flip.js';
import { bindGestures } from './gesture.js';
import { drawHand, keepOrder, keptOrder, sorted } from './hand.js';
import { createPool, fill } from './kept.js';
import { plan } from './layout.js';
import { build } from './parts.js';
import { createPeek } from './peek.js';
import { drawActions, drawChoices, drawPhase } from './phase.js';
import { bindRoom, measure, overfull, settle } from './room.js';
import { bindRoving, tidy } from './roving.js';
import { drawBoard, drawFolded, drawWho } from './seat.js';
import { offers } from './select.js';
import { drawSide } from './side.js';
import { createVoice } from './voice.js';
import { ways } from './ways.js';
import { words } from './words.js';
import { drawSpread, drawStack, drawTrick } from './zones.js';

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
    order: keptOrder(),
    /** the opponent whose board is open where only one can be @type {number | null} */
    opened: null,
    /** the zone that is shown whole @type {string | null} */
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
    if (focused && !focused.isConnected) refocus();
    const phase = `${snap.phase.lead || words.yourTurn} ${snap.phase.rest}`;
    const heard = state.news.map((event) => event.text);
    if (!turned && snap.actor === snap.you && phase !== state.phase) heard.push(phase);
    voice.say(heard);
    if (turned) voice.call(phase);
    state.phase = phase;
    state.news = [];
  }

  /** @param {Snapshot} snap @param {number} most acts in the bar */
  function paint(snap, most) {
    parts.table.dataset.seats = String(snap.table.seats.length);
    const d = createDrawing(snap, pool, measure(parts), state.picked);
    pool.begin();
    render(d, snap, most);
    return d;
  }

  /** @param {import('./draw.js').Drawing} d @param {Snapshot} snap @param {number} most */
  function render(d, snap, most) {
    const places = plan(snap, d.room.shape, state.opened);
    parts.title.textContent = snap.title;
    parts.subtitle.textContent = snap.subtitle;

    fill(
      parts.opps,
      places.opponents.map(({ seat, form }) => {
        if (form !== 'board') return drawFolded(d, seat, form);
        const box = pool.keep(`opp:${seat.seat}`, () => h('div', { class: 'opp' }));
        fill(box, [drawWho(d, seat), drawBoard(d, seat, d.room.opponent, d.room.card.opponent)]);
        return box;
      }),
    );
    if (places.me) {
      const me = places.me;
      fill(parts.me, [drawWho(d, me), drawBoard(d, me, d.room.board, d.room.card.board)]);
    }

    const held = new Set(snap.table.hand.cards.map((card) => card.ref));
    const now = offers(snap.moves, refs(state), held);
    state.offers = now;
    const open = state.picked.length === 0 && now.length > 2;
    const stacks = pool.keep('stacks', () => h('div', { class: 'stacks' }));
    fill(
      stacks,
      places.stacks.map((zone) => drawStack(d, zone)),
    );
    fill(parts.mid, [
      stacks,
      ...places.tricks.map((zone) => drawTrick(d, zone)),
      ...places.spreads.map((zone) => drawSpread(d, zone)),
      ...(open ? [drawChoices(d, now, state.waiting)] : []),
    ]);
    drawPhase(parts.phase, snap.phase, state.note);
    drawHand(d, parts.hand, sorted(snap.table.hand.cards, state.order, places.me?.house ?? null));
    drawActions(d, parts.acts, open ? [] : now, state.waiting, most);
    parts.sort.setAttribute('aria-label', words.sort[state.order === 'suit' ? 'rank' : 'suit']);
    drawSide(parts.side, snap, state.log);
    if (state.peek) drawPeek(d, snap, state.peek);
  }

  /** @param {import('./draw.js').Drawing} d @param {Snapshot} snap @param {string} id */
  function drawPeek(d, snap, id) {
    for (const seat of snap.table.seats) {
      const rack = seat.zones.find((zone) => zone.id === id);
      if (rack) return peek.zone(d, `${seat.name}: ${rack.caption}`, rack.groups, id);
    }
    const zone = snap.table.centre.find((each) => each.id === id);
    if (zone?.kind === 'spread') return peek.zone(d, zone.caption, [zone.cards], id);
    return peek.close();
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
