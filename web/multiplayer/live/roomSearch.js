// How a guest's page comes to the host's page by a room: at first, and again after a reload or a lost connection. The codes of both pages
// are those that people carry by hand; here relays carry them.
import { load } from '../../app/lazy.js';
import { connect } from './connection.js';
import { CodeError, readInvitation, writeCode } from '../codes/pairingCode.js';
import { relays } from './reach.js';
import { relayStrings } from '../../i18n/pairingStrings.js';

/** @typedef {import('./relay/roomCode.js').Room} Room */
/** @typedef {Room & { name: string }} KnownRoom a room in which the page has a seat, with the host's name */
/** @typedef {import('./relay/caller.js').State} State */

export class RoomSearch {
  /**
   * @param {Room} room
   * @param {object} on
   * @param {(room: string, hints: import('../codes/hints.js').Hints | null) => void} on.seated the host's page has let this one in, to its room of this number
   * @param {(name: string, host: string) => void} [on.taken] another page came by this invitation
   * @param {() => void} on.changed the state may be another
   * @param {string} [known] the number of the room, if the page has a seat there
   */
  constructor(room, on, known = '') {
    this.room = room;
    this.on = on;
    this.known = known;
    /** @type {import('./relay/roomGuest.js').RoomGuest | null} */
    this.guest = null;
    /** @type {import('./peer.js').Peer | null} */
    this.peer = null;
    this.closed = false;
  }

  /** @returns {State} */
  get state() {
    return this.guest?.state ?? 'connecting';
  }

  /** Look for the host's page. Rejects if what it takes cannot be fetched. */
  async begin() {
    const { RoomGuest } = await load(import('./relay/roomGuest.js'), []);
    if (this.closed) return;
    this.guest = new RoomGuest(this.room, (code) => this.answer(code), this.on.changed);
    await this.guest.find(relays());
  }

  /** Answer an invitation. @param {string} code */
  async answer(code) {
    const offer = readInvitation(code);
    const { room, slot } = offer;
    if (this.known && room !== this.known) throw new CodeError('other');
    this.peer?.close();
    const seated = () => {
      this.peer = null;
      this.close();
      this.on.seated(room, offer.hints ?? null);
    };
    const peer = connect(room, { seated, looking: seated, taken: this.on.taken ?? (() => {}) });
    this.peer = peer;
    await peer.answer(offer);
    return writeCode({ kind: 'answer', room, slot, ...(await peer.gathered()) });
  }

  /** Look no more. A connection that led to a seat stays. */
  close() {
    this.closed = true;
    this.guest?.close();
    this.peer?.close();
  }
}

/** Milliseconds of silence after which a page looks for the host's by its room. Mostly it is heard again before. */
const SEARCH_AFTER = 8_000;

/**
 * @typedef {object} Lost a page that may not hear the host's any more
 * @property {{ room: string, relay?: KnownRoom }} ticket
 * @property {string} phase
 * @property {() => void} bind
 * @property {() => void} redraw
 */

/** The way back to the host's page, by the room that this one came by. */
export class WayBack {
  /** @param {Lost} page */
  constructor(page) {
    this.page = page;
    /** @type {RoomSearch | null} */
    this.search = null;
  }

  /** Look for the host's page, if this one came by a room. */
  begin() {
    const { ticket, phase } = this.page;
    if (!ticket.relay || this.search || phase === 'ended' || relays().length === 0) return;
    const seated = () => {
      this.end();
      this.page.bind();
    };
    this.search = new RoomSearch(ticket.relay, { seated, changed: () => this.page.redraw() }, ticket.room);
    void this.search.begin().catch(() => this.end());
  }

  /** Look for it if it stays silent. */
  beginSoon() {
    setTimeout(() => this.page.phase === 'away' && this.begin(), SEARCH_AFTER);
  }

  end() {
    this.search?.close();
    this.search = null;
  }

  /** How far it has come; '' while nothing is looked for. */
  get text() {
    if (!this.search) return '';
    const { state } = this.search;
    return state === 'connecting' ? relayStrings.returning : relayStrings[state](this.page.ticket.relay?.name ?? '');
  }
}
