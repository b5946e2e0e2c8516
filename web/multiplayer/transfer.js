// From one device of a person to another, straight from page to page: all that this browser keeps, or one match. The pages are paired as
// those of a live table: by codes that the person carries, or by one link and public relays. What arrives is brought in as a file is: checked, shown, and added only when the person agrees.
import { button, h } from '../app/dom.js';
import { load } from '../app/lazy.js';
import { open, pageScreen, refresh } from '../app/router.js';
import { openChannel } from '../app/store.js';
import { during } from '../app/settled.js';
import { words as live } from '../i18n/multiplayerStrings.js';
import { exportAll, importFile } from '../saves/importExport.js';
import { formatSave } from '../saves/saveFormat.js';
import { listSaves, nameOf, token } from '../saves/saves.js';
import { drawApart } from './live/invite.js';
import { codeLink, codeToCome, faultOf, shownCode, step, takenCode } from './live/pairing.js';
import { CodeError, readAnswer, readInvitation, writeCode } from './codes/pairingCode.js';
import { Peer } from './live/peer.js';
import { agree, askedText, isFar, offeredRelays, reach, reachForm, relays, relaysText } from './live/reach.js';
import { readRoomCode, writeRoomCode } from './live/relay/roomCode.js';
import { relayStrings, transferStrings as words } from '../i18n/pairingStrings.js';
import { Incoming, Outgoing, ParcelError } from './parcel.js';

/** @typedef {import('../app/router.js').Screen} Screen */

/** Stands in a code where that of a table has the number of an invitation. */
const SLOT = 0xffff;
/** Milliseconds in which a person carries the answer back. */
const CARRIED = 60_000;
/** Milliseconds between two parts that are asked for: faster, the other page would take them for a flood. */
const PACE = 25;
/** As many messages as a table of four may come to. */
const TALK = 4;

/**
 * Return the screen from which things go to another device.
 * @param {Save | null} save  one match; null: all that this browser keeps
 * @returns {Screen}
 */
export function sendScreen(save) {
  const text = save ? formatSave(save) : exportAll();
  const what = save ? words.goesMatch(nameOf(save)) : words.goesAll(listSaves().saves.length);
  const sender = new Sender(text);
  const head = { title: words.send, parent: '/matches' };
  return pageScreen(head, [h('div.form', h('p', what), sender.element)], {
    shown: () => void sender.invite(),
    left: () => sender.close(),
  });
}

/** The device that sends. */
class Sender {
  /** @param {string} text */
  constructor(text) {
    this.parcel = new Outgoing(text);
    this.room = token(8);
    /** @type {Peer | null} */
    this.peer = null;
    this.offered = Promise.resolve();
    this.state = h('p', { role: 'status' });
    this.trouble = h('div', { role: 'alert' });
    this.place = h('div', codeToCome(live.copy));
    this.answer = takenCode('answer', words.answerField, live.scanAnswer, live.connect, (code) => this.take(code));
    /** The offer to make one link, and what relays are doing. */
    this.link = h('div.stacked', { role: 'status' });
    this.back = step('h2', 2, words.bringBack, this.answer.element);
    const where = reachForm(() => void this.invite(), words.whereIsIt);
    this.steps = h('div.form', step('h2', 1, words.openThere, this.place, where, this.link), this.back);
    /** Listens for the other device. @type {import('./live/relay/roomHost.js').RoomHost | null} */
    this.host = null;
    /** The words that both devices show, where no answer was carried. */
    this.check = '';
    this.element = h('div.form', this.steps, this.state, this.trouble);
    this.tabs = openChannel('regalia.answers');
    // An answer that was opened as a link comes from another tab.
    if (this.tabs) this.tabs.onmessage = ({ data }) => void this.takeFromTab(String(data.code ?? ''));
  }

  /** Show a code, or a link if the person has agreed to relays; another one if there is one already. */
  async invite() {
    this.peer?.close();
    this.host?.close();
    this.host = null;
    const linked = relays().length > 0;
    this.back.hidden = linked;
    const make = () => {
      agree();
      void this.invite();
    };
    const offer = [h('p.sm.mut', relaysText()), button('btn', make, relayStrings.makeLink)];
    this.link.replaceChildren(...(isFar() && !linked && offeredRelays.length > 0 ? offer : []));
    try {
      const peer = new Peer(this.ends(), reach(), TALK);
      this.peer = peer;
      this.offered = peer.offer().then(() => {});
      await this.offered;
      const code = writeCode({ kind: 'offer', room: this.room, slot: SLOT, ...(await during(peer.gathered())) });
      const shown = linked ? await this.listen(code) : code;
      if (this.peer === peer) this.place.replaceChildren(shownCode(codeLink('take', shown), words.qr, live.copy));
    } catch (error) {
      this.trouble.replaceChildren(h('p', faultOf(error)));
    }
  }

  /** Listen for the device that opens the link; the part of that. @param {string} code */
  async listen(code) {
    const { RoomHost, makeRoom } = await load(import('./live/relay/roomHost.js'), []);
    const room = makeRoom();
    /** The first device that answers is the one. */
    const invitation = {
      id: SLOT,
      code: Promise.resolve(code),
      state: /** @type {'waiting' | 'answered'} */ ('waiting'),
    };
    const take = async (/** @type {string} */ text) => {
      invitation.state = 'answered';
      this.check = await numberOf(text);
      await this.take(text);
    };
    const door = { open: () => invitation, take, withdraw: () => {} };
    const host = new RoomHost(room, door, () => {
      if (this.host === host) this.link.replaceChildren(host.state === 'lost' ? h('p.sm', words.noRelay) : '');
    });
    this.host = host;
    await host.listen(relays());
    return writeRoomCode({ ...room, way: 'take' }, '');
  }

  ends() {
    return {
      opened: () => {
        this.answer.close();
        this.host?.close();
        this.steps.remove();
        this.trouble.replaceChildren();
        if (this.check) this.ask();
        else this.send();
      },
      heard: (/** @type {string} */ text) => this.hear(text),
      quiet: () => !this.parcel.taken && this.fail(words.interrupted),
      flooded: (/** @type {string} */ why) => this.fail(why),
    };
  }

  send() {
    this.trouble.replaceChildren();
    this.tell(words.asking);
    this.peer?.send(this.parcel.announce());
  }

  /** Ask whether the device that came by the link is the person's own. */
  ask() {
    this.tell(words.sameNumber);
    const yes = button('btn primary', () => this.send(), words.sendNow);
    const no = button('btn', () => this.fail(words.notMine), words.refuse);
    this.trouble.replaceChildren(h('p.number', this.check), h('div.acts', yes, no));
  }

  /** @param {string} text */
  hear(text) {
    try {
      const said = this.parcel.hear(text);
      if (said) this.peer?.send(said);
    } catch (error) {
      return this.fail(reasonOf(error));
    }
    const { parts, sent, taken } = this.parcel;
    this.tell(taken ? words.sent : words.going(Math.floor((100 * sent) / parts)));
    if (taken) this.peer?.part();
  }

  /** @param {string} code */
  async take(code) {
    const { room, slot, ...session } = readAnswer(code);
    if (room !== this.room || slot !== SLOT) throw new CodeError('other');
    const { peer } = this;
    await this.offered;
    this.tell(live.connecting);
    await peer?.accept(session);
    peer?.ifApart(() => {
      const again = button('btn', () => open(decodeURI(location.hash.slice(1))), words.again);
      this.tell('');
      this.trouble.replaceChildren(drawApart(peer, [again]));
    });
  }

  /** @param {string} code */
  async takeFromTab(code) {
    try {
      await this.take(code);
      this.tabs?.postMessage({ taken: code, state: 'connecting', name: '' });
    } catch {
      // It is another table's.
    }
  }

  /** @param {string} text */
  tell(text) {
    this.state.textContent = text;
  }

  /** @param {string} why */
  fail(why) {
    this.tell('');
    this.trouble.replaceChildren(h('p', why), h('p.sm.mut', words.nothingLost));
    this.close();
  }

  close() {
    this.host?.close();
    this.answer.close();
    this.tabs?.close();
    this.peer?.close();
  }
}

/** Return the number by which two devices know that one has the answer of the other. @param {string} answer */
async function numberOf(answer) {
  const hash = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(answer)));
  return String(hash.getUint32(0) % 1_000_000)
    .padStart(6, '0')
    .replace(/^.../, '$& ');
}

/** Return the room of a link, if the code is one; a pairing code is longer. @param {string} code */
function roomOf(code) {
  try {
    return readRoomCode(code, '');
  } catch {
    return null;
  }
}

/** Return the screen on the device that receives. @param {string} invitation @returns {Screen} */
export function takeScreen(invitation) {
  const room = roomOf(invitation);
  const place = h('div.form');
  const trouble = h('div', { role: 'alert' });
  /** @type {Peer | null} */
  let peer = null;
  /** @type {import('./live/relay/roomGuest.js').RoomGuest | null} */
  let guest = null;
  let number = '';
  const close = () => {
    guest?.close();
    peer?.close();
  };
  const fail = (/** @type {string} */ why) => {
    close();
    place.replaceChildren();
    trouble.replaceChildren(h('p', why), h('p.sm.mut', words.nothingLost));
  };
  /** Answer a code of the device that sends. @param {string} text */
  const connect = async (text) => {
    const { room, slot, ...session } = readInvitation(text);
    if (slot !== SLOT) throw new CodeError('other');
    peer?.close();
    const ends = receiver(
      fail,
      place,
      () => peer,
      () => {
        guest?.close();
        return number;
      },
    );
    const link = new Peer(ends, reach(), TALK);
    peer = link;
    await link.answer(session);
    return { link, code: writeCode({ kind: 'answer', room, slot, ...(await during(link.gathered())) }) };
  };
  /** Find the device by the room of its link. @param {import('./live/relay/roomCode.js').Room} room */
  const find = async (room) => {
    agree();
    const state = h('p', { role: 'status' }, relayStrings.connecting);
    place.replaceChildren(state);
    try {
      const { RoomGuest } = await load(import('./live/relay/roomGuest.js'), []);
      const search = new RoomGuest(
        room,
        async (text) => {
          const { code } = await connect(text);
          number = await numberOf(code);
          return code;
        },
        () => {
          const texts = { connecting: relayStrings.connecting, noRelay: words.noRelayHere, noAnswer: words.noAnswer };
          state.textContent = Object.entries(texts).find(([each]) => each === search.state)?.[1] ?? words.seeking;
        },
      );
      guest = search;
      await search.find(relays());
    } catch (error) {
      fail(faultOf(error));
    }
  };
  const answer = async () => {
    if (room) return find(room);
    place.replaceChildren(h('p.mut', { role: 'status' }, live.making));
    try {
      const { link, code } = await connect(invitation);
      if (link.alive || link.closed) return;
      place.replaceChildren(
        step('h2', 2, words.carryBack, shownCode(codeLink('answer', code), live.qrAnswer, live.copyAnswer)),
      );
      const anew = button('btn', () => void answer(), live.answerAnew);
      link.ifApart(() => trouble.replaceChildren(drawApart(link, [anew])), CARRIED);
    } catch (error) {
      fail(faultOf(error));
    }
  };
  const go = button('btn primary', () => void answer(), words.goOn);
  if (!room) place.append(reachForm(undefined, words.whereIsIt), go);
  else if (offeredRelays.length === 0) place.append(h('p', { role: 'alert' }, words.notHere));
  else place.append(h('p.sm.mut', askedText()), go);
  const head = { title: words.take, parent: '/matches' };
  return pageScreen(head, [h('div.form', h('p', words.takeHint), place, trouble)], { left: close });
}

/**
 * Return what listens on the device that receives.
 * @param {(why: string) => void} fail
 * @param {HTMLElement} place  where it is told how far things are
 * @param {() => Peer | null} peerOf
 * @param {() => string} connected  called when the devices are connected; returns the number to be compared, if there is one
 */
function receiver(fail, place, peerOf, connected) {
  const parcel = new Incoming();
  const state = h('p', { role: 'status' });
  const tell = (/** @type {string} */ text) => {
    state.textContent = text;
    if (!state.isConnected) place.replaceChildren(state);
  };
  return {
    opened: () => {
      const number = connected();
      tell(number ? words.compare(number) : words.asking);
    },
    heard: (/** @type {string} */ text) => {
      if (parcel.done) return;
      const peer = peerOf();
      try {
        const said = parcel.hear(text);
        if (!parcel.done) {
          tell(words.coming(Math.floor((100 * parcel.parts.length) / (parcel.label?.parts ?? 1))));
          setTimeout(() => peer?.send(said), PACE);
          return;
        }
        peer?.send(said);
      } catch (error) {
        return fail(reasonOf(error));
      }
      peer?.part();
      const file = new File([parcel.text], '');
      const show = () => void importFile(file, refresh, words.take);
      place.replaceChildren(h('p', { role: 'status' }, words.arrived), button('btn primary', show, words.show));
      show();
    },
    quiet: () => !parcel.done && fail(words.interrupted),
    flooded: fail,
  };
}

/** @param {unknown} error */
function reasonOf(error) {
  const fault = error instanceof ParcelError ? error.message : 'form';
  return words.faults[/** @type {import('./parcel.js').Fault} */ (fault)];
}
