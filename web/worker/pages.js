/**
 * Python's memory without its empty pages, which are more than half of it: so much less is kept, read, checked and restored.
 *
 * A snapshot of Pyodide is a head, whose second number (unsigned, 32 bits) says how long it is, and the memory behind it.
 * Packed: how long the memory is, the number of pages that are not empty, which these are (unsigned numbers of 32 bits),
 * then they, then the head.
 */

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
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function pack(snapshot) {
  const size = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1] ?? 0;
  const memory = snapshot.slice(size); // WebAssembly's is made of whole pages.
  const words = new Int32Array(memory.buffer);
  /** @type {number[]} */
  const used = [];
  for (let page = 0; page < memory.length / PAGE; page += 1) if (!isEmpty(words, page)) used.push(page);
  const index = Uint32Array.of(memory.length, used.length, ...used);
  const start = index.byteLength;
  const packed = new Uint8Array(start + used.length * PAGE + size);
  packed.set(new Uint8Array(index.buffer));
  used.forEach((page, at) => {
    packed.set(memory.subarray(page * PAGE, (page + 1) * PAGE), start + at * PAGE);
  });
  packed.set(snapshot.subarray(0, size), start + used.length * PAGE);
  return packed;
}

/**
 * What Pyodide gets for a snapshot. It reads the head; when it asks for all that comes behind it, to copy that into its
 * memory, the pages are written there by ourselves, and nothing is left for it to copy. To lay out the whole first, and to
 * copy the empty pages with it, takes longer.
 */
export class Snapshot extends Uint8Array {
  /** Where to write: known when WebAssembly is there. @type {WebAssembly.Memory | null} */
  memory = null;
  /** @type {Int32Array} */
  #pages;
  /** @type {Uint32Array} */
  #used;
  #size;

  /** @param {ArrayBuffer} packed  @throws {Error} if it is nothing that `pack` has made */
  constructor(packed) {
    const [size = 0, count = 0] = packed.byteLength < 8 ? [] : new Uint32Array(packed, 0, 2);
    const start = (2 + count) * 4;
    const head = start + count * PAGE;
    if (size === 0 || size % PAGE > 0 || packed.byteLength <= head) throw new Error('it is no snapshot');
    super(packed.slice(head));
    this.#size = size;
    this.#used = new Uint32Array(packed, 8, count);
    this.#pages = new Int32Array(packed, start, count * WORDS);
    if (this.#used.some((page) => page >= size / PAGE)) throw new Error('it is no snapshot');
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
    if (!this.memory || this.memory.buffer.byteLength < this.#size) throw new Error('it is of another size');
    const words = new Int32Array(this.memory.buffer);
    let at = 0;
    for (let page = 0; page < this.#size / PAGE; page += 1) {
      if (page === this.#used[at]) {
        words.set(this.#pages.subarray(at * WORDS, (at + 1) * WORDS), page * WORDS);
        at += 1;
      } else if (!isEmpty(words, page)) {
        words.fill(0, page * WORDS, (page + 1) * WORDS); // WebAssembly puts its constants there.
      }
    }
    if (at < this.#used.length) throw new Error('it is no snapshot');
  }
}
