// The host's side of a room: it listens while the table is open, makes an invitation for each page that says hello, and takes the answers.
// What is carried are the codes that people carry by hand. A room may have several doors: those who look on know another secret than those
// who sit down.
import { readAnswer } from '../../codes/pairingCode.js';
import { isNumber } from './caller.js';
import { makeKey, markOf, Relays } from './nostr.js';
import { fromBase64, toBase64 } from './roomCode.js';
import { Opener, openChannels, seal } from './sealed.js';

export { watchSecret } from './sealed.js';

/** @typedef {Pick<import('../invitations.js').Invitation, 'id' | 'code' | 'state'>} Invitation */
/**
 * @typedef {object} Invitations
 * @property {(seat: number | null, relayed: boolean) => Invitation} open
 * @property {(code: string) => Promise<unknown>} take
 * @property {(id: number) => void} withdraw
 */
/** @typedef {{ secret: string, seat: number | null }} Door a secret that leads in, and the seat to which its pages are invited */
/** @typedef {Door & import('./sealed.js').Channel} OpenDoor */
/** @typedef {import('./sealed.js').Message} Message */
/** @typedef {import('./roomCode.js').Room & { key: string }} HostRoom `key` signs what the host's page says */
/**
 * @typedef {object} Caller a page that said hello
 * @property {Invitation} invitation
 * @property {number} offered when it was last told the code
 * @property {number} expires when it is forgotten, unless it has answered
 */

export const SALT = 'regalia room 1';
/** Pages that said hello and have not answered, and how often another one may: each costs a connection. */
const MOST_WAITING = 8;
const EVERY = 2_000;
const BURST = 8;
/** Milliseconds in which a page answers. */
const ANSWERS = 90_000;
/** Milliseconds between two times that a page is told the same code. */
const AGAIN = 1_000;

/** @returns {HostRoom} */
export function makeRoom() {
  const key = makeKey();
  return { secret: toBase64(crypto.getRandomValues(new Uint8Array(16))), host: markOf(key), key };
}

export class RoomHost {
  /**
   * @param {HostRoom} room
   * @param {Invitations} invitations
   * @param {() => void} changed called when a relay comes or goes, and when a page says hello
   * @param {Door[]} [doors]
   */
  constructor(room, invitations, changed, doors = [{ secret: room.secret, seat: null }]) {
    this.room = room;
    this.doors = doors;
    this.invitations = invitations;
    this.changed = changed;
    /** @type {Relays | null} */
    this.relays = null;
    /** By door and number. @type {Map<string, Caller>} */
    this.callers = new Map();
    /** How many pages said hello that want a seat. */
    this.count = 0;
    this.tokens = BURST;
    this.filled = Date.now();
    this.closed = false;
  }

  /** @returns {'connecting' | 'listening' | 'lost'} */
  get state() {
    if (!this.relays || this.relays.here.size > 0) return this.relays ? 'listening' : 'connecting';
    return this.relays.isLost ? 'lost' : 'connecting';
  }

  /** Connect to relays, and listen until `close`. @param {string[]} urls */
  async listen(urls) {
    /** @type {Record<string, (text: string) => void>} */
    const topics = {};
    for (const door of this.doors) {
      const channel = await openChannels(fromBase64(door.secret), SALT);
      const opener = new Opener(channel.up);
      topics[channel.up.topic] = async (text) => {
        const message = await opener.open(text);
        if (message && !this.closed) await this.take(message, { ...door, ...channel });
      };
    }
    if (!this.closed) this.relays = new Relays(urls, { topics, changed: this.changed, key: this.room.key });
  }

  close() {
    this.closed = true;
    this.relays?.close();
  }

  /** @param {Message} message @param {OpenDoor} door */
  async take({ is, from, code }, door) {
    if (!isNumber(from)) return;
    if (is === 'hello') await this.greet(from, door);
    else if (is === 'answer' && typeof code === 'string') await this.answered(from, code, door);
  }

  /** Send an invitation to a page that says hello, and again if it did not arrive. @param {string} from @param {OpenDoor} door */
  async greet(from, door) {
    this.forgetOld();
    const key = keyOf(from, door);
    let caller = this.callers.get(key);
    if (!caller) {
      const waiting = [...this.callers.values()].filter(({ invitation }) => invitation.state === 'waiting');
      if (waiting.length >= MOST_WAITING || !this.mayCall()) return;
      const invitation = this.invitations.open(door.seat, true);
      caller = { invitation, offered: 0, expires: Date.now() + ANSWERS };
      this.callers.set(key, caller);
      if (door.seat === null) this.count += 1;
      this.changed();
    }
    const { invitation } = caller;
    const code = await invitation.code.catch(() => '');
    if (!code || invitation.state !== 'waiting' || Date.now() - caller.offered < AGAIN) return;
    caller.offered = Date.now();
    await this.say({ is: 'offer', to: from, code }, door);
  }

  /** @param {string} from @param {string} code @param {OpenDoor} door */
  async answered(from, code, door) {
    const caller = this.callers.get(keyOf(from, door));
    if (caller?.invitation.state !== 'waiting') return;
    try {
      // A page answers its own invitation, and not that of another one.
      if (readAnswer(code).slot === caller.invitation.id) await this.invitations.take(code);
    } catch {
      // No code, or none of this table.
    }
  }

  /** @param {Record<string, unknown>} message @param {OpenDoor} door */
  async say(message, { down }) {
    const sealed = await seal(down, message);
    if (!this.closed) this.relays?.publish(down.topic, sealed);
  }

  /** Tell whether another page may be invited now. */
  mayCall() {
    const now = Date.now();
    this.tokens = Math.min(BURST, this.tokens + (now - this.filled) / EVERY);
    this.filled = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** Withdraw the invitations that were not answered. Who still waits says hello under another number. */
  forgetOld() {
    for (const [key, { invitation, expires }] of this.callers) {
      if (expires > Date.now()) continue;
      if (invitation.state === 'waiting') this.invitations.withdraw(invitation.id);
      this.callers.delete(key);
    }
  }
}

/** @param {string} from @param {Door} door */
const keyOf = (from, { secret }) => `${secret} ${from}`;
