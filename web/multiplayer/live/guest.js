// A seat at another page's table: this page's engine plays on what its seat may see, and asks the host's page for the rest.
import { openQuestion, openSheet } from '../../app/dialog.js';
import { button, h } from '../../app/dom.js';
import { EngineError } from '../../boot/errors.js';
import { engine } from '../../app/engineClient.js';
import { findGame, games } from '../../app/games.js';
import { queued } from '../../match/locks.js';
import { keepSave, newSave, token } from '../../saves/saves.js';
import { keepResult } from '../../saves/statsStore.js';
import { drawFacts, questionOf } from './facts.js';
import { dropBefore, openChoices } from './succession.js';
import { seatText } from './firstScreen.js';
import { drawPlaces, drawTeams, lobbyBar, saySwap, sayWatchers, showNote } from './live.js';
import { RemoteMode } from './remoteMode.js';
import { words } from '../../i18n/multiplayerStrings.js';

/** @typedef {import('../../match/mode.js').Mode} Mode */
/** @typedef {import('../../app/contract.js').GuestRoom} GuestRoom */
/** @typedef {Partial<import('../../app/contract.js').GuestAnswer> & { news?: import('./live.js').News[] }} Answer */
/** @typedef {{ room: string, name: string, secret: string, token: string, sealed: string, relay?: import('./roomSearch.js').KnownRoom }} Ticket */

/** @implements {Mode} */
export class GuestMode extends RemoteMode {
  exportMethod = 'guest_record';

  /** @param {import('../../match/match.js').Match} match */
  constructor(match) {
    super(match, { hello: 'guest_hello', hear: 'guest_hear' });
    /** @type {GuestRoom | null} */
    this.room = null;
    /** The move that the host has not answered yet. @type {{ resolve: () => void, reject: (error: unknown) => void } | null} */
    this.sent = null;
    /** The question whether a bot may sit in, by seat. @type {Map<number, import('../../app/dialog.js').Sheet>} */
    this.questions = new Map();
    /** The question of this page itself, while it is open. @type {import('../../app/dialog.js').Sheet | null} */
    this.question = null;
    /** What it was about. */
    this.asked = '';
    /** The host has given this person another seat, before the first deal. */
    this.reseated = false;
  }

  /** @override @returns {Ticket} */
  get ticket() {
    return /** @type {Ticket} */ (/** @type {unknown} */ (this.match.save.together));
  }

  async open() {
    const { room, name, secret, token: seat, sealed } = this.ticket;
    const greeting = this.drawGreeting();
    await engine.call('guest_new', { room_id: room, name, secret, token: seat, sealed: sealed || null, greeting });
    return this.enter();
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
    const own = { ...(snapshot.table ? dropBefore(save.together ?? {}) : save.together), sealed };
    const { names, bots, totals, hand, winners } = save;
    return {
      // A page that was loaded anew knows of no hand before it is welcomed, nor of a dummy, who has points and may have won.
      ...(!snapshot.table && hand > 0 ? { names, bots, totals, hand, winners } : {}),
      record: '',
      game,
      title,
      picture,
      sides,
      log: [],
      sheet: false,
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

  /** Send the move to the host. It is drawn when it comes back. @param {string} text */
  async play(text) {
    if (this.phase === 'away' || this.isEnded) throw new EngineError({ kind: 'IllegalMove', message: words.hostLost });
    if (this.room?.asks) {
      this.askConsent(this.room.asks);
      throw new EngineError({ kind: 'IllegalMove', message: words.answerFirst });
    }
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

  async next() {
    if (this.room?.asks) this.askConsent(this.room.asks);
    else await this.match.ask('guest_ready');
  }

  /** Send what is to be sent, and show what is to be said. @param {Answer} answer */
  onAnswer({ out = [], news = [], room, leave, snapshot, log }) {
    const { match } = this;
    for (const text of out) this.connection?.send(text);
    if (room) this.takeRoom(room);
    for (const each of news) this.takeNews(each);
    if (room) this.keepAsking(room.asks);
    if (snapshot) {
      const moved = snapshot.ply !== match.snapshot?.ply || snapshot.hand !== match.snapshot?.hand;
      if (moved || log) {
        this.sent?.resolve();
        this.sent = null;
      }
    }
    if (snapshot?.table && this.reseated) {
      showNote(this.seatText());
      this.reseated = false;
    }
    if (leave) this.end(leave);
  }

  /** Take the people at the table, as the engine knows them. @param {GuestRoom} room */
  takeRoom(room) {
    const { match } = this;
    const { setup } = match.save;
    this.room = room;
    const { names, seat, bots, here, began } = room;
    if (!began) match.log.entries = [];
    for (const [missed, question] of this.questions) {
      if (!here[missed]) continue;
      question.close();
      this.questions.delete(missed);
    }
    if (seat < 0 || names.length === 0) return;
    if (!began && this.ticket.sealed && seat !== setup.seat) this.reseated = true;
    Object.assign(setup, { names, seat, bots });
  }

  /** @param {import('./live.js').News} news */
  takeNews(news) {
    const name = this.nameOf(news.seat);
    if (news.is === 'ask') this.askAgreement(news.seat ?? -1, name);
    else if (news.is === 'swapped') this.noteSwap(news);
    else this.tellNews(news, name);
  }

  /** Say which others have changed seats before the first deal. @param {import('./live.js').News} news */
  noteSwap({ seat = 0, other = 0 }) {
    const { room } = this;
    if (room && room.seat !== seat && room.seat !== other) showNote(saySwap(room, seat, other));
  }

  /** Say which seat the host has given this person. */
  seatText() {
    const { room } = this;
    if (!this.reseated || !room) return '';
    const { names, bots, open, host, seat } = room;
    const seats = names.map((name, at) => (open[at] && bots[at] === null ? null : { name, bot: bots[at] !== null }));
    return seatText({ game: this.match.save.setup.game, host, seat, far: false, seats });
  }

  /** Ask once by itself; from then on when the person wants to go on. @param {GuestRoom['asks']} asks */
  keepAsking(asks) {
    const about = JSON.stringify(asks);
    if (about === this.asked) return;
    this.asked = about;
    this.question?.close();
    if (asks) this.askConsent(asks);
  }

  /** @param {import('./facts.js').GuestAsks} asks */
  askConsent(asks) {
    if (this.isEnded) return;
    this.question?.close();
    const { title, text, yes } = questionOf(asks);
    const answer = (/** @type {boolean} */ agreed) => void (agreed ? this.match.ask('guest_accept') : this.getUp());
    this.question = openQuestion({ title, text, yes, no: words.getUp, answer });
    // The score sheet has waited for it; closed without an answer, it stays below the table.
    this.question.element.addEventListener('close', () => this.redraw());
  }

  isAsking() {
    return this.question?.element.open ?? false;
  }

  /** Draw the question of this page as long as it is not answered. */
  drawAsks() {
    const { asks } = this.room ?? {};
    if (!asks || this.trouble()) return null;
    const { title, yes } = questionOf(asks);
    return [h('p.sm', title), button('btn', () => this.askConsent(asks), yes)];
  }

  /** Leave the table. */
  async getUp() {
    await this.match.ask('guest_leave');
    this.end(words.youLeft);
  }

  /** Draw what this page found when the hand was opened, below its score sheet. */
  scoreNote() {
    return h('div.stacked', ...drawFacts(this.room?.hands ?? []));
  }

  /** @override @param {number} phrase */
  say(phrase) {
    return this.match.ask('guest_say', { phrase });
  }

  /** Open the list of people at the table, with what was checked and the way out. @override */
  openPeople() {
    const goodbye = () => {
      sheet.close();
      void this.getUp();
    };
    const sheet = openSheet({
      title: words.people,
      content: [
        h(
          'div.stacked',
          this.room ? drawPlaces(this.room, this.match.save.setup.seat) : null,
          h('p.sm', sayWatchers(this.room?.watchers ?? [])),
          ...drawFacts(this.room?.hands ?? []),
          h('p.xs.mut', words.hostSees),
          this.isEnded ? null : h('p.sm', words.getUpHint),
          this.isEnded ? null : button('btn', goodbye, words.getUp),
        ),
      ],
    });
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

  /** @param {Snapshot} snapshot */
  cover(snapshot) {
    if (snapshot.table) return null;
    // The host has said who is at the table.
    const known = Boolean(this.room?.names.length);
    let text = this.trouble() || words.waitStart;
    if (this.phase === 'away' && this.wayBack.text) text = this.wayBack.text;
    else if (this.phase === 'away' && !this.connection) text = words.reloaded;
    else if (this.phase === 'away' && !known) text = words.connecting;
    const isComing = this.connection && (this.phase !== 'away' || !known);
    const { title, setup } = this.match.save;
    const seated = known && this.phase === 'connected' ? this.seatText() : '';
    return h(
      'section.lobby.page',
      lobbyBar(this.isEnded ? words.leftHost : title),
      h('div.stacked', { role: 'status' }, seated ? h('p', seated) : null, h('p', text)),
      ...(this.drawAsks() ?? []),
      this.room ? drawTeams(setup.game, this.room, setup.seat) : null,
      isComing ? null : h('a.btn.primary', { href: '#/join' }, words.haveCode),
      this.drawWayOut(),
      known && this.phase === 'connected' ? button('btn quiet', () => void this.getUp(), words.getUp) : null,
      h('p.xs.mut', words.hostSees),
    );
  }

  /** Leave for another table of the same match. @param {string} farewell  for the host, whenever its page is heard again */
  moveOn(farewell) {
    const { connection } = this;
    this.phase = 'ended';
    this.wayBack.end();
    this.releaseScreen();
    if (!connection) return;
    const tell = () => {
      connection.send(farewell);
      connection.part();
    };
    connection.owner = null;
    connection.ends = { opened: tell, heard: () => {}, quiet: () => {}, flooded: () => {} };
    if (connection.alive) tell();
  }

  /** Draw the way to what is left, while the host's page is not heard. */
  drawWayOut() {
    const isGone = this.phase === 'away' || this.isEnded;
    return isGone && this.ticket.sealed && !this.match.snapshot?.over
      ? button('btn', () => openChoices(this), words.whatNow)
      : null;
  }

  /** @param {Snapshot} snapshot */
  strip(snapshot) {
    const { asks } = this.room ?? {};
    if (asks && !this.trouble()) {
      const { title, yes } = questionOf(asks);
      return h(
        'div.strip',
        { role: 'status' },
        h('p.sm', title),
        button('btn', () => this.askConsent(asks), yes),
      );
    }
    const missing = (this.room?.names ?? []).filter((_, seat) => !this.room?.here[seat]);
    let text = this.trouble();
    if (!text && missing.length > 0 && !snapshot.over) text = words.lost(missing.join(', '));
    else if (!text && snapshot.sheet && this.room?.ready) text = words.waitNext;
    text ||= sayWatchers(this.room?.watchers ?? []);
    return text ? h('div.strip', { role: 'status' }, h('p.sm', text), this.drawWayOut()) : null;
  }
}

/** @param {string} room @param {string} name @returns {Ticket} */
export const newTicket = (room, name) => ({ room, name, secret: token(16), token: '', sealed: '' });

/**
 * Save a match that the page is let in to, as the invitation tells of it. The host's page says the rest.
 * @param {string} room
 * @param {string} name
 * @param {import('../codes/hints.js').Hints | null} [hints]
 * @param {import('./roomSearch.js').KnownRoom} [relay] the room by which relays lead back
 */
export function newSeat(room, name, hints, relay) {
  const { game = '', seats = [null, null], seat = 0 } = hints ?? {};
  const found = findGame(game) ?? games[0];
  const own = seat ?? Math.max(0, seats.indexOf(null));
  const save = newSave(found.title, {
    game: found.id,
    seats: seats.length,
    options: {},
    dealer: null,
    names: seats.map((each, at) => (at === own ? name : (each?.name ?? words.freeSeat))),
    bots: seats.map((each) => (each?.bot ? 'steady' : null)),
    seat: own,
    way: 'guest',
  });
  save.together = { ...newTicket(room, name), ...(relay && { relay }) };
  keepSave(save);
  return save;
}
