// Remarks of bots: at a telling moment one says something in character, in a bubble at its place. Nothing depends on it, and
// nothing is said twice in a match.
import { readEntry, write } from '../app/store.js';
import { remarks } from '../i18n/remarkStrings.js';
import { showBubble } from '../table/bubbles.js';

/** @typedef {import('../table/table.js').Event} Event */
/**
 * @typedef {'hello' | 'wins' | 'loses' | 'robbed' | 'kills' | 'killed' | 'ransoms' | 'ransomed' | 'wedding' | 'hostage' | 'set'
 *   | 'house' | 'out' | 'won' | 'lost' | 'low' | 'virtue'} Occasion
 */
/** @typedef {{ seat: number, occasion: Occasion }} Chance something that a seat could remark on */

/** Points on a board that are worth a word. */
const MUCH = 15;
/** So many pictures of the table pass between two remarks. */
const REST = 5;
/** Share of chances that are taken. */
const OFTEN = 0.6;
/** Milliseconds that a remark stays. */
const STAYS = 4_000;
/** Cards with which a trick is won by surprise. */
const LOW = '23456';

/** What a moment is for the seat that did it, and for the one that it befell. @type {Partial<Record<string, [Occasion, Occasion?]>>} */
const OCCASIONS = {
  assassin: ['kills', 'killed'],
  ransom: ['ransoms', 'ransomed'],
  wedding: ['wedding'],
  hostage: ['hostage'],
  set: ['set'],
  house: ['house'],
  out: ['out'],
  virtue: ['virtue'],
  government: ['wins'],
};

let rested = REST;

/**
 * Let a bot remark on what has happened, now and then.
 * @param {HTMLElement} felt  with the table
 * @param {string} match  the id of its save
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 */
export function remark(felt, match, was, now, events) {
  rested += 1;
  if (now.sheet || rested < REST || Math.random() > OFTEN) return;
  const said = saidIn(match);
  const found = findRemark(was, now, events, said);
  if (!found || !showBubble(felt, found.seat, [found.text], { stays: STAYS, isAside: true })) return;
  rested = 0;
  write(KEY, JSON.stringify({ match, said: [...said, found.key] }));
}

const KEY = 'regalia.remarks';

/** Return what was said in a match. @param {string} match @returns {string[]} */
function saidIn(match) {
  const kept = readEntry(KEY);
  return kept.match === match && Array.isArray(kept.said) ? kept.said.map(String) : [];
}

/**
 * Return a remark that was not made yet on what has happened, the most telling one; null if there is none.
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 * @param {readonly string[]} said  keys of earlier remarks
 */
export function findRemark(was, now, events, said = []) {
  for (const { seat, occasion } of chances(was, now, events)) {
    const name = now.names[seat] ?? '';
    const text = now.bots[seat] ? remarks[name]?.[occasion] : undefined;
    const key = `${name}.${occasion}`;
    if (text && !said.includes(key)) return { seat, text, key };
  }
  return null;
}

/**
 * Return what could be remarked on, the most telling first: what an event was, then what points have done.
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 * @returns {Chance[]}
 */
function chances(was, now, events) {
  if (was?.hand !== now.hand) return ofHands(was, now);
  return [...[...events].reverse().flatMap(ofEvent), ...ofPoints(was, now)];
}

/** @param {Event} event @returns {Chance[]} */
function ofEvent({ seat, moment }) {
  if (!moment || seat === null) return [];
  if (moment.kind === 'trick') return LOW.includes(moment.cards[0]?.[0] ?? '-') ? [{ seat, occasion: 'low' }] : [];
  const [did, befell] = OCCASIONS[moment.kind] ?? [];
  /** @type {Chance[]} */
  const found = [];
  if (befell && moment.other !== null) found.push({ seat: moment.other, occasion: befell });
  if (did) found.push({ seat, occasion: did });
  return found;
}

/** Greet at the first hand, and speak of the last one at a later. @param {Snapshot | null} was @param {Snapshot} now @returns {Chance[]} */
function ofHands(was, now) {
  if (!was) return now.hand === 1 ? now.names.map((_, seat) => ({ seat, occasion: 'hello' })) : [];
  const gains = now.totals.map((total, seat) => total - (was.totals[seat] ?? 0));
  const [most, least] = [Math.max(...gains), Math.min(...gains)];
  if (most === least) return [];
  return gains.flatMap((gain, seat) => {
    if (gain === most) return [{ seat, occasion: /** @type {Occasion} */ ('won') }];
    return gain === least ? [{ seat, occasion: /** @type {Occasion} */ ('lost') }] : [];
  });
}

/** @param {Snapshot | null} was @param {Snapshot} now @returns {Chance[]} */
function ofPoints(was, now) {
  const gain = (/** @type {number} */ seat) =>
    (now.table?.seats[seat]?.points ?? 0) - (was?.table?.seats[seat]?.points ?? now.table?.seats[seat]?.points ?? 0);
  return now.names.flatMap((_, seat) => {
    /** @type {Occasion | null} */
    let occasion = null;
    if (gain(seat) >= MUCH) occasion = 'wins';
    else if (gain(seat) <= -MUCH) occasion = 'loses';
    else if (seat !== now.you && gain(now.you) >= MUCH) occasion = 'robbed';
    return occasion ? [{ seat, occasion }] : [];
  });
}
