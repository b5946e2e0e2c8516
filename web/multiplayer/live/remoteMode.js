// A page at a table that another page keeps, with a seat or to look on: how far it has come to the host's page, and the
// way back to it.
import { words } from '../../i18n/multiplayerStrings.js';
import { connectionTo, dropConnection } from './connection.js';
import { LATER, LiveMode } from './live.js';
import { WayBack } from './roomSearch.js';

/**
 * How far the page has come to the host's table: no connection; heard; the host's page plays something else and reads
 * nothing meanwhile; it is over for this page.
 * @typedef {'away' | 'connected' | 'hostElsewhere' | 'ended'} Phase
 */
/** @typedef {{ room: string, name: string, relay?: import('./roomSearch.js').KnownRoom }} Place  what is kept of a table to look on at */

/** The first hello has a number below this one. */
const GREETINGS = 2 ** 30;

export class RemoteMode extends LiveMode {
  /** The host begins the next match. */
  rematch = null;

  /**
   * @param {import('../../match/match.js').Match} match
   * @param {{ hello: string, hear: string }} calls  of the engine: say hello, and read what the host's page says
   */
  constructor(match, calls) {
    super(match);
    this.calls = calls;
    /** @type {Phase} */
    this.phase = 'away';
    /** The reason why it is over for this page. */
    this.why = '';
    this.wayBack = new WayBack(this);
  }

  /** @returns {Place} */
  get ticket() {
    return /** @type {Place} */ (/** @type {unknown} */ (this.match.save.together));
  }

  get isEnded() {
    return this.phase === 'ended';
  }

  get connection() {
    return connectionTo(this.ticket.room);
  }

  /** Draw the number of the first hello: a welcome names the one that it answers, and none is for a page of before. */
  drawGreeting() {
    return Math.floor(Math.random() * GREETINGS);
  }

  /** Begin to listen, or to look for the host's page. */
  enter() {
    this.bind();
    if (!this.connection) this.wayBack.begin();
    return { snapshot: this.lobbySnapshot(), events: [] };
  }

  /** Take the connection for this match. */
  bind() {
    const { connection } = this;
    if (!connection) return;
    connection.owner = this;
    connection.ends = {
      opened: () => this.greet(),
      heard: (text) => {
        if (this.isEnded) return;
        this.phase = text === LATER ? 'hostElsewhere' : 'connected';
        if (text === LATER) this.redraw();
        // What waits in the queue from a connection that has ended is dropped.
        else void this.match.ask(this.calls.hear, { text }, () => this.connection === connection && !this.isEnded);
      },
      quiet: () => {
        if (!this.isEnded) this.phase = 'away';
        this.redraw();
        this.wayBack.beginSoon();
      },
      flooded: (why) => this.end(why),
    };
    this.phase = 'away';
    if (connection.alive) this.greet();
  }

  /** Say hello. Only the page does so by itself: what it has missed it knows, and no host can tell it. */
  greet() {
    this.phase = 'connected';
    // It came back by itself.
    this.wayBack.end();
    // The token is that of the latest welcome, so the engine writes the greeting.
    void this.match.ask(this.calls.hello);
  }

  /** @param {string} why */
  end(why) {
    this.phase = 'ended';
    this.why = why;
    this.releaseScreen();
    this.connection?.part();
    dropConnection(this.ticket.room);
    this.redraw();
  }

  /** Say what keeps this page from the host's; '' while nothing does. @override */
  trouble() {
    return { away: words.hostLost, connected: '', hostElsewhere: words.hostElsewhere, ended: this.why }[this.phase];
  }
}
