/**
 * The format of a kept snapshot: Python's memory without its empty pages, which are more than half of it.
 *
 * A snapshot of Pyodide is a head, whose second number (unsigned, 32 bits) is its length, and the memory behind it. Packed
 * it is: the number of used pages; their numbers (unsigned, 32 bits each); the used pages; the head.
 */

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
export function pack(snapshot) {
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
