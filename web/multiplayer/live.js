// What both sides of live play have in common: the people at the table, and what is drawn while no table is laid.
import { openPhrases } from './phrases.js';
import { Match } from '../match/match.js';
import { stayAwake } from './wake.js';
import { words } from './words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {import('./places.js').Places & { began: boolean }} Table  who is at it, and whether the match has begun */

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
