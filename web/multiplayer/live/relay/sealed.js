// What relays carry: messages that are encrypted, authenticated, and all of one length. A relay sees an address, the hash of a topic and
// noise. Each direction has a key and a topic of its own, so that nothing can be sent back to the page that it came from.
import { fromBase64, toBase64 } from './roomCode.js';

/**
 * @typedef {object} Direction
 * @property {string} topic 64 hexadecimal digits
 * @property {CryptoKey} key
 */
/** @typedef {{ up: Direction, down: Direction }} Channel to the host's page, and from it */
/** @typedef {Record<string, unknown> & { is: string, at: number }} Message `at` is the time of the sender's clock */

/** Bytes of a message before it is encrypted: the longest code of a page, and some more. */
const SIZE = 1_536;
const NONCE = 12;
/** Characters of a sealed message: nonce, bytes and the mark of AES-GCM, in base64. */
export const SEALED = Math.ceil(((NONCE + SIZE + 16) * 4) / 3);
/** Milliseconds between the clocks of two pages, at most. Later a message is old, even from its own sender. */
const FRESH = 5 * 60_000;
/** Messages that a page remembers so that none is read twice. */
const REMEMBERED = 2_000;

/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text);

/**
 * Derive what a channel needs.
 * @param {Uint8Array} secret
 * @param {string} salt what the secret is for
 * @returns {Promise<Channel>}
 */
export async function openChannels(secret, salt) {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ]);
  const derive = (/** @type {string} */ info) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: utf8(salt),
    info: utf8(info),
  });
  /** @param {'up' | 'down'} way @returns {Promise<Direction>} */
  const direction = async (way) => {
    const topic = new Uint8Array(await crypto.subtle.deriveBits(derive(`topic ${way}`), base, 256));
    const aes = { name: 'AES-GCM', length: 256 };
    const key = await crypto.subtle.deriveKey(derive(`key ${way}`), base, aes, false, ['encrypt', 'decrypt']);
    return { topic: [...topic].map((byte) => byte.toString(16).padStart(2, '0')).join(''), key };
  };
  return { up: await direction('up'), down: await direction('down') };
}

/** Derive the secret of those who look on: it does not lead back to that of the seats. @param {string} secret in base64url */
export async function watchSecret(secret) {
  const base = await crypto.subtle.importKey('raw', fromBase64(secret), 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: utf8('regalia watch 1'), info: utf8('secret') };
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(how, base, 128)));
}

/** @param {Direction} direction @param {Record<string, unknown>} message @returns {Promise<string>} */
export async function seal({ key }, message) {
  const text = utf8(JSON.stringify({ ...message, at: Date.now() }));
  if (text.length > SIZE) throw new RangeError('a message is too long to be sealed');
  const padded = new Uint8Array(SIZE).fill(0x20);
  padded.set(text);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, padded));
  return toBase64([...iv, ...sealed]);
}

/** Opens what comes in one direction: each message once, while it is fresh. */
export class Opener {
  /** @param {Direction} direction */
  constructor(direction) {
    this.key = direction.key;
    /** @type {Set<string>} */
    this.known = new Set();
  }

  /** @param {unknown} text as it came @returns {Promise<Message | null>} nothing for noise, and for what was read before or is old */
  async open(text) {
    if (typeof text !== 'string' || text.length !== SEALED) return null;
    const nonce = text.slice(0, 16);
    if (this.known.has(nonce)) return null;
    let message;
    try {
      const bytes = fromBase64(text);
      const iv = bytes.slice(0, NONCE);
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, this.key, bytes.slice(NONCE));
      message = JSON.parse(new TextDecoder().decode(plain));
    } catch {
      return null; // Not written by a page that knows the secret.
    }
    // Another relay may have brought it meanwhile.
    if (this.known.has(nonce) || typeof message?.is !== 'string') return null;
    if (!(Math.abs(Date.now() - message.at) <= FRESH)) return null;
    this.known.add(nonce);
    for (const oldest of this.known) {
      if (this.known.size <= REMEMBERED) break;
      this.known.delete(oldest);
    }
    return message;
  }
}
