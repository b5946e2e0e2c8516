// The common part of both sides of live play: the people at the table and who sits where, notes and phrases, and a
// screen that stays on.
import { button, h, icon, putAlone } from '../../app/dom.js';
import { words } from '../words.js';
import { openSheet } from '../../app/dialog.js';
import { words as table } from '../../i18n/strings.js';
import { codeLink, codeToCome, shownCode, step, takenCode } from './pairing.js';
import { reachForm, whyApart } from './reach.js';
import { openChannel } from '../../app/store.js';
import { strings } from '../../i18n/strings.js';

/** @typedef {import('../../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../../app/contract.js').Room & { ready?: boolean, guests?: number[] }} Room  the host also knows the seats of people elsewhere */

/** What a host's page tells the others while it plays something else. It says `again` when it is back. */
export const LATER = '{"is":"later"}';

export class LiveMode {
  /** @param {import('../../match/match.js').Match} match */
  constructor(match) {
    this.match = match;
    /** @type {Room | null} */
    this.room = null;
    /** Let the screen go dark again. @type {() => void} */
    this.releaseScreen = () => {};
  }

  /** Keep the screen on: a page that sleeps is lost to the others. */
  holdScreen() {
    this.releaseScreen();
    this.releaseScreen = keepScreenOn();
  }

  /** Return a snapshot without a table, for the time before the first deal. @returns {Snapshot} */
  lobbySnapshot() {
    const { title, setup } = this.match.save;
    return /** @type {Snapshot} */ (
      /** @type {unknown} */ ({
        game: setup.game,
        title,
        you: setup.seat,
        names: this.room?.names ?? setup.names,
        bots: this.room?.bots ?? setup.bots,
        totals: setup.names.map(() => 0),
        table: null,
        actor: null,
        next: { who: 'other' },
        moves: [],
        sheet: null,
        winners: [],
        over: false,
        hand: 0,
        ply: 0,
        turn: 0,
      })
    );
  }

  /** @param {Snapshot} snapshot */
  isReady(snapshot) {
    return Boolean(snapshot.sheet && !snapshot.over && this.room?.ready);
  }

  redraw() {
    const { match } = this;
    // Before the first deal, and after the last one when the host begins another match.
    if (match.snapshot && !(match.snapshot.table && this.room?.began)) match.snapshot = this.lobbySnapshot();
    if (match.snapshot) match.view?.draw(match.snapshot, []);
  }

  /**
   * @param {(phrase: number) => void} say
   * @param {() => void} openPeople
   */
  peopleItems(say, openPeople) {
    return [
      { icon: 'i-info', label: words.say, act: () => openPhrases(say) },
      { icon: 'i-peer', label: words.people, act: openPeople },
    ];
  }
}

/** Milliseconds that a note stays, and more for each character. */
const NOTE_STAYS = 4_000;
const NOTE_CHARACTER = 40;

/** @type {HTMLElement | null} */
let note = null;
let noteTimer = 0;

/** Show a note about something from outside: over the table for some seconds, one at a time, and never over the hand. @param {string} text */
export function showNote(text) {
  note ??= h('p', { class: 'note', role: 'status' });
  // Over a sheet, which hides all else.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (note.parentElement !== place) place.append(note);
  note.textContent = text;
  clearTimeout(noteTimer);
  noteTimer = window.setTimeout(() => note?.remove(), NOTE_STAYS + text.length * NOTE_CHARACTER);
}

/** Hold a wake lock on the screen, where the browser has them. @returns {() => void} releases it */
function keepScreenOn() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let over = false;
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      // A low battery, say. The game goes on; only the screen may lock.
    }
    // It came after nobody wanted it any more.
    if (over) void lock?.release();
  };
  // The browser releases it whenever another page is looked at.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

// --- phrases: a number travels, and every page has words for it ----------------------------------------------------------

/** @param {number} phrase */
export const phraseOf = (phrase) => words.phrases[phrase] ?? '…';

/** @param {(phrase: number) => void} send */
function openPhrases(send) {
  const sheet = openSheet({
    title: words.say,
    content: [
      h(
        'ul',
        { class: 'menu' },
        ...words.phrases.map((text, phrase) => {
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

// --- the host's lobby: in the place of the table before the deal, in a sheet beside it, in a strip below it while one is missing

/** @typedef {import('./host.js').HostMode} HostMode */
/** @typedef {import('./peer.js').Peer} Peer */
/** @typedef {import('../../app/contract.js').HostRoom} HostRoom */

/**
 * @param {HostMode} host
 * @param {HostRoom} room
 */
export function drawLobby(host, room) {
  const free = room.guests.filter((seat) => !room.here[seat]);
  let label = free.length > 0 ? words.dealWithBots : words.deal;
  const dealing = room.ready && free.length === 0;
  if (dealing) label = words.dealing;
  else if (host.awaits) label = words.comingIn;
  const start = () => void host.ask('room_start', { fill: free.length > 0 });
  // Until somebody is here, to invite is what comes next: a table of bots alone is dealt elsewhere.
  const alone = free.length === room.guests.length;
  const look = alone ? 'btn' : 'btn primary';
  return h(
    'section',
    { class: 'lobby page' },
    lobbyBar(words.room, host.match.save.title),
    h('p', {}, words.roomHint),
    host.reach,
    drawSeats(host, room, alone),
    h('button', { type: 'button', class: look, onclick: start, disabled: dealing || host.awaits }, label),
    h('p', { class: 'xs mut' }, words.hostSees),
  );
}

/** @param {HostMode} host @param {HostRoom} room @param {boolean} [alone]  nobody is here yet */
function drawSeats(host, room, alone = false) {
  const buttons = room.names.map((_, seat) =>
    room.guests.includes(seat) && !isConnected(room, seat)
      ? button(
          alone && seat === room.guests[0] ? 'btn primary' : 'btn',
          () => openInvite(host, seat),
          room.open[seat] ? words.invite : words.inviteAgain,
        )
      : null,
  );
  return drawPlaces(room, host.match.save.setup.seat, buttons);
}

/** @param {HostRoom} room @param {number} seat */
const isConnected = (room, seat) => room.here[seat] && room.bots[seat] === null;

/** Open the list of people at the table. @param {HostMode} host */
export function openPeople(host) {
  const list = h('div', { class: 'places-box' });
  const draw = () => {
    if (!host.room) return;
    const { codes } = host.room;
    const code = codes.length > 0 ? drawCode(codes.length, codes.at(-1) ?? '') : null;
    putAlone(list, h('div', {}, drawSeats(host, host.room), code));
  };
  const stop = host.watch(draw);
  draw();
  openSheet({
    title: words.people,
    content: [h('div', { class: 'stacked' }, list, h('p', { class: 'xs mut' }, words.hostSees))],
    closed: stop,
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
  const parts = [];
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
      h('p', { class: 'sm' }, text),
      h(
        'div',
        { class: 'acts', 'data-seat': seat },
        button('btn', () => openInvite(host, seat), open[seat] ? words.invite : words.inviteAgain),
        // Somebody may have put the question away unanswered.
        bot ? null : button('btn', sitIn, words.sitIn),
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
 * Open the invitation to a seat: two steps, one code each.
 * @param {HostMode} host
 * @param {number} seat
 */
function openInvite(host, seat) {
  const free = host.room?.open[seat] ?? true;
  const name = free ? words.someone : (host.room?.names[seat] ?? words.someone);
  const place = h('div', {}, codeToCome(words.copyInvite));
  const state = h('p', { role: 'status', class: 'sm' });
  const trouble = h('div', { role: 'alert' });
  const { snapshot } = host.match;
  const began = Boolean(snapshot?.table && !snapshot.over);
  const byMessage = began ? goByMessage(host) : null;
  const letter = () => [
    button('btn', () => void host.playByLetter(), words.byMessage),
    began ? h('p', { class: 'sm' }, words.byMessageHint) : null,
  ];
  /** @type {ReturnType<HostMode['invite']>} */
  let invitation;
  try {
    invitation = host.invite(() => sheet.close());
  } catch {
    const content = [h('p', { role: 'alert' }, words.noRtc), h('div', { class: 'stacked' }, ...letter())];
    openSheet({ title: words.inviteTitle(name), content });
    return;
  }
  const { peer, code } = invitation;
  const inviteAgain = () => {
    sheet.close();
    openInvite(host, seat);
  };
  const accept = async (/** @type {string} */ text) => {
    await peer.accept(text);
    state.textContent = words.connecting;
    peer.ifApart(() => {
      state.textContent = '';
      answer.close();
      second.remove();
      byMessage?.remove();
      const left = [button('btn primary', inviteAgain, words.inviteAgain), ...letter()];
      trouble.replaceChildren(drawApart(peer, left, () => host.lookElsewhere()));
    });
  };
  const answer = takenCode('answer', words.answerField, words.scanAnswer, words.connect, accept);
  const second = step('h3', 2, words.stepAnswer, answer.element);
  // An answer that was opened as a link in another tab of this browser comes this way.
  const tabs = openChannel('regalia.answers');
  if (tabs)
    tabs.onmessage = ({ data }) => {
      accept(String(data.code)).then(
        () => tabs.postMessage({ taken: data.code }),
        () => {},
      );
    };
  code.then(
    (text) => place.replaceChildren(shownCode(codeLink('join', text), words.qrInvite, words.copyInvite)),
    () => place.replaceChildren(h('p', { role: 'alert' }, words.noRtc)),
  );
  const give = async () => {
    sheet.close();
    await host.ask('room_free', { seat });
    openInvite(host, seat);
  };
  const sheet = openSheet({
    title: words.inviteTitle(name),
    content: [
      step('h3', 1, words.stepShow, place),
      second,
      state,
      trouble,
      free ? null : giveUp(name, () => void give()),
      byMessage,
    ],
    closed: () => {
      answer.close();
      tabs?.close();
    },
  });
}

/**
 * Say why two pages have not found each other, and what is left.
 * @param {Peer} peer
 * @param {(HTMLElement | null)[]} left buttons, and words about them
 * @param {() => void} [changed] called when the person looks elsewhere
 */
export function drawApart(peer, left, changed) {
  return h(
    'section',
    { class: 'step apart' },
    h('p', { class: 'sm' }, h('strong', {}, words.apart), ' ', whyApart(peer)),
    reachForm(changed),
    h('div', { class: 'stacked' }, ...left),
  );
}

/** Offer the seat of somebody who does not come back to somebody else. @param {string} name @param {() => void} act */
function giveUp(name, act) {
  return h('section', { class: 'step' }, h('p', { class: 'sm' }, words.giveHint(name)), button('btn', act, words.give));
}

/** Offer to go on by message, where somebody cannot be reached any more. @param {HostMode} host */
function goByMessage(host) {
  return h(
    'section',
    { class: 'step' },
    h('p', { class: 'sm' }, words.byMessageHint),
    button('btn', () => void host.playByLetter(), words.byMessage),
  );
}

/**
 * @param {Room} room
 * @param {number} you
 * @param {(HTMLElement | null)[]} [buttons] what can be done, by seat
 */
export function drawPlaces(room, you, buttons = []) {
  return h(
    'ul',
    { class: 'places' },
    ...room.names.map((name, seat) =>
      h(
        'li',
        {},
        h(
          'span',
          { class: 't' },
          h('span', { class: 'who' }, name),
          h('span', { class: 'sm mut' }, stateOf(room, you, seat)),
        ),
        buttons[seat] ?? null,
      ),
    ),
  );
}

/** @param {Room} room @param {number} you @param {number} seat */
function stateOf({ bots, here, open, guests }, you, seat) {
  if (seat === you) return guests ? words.seatHost : words.seatYou;
  // A bot from the start, or on a seat that somebody may still take; or for somebody who is away.
  if (bots[seat] !== null) return (guests && !guests.includes(seat)) || open[seat] ? words.seatBot : words.seatStandIn;
  if (open[seat]) return words.seatFree;
  return here[seat] ? words.seatHere : words.seatGone;
}

/** Draw the code of a hand that is over, for people to compare. @param {number} hand @param {string} code */
export const drawCode = (hand, code) =>
  h('p', { class: 'sm mut' }, words.codeOf(hand, `${code.slice(0, 4)} ${code.slice(4, 8)}`));

/** Draw the bar that a lobby has in place of the table's. @param {string} title @param {string} [subtitle] */
export function lobbyBar(title, subtitle) {
  return h(
    'header',
    { class: 'bar' },
    h('a', { class: 'ib', href: '#/', 'aria-label': strings.back }, icon('i-back')),
    h(
      'div',
      { class: 'ttl' },
      h('h1', { tabindex: -1 }, title),
      subtitle ? h('p', { class: 'sm mut' }, subtitle) : null,
    ),
  );
}
