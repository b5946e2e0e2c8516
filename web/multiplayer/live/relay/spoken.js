// A room's code as four words, to be told on the telephone or across the street. They are worth 44 bits, too few for a secret that a relay
// could try at its leisure. So they only lead to the link, for some minutes; each try is made slow; and the link goes by keys that two
// pages draw for it alone, so that words that are found out later open nothing that was recorded before.
import { Caller, isNumber } from './caller.js';
import { Relays } from './nostr.js';
import { fromBase64, toBase64 } from './roomCode.js';
import { Opener, openChannels, seal } from './sealed.js';
import { drawWords } from './words.js';

export { readWords } from './words.js';

/** @typedef {import('./sealed.js').Channel} Channel */

/** Milliseconds that words last: the host's page listens so long. */
export const WORDS_LIFETIME = 10 * 60_000;
/** Rounds of PBKDF2 for each try: a third of a second or more. */
const ROUNDS = 600_000;
/** Pages that are told the link by the same words. */
const MOST = 20;
const SALT = 'regalia spoken 1';
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** Make the secret of words that are told in some minutes. @param {string} words @param {number} slot */
async function stretch(words, slot) {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(words), 'PBKDF2', false, ['deriveBits']);
  const salt = new TextEncoder().encode(`${SALT} ${slot}`);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256));
}

const slotAt = (/** @type {number} */ time) => Math.floor(time / WORDS_LIFETIME);
const drawKeys = () => crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
/** @param {CryptoKeyPair} keys */
const publicPart = async ({ publicKey }) => toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

/**
 * Derive the key that only these two pages have.
 * @param {CryptoKeyPair} own
 * @param {string} other the public part of the other page
 * @param {string} topic of the words
 */
async function shareKey(own, other, topic) {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(other), CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  return (await openChannels(new Uint8Array(shared), topic)).down.key;
}

/** Tells the link to pages that say the words, for some minutes. */
export class SpokenHost {
  /** @param {string} link what follows `#/room/` */
  constructor(link) {
    this.words = drawWords();
    this.link = link;
    this.until = Date.now() + WORDS_LIFETIME;
    /** @type {Set<string>} */
    this.told = new Set();
    /** @type {Relays | null} */
    this.relays = null;
    this.closed = false;
  }

  /** @param {string[]} urls */
  async listen(urls) {
    const channel = await openChannels(await stretch(this.words, slotAt(Date.now())), SALT);
    if (this.closed) return;
    const opener = new Opener(channel.up);
    const heard = async (/** @type {string} */ text) => {
      const message = await opener.open(text);
      if (message?.is !== 'ask' || !isNumber(message.from) || typeof message.key !== 'string') return;
      if (this.told.size >= MOST || Date.now() > this.until) return;
      this.told.add(message.from);
      try {
        await this.tell(channel, message.from, message.key);
      } catch {
        // No public key.
      }
    };
    const topics = { [channel.up.topic]: (/** @type {string} */ text) => void heard(text) };
    this.relays = new Relays(urls, { topics, changed: () => {} });
  }

  /** @param {Channel} channel @param {string} to @param {string} theirs */
  async tell({ down }, to, theirs) {
    const keys = await drawKeys();
    const key = await shareKey(keys, theirs, down.topic);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(this.link));
    const own = await publicPart(keys);
    const message = { is: 'room', to, key: own, iv: toBase64(iv), box: toBase64(new Uint8Array(box)) };
    const sealed = await seal(down, message);
    if (!this.closed) this.relays?.publish(down.topic, sealed);
  }

  close() {
    this.closed = true;
    this.relays?.close();
  }
}

/** Looks for the page that told the words. */
export class SpokenGuest extends Caller {
  /**
   * @param {string} words
   * @param {(link: string) => void} found what follows `#/room/`
   * @param {() => void} changed
   */
  constructor(words, found, changed) {
    super(changed);
    this.words = words;
    this.found = found;
    /** @type {CryptoKeyPair | null} */
    this.keys = null;
  }

  /** @param {string[]} urls */
  async find(urls) {
    this.keys = await drawKeys();
    this.begin({ is: 'ask', key: await publicPart(this.keys) });
    // Told a moment ago, or in the slot before; or by a clock that goes fast.
    const slots = [...new Set([0, -WORDS_LIFETIME, WORDS_LIFETIME / 5].map((from) => slotAt(Date.now() + from)))];
    const channels = [];
    for (const slot of slots) channels.push(await openChannels(await stretch(this.words, slot), SALT));
    this.look(urls, channels);
  }

  /** @override @param {import('./sealed.js').Message} message @param {Channel} channel */
  async take({ is, key, iv, box }, { down }) {
    if (is !== 'room' || this.answered || !this.keys) return;
    try {
      const shared = await shareKey(this.keys, String(key), down.topic);
      const how = { name: 'AES-GCM', iv: fromBase64(String(iv)) };
      const plain = await crypto.subtle.decrypt(how, shared, fromBase64(String(box)));
      if (this.closed) return;
      this.noteAnswer();
      this.close();
      this.found(new TextDecoder().decode(plain));
    } catch {
      // Another answer may be the one.
    }
  }
}
