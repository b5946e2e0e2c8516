// The elements of a replay around its table: the head with the choice of hand and view, the hands of the others, the
// list of steps, the slider with its marks, and the buttons.
import { cardName, chip, sentence, suitOf } from '../table/cards.js';
import { button, h, icon } from '../app/dom.js';
import { reviewStrings, words } from '../i18n/reviewStrings.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../app/contract.js').OpenHand} Open */

/**
 * @typedef {object} Actions what the controls do
 * @property {() => void} back
 * @property {(deal: number) => void} hand
 * @property {(seat: number | null) => void} view  null: all hands open
 * @property {(step: number) => void} step
 * @property {(by: number) => void} by
 * @property {() => void} copy
 * @property {() => void} review  open the review, or close it
 * @property {() => void} auto
 * @property {() => void} playOn
 * @property {() => void} toTable
 * @property {() => void} sheet
 */

/**
 * Build the elements.
 * @param {string} name  what the match is called
 * @param {Actions} actions
 */
export function buildReplay(name, actions) {
  /** @param {string} picture @param {string} label @param {() => void} act */
  const sign = (picture, label, act) =>
    h('button', { type: 'button', class: 'ib', 'aria-label': label, onclick: act }, icon(picture));
  /** @param {string} label @param {(value: string) => void} act */
  const choice = (label, act) => {
    const select = h('select', { 'aria-label': label });
    select.addEventListener('change', () => act(select.value));
    return select;
  };
  const hand = choice(reviewStrings.hand, (value) => actions.hand(Number(value)));
  const view = choice(reviewStrings.seenBy, (value) => actions.view(value === 'open' ? null : Number(value)));
  const copy = sign('i-link', reviewStrings.copyLink, actions.copy);
  const review = sign('i-sums', words.review, actions.review);
  review.hidden = true;
  const head = h(
    'header.head',
    sign('i-back', strings.back, actions.back),
    h('h1', { tabindex: -1 }, words.title(name)),
    hand,
    view,
    copy,
    review,
  );
  const open = h('div.open-hands');
  const felt = h('div.felt');
  const list = h('ol.steps', { 'aria-label': reviewStrings.allSteps });
  list.addEventListener('click', (event) => {
    const line = /** @type {HTMLElement} */ (event.target).closest('button');
    if (line) actions.step(Number(line.dataset.step));
  });
  // A screen that is turned may have room for it all at once.
  new ResizeObserver(() => centre(list)).observe(list);
  const says = h('p.says');
  const note = h('p.xs.mut', { hidden: true });
  const playOn = button('btn primary', actions.playOn, reviewStrings.playOn);
  const toTable = button('btn primary', actions.toTable, reviewStrings.toTable);
  const sheet = button('btn primary', actions.sheet, reviewStrings.sheet);
  const scene = h('a.btn.quiet', { hidden: true }, icon('i-cards'), h('span.on-wide', reviewStrings.makeScene));
  const prev = sign('i-back', reviewStrings.backStep, () => actions.by(-1));
  const next = sign('i-next', reviewStrings.nextStep, () => actions.by(1));
  const slider = h('input', { type: 'range', min: 0, step: 1, 'aria-label': reviewStrings.step });
  slider.addEventListener('input', () => actions.step(Number(slider.value)));
  const marks = h('div.marks', { 'aria-hidden': 'true' });
  const count = h('span.xs.mut.count', { 'aria-hidden': 'true' });
  const auto = sign('i-play', reviewStrings.auto, actions.auto);
  auto.classList.add('auto');
  /** @param {boolean} on */
  const play = (on) => {
    auto.setAttribute('aria-label', on ? reviewStrings.rest : reviewStrings.auto);
    auto.replaceChildren(on ? h('span.bars') : icon('i-play'));
  };
  const foot = h(
    'section.foot',
    { 'aria-label': reviewStrings.controls },
    h('div.told', h('div.words', says, note), scene, toTable, playOn, sheet),
    h('div.way', auto, prev, h('div.slide', marks, slider), count, next),
  );
  const element = h('div.replay', head, open, felt, list, foot);
  return {
    ...{ element, hand, view, open, felt, list, says, note, scene, toTable, playOn, sheet },
    ...{ prev, next, slider, count, marks, review, play },
  };
}

/** Draw the hands of the others, a line each. @param {HTMLElement} box @param {Open[] | null} hands */
export function drawOpen(box, hands) {
  box.replaceChildren(
    ...(hands ?? []).map(({ name, cards }) =>
      h(
        'div',
        h('span.xs.mut', name),
        h(
          'ul',
          { 'aria-label': reviewStrings.handOf(name) },
          ...cards.map(({ card }) =>
            h('li', { class: `chip ${suitOf(card)}` }, chip(card), h('span.vh', cardName(card))),
          ),
          cards.length === 0 && h('li.xs.mut', reviewStrings.noCards),
        ),
      ),
    ),
  );
}

/**
 * Mark on the slider where turns begin, and the decisions that cost most.
 * @param {HTMLElement} place
 * @param {{ turn: number }[][]} lines
 * @param {Set<number>} costs
 */
export function drawMarks(place, lines, costs) {
  let turn = 0;
  const turns = lines.flatMap((each, step) => {
    const now = each[0]?.turn ?? turn;
    if (now === turn) return [];
    turn = now;
    return [step];
  });
  /** @param {string} kind */
  const mark = (kind) => (/** @type {number} */ step) => {
    const node = h('span', { class: kind });
    node.style.setProperty('--at', String(step / Math.max(1, lines.length - 1)));
    return node;
  };
  place.replaceChildren(...turns.map(mark('turn')), ...[...costs].map(mark('cost')));
}

/**
 * Draw every step that has a text.
 * @param {HTMLElement} list
 * @param {readonly string[]} told
 * @param {Set<number>} costs
 */
export function drawSteps(list, told, costs) {
  list.replaceChildren(
    ...[reviewStrings.first, ...told.slice(1)].flatMap((text, step) =>
      text
        ? [
            h(
              'li',
              h(
                'button',
                { type: 'button', 'data-step': step, tabindex: -1 },
                h('span.mut', step),
                h('span', sentence(text), costs.has(step) ? h('b', ` ${reviewStrings.cost}`) : null),
              ),
            ),
          ]
        : [],
    ),
  );
}

/** Mark the step that is shown, or the last one before it that has a text. @param {HTMLElement} list @param {number} step */
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

/** Scroll the list so that the current step is in the middle. @param {HTMLElement} list */
function centre(list) {
  const now = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
  if (now) list.scrollTop = now.offsetTop - (list.clientHeight - now.offsetHeight) / 2;
}
