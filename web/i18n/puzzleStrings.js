// Words of the puzzles, loaded with them.
import { phrase, tr, translate } from './i18n.js';

/** @typedef {{ who: string, card: string, cards: string, n: number }} Facts  of a position, each as it is said */

/**
 * What has happened, as a title, by the kind of move that the puzzle is about; `mixed` for any other.
 * @type {Record<string, (facts: Facts) => string>}
 */
const titles = {
  kill: (facts) => tr('Spare {cards}?', facts),
  meld: (facts) => tr('Lay {cards}, or wait?', facts),
  add: (facts) => tr('A place for {cards}', facts),
  follow: (facts) => tr('{who:* leads|You led} {card}', facts),
  lead: (facts) => tr('{n} cards, and the lead', facts),
  spoil: (facts) => tr('{cards}?', facts),
  house: (facts) => tr('{n} cards, one house', facts),
  change: () => tr('Turn your coat?'),
  ransom: (facts) => tr('A price for {cards}?', facts),
  gift: () => tr('A gift that hurts little'),
  draw: (facts) => tr('{card} lies open', facts),
  discard: (facts) => tr('{n:One card|* cards}, one to lose', facts),
  end: (facts) => tr('Leave with {n:one card|* cards}?', facts),
  bid: (facts) => tr('{n} cards to bid with', facts),
  play: (facts) => tr('The last {n:card|* cards}', facts),
  joker: () => tr('The joker runs away'),
  mixed: () => tr('Now or never?'),
};

export const words = translate('puzzles', {
  titles,
  mixed: 'All sorts',
  joker: 'joker',
  houseOf: phrase('House of {suit}.'),
  holding: phrase('You hold {n:one card|* cards}.'),
  holdings: phrase('You hold {n:one card|* cards}, {who} {m}.'),
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
