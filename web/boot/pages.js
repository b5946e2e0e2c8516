/**
 * Python's memory without its empty pages, which are more than half of it: so much less is kept, read, checked and restored.
 *
 * A snapshot of Pyodide is a head, whose second number (unsigned, 32 bits) says how long it is, and the memory behind it.
 * Packed: the number of pages that are not empty, which these are (unsigned numbers of 32 bits), then they, then the head.
 */

/** @typedef {{ memory: WebAssembly.Memory, sbrk: (by: number) => number }} Target  what an instance exports */

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
export function pack(snapshot) {
  const size = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1] ?? 0;
  const memory = snapshot.slice(size); // WebAssembly's is made of whole pages.
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
 * What Pyodide gets for a snapshot. It may come up while that is still being read: it only wants to know how long it is. Then
 * it reads the head; when it asks for all that comes behind it, to copy that into its memory, the pages are written there by
 * ourselves, and nothing is left for it to copy. To lay out the whole first, and to copy the empty pages with it, takes longer.
 */
export class Snapshot extends Uint8Array {
  /** Where to: known when there is an instance of Python's WebAssembly. @type {Target | null} */
  target = null;
  #size;
  #coming;
  /** @type {{ used: Uint32Array, pages: Int32Array } | null} */
  #packed = null;
  /** Why there is nothing to restore. */
  #why = new Error('it was not waited for');

  /**
   * @param {number} memory  how long each of its parts is
   * @param {number} head
   * @param {Promise<ArrayBuffer>} packed
   */
  constructor(memory, head, packed) {
    if (!(memory > 0 && memory % PAGE === 0 && head > 0)) throw new Error('it is no snapshot');
    super(head);
    this.#size = memory;
    this.#coming = packed;
  }

  /** Wait until it was read; whatever is wrong with it is told when it is restored. */
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

  /** As Pyodide sees it. @override */
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
    // WebAssembly's constants, and what it did so far. Beyond what it has asked for, nothing was written yet.
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
