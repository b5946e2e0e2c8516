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
