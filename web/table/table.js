// The table: a plain state that is drawn as a whole, at most once a frame. It knows no rule: the snapshot says what lies where and
// which moves are legal; the chosen cards select among these moves.
import { h, listen } from '../app/dom.js';
import { loadOrExplain } from '../app/lazy.js';
import { during } from '../app/settled.js';
import { words } from '../i18n/strings.js';
import { spoken } from './cards.js';
import { createControl, createHelp } from './control.js';
import { buildParts, drawTable, fetchDrawings, canDraw } from './drawTable.js';
import { Fitter } from './fit.js';
import { bindResize } from './layout.js';
import { bindGestures, bindRovingFocus, HAND_KEY, putBack, resetRovingFocus } from './input.js';
import { createHandArranger, savedOrder } from './hand.js';
import { createPool } from './keyedNodes.js';
import { createDraft, optionOf } from './selection.js';

/** @typedef {typeof import('./flight.js')} Motion */
/** What moves cards to their new places, once it is here; until then they are there at once. @type {Motion | null} */
let motion = null;
/** What fetches it. @type {() => Promise<Motion | null>} */
let fetchMotion = async () => null;

/** Move cards from now on. @param {Motion | null} given */
export const useMotion = (given) => {
  motion = given;
};

/**
 * Let tables fetch what moves their cards: at once on a later visit, when all files are here, else with the first tap.
 * @param {() => Promise<Motion | null>} fetch
 */
export const offerMotion = (fetch) => {
  fetchMotion = fetch;
};

/** Let motion be fetched. A screen says so as soon as it is there, since a person may tap before its table is laid. */
export function wantMotion() {
  if (motion) return;
  const begin = async () => useMotion(await fetchMotion().catch(() => null));
  if (navigator.serviceWorker?.controller) void begin();
  else for (const name of ['pointerdown', 'keydown']) addEventListener(name, begin, { capture: true, once: true });
}

/** @typedef {import('./drawTable.js').LogLine} LogLine */
/** @typedef {Omit<import('../app/contract.js').Line, 'seat'> & { seat: number | null }} Event  a line of a scene that is watched may belong to no seat */
/** @typedef {Partial<import('../app/contract.js').Reason> & { message: string, rule: string | null, lead?: string, figures?: boolean }} Reason  the page has reasons of its own; `lead`: the advised move */
/** @typedef {{ key: string, ref: string, card: string, name: string }} Asked  a card that the player asks about */
/**
 * Callbacks from the table to the page around it.
 * @typedef {object} Host
 * @property {(text: string) => Promise<unknown>} play
 * @property {(refs: string[]) => Promise<Reason | null>} why
 * @property {(refs: string[]) => Promise<import('../app/contract.js').Draft | null>} [compose]  combine these cards into a move
 * @property {(id: string) => void} openRule
 * @property {() => void} openLog
 * @property {() => void} openRules
 * @property {() => void} openMenu
 * @property {() => void} back
 * @property {(free: boolean) => Promise<unknown>} [undo]  take the last own move back
 * @property {() => boolean} [free]  tell whether any move may be taken back
 * @property {() => boolean} [oneTap]  tell whether a tap plays a card that has one move
 * @property {(on: { send: (text: string) => void, prepare: (picks: string[]) => void }) => Promise<unknown>} [openChoices]  show all that can be done
 * @property {() => Promise<Advice>} [hint]  ask what a bot would do
 * @property {(advice: Advice) => unknown} [figures]  show what the advised move and others came to
 * @property {(snap: Snapshot) => boolean} [isFirst]  tell whether this is a newcomer's first choice
 * @property {(from: import('../app/contract.js').StepAt) => void} [again]  show what happened from this step on
 * @property {(rule: string, scene: number) => void} [openScene]  show a rule in play
 * @property {(card: Asked, send: (text: string) => void) => Promise<unknown>} [openCard]  show what can be done with a card
 * @property {(retry: () => void) => void} [missing]  a script that this table needs did not arrive
 * @property {string} [place]  id of the match: its hand order is saved under this name
 */

/** Create the state of a table: everything about it that changes. */
function createState() {
  return {
    /** the last snapshot received @type {Snapshot | null} */
    snap: null,
    /** the snapshot that is drawn @type {Snapshot | null} */
    drawn: null,
    /** log of this hand, for the side panel @type {readonly LogLine[]} */
    log: [],
    /** events not yet announced @type {Event[]} */
    news: [],
    /** chosen cards, in the order of the taps @type {import('./drawing.js').Pick[]} */
    picked: [],
    /** the draft that the chosen cards make @type {import('./selection.js').Drafted | null} */
    draft: null,
    /** ref of the target chosen on the table for the chosen card @type {string | null} */
    at: null,
    /** moves that the action bar offers, the likeliest last @type {MoveChoice[]} */
    offers: [],
    /** why a move is not legal @type {Reason | null} */
    note: null,
    /** a move whose cards are framed: a bot's advice, or what a lesson asks for @type {Advice | null} */
    advice: null,
    /** the player asked for the advice: its act is the gilt button */
    hinted: false,
    /** what the chosen move would bring */
    outcome: '',
    order: savedOrder(),
    /** the hand as its owner arranged it @type {import('./hand.js').Laid[]} */
    own: [],
    /** the card of the hand that was touched last @type {string | null} */
    touched: null,
    /** seat of the opponent whose board is open where only one can be @type {number | null} */
    opened: null,
    /** seat whose board was just opened: it receives the focus @type {number | null} */
    opening: null,
    /** the zone shown in the zoom dialog, or a whole board (`seat:1`) @type {string | null} */
    zoomed: null,
    /** a move was sent and is not answered yet */
    waiting: false,
    /** the phase line as it was last announced */
    phase: '',
    frame: 0,
    /** all drawn cards by key @type {Map<string, HTMLElement>} */
    cards: new Map(),
    /** index of the focused card of the hand, or -1 */
    focus: -1,
  };
}

/** @typedef {ReturnType<typeof createState>} State */

/** Create a table inside `root`. @param {HTMLElement} root @param {Host} host */
export function createTable(root, host) {
  const parts = buildParts(host, () => arranging.turn());
  root.replaceChildren(parts.table);
  const announcer = createAnnouncer(parts.table);
  const state = createState();
  const zoom = createZoom(parts.table, state, redraw);
  const draft = createDraft(state, host, () => {
    const option = optionOf(state.draft);
    announcer.say(option ? [option.label, option.effect] : [state.draft?.said.hint ?? '']);
    redraw();
  });
  const arranging = createHandArranger(state, { redraw, say: announcer.say, hand: parts.hand }, host.place ?? '');
  const help = createHelp(state, host, { redraw, say: announcer.say });
  const control = createControl(state, host, { redraw, say: announcer.say, zoom, draft, arranging, help });
  const focus = createFocus(parts, state);
  const fitter = new Fitter(parts, state, createPool(), (d, snap) => drawTable({ parts, state, zoom, host }, d, snap));
  const unbind = [
    listen(parts.table, 'click', (/** @type {MouseEvent} */ event) => control.click(event)),
    listen(parts.table, 'keydown', (/** @type {KeyboardEvent} */ event) => control.key(event)),
    bindShortcuts(parts.table, { m: control.choices, [HAND_KEY]: focus.refocus }),
    bindGestures(parts.table, control),
    bindRovingFocus(parts.table),
    bindResize(parts.table, redraw),
  ];

  function redraw() {
    draft.follow();
    if (state.frame === 0) state.frame = requestAnimationFrame(draw);
  }

  function drawNow() {
    redraw();
    draw();
  }

  function draw() {
    cancelAnimationFrame(state.frame);
    state.frame = 0;
    const { snap, drawn, outcome } = state;
    if (!snap) return;
    if (!canDraw(snap)) return void during(fetchDrawings(snap).then(drawNow, () => host.missing?.(redraw)));
    if (state.zoomed) zoom.fetch(redraw);
    arranging.follow(snap);
    const before = motion?.measureSpots(state.cards);
    motion?.stopMotion();
    dropDragged(state.cards);
    const focused = focus.note();
    const d = fitter.fit(snap);
    resetRovingFocus(parts.table);
    state.cards = d.cards;
    if (motion && before && (drawn || snap.ply === 0)) {
      const { table, flights: layer } = parts;
      motion.animateMoves(before, d.cards, { was: drawn, now: snap, events: state.news, table, layer });
    }
    state.drawn = snap;
    focus.restore(focused);
    announcer.report(state, snap, drawn, outcome);
  }

  return {
    /**
     * Draw this snapshot at the next frame. Two within one frame are drawn once; the events of both are announced.
     * @param {Snapshot} snap
     * @param {Event[]} [events]  what just happened, announced to screen readers
     * @param {readonly LogLine[]} [log]  all events of this hand, only shown
     */
    update(snap, events = [], log = events) {
      state.log = log;
      state.news.push(...events);
      takeSnapshot(state, snap, host);
      redraw();
    },
    /** Frame the cards of a move, for the player to choose them. @param {Advice | null} advice */
    advise(advice) {
      state.advice = advice;
      state.hinted = false;
      redraw();
    },
    /** Mark the table as waiting for another player. @param {boolean} on */
    busy(on) {
      parts.table.toggleAttribute('data-busy', on);
    },
    destroy() {
      cancelAnimationFrame(state.frame);
      // Nothing is drawn any more: a dialog says only later that it was closed.
      state.snap = null;
      motion?.stopMotion();
      for (const off of unbind) off();
      // A browser may keep an element that it last drew or pointed at, with its whole tree: leave no card readable in it.
      for (const card of root.querySelectorAll('[aria-label]')) {
        card.removeAttribute('aria-label');
        card.remove();
      }
      root.replaceChildren();
    },
  };
}

/**
 * Hold the dialog that shows cards whole. It is fetched when it is first opened.
 * @param {HTMLElement} root
 * @param {State} state
 * @param {() => void} redraw
 */
function createZoom(root, state, redraw) {
  /** @type {import('./zoomDialog.js').ZoomDialog | null} */
  let made = null;
  const closed = () => {
    state.zoomed = null;
    redraw();
  };
  return {
    /** Return the dialog once it was fetched. */
    now: () => made,
    close: () => made?.close(),
    isOpen: () => made?.dialog.open ?? false,
    /** Fetch the dialog if it is not here. @param {(zoom: import('./zoomDialog.js').ZoomDialog) => void} then  called when it has come */
    async fetch(then) {
      const module = made ? null : await loadOrExplain(import('./zoomDialog.js'));
      if (made || !root.isConnected) return;
      if (!module) return closed();
      made = module.createZoomDialog(root, closed);
      then(made);
    },
    /** @param {(zoom: import('./zoomDialog.js').ZoomDialog) => void} show */
    show(show) {
      if (made) show(made);
      else void this.fetch(show);
    },
  };
}

/** @typedef {ReturnType<typeof createZoom>} Zoom */

/** Take a snapshot: what was chosen in another position is forgotten. @param {State} state @param {Snapshot} snap @param {Host} host */
function takeSnapshot(state, snap, host) {
  const was = state.snap;
  if (!was || was.ply !== snap.ply || was.hand !== snap.hand || was.game !== snap.game) {
    const note = host.isFirst?.(snap) ? { message: words.firstTip, rule: null } : null;
    Object.assign(state, { picked: [], at: null, note, advice: null, hinted: false, waiting: false });
  }
  state.snap = snap;
}

/** Put cards back that were dragged when the table is drawn. @param {Map<string, HTMLElement>} cards */
function dropDragged(cards) {
  for (const node of cards.values()) if (node.classList.contains('drag')) putBack(node);
}

/**
 * Listen for keys wherever the focus is on this table or on nothing.
 * @param {HTMLElement} table
 * @param {Record<string, () => void>} acts  by key
 * @returns {() => void} stop listening
 */
function bindShortcuts(table, acts) {
  return listen(document, 'keydown', (/** @type {KeyboardEvent} */ event) => {
    const at = event.target;
    const here = at === document.body || (at instanceof Node && table.contains(at));
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (here && plain && !document.querySelector('dialog[open]')) acts[event.key.toLowerCase()]?.();
  });
}

/**
 * Keep the focus from one drawing to the next.
 * @param {import('./drawTable.js').Parts} parts
 * @param {State} state
 */
function createFocus(parts, state) {
  /** Focus the board that was just opened. */
  function focusOpened() {
    if (state.opening === null) return false;
    const racks = `.rack[data-zone^="${state.opening}"]`;
    const at =
      parts.opps.querySelector(`${racks} .fit`) ??
      parts.opps.querySelector(`${racks} [tabindex="0"]`) ??
      parts.opps.querySelector('.folded-board');
    if (at instanceof HTMLElement) at.focus();
    return at !== null;
  }

  /** Focus the neighbour of a card that was played, or the title if the hand is empty. */
  function refocus() {
    const cards = [...parts.hand.querySelectorAll('.card')];
    const near = cards[Math.min(Math.max(0, state.focus), cards.length - 1)];
    if (near instanceof HTMLElement) {
      for (const card of cards) if (card instanceof HTMLElement) card.tabIndex = card === near ? 0 : -1;
      near.focus();
    } else parts.title.focus();
  }

  return {
    refocus,
    /** Note which element of the table has the focus. */
    note() {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || !parts.table.contains(at)) return null;
      if (at.closest('.hand')) state.focus = [...parts.hand.querySelectorAll('.card')].indexOf(at);
      return at;
    },
    /** Give the focus back to the element that had it, or to one near it. @param {HTMLElement | null} focused */
    restore(focused) {
      // A node that moved within its parent lost the focus.
      if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
      if (focused && !focused.isConnected && !focusOpened()) refocus();
      state.opening = null;
    },
  };
}

/** Announce to screen readers: events politely, the own turn at once. @param {HTMLElement} root */
function createAnnouncer(root) {
  const polite = h('div.vh', { role: 'status', 'aria-live': 'polite' });
  const urgent = h('div.vh', { role: 'alert', 'aria-live': 'assertive' });
  root.append(polite, urgent);
  /** Use a new node each time: else a repeated text is not announced again. @param {HTMLElement} box @param {string} text */
  const speak = (box, text) => {
    if (text) box.replaceChildren(h('p', spoken(text)));
  };
  /** @param {readonly string[]} texts */
  const say = (texts) =>
    speak(
      polite,
      texts
        .filter(Boolean)
        .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
        .join(' '),
    );
  return {
    say,
    /**
     * Announce what a drawing has changed: events, what the chosen move would bring, and whose turn it is.
     * @param {State} state
     * @param {Snapshot} snap
     * @param {Snapshot | null} drawn  the snapshot before it
     * @param {string} outcome  of the move that was chosen before
     */
    report(state, snap, drawn, outcome) {
      const turned = snap.actor === snap.you && (drawn?.actor !== snap.you || drawn.hand !== snap.hand);
      const phase = `${snap.phase.lead || words.yourTurn} ${snap.phase.rest}`;
      const heard = state.news.map((event) => event.text);
      if (state.outcome && state.outcome !== outcome) heard.push(state.outcome);
      if (!turned && snap.actor === snap.you && phase !== state.phase) heard.push(phase);
      // What was said of another position is no longer true.
      if (drawn !== snap) {
        polite.replaceChildren();
        urgent.replaceChildren();
      }
      say(heard);
      if (turned) speak(urgent, phase);
      state.phase = phase;
      state.news = [];
    },
  };
}
