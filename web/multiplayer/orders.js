// What a person at a shared device decides in advance: orders that stand, and cards that are chosen for later.
import { openSheet } from '../app/dialog.js';
import { button, h } from '../app/dom.js';
import { chip, face, suitOf } from '../table/cards.js';
import { words } from '../i18n/multiplayerStrings.js';
import { words as table } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').Order} Order */
/** @typedef {import('../app/contract.js').PlanChoice} PlanChoice */

/** Tell whether a person is not asked for this each time. @param {Order} order */
const stands = ({ now, choices }) => now !== choices[0]?.id;

/**
 * Draw what stands, below the table; and the offer, where a person has the device for a decision in between.
 * @param {Order[]} orders
 * @param {boolean} quick
 * @param {() => void} settle
 */
export function drawOrders(orders, quick, settle) {
  const standing = orders.filter(stands);
  if (orders.length === 0 || (standing.length === 0 && !quick)) return null;
  const cards = standing.flatMap(({ card }) => (card ? [drawChip(card)] : []));
  return h(
    'div.strip.orders',
    h('p.sm.chosen', standing.length > 0 ? words.ordersStand : words.ordersOffer, ...cards),
    button('btn', settle, standing.length > 0 ? words.ordersChange : words.ordersOnce),
  );
}

/**
 * Open the sheet on which orders are settled.
 * @param {{ orders: Order[] }} snapshot
 * @param {{ settle: (order: string, choice: string) => void, takeBack: (order: string) => void }} on
 */
export function openOrders({ orders }, { settle, takeBack }) {
  openSheet({
    title: words.orders,
    content: [
      h('p.text', words.ordersHint),
      h(
        'div.form',
        ...orders.map(({ id, label, choices, now, card }) => {
          const chosen = card ? h('p.sm.chosen', words.chosen, drawChip(card)) : null;
          const act = () => {
            chosen?.remove();
            takeBack(id);
          };
          chosen?.append(button('btn quiet', act, words.takeBack));
          const select = h(
            'select',
            { id: `order-${id}`, onchange: () => settle(id, select.value) },
            ...choices.map((choice) => h('option', { value: choice.id, selected: choice.id === now }, choice.label)),
          );
          return h('div.field', h('label', { for: `order-${id}` }, label), select, chosen);
        }),
      ),
    ],
  });
}

/**
 * Ask for a card in advance; null if the person wants to be asked when its time comes.
 * @param {PlanChoice} choice
 * @param {(card: string | null) => void} choose  called once
 */
export function openPlan({ label, cards }, choose) {
  /** @type {string | null} */
  let chosen = null;
  const sheet = openSheet({
    title: label,
    content: [
      h('p.text', words.planHint),
      h(
        'ul.plan-cards',
        ...cards.map((card) =>
          h(
            'li',
            h(
              'button',
              {
                type: 'button',
                class: `card ${suitOf(card)}`,
                'aria-label': table.card(table.ranks[rankOf(card)] ?? rankOf(card), table.suits[card.charAt(1)] ?? ''),
                onclick: () => {
                  chosen = card;
                  sheet.close();
                },
              },
              face(card),
            ),
          ),
        ),
      ),
    ],
    foot: [h('span.sp'), button('btn quiet', () => sheet.close(), words.planLater)],
    closed: () => choose(chosen),
  });
  return sheet;
}

/** @param {string} card */
const rankOf = (card) => (card.charAt(0) === 'T' ? '10' : card.charAt(0));

/** @param {string} card */
function drawChip(card) {
  return h('span', { class: `chip ${suitOf(card)}` }, chip(card));
}
