// A connection to one other page, made by two codes that people carry from screen to screen.
import { CodeError, codeOf, readCode, sdpOf, writeCode } from './code.js';

/**
 * @typedef {object} Listeners of the owner of a connection
 * @property {() => void} opened the first time, and when somebody who was quiet is heard again
 * @property {(text: string) => void} heard
 * @property {() => void} quiet nothing is heard any more; it may come back by itself
 * @property {(why: string) => void} flooded it says too much
 */

const BEAT = '.';
const BEAT_EVERY = 3_000;
/** A phone that looks for its network is silent for some seconds. */
const QUIET_AFTER = 10_000;
const GATHER = 2_500;
/** Messages that may come at once, and how many more a second. */
const BURST = 80;
const RATE = 20;

export class Peer {
  /**
   * @param {Listeners} ends
   * @param {RTCIceServer[]} [iceServers] none: the two find each other on their own network
   */
  constructor(ends, iceServers = []) {
    this.ends = ends;
    this.link = new RTCPeerConnection({ iceServers });
    this.gather = iceServers.length > 0 ? 2 * GATHER : GATHER;
    this.channel = this.link.createDataChannel('regalia', { negotiated: true, id: 0 });
    this.alive = false;
    this.closed = false;
    this.last = 0;
    /** The mode that listens. @type {object | null} */
    this.owner = null;
    /** The other page has said hello before. */
    this.greets = false;
    this.tokens = BURST;
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
   * @param {string} room
   * @param {number} slot
   * @returns {Promise<string>} the code to invite somebody with
   */
  async invite(room, slot) {
    this.about = { room, slot };
    await this.link.setLocalDescription(await this.link.createOffer());
    return this.own('offer');
  }

  /**
   * @param {string} text the code of the one who was invited
   */
  async accept(text) {
    const code = readCode(text);
    if (code.kind !== 'answer') throw new CodeError('offer');
    if (code.slot !== this.about?.slot || code.room !== this.about.room) throw new CodeError('other');
    if (this.link.signalingState === 'stable') return;
    await this.link.setRemoteDescription({ type: 'answer', sdp: sdpOf(code) });
  }

  /**
   * @param {string} text the code of the one who invites
   * @returns {Promise<string>} the code to answer with
   */
  async answer(text) {
    const code = readCode(text);
    if (code.kind !== 'offer') throw new CodeError('answer');
    this.about = { room: code.room, slot: code.slot };
    await this.link.setRemoteDescription({ type: 'offer', sdp: sdpOf(code) });
    await this.link.setLocalDescription(await this.link.createAnswer());
    return this.own('answer');
  }

  /** @param {'offer' | 'answer'} kind */
  async own(kind) {
    const { link } = this;
    if (link.iceGatheringState !== 'complete') {
      await new Promise((resolve) => {
        link.onicegatheringstatechange = () => link.iceGatheringState === 'complete' && resolve(undefined);
        setTimeout(resolve, this.gather);
      });
    }
    const { room, slot } = this.about ?? { room: '', slot: 0 };
    return writeCode(codeOf(link.localDescription?.sdp ?? '', { kind, room, slot }));
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
    this.tokens = Math.min(BURST, this.tokens + ((now - this.filled) / 1000) * RATE) - 1;
    this.filled = now;
    if (this.tokens < 0) this.ends.flooded('too many messages');
    // The engine judges all messages, also one that is no text.
    else this.ends.heard(typeof data === 'string' ? data : '');
  }

  /** Note that the other page was heard. */
  note() {
    this.last = performance.now();
    if (this.alive || this.closed) return;
    this.alive = true;
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
