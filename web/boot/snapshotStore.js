/**
 * The memory snapshot in Cache Storage: Python's memory with the engine imported, from which the next start is restored.
 * It is a cache: if anything is wrong with it, it is dropped, and Python starts from the beginning.
 */
import { at } from './download.js';
import { pack, Snapshot } from './snapshotFormat.js';

const CACHE = 'regalia-python';
const HASH = 'x-hash';
const SIZES = 'x-sizes';
const TRIAL = at('snapshot/trial');
/** The number of unfinished starts in a row after which it is dropped. One alone may be a page that was left early. */
const TRIES = 3;

const addressOf = (/** @type {string} */ key) => at(`snapshot/${key}`);

/** @returns {Promise<Cache | null>} null where the browser keeps nothing */
async function open() {
  try {
    return await self.caches.open(CACHE);
  } catch {
    return null; // A private window, a frame, no secure context.
  }
}

/** @param {BufferSource} bytes */
async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The mark of the start that is under way. */
let marked = Promise.resolve();

/**
 * @param {string} key of the build
 * @returns {Promise<(() => Snapshot) | null>} opens the snapshot of this build; throws if its sizes are wrong. It is read
 *   meanwhile. Restoring it throws if it is damaged, or if too many starts from it were not finished.
 */
export async function findSnapshot(key) {
  const cache = await open();
  const kept = await cache?.match(addressOf(key)).catch(() => null);
  if (!cache || !kept) return null;
  const read = readAll(cache, kept);
  read.catch(() => {}); // Thrown when it is restored.
  const [memory = 0, head = 0] = (kept.headers.get(SIZES) ?? '').split(' ').map(Number);
  return () => new Snapshot(memory, head, read);
}

/** @param {Cache} cache @param {Response} kept */
async function readAll(cache, kept) {
  const [bytes, trial] = await Promise.all([kept.arrayBuffer(), cache.match(TRIAL)]);
  // A mark that is still there: the last start from it was not finished.
  const tried = trial ? Number(await trial.text()) : 0;
  if (tried >= TRIES) throw new Error('no start from it was finished');
  if ((await hashOf(bytes)) !== kept.headers.get(HASH)) throw new Error('it is damaged');
  marked = cache.put(TRIAL, new Response(`${tried + 1}`));
  marked.catch(() => {});
  return bytes;
}

/** Remove the mark: the start from the snapshot went well. */
export async function snapshotHeld() {
  await marked.catch(() => {});
  const cache = await open();
  await cache?.delete(TRIAL).catch(() => {});
}

/** Drop the snapshots of this and every other build of the site. */
export async function dropSnapshot() {
  await marked.catch(() => {});
  const cache = await open();
  const keys = (await cache?.keys().catch(() => [])) ?? [];
  const ours = keys.filter(({ url }) => url.startsWith(at('snapshot/')));
  await Promise.all(ours.map((request) => cache?.delete(request).catch(() => {})));
}

/**
 * @param {string} key
 * @param {Uint8Array} memory
 */
export async function keepSnapshot(key, memory) {
  const cache = await open();
  if (!cache) throw new Error('This browser keeps nothing for the page.');
  await dropSnapshot();
  const { bytes, sizes } = pack(memory);
  const headers = {
    [HASH]: await hashOf(bytes),
    [SIZES]: sizes.join(' '),
    'Content-Type': 'application/octet-stream',
  };
  await cache.put(addressOf(key), new Response(bytes, { headers }));
}

/** @param {string} key @returns {Promise<boolean>} there is none, and one could be kept */
export async function wantsSnapshot(key) {
  const cache = await open();
  return cache !== null && !(await cache.match(addressOf(key)));
}
