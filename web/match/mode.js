// A mode is a way of playing a match: against bots (below), on one device, by letter, live as host or guest (multiplayer/).
import { engine } from '../app/engineClient.js';
import { openInstead } from '../app/router.js';
import { keepSave, newSave } from '../saves/saves.js';

/** @typedef {import('./match.js').Match} Match */

/**
 * A match asks the engine, saves the answers and tells the screen; its mode says how that differs from play against bots.
 * All but `open` and `rematch` may be left out.
 * @typedef {object} Mode
 * @property {() => Promise<any>} open deal the match in the engine, or resume its save; the engine's answer, with a snapshot
 * @property {(() => void) | null} rematch begin another match of the same people; null where another person begins it
 * @property {boolean} [solo] the person plays against bots: hints, undo, the replay and the check of the deal are offered
 * @property {boolean} [sharesDevice] several people use this device, so that nothing which one of them saw or did is saved
 * @property {string} [exportMethod] the method of the bridge that writes the record for a file, where the save is packed
 * @property {() => string} [savedRecord] the text that `append` goes to, where it is not the save's `record`
 * @property {(text: string) => Promise<unknown>} [play] make a move of the person in another way
 * @property {() => Promise<void>} [next] go on to the next hand in another way
 * @property {(snapshot: Snapshot) => boolean} [isReady] the person wants the next hand, and others do not yet
 * @property {(snapshot: Snapshot, record: string) => Partial<Save>} [fields] further changes to the save
 * @property {() => void} [onShow] the match is on the screen
 * @property {() => void} [onHide]
 * @property {() => void} [onLost] another tab plays the match
 * @property {() => void} [onTableTaken] the engine's table is another match's, or none's
 * @property {(answer: any) => void} [onAnswer] an answer is about to be drawn, with what this way of playing adds to it
 * @property {() => void | Promise<void>} [onTurnEnd] no bot is to move (any more)
 * @property {(error: unknown) => boolean} [onError] returns true if the error needs no words
 * @property {() => void} [redraw] draw again what an answer without a snapshot may have changed
 * @property {() => boolean} [isAsking] the person is asked something that comes before the score sheet
 * @property {(snapshot: Snapshot) => HTMLElement | null} [cover] what lies over the table, or in its place where there is none
 * @property {(snapshot: Snapshot) => HTMLElement | null} [strip] what stands below the table
 * @property {(felt: HTMLElement) => void} [onDraw] the table was drawn in its place
 * @property {() => HTMLElement} [scoreNote] what stands below the score sheet
 * @property {() => { icon: string, label: string, act: () => void }[]} [menuItems] what the menu offers besides
 */

/** Play against bots: this page's engine has the whole match. @param {Match} match @returns {Mode} */
export function againstBots({ save }) {
  return {
    solo: true,
    open() {
      const { record, setup, challenge, sheet = false } = save;
      if (challenge) return engine.call('challenge_open', { text: challenge, record, names: setup.names, sheet });
      if (record) return engine.call('open', { record, seat: setup.seat, bots: setup.bots, sheet });
      return engine.call('new', { ...setup });
    },
    // In the copy of a match that was played with people elsewhere their seats are empty.
    rematch: save.setup.bots.some((bot, seat) => bot === null && seat !== save.setup.seat)
      ? null
      : () => playAgain(save),
  };
}

/**
 * Begin a match of the same people with the same options; where others play the same deal, that deal once more.
 * @param {Save} save
 */
export function playAgain({ title, setup, daily, challenge, sender }) {
  const again = daily ? { setup, daily } : challenge ? { challenge, ...(sender && { sender }) } : {};
  const next = { ...newSave(title, setup), ...again };
  keepSave(next);
  openInstead(`/play/${next.id}`);
}
