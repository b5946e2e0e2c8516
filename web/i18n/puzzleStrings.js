// Words of the puzzles, loaded with them.
import { phrase, tr, translate } from './i18n.js';

/** @typedef {{ who: string, card: string, cards: string, all: string, n: number }} Facts  of a position, each as it is said: `cards` with *or*, `all` with *and*; empty where there are none */

/**
 * What has happened, as a title, by the kind of move that the puzzle is about; `mixed` for any other.
 * @type {Record<string, (facts: Facts) => string>}
 */
const titles = {
  kill: (facts) => tr('Spare {cards}?', facts),
  meld: (facts) => tr('{all}: lay, or wait?', facts),
  add: (facts) => tr('A place for {cards}', facts),
  follow: (facts) =>
    facts.cards ? tr('{who:* leads|You led} {card}: {cards}?', facts) : tr('{who:* leads|You led} {card}', facts),
  lead: (facts) => tr('{n} cards, and the lead', facts),
  spoil: (facts) => tr('{cards}?', facts),
  house: (facts) => tr('{all}: which house?', facts),
  change: (facts) => tr('Turn your coat with {cards}?', facts),
  ransom: (facts) => tr('A price for {cards}?', facts),
  gift: (facts) => tr('{n} cards, and a gift for {who}', facts),
  draw: (facts) => tr('{card} lies open, and you hold {n:one card|* cards}', facts),
  discard: (facts) => (facts.cards ? tr('Part with {cards}?', facts) : tr('{n:One card|* cards}, one to lose', facts)),
  end: (facts) => tr('Leave with {n:one card|* cards}?', facts),
  bid: (facts) => tr('{cards} for your line?', facts),
  play: (facts) => tr('{n:One card|* cards} left for {cards}', facts),
  joker: (facts) => tr('The joker takes two: {cards}?', facts),
  govern: (facts) => tr('{all}: which government?', facts),
  mixed: () => tr('Now or never?'),
};

export const words = translate('puzzles', {
  titles,
  /** Themes that are no kind of move at the table. */
  themeTitles: { mixed: 'All sorts', govern: 'A new government' },
  houseOf: phrase('House of {suit}.'),
  /** @param {number} n */
  holding: (n) => (n === 0 ? tr('Your hand is empty.') : tr('You hold {n:one card|* cards}.', { n })),
  /** @param {number} n @param {string} who @param {number} m */
  holdings: (n, who, m) =>
    n === 0
      ? tr('Your hand is empty, {who} holds {m:one card|* cards}.', { who, m })
      : tr('You hold {n:one card|* cards}, {who} {m}.', { n, who, m }),
  title: 'Puzzles',
  about: 'One move is clearly the best. Find it.',
  games: 'Games',
  themes: 'Themes',
  levels: ['Easy', 'Middling', 'Hard'],
  solved: phrase('{n} solved'),
  of: phrase('{done} of {all}'),
  makeScene: 'Make a scene of this',
  next: 'Next',
  allSolved: 'Solved, and still good',
  solveIt: 'Solve it',
  standing: 'How you do',
  rating: 'Rating',
  ratingNear: phrase('about {n}'),
  unrated: 'none yet',
  row: 'In a row',
  rowBest: phrase('{n}, best {best}'),
  rushBest: 'Best rush',
  rushLink: 'Rush: three minutes',
  puzzleOf: phrase('{game}, puzzle {n}'),
  find: 'One move is clearly the best.',
  notYet: 'Not the best.',
  wrong: phrase('“{move}” brings you less.'),
  tempting: phrase('“{move}” tempts: {tempts} Yet it brings you less.'),
  wrongMove: 'That is not it. Try another.',
  right: 'Right.',
  solvedAtOnce: 'Solved at once',
  solvedNow: 'Solved',
  shown: 'The best move',
  less: phrase('“{move}” would have brought you less.'),
  show: 'Show me',
  nextPuzzle: 'Next puzzle',
  all: 'All puzzles',
  rushTitle: 'Rush',
  rushOf: phrase('{game}: rush'),
  /** @param {number} seconds */
  clock: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  rushState: phrase('{n} solved · {m} of 3 missed'),
  secondsLeft: phrase('{n} seconds left'),
  rushOver: phrase('{n:One puzzle|* puzzles} solved'),
  rushTime: 'The three minutes are over.',
  rushMissed: 'Three misses end a rush.',
  rushRecord: 'Your best rush so far.',
  rushBestOf: phrase('Your best is {n}.'),
  rushAgain: 'Once more',
  share: 'Share',
  qr: 'QR code of the link',
  shareText: phrase('Regalia, a puzzle: “{title}” ({game}). I have solved it. And you?'),
  shareRush: phrase('Regalia, a rush in {game}: {n:one puzzle|* puzzles} solved in three minutes.'),
  legal: 'Which move is legal?',
  legalOf: phrase('{game}: which move is legal?'),
  legalCount: phrase('Question {n} of {all}'),
  asked: 'Which of these moves do the rules allow?',
  legalRight: 'Legal.',
  legalWrong: 'Not legal.',
  legalNext: 'Next question',
  shownIn: 'A scene shows it:',
  missing: 'There is no such puzzle.',
  none: 'The puzzles did not arrive.',
});
