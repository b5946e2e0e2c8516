// What a lesson and a puzzle share: a table on which nothing is kept, with a panel that speaks.
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { sentence } from '../table/cards.js';
import { settingsForm } from '../table/settingsForm.js';
import { hostOf } from './tableScreen.js';

/** Return the setup that stands for a match while none is kept. @param {Game} game */
export function setupOf({ id, seats }) {
  return { game: id, seats: seats[0] ?? 2, options: {}, dealer: null, names: [strings.you], bots: [null], seat: 0 };
}

/**
 * Create the callbacks of the table.
 * @param {import('./tableScreen.js').TableScreen} screen
 * @param {{ play: (text: string) => Promise<void>, back: () => void, openLog: () => void, place: string }} own
 */
export const hostOfTaught = (screen, own) =>
  hostOf(screen, {
    openMenu: () => void openSheet({ title: pageStrings.settings, content: [settingsForm()] }),
    ...own,
  });

/**
 * Create the panel that speaks: what is told, how far the lesson is, and a button where it waits for one.
 * @param {{ leave: () => void, back: () => void, label?: string }} acts  `back`: by one step; `label`: what the panel is called
 */
export function createPanel({ leave, back, label = pageStrings.lesson }) {
  const says = h('p.says');
  const title = h('b');
  const count = h('span');
  const next = h('button', { type: 'button', class: 'btn primary', hidden: true });
  const other = h('button', { type: 'button', class: 'btn quiet', hidden: true });
  const shut = h(
    'button',
    { type: 'button', class: 'ib shut', 'aria-label': strings.close, onclick: leave },
    icon('i-close'),
  );
  const before = h(
    'button',
    { type: 'button', class: 'ib q before', 'aria-label': pageStrings.stepBefore, onclick: back },
    icon('i-back'),
  );
  const rest = () => {
    next.hidden = true;
    other.hidden = true;
  };
  const element = h(
    'section.lesson',
    { 'aria-label': label },
    before,
    h('p.where.xs.mut', title, ' ', count),
    // It may scroll where the page is magnified.
    h('div.told', { role: 'status', tabindex: 0 }, says),
    h('div.way', other, next),
    shut,
  );
  return {
    element,
    rest,
    /** Return what of the panel has the focus. */
    focused: () => (element.contains(document.activeElement) ? document.activeElement : null),
    /** Give the focus to what had it, or to what is left of the panel. @param {Element} had */
    focus(had) {
      const node = [had, next, before].find((each) => each.checkVisibility()) ?? says.parentElement;
      /** @type {HTMLElement} */ (node).focus();
    },
    /** @param {string} text @param {string} part @param {string} step @param {boolean} past  there is a step before */
    tell(text, part, step, past) {
      before.hidden = !past;
      says.replaceChildren(sentence(text));
      title.replaceChildren(sentence(part));
      count.textContent = step;
    },
    /**
     * Wait for a button.
     * @param {string} label @param {string} [second]  a quiet one beside it
     * @param {boolean} [gilt]  it is what comes next
     * @returns {Promise<'next' | 'other'>}
     */
    ask(label, second, gilt = true) {
      next.classList.toggle('primary', gilt);
      next.textContent = label;
      other.textContent = second ?? '';
      next.hidden = false;
      other.hidden = !second;
      return new Promise((resolve) => {
        /** @param {'next' | 'other'} which */
        const answer = (which) => () => {
          rest();
          resolve(which);
        };
        next.onclick = answer('next');
        other.onclick = answer('other');
      });
    },
  };
}
