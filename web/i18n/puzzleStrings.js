// Words of the puzzles, loaded with them.
import { tr, translate } from './i18n.js';

export const words = translate('puzzles', {
  title: 'Puzzles',
  about: 'Positions with one clearly best move. Find it.',
  levels: ['Easy', 'Middling', 'Hard'],
  /** @param {number} solved @param {number} all */
  solved: (solved, all) => tr('{solved} of {all} solved', { solved, all }),
  /** @param {string} game @param {number} n */
  puzzleOf: (game, n) => tr('{game}, puzzle {n}', { game, n }),
  /** @param {number} n @param {number} all */
  count: (n, all) => tr('Puzzle {n} of {all}', { n, all }),
  /** @param {number} n @param {boolean} done */
  label: (n, done) => (done ? tr('Puzzle {n}, solved', { n }) : tr('Puzzle {n}', { n })),
  find: 'Your move: one is clearly the best.',
  /** @param {string} move @param {number} points */
  wrong: (move, points) =>
    tr('Not “{move}”: it costs about {n:one point|* points} against the best move. Try another.', {
      move,
      n: Math.max(1, Math.round(points)),
    }),
  /** @param {string} move @param {string} tempts @param {number} points */
  tempting: (move, tempts, points) =>
    tr('“{move}” tempts: {tempts} Yet it costs about {n:one point|* points} against the best move. Try another.', {
      move,
      tempts,
      n: Math.max(1, Math.round(points)),
    }),
  wrongMove: 'That is not the best move. Try another.',
  /** @param {string} move @param {string} why */
  right: (move, why) => tr('Right: “{move}”. {why}', { move, why }),
  /** @param {string} move @param {string} why */
  answer: (move, why) => tr('The best move was “{move}”. {why}', { move, why }),
  legal: 'Which move is legal?',
  /** @param {string} game */
  legalOf: (game) => tr('{game}: which move is legal?', { game }),
  /** @param {number} done @param {number} all */
  answered: (done, all) => tr('{done} of {all} answered', { done, all }),
  /** @param {number} n @param {number} all */
  legalCount: (n, all) => tr('Question {n} of {all}', { n, all }),
  asked: 'Which of these moves do the rules allow?',
  legalRight: 'Legal.',
  legalWrong: 'Not legal.',
  legalNext: 'Next question',
  shownIn: 'A scene shows it:',
  show: 'Show the answer',
  next: 'Next puzzle',
  all: 'All puzzles',
  other: 'Bot',
  missing: 'There is no such puzzle.',
  none: 'The puzzles did not arrive.',
});
