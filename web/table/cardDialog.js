// The dialog that says what can be done with a card, and if nothing, why. A long press, a key or a link opens it.
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { inEnglish } from '../i18n/i18n.js';
import { chip, face, sentence, suitOf } from './cards.js';

/** @typedef {import('../app/contract.js').MoveChoice} Move */
/** @typedef {import('../app/contract.js').Card} Card */
/** @typedef {import('../app/contract.js').About} About */

/** Moves listed at once, the likeliest first. */
const MOST = 6;

/**
 * @param {import('./table.js').Asked} card
 * @param {About} about
 * @param {import('../app/contract.js').Snapshot['table']} table
 * @param {object} on
 * @param {(text: string) => void} on.send
 * @param {(rule: string) => void} on.openRule
 * @param {((rule: string, scene: number) => void) | undefined} [on.openScene]
 */
export function openCard(card, { label, moves, fits, why }, table, { send, openRule, openScene }) {
  const lying = cardsIn(table);
  const likely = [...moves].sort((a, b) => b.rank - a.rank);
  /** @param {Move} move */
  const act = ({ text, label, note, picks }) => {
    // Show the cards that a move picks: its label may not name them.
    const takes = picks.flatMap((ref) => lying.get(ref) ?? []);
    const press = () => {
      sheet.close();
      send(text);
    };
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'btn wide', onclick: press },
        h('span', {}, sentence(label), note ? h('small', { class: 'mut' }, sentence(note)) : null),
        takes.length > 1 && h('span', { class: 'chips' }, ...takes.map(drawChip)),
      ),
    );
  };
  const list = (/** @type {Move[]} */ some) => h('ul', { class: 'ways' }, ...some.map(act));
  const rest = likely.slice(MOST);
  const others = fits.flatMap((ref) => lying.get(ref) ?? []);
  const sheet = openSheet({
    title: label ?? card.name,
    content: [
      h(
        'div',
        { class: 'asked' },
        card.card === '??' ? null : h('div', { class: `card ${suitOf(card.card)}` }, face(card.card)),
        h(
          'div',
          { class: 'does' },
          moves.length > 0 && h('h3', {}, pageStrings.canNow),
          moves.length > 0 && list(likely.slice(0, MOST)),
          rest.length > 0 && h('details', {}, h('summary', {}, pageStrings.moreWays(rest.length)), list(rest)),
          others.length > 0 && h('h3', {}, pageStrings.goesWith),
          others.length > 0 && h('p', { class: 'chips' }, ...others.map(drawChip)),
          others.length > 0 && h('p', { class: 'sm mut' }, pageStrings.goesHow),
          why && h('p', {}, sentence(why.message)),
          why?.rule && drawRule(why),
          moves.length + others.length === 0 && !why && h('p', {}, pageStrings.nothingNow),
        ),
      ),
    ],
  });

  /** @param {import('./table.js').Reason} reason */
  function drawRule({ rule, title, scene }) {
    const see = typeof scene === 'number' && openScene;
    return h(
      'div',
      { class: 'row' },
      h(
        'button',
        { type: 'button', class: 'btn', onclick: () => openRule(rule ?? '') },
        title ? h('span', inEnglish(), title) : strings.rule,
      ),
      see && h('button', { type: 'button', class: 'btn', onclick: () => see(rule ?? '', scene) }, pageStrings.scene),
    );
  }
}

/** @param {Card} card */
function drawChip({ card, name }) {
  return h('span', { class: `chip ${suitOf(card)}`, role: 'img', 'aria-label': name }, chip(card));
}

/** Collect every card of the table by its ref. @param {unknown} part @param {Map<string, Card>} [found] */
function cardsIn(part, found = new Map()) {
  if (typeof part !== 'object' || part === null) return found;
  if ('ref' in part && 'card' in part && 'label' in part) {
    const card = /** @type {Card} */ (part);
    found.set(card.ref, card);
  } else for (const each of Object.values(part)) cardsIn(each, found);
  return found;
}
