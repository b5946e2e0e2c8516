// The host's view of who sits where: before the deal in the place of the table, and in a strip below it whenever somebody is missing.
import { openSheet } from '../dialog.js';
import { h, icon } from '../dom.js';
import { strings } from '../strings.js';
import { words as table } from '../words.js';
import { loadPhrases } from './host.js';
import { codeLink, shownCode, step, takenCode } from './pairing.js';
import { serversForm } from './servers.js';
import { words } from './words.js';

/** @typedef {import('./host.js').HostMatch} HostMatch */
/** @typedef {import('./host.js').Room} Room */
/** @typedef {import('../types.js').Snapshot} Snapshot */

/**
 * @param {HostMatch} match
 * @param {Room} room
 */
export function drawLobby(match, room) {
  const free = room.guests.filter((seat) => !room.here[seat]);
  let label = free.length > 0 ? words.dealWithBots : words.deal;
  if (room.ready) label = words.dealing;
  else if (match.awaits) label = words.comingIn;
  const start = () => void match.ask('room_start', { fill: free.length > 0 });
  return h(
    'section',
    { class: 'lobby page' },
    h(
      'header',
      { class: 'bar' },
      h('a', { class: 'ib', href: '#/', 'aria-label': strings.back }, icon('i-back')),
      h('div', { class: 'ttl' }, h('h1', { tabindex: -1 }, words.room), h('p', { class: 'sm mut' }, match.save.title)),
    ),
    h('p', {}, words.roomHint),
    h('ul', { class: 'places' }, ...room.names.map((name, seat) => drawPlace(match, room, seat, name))),
    h('button', { type: 'button', class: 'btn primary', onclick: start, disabled: room.ready || match.awaits }, label),
    h('p', { class: 'xs mut' }, words.hostSees),
    serversForm(),
  );
}

/** @param {HostMatch} match @param {Room} room @param {number} seat @param {string} name */
function drawPlace(match, room, seat, name) {
  const guest = room.guests.includes(seat);
  const free = room.open[seat];
  let state = words.seatHost;
  if (!guest) state = seat === match.save.setup.seat ? words.seatHost : words.seatBot;
  else if (room.bots[seat] !== null) state = words.seatBot;
  else if (free) state = words.seatFree;
  else state = room.here[seat] ? words.seatHere : words.seatGone;
  return h(
    'li',
    {},
    h('span', { class: 't' }, h('span', { class: 'who' }, name), h('span', { class: 'sm mut' }, state)),
    guest && !isConnected(room, seat)
      ? h(
          'button',
          { type: 'button', class: 'btn', onclick: () => openInvite(match, seat) },
          free ? words.invite : words.inviteAgain,
        )
      : null,
  );
}

/** @param {Room} room @param {number} seat */
const isConnected = (room, seat) => room.here[seat] && room.bots[seat] === null;

/**
 * What stands below the table: who is missing, and what is waited for.
 * @param {HostMatch} match
 * @param {Room} room
 * @param {Snapshot} snapshot
 */
export function drawStrip(match, room, snapshot) {
  const { names } = room;
  const parts = [];
  for (const seat of room.guests) {
    if (isConnected(room, seat)) continue;
    const bot = room.bots[seat] !== null;
    const asked = room.asked.includes(seat);
    parts.push(
      h(
        'p',
        { class: 'sm' },
        asked ? words.asking : bot ? `${names[seat]}: ${words.seatBot}` : words.lost(names[seat]),
      ),
      h('button', { type: 'button', class: 'btn', onclick: () => openInvite(match, seat) }, words.inviteAgain),
      bot || asked || snapshot.over
        ? null
        : h(
            'button',
            { type: 'button', class: 'btn', onclick: () => void match.ask('room_bot', { seat }) },
            words.sitIn,
          ),
    );
  }
  const waits = room.waits.filter((seat) => room.here[seat]);
  if (snapshot.sheet && room.ready && waits.length > 0) {
    parts.push(h('p', { class: 'sm' }, words.waitingFor(table.and(waits.map((seat) => names[seat])))));
  }
  return parts.length > 0 ? h('div', { class: 'strip', role: 'status' }, ...parts) : null;
}

/**
 * Two steps, one code each.
 * @param {HostMatch} match
 * @param {number} seat
 */
function openInvite(match, seat) {
  const name = match.room?.open[seat] ? words.someone : (match.room?.names[seat] ?? words.someone);
  const place = h('div', {}, h('p', { class: 'mut' }, words.making));
  const state = h('p', { role: 'status', class: 'sm' });
  const { peer, code } = match.invite(() => sheet.close());
  const answer = takenCode('answer', words.answerField, words.scanAnswer, words.connect, async (text) => {
    await peer.accept(text);
    state.textContent = words.connecting;
  });
  // An answer that was opened as a link in another tab of this browser comes this way.
  const tabs = new BroadcastChannel('regalia.answers');
  tabs.onmessage = ({ data }) => {
    peer.accept(String(data.code)).then(
      () => {
        state.textContent = words.connecting;
        tabs.postMessage({ taken: data.code });
      },
      () => {},
    );
  };
  code.then(
    (text) => place.replaceChildren(shownCode(codeLink('join', text), words.qrInvite, words.copyInvite)),
    () => place.replaceChildren(h('p', { role: 'alert' }, words.noRtc)),
  );
  const sheet = openSheet({
    title: words.inviteTitle(name),
    content: [step(1, words.stepShow, place), step(2, words.stepAnswer, answer.element), state],
    closed: () => {
      answer.close();
      tabs.close();
    },
  });
}

/** @param {(phrase: number) => void} send */
export async function openPhrases(send) {
  const phrases = await loadPhrases();
  const sheet = openSheet({
    title: words.say,
    content: [
      h(
        'ul',
        { class: 'menu' },
        ...phrases.map((text, phrase) => {
          const press = () => {
            sheet.close();
            send(phrase);
          };
          return h('li', {}, h('button', { type: 'button', onclick: press }, h('span', { class: 't' }, text)));
        }),
      ),
    ],
  });
}
