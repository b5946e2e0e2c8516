// A seat at somebody else's table: this page's engine plays on what its seat may see, and the host's page is told what
// is wanted.
import { openQuestion, openSheet } from '../../app/dialog.js';
import { button, h } from '../../app/dom.js';
import { EngineError } from '../../boot/errors.js';
import { engine } from '../../app/engineClient.js';
import { queued } from '../../match/locks.js';
import { token } from '../../saves/saves.js';
import { keepResult } from '../../saves/statsStore.js';
import { LATER, LiveMode, showNote, phraseOf, drawCode, drawPlaces, lobbyBar } from './live.js';
import { words } from '../words.js';

/** @typedef {import('../../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../../match/mode.js').Mode} Mode */
/** @typedef {import('../../app/contract.js').GuestRoom} GuestRoom */
/** @typedef {{ is: string, seat?: number, phrase?: number, hand?: number, shared?: boolean, count?: number }} News */
/** @typedef {Partial<import('../../app/contract.js').GuestAnswer> & { news?: News[] }} Answer */
/** @typedef {{ room: string, name: string, secret: string, token: string, sealed: string }} Ticket */

/** Connections by the room that they lead to: made where somebody joins, used by the match. @type {Map<string, import('./peer.js').Peer>} */
const connections = new Map();

/** @implements {Mode} */
export class GuestMode extends LiveMode {
  exportMethod = 'guest_record';
  /** The host begins the next match. */
  rematch = null;

  /** @param {import('../../match/match.js').Match} match */
  constructor(match) {
    super(match);
    /** @type {GuestRoom | null} */
    this.room = null;
    /** The reason why it is over for this page; empty while it is not. */
    this.ended = '';
    this.connected = false;
    /** The host's page plays something else, and reads nothing meanwhile. */
    this.waits = false;
    /** The move that the host has not answered yet. @type {{ resolve: () => void, reject: (error: unknown) => void } | null} */
    this.sent = null;
    /** The question whether a bot may sit in, by seat. @type {Map<number, import('../../app/dialog.js').Sheet>} */
    this.questions = new Map();
  }

  /** @returns {Ticket} */
  get ticket() {
    return /** @type {Ticket} */ (/** @type {unknown} */ (this.match.save.together));
  }

  get connection() {
    return connections.get(this.ticket.room);
  }

  async open() {
    const { room, name, secret, token: seat, sealed } = this.ticket;
    await engine.call('guest_new', { room_id: room, name, secret, token: seat, sealed: sealed || null });
    this.bind();
    return { snapshot: this.lobbySnapshot(), events: [] };
  }

  savedRecord() {
    return this.ticket.sealed;
  }

  /** @param {Snapshot} snapshot @param {string} record */
  fields(snapshot, record) {
    const { save } = this.match;
    // The match before is over, and counts.
    if (save.winners && !snapshot.over && snapshot.table) keepResult(save);
    // The knowledge of this page is sealed. There is no record to go on from alone.
    const sealed = (this.room?.seat ?? -1) >= 0 ? record : this.ticket.sealed;
    const { game, title } = snapshot;
    const { picture, sides } = save;
    const own = { ...save.together, sealed };
    const { totals, hand, winners } = save;
    return {
      // A page that was loaded anew knows of no hand before it is welcomed.
      ...(!snapshot.table && hand > 0 ? { totals, hand, winners } : {}),
      record: '',
      game,
      title,
      picture,
      sides,
      log: [],
      sheet: null,
      setup: { ...save.setup, game },
      together: own,
    };
  }

  onShow() {
    const { match } = this;
    this.holdScreen();
    // A guest who comes back by a new invitation is at the table again as soon as it is looked at. If it is opened anew, that binds it: a
    // greeting before would be answered to a page that has forgotten it.
    if (match.isOpen() && this.connection?.owner !== this) this.bind();
  }

  onHide() {
    this.releaseScreen();
  }

  /** Take the connection for this match. */
  bind() {
    const { connection } = this;
    if (!connection) return;
    connection.owner = this;
    connection.ends = {
      opened: () => this.greet(),
      // What lies in the queue of a connection that was parted is not heard.
      heard: (text) => {
        this.waits = text === LATER;
        if (this.waits) this.redraw();
        else void this.match.ask('guest_hear', { text }, () => this.connection === connection && !this.ended);
      },
      quiet: () => {
        this.connected = this.waits = false;
        this.redraw();
      },
      flooded: (why) => this.end(why),
    };
    this.ended = '';
    if (connection.alive) this.greet();
  }

  greet() {
    this.connected = true;
    // The token is that of the latest welcome, so the engine writes the greeting.
    void this.match.ask('guest_hello');
  }

  /** Send the move to the host. It is drawn when it comes back. @param {string} text */
  async play(text) {
    if (!this.connected) throw new EngineError({ kind: 'IllegalMove', message: words.hostLost });
    const answer = await queued(() => {
      this.match.checkTable();
      return engine.call('guest_move', { text });
    });
    this.onAnswer(answer);
    // A page that is loaded anew knows which move is its own.
    this.match.write(answer);
    await new Promise((resolve, reject) => {
      this.sent = { resolve: () => resolve(undefined), reject };
    });
  }

  next() {
    return this.match.ask('guest_ready');
  }

  /** Send what is to be sent, and show what is to be said. @param {Answer} answer */
  onAnswer({ out = [], news = [], room, leave, snapshot, log }) {
    const { match } = this;
    for (const text of out) this.connection?.send(text);
    if (room) {
      this.room = room;
      const { names, seat, bots, here, began } = room;
      if (!began) match.log.entries = [];
      for (const [missed, question] of this.questions) {
        if (!here[missed]) continue;
        question.close();
        this.questions.delete(missed);
      }
      if (seat >= 0 && names.length > 0) Object.assign(match.save.setup, { names, seat, bots });
    }
    for (const { is, seat = -1, phrase = 0, hand = 0, shared = false, count = 0 } of news) {
      const name = this.room?.names[seat] ?? '';
      if (is === 'said') showNote(words.said(name, phraseOf(phrase)));
      else if (is === 'checked') showNote(shared ? words.checked(hand) : words.unshared(hand));
      else if (is === 'anew') showNote(words.anew);
      else if (is === 'doubt') showNote(words.doubt);
      else if (is === 'sat_in') showNote(words.tookSeat(name));
      else if (is === 'moved') showNote(words.movedForYou(count));
      else if (is === 'ask') this.askAgreement(seat, name);
      else if (is === 'refused') {
        this.sent?.reject(new EngineError({ kind: 'IllegalMove', message: words.tooLate }));
        this.sent = null;
      }
    }
    if (snapshot) {
      const moved = snapshot.ply !== match.snapshot?.ply || snapshot.hand !== match.snapshot?.hand;
      if (moved || log) {
        this.sent?.resolve();
        this.sent = null;
      }
    }
    if (leave) this.end(leave);
  }

  menuItems() {
    return this.peopleItems(
      (phrase) => void this.match.ask('guest_say', { phrase }),
      () => this.openPeople(),
    );
  }

  /** The people at the table, what was checked, and the way out. */
  openPeople() {
    const goodbye = async () => {
      sheet.close();
      await this.match.ask('guest_leave');
      this.end(words.youLeft);
    };
    const sheet = openSheet({
      title: words.people,
      content: [
        h(
          'div',
          { class: 'stacked' },
          this.room ? drawPlaces(this.room, this.match.save.setup.seat) : null,
          ...this.drawCheck(),
          h('p', { class: 'xs mut' }, words.hostSees),
          this.ended ? null : h('p', { class: 'sm' }, words.getUpHint),
          this.ended ? null : button('btn', () => void goodbye(), words.getUp),
        ),
      ],
    });
  }

  /** Draw what this page found when the last hand was opened. */
  drawCheck() {
    const check = this.room?.checks.at(-1);
    if (!check) return [];
    const { hand, shared, code } = check;
    return [h('p', { class: 'sm' }, shared ? words.checked(hand) : words.unshared(hand)), drawCode(hand, code)];
  }

  /** @param {number} seat @param {string} name */
  askAgreement(seat, name) {
    // One question about a seat at a time, however often the host asks.
    this.questions.get(seat)?.close();
    const question = openQuestion({
      title: words.sitIn,
      text: words.agreeBot(name),
      yes: words.agree,
      no: words.disagree,
      answer: (yes) => void this.match.ask('guest_agree', { seat, yes }),
    });
    this.questions.set(seat, question);
  }

  /** @param {string} why */
  end(why) {
    this.ended = why;
    this.connected = false;
    this.releaseScreen();
    this.connection?.part();
    connections.delete(this.ticket.room);
    this.redraw();
  }

  /** @param {Snapshot} snapshot */
  cover(snapshot) {
    if (snapshot.table) return null;
    // Somebody was at this table already.
    const known = Boolean(this.room?.names.length);
    let text = words.waitStart;
    if (this.ended) text = this.ended;
    else if (!this.connection) text = words.reloaded;
    else if (!this.connected) text = known ? words.hostLost : words.connecting;
    else if (this.waits) text = words.hostElsewhere;
    return h(
      'section',
      { class: 'lobby page' },
      lobbyBar(this.ended ? words.leftHost : this.match.save.title),
      h('p', { role: 'status' }, text),
      this.room ? drawPlaces(this.room, this.match.save.setup.seat) : null,
      this.connection && (this.connected || !known)
        ? null
        : h('a', { class: 'btn primary', href: '#/join' }, words.haveCode),
      h('p', { class: 'xs mut' }, words.hostSees),
    );
  }

  /** @param {Snapshot} snapshot */
  strip(snapshot) {
    const missing = (this.room?.names ?? []).filter((_, seat) => !this.room?.here[seat]);
    let text = '';
    if (this.ended) text = this.ended;
    else if (!this.connected) text = words.hostLost;
    else if (this.waits) text = words.hostElsewhere;
    else if (missing.length > 0 && !snapshot.over) text = words.lost(missing.join(', '));
    else if (snapshot.sheet && this.room?.ready) text = words.waitNext;
    return text ? h('div', { class: 'strip', role: 'status' }, h('p', { class: 'sm' }, text)) : null;
  }
}

/**
 * Keep the connection that leads to a room.
 * @param {import('./peer.js').Peer} peer
 * @param {string} room
 */
export function setConnection(peer, room) {
  const before = connections.get(room);
  if (before !== peer) before?.close();
  connections.set(room, peer);
}

/** @param {string} room @param {string} name @returns {Ticket} */
export const newTicket = (room, name) => ({ room, name, secret: token(16), token: '', sealed: '' });
