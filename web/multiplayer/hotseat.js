// One device, handed over: between two people's turns a curtain, and behind it no hand anywhere in the page.
import { pace } from '../app/settings.js';
import { engine } from '../app/engineClient.js';
import { playAgain } from '../match/mode.js';
import { words } from '../i18n/multiplayerStrings.js';
import { drawCurtain } from './curtain.js';
import { drawOrders, openOrders, openPlan } from './orders.js';

/** @typedef {import('../app/contract.js').CoveredSnapshot} CoveredSnapshot */
/** @typedef {import('../app/contract.js').HotseatSnapshot} HotseatSnapshot */

/** Milliseconds for which the last move is seen before the curtain falls. */
const LOOK = 900;

/** @param {import('../match/match.js').Match} match @returns {import('../match/mode.js').Mode} */
export function hotseat(match) {
  const { save } = match;
  /** The person has the device for a decision in between. */
  let quick = false;
  /** The sheet on which a card is chosen in advance. @type {import('../app/dialog.js').Sheet | null} */
  let planning = null;
  const seated = () => {
    const now = /** @type {HotseatSnapshot | null} */ (match.snapshot);
    return now?.table && !now.sheet && !now.over ? now : null;
  };
  const settle = () => {
    const now = seated();
    if (now)
      openOrders(now, {
        settle: (order, choice) => void match.ask('pass_settle', { order, choice }),
        takeBack: (order) => void match.ask('pass_plan', { order }),
      });
  };
  return {
    sharesDevice: true,
    exportMethod: 'record',
    open() {
      const { record, setup, sheet = false, together } = save;
      const people = together?.people ?? '';
      if (record) return engine.call('pass_open', { sealed: record, bots: setup.bots, sheet, people });
      const { game, seed, names, bots, seats, options, dealer } = setup;
      return engine.call('pass_new', { game, seed, names, bots, seats, options, dealer });
    },
    rematch: () => playAgain(save),
    // The seed of the cards is in the packed record. Beside it, it would tell them.
    fields: (snapshot) => ({
      setup: { ...save.setup, seed: '' },
      together: { people: /** @type {HotseatSnapshot} */ (snapshot).people },
    }),
    cover: (snapshot) => {
      if (snapshot.table) return null;
      return drawCurtain(/** @type {any} */ (snapshot), (seat) => {
        quick = Boolean(/** @type {any} */ (snapshot).handover?.quick);
        void match.ask('pass_sit', { seat });
      });
    },
    strip: (snapshot) => {
      const now = /** @type {HotseatSnapshot} */ (snapshot);
      return now.sheet || now.over || now.handover ? null : drawOrders(now.orders, quick, settle);
    },
    menuItems: () => (seated()?.orders.length ? [{ icon: 'i-check', label: words.orders, act: settle }] : []),
    onHide() {
      // The player who comes back to the table may be another one.
      const covering = match.move('pass_cover', {}, () => seated() !== null);
      covering.then(
        (answer) => answer && match.accept(answer),
        (error) => match.fail(error),
      );
    },
    async onTurnEnd() {
      const now = seated();
      if (!match.view || !now?.handover || now.next.who === 'bot' || planning) return;
      const [choice] = now.plans;
      if (choice) {
        planning = openPlan(choice, (card) => {
          planning = null;
          if (match.snapshot === now && match.view) void match.ask('pass_plan', { order: choice.id, card });
        });
        return;
      }
      match.turns.hurried = false;
      // At the pace of `at once` nothing is waited for.
      await match.turns.pause(pace() && Math.max(LOOK, pace()));
      if (match.snapshot?.ply === now.ply) await match.ask('pass_cover');
    },
  };
}
