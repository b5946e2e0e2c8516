// The two buttons beside the hand that help: the last step taken back, and what a bot would do, with its reason.
import { isOpen, without } from './select.js';
import { words } from '../i18n/words.js';

/** @typedef {import('./table.js').State} State */
/** @typedef {import('./table.js').Host} Host */
/** @typedef {import('./shapes.js').Advice} Advice */

/** What is to be taken back, if anything: a step under the fair rule, or, where the person wants that, any. @param {State} state @param {boolean} free */
export function canUndo({ snap, waiting }, free) {
  const undo = snap?.undo;
  if (!undo || waiting) return false;
  return undo.steps > 0 || (free && undo.free);
}

/**
 * The keys of the cards that a piece of advice is about: as many of each ref as it picks.
 * @param {Advice | null} advice
 * @param {Iterable<[string, HTMLElement]>} cards  every card drawn, by its key
 * @returns {import('./draw.js').Pick[]}
 */
export function advised(advice, cards) {
  let rest = [...(advice?.picks ?? [])];
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

/**
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
      state.advice = null;
      redraw();
      host.undo(undo.steps === 0).then(
        () => {
          state.waiting = false;
          note(words.undone);
        },
        (error) => {
          state.waiting = false;
          note(String(error?.message ?? error));
        },
      );
    },
    /** The first press says what a bot would do; the second chooses it. It never plays. */
    hint() {
      const snap = state.snap;
      if (!snap || !host.hint || state.waiting) return;
      if (snap.actor !== snap.you) {
        note(words.notYourTurn);
        return;
      }
      if (state.advice) {
        take(state.advice);
        return;
      }
      note(words.thinking, false);
      host.hint().then(
        (advice) => {
          if (state.snap !== snap) return;
          state.picked = [];
          state.advice = advice;
          note(`${advice.label}. ${advice.why}`);
        },
        (error) => {
          if (state.snap === snap) note(String(error?.message ?? error));
        },
      );
    },
  };

  /** @param {Advice} advice */
  function take(advice) {
    const stacks = (state.snap?.table.centre ?? []).flatMap((zone) =>
      zone.kind === 'stack' && zone.ref !== null ? [{ key: zone.id, ref: zone.ref }] : [],
    );
    const cards = advised(advice, state.cards);
    const rest = without(
      advice.picks,
      cards.map((each) => each.ref),
    );
    state.picked = [...cards, ...stacks.filter((each) => rest?.includes(each.ref))];
    state.at = null;
    state.advice = null;
    // What it would choose can be seen: its reason stays above, and the act below has its name.
    if (state.picked.length > 0 || isOpen(state.snap?.moves ?? [], [])) redraw();
  }
}
