// Carry out taps, keys and drags: choose cards, send moves, ask for reasons, undo and hints.
import { words } from '../i18n/strings.js';
import { cardsOf } from './layout.js';
import { drawOf, isSettled, onlyMove, optionOf, isOpen, doubleTapMove, ready, refs, without } from './selection.js';

/** @typedef {import('./table.js').Host} Host */
/**
 * What the controller reads and changes of a table.
 * @typedef {Pick<import('./table.js').State, 'snap' | 'picked' | 'draft' | 'at' | 'offers' | 'note' | 'advice' | 'hinted' | 'touched' | 'opened' | 'opening' | 'zoomed' | 'waiting' | 'cards'>} State
 */
/**
 * What is around the cards. A scene in a page has no dialog for zones, no hand to arrange and no help.
 * @typedef {object} Around
 * @property {() => void} redraw
 * @property {(texts: string[]) => void} say
 * @property {ReturnType<typeof import('./selection.js').createDraft>} draft
 * @property {import('./table.js').Zoom} [zoom]
 * @property {ReturnType<typeof import('./hand.js').createHandArranger>} [arranging]
 * @property {ReturnType<typeof createHelp>} [help]
 */

/** @param {State} state */
const moves = (state) => state.snap?.moves ?? [];

/** Selector of what does something when it is clicked, besides cards. */
const CLICKED = [
  '[data-move], [data-more], [data-clear], [data-about], [data-whole], [data-shift], [data-help]',
  '[data-step], [data-open], [data-scene], [data-term], [data-rule], button[data-seat]',
].join();

/**
 * Create the controller of a table: the handlers of its gestures, clicks and keys.
 * @param {State} state
 * @param {Host} host
 * @param {Around} around
 */
export function createControl(state, host, around) {
  const { redraw, zoom, draft, arranging, help } = around;
  const requests = createRequests(state, host, around);
  const { choices, inspect } = requests;

  /** What a button is for, by the attribute that says it. @type {Record<string, (value: string, data: DOMStringMap) => void>} */
  const acts = {
    move: (text) => requests.closeAndSend(text),
    more: () => zoom?.show((dialog) => dialog.moves(state.offers)),
    whole: () => {
      const { hinted, note } = state;
      const text = [note?.lead, note?.message].filter(Boolean).join(' ');
      zoom?.show((dialog) => dialog.text(hinted ? words.hint : words.more, text));
    },
    scene: (scene, { rule }) => host.openScene?.(rule ?? '', Number(scene)),
    help: (name) => helps[name]?.(),
    term: (message, { rule = '' }) => {
      dropAdvice(state);
      state.note = { message, rule };
      around.say([message]);
    },
    rule: (rule) => host.openRule(rule),
    clear: () => pick(state, []),
    about: (key) => {
      const card = state.cards.get(key);
      if (card) inspect(card);
    },
    shift: (by) => arranging?.step(state.touched ?? '', Number(by)),
    step: (what, { by }) => {
      if (state.hinted) dropAdvice(state);
      draft.step(what, Number(by));
    },
    open: (zone, { ref }) => {
      if (!place(state, ref ?? '')) state.zoomed = zone;
    },
    seat: (seat) => {
      state.opened = Number(seat);
      state.opening = Number(seat);
    },
  };
  /** @type {Record<string, () => void>} */
  const helps = {
    undo: () => help?.undo(),
    hint: () => help?.hint(),
    choices,
    figures: () => void (state.advice && host.figures?.(state.advice)),
    again: () => state.snap?.since && host.again?.(state.snap.since),
  };

  return {
    ...createGestures(state, host, requests, around),
    choices,
    inspect,
    /** Do what a button is for. @param {MouseEvent} event */
    click({ target }) {
      const at = target instanceof Element ? target.closest(CLICKED) : null;
      if (!(at instanceof HTMLElement) || at.getAttribute('aria-disabled') === 'true') return;
      const name = Object.keys(acts).find((each) => at.dataset[each] !== undefined) ?? 'seat';
      acts[name]?.(at.dataset[name] ?? '', at.dataset);
      redraw();
    },
    /** Move a card of the hand, ask about a card, or put the chosen ones back. @param {KeyboardEvent} event */
    key(event) {
      const card = event.target instanceof HTMLElement ? event.target.closest('.hand .card') : null;
      if (event.shiftKey && card instanceof HTMLElement && /^Arrow(Left|Right)$/.test(event.key)) {
        event.preventDefault();
        arranging?.step(card.dataset.key ?? '', event.key === 'ArrowLeft' ? -1 : 1);
        return;
      }
      const asked =
        event.target instanceof HTMLElement ? event.target.closest('button.card, button[data-stack]') : null;
      if (event.key === '?' && asked instanceof HTMLElement) {
        inspect(asked);
        return;
      }
      if (event.key !== 'Escape' || state.picked.length === 0 || zoom?.isOpen()) return;
      pick(state, []);
      redraw();
    },
  };
}

/** Choose these cards and no target. @param {State} state @param {import('./drawing.js').Pick[]} picked */
function pick(state, picked) {
  state.picked = picked;
  state.at = null;
  checkAdvice(state);
}

/** Keep advice with its reason while the choice belongs to it; any other choice takes it away. @param {State} state */
function checkAdvice(state) {
  const { advice, hinted, at } = state;
  if (hinted && advice && without(advice.picks, refs(state)) && (at === null || at === advice.at)) return;
  state.note = null;
  if (hinted) dropAdvice(state);
}

/**
 * Add a card to the chosen ones, or choose it alone.
 * @param {State} state
 * @param {Around['draft']} draft
 * @param {string} key
 * @param {string} ref
 * @returns {boolean} true if the card is now chosen
 */
function choose(state, draft, key, ref) {
  const { snap, picked } = state;
  const alone = isOpen(moves(state), [ref]) || (snap?.draft?.fits.includes(ref) ?? false);
  if (isOpen(moves(state), [...refs(state), ref]) || (picked.length > 0 && draft.takes(ref))) {
    pick(state, [...picked, { key, ref }]);
  } else if (alone && !(snap?.draft && picked.length > 1)) pick(state, [{ key, ref }]);
  // Keep a combination built card by card when a card does not go with it.
  else return false;
  return true;
}

/**
 * Choose a target on the table for the chosen card, or take it back.
 * @param {State} state
 * @param {string} ref
 * @returns {boolean} true if it is a target of the chosen card
 */
function place(state, ref) {
  if (!ready(moves(state), refs(state)).some((move) => move.at === ref)) return false;
  state.at = state.at === ref ? null : ref;
  checkAdvice(state);
  return true;
}

/** Return the move that the chosen cards mean, if there is exactly one. @param {State} state */
function meantMove(state) {
  // The first tap of a double tap may have put the card back: then the second one chooses it.
  if (state.picked.length === 0) return null;
  const whole = state.draft && isSettled(state.draft) ? optionOf(state.draft) : null;
  return doubleTapMove([...ready(moves(state), refs(state)), ...(whole ? [whole] : [])]);
}

/**
 * Tell whether no card of this zone can be chosen now; then a tap opens the zone.
 * @param {State} state
 * @param {HTMLElement} node
 */
function isQuiet(state, node) {
  const around = node.closest('.rack, .spread .fan');
  if (!around) return false;
  const can = new Set(moves(state).flatMap((move) => move.picks));
  /** @param {Element} card */
  const live = (card) =>
    state.picked.length > 0
      ? card.matches('.fit, .sel')
      : card instanceof HTMLElement && can.has(card.dataset.ref ?? '');
  return ![...around.querySelectorAll('.card')].some(live);
}

/** Milliseconds in which a second tap belongs to the one that has played a card. */
const SAME_TAP = 400;

/**
 * Create the handlers of gestures on cards.
 * @param {State} state
 * @param {Host} host
 * @param {ReturnType<typeof createRequests>} requests
 * @param {Around} around
 */
function createGestures(state, host, { explain, send }, { redraw, zoom, draft, arranging }) {
  let playedUntil = 0;
  /** The pile that was drawn from, where that was the play. @type {string | undefined} */
  let pile;

  /**
   * Go on from what was chosen: draw from a pile and, with the setting for it, play a card that has one move.
   * @param {string} ref
   * @param {string | undefined} stack
   */
  function chose(ref, stack) {
    if (state.zoomed) zoom?.close();
    const only =
      stack === undefined
        ? host.oneTap?.() && !state.snap?.draft && onlyMove(moves(state), ref)
        : drawOf(moves(state), ref);
    if (!only) return;
    playedUntil = performance.now() + SAME_TAP;
    pile = stack;
    send(only.text);
  }

  /** @param {HTMLElement} node @param {boolean} pointed  false: by the keyboard, or a screen reader */
  function tap(node, pointed) {
    const { key = '', ref = '', stack } = node.dataset;
    // A second tap at once belongs to the one that has played: on the same pile, or after a card wherever it is.
    if (state.waiting || (pointed && performance.now() < playedUntil && (pile ?? stack) === stack)) return;
    if (draft.asking) {
      draft.asking.then(() => tap(node, pointed));
      return;
    }
    if (node.closest('.hand')) state.touched = key;
    const others = state.picked.filter((each) => each.key !== key);
    if (others.length < state.picked.length) {
      pick(state, others);
    } else if (place(state, ref) || choose(state, draft, key, ref)) {
      chose(ref, stack);
    } else if (zoom && state.zoomed === null && isQuiet(state, node)) {
      state.zoomed = node.dataset.zone ?? null;
    } else explain([...refs(state), ref]);
    redraw();
  }

  /** Send the move that the chosen cards mean. @returns {boolean} true if there is one */
  function act() {
    const move = meantMove(state);
    if (move) send(move.text);
    return move !== null;
  }

  /** @param {HTMLElement} node */
  function doubleTap(node) {
    if (draft.asking) draft.asking.then(() => doubleTap(node));
    else if (!act()) tap(node, true);
  }

  /** @param {HTMLElement} node */
  function dragUp(node) {
    if (state.waiting || draft.asking) return false;
    const { key = '', ref = '' } = node.dataset;
    if (!state.picked.some((each) => each.key === key) && !choose(state, draft, key, ref)) {
      explain([...refs(state), ref]);
      return false;
    }
    redraw();
    return act();
  }

  /** Tell whether a card can be dropped on the table: alone, or with those that are chosen. @param {HTMLElement} node */
  function aims({ dataset: { key, ref = '' } }) {
    const held = state.picked.filter((each) => each.key !== key).map((each) => each.ref);
    const fits = state.snap?.draft?.fits.includes(ref) ?? false;
    return !state.waiting && (fits || isOpen(moves(state), [...held, ref]) || isOpen(moves(state), [ref]));
  }

  return {
    tap,
    doubleTap,
    dragUp,
    aims,
    dragOver: arranging?.over ?? (() => {}),
    dragAway: arranging?.unmark ?? (() => {}),
    drop: arranging?.dropped ?? (() => false),
  };
}

/**
 * Create what the page around the table is asked for: moves, reasons, and the dialogs from which moves are sent.
 * @param {State} state
 * @param {Host} host
 * @param {Around} around
 */
function createRequests(state, host, { redraw, say, zoom }) {
  /** Ask why these cards mean no move, and show the answer. @param {string[]} picks */
  function explain(picks) {
    const snap = state.snap;
    if (state.hinted) dropAdvice(state);
    host.why(picks).then(
      (reason) => {
        if (state.snap !== snap) return;
        state.note = reason;
        if (state.zoomed) zoom?.close();
        if (reason) say([reason.message]);
        redraw();
      },
      () => {}, // The page around the table reports failures of the engine.
    );
  }

  /** @param {string} text */
  function send(text) {
    const { snap, waiting } = state;
    if (waiting) return;
    state.waiting = true;
    state.note = null;
    redraw();
    host.play(text).then(
      () => {
        state.waiting = false;
        // It was judged, and not made: a puzzle has another answer. Its cards are put back.
        if (state.snap === snap) Object.assign(state, { picked: [], at: null });
        redraw();
      },
      (error) => {
        state.waiting = false;
        state.note = { message: String(error?.message ?? error), rule: error?.rule ?? null };
        redraw();
      },
    );
  }

  /** Close the zoom dialog, and send a move. @param {string} text */
  function closeAndSend(text) {
    zoom?.close();
    send(text);
  }

  /** Show all that can be done. */
  function choices() {
    const { snap } = state;
    if (!snap || !canChoose(snap) || state.waiting) return;
    const prepare = (/** @type {string[]} */ picks) => {
      pick(state, cardsFor(picks, state.cards));
      redraw();
    };
    // The page around the table reports failures of the engine.
    host.openChoices?.({ send: closeAndSend, prepare }).catch(() => {});
  }

  /** Show what can be done with this card. @param {HTMLElement} node */
  function inspect(node) {
    const { key = '', ref = '', card = '??' } = node.dataset;
    if (state.waiting || !ref) return;
    const name = node.getAttribute('aria-label') ?? '';
    // The page around the table reports failures of the engine.
    host.openCard?.({ key, ref, card, name }, closeAndSend).catch(() => {});
  }

  return { explain, send, closeAndSend, choices, inspect };
}

/**
 * Tell whether a move can be taken back: a step under the fair rule, or any move in free mode.
 * @param {State} state
 * @param {boolean} free
 */
export function canUndo({ snap, waiting }, free) {
  const undo = snap?.undo;
  if (!undo || waiting) return false;
  return undo.steps > 0 || (free && undo.free);
}

/** Tell whether the person at the table is asked for a move. @param {Snapshot} snap */
export const canChoose = (snap) => snap.actor === snap.you && snap.legal > 0;

/**
 * Find cards for these picks: as many of each ref as they name.
 * @param {readonly string[]} picks
 * @param {Iterable<[string, HTMLElement]>} cards  every card drawn, by its key
 * @returns {import('./drawing.js').Pick[]}
 */
function cardsFor(picks, cards) {
  let rest = [...picks];
  const found = [];
  for (const [key, node] of cards) {
    const ref = node.dataset.ref ?? '';
    const left = without(rest, [ref]);
    if (!left) continue;
    rest = left;
    found.push({ key, ref });
  }
  return found;
}

/** Take away the advice that was asked for, and its reason. @param {State} state */
function dropAdvice(state) {
  state.advice = null;
  state.hinted = false;
  state.note = null;
}

/**
 * Create the two buttons that help: take the last move back, and ask for a bot's advice.
 * @param {State} state
 * @param {Host} host
 * @param {{ redraw: () => void, say: (texts: string[]) => void }} around
 */
export function createHelp(state, host, { redraw, say }) {
  /** @param {string} message @param {boolean} [aloud] */
  function note(message, aloud = true) {
    state.note = { message, rule: null };
    if (aloud) say([message]);
    redraw();
  }

  return {
    undo() {
      const undo = state.snap?.undo;
      if (!undo || !host.undo || state.waiting) return;
      const free = host.free?.() ?? false;
      if (!canUndo(state, free)) {
        note(undo.why);
        return;
      }
      state.waiting = true;
      dropAdvice(state);
      redraw();
      host.undo(undo.steps === 0).then(
        (undone) => {
          state.waiting = false;
          if (undone) note(words.undone);
          else redraw();
        },
        (error) => {
          state.waiting = false;
          note(String(error?.message ?? error));
        },
      );
    },
    /** Show a bot's advice: its cards framed, its act the gilt button. A second press puts it away. */
    hint() {
      const snap = state.snap;
      if (!snap || !host.hint || state.waiting) return;
      if (snap.actor !== snap.you) {
        note(words.notYourTurn);
        return;
      }
      if (state.hinted) {
        dropAdvice(state);
        redraw();
        return;
      }
      note(words.thinking, false);
      host.hint().then(
        (advice) => {
          if (state.snap !== snap) return;
          state.picked = [];
          state.at = null;
          state.advice = advice;
          state.hinted = true;
          // Where only one board can be open, open the one that the advice is about.
          const about = snap.table.seats.find(
            ({ seat, zones }) =>
              seat !== snap.you && zones.some((zone) => cardsOf(zone).some(({ ref }) => advice.picks.includes(ref))),
          );
          if (about) state.opened = about.seat;
          const lead = words.advised(advice.label.split(' · ')[0] ?? '');
          state.note = {
            lead,
            message: advice.why,
            rule: null,
            figures: Boolean(host.figures) && advice.rows.length > 1,
          };
          say([`${lead} ${advice.why}`]);
          redraw();
        },
        (error) => {
          if (state.snap === snap) note(String(error?.message ?? error));
        },
      );
    },
  };
}
