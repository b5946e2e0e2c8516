// What only some tables need to be drawn: fetched when the first such table is laid.
import { isMapped, isMat } from './layout.js';
import { fetchSheet } from '../app/sheets.js';

/** @typedef {import('./shapes.js').Snapshot} Snapshot */

const KINDS = {
  maps: () => import('./maps.js'),
  mat: () => import('./mat.js'),
};

/** What is here; whoever draws has asked `isHere` first. @type {{ maps: typeof import('./maps.js'), mat: typeof import('./mat.js') }} */
export const special = /** @type {any} */ ({});

/** @param {Snapshot} snap @returns {keyof typeof KINDS | null} */
function kindOf(snap) {
  if (isMapped(snap)) return 'maps';
  return isMat(snap) ? 'mat' : null;
}

/** @param {Snapshot} snap  can it be drawn with what is here? */
export function isHere(snap) {
  const kind = kindOf(snap);
  return kind === null || kind in special;
}

/** @param {Snapshot} snap @returns {Promise<void>} when it can be drawn; refused where the files do not come */
export async function fetchSpecial(snap) {
  const kind = kindOf(snap);
  if (!kind) return;
  const [drawings] = await Promise.all([KINDS[kind](), fetchSheet(kind)]);
  Object.assign(special, { [kind]: drawings });
}
