// Measure the table, and make its parts denser until everything fits.
import { shapeOf } from './layout.js';

/** @typedef {import('./drawTable.js').Parts} Parts */

const DENSEST = 5;

/** Measure the sizes of the table. @param {Parts} parts @returns {import('./drawing.js').Room} */
export function measure(parts) {
  const { table, mid, me, opps, hand } = parts;
  // Measure without scrolling: a table that scrolls has no height to share.
  const over = table.classList.contains('over');
  table.classList.remove('over');
  const own = getComputedStyle(table);
  const against = getComputedStyle(opps);
  /** @param {string} name */
  const size = (name) => Number.parseFloat(own.getPropertyValue(name));
  const pad = size('--pad');
  const shape = shapeOf(table.clientWidth, table.clientHeight);
  const fan = mid.querySelector('.spread .fan');
  const stacks = /** @type {HTMLElement | null} */ (mid.querySelector('.stacks'));
  const columns = against.gridTemplateColumns.split(' ').filter((part) => part.endsWith('px'));
  const room = {
    shape,
    tall: table.clientHeight >= 760,
    roomy: shape === 'portrait' && table.clientHeight >= 900 && table.clientWidth >= 700,
    gap: size('--gap'),
    hand: hand.clientWidth - 2 * pad,
    board: me.clientWidth - 2 * pad,
    opponent: Number.parseFloat(columns[0] ?? '0') || opps.clientWidth - 2 * pad,
    melds: {
      width:
        mid.clientWidth -
        2 * pad -
        (stacks ? stacks.offsetWidth + Number.parseFloat(getComputedStyle(mid).columnGap) : 0),
      height: mid.clientHeight,
    },
    // Height of the caption of a meld (melds.css), and the average width of a letter in it.
    cap: Math.max(24, size('--t-1') * 1.35 + 8) - 3,
    letter: size('--t-1') * 0.6,
    spread: fan?.clientWidth || (mid.clientWidth - 2 * pad) * (shape === 'desktop' ? 0.5 : 1),
    card: {
      hand: size('--wh'),
      board: size('--wb'),
      opponent: Number.parseFloat(against.getPropertyValue('--wb')),
      spread: size('--wd'),
    },
  };
  table.classList.toggle('over', over);
  return room;
}

/**
 * Make the table denser, level by level, until nothing is clipped; its rows never scroll.
 * @param {Parts} parts
 */
export function makeFit(parts) {
  const { table, mid, phase, acts } = parts;
  table.classList.remove('over');
  for (let level = 0; level <= DENSEST; level += 1) {
    for (let step = 1; step <= DENSEST; step += 1) table.classList.toggle(`dense${step}`, step <= level);
    if (!crowded(table, mid)) break;
  }
  // On a screen that is too small even so (a page magnified four times, say) the table scrolls after all.
  table.classList.toggle('over', table.classList.contains(`dense${DENSEST}`) && crowded(table, mid));
  // A long reason takes both lines; a long first line gets smaller.
  phase.classList.remove('long', 'tight', 'cut', 'small');
  const why = phase.querySelector('.why > span');
  if (isClipped(why)) {
    for (const give of ['long', 'tight', 'cut']) {
      phase.classList.add(give);
      if (!isClipped(why)) break;
    }
  } else if (isClipped(phase.querySelector('.now'))) phase.classList.add('small');
  acts.classList.remove('small');
  if (hasClippedLabel(acts)) acts.classList.add('small');
}

/** Tell whether the label of a button is clipped. @param {HTMLElement} acts */
export function hasClippedLabel(acts) {
  return [...acts.querySelectorAll('.btn > span')].some(isClipped);
}

/** @param {Element | null} text */
function isClipped(text) {
  return text !== null && text.scrollHeight > text.clientHeight + 2;
}

/** @param {HTMLElement} table @param {HTMLElement} mid */
function crowded(table, mid) {
  if (table.scrollHeight > table.clientHeight + 1) return true;
  const room = mid.getBoundingClientRect();
  let top = room.bottom;
  let bottom = room.top;
  for (const child of mid.children) {
    const box = child.getBoundingClientRect();
    if (box.height === 0) continue;
    top = Math.min(top, box.top);
    bottom = Math.max(bottom, box.bottom);
  }
  return bottom > room.bottom + 1 || top < room.top - 1;
}

/** Call back when the table changes its size. @param {HTMLElement} table @param {() => void} changed @returns {() => void} */
export function bindResize(table, changed) {
  const watch = new ResizeObserver(changed);
  watch.observe(table);
  return () => watch.disconnect();
}
