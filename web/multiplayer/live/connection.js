// Connections of a guest's page: made on the screen of an invitation, or by a room; used by the match.
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { cleanName } from '../../saves/saves.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { LOOK, SEAT } from './invitations.js';
import { PAGES, Peer } from './peer.js';
import { isFar, reach } from './reach.js';
import { keepPrepared } from './succession.js';

/** Connections by the room that they lead to: made on the screen of an invitation, used by the match. @type {Map<string, import('./peer.js').Peer>} */
const connections = new Map();

/** Return the connection that leads to a room. @param {string} room */
export const connectionTo = (room) => connections.get(room);

/** Forget the connection that leads to a room. @param {string} room */
export const dropConnection = (room) => connections.delete(room);

/** Keep the connection that leads to a room. @param {import('./peer.js').Peer} peer @param {string} room */
export function setConnection(peer, room) {
  keepPrepared(room);
  const before = connections.get(room);
  if (before !== peer) before?.close();
  connections.set(room, peer);
}

/**
 * Return a connection by which a match can be joined as soon as the host's page lets this one in.
 * @param {string} room
 * @param {{ seated: () => void, taken: (name: string, host: string) => void, looking?: () => void }} on  `looking`: it may look on
 * @param {boolean} [far] the person has agreed to look across the internet
 */
export function connect(room, { seated, taken, looking = () => {} }, far = isFar()) {
  const ignore = () => {};
  const hear = (/** @type {string} */ text) => {
    if (text === SEAT || text === LOOK) {
      // Once: until the match listens, the host may fall silent and be heard again.
      ends.heard = ignore;
      setConnection(peer, room);
      if (text === SEAT) seated();
      else looking();
      return;
    }
    const names = takenBy(text);
    if (names) taken(...names);
  };
  const ends = { opened: ignore, heard: hear, quiet: ignore, flooded: ignore };
  const peer = new Peer(ends, reach(far), PAGES);
  return peer;
}

/** Read what a host's page says whose invitation another person has used. @param {string} text @returns {[string, string] | null} */
function takenBy(text) {
  try {
    const { is, name, host } = JSON.parse(text.slice(0, 500));
    return is === 'taken' ? [nameFrom(name), nameFrom(host)] : null;
  } catch {
    return null;
  }
}

/** Return a name that another page says. @param {unknown} told */
const nameFrom = (told) => cleanName(String(told ?? '')).slice(0, LONGEST_NAME) || words.stranger;
