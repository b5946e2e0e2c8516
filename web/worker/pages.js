/**
 * Python's memory without its empty pages, which are more than half of it: so much less is kept, read and checked.
 *
 * Packed: its length, the number of pages that are not empty, which these are (unsigned numbers of 32 bits), then they.
 */

const PAGE = 4096;

/**
 * @param {Uint8Array} memory
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function pack(memory) {
  const count = Math.ceil(memory.length / PAGE);
  const whole = new Uint8Array(count * PAGE);
  whole.set(memory);
  const words = new BigUint64Array(whole.buffer);
  const each = PAGE / words.BYTES_PER_ELEMENT;
  /** @type {number[]} */
  const used = [];
  for (let page = 0; page < count; page += 1) {
    if (words.subarray(page * each, (page + 1) * each).some((word) => word !== 0n)) used.push(page);
  }
  const head = Uint32Array.of(memory.length, used.length, ...used);
  const packed = new Uint8Array(head.byteLength + used.length * PAGE);
  packed.set(new Uint8Array(head.buffer));
  used.forEach((page, at) => {
    packed.set(whole.subarray(page * PAGE, (page + 1) * PAGE), head.byteLength + at * PAGE);
  });
  return packed;
}

/**
 * @param {ArrayBuffer} packed
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpack(packed) {
  const [length = 0, count = 0] = new Uint32Array(packed, 0, 2);
  const start = (2 + count) * 4;
  const pages = Math.ceil(length / PAGE);
  if (length === 0 || count > pages || packed.byteLength !== start + count * PAGE) throw new Error('it is no snapshot');
  const whole = new Uint8Array(pages * PAGE);
  const used = new Uint32Array(packed, 8, count);
  used.forEach((page, at) => {
    if (page >= pages) throw new Error('it is no snapshot');
    whole.set(new Uint8Array(packed, start + at * PAGE, PAGE), page * PAGE);
  });
  return whole.subarray(0, length);
}
