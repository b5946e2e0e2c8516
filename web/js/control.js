// What taps, keys and drags mean: a choice of cards, a move to send, a reason to ask for.
import { isOpen, meant, ready } from './select.js';

/** @typedef {import('./table.js').State} State */
/** @typedef {import('./table.js').Host} Host */
/**
 * @typedef {object} Around
 * @property {() => void} redraw
 * @property {(texts: string[]) => void} say
 * @property {ReturnType<typeof import('./peek.js').createPeek>} peek
 */

/** @param {State} state @returns {string[]} */
export const refs = (state) => state.picked.map((pick) => pick.ref);

/** @param {State} state */
const moves = (state) => state.snap?.moves ?? [];

/**
 * @param {State} state
 * @param {Host} host
 * @param {Around} around
 */
export function createControl(state, host, { redraw, say, peek }) {
  /** @param {string} key @param {string} ref @returns {boolean} whether it is now chosen */
  function choose(key, ref) {
    if (isOpen(moves(state), [...refs(state), ref])) state.picked.push({ key, ref });
    else if (isOpen(moves(state), [ref])) state.picked = [{ key, ref }];
    else return false;
    state.note = null;
    return true;
  }

  /** @param {HTMLElement} node */
  function tap(node) {
    if (state.waiting) return;
    const { key = '', ref = '' } = node.dataset;
    const at = state.picked.findIndex((pick) => pick.key === key);
    if (at >= 0) {
      state.picked.splice(at, 1);
      state.note = null;
    } else if (choose(key, ref)) {
      if (state.peek) peek.close();
    } else if (state.peek === null && isQuiet(node)) {
      state.peek = node.dataset.zone ?? null;
    } else explain([...refs(state), ref]);
    redraw();
  }

  /** Is this a place on the table where no card can be chosen now? Then a tap opens it. @param {HTMLElement} node */
  function isQuiet(node) {
    const place = node.closest('.rack, .spread .fan');
    if (!place) return false;
    const can = new Set(moves(state).flatMap((move) => move.picks));
    /** @param {Element} card */
    const live = (card) =>
      state.picked.length > 0
        ? card.matches('.fit, .sel')
        : card instanceof HTMLElement && can.has(card.dataset.ref ?? '');
    return ![...place.querySelectorAll('.card')].some(live);
  }

  /** @param {string[]} picks */
  function explain(picks) {
    const snap = state.snap;
    host.why(picks).then(
      (reason) => {
        if (state.snap !== snap) return;
        state.note = reason;
        if (state.peek) peek.close();
        if (reason) say([reason.message]);
        redraw();
      },
      () => {}, // The page around says what went wrong with the engine.
    );
  }

  /** Does what the choice means, if it means one thing. */
  function act() {
    const move = meant(ready(moves(state), refs(state)));
    if (move) send(move.text);
    return move !== null;
  }

  /** @param {string} text */
  function send(text) {
    if (state.waiting) return;
    state.waiting = true;
    state.note = null;
    redraw();
    host.play(text).then(
      () => {
        state.waiting = false;
        redraw();
      },
      (error) => {
        state.waiting = false;
        state.note = { message: String(error?.message ?? error), rule: error?.rule ?? null };
        redraw();
      },
    );
  }

  return {
    tap,
    send,
    /** @param {HTMLElement} node */
    twice(node) {
      if (!act()) tap(node);
    },
    /** @param {HTMLElement} node */
    played(node) {
      if (state.waiting) return false;
      const { key = '', ref = '' } = node.dataset;
      if (!state.picked.some((pick) => pick.key === key) && !choose(key, ref)) {
        explain([...refs(state), ref]);
        return false;
      }
      redraw();
      return act();
    },
    /** @param {MouseEvent} event */
    click(event) {
      const at =
        event.target instanceof Element
          ? event.target.closest('[data-move], [data-more], [data-open], [data-rule], button[data-seat]')
          : null;
      if (!(at instanceof HTMLElement) || at.getAttribute('aria-disabled') === 'true') return;
      const { move, more, open, rule, seat } = at.dataset;
      if (move !== undefined) {
        peek.close();
        send(move);
      } else if (more !== undefined) peek.moves(state.offers);
      else if (rule !== undefined) host.openRule(rule);
      else if (open !== undefined) state.peek = open;
      else {
        state.opened = Number(seat);
        state.turnTo = Number(seat);
      }
      redraw();
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key !== 'Escape' || state.picked.length === 0 || peek.dialog.open) return;
      state.picked = [];
      state.note = null;
      redraw();
    },
  };
}
