// The figures behind a hint or a review: what the judge says of moves, a row each.
import { button, focusTitle, h, icon } from '../app/dom.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings, words } from '../i18n/strings.js';
import { sentence } from './cards.js';

/** @typedef {import('../app/contract.js').ComparedMove} Row */

/**
 * Draw moves that were tried, the best first: a dot for what each is worth, a line that holds the truth in 19 of 20 cases,
 * and how far the move is behind.
 * @param {readonly Row[]} rows
 */
export function drawRows(rows) {
  const low = Math.min(...rows.map((row) => row.low));
  const span = Math.max(...rows.map((row) => row.high)) - low || 1;
  return h(
    'ol.rows',
    ...rows.map(({ label, behind, ...row }, at) => {
      const line = h('span.line', { 'aria-hidden': 'true' }, h('i.most'), h('i.dot'));
      for (const [name, value] of Object.entries({ from: row.low, to: row.high, mean: row.average })) {
        line.style.setProperty(`--${name}`, String((value - low) / span));
      }
      const gap = at === 0 ? pageStrings.bestMove : pageStrings.behind(behind);
      return h('li', { class: at === 0 ? 'best' : null }, h('span.move', sentence(label)), line, h('b', gap));
    }),
  );
}

/**
 * Draw figures that a button unfolds.
 * @param {string} look  classes of the button
 * @param {number} deals
 * @param {readonly Row[]} rows
 */
export function foldFigures(look, deals, rows) {
  const figures = h(
    'div.rows-of',
    { hidden: true },
    h('p.sm.mut', pageStrings.triedIn(deals)),
    drawRows(rows),
    h('p.xs.mut', pageStrings.figuresFoot),
  );
  const toggle = () => {
    figures.hidden = !figures.hidden;
    opener.setAttribute('aria-expanded', String(!figures.hidden));
  };
  const opener = button(look, toggle, words.figures);
  opener.setAttribute('aria-expanded', 'false');
  return { opener, figures };
}

/**
 * Unfold the figures of a hint above the phase line. They go with the hint.
 * @param {HTMLElement} felt
 * @param {import('../app/contract.js').Advice} advice
 */
export function openFigures(felt, { deals, rows }) {
  const phase = felt.querySelector('.phase');
  const opener = () => /** @type {HTMLElement | null} */ (phase?.querySelector('[data-help=figures]'));
  const before = felt.querySelector('.figures');
  if (before instanceof HTMLElement) return void before.dispatchEvent(new Event('close'));
  if (!phase || !opener()) return;
  const title = h('h2', { tabindex: -1 }, pageStrings.triedIn(deals));
  const closer = button('ib', () => close(), icon('i-close'));
  closer.setAttribute('aria-label', strings.close);
  const panel = h(
    'section.figures',
    { role: 'dialog', 'aria-label': pageStrings.figures },
    h('div.row', title, h('span.sp'), closer),
    h('p.sm.mut', pageStrings.figuresText),
    drawRows(rows),
    h('p.xs.mut', pageStrings.figuresFoot),
  );
  const place = () => {
    const { top, left, right } = phase.getBoundingClientRect();
    const box = felt.getBoundingClientRect();
    panel.style.bottom = `${box.bottom - top}px`;
    panel.style.left = `${left - box.left}px`;
    panel.style.right = `${box.right - right}px`;
  };
  // The hint goes as soon as something else is said.
  const watch = new MutationObserver(() => opener() || close());
  function close() {
    const held = panel.contains(document.activeElement);
    watch.disconnect();
    window.removeEventListener('resize', place);
    panel.remove();
    if (held) (opener() ?? focusTitle())?.focus();
  }
  panel.addEventListener('close', close);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  felt.append(panel);
  place();
  window.addEventListener('resize', place);
  watch.observe(phase, { childList: true, subtree: true });
  title.focus();
}
