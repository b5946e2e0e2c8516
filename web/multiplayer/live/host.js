// A table with people elsewhere, kept by this page. The engine says who may do what and what is to be sent; here it is
// only carried.
import { EngineError } from '../../boot/errors.js';
import { engine } from '../../app/engineClient.js';
import { words as table } from '../../i18n/strings.js';
import { openInstead } from '../../app/router.js';
import { matchOnTable, queued } from '../../match/locks.js';
import { dropSave, keepSave, newSave, token } from '../../saves/saves.js';
import { LATER, LiveMode, saySwap, showNote } from './live.js';
import { movedTo } from './succession.js';
import { LOOK_ON } from '../codes/hints.js';
import { Invitations } from './invitations.js';
import { drawLobby, drawStrip, openPeople } from './lobby.js';
import { Peer } from './peer.js';
import { OneLink } from './oneLink.js';
import { takenCode } from './pairing.js';
import { isFar, reachForm } from './reach.js';
import { takeLetter } from '../letters/letter.js';
import { words } from '../../i18n/multiplayerStrings.js';

/** @typedef {import('../../match/mode.js').Mode} Mode */
/** @typedef {import('../../app/contract.js').HostRoom} Room */
/** @typedef {{ out?: [number, string][], drop?: [number, string][], news?: import('./live.js').News[] }} Messages  to whom, by number of the connection */
/** @typedef {Partial<import('../../app/contract.js').HostAnswer> & Messages} Answer */

/** Milliseconds in which a page says hello. After them the cards are dealt without it. */
const GREETED_BY = 60_000;

/** @implements {Mode} */
export class HostMode extends LiveMode {
  exportMethod = 'record';

  /** @param {import('../../match/match.js').Match} match */
  constructor(match) {
    super(match);
    /** @type {Room | null} */
    this.room = null;
    /** The connections, by number. @type {Map<number, Peer>} */
    this.peers = new Map();
    this.count = 0;
    this.invitations = new Invitations(this);
    this.invitations.watch(() => this.redraw());
    /** Called when a guest sits down or goes. @type {Set<() => void>} */
    this.watchers = new Set();
    /** The table on which a bot could not move. @type {Snapshot | null} */
    this.failed = null;
    this.rematch = () => void this.playAgain();
    /** The way from this table to a match by message, while it is gone. @type {Promise<void> | null} */
    this.leaving = null;
    /** The question where the others are. It stays while the lobby is drawn anew. */
    this.oneLink = new OneLink(this);
    this.reach = reachForm(() => this.oneLink.reconsider());
    /** The field for answers, in the lobby. */
    const take = async (/** @type {string} */ text) => {
      await this.invitations.take(text);
      this.answers.clear();
    };
    this.answers = takenCode('answers', words.answerField, words.scanAnswer, words.connect, take, 'btn');
    /** The seat that was picked to be swapped with another one, -1 for none; and what is said of the last swap. */
    this.picked = -1;
    this.swapped = '';
    /** The lobby as it was drawn last, and what of. @type {{ of: string, element: HTMLElement | null }} */
    this.lobby = { of: '', element: null };
  }

  async open() {
    const { save } = this.match;
    const { game, names, bots, options, dealer, seat } = save.setup;
    save.together ??= { room: token(8), secret: token(16) };
    const { room, secret } = /** @type {{ room: string, secret: string }} */ (save.together);
    const plan = { game, names, bots, options, dealer, seat, room_id: room, secret };
    const answer = save.record
      ? await engine.call('room_open', { sealed: save.record })
      : await engine.call('room_new', plan);
    this.holdScreen();
    this.room = answer.room ?? this.room;
    await this.invitations.begin();
    this.oneLink.reconsider();
    // Guests that stayed connected while the engine had another match greet again.
    for (const peer of this.peers.values()) this.greetAgain(peer);
    // Once this answer is on the table.
    if (save.together.alone) setTimeout(() => void this.fillSeats());
    return answer.snapshot ? answer : { ...answer, snapshot: this.lobbySnapshot(), events: [] };
  }

  /** @param {unknown} error */
  onError(error) {
    const { match } = this;
    // A guest came back in the moment in which a bot moved for them.
    if (!(error instanceof EngineError && error.kind === 'BridgeError' && match.snapshot?.table)) return false;
    // Once for each table: an error that stays is shown.
    if (this.failed === match.snapshot) return false;
    this.failed = match.snapshot;
    match.view?.draw(match.snapshot, []);
    queueMicrotask(() => void match.turns.run());
    return true;
  }

  /** @param {string} method @param {Record<string, unknown>} [args] @param {() => boolean} [needed] */
  ask(method, args, needed) {
    return this.match.ask(method, args, needed);
  }

  next() {
    return this.ask('room_next');
  }

  /** Begin another match of the same people, whose pages stay connected. The one that was played is saved by itself. */
  async playAgain() {
    const { match } = this;
    const { names = [], here = [], bots = [], open = [], guests = [] } = this.room ?? {};
    const away = guests.filter((seat) => !open[seat] && (!here[seat] || bots[seat] !== null));
    if (away.length > 0) return showNote(words.away(table.and(away.map((seat) => names[seat] ?? ''))));
    try {
      await queued(async () => {
        match.checkTable();
        const { together: _together, ...save } = match.save;
        const { way: _way, ...setup } = save.setup;
        keepSave({ ...save, id: token(6), setup, record: await engine.call('record') });
      });
    } catch (error) {
      match.fail(error);
      return;
    }
    match.log.entries = [];
    await this.ask('room_again');
  }

  /** Draw the lobby's question anew: it was answered elsewhere. */
  lookElsewhere() {
    this.reach = reachForm(() => this.oneLink.reconsider());
    this.oneLink.reconsider();
    this.lobby.of = '';
    this.redraw();
  }

  /**
   * Go on by message, in the same match: hands, points and the hand under way are in the letter, and what was live ends. Before the first
   * deal, and once the match is over, another one begins with the same people and rules. A second tap changes nothing.
   */
  playByLetter() {
    this.leaving ??= this.leaveForLetter().finally(() => {
      this.leaving = null;
    });
    return this.leaving;
  }

  async leaveForLetter() {
    const { match } = this;
    const { save, snapshot } = match;
    try {
      // No letter holds the hands that were played in another room.
      if (!snapshot?.table || snapshot.over || save.together?.was) {
        const { way: _way, ...setup } = save.setup;
        const letter = newSave(save.title, { ...setup, ...this.people(), way: 'letter' });
        if (!snapshot?.over) this.close();
        keepSave(letter);
        openInstead(`/play/${letter.id}`);
        return;
      }
      const { text, moves } = await queued(() => {
        match.checkTable();
        return engine.call('room_letter');
      });
      const read = await engine.call('letter_read', { text });
      // The score sheet that was on the table stays there.
      await takeLetter(text, read, save.setup.seat, null, snapshot.sheet ? moves - 1 : moves);
      this.close();
    } catch (error) {
      match.fail(error);
    }
  }

  /** Return the names and the bots for another match of those who are here; a bot that sits in for a person makes room. */
  people() {
    const { names, bots } = this.match.save.setup;
    if (!this.room) return { names, bots };
    const { guests, open } = this.room;
    const stays = (/** @type {number} */ seat) => guests.includes(seat) && !open[seat];
    return { names: this.room.names, bots: this.room.bots.map((bot, seat) => (stays(seat) ? null : bot)) };
  }

  /** End what is live: tell all guests that the match goes on by message, and forget the table. */
  close() {
    this.releaseScreen();
    for (const [id, peer] of this.peers) {
      peer.send(JSON.stringify({ is: 'bye', why: words.goesByMessage }));
      this.forget(id);
    }
    this.oneLink.stop();
    this.invitations.close(true);
    dropSave(this.match.save.id);
  }

  /** Tell whether a page is connected that has not said hello yet: its engine may still be loading, but not for ever. */
  get awaits() {
    const since = performance.now() - GREETED_BY;
    return [...this.peers.values()].some((peer) => peer.alive && peer.greeting === 'none' && peer.came > since);
  }

  /** Send what is to be sent, and show what is to be said. @param {Answer} answer */
  onAnswer({ out = [], drop = [], news = [], room }) {
    for (const [id, text] of out) this.peers.get(id)?.send(text);
    for (const [id, why] of drop) {
      if (why) showNote(words.dropped(this.seatName(id), why));
      this.forget(id);
    }
    if (room) this.room = room;
    for (const each of news) {
      if (each.is === 'swapped') this.noteSwap(each.seat ?? 0, each.other ?? 0);
      else this.tellNews(each, this.nameOf(each.seat));
    }
    if (room) this.invitations.note();
    for (const watcher of [...this.watchers]) watcher();
  }

  /** Pick a seat in the lobby: the second one is swapped with the first. @param {number} seat */
  pick(seat) {
    const one = this.picked;
    this.picked = one < 0 ? seat : -1;
    if (one < 0 || one === seat) return this.redraw();
    return this.ask('room_swap', { one, other: seat });
  }

  /** Note that two people have changed seats: the plan of the match and the invitations go with them. @param {number} one @param {number} other */
  noteSwap(one, other) {
    const { setup } = this.match.save;
    const to = (/** @type {number | null} */ seat) => (seat === one ? other : seat === other ? one : seat);
    for (const each of [setup.names, setup.bots]) [each[one], each[other]] = [each[other], each[one]];
    setup.seat = to(setup.seat) ?? 0;
    for (const invitation of this.invitations.list) {
      invitation.seat = to(invitation.seat);
      this.invitations.refresh(invitation);
    }
    this.invitations.keep();
    this.swapped = this.room ? saySwap(this.room, one, other) : '';
  }

  /** @param {number} id */
  seatName(id) {
    const seat = this.room?.peers.indexOf(id) ?? -1;
    return this.room?.names[seat] ?? words.stranger;
  }

  /** End all connections to this tab. */
  onLost() {
    this.oneLink.stop();
    this.invitations.close();
    for (const id of [...this.peers.keys()]) this.forget(id);
  }

  /** The name of the room, by which codes and messages know it. */
  get roomId() {
    return /** @type {{ room: string }} */ (this.match.save.together).room;
  }

  get hostName() {
    const { names, setup } = this.match.save;
    return (this.room?.names ?? names)[setup.seat] ?? '';
  }

  /** Return what an invitation says of the table. @param {number | null} seat @returns {import('../codes/hints.js').Hints} */
  hints(seat) {
    const { setup } = this.match.save;
    const { names, bots } = this.room ?? setup;
    const open = this.room?.open ?? [];
    const seats = names.map((name, at) => (open[at] ? null : { name, bot: bots[at] !== null }));
    return { game: setup.game, host: setup.seat, seat, far: isFar(), seats };
  }

  /** @param {number} id */
  personOf(id) {
    return this.room?.peers.includes(id) ? this.seatName(id) : '';
  }

  /** @param {number} id */
  forget(id) {
    this.peers.get(id)?.part();
    this.peers.delete(id);
  }

  /** Ask a page that has greeted before to greet once more. @param {Peer} peer */
  greetAgain(peer) {
    if (peer.greeting === 'none') return;
    peer.greeting = 'before';
    peer.send('{"is":"again"}');
  }

  /**
   * Make a connection to a page that is invited.
   * @param {import('./peer.js').Reach} reach
   * @param {RTCCertificate} certificate
   * @param {() => void} opened called when its page is heard, before it is let in
   */
  connect(reach, certificate, opened) {
    this.count += 1;
    const id = this.count;
    const peer = new Peer(
      {
        opened: () => {
          if (!this.peers.has(id)) opened();
          // Heard again, perhaps after a silence that only this page has noticed.
          this.greetAgain(peer);
          if (peer.greeting === 'none') setTimeout(() => this.redraw(), GREETED_BY);
          this.redraw();
        },
        heard: (text) => this.hear(id, text),
        quiet: () => {
          if (peer.greeting === 'now') peer.greeting = 'before';
          if (this.peers.has(id)) void this.ask('room_gone', { peer: id });
          else this.invitations.note();
        },
        flooded: (why) => {
          if (!this.peers.has(id)) return peer.close();
          const name = this.seatName(id);
          peer.send(JSON.stringify({ is: 'bye', why }));
          this.forget(id);
          // After what of it was being heard already.
          void this.ask('room_gone', { peer: id }).then(() => showNote(words.dropped(name, why)));
        },
      },
      reach,
      1,
      certificate,
    );
    return { number: id, peer };
  }

  /** Hear a page from now on. @param {number} id @param {Peer} peer */
  admit(id, peer) {
    this.peers.set(id, peer);
  }

  /** Note that guests went on without this page, while it was not heard. @param {string} by '' who never sat at the table @param {string} host */
  noteMoved(by, host) {
    const { match } = this;
    if (!by) return;
    match.saved.write({ together: { ...match.save.together, moved: { by, host } } });
    this.redraw();
  }

  /** Seat bots in empty seats, for a person who goes on alone. */
  async fillSeats() {
    const { match } = this;
    const { alone: _alone, ...together } = match.save.together ?? {};
    match.saved.write({ together });
    if (!match.snapshot?.table) return this.ask('room_start', { fill: true });
    for (const seat of this.room?.guests ?? []) {
      if (!this.room?.here[seat]) await this.ask('room_bot', { seat });
    }
  }

  /** Tell the guests that nothing is read for a while. They greet again when this match is opened, and repeat what was lost. */
  onTableTaken() {
    for (const peer of this.peers.values()) if (peer.greeting !== 'none') peer.send(LATER);
  }

  /** @param {number} id @param {string} text */
  hear(id, text) {
    const peer = this.peers.get(id);
    if (!peer) return;
    const isHello = /"(hello|watch)"/.test(text);
    const host = movedTo(text);
    if (host !== null) return this.noteMoved(this.invitations.nameOf(id), host);
    if (matchOnTable() !== this.match) {
      if (isHello) peer.greeting = 'before';
      return void peer.send(LATER);
    }
    if (!isHello && peer.greeting === 'before') return this.greetAgain(peer);
    const seat = this.invitations.seatOf(id);
    if (seat === LOOK_ON && text.includes('"hello"')) {
      peer.send(JSON.stringify({ is: 'bye', why: words.watchOnly }));
      return this.forget(id);
    }
    peer.greeting = 'now';
    void this.ask('room_hear', { peer: id, text, seat }, () => this.peers.has(id));
  }

  /** @param {Snapshot} snapshot */
  cover(snapshot) {
    if (snapshot.table || !this.room) return null;
    // Messages come while the person chooses something in it.
    const invited = this.invitations.list.map(({ id, state }) => [id, state]);
    const chosen = [this.picked, this.swapped];
    const { starting, isOffered } = this.oneLink;
    const of = JSON.stringify([this.room, this.awaits, invited, starting, isOffered, words.deal, chosen]);
    if (of === this.lobby.of) return this.lobby.element;
    const seat = this.lobby.element?.querySelector('.swap:focus')?.closest('li')?.dataset.seat;
    const element = drawLobby(this, this.room);
    this.lobby = { of, element };
    // Once it is in the document, and the focus that was lost has gone to the heading.
    const swap = /** @type {HTMLElement | null} */ (element.querySelector(`[data-seat="${seat}"] .swap`));
    if (swap) queueMicrotask(() => swap.focus({ preventScroll: true }));
    return element;
  }

  /** @param {Snapshot} snapshot */
  strip(snapshot) {
    return this.room ? drawStrip(this, this.room, snapshot) : null;
  }

  /** @override @param {number} phrase */
  say(phrase) {
    return this.ask('room_say', { phrase });
  }

  /** @override */
  openPeople() {
    openPeople(this);
  }

  /** @param {() => void} watcher */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
