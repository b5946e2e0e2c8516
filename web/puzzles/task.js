// The table on which puzzles are laid, one after the other: of a game's puzzles, and of a rush.
import { button, h, icon, svg } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { loadOrExplain, MULTIPLAYER } from '../app/lazy.js';
import { back } from '../app/router.js';
import { during } from '../app/settled.js';
import { borrowEngine } from '../match/locks.js';
import { openLog } from '../match/logSheet.js';
import { drawWaiting, failMissing, TableScreen } from '../match/tableScreen.js';
import { createPanel, hostOfTaught, setupOf } from '../match/taughtTable.js';
import { newSave } from '../saves/saves.js';
import { fetchDrawings } from '../table/drawTable.js';
import { words } from '../i18n/puzzleStrings.js';
import { namesOf } from './picture.js';

/** @typedef {import('../saves/puzzleStore.js').Puzzle} Puzzle */
/** @typedef {import('../app/contract.js').PuzzleTold} PuzzleTold */
/** @typedef {ReturnType<typeof createTask>} Task */

/**
 * Create the table of puzzles of a game: one is laid after the other, and each move is handed on.
 * @param {Game} game
 * @param {{ title: string, begin: () => Promise<void>, tried: (move: string) => Promise<void>, left?: () => void }} on
 */
export function createTask(game, { title, begin, tried, left }) {
  const parent = `/puzzles/${game.id}`;
  const save = newSave(game.title, setupOf(game));
  const leave = () => back(parent);
  const panel = createPanel({ label: words.title, leave, back: () => {} });
  const screen = new TableScreen({
    save,
    waiting: drawWaiting(save, words.find),
    className: 'learning puzzling',
    head: [h('h1.vh', { tabindex: -1 }, title)],
    begin,
    host: () =>
      hostOfTaught(screen, {
        play: tried,
        back: leave,
        openLog: () => openLog([], game.hand, screen.now),
        place: `puzzle:${game.id}`,
      }),
  });
  const task = {
    game,
    screen,
    panel,
    parent,
    /** null until one lies on the table @type {Puzzle | null} */
    puzzle: null,
    /** nothing is asked any more */
    over: false,
    lay,
    carryOut,
    /** Put something above the hand, and make the table fit it. */
    show(/** @type {HTMLElement} */ element) {
      screen.felt.querySelector('.table .phase')?.before(element);
      if (screen.now) screen.update(screen.now);
    },
    routed: () =>
      screen.screen(title, {
        left: () => {
          left?.();
          screen.clear();
        },
      }),
  };

  /**
   * Lay a puzzle on a new table.
   * @param {Puzzle} puzzle
   * @param {string} title  in the bar
   * @returns {Promise<boolean>} whether the screen is still there
   */
  async function lay(puzzle, title) {
    await engine.ready();
    const laid = { position: puzzle.position, names: namesOf(puzzle), key: puzzle.id };
    const { snapshot } = /** @type {Turn} */ (await borrowEngine(() => engine.call('puzzle_lay', laid)));
    await during(fetchDrawings(snapshot)).catch(failMissing);
    if (screen.gone) return false;
    task.puzzle = puzzle;
    task.over = false;
    panel.element.remove();
    screen.removeTable();
    // Of moves without cards the table would gild the best, and say what each brings.
    const moves = snapshot.moves.map((move) => (move.picks.length > 0 ? move : { ...move, rank: 0, note: '' }));
    screen.update({ ...snapshot, moves, title, subtitle: game.title });
    task.show(panel.element);
    return true;
  }

  /** Play the answer, and draw it. @param {Puzzle} puzzle */
  async function carryOut(puzzle) {
    const before = screen.now;
    const played = /** @type {Turn} */ (await borrowEngine(() => engine.call('play', { text: puzzle.best })));
    if (screen.gone || !before) return;
    const { title, subtitle } = before;
    screen.update({ ...played.snapshot, title, subtitle }, played.events);
  }

  return task;
}

/**
 * Return what is said of a puzzle's answer beside another move.
 * @param {Puzzle} puzzle
 * @param {string} other
 * @param {Puzzle['behind']} [behind]  with the figures of these moves
 * @returns {Promise<PuzzleTold>}
 */
export function tell(puzzle, other, behind) {
  const { position, best } = puzzle;
  return engine.call('puzzle_told', { position, names: namesOf(puzzle), best, other, behind });
}

/** Say that a wrong move brings less, and what speaks for it. @param {Puzzle} puzzle @param {string} move */
export async function sayWrong(puzzle, move) {
  if (puzzle.behind[move] === undefined) return words.wrongMove;
  const { other, tempts } = await tell(puzzle, move);
  return tempts ? words.tempting(other, tempts) : words.wrong(other);
}

/** Draw the shield of a puzzle that is solved. */
export const drawSeal = () =>
  svg(
    'svg',
    { class: 'seal', viewBox: '0 0 46 54', 'aria-hidden': 'true' },
    svg('path', { class: 'a', d: 'M2 2h42v28c0 12-10 19-21 23C12 49 2 42 2 30z' }),
    svg('path', { class: 'b', d: 'M13 26l7 8 14-16' }),
  );

/** Draw the button that sends a puzzle or the result of a rush to a friend. @param {{ text: string, path: string }} shared */
export function drawShareButton({ text, path }) {
  const share = async () => {
    const feature = await loadOrExplain(import('../multiplayer/codes/share.js'), MULTIPLAYER);
    feature?.openShareSheet(words.share, { text, url: feature.linkTo(path), qr: words.qr });
  };
  const open = button('ib q', () => void share(), icon('i-share'));
  open.setAttribute('aria-label', words.share);
  return open;
}
