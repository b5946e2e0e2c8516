// Words of the puzzles, loaded with them.
import { phrase, tr, translate } from './i18n.js';

export const words = translate('puzzles', {
  title: 'Puzzles',
  about: 'Positions with one clearly best move. Find it.',
  levels: ['Easy', 'Middling', 'Hard'],
  solved: phrase('{solved} of {all} solved'),
  puzzleOf: phrase('{game}, puzzle {n}'),
  count: phrase('Puzzle {n} of {all}'),
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
  right: phrase('Right: “{move}”. {why}'),
  answer: phrase('The best move was “{move}”. {why}'),
  legal: 'Which move is legal?',
  legalOf: phrase('{game}: which move is legal?'),
  answered: phrase('{done} of {all} answered'),
  legalCount: phrase('Question {n} of {all}'),
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
