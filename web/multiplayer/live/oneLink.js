// One link for all, and one for those who look on, in the host's lobby: a room to which public relays lead, if the host agrees to ask them. The page listens while its
// table is open, so that guests come back by the same room.
import { button, h, icon } from '../../app/dom.js';
import { load } from '../../app/lazy.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { relayStrings } from '../../i18n/pairingStrings.js';
import { carried, drawQr } from '../codes/exchange.js';
import { LOOK_ON } from '../codes/hints.js';
import { agree, isFar, offeredRelays, relays, relaysText } from './reach.js';
import { writeRoom } from './relay/roomCode.js';

/** @typedef {import('./relay/roomHost.js').HostRoom} HostRoom */

/** Return the address of a room. @param {string} path what follows `#/room/` */
const roomLink = (path) => `${location.href.split('#')[0]}#/room/${path}`;

export class OneLink {
  /** @param {import('./host.js').HostMode} host */
  constructor(host) {
    this.host = host;
    this.element = h('section.one-link', { hidden: true });
    /** @type {import('./relay/roomHost.js').RoomHost | null} */
    this.room = null;
    /** @type {import('./relay/spoken.js').SpokenHost | null} */
    this.spoken = null;
    this.starting = false;
    /** No guest is here yet: what it offers is the next step. */
    this.leads = true;
    /** The secret of those who look on. */
    this.watchSecret = '';
    this.state = h('p.sm', { role: 'status' });
    this.count = h('p.sm.mut');
    this.saying = h('div.spoken', { role: 'status' });
    this.draw();
  }

  /** What follows `#/room/` in the link. */
  get path() {
    return this.pathOf({});
  }

  /** The link for people who look on, '' while this page does not listen. */
  get watchLink() {
    return this.watchSecret && roomLink(this.pathOf({ secret: this.watchSecret, way: 'watch' }));
  }

  /** @param {Partial<HostRoom>} other */
  pathOf(other) {
    const { save } = this.host.match;
    const room = /** @type {HostRoom} */ (save.together?.relay);
    return writeRoom({ ...room, ...other }, save.setup.game, this.host.hostName);
  }

  /** Listen, if the host has agreed to that. Another call changes nothing. */
  async start() {
    const urls = relays();
    if (this.starting || urls.length === 0) return;
    this.starting = true;
    this.draw();
    try {
      const { RoomHost, makeRoom, watchSecret } = await load(import('./relay/roomHost.js'), []);
      if (!this.starting) return;
      const { save, saved } = this.host.match;
      const kept = /** @type {HostRoom | undefined} */ (save.together?.relay);
      const room = kept ?? makeRoom();
      if (!kept) saved.write({ together: { ...save.together, relay: room } });
      this.watchSecret = await watchSecret(room.secret);
      const doors = [
        { secret: room.secret, seat: null },
        { secret: this.watchSecret, seat: LOOK_ON },
      ];
      this.room = new RoomHost(room, this.host.invitations, () => this.note(), doors);
      await this.room.listen(urls);
    } catch {
      // The module did not come. The pages can still be paired by hand.
      this.starting = false;
    }
    this.draw();
  }

  /** Listen no more: the table is closed, or another tab has it. */
  stop() {
    this.starting = false;
    this.room?.close();
    this.spoken?.close();
    this.room = this.spoken = null;
    this.watchSecret = '';
    this.saying.replaceChildren();
    this.draw();
  }

  /** The answer to the question where the others are may be another. */
  reconsider() {
    if (relays().length === 0) this.stop();
    else void this.start();
    this.draw();
    this.host.redraw();
  }

  /** Relays are offered to a person who looks across the internet. */
  get isOffered() {
    return offeredRelays.length > 0 && isFar();
  }

  draw() {
    this.element.hidden = !this.isOffered;
    if (!this.isOffered) return;
    const title = h('h2', relayStrings.oneLink);
    if (!this.starting) {
      const make = () => {
        agree();
        this.reconsider();
      };
      this.element.replaceChildren(title, h('p.sm.mut', relaysText()), button('btn', make, relayStrings.makeLink));
    } else {
      this.element.replaceChildren(h('div.heading', title, this.count), this.drawLink(), this.state);
      this.note();
    }
    this.lead(this.leads);
  }

  /** Show whether what it offers is the next step. @param {boolean} leads */
  lead(leads) {
    this.leads = leads;
    this.element.querySelector('.btn')?.classList.toggle('primary', leads);
  }

  drawLink() {
    if (!this.room) return h('figure.code', h('p.qr', { role: 'status' }, words.making));
    const url = roomLink(this.path);
    const said = h('p.xs.mut', { role: 'status' });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(url);
        said.textContent = words.copied;
      } catch {
        said.replaceWith(carried(url, words.copy, null));
      }
    };
    const send = () => void navigator.share({ title: 'Regalia', url }).catch(() => {}); // Closed without sharing.
    return h(
      'div.stacked',
      h('figure.code', drawQr(url, relayStrings.qrRoom)),
      h(
        'div.acts',
        button('btn', () => void copy(), icon('i-copy'), relayStrings.copy),
        'share' in navigator ? button('btn', send, icon('i-link'), relayStrings.send) : null,
      ),
      said,
      button('btn quiet', () => void this.speak(), relayStrings.sayWords),
      this.saying,
    );
  }

  /** Say how often the link was opened, and whether relays are there. */
  note() {
    const count = this.room?.count ?? 0;
    this.count.textContent = count > 0 ? relayStrings.opened(count) : '';
    this.state.textContent = this.room?.state === 'lost' ? relayStrings.hostNoRelay : '';
  }

  /** Show words that lead to the link for some minutes. */
  async speak() {
    this.spoken?.close();
    const { SpokenHost } = await load(import('./relay/spoken.js'), []);
    if (!this.room) return;
    const spoken = new SpokenHost(this.path);
    this.spoken = spoken;
    const until = new Date(spoken.until).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' });
    this.saying.replaceChildren(h('p.words', spoken.words), h('p.sm.mut', relayStrings.spokenUntil(until)));
    setTimeout(() => {
      if (this.spoken !== spoken) return;
      spoken.close();
      this.saying.replaceChildren(h('p.sm.mut', relayStrings.spokenOver));
    }, spoken.until - Date.now());
    await spoken.listen(relays());
  }
}
