/**
 * The memory snapshot: Python's memory with the engine imported, from which the next start is restored. It lies in Cache
 * Storage without its empty pages, which are more than half of it. It is a cache: if anything is wrong with it, it is
 * dropped, and Python starts from the beginning.
 *
 * A snapshot of Pyodide is a head, whose second number (unsigned, 32 bits) is its length, and the memory behind it. Packed
 * it is: the number of used pages; their numbers (unsigned, 32 bits each); the used pages; the head.
 */
import { at } from './download.js';

/** @typedef {{ memory: WebAssembly.Memory, sbrk: (by: number) => number }} Target the exports of an instance */

const PAGE = 4096;
const WORDS = PAGE / 4;

/** @param {Int32Array} words @param {number} page */
function isEmpty(words, page) {
  const end = (page + 1) * WORDS;
  for (let at = page * WORDS; at < end; at += 1) if (words[at] !== 0) return false;
  return true;
}

/**
 * @param {Uint8Array} snapshot
 * @returns {{ bytes: Uint8Array<ArrayBuffer>, sizes: [memory: number, head: number] }}
 */
function pack(snapshot) {
  const size = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1] ?? 0;
  const memory = snapshot.slice(size); // Whole pages, as WebAssembly's memory always is.
  const words = new Int32Array(memory.buffer);
  /** @type {number[]} */
  const used = [];
  for (let page = 0; page < memory.length / PAGE; page += 1) if (!isEmpty(words, page)) used.push(page);
  const index = Uint32Array.of(used.length, ...used);
  const start = index.byteLength;
  const bytes = new Uint8Array(start + used.length * PAGE + size);
  bytes.set(new Uint8Array(index.buffer));
  used.forEach((page, at) => {
    bytes.set(memory.subarray(page * PAGE, (page + 1) * PAGE), start + at * PAGE);
  });
  bytes.set(snapshot.subarray(0, size), start + used.length * PAGE);
  return { bytes, sizes: [memory.length, size] };
}

/**
 * A packed snapshot that Pyodide reads like a whole one.
 *
 * Pyodide starts while the snapshot is still being read: at first it needs the length alone. Then it reads the head. When
 * it asks for the memory behind the head, this class writes the used pages into Pyodide's memory itself and leaves nothing
 * to copy. To unpack the whole first, and to copy the empty pages too, would take longer.
 */
export class Snapshot extends Uint8Array {
  /** The instance to restore, once there is one. @type {Target | null} */
  target = null;
  #size;
  #coming;
  /** @type {{ used: Uint32Array, pages: Int32Array } | null} */
  #packed = null;
  /** The reason why there is nothing to restore. */
  #why = new Error('it was not waited for');

  /**
   * @param {number} memory bytes of the memory
   * @param {number} head bytes of the head
   * @param {Promise<ArrayBuffer>} packed
   */
  constructor(memory, head, packed) {
    if (!(memory > 0 && memory % PAGE === 0 && head > 0)) throw new Error('it is no snapshot');
    super(head);
    this.#size = memory;
    this.#coming = packed;
  }

  /** Wait until it is read. An error is thrown later, when it is restored. */
  async arrived() {
    try {
      const packed = await this.#coming;
      const [count = 0] = new Uint32Array(packed, 0, 1);
      const start = (1 + count) * 4;
      const head = start + count * PAGE;
      new Uint8Array(this.buffer).set(new Uint8Array(packed, head));
      this.#packed = { used: new Uint32Array(packed, 4, count), pages: new Int32Array(packed, start, count * WORDS) };
    } catch (error) {
      this.#why = /** @type {Error} */ (error);
    }
  }

  /** The length of the whole snapshot. @override */
  get length() {
    return this.byteLength + this.#size;
  }

  /** @override @param {number} begin @param {number} [end] */
  subarray(begin, end) {
    if (end === undefined && begin === this.byteLength) this.#restore();
    return new Uint8Array(this.buffer).subarray(begin, end);
  }

  #restore() {
    if (!this.#packed) throw this.#why;
    const { memory, sbrk } = this.target ?? {};
    if (!memory || !sbrk || memory.buffer.byteLength < this.#size) throw new Error('it is of another size');
    const { used, pages } = this.#packed;
    const words = new Int32Array(memory.buffer);
    // Pages that hold constants or were written before; beyond these the memory is still empty.
    const touched = sbrk(0) / PAGE;
    let at = 0;
    for (let page = 0; page < this.#size / PAGE; page += 1) {
      if (page === used[at]) {
        words.set(pages.subarray(at * WORDS, (at + 1) * WORDS), page * WORDS);
        at += 1;
      } else if (page < touched && !isEmpty(words, page)) {
        words.fill(0, page * WORDS, (page + 1) * WORDS);
      }
    }
    if (at < used.length) throw new Error('it is no snapshot');
  }
}

// --- in Cache Storage ---------------------------------------------------------------------------------------------------

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

/** @param {string} key @param {Uint8Array} memory */
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
