// The table: a plain state that is drawn as a whole, at most once a frame. It knows no rule: the snapshot says what lies where and
// which moves are legal; the chosen cards select among these moves.
import { h } from '../app/dom.js';
import { during } from '../app/settled.js';
import { words } from '../i18n/words.js';
import { spoken } from './cards.js';
import { createControl, createHelp } from './control.js';
import { buildParts, drawTable, fetchDrawings, canDraw } from './drawTable.js';
import { createDrawing } from './drawing.js';
import {
  attackerOf,
  bindResize,
  cardsOf,
  measure,
  hasClippedLabel,
  makeFit,
  isMapped,
  hasSharedMelds,
  setLevel,
} from './layout.js';
import { flightPaths, animateMoves, measureSpots, stopMotion } from './flight.js';
import { bindGestures, bindRovingFocus, HAND_KEY, resetRovingFocus } from './input.js';
import { createHandArranger, savedOrder } from './hand.js';
import { createPool } from './keyedNodes.js';
import { createDraft, optionOf } from './selection.js';
import { createZoomDialog } from './zoomDialog.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('./drawTable.js').LogLine} LogLine */
/** @typedef {Omit<import('../app/contract.js').Line, 'seat'> & { seat: number | null }} Event  a line of a scene that is watched may be nobody's */
/** @typedef {Partial<import('../app/contract.js').Reason> & { message: string, rule: string | null }} Reason  the page has reasons of its own */
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
 * @property {(on: { send: (text: string) => void, prepare: (picks: string[]) => void, hint: (() => void) | undefined }) => Promise<unknown>} [openChoices]  show all that can be done
 * @property {() => Promise<import('../app/contract.js').Advice>} [hint]  ask what a bot would do
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
    /** moves that the action bar offers, the likeliest last @type {import('../app/contract.js').MoveChoice[]} */
    offers: [],
    /** why a move is not legal @type {Reason | null} */
    note: null,
    /** a move whose cards are framed: a bot's advice, or what a lesson asks for @type {import('../app/contract.js').Advice | null} */
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

/**
 * Create a table inside `root`.
 * @param {HTMLElement} root
 * @param {Host} host
 */
export function createTable(root, host) {
  const parts = buildParts(host, () => arranging.turn());
  root.replaceChildren(parts.table);
  const announcer = createAnnouncer(parts.table);
  const zoom = createZoomDialog(parts.table, () => {
    state.zoomed = null;
    redraw();
  });
  const pool = createPool();

  const state = createState();
  const draft = createDraft(state, host, () => {
    const option = optionOf(state.draft);
    announcer.say(option ? [option.label, option.effect] : [state.draft?.said.hint ?? '']);
    redraw();
  });
  const arranging = createHandArranger(state, { redraw, say: announcer.say, hand: parts.hand }, host.place ?? '');
  const help = createHelp(state, host, { redraw, say: announcer.say });
  const control = createControl(state, host, { redraw, say: announcer.say, zoom, draft, arranging, help });
  const fitter = createFitter(parts, state, pool, (d, snap, most) =>
    drawTable({ parts, state, zoom, host }, d, snap, most),
  );

  function redraw() {
    draft.follow();
    if (state.frame === 0) state.frame = requestAnimationFrame(draw);
  }

  function draw() {
    cancelAnimationFrame(state.frame);
    state.frame = 0;
    const snap = state.snap;
    if (!snap) return;
    if (!canDraw(snap)) {
      during(fetchDrawings(snap)).then(redraw, () => host.missing?.(redraw));
      return;
    }
    arranging.follow(snap);
    const before = measureSpots(state.cards);
    stopMotion();
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
    const d = fitter.fit(snap);
    resetRovingFocus(parts.table);
    state.cards = d.cards;
    if (state.drawn || snap.ply === 0) {
      const { source, sink } = flightPaths(state.drawn, snap, parts.table);
      animateMoves(before, measureSpots(d.cards), parts.flights, source, sink);
    }
    const fresh = state.drawn !== snap;
    const turned = snap.actor === snap.you && (state.drawn?.actor !== snap.you || state.drawn.hand !== snap.hand);
    state.drawn = snap;
    // A node that moved within its parent lost the focus.
    if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
    if (focused && !focused.isConnected && !focusOpened()) refocus();
    state.opening = null;
    const phase = `${snap.phase.lead || words.yourTurn} ${snap.phase.rest}`;
    const heard = state.news.map((event) => event.text);
    if (state.outcome && state.outcome !== outcome) heard.push(state.outcome);
    if (!turned && snap.actor === snap.you && phase !== state.phase) heard.push(phase);
    // What was said of another position is no longer true.
    if (fresh) announcer.clear();
    announcer.say(heard);
    if (turned) announcer.alert(phase);
    state.phase = phase;
    state.news = [];
  }

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

  parts.table.addEventListener('click', (event) => control.click(event));
  parts.table.addEventListener('keydown', (event) => control.key(event));
  // One key opens all that can be done and one leads to the hand, wherever the focus is on this table or on nothing.
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const at = event.target;
    const here = at === document.body || (at instanceof Node && parts.table.contains(at));
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (!here || !plain || document.querySelector('dialog[open]')) return;
    if (event.key.toLowerCase() === 'm') control.choices();
    if (event.key.toLowerCase() === HAND_KEY) refocus();
  };
  document.addEventListener('keydown', onKey);
  const unbind = [
    () => document.removeEventListener('keydown', onKey),
    bindGestures(parts.table, control),
    bindRovingFocus(parts.table),
    bindResize(parts.table, redraw),
  ];

  return {
    /**
     * Draw this snapshot at the next frame. Two within one frame are drawn once; the events of both are announced.
     * @param {Snapshot} snap
     * @param {Event[]} [events]  what just happened, announced to screen readers
     * @param {readonly LogLine[]} [log]  all events of this hand, only shown
     */
    update(snap, events = [], log = events) {
      const was = state.snap;
      state.log = log;
      state.news.push(...events);
      // Where only one board can be open, open that of the other who attacks, when a turn begins and not at each move of it.
      const attacker = attackerOf(snap);
      if (attacker !== null && attacker !== snap.you && attacker !== attackerOf(was)) state.opened = attacker;
      if (!was || was.ply !== snap.ply || was.hand !== snap.hand || was.game !== snap.game) {
        state.picked = [];
        state.at = null;
        state.note = host.isFirst?.(snap) ? { message: words.firstTip, rule: null } : null;
        state.advice = null;
        state.hinted = false;
        state.waiting = false;
      }
      state.snap = snap;
      redraw();
    },
    /** Frame the cards of a move, for the player to choose them. @param {import('../app/contract.js').Advice | null} advice */
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
      stopMotion();
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

/** Most rows of cards on a board, and the densest table that shows the suits in them. */
const ROWS = 4;
const ROOMY = 4;

/** What a table is made to fit by, besides its density: boards take width from the middle, or height from the acts; piles go below melds. */
const BROAD = 'broad';
const ABREAST = 'abreast';
const UNDER = 'under';
const FITTED = [BROAD, ABREAST, UNDER];

/** @typedef {{ classes: string[], rows: number, level: number, over: boolean }} Fit  `rows`: of cards that a board may take */

/**
 * Make tables fit the screen: paint them at densities, until everything has room. Mostly the last way still does.
 * @param {import('./drawTable.js').Parts} parts
 * @param {State} state
 * @param {ReturnType<typeof createPool>} pool
 * @param {(d: import('./drawing.js').Drawing, snap: Snapshot, most: number) => void} draw  `most`: acts in the bar
 */
function createFitter(parts, state, pool, draw) {
  /** How a snapshot was made to fit, while nothing is chosen and while something is. @type {Map<boolean, Fit>} */
  const fits = new Map();
  /** The snapshot and the sizes that `fits` holds for: with others all is tried anew. @type {unknown[]} */
  let fitted = [];

  /** How the last table was made to fit that had nothing chosen in it, and how many cards it had. @type {Fit & { cards: number } | null} */
  let last = null;

  /** Paint until all fits, and return the drawing. @param {Snapshot} snap */
  function fit(snap) {
    const { classList, clientWidth, clientHeight } = parts.table;
    const now = [snap, clientWidth, clientHeight, state.opened];
    if (now.some((each, at) => each !== fitted[at])) fits.clear();
    // In another room nothing tells how a table will fit.
    if (now.some((each, at) => at > 0 && each !== fitted[at])) last = null;
    fitted = now;
    const chosen = state.picked.length > 0;
    const before = fits.get(chosen) ?? fits.get(!chosen);
    // Mostly only what is chosen has changed: then all fits as before, and nothing has to be tried.
    const again = before && refit(snap, before);
    if (again) return again.d;
    const cards = snap.table.seats.flatMap(({ zones }) => zones.flatMap(cardsOf)).length;
    const { d, level } = (!before && last && last.cards <= cards && fitAsLast(snap, last)) || fitAnew(snap);
    const classes = FITTED.filter((name) => classList.contains(name));
    const made = { classes, rows: d.room.rows, level, over: classList.contains('over') };
    fits.set(chosen, made);
    if (!chosen) last = { ...made, cards };
    return d;
  }

  /** Paint a table as it was made to fit before; null if it does not fit so. @param {Snapshot} snap @param {Fit} fit */
  function refit(snap, { classes, rows, level, over }) {
    const { classList } = parts.table;
    for (const name of FITTED) classList.toggle(name, classes.includes(name));
    const made = settle(snap, rows, level);
    return made.level === level && classList.contains('over') === over ? made : null;
  }

  /**
   * Paint a table as the one before it, if it is crowded in the same way; null if not. A move seldom changes that while no card leaves
   * a board, and to try everything anew takes several times as long.
   * @param {Snapshot} snap
   * @param {Fit} fit
   */
  function fitAsLast(snap, fit) {
    if (fit.level === 0) return null;
    const { classList } = parts.table;
    // Boards take from others only while they need it.
    if (fit.classes.some((name) => name === BROAD || name === ABREAST)) {
      classList.remove(...FITTED);
      if (!isTight(settle(snap, 1, ROOMY, ROOMY))) return null;
    }
    for (const name of FITTED) classList.toggle(name, fit.classes.includes(name));
    const looser = fit.level - 1;
    return settle(snap, fit.rows, looser, looser).level > looser ? refit(snap, fit) : null;
  }

  /** Paint and try everything that makes room. @param {Snapshot} snap */
  function fitAnew(snap) {
    const { table } = parts;
    table.classList.remove(...FITTED);
    let made = fitRows(snap);
    // Before melds lose their cards the piles go below them.
    if (made.d.room.shape === 'portrait' && table.querySelector('.melds.tiles')) {
      table.classList.add(UNDER);
      made = fitRows(snap);
      if (table.querySelector('.melds.tiles')) {
        table.classList.remove(UNDER);
        made = fitRows(snap);
      }
    }
    // On a phone on its side two boards take width from the middle, and more racks the height of the acts.
    const two = snap.table.seats.length === 2;
    if (isTight(made) && made.d.room.shape === 'landscape' && (two || table.matches('.many'))) {
      table.classList.add(two ? BROAD : ABREAST);
      made = fitRows(snap);
    }
    return made;
  }

  /** Tell whether a table is too dense for boards of several rows. @param {{ level: number }} made */
  const isTight = ({ level }) => level > ROOMY || parts.table.classList.contains('over');

  /** Paint boards in as many rows as leave the middle its room. @param {Snapshot} snap */
  function fitRows(snap) {
    let rows = ROWS;
    while (rows > 1) {
      const made = settle(snap, rows, 0, 0);
      if (made.level === 0) return made;
      if (!parts.table.querySelector('.board.wrap')) return settle(snap, rows, 0);
      // What is tight at the last level mostly is at those before: they need not be tried.
      const denser = settle(snap, rows, ROOMY, ROOMY);
      if (!isTight(denser)) return settle(snap, rows, 0);
      // Where even one row is too dense, what lies between need not be tried.
      if (rows === ROWS && isTight(settle(snap, 1, ROOMY, ROOMY))) return settle(snap, 1, ROOMY);
      // With as many rows as the boards take all would look the same.
      rows = Math.min(rows, Math.max(made.d.rows, denser.d.rows)) - 1;
    }
    return settle(snap, 1, 0);
  }

  /**
   * Paint a table and make it fit.
   * @param {Snapshot} snap
   * @param {number} rows   of cards that a board may take
   * @param {number} least  how dense it is at least
   * @param {number} [densest]  how dense it may get
   */
  function settle(snap, rows, least, densest) {
    // Known only after drawing: the room left to the middle, and how many labels of the bar take two lines.
    let most = state.picked.length > 0 ? 2 : 3;
    setLevel(parts, least);
    let d = paint(snap, most, rows);
    let level = makeFit(parts, least, densest);
    for (let again = 0; again < 2; again += 1) {
      const crowded = most > 1 && hasClippedLabel(parts.acts);
      if (!crowded && !hasMoved(d.room)) break;
      if (crowded) most -= 1;
      d = paint(snap, most, rows);
      level = makeFit(parts, least, densest);
    }
    return { d, level };
  }

  /** @param {Snapshot} snap @param {number} most  acts in the bar @param {number} rows  of cards that a board may take */
  function paint(snap, most, rows) {
    const count = snap.table.seats.length;
    const mapped = isMapped(snap);
    parts.table.classList.toggle('maps', mapped);
    parts.table.classList.toggle('many', !mapped && count > 2);
    parts.table.classList.toggle('mat', hasSharedMelds(snap));
    // Maps are small: they stand side by side on every screen where racks would have to fold.
    parts.table.dataset[mapped ? 'tiles' : 'seats'] = String(mapped ? count - 1 : count);
    const room = { ...measure(parts), rows };
    const d = createDrawing(snap, pool, room, state.picked, state.draft?.said, state.advice);
    pool.begin();
    draw(d, snap, most);
    return d;
  }

  /** Tell whether the middle has another size than it was drawn for. @param {import('./drawing.js').Room} room */
  function hasMoved(room) {
    const { spread, melds } = measure(parts);
    const off = [spread - room.spread, melds.width - room.melds.width, melds.height - room.melds.height];
    return off.some((by) => Math.abs(by) > 1);
  }

  return { fit };
}

/**
 * Announce to screen readers: events politely, the own turn at once.
 * @param {HTMLElement} root
 */
function createAnnouncer(root) {
  const polite = h('div', { class: 'vh', role: 'status', 'aria-live': 'polite' });
  const urgent = h('div', { class: 'vh', role: 'alert', 'aria-live': 'assertive' });
  root.append(polite, urgent);
  /** Use a new node each time: else a repeated text is not announced again. @param {HTMLElement} box @param {string} text */
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
    clear: () => {
      polite.replaceChildren();
      urgent.replaceChildren();
    },
    /** @param {string} text */
    alert: (text) => speak(urgent, text),
  };
}
