// The moves that the chosen cards leave open, and drafts of moves that combine many cards. Moves and choices are multisets of
// refs; no rule of a game is known here.

/** @typedef {MoveChoice} Move */

/**
 * Return `picks` without `refs`, or null if `refs` are not all in it.
 * @param {readonly string[]} picks
 * @param {readonly string[]} refs
 * @returns {string[] | null}
 */
export function without(picks, refs) {
  if (refs.length > picks.length) return null;
  const rest = [...picks];
  for (const ref of refs) {
    const at = rest.indexOf(ref);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Tell whether these refs can still become a move. @param {Move[]} moves @param {string[]} refs */
export function isOpen(moves, refs) {
  return moves.some((move) => without(move.picks, refs) !== null);
}

/** Return the moves that pick exactly these refs, the likeliest last. @param {Move[]} moves @param {string[]} refs */
export function ready(moves, refs) {
  return moves
    .filter((move) => move.picks.length === refs.length && without(move.picks, refs) !== null)
    .sort((a, b) => a.rank - b.rank);
}

/**
 * Return the refs that could be chosen next.
 * @param {Move[]} moves
 * @param {string[]} refs
 * @returns {Set<string>}
 */
export function joining(moves, refs) {
  /** @type {Set<string>} */
  const fits = new Set();
  if (refs.length === 0) return fits;
  for (const move of moves) {
    for (const ref of without(move.picks, refs) ?? []) fits.add(ref);
  }
  return fits;
}

/**
 * Return the move that the chosen cards begin, with how many cards it still wants: the one that wants fewest, of such the likeliest.
 * A card on the table says more than any number; so only cards of the hand are counted.
 * @param {Move[]} moves
 * @param {string[]} refs
 * @param {ReadonlySet<string>} inHand refs of the hand
 * @returns {{ move: Move, more: number } | null}
 */
export function begun(moves, refs, inHand) {
  /** @type {{ move: Move, more: number } | null} */
  let best = null;
  for (const move of refs.length > 0 ? moves : []) {
    const rest = without(move.picks, refs);
    if (!rest || rest.length === 0 || !rest.every((ref) => inHand.has(ref))) continue;
    const more = rest.length;
    if (!best || more < best.more || (more === best.more && move.rank > best.move.rank)) best = { move, more };
  }
  return best;
}

/** Return all refs that some move picks. @param {Move[]} moves @returns {Set<string>} */
export function usable(moves) {
  return new Set(moves.flatMap((move) => move.picks));
}

/**
 * Return the moves that the action bar offers. With nothing chosen these are the moves that need no card, and, to save a tap, those
 * on a single thing outside the hand if there are only one or two such things. With cards chosen they are what these mean, and what
 * they mean with one more thing outside the hand if there is only one.
 * @param {Move[]} moves
 * @param {string[]} refs
 * @param {ReadonlySet<string>} inHand refs of the hand
 */
export function offers(moves, refs, inHand) {
  const now = ready(moves, refs);
  if (refs.length > 0) {
    // Save the search for the only card on the table that goes with the chosen ones: it may lie on a folded board.
    const further = moves.filter((move) => {
      const [ref, ...rest] = without(move.picks, refs) ?? [];
      return ref !== undefined && rest.length === 0 && !inHand.has(ref);
    });
    return further.length === 1 ? [...further, ...now] : now;
  }
  const single = moves.filter((move) => move.picks.length === 1 && !inHand.has(move.picks[0] ?? ''));
  const things = new Set(single.flatMap((move) => move.picks)).size;
  return single.length <= 3 && things <= 2 ? [...now, ...single].sort((a, b) => a.rank - b.rank) : now;
}

/** Return the refs of the chosen cards. @param {Pick<State, 'picked'>} state @returns {string[]} */
export const refs = (state) => state.picked.map((pick) => pick.ref);

/**
 * Return what the chosen cards and the target may become: all moves that they `can`, and those to be offered `now`, the likeliest
 * last.
 * @param {Pick<State, 'snap' | 'picked' | 'draft' | 'at'>} state
 */
export function offered(state) {
  const { snap, at } = state;
  const held = new Set(snap?.table.hand.cards.map((card) => card.ref));
  const option = optionOf(state.draft);
  const can = offers(snap?.moves ?? [], refs(state), held);
  // Moves to the chosen target come before the others.
  const there = can.filter((move) => at !== null && move.at === at);
  return { held, option, can, now: there.length > 0 ? there : [...can, ...(option ? [option] : [])] };
}

/** Return the move that a double tap means: the only one, or the one that ranks above all others. @param {Move[]} now */
export function doubleTapMove(now) {
  const last = now.at(-1);
  const before = now.at(-2);
  return last && (!before || before.rank < last.rank) ? last : null;
}

/**
 * Return the only move of a card, at a point where each card that can be chosen has one move and joins no other card.
 * @param {Move[]} moves
 * @param {string} ref
 */
export function onlyMove(moves, ref) {
  const picking = moves.filter(({ picks }) => picks.length > 0);
  const single = picking.every(({ picks, at }) => picks.length === 1 && !at) && usable(moves).size === picking.length;
  return single ? (picking.find(({ picks }) => picks[0] === ref) ?? null) : null;
}

/** Return the only move of a pile, if it picks nothing else. @param {Move[]} moves @param {string} ref */
export function drawOf(moves, ref) {
  const [only, another] = moves.filter(({ picks }) => picks.includes(ref));
  return only?.picks.length === 1 && !another ? only : null;
}

/** @typedef {import('../app/contract.js').Draft} Draft */
/** @typedef {import('../app/contract.js').MeldChoice} Option */
/** @typedef {import('./table.js').State} State */
/**
 * @typedef {object} Drafted
 * @property {Draft} said
 * @property {number} way           index of the option shown
 * @property {number | null} count  the number chosen, if it is not the option's own
 */

/** @param {Draft} said @returns {Drafted} */
const fresh = (said) => ({ said, way: 0, count: null });

/** Return the option shown, with the number that the player chose. @param {Drafted | null} draft @returns {Option | null} */
export function optionOf(draft) {
  const option = draft?.said.options[draft.way];
  if (!draft || !option) return null;
  const named = option.counts.find((each) => each.n === draft.count);
  return named ? { ...option, text: named.text, label: named.label, effect: named.effect, count: named.n } : option;
}

/** Tell whether a draft leaves nothing to choose, so that a double tap can mean it. @param {Drafted} draft */
export function isSettled({ said }) {
  return said.options.length === 1 && (said.options[0]?.counts.length ?? 0) < 2;
}

/** Return in which directions the two steppers can go. @param {Drafted} draft @param {Option} option */
export function stepsOf({ said, way }, option) {
  const at = option.counts.findIndex((each) => each.n === option.count);
  return {
    way: { less: way > 0, more: way < said.options.length - 1 },
    count: { less: at > 0, more: at >= 0 && at < option.counts.length - 1 },
  };
}

/**
 * Keep the draft in step with the chosen cards: the engine says what they make.
 * @param {Pick<State, 'snap' | 'picked' | 'draft'>} state
 * @param {Pick<import('./table.js').Host, 'compose'>} host
 * @param {() => void} changed  called when the engine has answered
 */
export function createDraft(state, host, changed) {
  let wanted = '';
  /** @type {Promise<void> | null} */
  let asking = null;

  return {
    /** Ask the engine about the chosen cards, unless it was asked already. */
    follow() {
      const start = state.snap?.draft ?? null;
      const picks = refs(state);
      const key = start ? `${state.snap?.hand} ${state.snap?.ply}: ${picks.join(' ')}` : '';
      if (key === wanted) return;
      wanted = key;
      asking = null;
      if (!start || picks.length === 0 || !host.compose) {
        state.draft = start && fresh(start);
        return;
      }
      // Offer no move until the answer is there; keep the marks, so that they do not flicker.
      if (state.draft) state.draft = fresh({ ...state.draft.said, options: [], hint: '' });
      asking = host.compose(picks).then(
        (said) => {
          if (wanted !== key) return;
          asking = null;
          state.draft = fresh(said ?? start);
          changed();
        },
        () => {
          // The page around the table reports failures of the engine.
          if (wanted === key) asking = null;
        },
      );
    },
    /** The pending question; a tap waits for it. */
    get asking() {
      return asking;
    },
    /** Tell whether this card can join the chosen ones. @param {string} ref */
    takes: (ref) => state.draft?.said.fits.includes(ref) ?? false,
    /**
     * Step to another way, or to another number.
     * @param {string} what  `way` or `count`
     * @param {number} by
     */
    step(what, by) {
      const option = optionOf(state.draft);
      if (!state.draft || !option) return;
      if (what === 'way') {
        const way = state.draft.way + by;
        if (state.draft.said.options[way]) state.draft = { ...state.draft, way, count: null };
      } else {
        const at = option.counts.findIndex((each) => each.n === option.count);
        const next = option.counts[at + by];
        if (next) state.draft = { ...state.draft, count: next.n };
      }
    },
  };
}
