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
