// A seat at somebody else's table: this page's engine plays on what its seat may see, and the host's page is told what is wanted.
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { EngineError } from '../boot/errors.js';
import { saveFile } from '../saves/exportFile.js';
import { noteDeleted } from '../saves/statsStore.js';
import { engine } from '../boot/engineClient.js';
import { alone } from '../match/engineQueue.js';
import { keepSave, token } from '../saves/saves.js';
import { LiveMatch, say } from './live.js';
import { phraseOf } from './phrases.js';
import { drawPlaces, lobbyBar } from './lobby.js';
import { words } from './words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/**
 * @typedef {object} Seat of this page, as its engine knows it
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {boolean[]} here
 * @property {boolean[]} open
 * @property {boolean} began
 * @property {boolean} ready
 * @property {number} seat
 */
/**
 * @typedef {object} Answer
 * @property {string[]} [out]
 * @property {{ is: string, seat?: number, phrase?: number, hand?: number, why?: string }[]} [news]
 * @property {Seat} [room]
 * @property {import('../app/types.js').Event[]} [events]
 * @property {Snapshot} [snapshot]
 * @property {{ turn: number, text: string }[]} [log]
 * @property {string} [leave]
 */
/** @typedef {{ room: string, name: string, secret: string, token: string, sealed: string }} Ticket */

/** Connections by the room that they lead to: made where somebody joins, used by the match. @type {Map<string, import('./peer.js').Peer>} */
const lines = new Map();

export class GuestMatch extends LiveMatch {
  /** @param {import('../saves/saves.js').Save} save */
  constructor(save) {
    super(save);
    /** @type {Seat | null} */
    this.room = null;
    this.ended = '';
    this.connected = false;
    /** @type {{ resolve: () => void, reject: (error: unknown) => void } | null} */
    this.sent = null;
    // The host begins the next match.
    this.rematch = /** @type {(() => void) | null} */ (null);
    /** The latest hand that this page could check, counted from 1. */
    this.checked = 0;
  }

  /** @returns {Ticket} */
  get ticket() {
    return /** @type {Ticket} */ (/** @type {unknown} */ (this.save.together));
  }

  get line() {
    return lines.get(this.ticket.room);
  }

  /** @override @returns {Promise<Snapshot>} */
  async begin() {
    const { room, name, secret, token: seat, sealed } = this.ticket;
    const plan = { room_id: room, name, secret, token: seat, sealed: sealed || null };
    await engine.call('guest_new', plan);
    this.bind();
    return this.before();
  }

  /** Whoever comes back by a new invitation is at the table again as soon as it is looked at. @override @param {import('../match/match.js').View} view */
  show(view) {
    const open = this.snapshot !== null && this.life === engine.generation;
    super.show(view);
    this.wake();
    if (open && this.line?.owner !== this) this.bind();
  }

  /** @override */
  hide() {
    super.hide();
    this.rest();
  }

  bind() {
    const { line } = this;
    if (!line) return;
    line.owner = this;
    line.ends = {
      opened: () => this.greet(),
      heard: (text) => this.hear(text),
      quiet: () => {
        this.connected = false;
        this.redraw();
      },
      flooded: (why) => this.end(why),
    };
    this.ended = '';
    if (line.alive) this.greet();
  }

  greet() {
    this.connected = true;
    // The token is that of the latest welcome, so the engine writes the greeting.
    void this.ask('guest_hello', {});
  }

  /** @override */
  pickle() {
    return engine.call('guest_sealed');
  }

  /** @override @param {Snapshot | null} [snapshot] */
  async keep(snapshot = this.snapshot) {
    if (!snapshot) return false;
    if (this.room?.seat !== undefined && this.room.seat >= 0) this.ticket.sealed = await this.pickle();
    // What is kept of a guest's match is its own page's knowledge, sealed; there is no record to go on from alone.
    // The one before is over, and counts.
    if (this.save.winners && !snapshot.over) noteDeleted(this.save);
    const { game, title, names, bots, totals, hand, over, winners } = snapshot;
    Object.assign(this.save.setup, { game });
    Object.assign(this.save, {
      game,
      title,
      names,
      bots,
      totals,
      hand,
      winners: over ? winners : null,
      when: Date.now(),
      log: [],
    });
    if (!keepSave(this.save)) this.view?.notKept();
    return true;
  }

  /** @override */
  botsTurn() {
    return false;
  }

  /** The move goes to the host, and is drawn when it comes back. @override @param {string} text */
  async play(text) {
    if (!this.connected) throw new EngineError({ kind: 'IllegalMove', message: words.hostLost });
    const answer = /** @type {Answer} */ (await alone(() => engine.call('guest_move', { text })));
    this.post(answer);
    await new Promise((resolve, reject) => {
      this.sent = { resolve: () => resolve(undefined), reject };
    });
  }

  /** @override */
  next() {
    return this.ask('guest_ready', {});
  }

  /** @param {string} text */
  hear(text) {
    return void this.ask('guest_hear', { text });
  }

  /**
   * @param {string} method
   * @param {Record<string, unknown>} args
   */
  async ask(method, args) {
    try {
      await alone(async () => {
        this.mine();
        const answer = /** @type {Answer} */ (await engine.call(method, args));
        this.post(answer);
        const { snapshot, events = [], log } = answer;
        if (snapshot) {
          const moved = snapshot.ply !== this.snapshot?.ply || snapshot.hand !== this.snapshot?.hand;
          this.sees(snapshot, log);
          this.hears(snapshot, events);
          this.view?.draw(snapshot, events);
          if (moved || log) {
            this.sent?.resolve();
            this.sent = null;
          }
        } else this.redraw();
        if (snapshot || answer.news?.length || method !== 'guest_hear') await this.keep();
      });
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {Answer} answer */
  post({ out = [], news = [], room, leave }) {
    for (const text of out) this.line?.send(text);
    if (room) {
      this.room = room;
      const { names, seat, bots } = room;
      if (seat >= 0 && names.length > 0) Object.assign(this.save.setup, { names, seat, bots });
    }
    for (const { is, seat = -1, phrase = 0, hand = 0, why = '' } of news) {
      const name = this.room?.names[seat] ?? '';
      if (is === 'said') say(words.said(name, phraseOf(phrase)));
      else if (is === 'checked') {
        this.checked = hand;
        say(words.checked(hand));
      } else if (is === 'ask') this.asked(seat, name);
      else if (is === 'refused') {
        this.sent?.reject(new EngineError({ kind: 'IllegalMove', message: why || words.tooLate }));
        this.sent = null;
      }
    }
    if (leave) this.end(leave);
  }

  /** @override */
  async file() {
    saveFile({ ...this.save, record: await engine.call('guest_record') });
  }

  /** @override */
  extras() {
    return this.company(
      (phrase) => void this.ask('guest_say', { phrase }),
      () => this.openTable(),
    );
  }

  /** Who is at the table, what was checked, and the way out. */
  openTable() {
    const goodbye = async () => {
      sheet.close();
      await this.ask('guest_leave', {});
      this.end(words.youLeft);
    };
    const sheet = openSheet({
      title: words.people,
      content: [
        h(
          'div',
          { class: 'stacked' },
          this.room ? drawPlaces(this.room, this.save.setup.seat) : null,
          this.checked > 0 ? h('p', { class: 'sm' }, words.checked(this.checked)) : null,
          h('p', { class: 'xs mut' }, words.hostSees),
          this.ended ? null : h('p', { class: 'sm' }, words.getUpHint),
          this.ended ? null : h('button', { type: 'button', class: 'btn', onclick: () => void goodbye() }, words.getUp),
        ),
      ],
    });
  }

  /** @param {number} seat @param {string} name */
  asked(seat, name) {
    const answer = (/** @type {boolean} */ yes) => {
      sheet.close();
      void this.ask('guest_agree', { seat, yes });
    };
    const sheet = openSheet({
      title: words.sitIn,
      content: [h('p', {}, words.agreeBot(name))],
      foot: [
        h('button', { type: 'button', class: 'btn quiet', onclick: () => answer(false) }, words.disagree),
        h('span', { class: 'sp' }),
        h('button', { type: 'button', class: 'btn primary', onclick: () => answer(true) }, words.agree),
      ],
    });
  }

  /** @param {string} why */
  end(why) {
    this.ended = why;
    this.connected = false;
    this.rest();
    this.line?.part();
    lines.delete(this.ticket.room);
    this.redraw();
  }

  /** @override @param {Snapshot} snapshot */
  cover(snapshot) {
    if (snapshot.table) return null;
    let text = words.waitStart;
    if (this.ended) text = this.ended;
    else if (!this.line) text = words.reloaded;
    else if (!this.connected) text = words.connecting;
    return h(
      'section',
      { class: 'lobby page' },
      lobbyBar(this.ended ? words.leftHost : this.save.title),
      h('p', { role: 'status' }, text),
      this.room ? drawPlaces(this.room, this.save.setup.seat) : null,
      this.line ? null : h('a', { class: 'btn primary', href: '#/join' }, words.haveCode),
      h('p', { class: 'xs mut' }, words.hostSees),
    );
  }

  /** @override @param {Snapshot} snapshot */
  beside(snapshot) {
    const missing = (this.room?.names ?? []).filter((_, seat) => !this.room?.here[seat]);
    let text = '';
    if (this.ended) text = this.ended;
    else if (!this.connected) text = words.hostLost;
    else if (missing.length > 0 && !snapshot.over) text = words.lost(missing.join(', '));
    else if (snapshot.sheet && this.room?.ready) text = words.waitNext;
    return text ? h('div', { class: 'strip', role: 'status' }, h('p', { class: 'sm' }, text)) : null;
  }
}

/**
 * @param {import('./peer.js').Peer} peer
 * @param {string} room
 */
export function takeLine(peer, room) {
  lines.get(room)?.close();
  lines.set(room, peer);
}

/** @param {string} room @param {string} name @returns {Ticket} */
export const newTicket = (room, name) => ({ room, name, secret: token(16), token: '', sealed: '' });
