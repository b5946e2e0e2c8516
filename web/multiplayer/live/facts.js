// The words for what a guest's page knows of the hands that are over, each made from a fact of the engine's: what was checked, what
// was not, and what the person is asked before the page goes on.
import { h } from '../../app/dom.js';
import { words as table } from '../../i18n/strings.js';
import { words } from '../../i18n/multiplayerStrings.js';

/** @typedef {import('../../app/contract.js').HandFacts} HandFacts */
/** @typedef {import('../../app/contract.js').GuestAsks} GuestAsks */

/** Say in sentences what is known of a hand. @param {HandFacts} facts */
export function sayFacts({ hand, seen, shared, tries, moves, others }) {
  if (!seen) return words.unseen(1, String(hand));
  return [
    shared ? words.checked(hand) : words.unshared(hand),
    tries.length > 0 && words.dealtAnew(tries.length + 1, table.and([...new Set(tries)])),
    others > 0 && (shared ? words.byBot(others, moves) : words.before(others, moves)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Tell whether a hand counts as the person's own. @param {HandFacts} facts */
export const isOwn = ({ seen, others }) => seen && others === 0;

/**
 * Draw what is known of the last hand, the hands that were not seen, and the code of all.
 * @param {readonly HandFacts[]} hands
 */
export function drawFacts(hands) {
  const last = hands.at(-1);
  if (!last) return [];
  const unseen = hands.filter(({ seen }) => !seen).map(({ hand }) => String(hand));
  const made = hands.filter(({ seen, others }) => seen && others > 0);
  return [
    last.seen ? h('p.sm', sayFacts(last)) : null,
    unseen.length > 0 ? h('p.sm', words.unseen(unseen.length, table.and(unseen))) : null,
    ...made
      .filter((each) => each !== last)
      .map(({ hand, others, moves }) => h('p.sm', words.madeIn(hand, others, moves))),
    drawCode(last.hand, last.code),
  ];
}

/** Draw the code of a match up to a hand, for people to compare. @param {number} hand @param {string} code */
export const drawCode = (hand, code) =>
  code ? h('p.sm.mut', words.codeOf(hand, code.slice(0, 12).match(/.{4}/g)?.join(' ') ?? '')) : null;

/** Say what the person is asked before the page goes on. @param {GuestAsks} asks */
export function questionOf({ tries, hands }) {
  const name = tries.at(-1);
  if (name) return { title: words.anewTitle, text: words.anew(name, tries.length + 1), yes: words.anewYes };
  return {
    title: words.unseenTitle,
    text: words.unseenAsk(hands.length, table.and(hands.map(String))),
    yes: words.goOn,
  };
}
