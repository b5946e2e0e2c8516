// The common part of both sides of live play: the people at the table, a snapshot while no table is laid, notes and
// phrases, and a screen that stays on.
import { h } from '../app/dom.js';
import { words } from './words.js';
import { openSheet } from '../app/dialog.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('./lobby.js').Places & { began: boolean }} Room who is at the table, and whether the match has begun */

export class LiveMode {
  /** @param {import('../match/match.js').Match} match */
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
  if (!note.isConnected) document.body.append(note);
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
export function openPhrases(send) {
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
