// The screen of a room's link: who invites to what, a name, and one button. Nothing is asked before it is pressed.
import { button, h } from '../../app/dom.js';
import { findGame } from '../../app/games.js';
import { load } from '../../app/lazy.js';
import { openInstead, page } from '../../app/router.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { relayStrings } from '../../i18n/pairingStrings.js';
import { strings } from '../../i18n/strings.js';
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { cleanName, listSaves } from '../../saves/saves.js';
import { LOOK_ON } from '../codes/hints.js';
import { newSeat } from './guest.js';
import { newWatch } from './watch.js';
import { drawFirstScreen } from './firstScreen.js';
import { faultOf } from './pairing.js';
import { CodeError } from '../codes/pairingCode.js';
import { agree, askedText, offeredRelays, relays } from './reach.js';
import { readRoom } from './relay/roomCode.js';
import { RoomSearch } from './roomSearch.js';

/** @typedef {import('./relay/roomCode.js').Room} Room */

/**
 * Return the screen of a room.
 * @param {string[]} parts of its address: the code, the game, the host's name
 * @returns {import('../../app/router.js').Screen}
 */
export function roomScreen([code, game, host]) {
  const name = cleanName(host).slice(0, LONGEST_NAME) || words.someone;
  /** @type {{ search: RoomSearch | null }} */
  const looking = { search: null };
  let drawn;
  try {
    drawn = drawRoom(readRoom(code, game, host), name, game, looking);
  } catch (error) {
    drawn = { title: words.join, element: page({ title: words.join }, h('p', { role: 'alert' }, faultOf(error))) };
  }
  const title = strings.pageTitle(drawn.title);
  return { title, kind: 'page', tab: '/', element: drawn.element, left: () => looking.search?.close() };
}

/** Return the save of a seat that was taken by this room, if this browser has one. @param {Room} room */
function seatBy({ secret }) {
  const isSeat = (/** @type {Save} */ { setup, together }) =>
    setup.way === 'guest' && /** @type {Room | undefined} */ (together?.relay)?.secret === secret;
  return listSaves().saves.find(isSeat) ?? null;
}

/** @param {Room} room @param {string} host @param {string} game @param {{ search: RoomSearch | null }} looking */
function drawRoom(room, host, game, looking) {
  const looksOn = room.way === 'watch';
  const old = looksOn ? null : seatBy(room);
  const kept = old?.setup.names[old.setup.seat] ?? '';
  const count = findGame(game)?.seats[0] ?? 2;
  // The link is the same for all, and says nothing of who has sat down meanwhile.
  const seats = [{ name: host, bot: false }, ...Array(count - 1).fill(null)];
  const hints = { game, host: 0, seat: looksOn ? LOOK_ON : null, far: true, seats };
  const state = h('p', { role: 'status' });
  const join = async (/** @type {string} */ name) => {
    agree();
    first.press.disabled = true;
    looking.search?.close();
    const search = new RoomSearch(room, {
      seated: (id, told) => {
        const back = { ...room, name: host };
        const place = looksOn ? newWatch(id, name, back) : (old ?? newSeat(id, name, told, back));
        openInstead(`/play/${place.id}`);
      },
      taken: (before, by) => {
        state.textContent = words.seatTaken(before, by);
      },
      changed: () => {
        state.textContent = searchText(search, host);
      },
    });
    looking.search = search;
    state.textContent = searchText(search, host);
    try {
      await search.begin();
    } catch (error) {
      search.close();
      first.press.disabled = false;
      state.textContent = '';
      first.fault.textContent = faultOf(error);
    }
  };
  const first = drawFirstScreen({ hints, asks: askedText(), kept, keptHint: relayStrings.back(host, kept), join });
  if (offeredRelays.length === 0) first.form.replaceChildren(h('p', { role: 'alert' }, relayStrings.notHere));
  first.form.append(state);
  return first;
}

/** Say how far a search has come. @param {RoomSearch} search @param {string} host */
const searchText = ({ state }, host) => (state === 'connecting' ? relayStrings.connecting : relayStrings[state](host));

/** Four words, as people write them. The list of words comes when the person looks for the table. */
const FOUR_WORDS = /^\s*[a-z]{3,12}([\s,;.–-]+[a-z]{3,12}){3}[\s.!]*$/i;

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new CodeError('form');
  }
}

/** Open a room by what follows `#/room/` in its link. Throws a `CodeError` for a damaged one. @param {string} path */
export function openRoom(path) {
  const [code = '', game = '', host = ''] = path.split('/').map(decoded);
  readRoom(code, game, host);
  openInstead(`/room/${path}`);
}

/**
 * Take words that lead to a room.
 * @param {string} text
 * @param {HTMLElement} place where it is said what they do, before anything is asked
 * @returns {boolean} whether they may be such words
 */
export function takeWords(text, place) {
  const isWords = FOUR_WORDS.test(text);
  if (isWords) place.replaceChildren(drawWords(text));
  return isWords;
}

/** @param {string} text */
function drawWords(text) {
  if (offeredRelays.length === 0) return page({ title: words.join }, h('p', { role: 'alert' }, relayStrings.notHere));
  const state = h('p', { role: 'status' });
  const find = async () => {
    agree();
    press.disabled = true;
    state.textContent = relayStrings.connecting;
    const { SpokenGuest, readWords } = await load(import('./relay/spoken.js'), []);
    const told = readWords(text);
    if (!told) {
      state.textContent = relayStrings.wrongWords;
      return;
    }
    const found = (/** @type {string} */ path) => state.isConnected && openRoom(path);
    const search = new SpokenGuest(told, found, () => {
      if (!state.isConnected) search.close();
      else state.textContent = wordsText(search.state);
    });
    await search.find(relays());
  };
  const press = button('btn primary', () => void find(), relayStrings.findTable);
  const hint = h('p.sm', relayStrings.wordsHint(askedText()));
  return page({ title: words.haveCode }, h('div.stacked', hint, press, state));
}

/** @param {import('./relay/caller.js').State} state */
function wordsText(state) {
  if (state === 'noRelay') return relayStrings.wordsNoRelay;
  if (state === 'noAnswer') return relayStrings.wordsNoAnswer;
  return state === 'connecting' ? relayStrings.connecting : relayStrings.wordsAsking;
}
