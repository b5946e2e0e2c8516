// What is said where a hand or a match is looked at again: the replay, the proof of a deal, the statistics.
import { counter } from './plural.js';
import { inTongue } from './tongue.js';
import { pointsText } from './words.js';

const count = counter('en');
const number = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent' });

export const afterStrings = inTongue('afterStrings', {
  // The replay
  /** @param {string} match */
  replayOf: (match) => `Replay: ${match}`,
  hand: 'Hand',
  /** A hand that was dealt again. @param {string} name */
  notCounted: (name) => `${name}, not counted`,
  seenBy: 'Seen by',
  yourView: 'Your view',
  /** @param {string} name */
  viewOf: (name) => `${name}’s view`,
  open: 'All hands open',
  ownOnly: 'This hand goes on: you see it as you saw it at the table.',
  /** @param {string} name */
  handOf: (name) => `${name}’s hand`,
  noCards: 'no cards',
  controls: 'Steps',
  step: 'Step',
  /** @param {number} at @param {number} of */
  count: (at, of) => `${number.format(at)} / ${number.format(of)}`,
  /** @param {number} at @param {number} of @param {string} what */
  stepText: (at, of, what) => `${number.format(at)} of ${number.format(of)}: ${what}`,
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
  dealOf: (hand) => `How ${hand.toLowerCase()} was dealt`,
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
  percent: (share) => percent.format(share),
  /** @param {number} mine @param {number} theirs */
  points: (mine, theirs) => `${pointsText(mine)} to ${pointsText(theirs)} points`,
  longest: 'Longest match',
  /** @param {string} word @param {number} n */
  handsOf: (word, n) => count(n, word.toLowerCase(), `${word.toLowerCase()}s`),
  streak: 'Wins in a row',
  best: 'Highest win',
  /** @param {number} by */
  bestBy: (by) => `by ${pointsText(by)}`,
  /** @param {string} others @param {string} allies */
  company: (others, allies) => (allies ? `${others}, with ${allies}` : others),
  /** @param {number} n */
  outlived: (n) => `${count(n, 'match that was deleted counts', 'matches that were deleted count')} here still.`,
  forget: 'Forget them',
  forgotten: 'Deleted matches',
  moved: 'They go along when you save everything as a file, and come back with it.',
  files: 'Matches and files',
});
