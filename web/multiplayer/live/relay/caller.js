// A page that looks for a host's page through relays: it says the same again and again, under a number that it draws, until it is answered.
import { Relays } from './nostr.js';
import { Opener, seal } from './sealed.js';
import { toBase64 } from './roomCode.js';

/** @typedef {import('./sealed.js').Channel} Channel */
/** @typedef {import('./sealed.js').Message} Message */
/**
 * How far it has come: no relay has answered yet; the host's page is asked; its answer is here. Or: no relay is there; the host's page
 * does not answer.
 * @typedef {'connecting' | 'asking' | 'answered' | 'noRelay' | 'noAnswer'} State
 */

/** Milliseconds between two times that the same is said: a relay keeps nothing for a page that comes a moment later. */
const AGAIN = [1_500, 2_500, 4_000, 6_000, 8_000, 10_000];
/** Milliseconds until the person is told that the host's page does not answer. It is asked all the same. */
const SILENCE = 20_000;

/** Tell whether a text can be the number that a page draws. @param {unknown} from @returns {from is string} */
export const isNumber = (from) => typeof from === 'string' && /^[\w-]{16}$/.test(from);

export class Caller {
  /** @param {() => void} changed called when the state may be another */
  constructor(changed) {
    this.changed = changed;
    /** @type {Relays | null} */
    this.relays = null;
    /** @type {Channel[]} */
    this.channels = [];
    this.closed = false;
    this.timer = 0;
    /** How many relays were there when it was looked last. */
    this.seen = 0;
    this.from = '';
    /** What is said until it is answered. @type {Record<string, unknown>} */
    this.saying = {};
    this.said = 0;
    this.since = 0;
    this.answered = false;
  }

  /** Begin under a number that the host's page has not heard before. @param {Record<string, unknown>} saying */
  begin(saying) {
    this.from = toBase64(crypto.getRandomValues(new Uint8Array(12)));
    this.saying = { ...saying, from: this.from };
    this.said = 0;
    this.since = Date.now();
    this.answered = false;
  }

  /** @returns {State} */
  get state() {
    if (this.relays?.isLost) return 'noRelay';
    if (this.answered) return 'answered';
    if (!this.relays || this.relays.here.size === 0) return 'connecting';
    return Date.now() - this.since > SILENCE ? 'noAnswer' : 'asking';
  }

  /**
   * Look for the host's page until `close`.
   * @param {string[]} urls
   * @param {Channel[]} channels on all of which it may be
   * @param {string} [author] the mark of the host's page, if it is known
   */
  look(urls, channels, author) {
    if (this.closed) return;
    this.channels = channels;
    /** @type {Record<string, (text: string) => void>} */
    const topics = {};
    for (const channel of channels) {
      const opener = new Opener(channel.down);
      topics[channel.down.topic] = async (text) => {
        const message = await opener.open(text);
        if (message && message.to === this.from && !this.closed) await this.take(message, channel);
      };
    }
    this.relays = new Relays(urls, { topics, changed: () => this.noteRelays(), author });
  }

  /** Ask no more: the host's page has answered. */
  noteAnswer() {
    this.answered = true;
    this.changed();
  }

  noteRelays() {
    const here = this.relays?.here.size ?? 0;
    // One that came, perhaps in the place of one that died, has heard nothing yet.
    const more = here > this.seen;
    this.seen = here;
    if (more) this.repeat();
    this.changed();
  }

  /** Take an answer of the host's page. @param {Message} _message @param {Channel} _channel @returns {Promise<void>} */
  async take(_message, _channel) {}

  /** Say at once what is to be said, and again from time to time. */
  repeat() {
    clearTimeout(this.timer);
    if (this.closed) return;
    void this.say();
    this.timer = window.setTimeout(() => this.repeat(), AGAIN[Math.min(this.said, AGAIN.length - 1)]);
    this.said += 1;
    this.changed();
  }

  async say() {
    for (const { up } of this.channels) {
      const sealed = await seal(up, this.saying);
      if (!this.closed) this.relays?.publish(up.topic, sealed);
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.relays?.close();
  }
}
