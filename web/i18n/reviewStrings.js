// Words of what is looked at after a hand or a match: the replay, the proof of a deal, the statistics.
import { number, small, tr, translate } from './i18n.js';
import { pointsText } from './words.js';

export const reviewStrings = translate('reviewStrings', {
  // The replay
  /** @param {string} match */
  replayOf: (match) => tr('Replay: {match}', { match }),
  hand: 'Hand',
  /** A hand that was dealt again. @param {string} name */
  notCounted: (name) => tr('{name}, not counted', { name }),
  seenBy: 'Seen by',
  yourView: 'Your view',
  /** @param {string} name */
  viewOf: (name) => tr('{name}’s view', { name }),
  open: 'All hands open',
  ownOnly: 'This hand goes on: you see it as you saw it at the table.',
  /** @param {string} name */
  handOf: (name) => tr('{name}’s hand', { name }),
  noCards: 'no cards',
  controls: 'Steps',
  step: 'Step',
  /** @param {number} at @param {number} of */
  count: (at, of) => `${number(at)} / ${number(of)}`,
  /** @param {number} at @param {number} of @param {string} what */
  stepText: (at, of, what) => tr('{at} of {of}: {what}', { at, of, what }),
  first: 'The cards are dealt',
  quiet: 'Nothing happened that could be seen',
  backStep: 'One step back',
  nextStep: 'One step on',
  allSteps: 'What happened',
  copyLink: 'Copy the link to this step',
  copied: 'The link is copied. It opens in this browser, which has the match.',
  linkTitle: 'Link to this step',
  linkText: 'It opens in this browser, which has the match.',
  playOn: 'Play on from here',
  playOnText: 'A new match begins at this step, against bots, and counts from zero. This one stays as it is.',
  whoAreYou: 'You play for',
  begin: 'Begin',
  sheet: 'Score sheet',
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

  // Statistics
  statistics: 'Statistics',
  statisticsAbout: 'Finished matches, kept in this browser',
  nothingYet: 'No match is finished yet. What you win and lose is counted here, and nowhere else.',
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
  /** @param {string} word @param {number} n */
  handsOf: (word, n) => (word === tr('Round') ? tr('{n} {n:round|rounds}', { n }) : tr('{n} {n:hand|hands}', { n })),
  streak: 'Wins in a row',
  best: 'Highest win',
  /** @param {number} by */
  bestBy: (by) => tr('by {points}', { points: pointsText(by) }),
  /** @param {string} others @param {string} allies */
  company: (others, allies) => (allies ? tr('{others}, with {allies}', { others, allies }) : others),
  /** @param {number} n */
  outlived: (n) => tr('{n} {n:match that was deleted counts|matches that were deleted count} here still.', { n }),
  forget: 'Forget them',
  forgotten: 'Deleted matches',
  moved: 'They go along when you save everything as a file, and come back with it.',
  files: 'Matches and files',
});
