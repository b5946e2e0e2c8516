// The common part of both sides of live play: the mode, the people at the table and who sits where, notes and phrases,
// and a screen that stays on.
import { drawAvatar } from '../../app/bots.js';
import { h, icon } from '../../app/dom.js';
import { findGame } from '../../app/games.js';
import { strings, words as table } from '../../i18n/strings.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { sayFacts } from './facts.js';
import { hears, putButton, showPhrase } from './phrases.js';

/** @typedef {import('../../app/contract.js').Room & { ready?: boolean, guests?: number[] }} Room  the host also knows the seats of people elsewhere */
/** @typedef {{ is: string, seat?: number, other?: number, phrase?: number, count?: number, for?: number, was?: string }} News */

/** What is said of the news that need no answer, by their kind. @type {Record<string, (news: News, name: string) => string>} */
const NEWS = {
  // On the host's page
  seated: (_, name) => words.seated(name),
  back: (_, name) => words.back(name),
  left: (_, name) => words.left(name),
  refused: (_, name) => words.refusedBot(name),
  // On a guest's page
  checked: (news) => sayFacts(/** @type {import('./facts.js').HandFacts} */ (/** @type {unknown} */ (news))),
  sat_in: (_, name) => words.tookSeat(name),
  renamed: ({ was = '' }, name) => words.renamed(name, was),
  moved: ({ count = 0 }) => words.movedForYou(count),
};

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
    /** The place of the table. @type {HTMLElement | null} */
    this.felt = null;
  }

  /** Keep the screen on: a page that sleeps is lost to the others. */
  holdScreen() {
    this.releaseScreen();
    this.releaseScreen = keepScreenOn();
  }

  /** Return a snapshot without a table, for the time before the first deal. @returns {Snapshot} */
  lobbySnapshot() {
    const { title, setup } = this.match.save;
    // A guest is welcomed before the people at the table are named.
    const { names, bots } = this.room?.names.length ? this.room : setup;
    return /** @type {Snapshot} */ (
      /** @type {unknown} */ ({
        game: setup.game,
        title,
        you: setup.seat,
        names,
        bots,
        totals: names.map(() => 0),
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

  /** @param {number} [seat] */
  nameOf(seat = -1) {
    return this.room?.names[seat] ?? '';
  }

  /** Tell the person some news. @param {News} news @param {string} name of the seat that they are about */
  tellNews(news, name) {
    if (news.is === 'said') {
      if (hears(this.match)) this.showSaid(news.seat ?? -1, news.phrase ?? -1);
      return;
    }
    const text = NEWS[news.is]?.(news, name);
    if (text) showNote(text);
  }

  /** Show what a person says at that person's place; in a note where the table is covered. @param {number} seat @param {number} phrase */
  showSaid(seat, phrase) {
    const screen = this.felt?.closest('.play');
    const isOwn = seat === this.match.save.setup.seat;
    const name = isOwn ? strings.you : this.nameOf(seat);
    const isShown = screen && showPhrase(/** @type {HTMLElement} */ (screen), seat, name, phrase, isOwn);
    if (!isShown) showNote(words.said(name, words.phrases[phrase] ?? '…'));
  }

  /** Say a phrase to the others at the table. @param {number} _phrase */
  say(_phrase) {}

  /** Say a phrase, and show it at one's own place; or say why it reaches no one. @param {number} phrase */
  speak(phrase) {
    const why = this.trouble();
    if (why) return showNote(why);
    this.say(phrase);
    this.showSaid(this.match.save.setup.seat, phrase);
  }

  /** Say what keeps this page from the others; '' while nothing does. */
  trouble() {
    return '';
  }

  /** Put into the table what belongs to live play. @param {HTMLElement} felt */
  onDraw(felt) {
    this.felt = felt;
    putButton(felt, this);
  }

  /** Open the list of people at the table. */
  openPeople() {}

  menuItems() {
    return [{ icon: 'i-peer', label: words.people, act: () => this.openPeople() }];
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
  note ??= h('p.note', { role: 'status' });
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
    // It was granted after it was released.
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

/**
 * @param {Room} room
 * @param {number} you
 * @param {(HTMLElement | null)[]} [buttons] what can be done, by seat
 * @param {string[]} [notes] what is to be said besides, by seat
 */
export function drawPlaces(room, you, buttons = [], notes = []) {
  return h(
    'ul.places',
    ...room.names.map((name, seat) => {
      const isFree = room.open[seat] && room.bots[seat] === null;
      const state = notes[seat] || (isFree ? '' : stateOf(room, you, seat));
      const who = h('span.who', isFree ? words.freeSeat : name);
      return h('li', h('span.t', who, h('span.sm.mut', state)), buttons[seat] ?? null);
    }),
  );
}

/**
 * Draw the seats of a lobby, in teams where the game has them.
 * @param {string} game its id
 * @param {Room} room
 * @param {number} you
 * @param {{ notes?: string[], acts?: (HTMLElement | null)[][] }} [of] by seat: what is said in place of its state, and what can be done
 */
export function drawTeams(game, room, you, { notes = [], acts = [] } = {}) {
  const seats = room.names.map((_, seat) => seat);
  const allies = findGame(game)?.allies.map((ally) => (you + ally) % seats.length) ?? [];
  const draw = (/** @type {number[]} */ which) =>
    h('ul.places', ...which.map((seat) => drawSeat(room, you, seat, notes[seat], acts[seat])));
  if (allies.length === 0) return draw(seats);
  const own = seats.filter((seat) => seat === you || allies.includes(seat));
  const others = seats.filter((seat) => !own.includes(seat));
  return h(
    'div.teams',
    h('section.team.own', h('h3', icon('i-crown'), words.yourTeam), draw(own)),
    h('section.team', h('h3', icon('i-flag'), words.againstYou), draw(others)),
  );
}

/** @param {Room} room @param {number} you @param {number} seat @param {string} [note] @param {(HTMLElement | null)[]} [acts] */
function drawSeat(room, you, seat, note = '', acts = []) {
  const { names, open, bots, here } = room;
  const isFree = open[seat] && bots[seat] === null;
  const isHere = here[seat] && bots[seat] === null;
  const state = note || (isFree ? '' : stateOf(room, you, seat));
  return h(
    'li',
    { 'data-seat': seat },
    isFree ? h('span.face.free', icon('i-link')) : drawAvatar(names[seat], bots[seat] !== null, 40),
    h(
      'span.t',
      h('span.who', isFree ? words.freeSeat : names[seat]),
      h('span.sm.mut', isHere ? icon('i-check') : null, state),
    ),
    ...acts,
  );
}

/** @param {Room} room @param {number} you @param {number} seat */
export function stateOf({ bots, here, open, guests }, you, seat) {
  if (seat === you) return guests ? words.seatHost : words.seatYou;
  // A bot from the start or on a free seat; or one for a person who is away.
  if (bots[seat] !== null) return (guests && !guests.includes(seat)) || open[seat] ? words.seatBot : words.seatStandIn;
  return here[seat] ? words.seatHere : words.seatGone;
}

/** Say who has changed seats, once they have. @param {Room} room @param {number} one @param {number} other */
export function saySwap({ names, open, bots }, one, other) {
  const [first, second] = [other, one].filter((seat) => !open[seat] || bots[seat] !== null).map((seat) => names[seat]);
  if (second) return words.swapped(first, second);
  return first ? words.reseated(first) : '';
}

/** Say who looks on. @param {readonly string[]} watchers */
export const sayWatchers = (watchers) => (watchers.length > 0 ? words.watching(table.and([...watchers])) : '');

/** Draw the bar that a lobby has in place of the table's. @param {string} title @param {string} [subtitle] */
export function lobbyBar(title, subtitle) {
  return h(
    'header.bar',
    h('a.ib', { href: '#/', 'aria-label': strings.back }, icon('i-back')),
    h('div.ttl', h('h1', { tabindex: -1 }, title), subtitle ? h('p.sm.mut', subtitle) : null),
  );
}
