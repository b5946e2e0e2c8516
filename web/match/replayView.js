// The fixed parts of a replay, made once: the ways through it around the table.
import { afterStrings } from '../i18n/afterstrings.js';
import { chip, sentence, suitOf } from '../table/cards.js';
import { cardName } from './scoreSheet.js';
import { h, icon } from '../app/dom.js';
import { strings } from '../i18n/strings.js';

/**
 * @typedef {object} Ways
 * @property {() => void} back
 * @property {(deal: number) => void} hand
 * @property {(seat: number | null) => void} view  null: all hands open
 * @property {(step: number) => void} step
 * @property {(by: number) => void} by
 * @property {() => void} copy
 * @property {() => void} playOn
 * @property {() => void} sheet
 */

/** @param {string} name  what the match is called @param {Ways} ways */
export function buildReplay(name, ways) {
  /** @param {string} picture @param {string} label @param {() => void} act */
  const button = (picture, label, act) =>
    h('button', { type: 'button', class: 'ib', 'aria-label': label, onclick: act }, icon(picture));
  /** @param {string} label @param {(value: string) => void} act */
  const choice = (label, act) => {
    const select = h('select', { 'aria-label': label });
    select.addEventListener('change', () => act(select.value));
    return select;
  };
  const hand = choice(afterStrings.hand, (value) => ways.hand(Number(value)));
  const view = choice(afterStrings.seenBy, (value) => ways.view(value === 'open' ? null : Number(value)));
  const copy = button('i-link', afterStrings.copyLink, ways.copy);
  const head = h(
    'header',
    { class: 'head' },
    button('i-back', strings.back, ways.back),
    h('h1', { tabindex: -1 }, afterStrings.replayOf(name)),
    hand,
    view,
    copy,
  );
  const open = h('div', { class: 'open-hands' });
  const felt = h('div', { class: 'felt' });
  const list = h('ol', { class: 'steps', 'aria-label': afterStrings.allSteps });
  list.addEventListener('click', (event) => {
    const line = /** @type {HTMLElement} */ (event.target).closest('button');
    if (line) ways.step(Number(line.dataset.step));
  });
  // A screen that is turned may have room for it all at once.
  new ResizeObserver(() => centre(list)).observe(list);
  const says = h('p', { class: 'says' });
  const note = h('p', { class: 'xs mut', hidden: true });
  const playOn = h('button', { type: 'button', class: 'btn primary', onclick: ways.playOn }, afterStrings.playOn);
  const sheet = h('button', { type: 'button', class: 'btn primary', onclick: ways.sheet }, afterStrings.sheet);
  const prev = button('i-back', afterStrings.backStep, () => ways.by(-1));
  const next = button('i-next', afterStrings.nextStep, () => ways.by(1));
  const slider = h('input', { type: 'range', min: 0, step: 1, 'aria-label': afterStrings.step });
  slider.addEventListener('input', () => ways.step(Number(slider.value)));
  const count = h('span', { class: 'xs mut count', 'aria-hidden': 'true' });
  const foot = h(
    'section',
    { class: 'foot', 'aria-label': afterStrings.controls },
    h('div', { class: 'told' }, h('div', { class: 'words' }, says, note), playOn, sheet),
    h('div', { class: 'way' }, prev, slider, count, next),
  );
  const element = h('div', { class: 'replay' }, head, open, felt, list, foot);
  return { element, hand, view, open, felt, list, says, note, playOn, sheet, prev, next, slider, count };
}

/** The hands of the others, a line each. @param {HTMLElement} box @param {import('./replay.js').Open[] | null} hands */
export function drawOpen(box, hands) {
  box.replaceChildren(
    ...(hands ?? []).map(({ name, cards }) =>
      h(
        'div',
        {},
        h('span', { class: 'xs mut' }, name),
        h(
          'ul',
          { 'aria-label': afterStrings.handOf(name) },
          ...cards.map(({ card }) =>
            h('li', { class: `chip ${suitOf(card)}` }, chip(card), h('span', { class: 'vh' }, cardName(card))),
          ),
          cards.length === 0 && h('li', { class: 'xs mut' }, afterStrings.noCards),
        ),
      ),
    ),
  );
}

/** Every step at which something was told. @param {HTMLElement} list @param {readonly string[]} told */
export function drawSteps(list, told) {
  list.replaceChildren(
    ...[afterStrings.first, ...told.slice(1)].flatMap((text, step) =>
      text
        ? [
            h(
              'li',
              {},
              h(
                'button',
                { type: 'button', 'data-step': step, tabindex: -1 },
                h('span', { class: 'mut' }, step),
                h('span', {}, sentence(text)),
              ),
            ),
          ]
        : [],
    ),
  );
}

/** The step that is shown, or the last one before it at which something was told. @param {HTMLElement} list @param {number} step */
export function markStep(list, step) {
  const lines = [...list.querySelectorAll('button')];
  const now = lines.findLast((line) => Number(line.dataset.step) <= step);
  for (const line of lines) {
    // One stop of the tab key: the arrows and the slider lead to all of them.
    line.tabIndex = line === now ? 0 : -1;
    if (line === now) line.setAttribute('aria-current', 'step');
    else line.removeAttribute('aria-current');
  }
  centre(list);
}

/** The step that is shown stands in the middle; only the list moves, whatever lies around it. @param {HTMLElement} list */
function centre(list) {
  const now = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
  if (now) list.scrollTop = now.offsetTop - (list.clientHeight - now.offsetHeight) / 2;
}
