// What both sides of live play have in common: the people at the table, and what is drawn while no table is laid.
import { openPhrases } from './phrases.js';
import { Match } from '../match/match.js';
import { words } from './words.js';
import { h } from '../app/dom.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {import('./lobby.js').Places & { began: boolean }} Table  who is at it, and whether the match has begun */

export class LiveMatch extends Match {
  /** @param {import('../saves/saves.js').Save} save */
  constructor(save) {
    super(save);
    /** @type {Table | null} */
    this.room = null;
    /** Lets the screen go dark again. @type {() => void} */
    this.rest = () => {};
  }

  /** The screen stays lit: a page that sleeps is lost to the others. */
  wake() {
    this.rest();
    this.rest = stayAwake();
  }

  /** What is drawn before the first deal: no table yet. @returns {Snapshot} */
  before() {
    const { title, setup } = this.save;
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
    // Before the first deal, and after the last one when the host begins another match.
    if (this.snapshot && !(this.snapshot.table && this.room?.began)) this.sees(this.before());
    if (this.snapshot) this.view?.draw(this.snapshot, []);
  }

  /**
   * What the menu offers at such a table.
   * @param {(phrase: number) => void} speak
   * @param {() => void} openPeople
   */
  company(speak, openPeople) {
    return [
      { icon: 'i-info', label: words.say, act: () => openPhrases(speak) },
      { icon: 'i-peer', label: words.people, act: openPeople },
    ];
  }
}

const STAYS = 4_000;

/** @type {HTMLElement | null} */
let shown = null;
let timer = 0;

/** @param {string} text */
export function say(text) {
  shown ??= h('p', { class: 'note', role: 'status' });
  if (!shown.isConnected) document.body.append(shown);
  shown.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => shown?.remove(), STAYS + text.length * 40);
}

/** @returns {() => void} lets it sleep again */
export function stayAwake() {
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
  // It is taken away with every look at another page.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
