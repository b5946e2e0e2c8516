// The position at which two hands of the same deal part, as a drawing: what was on the table, and the hand, before the first move
// in which they differ.
import { toNode, h } from '../app/dom.js';
import { engine } from '../boot/engineClient.js';
import { SITE } from '../boot/site.js';
import { borrowEngine } from '../match/locks.js';
import { drawBoard, placesOf, usedZones } from '../scene/frame.js';
import { words } from './words.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */

/**
 * Draw the position before a step of a match, as its person saw it.
 * @param {import('../saves/saves.js').Save} save
 * @param {import('../app/contract.js').Parting} parted
 * @returns {Promise<HTMLElement>} rejects if the engine cannot show it
 */
export async function drawPosition({ record, setup }, { deal, step }) {
  const snapshot = await borrowEngine(async () => {
    await engine.call('review', { record, seat: setup.seat });
    const looked = /** @type {{ snapshot: Snapshot }} */ (
      await engine.call('look', { deal, step, seat: setup.seat, open: false })
    );
    return looked.snapshot;
  });
  const places = placesOf(snapshot, usedZones([snapshot], ''));
  const board = toNode(drawBoard({ places, marks: [] }, { root: SITE.href }));
  return h(
    'figure',
    { class: 'scene parting', 'aria-label': words.position },
    h('div', { class: 'frames' }, h('div', { class: 'frame on' }, board)),
  );
}
