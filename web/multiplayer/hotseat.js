// One device, handed over: between two people's turns a curtain, and behind it no hand anywhere in the page.
import { button, h, icon } from '../app/dom.js';
import { pace } from '../app/settings.js';
import { engine } from '../app/engineClient.js';
import { playAgain } from '../match/mode.js';
import { sentence } from '../table/cards.js';
import { words } from '../i18n/multiplayerStrings.js';

/** @typedef {{ seat: number, name: string, quick: boolean }} Handover */
/** @typedef {Snapshot & { handover: Handover | null, news?: string[] }} HotseatSnapshot */

/** Milliseconds for which the last move is seen before the curtain falls. */
const LOOK = 900;

/** @param {import('../match/match.js').Match} match @returns {import('../match/mode.js').Mode} */
export function hotseat(match) {
  const { save } = match;
  return {
    sharesDevice: true,
    exportMethod: 'record',
    open() {
      const { record, setup, sheet = false } = save;
      if (record) return engine.call('pass_open', { sealed: record, bots: setup.bots, sheet });
      const { game, seed, names, bots, seats, options, dealer } = setup;
      return engine.call('pass_new', { game, seed, names, bots, seats, options, dealer });
    },
    rematch: () => playAgain(save),
    // The seed of the cards is in the packed record. Beside it, it would tell them.
    fields: () => ({ setup: { ...save.setup, seed: '' } }),
    cover: (snapshot) =>
      drawCurtain(/** @type {HotseatSnapshot} */ (snapshot), (seat) => match.ask('pass_sit', { seat })),
    onHide() {
      // The player who comes back to the table may be another one.
      const isSeen = () => {
        const now = match.snapshot;
        return Boolean(now?.table && !now.sheet && !now.over);
      };
      const covering = match.move('pass_cover', {}, isSeen);
      covering.then(
        (answer) => answer && match.accept(answer),
        (error) => match.fail(error),
      );
    },
    async onTurnEnd() {
      const now = /** @type {HotseatSnapshot | null} */ (match.snapshot);
      if (!match.view || !now?.table || !now.handover || now.sheet || now.next.who === 'bot') return;
      match.turns.hurried = false;
      // At the pace of `at once` nothing is waited for.
      await match.turns.pause(pace() && Math.max(LOOK, pace()));
      if (match.snapshot?.ply === now.ply) await match.ask('pass_cover');
    },
  };
}

/** @param {HotseatSnapshot} snapshot @param {(seat: number) => void} sit */
function drawCurtain({ table, handover, news = [], sheet }, sit) {
  if (table) return null;
  if (!handover || sheet) return h('section.curtain');
  const { seat, name, quick } = handover;
  return h(
    'section.curtain',
    { 'aria-labelledby': 'curtain-name', 'data-seat': seat },
    icon('back', 'curtain-back'),
    h('a.ib', { href: '#/', 'aria-label': words.leave }, icon('i-back')),
    h(
      'div.curtain-in',
      h('h1', { id: 'curtain-name', tabindex: -1 }, words.handTo(name)),
      h('p.sm', quick ? words.quick(name) : words.handHint),
      button('btn primary', () => sit(seat), words.iAm(name)),
      news.length > 0
        ? h('div.curtain-news', h('h2', words.meanwhile), h('ol', ...news.map((line) => h('li', sentence(line)))))
        : null,
    ),
  );
}
