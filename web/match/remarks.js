// Remarks of bots: now and then one says something, beside its name, about what it has just won or lost. Nothing
// depends on it.
import { h } from '../app/dom.js';
import { translate } from '../i18n/i18n.js';

/** @typedef {'hello' | 'wins' | 'loses' | 'robbed'} Occasion */

/** Each fits beside a name on a small phone. @type {Record<string, Record<Occasion, string>>} */
const remarks = translate('remarks', {
  Ada: {
    hello: 'By the book, please.',
    wins: 'As it is written.',
    loses: 'I must read that again.',
    robbed: 'Well seen.',
  },
  Bo: {
    hello: 'Plenty of time.',
    wins: 'One more for the shelf.',
    loses: 'My lovely set!',
    robbed: 'You collect as well?',
  },
  Cleo: { hello: 'Let us be quick.', wins: 'Nearly there.', loses: 'Oh, come on.', robbed: 'Not for long.' },
  Dan: { hello: 'I see you, Majesty.', wins: 'Got one.', loses: 'Ouch.', robbed: 'I will remember that.' },
  Edda: { hello: 'Fair game, everybody!', wins: 'Right on target.', loses: 'It got away.', robbed: 'Good shot.' },
  Finn: { hello: 'Ready, steady …', wins: 'Ha!', loses: 'Hey!', robbed: 'Cheeky.' },
  Greta: { hello: 'Good day, my dear.', wins: 'How very nice.', loses: 'Well, I never.', robbed: 'In my day …' },
  Hugo: { hello: 'May the best win.', wins: 'Most gratifying.', loses: 'I am shocked.', robbed: 'Touché.' },
});

/** Points that are worth a word. */
const MUCH = 15;
/** So many pictures of the table pass between two remarks. */
const REST = 12;
/** Milliseconds that a remark stays. */
const STAYS = 5_000;

let rested = 0;

/**
 * Let a bot say something, now and then, if it fits.
 * @param {Element} felt  with the table
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 */
export function remark(felt, was, now) {
  rested += 1;
  if (now.sheet || rested < REST || Math.random() < 0.5) return;
  const said = findRemark(was, now);
  const place = said && felt.querySelector(`.who[data-seat="${said.seat}"] > .sp`);
  if (!said || !place) return;
  const line = h('q.remark', { 'aria-hidden': 'true' }, said.text);
  place.replaceChildren(line);
  if (line.offsetWidth > place.clientWidth) {
    line.remove();
    return;
  }
  rested = 0;
  setTimeout(() => line.remove(), STAYS);
}

/**
 * Return the seat that has something to say, and what; null if none has.
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 */
export function findRemark(was, now) {
  const before = was?.hand === now.hand ? (was.table?.seats ?? []) : [];
  const gain = (/** @type {number} */ seat) =>
    (now.table?.seats[seat]?.points ?? 0) - (before[seat]?.points ?? now.table?.seats[seat]?.points ?? 0);
  for (const [seat, bot] of now.bots.entries()) {
    const words = bot === null ? undefined : remarks[now.names[seat] ?? ''];
    if (!words) continue;
    /** @type {Occasion | null} */
    let occasion = null;
    if (was?.hand !== now.hand) occasion = 'hello';
    else if (gain(seat) >= MUCH) occasion = 'wins';
    else if (gain(seat) <= -MUCH) occasion = 'loses';
    else if (gain(now.you) >= MUCH) occasion = 'robbed';
    if (occasion) return { seat, text: words[occasion] };
  }
  return null;
}
