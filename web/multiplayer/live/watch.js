// Looking on at a live table: the page of a person without a seat, which is sent what anybody may see; its display mode, for a
// screen in the middle of the table; and the host's choice whether people may look on.
import { closeDialogs, openSheet } from '../../app/dialog.js';
import { button, h, svg } from '../../app/dom.js';
import { drawSwitch } from '../../app/segments.js';
import { engine } from '../../app/engineClient.js';
import { games } from '../../app/games.js';
import { getSettings } from '../../app/settings.js';
import { dropSave, keepSave, newSave } from '../../saves/saves.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { relayStrings } from '../../i18n/pairingStrings.js';
import { shownCode } from './pairing.js';
import { LOOK_ON } from '../codes/hints.js';
import { openInvite } from './invite.js';
import { RemoteMode } from './remoteMode.js';
import { drawPlaces, lobbyBar, sayWatchers } from './live.js';

/** @typedef {import('../../match/mode.js').Mode} Mode */
/** @typedef {import('./host.js').HostMode} HostMode */
/** @typedef {import('./roomSearch.js').KnownRoom} KnownRoom */
/** @typedef {Partial<import('../../app/contract.js').GuestAnswer> & { leave?: string }} Answer */

/** @implements {Mode} */
export class WatchMode extends RemoteMode {
  /** @param {import('../../match/match.js').Match} match */
  constructor(match) {
    super(match, { hello: 'watch_hello', hear: 'watch_hear' });
    this.displayed = false;
  }

  async open() {
    const { room, name } = this.ticket;
    await engine.call('watch_new', { room_id: room, name, greeting: this.drawGreeting() });
    return this.enter();
  }

  onShow() {
    this.holdScreen();
  }

  /** Nothing is kept of a match that was only looked at. */
  onHide() {
    this.releaseScreen();
    this.display(false);
    this.wayBack.end();
    this.connection?.part();
    dropSave(this.match.save.id);
  }

  savedRecord() {
    return '';
  }

  /** @returns {Partial<Save>} */
  fields() {
    return { record: '', log: [], together: this.match.save.together };
  }

  /** @param {string} _text */
  async play(_text) {}

  /** @param {Answer} answer */
  onAnswer({ out = [], room, leave }) {
    const { save } = this.match;
    for (const text of out) this.connection?.send(text);
    if (room) this.room = room;
    if (room && room.names.length > 0) Object.assign(save.setup, { names: room.names, bots: room.bots });
    if (leave) this.end(leave);
  }

  /** @param {Snapshot} snapshot */
  cover(snapshot) {
    if (snapshot.table) return null;
    const text = this.phase === 'connected' ? words.watchSoon : this.wayBack.text || this.trouble();
    return h(
      'section.lobby.page',
      lobbyBar(words.lookOn, this.match.save.title),
      h('p', { role: 'status' }, text),
      this.room ? drawPlaces(this.room, -1) : null,
      drawWatchers(this.room?.watchers ?? []),
    );
  }

  strip() {
    const text = this.trouble() || sayWatchers(this.room?.watchers ?? []);
    return text ? h('div.strip', { role: 'status' }, h('p.sm', text)) : null;
  }

  /** Put the way to the display mode into the bar. @override @param {HTMLElement} felt */
  onDraw(felt) {
    this.felt = felt;
    felt.closest('.play')?.setAttribute('data-watch', this.displayed ? 'display' : '');
    const bar = felt.querySelector('.bar');
    if (!bar || bar.querySelector('.display')) return;
    const press = () => this.display(!this.displayed);
    const toggle = h('button.ib.q.display', { type: 'button', 'aria-label': words.display, onclick: press });
    const look = { class: 'i', viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor' };
    toggle.append(
      svg('svg', { ...look, 'stroke-width': 1.8 }, svg('path', { d: 'M3 5h18v11H3zM8 20h8' })),
      h('span.word', words.display),
    );
    bar.querySelector('.ttl')?.after(toggle);
  }

  /** Show the table as large as it can be, for people around this screen; or as before. @param {boolean} on */
  display(on) {
    this.displayed = on;
    this.felt?.closest('.play')?.setAttribute('data-watch', on ? 'display' : '');
    document.documentElement.dataset.size = on ? 'large' : getSettings().size;
    if (on) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
    // The table measures its room anew.
    window.dispatchEvent(new Event('resize'));
  }

  /** @override */
  menuItems() {
    return [];
  }
}

/**
 * Keep a place to look on from, as long as it is looked at.
 * @param {string} room
 * @param {string} name
 * @param {KnownRoom} [relay] the room by which relays lead back
 */
export function newWatch(room, name, relay) {
  const save = newSave(words.lookOn, {
    game: games[0]?.id ?? '',
    seats: 2,
    options: {},
    dealer: null,
    names: [name],
    bots: [null],
    seat: 0,
    way: 'watch',
  });
  save.together = { room, name, ...(relay && { relay }) };
  keepSave(save);
  return save;
}

/** @param {readonly string[]} watchers */
const drawWatchers = (watchers) => (watchers.length > 0 ? h('p.sm', sayWatchers(watchers)) : null);

/** Draw the host's choice whether people may look on, and the way to invite them. @param {HostMode} host */
export function drawWatching(host) {
  const { watched = false, watchers = [] } = host.room ?? {};
  const byHand = () => {
    closeDialogs();
    openInvite(host, LOOK_ON);
  };
  const invite = () => {
    const { watchLink } = host.oneLink;
    if (!watchLink) return byHand();
    closeDialogs();
    const shown = shownCode(watchLink, words.qrInvite, words.copy);
    const hint = h('p.sm.mut', relayStrings.watchLink);
    const content = [h('div.stacked', hint, shown, button('btn quiet', byHand, relayStrings.byHand))];
    openSheet({ title: words.inviteToWatch, content });
  };
  const choose = (/** @type {boolean} */ allowed) => void host.ask('room_watch', { allowed });
  const labels = { off: words.watchOff, on: words.watchByLink };
  return h(
    'section.watching',
    drawSwitch('watched', words.mayWatch, labels, { isOn: watched, choose, hint: words.watchHint }),
    watched ? button('btn', invite, words.inviteToWatch) : null,
    drawWatchers(watchers),
  );
}
