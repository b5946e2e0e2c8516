// The code of a room: one link for all whom a host invites, or for a person's other device. It holds the secret by which pages that know
// it find each other through public relays, and the mark of the host's page. It stands in the fragment of the link, which browsers send to
// no server.
import { checksum, CodeError } from '../../codes/pairingCode.js';

/**
 * @typedef {object} Room
 * @property {string} secret 16 bytes in base64url: its owners can write to the room
 * @property {'sit' | 'watch' | 'take'} [way] to a seat, if it is not said; to look on; to what another device sends
 * @property {string} host the first 16 bytes of the host's public key, in hexadecimal digits: no other page passes for the host's
 */

/** The first byte of a code. @type {Record<number, Room['way']>} */
const WAYS = { 1: 'sit', 2: 'watch', 3: 'take' };
const LENGTH = 1 + 16 + 16 + 2;

/** @param {Uint8Array | number[]} bytes */
export const toBase64 = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** @param {string} text in base64url */
export const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** @param {number[]} body @param {string} about */
const sumOf = (body, about) => checksum([...body, ...new TextEncoder().encode(about)]);

/**
 * Write the part of a link that follows `#/room/`.
 * @param {Room} room
 * @param {string} game id
 * @param {string} name of the host
 */
export const writeRoom = (room, game, name) =>
  `${writeRoomCode(room, `${game}/${name}`)}/${game}/${encodeURIComponent(name)}`;

/** @param {Room} room @param {string} about what its sum also covers */
export function writeRoomCode({ secret, host, way = 'sit' }, about) {
  const key = (host.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const kind = Object.values(WAYS).indexOf(way) + 1;
  const body = [kind, ...fromBase64(secret), ...key];
  return toBase64([...body, ...sumOf(body, about)]);
}

/**
 * Read the parts of a room's link. Throws a `CodeError` for a damaged one.
 * @param {string} code
 * @param {string} game
 * @param {string} name decoded
 * @returns {Room}
 */
export function readRoom(code, game, name) {
  const room = readRoomCode(code, `${game}/${name}`);
  if (room.way === 'take') throw new CodeError('version');
  return room;
}

/** @param {string} code @param {string} about @returns {Room} */
export function readRoomCode(code, about) {
  let bytes;
  try {
    bytes = fromBase64(code);
  } catch {
    throw new CodeError('form');
  }
  if (bytes.length !== LENGTH || toBase64(bytes) !== code) throw new CodeError('form');
  const body = [...bytes.slice(0, -2)];
  const [high, low] = sumOf(body, about);
  if (bytes.at(-2) !== high || bytes.at(-1) !== low) throw new CodeError('form');
  const way = WAYS[body[0]];
  if (!way) throw new CodeError('version');
  const host = body
    .slice(17)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { secret: toBase64(body.slice(1, 17)), host, way };
}
