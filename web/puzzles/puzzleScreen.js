// A puzzle on the table: moves that are tried are judged, and the answer is carried out.
import { h, icon } from '../app/dom.js';
import { openInstead } from '../app/router.js';
import { say } from '../app/status.js';
import { addFirstTry, addSolved, puzzlesOf, solvedPuzzles } from '../saves/puzzleStore.js';
import { sentence, spoken } from '../table/cards.js';
import { foldFigures } from '../table/figures.js';
import { words } from '../i18n/puzzleStrings.js';
import { drawBar, drawLevel, storyOf, themeTitle, titleOf } from './picture.js';
import { nextPuzzle, puzzleAddress } from './shelf.js';
import { createTask, drawSeal, drawShareButton, sayWrong, tell } from './task.js';

/** @typedef {import('../saves/puzzleStore.js').Puzzle} Puzzle */
/** @typedef {import('../saves/puzzleStore.js').Puzzles} Puzzles */
/** @typedef {import('../app/contract.js').PuzzleTold} PuzzleTold */
/** @typedef {import('./task.js').Task} Task */

/** After so many wrong moves the answer is offered. */
const PATIENCE = 2;

/**
 * Return the screen of a puzzle.
 * @param {Game} game
 * @param {string} number  from 1
 * @returns {import('../app/router.js').Screen}
 */
export function puzzleScreen(game, number) {
  let misses = 0;
  /** @type {Puzzles | null} */
  let found = null;
  const task = createTask(game, { title: words.puzzleOf(game.title, Number(number) || 0), begin, tried });
  const { screen, panel } = task;

  async function begin() {
    found = await puzzlesOf(game.id);
    const puzzle = found.puzzles[Number(number) - 1];
    if (!puzzle) throw new Error(words.missing);
    misses = 0;
    screen.element.classList.add('puzzling');
    if (await task.lay(puzzle, themeTitle(found, puzzle.theme)))
      panel.tell(`${storyOf(puzzle)} ${words.find}`, titleOf(puzzle), '', false);
  }

  /** Judge a move that was tried. @param {string} move */
  async function tried(move) {
    const { puzzle } = task;
    if (!puzzle || task.over) return;
    if (move === puzzle.best) {
      task.over = true;
      if (misses === 0) addFirstTry(puzzle, true);
      addSolved([puzzle.id]);
      await end(puzzle, misses === 0 ? words.solvedAtOnce : words.solvedNow);
      return;
    }
    addFirstTry(puzzle, false);
    misses += 1;
    const said = await sayWrong(puzzle, move);
    if (screen.gone || task.over) return;
    panel.tell(said, words.notYet, '', false);
    if (misses === PATIENCE) void offerAnswer(puzzle);
  }

  /** @param {Puzzle} puzzle */
  async function offerAnswer(puzzle) {
    await panel.ask(words.show, undefined, false);
    if (screen.gone || task.over) return;
    task.over = true;
    await end(puzzle, words.shown).catch((error) => screen.fail(error));
  }

  /** Carry out the answer, and offer the next puzzle. @param {Puzzle} puzzle @param {string} title */
  async function end(puzzle, title) {
    panel.rest();
    const told = await tell(puzzle, puzzle.usual, puzzle.behind);
    await task.carryOut(puzzle);
    if (screen.gone || !found) return;
    screen.element.classList.remove('puzzling');
    panel.element.remove();
    const solved = drawSolved(task, found, puzzle, told, title);
    task.show(solved);
    say(`${title}. ${spoken(told.best)}`);
    /** @type {HTMLElement | null} */ (solved.querySelector('a.primary'))?.focus({ preventScroll: true });
  }

  return task.routed();
}

/**
 * Draw what is told of a puzzle that is over: why it was right, how far the theme is, and the next one.
 * @param {Task} task
 * @param {Puzzles} found
 * @param {Puzzle} puzzle
 * @param {PuzzleTold} told
 * @param {string} title
 */
function drawSolved({ game, parent }, found, puzzle, { best, other, why, rows }, title) {
  const solved = solvedPuzzles();
  const same = found.puzzles.filter(({ theme }) => theme === puzzle.theme);
  const done = same.filter(({ id }) => solved.has(id)).length;
  const next = nextPuzzle(found.puzzles, solved, puzzle.theme, puzzle.id);
  const { opener, figures } = foldFigures('btn', puzzle.deals, rows);
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    openInstead(next ? puzzleAddress(game.id, found.puzzles, next) : parent);
  };
  const href = `#${next ? puzzleAddress(game.id, found.puzzles, next) : parent}`;
  return h(
    'section.solved',
    { 'aria-label': title },
    h(
      'div.top',
      solved.has(puzzle.id) ? drawSeal() : null,
      h(
        'div',
        h('h2', title),
        h('p', h('b', sentence(`${best}${why ? ':' : '.'}`)), ' ', sentence(why ?? words.less(other))),
      ),
      drawShareButton({
        text: words.shareText(titleOf(puzzle), game.title),
        path: puzzleAddress(game.id, found.puzzles, puzzle),
      }),
    ),
    figures,
    h(
      'p.row.sm.mut',
      themeTitle(found, puzzle.theme),
      drawLevel(puzzle.level),
      h('span.sp'),
      words.of(done, same.length),
    ),
    drawBar(done, same.length),
    h(
      'div.acts',
      opener,
      h(
        'a.btn.quiet',
        { href: `#/studio${puzzleAddress(game.id, found.puzzles, puzzle).replace('puzzles', 'puzzle')}` },
        words.makeScene,
      ),
      h('a.btn.primary', { href, onclick: go }, icon('i-step'), next ? words.nextPuzzle : words.all),
    ),
  );
}
