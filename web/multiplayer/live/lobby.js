// The host's lobby: in the place of the table before the deal, in a sheet beside it, in a strip below it while a person
// is missing.
import { openSheet } from '../../app/dialog.js';
import { button, h, putAlone } from '../../app/dom.js';
import { findGame } from '../../app/games.js';
import { words as table } from '../../i18n/strings.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { drawCode } from './facts.js';
import { invitationTo, openInvite } from './invite.js';
import { drawPlaces, drawTeams, lobbyBar, sayWatchers } from './live.js';
import { movedText } from './succession.js';
import { drawWatching } from './watch.js';

/** @typedef {import('./host.js').HostMode} HostMode */
/** @typedef {import('../../app/contract.js').HostRoom} HostRoom */

/** @param {HostMode} host @param {HostRoom} room */
export function drawLobby(host, room) {
  const free = room.guests.filter((seat) => !room.here[seat]);
  const dealing = room.ready && free.length === 0;
  const start = () => void host.ask('room_start', { fill: free.length > 0 });
  // Without a guest the next step is to invite: a table of bots alone is dealt elsewhere.
  const alone = free.length === room.guests.length;
  const { save } = host.match;
  const label = dealing ? words.dealing : dealLabel(host, room, free);
  const deal = {
    type: 'button',
    class: alone ? 'btn' : 'btn primary',
    onclick: start,
    disabled: dealing || host.awaits,
  };
  const linked = host.oneLink.starting;
  host.oneLink.lead(alone);
  const waits = host.invitations.list.some(
    ({ state, relayed }) => !relayed && (state === 'waiting' || state === 'answered'),
  );
  return h(
    'section.lobby.page',
    lobbyBar(save.title, findGame(save.setup.game)?.facts),
    linked ? null : host.reach,
    host.oneLink.element,
    h(
      'section.people',
      h('div.heading', h('h2', words.hereOf(room.here.length - free.length, room.here.length)), swapHint(host, room)),
      drawTable(host, room, alone && !host.oneLink.isOffered),
      drawStrangers(host, room),
      waits ? h('section.panel.answers', h('p.sm', words.answersHere), host.answers.element) : null,
      drawWatching(host),
      // Once the link is there, the question is answered.
      linked ? h('details.servers', h('summary', words.overInternet), host.reach) : null,
      h('p.xs.mut', words.hostSees),
    ),
    h('div.deal', h('button', deal, label)),
  );
}

/** Say what the button does. @param {HostMode} host @param {HostRoom} room @param {number[]} free */
function dealLabel(host, room, free) {
  if (host.awaits) return words.comingIn;
  if (free.length === 0) return words.deal;
  const names = table.and(free.map((seat) => room.names[seat]));
  return free.length === 1 ? words.dealWithBot(names) : words.dealWithBots(names);
}

/** Draw the seats, with what can be done at each. @param {HostMode} host @param {HostRoom} room @param {boolean} alone */
function drawTable(host, room, alone) {
  const { game, seat: you } = host.match.save.setup;
  const first = room.guests.find((seat) => room.open[seat]);
  const notes = room.names.map((_, seat) => noteOf(host, room, seat));
  const acts = room.names.map((_, seat) => [
    swapButton(host, room, seat),
    inviteButton(host, room, seat, alone && seat === first),
  ]);
  return drawTeams(game, room, you, { notes, acts });
}

/** Return how far the invitation to a seat has come whose person is not here. @param {HostMode} host @param {HostRoom} room @param {number} seat */
const noteOf = (host, room, seat) =>
  room.guests.includes(seat) && !isConnected(room, seat) ? invitationNote(host, seat) : '';

/** Tell whether it matters who sits where, and can still be changed. @param {HostRoom} room */
const maySwap = (room) => room.swaps && room.names.length > 2;

/** Draw what takes a tap on a seat, to swap two. @param {HostMode} host @param {HostRoom} room @param {number} seat */
function swapButton(host, room, seat) {
  if (!maySwap(room)) return null;
  const nameOf = (/** @type {number} */ at) =>
    room.open[at] && room.bots[at] === null ? words.freeSeat : room.names[at];
  const { picked } = host;
  const isOther = picked >= 0 && picked !== seat;
  const label = isOther ? words.swapSeats(nameOf(picked), nameOf(seat)) : words.swapSeat(nameOf(seat));
  const press = () => host.pick(seat);
  return h('button.swap', {
    type: 'button',
    'aria-label': label,
    'aria-pressed': String(picked === seat),
    onclick: press,
  });
}

/** Say how seats are swapped, or that they were. @param {HostMode} host @param {HostRoom} room */
function swapHint(host, room) {
  if (!maySwap(room)) return null;
  const text = host.picked >= 0 ? words.swapNow : host.swapped || words.swapHint;
  return h('p.sm.mut', { role: 'status' }, text);
}

/** @param {HostMode} host @param {HostRoom} room */
function drawSeats(host, room) {
  const buttons = room.names.map((_, seat) => inviteButton(host, room, seat, false));
  const notes = room.names.map((_, seat) => noteOf(host, room, seat));
  return [drawPlaces(room, host.match.save.setup.seat, buttons, notes), drawStrangers(host, room)];
}

/** @param {HostMode} host @param {HostRoom} room @param {number} seat @param {boolean} primary */
function inviteButton(host, room, seat, primary) {
  if (!room.guests.includes(seat) || isConnected(room, seat)) return null;
  return button(primary ? 'btn primary' : 'btn', () => openInvite(host, seat), inviteLabel(host, room, seat));
}

/** @param {HostMode} host @param {HostRoom} room @param {number} seat */
function inviteLabel(host, room, seat) {
  if (invitationTo(host, seat)) return words.showInvitation;
  return room.open[seat] ? words.invite : words.inviteAgain;
}

/** Return how far the invitation to a seat has come. @param {HostMode} host @param {number} seat */
function invitationNote({ invitations }, seat) {
  const found = invitations.list.findLast((each) => each.seat === seat);
  return found ? (words.invited[found.state] ?? '') : '';
}

/** Draw the answers that belong to no seat: of a second page, or to an invitation that is gone. @param {HostMode} host @param {HostRoom} room */
function drawStrangers(host, room) {
  const { invitations } = host;
  const free = room.guests.find((seat) => room.open[seat] && !invitationTo(host, seat)) ?? -1;
  const rows = invitations.list.map(({ id, seat, state, behind }) => {
    const away = button('btn quiet', () => invitations.withdraw(id), words.putAway);
    const anew = () => {
      invitations.withdraw(id);
      openInvite(host, free);
    };
    const invite = free >= 0 ? button('btn', anew, words.invite) : null;
    if (state === 'asking') {
      const admit = free >= 0 ? button('btn', () => invitations.admit(id), words.letIn) : null;
      return h('div.row', h('p.sm', words.secondAnswer(behind?.name || words.someone)), h('div.acts', admit, away));
    }
    if (state !== 'lost' || seat !== null) return null;
    return h('div.row', h('p.sm', behind ? words.secondLost : words.wasLost), h('div.acts', invite, away));
  });
  return rows.some(Boolean) ? h('div.strangers', { role: 'status' }, ...rows) : null;
}

/** @param {HostRoom} room @param {number} seat */
const isConnected = (room, seat) => room.here[seat] && room.bots[seat] === null;

/** Open the list of people at the table. @param {HostMode} host */
export function openPeople(host) {
  const list = h('div.places-box');
  const draw = () => {
    if (!host.room) return;
    const { codes } = host.room;
    const code = codes.length > 0 ? drawCode(codes.length, codes.at(-1) ?? '') : null;
    putAlone(list, h('div', ...drawSeats(host, host.room), code, drawWatching(host)));
  };
  const stops = [host.watch(draw), host.invitations.watch(draw)];
  draw();
  openSheet({
    title: words.people,
    content: [h('div.stacked', list, h('p.xs.mut', words.hostSees))],
    closed: () => {
      for (const stop of stops) stop();
    },
  });
}

/**
 * Draw the strip below the table: people who are missing, and what is waited for.
 * @param {HostMode} host
 * @param {HostRoom} room
 * @param {Snapshot} snapshot
 */
export function drawStrip(host, room, snapshot) {
  const { names, open, bots } = room;
  const moved = movedText(host.match.save);
  const parts = moved ? [h('p.sm', moved)] : [];
  for (const seat of room.guests) {
    const bot = bots[seat] !== null;
    if (isConnected(room, seat) || (bot && open[seat]) || snapshot.over) continue;
    const asked = room.asked.includes(seat);
    let text = words.lost(names[seat]);
    if (asked) text = words.asking;
    else if (bot) text = words.satIn(names[seat]);
    else if (open[seat]) text = words.freed;
    const sitIn = () => void host.ask('room_bot', { seat });
    parts.push(
      h('p.sm', text),
      h(
        'div.acts',
        { 'data-seat': seat },
        button('btn', () => openInvite(host, seat), inviteLabel(host, room, seat)),
        // The question may have been closed without an answer.
        bot ? null : button('btn', sitIn, words.sitIn),
      ),
    );
  }
  const waits = room.waits.filter((seat) => room.here[seat]);
  if (snapshot.sheet && room.ready && waits.length > 0) {
    parts.push(h('p.sm', words.waitingFor(table.and(waits.map((seat) => names[seat])))));
  }
  const strangers = drawStrangers(host, room);
  if (strangers) parts.push(strangers);
  const watching = sayWatchers(room.watchers);
  if (watching) parts.push(h('p.sm', watching));
  return parts.length > 0 ? h('div.strip', { role: 'status' }, ...parts) : null;
}
