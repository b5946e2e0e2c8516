// Words of looking back: the replay, how a hand was dealt, the statistics, and the review of a hand.
import { number, phrase, small, tr, translate } from './i18n.js';
import { pointsText } from './strings.js';

export const reviewStrings = translate('reviewStrings', {
  // The replay
  replayOf: phrase('Replay: {match}'),
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
  sheet: 'Score sheet',
  auto: 'Play step by step',
  rest: 'Pause',
  more: 'More',
  handCurve: 'Curve of the hand',
  curveText: 'Everybody’s points, had the hand ended at that turn.',
  turn: 'Turn',
  /** @param {number} points */
  cost: (points) => tr('It cost about {n:one point|* points}.', { n: Math.max(1, Math.round(points)) }),
  noStep: 'This match has no such step.',
  failed: 'The match cannot be shown.',

  // How a hand was dealt
  /** @param {string} hand */
  dealOf: (hand) => tr('How {hand} was dealt', { hand: small(hand) }),
  dealWhy:
    'Before the first card each hand is shuffled from a secret number, its seed, and the fingerprint of the seed is shown here: no other seed has it. After the hand the seed itself is shown, and whoever deals again from it gets the same cards.',
  hash: 'Fingerprint of the seed (SHA-256)',
  seed: 'Seed',
  seedLater: 'It is shown when the hand is over: who knew it now would know every card.',
  dealAgain: 'Deal it again',
  same: 'Dealt again just now: the very same cards, and the seed has the fingerprint.',
  other: 'Dealt again just now, and the cards are others: this hand was not dealt from this seed.',
  otherHash: 'The seed has another fingerprint than was shown.',
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
  againstBots: 'Points more than the bots',
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

/** @param {number} points */
const round = (points) => (Math.abs(points) < 3 ? Math.round(points * 10) / 10 : Math.round(points));

export const words = translate('review', {
  title: phrase('Review: {match}'),
  about: 'The decisions that mattered most, judged by what you could know',
  working: 'Judging your decisions.',
  progress: phrase('{judged} of {choices} decisions tried'),
  confirming: 'Looking more closely at the costliest.',
  progressLabel: 'Progress of the review',
  stop: 'Stop',
  goOn: 'Go on',
  stopped: 'Stopped. What was sure by then stays; the rest is not judged.',
  done: 'The review is done.',
  nothing: 'No decision cost more than chance can explain.',
  nothingYet: 'Nothing is sure yet.',
  decisions: 'Decisions',
  /** @param {number} turn */
  turn: (turn) => (turn > 0 ? tr('Turn {n}', { n: turn }) : tr('Before the first turn')),
  played: 'You played',
  better: 'Better',
  /** @param {number} points */
  cost: (points) => tr('about {n:one point|* points}', { n: round(points) }),
  /** @param {number} points @param {number} error @param {number} deals */
  sure: (points, error, deals) =>
    tr('{low} to {high} points, from {deals} imagined deals', {
      low: number(round(Math.max(0, points - 2 * error))),
      high: number(round(points + 2 * error)),
      deals,
    }),
  show: 'Show in the replay',
  showTurn: phrase('Show in the replay: {turn}'),
  luck: 'Luck and decisions',
  badWell: 'You were unlucky, and played well.',
  badPoor: 'You were unlucky, and gave points away too.',
  evenWell: 'You played well.',
  evenPoor: 'Luck was even; your decisions cost points.',
  goodWell: 'You were lucky, and played well.',
  goodPoor: 'You were lucky, in spite of some decisions.',
  expected: 'With your first cards, on average',
  lost: 'Your decisions',
  chance: 'Luck',
  result: 'Your hand',
  part: 'Part',
  points: 'Points',
  /** @param {number} hands @param {number} error */
  average: (hands, error) =>
    tr('Points above the others. The average is that of {hands} imagined hands, give or take {error}.', {
      hands,
      error: number(round(2 * error)),
    }),
  how: 'Each decision was tried in imagined deals that agree with all that you knew then, never with the true cards. Rules of thumb played on. A difference that may be chance is not shown; the points are right in about 19 of 20 cases.',
  replay: 'Replay',
  failed: 'The hand cannot be reviewed.',
  /** @param {number} points */
  signed: (points) => {
    const by = round(points) || 0; // No −0.
    return by > 0 ? `+${number(by)}` : number(by).replace('-', '−');
  },
});
