// What the pages beside the table say (rules, settings, matches, what comes in, the score sheet): fetched with them.
import { counter } from './plural.js';
import { inTongue } from './tongue.js';
import { pointsText } from './words.js';

const count = counter('en');
const number = new Intl.NumberFormat('en');

export const pageStrings = inTongue('pageStrings', {
  noMatches: 'There are no matches in this browser yet.',
  look: 'Look at it',
  replayMatch: 'Replay it step by step',
  statistics: 'Statistics',
  rename: 'Rename',
  nameOfMatch: 'Name of the match',
  keep: 'Keep',
  copy: 'Make a copy',
  /** @param {string} name */
  copyOf: (name) => `Copy of ${name}`.slice(0, 60),
  share: 'Share the record',
  unreadTitle: 'Set aside',
  unreadMatch: 'A saved match',
  unreadWhy: {
    damaged: 'It was damaged. If there was a copy from before its last move, that took its place.',
    later: 'It was written by a later version of Regalia, which can read it.',
  },
  asFile: 'Save as a file',
  roomTitle: 'Files and room',
  /** @param {number} share @param {number} fit */
  use: (share, fit) => {
    const part = share < 0.01 ? 'Less than 1 %' : `${Math.min(100, Math.round(share * 100))} %`;
    return `${part} of the room is used${fit > 0 ? `; some ${number.format(fit)} more matches like these fit` : ''}.`;
  },
  persisted: 'The browser has promised to keep them.',
  notPersisted: 'A browser may clear what it keeps when the device gets full: save a file now and then.',
  saveAll: 'Save everything as a file',
  bring: 'Bring in a file',
  /** @param {number} count */
  prune: (count) => (count === 1 ? 'Delete the oldest finished match' : `Delete the ${count} oldest finished matches`),
  /** @param {number} count */
  someMatches: (count) => (count === 1 ? 'One match' : `${number.format(count)} matches`),
  checking: 'Looking at the file.',
  /** @param {number} at @param {number} of */
  checkingSome: (at, of) => `Playing through match ${number.format(at)} of ${number.format(of)}.`,
  /** @param {number} count */
  foundMatches: (count) =>
    count === 1 ? 'The file holds one match.' : `The file holds ${number.format(count)} matches.`,
  /** @param {number} count */
  foundBroken: (count) =>
    count === 1
      ? 'One more in it is damaged and stays out.'
      : `${number.format(count)} more in it are damaged and stay out.`,
  /** @param {number} n */
  foundLedger: (n) => `${count(n, 'deleted match goes', 'deleted matches go')} into the statistics.`,
  add: 'Add to my matches',
  /** @param {number} added @param {number} had */
  brought: (added, had) =>
    [
      added === 1 ? 'One match was added.' : `${number.format(added)} matches were added.`,
      had > 0 && (had === 1 ? 'One was here already.' : `${number.format(had)} were here already.`),
    ]
      .filter(Boolean)
      .join(' '),
  notOurs: 'This is no file of Regalia: neither the record of a match nor everything of a browser.',
  tooLarge: 'This file is too large to be one of Regalia.',
  cutOff: 'This file is damaged or cut off.',
  laterFile: 'This file was written by a later version of Regalia. That version can read it.',
  allBroken: 'Every match in this file is damaged.',
  /** @param {string} message @param {string | null} where */
  badRecord: (message, where) => `This record cannot be played through${where ? `, ${where}` : ''}: ${message}`,
  seenRecord: 'This is a record as one player saw it. It cannot be played on: the other hands are not in it.',
  noRoom: 'There is not enough room for what the file holds. Delete some matches first.',
  /** @param {string} message */
  notChecked: (message) => `The file could not be checked. ${message}`,
  unchanged: 'Nothing was changed.',

  remove: 'Delete',
  /** @param {string} what */
  removed: (what) => `${what}: deleted.`,
  undo: 'Undo',

  // A first hand
  lesson: 'First hand',
  /** @param {string} title */
  lessonOf: (title) => `A first hand of ${title}`,
  goOn: 'Go on',
  playOn: 'Play on',
  /** @param {number} at @param {number} of */
  step: (at, of) => `${number.format(at)} of ${number.format(of)}`,
  notYet: 'The others move first.',
  /** @param {string} label */
  otherMove: (label) => `That can be done, but this hand shows something else: ${label}.`,
  // What can be done with a card
  canNow: 'Now you can',
  /** @param {number} n */
  moreWays: (n) => count(n, 'more way', 'more ways'),
  goesWith: 'It goes with',
  goesHow: 'Choose it, then some of these: what they make is said as you go.',
  nothingNow: 'Nothing can be done with it now.',
  menu: 'Menu',
  settings: 'Settings',
  rules: 'Rules',
  credits: 'Credits',
  surrenderHint: 'The match may end with it.',
  surrenderAsk: 'Give the match up? If the others agree where they have to, it ends here. This hand is not counted.',
  keepPlaying: 'Play on',
  leave: 'Leave the table',
  leaveHint: 'The match is kept, and you can go on later.',
  log: 'What happened',
  logEmpty: 'Nothing yet.',
  /** @param {number} turn */
  turn: (turn) => (turn > 0 ? `Turn ${number.format(turn)}` : 'Before the first turn'),

  // The score sheet
  backToTable: 'Back to the table',
  /** @param {string} word @param {number} hand */
  deal: (word, hand) => `Deal ${word.toLowerCase()} ${number.format(hand)}`,
  counted: 'How is this counted?',
  /** The cards of a line. @param {string} name @param {number} cards @param {number} points */
  countedFor: (name, cards, points) =>
    `${name}: ${count(cards, 'card', 'cards')}, ${count(points, 'point', 'points')}`.replace('-', '−'),
  joker: 'joker',
  replay: 'Replay',
  thisDeal: 'This deal',
  thisDealHint: 'Check that the cards were dealt fairly.',
  rematch: 'Rematch',
  soFar: 'The match so far',
  asTable: 'As a table',
  line: 'Line',
  /** @param {string} name @param {number[]} totals */
  graphLine: (name, totals) => `${name} ${totals.map(pointsText).join(', ')}`,

  // Rules
  /** @param {string} title */
  rulesOf: (title) => `Rules of ${title}`,
  find: 'Find a rule',
  /** @param {number} n */
  found: (n) => `${count(n, 'rule', 'rules')} found.`,
  contents: 'Chapters',
  /** @param {number} n */
  ruleCount: (n) => count(n, 'rule', 'rules'),
  book: 'The rules book: scenes to play, search, print',
  scene: 'See it played',
  rulesWait: 'The rules are on their way.',
  rulesFailed: 'The rules could not be read.',
  ruleMissing: 'There is no such rule.',
  allRules: 'All rules',
  /** @param {string} where */
  source: (where) => `In the source: ${where}`,
  /** @param {string} title */
  see: 'See also',
  /** What a rule is, apart from a plain rule. @type {Record<string, string>} */
  kinds: { ruling: 'Ruling', option: 'Option', note: 'Note' },
  kindsHint: 'A ruling settles what the source leaves open. An option can be chosen when a match starts.',

  // Settings
  theme: 'Light and dark',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  suits: 'Suits',
  suitColours: { two: 'Two colours', four: 'Four colours' },
  speed: 'Pace of the bots',
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'At once' },
  speedHint: 'A tap on the table hurries a bot at any pace.',
  undoes: 'Taking back',
  undoKinds: { fair: 'Fair', free: 'Free' },
  undoHint:
    'Fair: while nothing hidden was seen, no chance fell and nobody else has moved. Free: anything, against bots.',
  size: 'Cards',
  sizes: { small: 'Small', normal: 'Normal', large: 'Large' },
  sizeHint: 'Where there is little room they are as large as it allows.',
  side: 'Hand that plays',
  sides: { left: 'Left', right: 'Right' },
  sideHint: 'What is tapped most lies on this side.',
  offOn: { off: 'Off', on: 'On' },
  sound: 'Sounds',
  soundHint: 'A few, soft: cards, your turn, the end of a hand.',
  buzz: 'Vibration',
  buzzHint: 'A short one when it is your turn.',
  language: 'Language',
  /** Each in itself: whoever looks for one knows it so. */
  languages: { system: 'As the device', en: 'English', de: 'Deutsch' },
  languageHint: '',
});
