// The invitations of a live table, in the host's page. Any number of them stand side by side. Each lives until it is answered or
// withdrawn: sheets and screens only show it. An answer names its invitation, however it comes to this page: by `take` (pasted,
// scanned, or carried by a relay) or from another tab of this browser (`join.js`).
//
//     open(seat)      → Invitation, at once; `seat` null is any free seat. `invitation.code` is a promise of what the guest's page is told.
//     take(answer)    → Promise<Invitation>, that which is answered. Rejects with a CodeError for what answers none of this table.
//     admit(id)       lets a page in that answered an invitation by which another one came before
//     withdraw(id)    forgets it; an answer to it is told of, as one to an invitation that is gone
//     watch(changed)  → a function that stops it; `changed` is called whenever the list or a state may be another
//
// What an invitation needs outlives the page that made it: the certificate and the keys are kept in the browser's database, so that an
// answer still leads to a connection after a reload. Some browsers take no keys of before; there the invitation is `lost`.
import { LOOK_ON } from '../codes/hints.js';
import { openChannel } from '../../app/store.js';
import { forgetInvitations, keepInvitations, keptInvitations } from './invitationStore.js';
import { CodeError, readAnswer, writeCode } from '../codes/pairingCode.js';
import { reach } from './reach.js';

/** @typedef {import('./peer.js').Peer} Peer */
/** @typedef {import('../codes/pairingCode.js').Keys} Keys */
/** @typedef {import('../codes/pairingCode.js').Code} Code */
/**
 * The states in turn: nothing has come back yet; the answer is here; the pages hear each other; the person sits at the table.
 * Or: the person was here, and is not heard; the pages have not found each other; its answer came after all of it was lost; a second
 * page answered it, and waits to be let in.
 * @typedef {'waiting' | 'answered' | 'connecting' | 'here' | 'away' | 'apart' | 'lost' | 'asking'} State
 */
/**
 * @typedef {object} Table what the host's page does with connections
 * @property {string} roomId
 * @property {(reach: import('./peer.js').Reach, certificate: RTCCertificate, opened: () => void) => { number: number, peer: Peer }} connect
 * @property {(number: number, peer: Peer) => void} admit hear this page from now on
 * @property {(number: number) => void} forget
 * @property {(number: number) => string} personOf the name of the person who came by a connection; empty before
 * @property {string} hostName
 * @property {(seat: number | null) => import('../codes/hints.js').Hints} hints what an invitation to a seat says of the table
 */

/** @type {EcKeyGenParams} */
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

/** What a page is told that is let in, to a seat or to look on. It greets the table then. */
export const SEAT = '{"is":"seat"}';
export const LOOK = '{"is":"look"}';

/** Answers for tables that no tab had open, by room. @type {Map<string, string>} */
const left = new Map();

/** Leave an answer for the table of its room, which takes it as soon as it is open in this tab. @param {string} room @param {string} code */
export const leaveAnswer = (room, code) => left.set(room, code);

export class Invitation {
  /** @param {number} id @param {number | null} seat */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** The code for the guest's page. @type {Promise<string>} */
    this.code = Promise.resolve('');
    /** @type {Peer | null} */
    this.peer = null;
    /** How far the connection looks, as a text. */
    this.reach = '';
    /** The connection's number at the host's table. */
    this.number = 0;
    /** @type {Keys | null} */
    this.keys = null;
    /** Relays carry it: no person is shown its code. */
    this.relayed = false;
    /** The key of the answer that was taken, by which it is known again. */
    this.answered = '';
    /** The person that came by it; empty before. */
    this.name = '';
    /** What befell it, where the connection does not tell. @type {'' | 'apart' | 'lost'} */
    this.end = '';
    /** The invitation by which another person came, if this one is a second page that answered it. @type {Invitation | null} */
    this.behind = null;
  }

  /** @returns {State} */
  get state() {
    const { peer, end, behind, answered } = this;
    if (end === 'lost') return 'lost';
    if (behind) return 'asking';
    if (peer?.alive) return peer.greeting === 'none' ? 'connecting' : 'here';
    if (end) return end;
    if (this.name) return 'away';
    return answered ? 'answered' : 'waiting';
  }
}

export class Invitations {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Invitation[]} */
    this.list = [];
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {Promise<RTCCertificate> | null} */
    this.certificate = null;
    /** The tabs of this browser, in one of which an answer may be opened. @type {BroadcastChannel | null} */
    this.tabs = null;
  }

  /** Go on with the invitations that the page had before it was loaded anew, and listen to the other tabs. */
  async begin() {
    if (this.tabs) return;
    this.tabs = openChannel('regalia.answers');
    if (this.tabs) this.tabs.onmessage = ({ data }) => void this.takeFromTab(String(data?.code));
    const { roomId } = this.table;
    this.restore(await keptInvitations(roomId));
    const answer = left.get(roomId);
    left.delete(roomId);
    if (answer) void this.take(answer).catch(() => {});
  }

  /** @param {import('./invitationStore.js').Kept | null} kept */
  restore(kept) {
    if (!kept || !('RTCPeerConnection' in window)) return;
    this.certificate ??= Promise.resolve(kept.certificate);
    for (const { id, seat, keys, name } of kept.list) {
      const invitation = new Invitation(id, seat);
      Object.assign(invitation, { keys, name });
      this.list.push(invitation);
      // One by which a person came is made anew when it is answered once more.
      if (!name) void this.renew(invitation).catch(() => {});
    }
    this.changed();
  }

  /** Close all that waits: another tab has the table, or it is over. @param {boolean} [over] */
  close(over = false) {
    this.tabs?.close();
    this.tabs = null;
    for (const { number } of this.list) this.table.forget(number);
    this.list = [];
    if (over) forgetInvitations(this.table.roomId);
  }

  /** @param {() => void} changed */
  watch(changed) {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  changed() {
    for (const watcher of [...this.watchers]) watcher();
  }

  /** @param {number} id */
  find(id) {
    return this.list.find((each) => each.id === id) ?? null;
  }

  /** Return the seat to which the page of a connection was invited. @param {number} number */
  seatOf(number) {
    return this.list.find((each) => each.number === number)?.seat ?? null;
  }

  /** Return the name of the person who came to a seat by a connection, '' for none. @param {number} number */
  nameOf(number) {
    return this.list.find((each) => each.number === number)?.name ?? '';
  }

  /** Invite to a seat. @param {number | null} [seat] null: to any that is free @param {boolean} [relayed] */
  open(seat = null, relayed = false) {
    if (!('RTCPeerConnection' in window)) throw new CodeError('rtc');
    const invitation = new Invitation(this.newId(), seat);
    invitation.relayed = relayed;
    this.list.push(invitation);
    void this.renew(invitation).catch(() => {});
    this.changed();
    return invitation;
  }

  newId() {
    let id = 0;
    do id = Math.floor(Math.random() * 65536);
    while (this.find(id));
    return id;
  }

  /** @param {number} id */
  withdraw(id) {
    const invitation = this.find(id);
    if (!invitation) return;
    this.list = this.list.filter((each) => each !== invitation);
    this.drop(invitation);
    this.keep();
    this.changed();
  }

  /** @param {Invitation} invitation */
  drop(invitation) {
    invitation.peer?.close();
    invitation.peer = null;
    this.table.forget(invitation.number);
  }

  /**
   * Make the connection of an invitation, or another one by the same keys.
   * @param {Invitation} invitation
   * @returns {Promise<Peer>} ready to take an answer; rejects if this browser takes no keys of before
   */
  renew(invitation) {
    this.drop(invitation);
    const begun = this.connect(invitation);
    invitation.code = begun.then((peer) => this.codeFor(invitation, peer));
    invitation.code.catch(() => {});
    return begun;
  }

  /** @param {Invitation} invitation @param {Peer} peer */
  async codeFor({ id, seat }, peer) {
    const session = await peer.gathered();
    return writeCode({ kind: 'offer', room: this.table.roomId, slot: id, ...session, hints: this.table.hints(seat) });
  }

  /** Make the code of an invitation anew: others have sat down since, or this page looks less far, or farther. @param {Invitation} invitation */
  refresh(invitation) {
    const { peer, state } = invitation;
    if (state !== 'waiting') return;
    if (invitation.reach !== JSON.stringify(reach())) void this.renew(invitation).catch(() => {});
    else if (peer) invitation.code = this.codeFor(invitation, peer);
    this.changed();
  }

  /** @param {Invitation} invitation */
  async connect(invitation) {
    this.certificate ??= RTCPeerConnection.generateCertificate(CURVE);
    const how = reach();
    invitation.reach = JSON.stringify(how);
    const certificate = await this.certificate;
    const { number, peer } = this.table.connect(how, certificate, () => this.opened(invitation));
    Object.assign(invitation, { number, peer });
    try {
      invitation.keys = await peer.offer(invitation.keys);
    } catch (error) {
      this.lose(invitation);
      throw error;
    }
    this.keep();
    return peer;
  }

  /** @param {Invitation} invitation */
  lose(invitation) {
    invitation.end = 'lost';
    this.drop(invitation);
    this.changed();
  }

  /** Take an answer. It may come twice, by two ways. @param {string} text @returns {Promise<Invitation>} */
  async take(text) {
    const code = readAnswer(text);
    if (code.room !== this.table.roomId) throw new CodeError('other');
    const found = this.list.find((each) => each.answered === code.ufrag) ?? this.find(code.slot);
    if (!found) {
      // Withdrawn, or lost with a reload: what is left is another invitation for this person.
      const gone = new Invitation(this.newId(), null);
      gone.answered = code.ufrag;
      this.list.push(gone);
      this.lose(gone);
      return gone;
    }
    if (found.answered === code.ufrag) return found;
    const { peer } = found;
    if (peer?.alive) return this.takeSecond(found, code);
    this.refresh(found);
    // The answer before led to no connection, or that is over: its person tries once more, or another one does.
    const fresh = found.answered !== '' || !found.peer;
    found.answered = code.ufrag;
    found.end = '';
    this.changed();
    if (fresh) await this.renew(found).catch(() => {});
    else await found.code.catch(() => {});
    await this.accept(found, code);
    return found;
  }

  /** @param {Invitation} invitation @param {Code} code */
  async accept(invitation, code) {
    const { peer } = invitation;
    if (!peer || invitation.end === 'lost') return;
    await peer.accept(code);
    peer.ifApart(() => {
      invitation.end = 'apart';
      this.changed();
    });
  }

  /** Take the answer of a second page to an invitation: it is told, and may be let in. @param {Invitation} first @param {Code} code */
  async takeSecond(first, code) {
    const second = new Invitation(this.newId(), null);
    Object.assign(second, { keys: first.keys, answered: code.ufrag, behind: first });
    this.list.push(second);
    this.changed();
    await this.connect(second).catch(() => {});
    await this.accept(second, code);
    return second;
  }

  /** Let a page in that came second. @param {number} id */
  admit(id) {
    const invitation = this.find(id);
    if (!invitation?.behind) return;
    invitation.behind = null;
    if (invitation.peer?.alive) this.opened(invitation);
    this.changed();
  }

  /** Greet a page when it is heard for the first time. @param {Invitation} invitation */
  opened(invitation) {
    const { peer, number, behind } = invitation;
    if (!peer) return;
    invitation.end = '';
    if (behind) {
      const [name, host] = [behind.name || this.table.personOf(behind.number), this.table.hostName];
      peer.send(JSON.stringify({ is: 'taken', name, host }));
    } else {
      this.table.admit(number, peer);
      peer.send(invitation.seat === LOOK_ON ? LOOK : SEAT);
    }
    this.changed();
  }

  /** Note who came by which invitation, and who went. */
  note() {
    for (const invitation of this.list) {
      if (invitation.state !== 'here' || invitation.name) continue;
      invitation.name = this.table.personOf(invitation.number);
      if (invitation.name) this.keep();
    }
    // A second page that went without being let in.
    this.list = this.list.filter((each) => !each.behind || !each.peer?.came || each.peer.alive);
    this.changed();
  }

  /** Take an answer that was opened in another tab, and tell that tab how far it leads. @param {string} code */
  async takeFromTab(code) {
    try {
      if (readAnswer(code).room !== this.table.roomId) return;
    } catch {
      return; // The tab that has it says what is wrong with it.
    }
    const tell = () => this.tabs?.postMessage({ taken: code, state: invitation.state, name: invitation.name });
    const invitation = await this.take(code);
    this.watch(tell);
    tell();
  }

  keep() {
    const list = this.list.flatMap(({ id, seat, keys, name, behind, end, relayed }) =>
      keys && !behind && end !== 'lost' && (name || !relayed) ? [{ id, seat, keys, name }] : [],
    );
    void this.certificate?.then((certificate) => keepInvitations({ room: this.table.roomId, certificate, list }));
  }
}
