// Several public Nostr relays at once. What is said over them are events of an ephemeral kind: relays pass them on and keep none. This is
// the only module that needs the library; it is fetched when a person has agreed that relays are asked.
import { AbstractRelay } from 'nostr-tools/abstract-relay';
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure';

/** @typedef {import('nostr-tools/pure').Event} Event */

/** Ephemeral kinds are 20000 to 29999. */
const KIND = 21_066;
/** The tag by which relays find who listens to a topic. */
const TAG = 'x';
/** Milliseconds for a relay to answer. */
const PATIENCE = 8_000;
/** Milliseconds until a relay that was lost is asked again. */
const PAUSES = [1_000, 5_000, 15_000, 30_000, 60_000];
/** Milliseconds after which a relay that is lost counts as one that was there. */
const LASTS = 60_000;
/** The reasons of a relay that does not serve this page, and will not. */
const REFUSES = /^(auth-required|blocked|invalid|pow|restricted|payment)/;
/** Characters of a relay's message: an event of ours has some 2,700. */
const LONGEST = 4_000;
/** Messages that a relay may send at once, and how many more a second. What is more is not looked at. */
const BURST = 60;
const RATE = 10;
/** Messages that were not looked at before the relay is left. */
const FLOOD = 2_000;

/** Make a key that signs events. @returns {string} hexadecimal digits */
export const makeKey = () => [...generateSecretKey()].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} key */
const bytesOf = (key) => Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Return the mark by which a page knows the owner of a key: half of the public key. @param {string} key */
export const markOf = (key) => getPublicKey(bytesOf(key)).slice(0, 32);

/** A connection that hands on only what is short, and not more than a page can look at. */
class BoundedSocket extends WebSocket {
  /** @param {string | URL} url */
  constructor(url) {
    super(url);
    let [tokens, filled, dropped] = [BURST, performance.now(), 0];
    // Registered before the library's own listener, which does not hear of what stops here.
    this.addEventListener('message', (event) => {
      const now = performance.now();
      tokens = Math.min(BURST, tokens + ((now - filled) / 1000) * RATE);
      filled = now;
      if (typeof event.data === 'string' && event.data.length <= LONGEST && tokens >= 1) {
        tokens -= 1;
        return;
      }
      event.stopImmediatePropagation();
      dropped += 1;
      if (dropped === FLOOD) this.close();
    });
  }

  /** Say nothing to a relay that is leaving. @override @param {Parameters<WebSocket['send']>[0]} data */
  send(data) {
    if (this.readyState === WebSocket.OPEN) super.send(data);
  }
}

/**
 * @typedef {object} Ends
 * @property {Record<string, (text: string) => void>} topics what is called with what comes on a topic
 * @property {() => void} changed called when a relay comes or goes
 * @property {string} [key] signs what this page says; the page makes one if none is given
 * @property {string} [author] the mark of the only page that is believed
 */

export class Relays {
  /** @param {string[]} urls @param {Ends} ends */
  constructor(urls, { topics, changed, key = makeKey(), author = '' }) {
    this.topics = topics;
    this.changed = changed;
    this.key = bytesOf(key);
    this.author = author;
    /** The relays that are connected. @type {Set<AbstractRelay>} */
    this.here = new Set();
    /** How many have not yet answered for the first time. */
    this.trying = urls.length;
    this.closed = false;
    /** Ends the pauses between two tries. @type {Set<() => void>} */
    this.wake = new Set();
    for (const url of urls) void this.keep(url);
  }

  /** No relay is there, and none is still to answer. */
  get isLost() {
    return this.here.size === 0 && this.trying === 0;
  }

  /** Connect to a relay, and again when it is lost. @param {string} url */
  async keep(url) {
    for (let tries = 0; !this.closed; tries += 1) {
      const { came, gone } = this.connect(url);
      const isHere = await came;
      if (tries === 0) this.trying -= 1;
      this.changed();
      const since = performance.now();
      if (isHere) {
        await gone;
        this.changed();
      }
      if (performance.now() - since > LASTS) tries = 0;
      if (!this.closed) await this.pause(PAUSES[Math.min(tries, PAUSES.length - 1)]);
    }
  }

  /** @param {string} url @returns {{ came: Promise<boolean>, gone: Promise<void> }} */
  connect(url) {
    const relay = new AbstractRelay(url, {
      // The seal of a message is what counts. A signature is looked at only where it says more: that it is the host's.
      verifyEvent: /** @type {typeof verifyEvent} */ ((/** @type {Event} */ event) => this.isBelieved(event)),
      websocketImplementation: BoundedSocket,
    });
    relay.onnotice = () => {};
    /** @type {Promise<void>} */
    const gone = new Promise((resolve) => {
      relay.onclose = () => {
        this.here.delete(relay);
        resolve();
      };
    });
    const came = relay.connect({ timeout: PATIENCE }).then(
      () => {
        if (this.closed) relay.close();
        else this.listen(relay);
        return !this.closed;
      },
      () => false,
    );
    return { came, gone };
  }

  /** @param {AbstractRelay} relay */
  listen(relay) {
    this.here.add(relay);
    relay.subscribe([{ kinds: [KIND], [`#${TAG}`]: Object.keys(this.topics), limit: 10 }], {
      onevent: (event) => {
        const topic = event.tags.find(([name]) => name === TAG)?.[1] ?? '';
        if (Object.hasOwn(this.topics, topic)) this.topics[topic](event.content);
      },
      onclose: () => relay.close(),
    });
  }

  /** @param {Event} event */
  isBelieved(event) {
    if (!this.author) return true;
    return String(event.pubkey).startsWith(this.author) && verifyEvent(event);
  }

  /** Say something over all relays that are connected. @param {string} topic @param {string} content */
  publish(topic, content) {
    const at = Math.floor(Date.now() / 1000);
    const event = finalizeEvent({ kind: KIND, created_at: at, tags: [[TAG, topic]], content }, this.key);
    for (const relay of this.here) {
      // If it only takes long, another one may be faster.
      relay.publish(event).catch((error) => REFUSES.test(error?.message) && relay.close());
    }
  }

  /** @param {number} time */
  pause(time) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake.delete(done);
        resolve(undefined);
      };
      const timer = setTimeout(done, time);
      this.wake.add(done);
    });
  }

  close() {
    this.closed = true;
    for (const done of [...this.wake]) done();
    for (const relay of [...this.here]) relay.close();
  }
}
