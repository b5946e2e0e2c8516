// What taps, keys and drags mean: a choice of cards, a move to send, a reason to ask for.
import { isSettled, optionOf } from './draft.js';
import { isOpen, meant, ready } from './select.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./table.js').State} State */
/** @typedef {import('./table.js').Host} Host */
/**
 * @typedef {object} Around
 * @property {() => void} redraw
 * @property {(texts: string[]) => void} say
 * @property {ReturnType<typeof import('./peek.js').createPeek>} peek
 * @property {ReturnType<typeof import('./draft.js').createDraft>} draft
 * @property {ReturnType<typeof import('./arrange.js').createArranging>} arranging
 * @property {ReturnType<typeof import('./help.js').createHelp>} help
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
export function createControl(state, host, { redraw, say, peek, draft, arranging, help }) {
  /** @param {import('./draw.js').Pick[]} picked */
  function pick(picked) {
    state.picked = picked;
    state.at = null;
    state.note = null;
  }

  /** @param {string} key @param {string} ref @returns {boolean} whether it is now chosen */
  function choose(key, ref) {
    const alone = isOpen(moves(state), [ref]) || (state.snap?.draft?.fits.includes(ref) ?? false);
    if (isOpen(moves(state), [...refs(state), ref]) || (state.picked.length > 0 && draft.takes(ref))) {
      pick([...state.picked, { key, ref }]);
    } else if (alone && !(state.snap?.draft && state.picked.length > 1)) pick([{ key, ref }]);
    // What was put together card by card is not given up for one that does not go with it.
    else return false;
    return true;
  }

  /** A place on the table to which what is chosen can go. @param {string} ref */
  function place(ref) {
    if (!ready(moves(state), refs(state)).some((move) => move.at === ref)) return false;
    state.at = state.at === ref ? null : ref;
    state.note = null;
    return true;
  }

  /** @param {HTMLElement} node */
  function tap(node) {
    if (state.waiting) return;
    if (draft.asking) {
      draft.asking.then(() => tap(node));
      return;
    }
    const { key = '', ref = '' } = node.dataset;
    if (node.closest('.hand')) state.touched = key;
    if (state.picked.some((each) => each.key === key)) {
      pick(state.picked.filter((each) => each.key !== key));
    } else if (place(ref) || choose(key, ref)) {
      if (state.peek) peek.close();
    } else if (state.peek === null && isQuiet(node)) {
      state.peek = node.dataset.zone ?? null;
    } else explain([...refs(state), ref]);
    redraw();
  }

  /** Is this a place on the table where no card can be chosen now? Then a tap opens it. @param {HTMLElement} node */
  function isQuiet(node) {
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
    const whole = state.draft && isSettled(state.draft) ? optionOf(state.draft) : null;
    const move = meant([...ready(moves(state), refs(state)), ...(whole ? [whole] : [])]);
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
      if (draft.asking) draft.asking.then(() => this.twice(node));
      else if (!act()) tap(node);
    },
    /** @param {HTMLElement} node */
    played(node) {
      if (state.waiting || draft.asking) return false;
      const { key = '', ref = '' } = node.dataset;
      if (!state.picked.some((each) => each.key === key) && !choose(key, ref)) {
        explain([...refs(state), ref]);
        return false;
      }
      redraw();
      return act();
    },
    /** What can be done with this card? @param {HTMLElement} node */
    asked(node) {
      const { key = '', ref = '', card = '??' } = node.dataset;
      if (state.waiting || !ref) return;
      const done = (/** @type {string} */ text) => {
        peek.close();
        send(text);
      };
      // The page around says what went wrong with the engine.
      host.openCard?.({ key, ref, card, name: node.getAttribute('aria-label') ?? '' }, done).catch(() => {});
    },
    over: arranging.over,
    away: arranging.unmark,
    dropped: arranging.dropped,
    /** @param {MouseEvent} event */
    click(event) {
      const at =
        event.target instanceof Element
          ? event.target.closest(
              '[data-move], [data-more], [data-clear], [data-about], [data-whole], [data-shift], [data-help], [data-step], [data-open], [data-scene], [data-rule], button[data-seat]',
            )
          : null;
      if (!(at instanceof HTMLElement) || at.getAttribute('aria-disabled') === 'true') return;
      const {
        move,
        more,
        clear,
        about,
        whole,
        shift,
        help: asked,
        scene,
        step,
        by,
        open,
        rule,
        seat,
        ref = '',
      } = at.dataset;
      if (move !== undefined) {
        peek.close();
        send(move);
      } else if (more !== undefined) peek.moves(state.offers);
      else if (whole !== undefined) peek.text(state.advice ? words.hint : words.more, state.note?.message ?? '');
      else if (scene !== undefined) host.openScene?.(rule ?? '', Number(scene));
      else if (asked === 'undo') help.undo();
      else if (asked === 'hint') help.hint();
      else if (rule !== undefined) host.openRule(rule);
      else if (clear !== undefined) pick([]);
      else if (about !== undefined) {
        const card = state.cards.get(about);
        if (card) this.asked(card);
      } else if (shift !== undefined) arranging.step(state.touched ?? '', Number(shift));
      else if (step !== undefined) draft.step(step, Number(by));
      else if (open !== undefined) {
        if (!place(ref)) state.peek = open;
      } else {
        state.opened = Number(seat);
        state.turnTo = Number(seat);
      }
      redraw();
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      const card = event.target instanceof HTMLElement ? event.target.closest('.hand .card') : null;
      if (event.shiftKey && card instanceof HTMLElement && /^Arrow(Left|Right)$/.test(event.key)) {
        event.preventDefault();
        arranging.step(card.dataset.key ?? '', event.key === 'ArrowLeft' ? -1 : 1);
        return;
      }
      const asked =
        event.target instanceof HTMLElement ? event.target.closest('button.card, button[data-stack]') : null;
      if (event.key === '?' && asked instanceof HTMLElement) {
        this.asked(asked);
        return;
      }
      if (event.key !== 'Escape' || state.picked.length === 0 || peek.dialog.open) return;
      pick([]);
      redraw();
    },
  };
}
