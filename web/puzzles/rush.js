// A rush: as many puzzles as can be solved in three minutes.
import { button, h, icon } from '../app/dom.js';
import { say } from '../app/status.js';
import { addFirstTry, addRush, addSolved, puzzlesOf, solvedPuzzles, standing } from '../saves/puzzleStore.js';
import { countdown } from '../saves/rating.js';
import { words } from '../i18n/puzzleStrings.js';
import { storyOf } from './picture.js';
import { createTask, drawSeal, drawShareButton, sayWrong } from './task.js';

/** @typedef {import('../saves/puzzleStore.js').Puzzle} Puzzle */
/** @typedef {import('./task.js').Task} Task */

const RUSH = 180_000;
/** It ends with so many wrong moves. */
const MISSES = 3;
const TICK = 250;
/** Milliseconds for which a move that was carried out, or what a wrong one costs, stands. */
const PAUSE = { right: 500, wrong: 1500 };
/** Seconds left at which the time is read out. */
const READ = [60, 10];

/**
 * Return the screen of a rush.
 * @param {Game} game
 * @returns {import('../app/router.js').Screen}
 */
export function rushScreen(game) {
  const run = { solved: 0, misses: 0, best: 0, queue: /** @type {Puzzle[]} */ ([]), read: [...READ] };
  let left = () => RUSH;
  let clock = 0;
  const stop = () => clearInterval(clock);
  const task = createTask(game, { title: words.rushOf(game.title), begin, tried, left: stop });
  const { screen, panel } = task;

  async function begin() {
    stop();
    left = () => RUSH;
    const { puzzles } = await puzzlesOf(game.id);
    Object.assign(run, { solved: 0, misses: 0, best: standing().rush, queue: queueOf(puzzles), read: [...READ] });
    await layNext();
    if (screen.gone || task.over) return;
    // The time runs from the moment at which the first puzzle can be seen.
    left = countdown(RUSH);
    clock = setInterval(tick, TICK);
    tick();
  }

  async function layNext() {
    const puzzle = run.queue.shift();
    if (!puzzle) end();
    else if (await task.lay(puzzle, words.rushTitle)) tick();
  }

  /** Show the time that is left, and how it stands. */
  function tick() {
    const seconds = Math.ceil(left() / 1000);
    if (run.read[0] !== undefined && seconds <= run.read[0]) say(words.secondsLeft(run.read.shift() ?? 0));
    if (seconds === 0) end();
    else if (task.puzzle && !task.over) show(storyOf(task.puzzle));
  }

  /** @param {string} text */
  const show = (text) =>
    panel.tell(text, words.clock(Math.ceil(left() / 1000)), words.rushState(run.solved, run.misses), false);

  /** @param {string} move */
  async function tried(move) {
    const { puzzle } = task;
    if (!puzzle || task.over || left() === 0) return;
    task.over = true;
    const right = move === puzzle.best;
    addFirstTry(puzzle, right);
    if (right) {
      run.solved += 1;
      addSolved([puzzle.id]);
      addRush(run.solved);
      show(words.right);
      await task.carryOut(puzzle);
    } else {
      run.misses += 1;
      show(await sayWrong(puzzle, move));
    }
    // The cards of a wrong move are put back meanwhile.
    void goOn(right).catch((error) => screen.fail(error));
  }

  /** Lay the next puzzle after a pause. @param {boolean} right */
  async function goOn(right) {
    await new Promise((resolve) => setTimeout(resolve, right ? PAUSE.right : PAUSE.wrong));
    if (screen.gone || left() === 0) return;
    if (run.misses === MISSES) end();
    else await layNext();
  }

  function end() {
    stop();
    if (screen.gone || screen.element.querySelector('.solved')) return;
    task.over = true;
    left = () => 0;
    panel.element.remove();
    screen.element.classList.remove('puzzling');
    const over = drawOver(task, run, () => {
      over.remove();
      screen.element.classList.add('puzzling');
      void screen.begin();
    });
    task.show(over);
    say(words.rushOver(run.solved));
    /** @type {HTMLElement | null} */ (over.querySelector('.primary'))?.focus({ preventScroll: true });
  }

  return task.routed();
}

/** Return the puzzles of a rush: those that are not solved first, each lot from easy to hard. @param {readonly Puzzle[]} puzzles */
function queueOf(puzzles) {
  const known = solvedPuzzles();
  const last = (/** @type {Puzzle} */ { id }) => Number(known.has(id));
  return [...puzzles].sort((a, b) => last(a) - last(b) || a.rating - b.rating);
}

/** @param {Task} task @param {{ solved: number, misses: number, best: number }} result @param {() => void} again */
function drawOver({ game, parent }, { solved, misses, best }, again) {
  const title = words.rushOver(solved);
  const before = best > 0 ? words.rushBestOf(best) : '';
  const record = solved > best ? words.rushRecord : before;
  return h(
    'section.solved',
    { 'aria-label': title },
    h(
      'div.top',
      solved > 0 ? drawSeal() : null,
      h('div', h('h2', title), h('p', misses === MISSES ? words.rushMissed : words.rushTime, ' ', record)),
      drawShareButton({ text: words.shareRush(game.title, solved), path: `${parent}/rush` }),
    ),
    h(
      'div.acts',
      h('a.btn', { href: `#${parent}` }, words.all),
      button('btn primary', again, icon('i-step'), words.rushAgain),
    ),
  );
}
