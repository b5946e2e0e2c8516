// A guest's side of a room: it says hello until the host's page sends an invitation, and answers it until the two are connected.
import { Caller } from './caller.js';
import { fromBase64 } from './roomCode.js';
import { SALT } from './roomHost.js';
import { openChannels } from './sealed.js';

/** @typedef {import('./roomCode.js').Room} Room */

/** Milliseconds in which an invitation leads to a connection. After them the page says hello as a new one. */
const CONNECTS = 40_000;

export class RoomGuest extends Caller {
  /**
   * @param {Room} room
   * @param {(code: string) => Promise<string>} answer makes a connection for an invitation, and returns the code to answer with
   * @param {() => void} changed
   */
  constructor(room, answer, changed) {
    super(changed);
    this.room = room;
    this.answer = answer;
    this.begin({ is: 'hello' });
  }

  /** @param {string[]} urls */
  async find(urls) {
    this.look(urls, [await openChannels(fromBase64(this.room.secret), SALT)], this.room.host);
  }

  /** Take an invitation, the first one. @override @param {import('./sealed.js').Message} message */
  async take({ is, code }) {
    if (is !== 'offer' || this.answered || typeof code !== 'string') return;
    this.noteAnswer();
    const { from } = this;
    let answer;
    try {
      answer = await this.answer(code);
    } catch {
      this.begin({ is: 'hello' }); // Damaged, or this page cannot be connected so: the next one may be another.
      return;
    }
    if (this.closed || this.from !== from) return;
    this.saying = { is: 'answer', from, code: answer };
    this.said = 0;
    this.since = Date.now();
    this.repeat();
  }

  /** @override */
  repeat() {
    if (this.answered && Date.now() - this.since > CONNECTS) this.begin({ is: 'hello' });
    super.repeat();
  }

  /** @override */
  async say() {
    // While an invitation is being answered there is nothing to say.
    if (!this.answered || this.saying.is === 'answer') await super.say();
  }
}
