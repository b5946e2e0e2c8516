// A parcel: a long text on its way from one device to another, part by part. The receiver asks for each part, and takes nothing
// that it has not asked for. Pure, without a connection.
import { checksum } from '../saves/saveFormat.js';

/** The version of these messages. */
const VERSION = 1;
/** Characters of a part; as JSON in UTF-8 it stays below what a browser sends in one message. */
export const PART = 50_000;
/** Characters of a parcel: as many as a file that is brought in may have. */
export const LARGEST = 40_000_000;

/** @typedef {'form' | 'version' | 'large' | 'broken'} Fault */

/** A message that fits in no parcel; `message` says why in one word. */
export class ParcelError extends Error {}

/** A parcel that goes out. */
export class Outgoing {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.parts = Math.ceil(text.length / PART);
    this.sent = 0;
    this.taken = false;
  }

  /** Return the first message, once the other device listens. */
  announce() {
    const { text, parts } = this;
    return JSON.stringify({ is: 'parcel', version: VERSION, parts, length: text.length, sum: checksum(text) });
  }

  /** Return the answer to a message of the other device, null if there is none. @param {string} text */
  hear(text) {
    const message = read(text);
    if (message.is === 'taken') {
      this.taken = true;
      return null;
    }
    const { part } = message;
    if (message.is !== 'next' || !isCount(part, this.parts - 1)) throw new ParcelError('form');
    this.sent = Math.max(this.sent, part + 1);
    return JSON.stringify({ is: 'part', part, text: this.text.slice(part * PART, (part + 1) * PART) });
  }
}

/** A parcel that comes in. */
export class Incoming {
  constructor() {
    /** @type {{ parts: number, length: number, sum: string } | null} */
    this.label = null;
    /** @type {string[]} */
    this.parts = [];
  }

  /** The parcel is here, and whole. */
  get done() {
    return this.label !== null && this.parts.length === this.label.parts;
  }

  get text() {
    return this.parts.join('');
  }

  /** Take a message; return what to say to it. @param {string} text */
  hear(text) {
    const message = read(text);
    if (!this.label) this.readLabel(message);
    else this.readPart(message, this.label);
    if (!this.done) return JSON.stringify({ is: 'next', part: this.parts.length });
    if (this.label?.sum !== checksum(this.text)) throw new ParcelError('broken');
    return JSON.stringify({ is: 'taken' });
  }

  /** @param {any} message */
  readLabel({ is, version, parts, length, sum }) {
    if (is !== 'parcel') throw new ParcelError('form');
    if (version !== VERSION) throw new ParcelError('version');
    if (Number.isSafeInteger(length) && length > LARGEST) throw new ParcelError('large');
    const fits = isCount(length, LARGEST) && length > 0 && parts === Math.ceil(length / PART);
    if (!fits || typeof sum !== 'string' || !/^[\da-f]{8}$/.test(sum)) throw new ParcelError('form');
    this.label = { parts, length, sum };
  }

  /** @param {any} message @param {{ parts: number, length: number }} label */
  readPart({ is, part, text }, { parts, length }) {
    const at = this.parts.length;
    const size = at === parts - 1 ? length - at * PART : PART;
    if (is !== 'part' || part !== at || typeof text !== 'string' || text.length !== size) throw new ParcelError('form');
    this.parts.push(text);
  }
}

/** @param {unknown} value @param {number} most */
const isCount = (value, most) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** @param {string} text @returns {any} */
function read(text) {
  try {
    // A part in JSON is at most six times as long as it is.
    const message = text.length <= 6 * PART + 200 ? JSON.parse(text) : null;
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  } catch {
    // As below.
  }
  throw new ParcelError('form');
}
