// The code that people carry from page to page so that two pages find each other: a session description, of which only what differs
// from page to page travels, as bytes; and the room and the invitation that it belongs to.

import { packHints, unpackHints } from './hints.js';

/**
 * @typedef {object} Candidate
 * @property {'host' | 'srflx' | 'relay'} type
 * @property {string} address an mDNS name, IPv4 or IPv6
 * @property {number} port
 */
/**
 * @typedef {object} Session one page's side of a connection
 * @property {string} ufrag
 * @property {string} pwd
 * @property {string} fingerprint SHA-256 of the certificate, 64 hexadecimal digits
 * @property {Candidate[]} candidates
 */
/** @typedef {Pick<Session, 'ufrag' | 'pwd'>} Keys */
/**
 * @typedef {object} About
 * @property {'offer' | 'answer'} kind
 * @property {string} room 16 hexadecimal digits
 * @property {number} slot which invitation it is, or answers
 * @property {import('./hints.js').Hints | null} [hints] of an invitation: what a guest's page can say of the table
 */
/** @typedef {About & Session} Code */

/** A code that cannot be read, or is not the one expected; `message` says why in one word. */
export class CodeError extends Error {}

const VERSION = 2;
const TYPES = /** @type {const} */ (['host', 'srflx', 'relay']);
const PREFERENCE = { host: 126, srflx: 100, relay: 0 };
/** Candidates: more than a device with many networks has, and few enough for a code. */
const MOST = 6;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+$/;

/** @param {Code} code */
export function writeCode({ kind, room, slot, ufrag, pwd, fingerprint, candidates, hints = null }) {
  /** @type {number[]} */
  const bytes = [(VERSION << 4) | (kind === 'answer' ? 1 : 0), ...unhex(room), slot >> 8, slot & 255];
  for (const text of [ufrag, pwd]) {
    // Chromium writes them in base64 letters: three bytes for four.
    const packed = BASE64.test(text) ? [...atob(text)].map((c) => c.charCodeAt(0)) : null;
    bytes.push(text.length | (packed ? 128 : 0), ...(packed ?? new TextEncoder().encode(text)));
  }
  bytes.push(...unhex(fingerprint));
  bytes.push(Math.min(candidates.length, MOST));
  for (const { type, address, port } of candidates.slice(0, MOST)) {
    const [form, at] = packAddress(address);
    bytes.push((TYPES.indexOf(type) << 4) | form, ...at, port >> 8, port & 255);
  }
  if (hints) bytes.push(...packHints(hints));
  bytes.push(...checksum(bytes));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** @param {string} text @returns {Code} */
export function readCode(text) {
  if (!/^[\w-]{60,1000}$/.test(text)) throw new CodeError('form');
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
  const [count] = take(1);
  if (count > MOST) throw new CodeError('form');
  for (let n = 0; n < count; n += 1) {
    const [head] = take(1);
    const type = TYPES[head >> 4];
    const address = unpackAddress(head & 15, take);
    if (!type) throw new CodeError('form');
    code.candidates.push({ type, address, port: number() });
  }
  if (at === body.length) return code;
  const hints = kind === 'offer' ? unpackHints(take, () => at < body.length) : null;
  if (!hints) throw new CodeError('form');
  return { ...code, hints };
}

/** Read the code of one who invites. @param {string} text */
export function readInvitation(text) {
  const code = readCode(text);
  if (code.kind !== 'offer') throw new CodeError('answer');
  return code;
}

/** Read the code of one who was invited. @param {string} text */
export function readAnswer(text) {
  const code = readCode(text);
  if (code.kind !== 'answer') throw new CodeError('offer');
  return code;
}

/** Return what another page must know of a session description. @param {string} sdp @returns {Session} */
export function codeOf(sdp) {
  const line = (/** @type {string} */ name) => new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1].trim() ?? '';
  /** @type {Candidate[]} */
  const candidates = [];
  for (const found of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gim)) {
    const [, address, port, type] = found;
    if (canPack(address))
      candidates.push({ type: /** @type {Candidate['type']} */ (type), address, port: Number(port) });
  }
  return {
    ufrag: line('ice-ufrag'),
    pwd: line('ice-pwd'),
    fingerprint: line('fingerprint')
      .replace(/^sha-256 /i, '')
      .replace(/:/g, '')
      .toLowerCase(),
    candidates,
  };
}

/** @param {Session & Pick<About, 'kind'>} code */
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

/** Return a session description with the keys of another one. @param {string} sdp @param {Keys} keys */
export const withKeys = (sdp, { ufrag, pwd }) =>
  sdp.replace(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${ufrag}`).replace(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${pwd}`);

/** Tell whether a code holds an address that is known beyond its page's own network. @param {Session} code */
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
export function checksum(bytes) {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 251;
    b = (b + a) % 251;
  }
  return [a, b];
}
