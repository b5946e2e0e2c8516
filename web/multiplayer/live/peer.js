// A connection to one other page. The two find each other by what each is told of the other's session (pairingCode.js).
import { words } from '../../i18n/multiplayerStrings.js';
import { sortCandidates } from './addresses.js';
import { CodeError, codeOf, isFarCode, sdpOf, withKeys } from '../codes/pairingCode.js';

/** @typedef {import('../codes/pairingCode.js').Session} Session */
/** @typedef {import('../codes/pairingCode.js').Keys} Keys */

/**
 * @typedef {object} Reach how far a page looks for another one
 * @property {RTCIceServer[]} servers none: the two find each other on their own network
 * @property {boolean} far across the internet
 * @property {(addresses: string[]) => Promise<boolean>} [agrees] asks the person whether to look at addresses of no known sort
 */
/**
 * @typedef {object} Listeners of the owner of a connection
 * @property {() => void} opened the first time, and when a page that was quiet is heard again
 * @property {(text: string) => void} heard
 * @property {() => void} quiet nothing is heard any more; it may come back by itself
 * @property {(why: string) => void} flooded it says too much
 */

const BEAT = '.';
const BEAT_EVERY = 3_000;
/** A phone that looks for its network is silent for some seconds. */
const QUIET_AFTER = 10_000;
const GATHER = 2_500;
/** Two that can find each other do so within a few seconds. */
const FIND = 15_000;
/** Messages of one page that may come at once, and how many more a second. */
const BURST = 80;
const RATE = 20;
/** The most pages whose words a host passes on, its own included. */
export const PAGES = 4;

export class Peer {
  /**
   * Throws where the browser does not connect pages, or not by these servers.
   * @param {Listeners} ends
   * @param {Reach} [reach]
   * @param {number} [pages] how many speak through the other one: what one of them says too much is not laid to the others' charge
   * @param {RTCCertificate} [certificate] by which the other page knows this one; the browser makes one if none is given
   */
  constructor(ends, reach = { servers: [], far: false }, pages = 1, certificate) {
    this.ends = ends;
    this.reach = reach;
    this.pages = pages;
    const iceServers = reach.servers;
    this.link = new RTCPeerConnection({ iceServers, ...(certificate && { certificates: [certificate] }) });
    this.gather = iceServers.length > 0 ? 2 * GATHER : GATHER;
    this.channel = this.link.createDataChannel('regalia', { negotiated: true, id: 0 });
    this.alive = false;
    this.closed = false;
    this.last = 0;
    /** When the two have found each other. */
    this.came = 0;
    /** The mode that listens. @type {object | null} */
    this.owner = null;
    /** The other page has said hello: to this table, or only before it was interrupted. @type {'none' | 'before' | 'now'} */
    this.greeting = 'none';
    /** The codes hold an address that is known across the internet: this page's code, and the other's. */
    this.mine = false;
    this.theirs = false;
    this.tokens = BURST * pages;
    this.filled = performance.now();
    this.timer = 0;
    this.channel.onopen = () => {
      this.timer = window.setInterval(() => this.beat(), BEAT_EVERY);
      this.note();
    };
    this.channel.onmessage = ({ data }) => this.take(data);
    this.channel.onclose = () => this.silence();
    // The state of the connection itself is not listened to: while a code is carried by hand it says `failed` after some fifteen
    // seconds, and connects all the same when the answer comes minutes later.
  }

  /**
   * Begin as the page that invites.
   * @param {Keys | null} [keys] those of an invitation that people hold already; the browser draws others if none are given
   * @returns {Promise<Keys>} throws where the browser does not take them
   */
  async offer(keys = null) {
    const { sdp = '' } = await this.link.createOffer();
    await this.link.setLocalDescription({ type: 'offer', sdp: keys ? withKeys(sdp, keys) : sdp });
    const now = codeOf(this.link.localDescription?.sdp ?? '');
    if (keys && keys.ufrag !== now.ufrag) throw new CodeError('lost');
    return { ufrag: now.ufrag, pwd: now.pwd };
  }

  /** Begin as the page that is invited. @param {Session} session of the page that invites */
  async answer(session) {
    await this.takeSession('offer', session);
    await this.link.setLocalDescription(await this.link.createAnswer());
  }

  /** Take the answer to this page's offer. @param {Session} session */
  async accept(session) {
    await this.takeSession('answer', session);
  }

  /** Take the other page's session, with those of its addresses that this page may look at. @param {'offer' | 'answer'} kind @param {Session} session */
  async takeSession(kind, session) {
    this.theirs = isFarCode(session);
    const candidates = await this.admitted(session.candidates);
    await this.link.setRemoteDescription({ type: kind, sdp: sdpOf({ ...session, kind, candidates }) });
  }

  /** @param {import('../codes/pairingCode.js').Candidate[]} candidates */
  async admitted(candidates) {
    const { far, agrees } = this.reach;
    let sorted = sortCandidates(candidates, { far, own: [] });
    // Only this device's own addresses tell which others are near.
    if (sorted.take.length < candidates.length) {
      sorted = sortCandidates(candidates, { far, own: await ownAddresses() });
    }
    const { take, ask } = sorted;
    const addresses = [...new Set(ask.map(({ address }) => address))];
    return ask.length > 0 && (await agrees?.(addresses)) ? [...take, ...ask] : take;
  }

  /** Wait until this page's addresses are known. @returns {Promise<Session>} what the other page is to know */
  async gathered() {
    const session = await sessionOf(this.link, this.gather);
    this.mine = isFarCode(session);
    return session;
  }

  /**
   * Call back if the two do not find each other, once both codes are there. They may do so later all the same.
   * @param {() => void} apart
   * @param {number} [after] milliseconds
   */
  ifApart(apart, after = FIND) {
    setTimeout(() => !this.alive && !this.closed && apart(), after);
  }

  /** @param {string} text */
  send(text) {
    if (this.channel.readyState === 'open') this.channel.send(text);
  }

  /** @param {unknown} data */
  take(data) {
    if (this.closed) return;
    this.note();
    if (data === BEAT) return;
    const now = performance.now();
    const more = ((now - this.filled) / 1000) * RATE * this.pages;
    this.tokens = Math.min(BURST * this.pages, this.tokens + more) - 1;
    this.filled = now;
    if (this.tokens < 0) this.ends.flooded(words.tooMany);
    // The engine judges all messages, also one that is no text.
    else this.ends.heard(typeof data === 'string' ? data : '');
  }

  /** Note that the other page was heard. */
  note() {
    const now = performance.now();
    // A page that was asleep hears before it notices for how long it has not.
    if (now - this.last > QUIET_AFTER) this.silence();
    this.last = now;
    if (this.alive || this.closed) return;
    this.alive = true;
    this.came ||= this.last;
    this.ends.opened();
  }

  beat() {
    this.send(BEAT);
    if (performance.now() - this.last > QUIET_AFTER) this.silence();
  }

  silence() {
    if (!this.alive || this.closed) return;
    this.alive = false;
    this.ends.quiet();
  }

  /** Close when the last message has had time to arrive. */
  part() {
    setTimeout(() => this.close(), 500);
  }

  close() {
    this.closed = true;
    clearInterval(this.timer);
    this.channel.close();
    this.link.close();
  }
}

/** Wait until the addresses of a connection are known. @param {RTCPeerConnection} link @param {number} patience */
async function sessionOf(link, patience) {
  if (link.iceGatheringState !== 'complete') {
    await new Promise((resolve) => {
      link.onicegatheringstatechange = () => link.iceGatheringState === 'complete' && resolve(undefined);
      setTimeout(resolve, patience);
    });
  }
  return codeOf(link.localDescription?.sdp ?? '');
}

/** Return this device's addresses as its browser tells them now: names, or, once the camera was allowed, more. @returns {Promise<string[]>} */
async function ownAddresses() {
  const link = new RTCPeerConnection();
  try {
    link.createDataChannel('');
    await link.setLocalDescription(await link.createOffer());
    return (await sessionOf(link, GATHER)).candidates.map(({ address }) => address);
  } finally {
    link.close();
  }
}
