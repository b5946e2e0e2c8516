// A table with people elsewhere, kept by this page. The engine says who may do what and what is to be sent; here it is only carried.
import { EngineError } from '../boot/errors.js';
import { saveFile } from '../saves/exportFile.js';
import { engine } from '../boot/engineClient.js';
import { answered } from '../match/match.js';
import { alone } from '../match/engineQueue.js';
import { keepSave, token } from '../saves/saves.js';
import { LiveMatch, say } from './live.js';
import { drawLobby, drawStrip, openTable } from './lobby.js';
import { Peer } from './peer.js';
import { phraseOf } from './phrases.js';
import { iceServers } from './exchange.js';
import { words } from './words.js';
import { words as table } from '../i18n/words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/**
 * @typedef {object} Room
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {boolean[]} here
 * @property {boolean[]} open
 * @property {number} round
 * @property {boolean} began
 * @property {number[]} guests
 * @property {(number | null)[]} peers the connection of each seat
 * @property {boolean} ready
 * @property {number[]} waits
 * @property {number[]} asked
 */
/**
 * @typedef {object} Answer of the room
 * @property {[number, string][]} [out]
 * @property {[number, string][]} [drop]
 * @property {{ is: string, seat: number, phrase?: number, for?: number }[]} [news]
 * @property {Room} [room]
 * @property {import('../app/types.js').Event[]} [events]
 * @property {Snapshot} [snapshot]
 * @property {{ turn: number, text: string }[]} [log]
 */

export class HostMatch extends LiveMatch {
  /** @param {import('../saves/saves.js').Save} save */
  constructor(save) {
    super(save);
    /** @type {Map<number, Peer>} */
    this.peers = new Map();
    /** What each connection is to the room: heard, or to greet first. @type {Set<number>} */
    this.greeted = new Set();
    this.count = 0;
    /** @type {Room | null} */
    this.room = null;
    /** Told when somebody sits down or goes. @type {Set<() => void>} */
    this.watchers = new Set();
    this.rematch = () => void this.again();
  }

  /** @override */
  async begin() {
    const { record, setup } = this.save;
    const { game, names, bots, options, dealer, seat } = setup;
    this.save.together ??= { room: token(8), secret: token(16) };
    const { room, secret } = /** @type {{ room: string, secret: string }} */ (this.save.together);
    const plan = { game, names, bots, options, dealer, seat, room_id: room, secret };
    const answer = /** @type {Answer} */ (
      record ? await engine.call('room_open', { sealed: record }) : await engine.call('room_new', plan)
    );
    if (answer.snapshot) this.sees(answer.snapshot, answer.log ?? []);
    this.wake();
    this.carry(answer);
    // Those who are connected to this page still, while the engine knew another match, are greeted again.
    this.greeted.clear();
    for (const peer of this.peers.values()) if (peer.greets) peer.send('{"is":"again"}');
    return answer.snapshot ?? this.before();
  }

  /** @override */
  pickle() {
    return engine.call('room_sealed');
  }

  /** @override @param {Snapshot | null} [snapshot] */
  async keep(snapshot = this.snapshot) {
    if (snapshot?.table) return super.keep(snapshot);
    if (!snapshot) return false;
    // Before the deal the seats are kept, so that a reload finds those who had one.
    Object.assign(this.save, { record: await this.pickle(), when: Date.now(), names: snapshot.names });
    this.known = this.save.record;
    if (!keepSave(this.save)) this.view?.notKept();
    return true;
  }

  /** @override @param {import('../app/types.js').Played & Answer} played */
  accept(played) {
    this.carry(played);
    super.accept(played);
  }

  /** Somebody may come back in the very moment in which a bot moves for them. @override */
  async run() {
    try {
      await super.run();
    } catch (error) {
      if (!(error instanceof EngineError && error.kind === 'BridgeError')) throw error;
    }
  }

  /** @override @param {unknown} error */
  fail(error) {
    if (error instanceof EngineError && error.kind === 'BridgeError' && this.snapshot?.table) void this.refresh();
    else super.fail(error);
  }

  async refresh() {
    this.running = false;
    if (this.snapshot) this.view?.draw(this.snapshot, []);
    if (this.botsTurn()) await this.run();
  }

  /** @override */
  next() {
    return this.ask('room_next', {});
  }

  /** Another match of the same people, whose pages stay connected. The one that was played is kept by itself. */
  async again() {
    const { names = [], here = [], bots = [], open = [], guests = [] } = this.room ?? {};
    const away = guests.filter((seat) => !open[seat] && (!here[seat] || bots[seat] !== null));
    if (away.length > 0) return say(words.away(table.and(away.map((seat) => names[seat]))));
    try {
      await alone(async () => {
        this.mine();
        const { together: _together, ...save } = this.save;
        const { way: _way, ...setup } = save.setup;
        keepSave({ ...save, id: token(6), setup, record: await engine.call('record') });
      });
    } catch (error) {
      this.fail(error);
      return;
    }
    this.log = [];
    await this.ask('room_again', {});
  }

  /**
   * Something that concerns the room: what comes of it is sent, drawn and kept.
   * @param {string} method
   * @param {Record<string, unknown>} args
   * @param {() => boolean} [wanted] asked when its turn has come: of somebody dropped nothing more is heard
   */
  async ask(method, args, wanted = () => true) {
    try {
      await alone(async () => {
        if (!wanted()) return;
        this.mine();
        const first = /** @type {Answer} */ (await engine.call(method, args));
        const { snapshot, events = [] } = first;
        const answer = snapshot ? await answered({ ...first, snapshot, events }) : first;
        this.carry(answer);
        if (answer.snapshot) {
          this.sees(answer.snapshot);
          this.hears(answer.snapshot, answer.events ?? []);
          this.view?.draw(answer.snapshot, answer.events ?? []);
        } else this.redraw();
        // A phrase changes nothing that is kept.
        if (answer.snapshot || answer.news?.some(({ is }) => is !== 'said')) await this.keep();
      });
      await this.run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Whether somebody is connected whose page has not said hello yet: its engine may still be on its way. */
  get awaits() {
    return [...this.peers.values()].some((peer) => peer.alive && !peer.greets);
  }

  /** Sends what is to be sent and says what is to be said. @param {Answer} answer */
  carry({ out = [], drop = [], news = [], room }) {
    for (const [id, text] of out) this.peers.get(id)?.send(text);
    for (const [id, why] of drop) {
      if (why) say(words.dropped(this.seatName(id), why));
      this.forget(id);
    }
    if (room) this.room = room;
    for (const { is, seat, phrase, for: other } of news) {
      const name = this.room?.names[seat] ?? '';
      if (is === 'said') say(words.said(name, phraseOf(phrase ?? 0)));
      else if (is === 'seated') say(words.seated(name));
      else if (is === 'back') say(words.back(name));
      else if (is === 'left') say(words.left(name));
      else if (is === 'refused' && other !== undefined) say(words.refusedBot(name));
    }
    for (const watcher of [...this.watchers]) watcher();
  }

  /** @param {number} id */
  seatName(id) {
    const seat = this.room?.peers.indexOf(id) ?? -1;
    return this.room?.names[seat] ?? words.stranger;
  }

  /** @param {number} id */
  forget(id) {
    this.peers.get(id)?.part();
    this.peers.delete(id);
    this.greeted.delete(id);
  }

  /**
   * A new invitation. Whoever takes it is heard from then on.
   * @param {() => void} connected
   */
  invite(connected) {
    this.count += 1;
    const id = this.count;
    const peer = new Peer(
      {
        opened: () => {
          // Heard again after a silence that only this page may have noticed: it greets once more.
          if (peer.greets) peer.send('{"is":"again"}');
          connected();
          this.redraw();
        },
        heard: (text) => this.hear(id, text),
        quiet: () => {
          this.greeted.delete(id);
          void this.ask('room_gone', { peer: id });
        },
        flooded: (why) => {
          if (!this.peers.has(id)) return;
          const name = this.seatName(id);
          peer.send(JSON.stringify({ is: 'bye', why }));
          this.forget(id);
          // After what of it was being heard already.
          void this.ask('room_gone', { peer: id }).then(() => say(words.dropped(name, why)));
        },
      },
      iceServers(),
    );
    this.peers.set(id, peer);
    const { room } = /** @type {{ room: string }} */ (this.save.together);
    return { peer, code: peer.invite(room, Math.floor(Math.random() * 65536)) };
  }

  /** @param {number} id @param {string} text */
  hear(id, text) {
    if (!this.greeted.has(id)) {
      // Who was silent for a while, and thinks that it was heard, greets again when it is told so.
      if (!text.includes('"hello"') && this.peers.get(id)?.greets) return this.peers.get(id)?.send('{"is":"again"}');
      this.greeted.add(id);
      const peer = this.peers.get(id);
      if (peer) peer.greets = true;
    }
    return void this.ask('room_hear', { peer: id, text }, () => this.peers.has(id));
  }

  /** @override @param {Snapshot} snapshot */
  cover(snapshot) {
    return snapshot.table || !this.room ? null : drawLobby(this, this.room);
  }

  /** @override @param {Snapshot} snapshot */
  beside(snapshot) {
    return this.room ? drawStrip(this, this.room, snapshot) : null;
  }

  /** @override */
  async file() {
    saveFile({ ...this.save, record: await engine.call('record') });
  }

  /** @override */
  extras() {
    return this.company(
      (phrase) => void this.ask('room_say', { phrase }),
      () => openTable(this),
    );
  }

  /** @param {() => void} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
