// Words of the pages beside the table (rules, settings, matches, imports, the score sheet), fetched with them.
import { called, number, phrase, small, tr, translate } from './i18n.js';
import { pointsText } from './strings.js';

/** Round an estimate: tenths tell something of small ones alone. @param {number} points */
export const roundPoints = (points) => (Math.abs(points) < 3 ? Math.round(points * 10) / 10 : Math.round(points));

export const pageStrings = translate('pageStrings', {
  noMatches: 'There are no matches in this browser yet.',
  look: 'Look at it',
  replayMatch: 'Look at it again',
  matches: 'Matches',
  statistics: 'Statistics',
  rename: 'Rename',
  nameOfMatch: 'Name of the match',
  keep: 'Keep',
  copy: 'Make a copy',
  /** @param {string} name */
  copyOf: (name) => tr('Copy of {name}', { name }).slice(0, 60),
  share: 'Share the record',
  unreadTitle: 'Set aside',
  unreadMatch: 'A saved match',
  unreadWhy: {
    damaged: 'It was damaged. If there was a copy from before its last move, that took its place.',
    later: 'It was written by a later version of Regalia, which can read it.',
  },
  ownScene: 'A scene of your own',
  ownSceneText: 'Show a moment of a match, or lay a position and ask for a move: for a page, a lesson, a friend.',
  beginScene: 'Make a scene',
  roomTitle: 'Files and room',
  /** @param {number} share  of the room that is used */
  use: (share) => {
    if (share < 0.5) return tr('There is plenty of room.');
    return share < 0.9 ? tr('There is room for more.') : tr('It is nearly full.');
  },
  persisted: 'The browser has promised to keep them.',
  notPersisted: 'A browser may clear what it keeps when the device gets full: save a file now and then.',
  saveAll: 'Save everything as a file',
  bring: 'Bring in a file',
  prune: phrase('Delete the {n:oldest finished match|* oldest finished matches}'),
  someMatches: phrase('{n:One match|* matches}'),
  checking: 'Looking at the file.',
  checkingSome: phrase('Playing through match {at} of {of}.'),
  foundMatches: phrase('{n:One match comes|* matches come}.'),
  foundBroken: phrase('{n:One more in it is damaged and stays|* more in it are damaged and stay} out.'),
  foundLedger: phrase('{n} {n:deleted match goes|deleted matches go} into the statistics.'),
  foundDaily: phrase('{n:One result|* results} of deals of the day will be added.'),
  hadDaily: phrase('{n:One day|* days} that both have: what is here stays.'),
  foundBegun: phrase(
    '{n:One deal of the day was begun there and does|* deals of the day were begun there and do} not count once more.',
  ),
  settingsStay: 'Settings that you have made here stay.',
  fates: {
    new: 'New here.',
    onward: 'Goes on from yours, and takes its place.',
    had: 'Here already, as far or farther: yours stays.',
    beside: 'Went another way than yours: both stay.',
  },
  toOther: 'To my other device',
  foundMisfits: phrase(
    '{n:One result of a deal of the day does not fit and stays|* results of deals of the day do not fit and stay} out.',
  ),
  add: 'Add to my matches',
  /** @param {number} added @param {number} had */
  brought: (added, had) =>
    [
      tr('{n:One match was|* matches were} added.', { n: added }),
      had > 0 && tr('{n:One was|* were} here already.', { n: had }),
    ]
      .filter(Boolean)
      .join(' '),
  notOurs: 'This is no file of Regalia: neither the record of a match nor everything of a browser.',
  tooLarge: 'This file is too large to be one of Regalia.',
  cutOff: 'This file is damaged or cut off.',
  tooDeep: 'This file nests lists or objects deeper than any file of Regalia.',
  laterFile: 'This file was written by a later version of Regalia. That version can read it.',
  allBroken: 'Every match in this file is damaged.',
  /** @param {string} message @param {string | null} where */
  badRecord: (message, where) =>
    where
      ? tr('This record cannot be played through, {where}: {message}', { where, message })
      : tr('This record cannot be played through: {message}', { message }),
  badNames: phrase('This record is not taken: {message}.'),
  seenRecord: 'This is a record as one player saw it. It cannot be played on: the other hands are not in it.',
  noRoom: 'There is not enough room for what the file holds. Delete some matches first.',
  notChecked: phrase('The file could not be checked. {message}'),
  unchanged: 'Nothing was changed.',

  removed: phrase('{what}: deleted.'),
  undo: 'Undo',

  // A first hand
  lesson: 'First hand',
  lessonOf: phrase('A first hand of {title}'),
  goOn: 'Go on',
  stepBefore: 'Back one step',
  dealMatch: 'Deal a match',
  moreLearned: 'Now you know the finer plays, too.',
  lessonDone: 'Done',
  learnMoreWhy: 'You have played a hand. Another minute shows what else you can do.',
  learnMore: phrase('Second lesson: {title}'),
  resumed: 'You have been here before. Go on from this step?',
  fromStart: 'From the start',
  step: phrase('{at} of {of}'),
  notYet: 'The others move first.',
  otherMove: phrase('That can be done, but this hand shows something else: {label}.'),
  // The dialog of a card
  canNow: 'Now you can',
  moreWays: phrase('{n} {n:more way|more ways}'),
  // All that can be done
  allChoices: 'All I can do',
  onlyChoice: 'There is only one thing to do.',
  noChoice: 'Nothing that you can do is called so.',
  findChoice: 'Search: a card, a rank, a kind',
  notNow: 'Not now',
  severalWays: phrase('{n} {n:way|ways} to lay them: choose at the table'),
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
  turn: (turn) => (turn > 0 ? tr('Turn {turn}', { turn }) : tr('Before the first turn')),

  // The score sheet
  backToTable: 'Back to the table',
  /** @param {string} word @param {number} hand */
  deal: (word, hand) => tr('Deal {word} {hand}', { word: small(word), hand }),
  counted: 'The rules of these lines',
  /** @param {number} n */
  countedAll: (n) => tr('How is this counted? All {n} lines', { n }),
  countedUp: 'points',
  skip: 'Tap to skip',
  /** @param {number} target */
  matchTo: (target) => tr('Match, to {target}', { target: pointsText(target) }),
  /** The cards of a line. @param {string} name @param {number} cards @param {number} points */
  countedFor: (name, cards, points) =>
    tr('{name}: {cards} {cards:card|cards}, {points} {points:point|points}', { name, cards, points }).replace(
      /-(?=\d)/,
      '−',
    ),
  makeScene: 'Make a scene of this',
  review: 'Review',
  thisDeal: 'This deal',
  thisDealHint: 'Check that the cards were dealt fairly.',
  rematch: 'Rematch',
  installWhy: 'Regalia can be kept on this device like an app: it opens at once, and without a network.',
  declined: 'No, thank you',
  understood: 'All right',
  onceMore: 'Play it again',
  beat: 'Beat my hand',
  soFar: 'The match so far',
  lastHand: 'The last score sheet',
  /** @param {number} points @param {string} word @param {number} hand */
  wasBehind: (points, word, hand) =>
    tr('After {word} {hand} you were {points} {points:point|points} behind.', { points, word: small(word), hand }),
  neverBehind: 'You were never behind.',
  /** @param {number} points @param {string} word @param {number} hand */
  wasAhead: (points, word, hand) =>
    tr('After {word} {hand} you were still {points} {points:point|points} ahead.', { points, word: small(word), hand }),
  neverAhead: 'You were never ahead.',
  /** @param {string} points @param {string} word @param {number} hand */
  bestHand: (points, word, hand) => tr('Your best: {word} {hand}, with {points}.', { points, word: small(word), hand }),
  asTable: 'As a table',
  line: 'Line',
  /** @param {string} name @param {number[]} totals */
  graphLine: (name, totals) => `${called(name)} ${totals.map(pointsText).join(', ')}`,

  // Rules
  minute: 'In one minute',
  tablePicture: 'The table',
  scorePicture: 'A score',
  rightNow: 'Right now',
  rulesOf: phrase('Rules of {title}'),
  find: 'Find a rule',
  found: phrase('{n} {n:rule|rules} found.'),
  contents: 'Chapters',
  ruleCount: phrase('{n} {n:rule|rules}'),
  book: 'The rules book: scenes to play, search, print',
  scene: 'See it played',
  /** Where the page speaks another language. */
  onlyEnglish: 'Word by word, the rules are in English only so far.',
  rulesWait: 'The rules are on their way.',
  rulesFailed: 'The rules could not be read.',
  ruleMissing: 'There is no such rule.',
  allRules: 'All rules',
  source: phrase('In the source: {where}'),
  /** @param {string} title */
  see: 'See also',
  /** Kinds of rules, apart from a plain rule. @type {Record<string, string>} */
  kinds: { ruling: 'Ruling', option: 'Option', note: 'Note' },
  kindsHint: 'A ruling settles what the source leaves open. An option can be chosen when a match starts.',

  // Settings
  theme: 'Light and dark',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  parts: { pace: 'Pace', sound: 'Sound', look: 'Look', help: 'Help', language: 'Language', privacy: 'Privacy' },
  moreSettings: 'More',
  tableLook: 'Table and cards',
  looks: { tyrian: 'Violet', slate: 'Slate', baize: 'Baize', walnut: 'Walnut' },
  privacy:
    'Matches, results and settings stay in this browser. There is no account, and nothing that you do is counted. Only play with others sends something: your moves, to them.',
  keptHere: 'What is kept here',
  suits: 'Suits',
  suitColours: { two: 'Two colours', four: 'Four colours' },
  speed: 'Pace of the bots',
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'At once' },
  speedHint: 'A tap on the table hurries a bot at any pace.',
  undoes: 'Taking back',
  undoKinds: { fair: 'Fair', free: 'Free' },
  undoHint:
    'Fair: while nothing hidden was seen, nothing was left to chance and no other player has moved. Free: anything, against bots.',
  // The figures behind a hint
  figures: 'Figures of the hint',
  triedIn: phrase('{n:Tried in one deal|Tried in * deals}'),
  figuresText:
    'All agree with what you have seen. The dot is what a move is worth; in 19 of 20 cases the truth is on the line.',
  figuresFoot: 'Points behind the best at the end of the hand.',
  bestMove: 'best',
  /** @param {number} points */
  behind: (points) => (points < 0.05 ? tr('equal') : `−${number(roundPoints(points))}`),

  oneTap: 'To play a card',
  oneTapKinds: { off: 'Tap it, then the button', on: 'One tap' },
  oneTapHint: 'One tap plays a card where each card can do one thing only: to follow, to bid, to give.',
  forced: 'Forced moves',
  forcedKinds: { off: 'Ask me', on: 'Play them' },
  forcedHint: 'Where only one move is legal it is played for you, after a moment in which you see it.',
  size: 'Cards',
  sizes: { small: 'Small', normal: 'Normal', large: 'Large' },
  sizeHint: 'Where there is little room they are as large as it allows.',
  side: 'Hand that plays',
  sides: { left: 'Left', right: 'Right' },
  sideHint: 'What is tapped most lies on this side.',
  offOn: { off: 'Off', on: 'On' },
  remarks: 'Remarks of bots',
  phrases: 'Phrases at a live table',
  phrasesHint: 'What other people say. Each live table can also be silenced by itself.',
  sound: 'Sounds',
  soundHint: 'Soft ones: cards, Royals, your turn, the end of a hand.',
  buzz: 'Vibration',
  buzzHint: 'A short one when it is your turn, or when something befalls you.',
  language: 'Language',
  ofDevice: 'As the device',
  languageHint: 'Rules and scenes are in English only so far.',
  device: 'This device',
  offline: {
    never: 'This browser keeps no copy of the page: it needs the network each time.',
    no: 'Not ready to play offline yet: some files did not arrive. It is tried again when the network is back.',
    full: 'Not ready to play offline: this device has no room left for the page. It is tried again later.',
    coming: 'Getting ready to play offline.',
    ready: 'Ready to play offline: everything is on this device.',
  },
  changedFile: phrase(
    'Not ready to play offline: the host of this site changes {file} on its way. Whoever keeps the site can turn off what converts line ends, shortens files or puts scripts into them.',
  ),
  install: 'Install Regalia',
  installOnIos: 'To install: the share button, then “Add to Home Screen”. The app has matches of its own there.',

  // Credits
  creditHeads: {
    games: {
      title: 'The games',
      intro:
        'The games belong to the people who invented them. They are free to play here and not for sale. Every rule is told in our own words; where we misread one, its source is right.',
    },
    look: {
      title: 'The look',
      intro: '',
    },
    page: {
      title: 'In this page',
      intro: 'All of it is served from here. Nothing is asked of any other place.',
    },
    building: {
      title: 'For building and testing',
      intro: 'These make and check the page and are no part of it.',
    },
  },

  // What a new match asks for behind "Options"
  /** The players in order, from your seat on. @param {number} seats @param {readonly number[]} allies  seats that play with yours */
  seatsOf: (seats, allies) => {
    const own = tr('Your name');
    if (seats === 2) return [own, tr('Opponent')];
    const plays = [tr('Plays after you'), tr('Sits opposite'), tr('Plays before you')];
    const enemies = [tr('Enemy after you'), tr('Enemy opposite'), tr('Enemy before you')];
    const others = allies.length > 0 ? enemies : plays;
    if (seats === 3) others.splice(1, 1);
    return [own, ...others.map((other, at) => (allies.includes(at + 1) ? tr('Your ally') : other))];
  },
  levelsHint: 'An expert tries moves out, steady weighs every card, casual judges less exactly, a beginner roughly.',
  fiveLevelsHint:
    'An expert tries moves out often, skilled a few times, steady weighs every card, casual judges less exactly, a beginner roughly.',
  /** What a bot is out for. */
  manners: {
    hunter: 'out for the cards of others',
    collector: 'out for many cards on the table',
    finisher: 'out for a quick end',
  },
  choosePerson: 'Choose a player',
  anyManner: phrase('{name} plays without a liking of any kind.'),
  hasManner: phrase('{name} is {manner}.'),
  plays: phrase('How {name} plays'),
  dealer: 'First deal',
  byLot: 'By lot',
  deals: phrase('{name:* deals|You deal}'),
  optionsWait: 'The house rules come with the engine. Deal now, and the usual ones hold.',
  yes: 'Yes',
  no: 'No',
  playing: 'Who plays',
  houseRules: 'House rules',
  host: 'Ann',
  aPerson: 'A person',
  personMissing: 'One more seat has to be a person, or choose bots above.',
  /** @param {number} seats */
  nameMissing: (seats) =>
    ({
      2: tr('Two different names, please: each at least one letter.'),
      3: tr('Three different names, please: each at least one letter.'),
    })[seats] ?? tr('Four different names, please: each at least one letter.'),
});

/** That it is the turn of a person whose page is in the background. */
export const attentionStrings = translate('attention', {
  hand: 'The hand is over',
  offer: 'Tell me when it is my turn',
  yes: 'Yes',
  no: 'No',
  refused: 'Your browser does not let this page notify you. Its settings for this page can allow it.',
  setting: 'When it is my turn',
  silent: 'Say nothing',
  told: 'Tell me',
  hint: 'A page in the background sends a notification. An installed app also shows a number on its icon.',
  waiting: phrase('{n:One letter waits|* letters wait} for your move.'),
});
