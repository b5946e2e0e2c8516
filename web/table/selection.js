// Which moves a choice of cards leaves open. It knows no game: a move is a multiset of refs, and so is a choice.

/** @typedef {import('./shapes.js').Move} Move */

/**
 * What is left of `picks` when `refs` are taken out; nothing when they are not all in it.
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

/** Can this choice still become a move? @param {Move[]} moves @param {string[]} refs */
export function isOpen(moves, refs) {
  return moves.some((move) => without(move.picks, refs) !== null);
}

/** The moves that are exactly this choice, the likeliest last. @param {Move[]} moves @param {string[]} refs */
export function ready(moves, refs) {
  return moves
    .filter((move) => move.picks.length === refs.length && without(move.picks, refs) !== null)
    .sort((a, b) => a.rank - b.rank);
}

/**
 * The refs that would join the choice.
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

/** All refs that some move picks. @param {Move[]} moves @returns {Set<string>} */
export function usable(moves) {
  return new Set(moves.flatMap((move) => move.picks));
}

/**
 * What the action bar offers. With nothing chosen these are the acts that need no card, and one tap on the table is saved
 * where that tap could mean little else: the acts on a single thing outside the hand, when these things are one or two.
 * @param {Move[]} moves
 * @param {string[]} refs
 * @param {ReadonlySet<string>} inHand refs of the hand
 */
export function offers(moves, refs, inHand) {
  const now = ready(moves, refs);
  if (refs.length > 0) return now;
  const single = moves.filter((move) => move.picks.length === 1 && !inHand.has(move.picks[0] ?? ''));
  const things = new Set(single.flatMap((move) => move.picks)).size;
  return single.length <= 3 && things <= 2 ? [...now, ...single].sort((a, b) => a.rank - b.rank) : now;
}

/** The one move that a double tap means: the only one, or the one that ranks above all others. @param {Move[]} now */
export function meant(now) {
  const last = now.at(-1);
  const before = now.at(-2);
  return last && (!before || before.rank < last.rank) ? last : null;
}

// -----
// Putting together what combines many cards. The engine is asked what the chosen ones make; here is kept what it said, which of its
// ways the player looks at, and the number named there.

/** @typedef {import('./shapes.js').Draft} Draft */
/** @typedef {import('./shapes.js').Option} Option */
/** @typedef {import('./table.js').State} State */
/**
 * @typedef {object} Drafted
 * @property {Draft} said
 * @property {number} way           which of the options
 * @property {number | null} count  the number that was named, if it is not the option's own
 */

/** @param {Draft} said @returns {Drafted} */
const fresh = (said) => ({ said, way: 0, count: null });

/** The option that the player looks at, with the number that he named. @param {Drafted | null} draft @returns {Option | null} */
export function optionOf(draft) {
  const option = draft?.said.options[draft.way];
  if (!draft || !option) return null;
  const named = option.counts.find((each) => each.n === draft.count);
  return named ? { ...option, text: named.text, label: named.label, effect: named.effect, count: named.n } : option;
}

/** Is there nothing left to choose in this draft, so that a double tap can mean it? @param {Drafted} draft */
export function isSettled({ said }) {
  return said.options.length === 1 && (said.options[0]?.counts.length ?? 0) < 2;
}

/** How far the two steppers can go on. @param {Drafted} draft @param {Option} option */
export function roomIn({ said, way }, option) {
  const at = option.counts.findIndex((each) => each.n === option.count);
  return {
    way: { less: way > 0, more: way < said.options.length - 1 },
    count: { less: at > 0, more: at >= 0 && at < option.counts.length - 1 },
  };
}

/**
 * @param {State} state
 * @param {Pick<import('./table.js').Host, 'compose'>} host
 * @param {() => void} changed  the engine has answered
 */
export function createDraft(state, host, changed) {
  let wanted = '';
  /** @type {Promise<void> | null} */
  let asking = null;

  return {
    /** After whatever was chosen: asks what that makes, if it was not asked yet. */
    follow() {
      const start = state.snap?.draft ?? null;
      const refs = state.picked.map((pick) => pick.ref);
      const key = start ? `${state.snap?.hand} ${state.snap?.ply}: ${refs.join(' ')}` : '';
      if (key === wanted) return;
      wanted = key;
      asking = null;
      if (!start || refs.length === 0 || !host.compose) {
        state.draft = start && fresh(start);
        return;
      }
      // Until the answer is there no act is offered; the marks stay, so that they do not flicker.
      if (state.draft) state.draft = fresh({ ...state.draft.said, options: [], hint: '' });
      asking = host.compose(refs).then(
        (said) => {
          if (wanted !== key) return;
          asking = null;
          state.draft = fresh(said ?? start);
          changed();
        },
        () => {
          // The page around says what went wrong with the engine.
          if (wanted === key) asking = null;
        },
      );
    },
    /** What a tap waits for that comes before the answer to the last one. */
    get asking() {
      return asking;
    },
    /** Does this card belong to something with the chosen ones? @param {string} ref */
    takes: (ref) => state.draft?.said.fits.includes(ref) ?? false,
    /**
     * The player goes on to another way, or names another number.
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
