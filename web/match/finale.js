// The end of a match, above its last score sheet: the winner's royals, the points of both sides, how it came about, and what to be
// proud of. After a good moment comes the offer to install the page, once.
import { handWord } from '../app/games.js';
import { face, suitOf } from '../table/cards.js';
import { install, installerNow } from '../app/device.js';
import { h } from '../app/dom.js';
import { read, write } from '../app/store.js';
import { listSaves } from '../saves/saves.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { pointsText } from '../i18n/words.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */

/** Royals in the middle and at the left and right of it, in their order on the screen. */
const ROYALS = ['Q', 'K', 'J'];
/** Their suits where the winner has no house. */
const NO_HOUSE = ['H', 'S', 'D'];
/** The key under which is kept that the page was offered for installation. */
const OFFERED = 'regalia.install';
/** Hands that somebody has played who likes it here. */
const ENOUGH = 3;

/**
 * @param {Snapshot} snapshot of a match that is over
 * @param {string[]} names of the sides, the person's first
 * @param {number[][]} history  the points of the sides after each hand, the first all noughts
 */
export function drawFinale({ game, winners, you, table }, names, history) {
  const won = winners.includes(you);
  const house = table?.seats.find(({ seat }) => seat === winners[0])?.house;
  const cards = ROYALS.map((rank, at) => `${rank}${house ?? NO_HOUSE[at]}`);
  const last = history.at(-1) ?? [];
  const story = history.length > 2 && names.length > 1 ? storyOf(history, won, handWord(game)) : '';
  const [hand, points] = bestHand(history);
  return h(
    'section',
    { class: `finale${won ? ' won' : ''}` },
    h(
      'div',
      { class: 'fan', 'aria-hidden': 'true' },
      ...cards.map((card) => h('span', { class: `card ${suitOf(card)}` }, face(card))),
    ),
    h(
      'dl',
      { class: 'sums' },
      ...names.map((name, side) => h('div', {}, h('dt', {}, name), h('dd', {}, pointsText(last[side] ?? 0)))),
    ),
    story && h('p', { class: 'story' }, story),
    history.length > 2 && h('p', { class: 'sm mut' }, pageStrings.bestHand(pointsText(points), handWord(game), hand)),
  );
}

/**
 * Tell how the match came about, from the person's side: how far the winner was behind at the worst, or until when the
 * loser was ahead.
 * @param {number[][]} history
 * @param {boolean} won
 * @param {string} word  what the game calls a hand
 */
function storyOf(history, won, word) {
  const ahead = history.slice(0, -1).map(([mine, ...others]) => mine - Math.max(...others));
  if (won) {
    const least = Math.min(...ahead);
    return least < 0 ? pageStrings.wasBehind(-least, word, ahead.indexOf(least)) : pageStrings.neverBehind;
  }
  const last = ahead.findLastIndex((points) => points > 0);
  return last > 0 ? pageStrings.wasAhead(ahead[last] ?? 0, word, last) : pageStrings.neverAhead;
}

/** Return the number of the person's best hand, from 1, and its points. @param {number[][]} history */
function bestHand(history) {
  const made = history.slice(1).map(([mine], at) => mine - history[at][0]);
  const most = Math.max(...made);
  return [made.indexOf(most) + 1, most];
}

/**
 * Build the offer, if this is the moment for it: a match was won, or the third hand is over.
 * @param {Snapshot} snapshot  with a score sheet
 * @returns {HTMLElement | null}
 */
export function drawInstallOffer({ over, winners, you }) {
  const hands = listSaves().saves.reduce((sum, { hand, winners: ended }) => sum + hand - (ended ? 0 : 1), 0);
  const good = (over && winners.includes(you)) || hands >= ENOUGH;
  const ios = 'standalone' in navigator && navigator.standalone === false;
  if (!good || read(OFFERED) !== null || !(installerNow() || ios)) return null;
  // Shown is offered, whatever the answer is.
  write(OFFERED, '1');
  const close = () => offer.remove();
  const act = (/** @type {string} */ label, /** @type {() => void} */ onclick, more = '') =>
    h('button', { type: 'button', class: `btn ${more}`, onclick }, label);
  const offer = h(
    'section',
    { class: 'panel install', 'aria-label': pageStrings.install },
    h('p', {}, pageStrings.installWhy, ' ', ios ? pageStrings.installOnIos : ''),
    h(
      'p',
      { class: 'acts' },
      ios ? null : act(pageStrings.install, () => void install().then(close)),
      act(ios ? pageStrings.understood : pageStrings.declined, close, 'quiet'),
    ),
  );
  return offer;
}
