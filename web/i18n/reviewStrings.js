// Words of looking back: the replay, how a hand was dealt, the statistics, and the review of a hand.
import { number, phrase, small, tr, translate } from './i18n.js';
import { roundPoints } from './pageStrings.js';
import { pointsText } from './strings.js';

export const reviewStrings = translate('reviewStrings', {
  // The replay
  hand: 'Hand',
  /** A hand that was dealt again. */
  notCounted: phrase('{name}, not counted'),
  seenBy: 'Seen by',
  yourView: 'Your view',
  viewOf: phrase('{name}’s view'),
  open: 'All hands open',
  ownOnly: 'This hand goes on: you see it as you saw it at the table.',
  handOf: phrase('{name}’s hand'),
  noCards: 'no cards',
  controls: 'Steps',
  step: 'Step',
  /** @param {number} at @param {number} of */
  count: (at, of) => `${number(at)} / ${number(of)}`,
  stepText: phrase('{at} of {of}: {what}'),
  first: 'The cards are dealt',
  quiet: 'Nothing happened that could be seen',
  backStep: 'One step back',
  nextStep: 'One step on',
  allSteps: 'What happened',
  copyLink: 'Copy the link to this step',
  copied: 'The link is copied. It opens in this browser, which has the match.',
  linkTitle: 'Link to this step',
  linkText: 'It opens in this browser, which has the match.',
  toTable: 'Back to the table',
  playOn: 'Play on from here',
  playOnText: 'A new match begins at this step, against bots, and counts from zero. This one stays as it is.',
  whoAreYou: 'You play for',
  begin: 'Begin',
  makeScene: 'Make a scene of this',
  sheet: 'Score sheet',
  auto: 'Play step by step',
  rest: 'Pause',
  cost: 'It cost you points.',
  noStep: 'This match has no such step.',
  failed: 'The match cannot be shown.',

  // How a hand was dealt
  /** @param {string} hand */
  dealOf: (hand) => tr('How {hand} was dealt', { hand: small(hand) }),
  dealWhy:
    'The cards lay fixed before the first one was dealt. When the hand is over, you can have it dealt again and see.',
  proof: 'How this is proved',
  dealHow:
    'Before the first card each hand is shuffled from a secret number, its seed, and the fingerprint of the seed is shown here: no other seed has it. After the hand the seed itself is shown, and dealing again from it gives the same cards.',
  hash: 'Fingerprint of the seed (SHA-256)',
  seed: 'Seed',
  seedLater: 'It is shown when the hand is over: who knew it now would know every card.',
  dealAgain: 'Deal it again',
  same: 'Dealt again just now: the very same cards.',
  other: 'Dealt again just now, and the cards are others: this hand was not dealt as was promised.',
  otherHash: 'This hand was not dealt as was promised: its seed has another fingerprint.',
  before: 'Hands before',
  given: 'This hand began at a position that was given, so nothing was shuffled for it.',
  unsealed: 'This match was begun by an earlier version: its hands have no fingerprints of their own.',
  byHand: 'To check it without this page, save the record and let Python deal every hand again:',
  copy: 'Copy',
  copiedLine: 'Copied.',
  lineMarked: 'It could not be copied. The line is marked: copy it by hand.',

  // Statistics
  statistics: 'Statistics',
  nothingYet: 'No hand is over yet. What you win and lose is counted here, and nowhere else.',
  all: 'All',
  against: 'Against',
  matches: 'Matches',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  share: 'Share won',
  /** @param {number} share */
  percent: (share) => number(share, { style: 'percent' }),
  /** @param {number} mine @param {number} theirs */
  points: (mine, theirs) => tr('{mine} to {theirs} points', { mine: pointsText(mine), theirs: pointsText(theirs) }),
  longest: 'Longest match',
  pointsAHand: 'Points by hand',
  game: 'Game',
  deals: 'Deals',
  daysPlayed: 'Days played',
  daysRow: 'Days in a row',
  longestRow: 'Longest row',
  againstBots: 'Ahead of the bots',
  showAgainst: 'Show the hands against',
  average: 'Average',
  bestHand: 'Best',
  theirs: 'Others',
  everyHand: 'Every hand',
  saveHands: 'Save the hands as a table',
  /** @param {number} n @param {number} average @param {number} best */
  curve: (n, average, best) =>
    tr('Your points in {n:one hand|* hands}: {average} on average, {best} at best', {
      n,
      average: pointsText(average),
      best: pointsText(best),
    }),
  streak: 'Wins in a row',
  best: 'Highest win',
  /** @param {number} by */
  bestBy: (by) => tr('by {points}', { points: pointsText(by) }),
  /** @param {string} others @param {string} allies */
  company: (others, allies) => (allies ? tr('{others}, with {allies}', { others, allies }) : others),
  unseen: phrase('{n:One hand|* hands} that you did not see {n:is|are} not counted.'),
  byBots: phrase('{n:One hand|* hands} in which a bot decided for you {n:is|are} not counted.'),
  outlived: phrase('{n} {n:match that was deleted counts|matches that were deleted count} here still.'),
  forget: 'Forget them',
  outlivedHands: 'Hands of matches that were deleted count here still.',
  forgotten: 'Deleted matches',
  moved: 'They go along when you save everything as a file, and come back with it.',
});

export const words = translate('review', {
  review: 'Review',
  title: phrase('Review: {match}'),
  steps: 'Step by step',
  working: 'A look at your decisions',
  begun: 'It takes a moment.',
  progress: phrase('{judged} of {choices} decisions tried'),
  confirming: 'A closer look at the costliest.',
  progressLabel: 'Progress of the review',
  stop: 'Stop',
  goOn: 'Go on',
  stopped: 'Stopped. What was sure by then stays; the rest is not judged.',
  done: 'The review is done.',
  /** One sentence on luck, and one on what was lost. @param {import('../app/contract.js').Reviewed} found */
  headline: ({ luck, decisions, choices }) => {
    if (choices === 0) return tr('There was nothing to decide.');
    const lost = decisions.filter(({ kind }) => kind === 'slip' || kind === 'costly');
    const chance = luck && Math.abs(luck.luck) > 2 * luck.error ? Math.sign(luck.luck) : 0;
    if (lost.length === 0) {
      if (chance < 0) return tr('You were unlucky, and played well.');
      return chance > 0 ? tr('You were lucky, and played well.') : tr('You played it well.');
    }
    if (lost.some(({ deals }) => deals === 0)) return tr('You overlooked the end of the match.');
    const cost = lost.length === 1 ? tr('One turn cost you points.') : tr('Some turns cost you points.');
    if (chance < 0) return tr('You were unlucky. {cost}', { cost });
    if (chance > 0) return tr('You were lucky. {cost}', { cost });
    return lost.length === 1 ? tr('You played it well. {cost}', { cost }) : cost;
  },
  decisions: 'Decisions',
  /** What a decision was, from the best on. */
  kinds: { best: 'Best', fine: 'Fine', slip: 'Slip', costly: 'Costly' },
  /** @param {number} turn */
  turn: (turn) => (turn > 0 ? tr('turn {n}', { n: turn }) : tr('the beginning')),
  /** A move, before its reason. */
  move: phrase('{move}:'),
  instead: phrase('Played: {move}.'),
  longer: 'A hint would have said the same: only a longer search finds the better move.',
  showTurn: phrase('Show the table at {turn}'),
  playOn: phrase('Play on from {turn}'),
  curve: phrase('What you could expect, decision by decision: {points}'),
  curveText: 'What you could expect of the hand at each decision, in points above the others.',
  luck: 'Luck and decisions',
  expected: 'With your first cards, on average',
  lost: 'Your decisions',
  chance: 'Luck',
  result: 'Your hand',
  part: 'Part',
  points: 'Points',
  /** @param {number} hands @param {number} error */
  average: (hands, error) =>
    tr('Points above the others. The average is judged in {hands} imagined deals, give or take {error}.', {
      hands,
      error: number(roundPoints(2 * error)),
    }),
  how: 'Each decision was tried in imagined deals that agree with all that you knew then, never with the true cards. Rules of thumb played on. A difference that may be chance is not shown; the points are right in about 19 of 20 cases.',
  failed: 'The hand cannot be reviewed.',
  /** @param {number} points */
  signed: (points) => {
    const by = roundPoints(points) || 0; // No −0.
    return by > 0 ? `+${number(by)}` : number(by).replace('-', '−');
  },
});
