// How much room there is, and what gives way when it is not enough.
import { shapeOf } from './layout.js';

/** @typedef {import('./drawTable.js').Parts} Parts */

const DENSEST = 5;

/** @param {Parts} parts @returns {import('./drawing.js').Room} */
export function measure(parts) {
  const { table, mid, me, opps, hand } = parts;
  // A table that scrolls has no height to share out: what there would be without that is what counts.
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
    // What the caption of a meld takes up (melds.css), and about a letter of it.
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
 * The rows of the table never scroll and nothing may be cut off: while something is, the next thing gives way.
 * @param {Parts} parts
 */
export function settle(parts) {
  const { table, mid, phase, acts } = parts;
  table.classList.remove('over');
  for (let level = 0; level <= DENSEST; level += 1) {
    for (let step = 1; step <= DENSEST; step += 1) table.classList.toggle(`dense${step}`, step <= level);
    if (!crowded(table, mid)) break;
  }
  // On a screen that is too small for any of it (a page magnified four times, say) the table scrolls after all.
  table.classList.toggle('over', table.classList.contains(`dense${DENSEST}`) && crowded(table, mid));
  // A long reason takes both lines; a long line says it smaller.
  phase.classList.remove('long', 'tight', 'cut', 'small');
  const why = phase.querySelector('.why > span');
  if (cut(why)) {
    for (const give of ['long', 'tight', 'cut']) {
      phase.classList.add(give);
      if (!cut(why)) break;
    }
  } else if (cut(phase.querySelector('.now'))) phase.classList.add('small');
  acts.classList.remove('small');
  if (overfull(acts)) acts.classList.add('small');
}

/** Is a button too small for its words? @param {HTMLElement} acts */
export function overfull(acts) {
  return [...acts.querySelectorAll('.btn > span')].some(cut);
}

/** @param {Element | null} text */
function cut(text) {
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

/** @param {HTMLElement} table @param {() => void} changed @returns {() => void} */
export function bindRoom(table, changed) {
  const watch = new ResizeObserver(changed);
  watch.observe(table);
  return () => watch.disconnect();
}
