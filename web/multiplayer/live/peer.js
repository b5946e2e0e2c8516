// A connection to one other page, made by two codes that people carry from screen to screen. A code takes few enough characters
// for a small QR code: of a session description it has only the parts that differ from page to page, as bytes.
import { words } from '../../i18n/multiplayerStrings.js';

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
   * @param {RTCIceServer[]} [iceServers] none: the two find each other on their own network
   * @param {number} [pages] how many speak through the other one: what one of them says too much is not laid to the others' charge
   */
  constructor(ends, iceServers = [], pages = 1) {
    this.ends = ends;
    this.pages = pages;
    this.link = new RTCPeerConnection({ iceServers });
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
   * @param {string} room
   * @param {number} slot
   * @returns {Promise<string>} the code of the invitation
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
    this.theirs = isFarCode(code);
    await this.link.setRemoteDescription({ type: 'answer', sdp: sdpOf(code) });
  }

  /**
   * @param {string} text the code of the one who invites
   * @returns {Promise<string>} the code to answer with
   */
  async answer(text) {
    const code = readInvitation(text);
    this.about = { room: code.room, slot: code.slot };
    this.theirs = isFarCode(code);
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
    const code = codeOf(link.localDescription?.sdp ?? '', { kind, room, slot });
    this.mine = isFarCode(code);
    return writeCode(code);
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
    this.last = performance.now();
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

/**
 * @typedef {object} Candidate
 * @property {'host' | 'srflx' | 'relay'} type
 * @property {string} address an mDNS name, IPv4 or IPv6
 * @property {number} port
 */
/**
 * @typedef {object} Code
 * @property {'offer' | 'answer'} kind
 * @property {string} room 16 hexadecimal digits
 * @property {number} slot which invitation it is, or answers
 * @property {string} ufrag
 * @property {string} pwd
 * @property {string} fingerprint SHA-256 of the certificate, 64 hexadecimal digits
 * @property {Candidate[]} candidates
 */

/** A code that cannot be read, or is not the one expected; `message` says why in one word. */
export class CodeError extends Error {}

const VERSION = 1;
const TYPES = /** @type {const} */ (['host', 'srflx', 'relay']);
const PREFERENCE = { host: 126, srflx: 100, relay: 0 };
/** Candidates: more than a device with many networks has, and few enough for a code. */
const MOST = 6;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+$/;

/** @param {Code} code */
export function writeCode({ kind, room, slot, ufrag, pwd, fingerprint, candidates }) {
  /** @type {number[]} */
  const bytes = [(VERSION << 4) | (kind === 'answer' ? 1 : 0), ...unhex(room), slot >> 8, slot & 255];
  for (const text of [ufrag, pwd]) {
    // Chromium writes them in base64 letters: three bytes for four.
    const packed = BASE64.test(text) ? [...atob(text)].map((c) => c.charCodeAt(0)) : null;
    bytes.push(text.length | (packed ? 128 : 0), ...(packed ?? new TextEncoder().encode(text)));
  }
  bytes.push(...unhex(fingerprint));
  for (const { type, address, port } of candidates.slice(0, MOST)) {
    const [form, at] = packAddress(address);
    bytes.push((TYPES.indexOf(type) << 4) | form, ...at, port >> 8, port & 255);
  }
  bytes.push(...checksum(bytes));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** @param {string} text @returns {Code} */
export function readCode(text) {
  if (!/^[\w-]{60,600}$/.test(text)) throw new CodeError('form');
  let plain;
  try {
    plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    throw new CodeError('form');
  }
  const bytes = Uint8Array.from(plain, (c) => c.charCodeAt(0));
  const body = [...bytes.slice(0, -2)];
  const [high, low] = checksum(body);
  if (bytes.at(-2) !== high || bytes.at(-1) !== low) throw new CodeError('form');
  if (body[0] >> 4 !== VERSION) throw new CodeError('version');
  let at = 0;
  const take = (/** @type {number} */ n) => {
    if (at + n > body.length) throw new CodeError('form');
    at += n;
    return body.slice(at - n, at);
  };
  const number = () => {
    const [a, b] = take(2);
    return a * 256 + b;
  };
  const word = () => {
    const [head] = take(1);
    const length = head & 127;
    if (head & 128) return btoa(String.fromCharCode(...take((length / 4) * 3)));
    return new TextDecoder().decode(Uint8Array.from(take(length)));
  };
  const kind = take(1)[0] & 1 ? 'answer' : 'offer';
  const code = /** @type {Code} */ ({
    kind,
    room: hex(take(8)),
    slot: number(),
    ufrag: word(),
    pwd: word(),
    fingerprint: hex(take(32)),
    candidates: [],
  });
  // Into a session description goes nothing that could end its line.
  if (!/^[\w+/]{4,80}$/.test(code.ufrag) || !/^[\w+/]{22,80}$/.test(code.pwd)) throw new CodeError('form');
  while (at < body.length) {
    const [head] = take(1);
    const type = TYPES[head >> 4];
    const address = unpackAddress(head & 15, take);
    if (!type || code.candidates.length === MOST) throw new CodeError('form');
    code.candidates.push({ type, address, port: number() });
  }
  return code;
}

/** Read the code of one who invites. @param {string} text */
export function readInvitation(text) {
  const code = readCode(text);
  if (code.kind !== 'offer') throw new CodeError('answer');
  return code;
}

/** @param {string} sdp @param {Pick<Code, 'kind' | 'room' | 'slot'>} about @returns {Code} */
export function codeOf(sdp, about) {
  const line = (/** @type {string} */ name) => new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1].trim() ?? '';
  /** @type {Candidate[]} */
  const candidates = [];
  for (const found of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gim)) {
    const [, address, port, type] = found;
    if (canPack(address))
      candidates.push({ type: /** @type {Candidate['type']} */ (type), address, port: Number(port) });
  }
  return {
    ...about,
    ufrag: line('ice-ufrag'),
    pwd: line('ice-pwd'),
    fingerprint: line('fingerprint')
      .replace(/^sha-256 /i, '')
      .replace(/:/g, '')
      .toLowerCase(),
    candidates,
  };
}

/** @param {Code} code */
export function sdpOf({ kind, ufrag, pwd, fingerprint, candidates }) {
  const lines = candidates.map(({ type, address, port }, n) => {
    const priority = PREFERENCE[type] * 2 ** 24 + (65535 - n) * 256 + 255;
    const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
    return `a=candidate:${n + 1} 1 udp ${priority} ${address} ${port} typ ${type}${related}`;
  });
  return `${[
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase().match(/../g)?.join(':')}`,
    // The side that begins the handshake of the encryption gives it up after some four minutes. The host begins it, whose side starts only
    // when the answer is there, however late that is.
    `a=setup:${kind === 'offer' ? 'active' : 'passive'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    ...lines,
  ].join('\r\n')}\r\n`;
}

/** Tell whether a code holds an address that is known beyond its page's own network. @param {Code} code */
export const isFarCode = ({ candidates }) => candidates.some(({ type }) => type !== 'host');

const MDNS = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/i;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** @param {string} address */
function canPack(address) {
  return MDNS.test(address) || IPV4.test(address) || /^[\da-f:]+$/i.test(address);
}

/** @param {string} address @returns {[number, number[]]} */
function packAddress(address) {
  const mdns = MDNS.exec(address);
  if (mdns) return [0, unhex(mdns.slice(1).join(''))];
  if (IPV4.test(address)) return [1, address.split('.').map(Number)];
  const [head, tail = ''] = address.split('::');
  const parts = (/** @type {string} */ text) => (text ? text.split(':') : []);
  const before = parts(head);
  const after = parts(tail);
  const middle = Array(8 - before.length - after.length).fill('0');
  return [2, [...before, ...middle, ...after].flatMap((part) => unhex(part.padStart(4, '0')))];
}

/** @param {number} form @param {(n: number) => number[]} take */
function unpackAddress(form, take) {
  if (form === 1) return take(4).join('.');
  const digits = hex(take(16));
  if (form === 2)
    return (
      digits
        .match(/..../g)
        ?.map((part) => part.replace(/^0{1,3}/, ''))
        .join(':') ?? ''
    );
  if (form !== 0) throw new CodeError('form');
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}.local`;
}

/** @param {number[]} bytes */
const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {string} text */
const unhex = (text) => (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** Return a checksum, which shows a lost character. @param {number[]} bytes */
function checksum(bytes) {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 251;
    b = (b + a) % 251;
  }
  return [a, b];
}
