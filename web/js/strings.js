// Every word that the shell itself says, in one place, for later translation. What a game says comes from the engine.

import { pointsText } from './words.js';

const number = new Intl.NumberFormat('en');
const megabytes = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** @param {number} bytes */
const mb = (bytes) => megabytes.format(bytes / 1e6);

export const strings = {
  /** @param {string} title */
  pageTitle: (title) => (title ? `${title} · Regalia` : 'Regalia'),
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  rule: 'Rule',
  home: 'Home',

  // The engine on its way
  /** @param {number} loaded @param {number} total */
  download: (loaded, total) =>
    `Setting the table: ${mb(loaded)} of ${mb(total)} MB, once. Rules and saves already work.`,
  starting: 'Starting the engine. Rules and saves already work.',
  waiting: 'Setting the table.',
  ready: 'Ready to play.',
  failedDownload: 'The engine did not arrive. Is the network there? Rules and saves still work.',
  failedStart: 'The engine did not start. Rules and saves still work.',
  failedLater: 'The engine stopped. Your matches are saved.',
  progress: 'Setting the table',

  // Home
  welcome: 'Card games about royalty, against a bot. Nothing to install, and nothing leaves this page.',
  resume: 'Continue',
  matches: 'Matches in progress',
  finished: 'Finished matches',
  /** @param {string} title @param {string} others */
  matchWith: (title, others) => (others ? `${title} with ${others}` : title),
  /** @param {number} hand */
  hand: (hand) => `Hand ${number.format(hand)}`,
  notDealt: 'Not dealt yet',
  /** @param {number} mine @param {number} theirs */
  youLead: (mine, theirs) => `you lead ${pointsText(mine)} to ${pointsText(theirs)}`,
  /** @param {string} name @param {number} theirs @param {number} mine */
  theyLead: (name, theirs, mine) => `${name} leads ${pointsText(theirs)} to ${pointsText(mine)}`,
  /** @param {number} points */
  level: (points) => `level at ${pointsText(points)}`,
  /** @param {string} totals */
  wonMatch: (totals) => `You won, ${totals}`,
  /** @param {string} name @param {string} totals */
  lostMatch: (name, totals) => `${name} won, ${totals}`,
  /** @param {string} totals */
  drawnMatch: (totals) => `Drawn, ${totals}`,
  /** @param {string} what */
  remove: (what) => `Delete ${what}`,
  /** @param {string} what */
  removed: (what) => `${what}: deleted.`,
  undo: 'Undo',
  /** @param {number} when */
  when: (when) => day.format(when),
  /** @param {number} count */
  damaged: (count) =>
    count === 1
      ? 'One saved match cannot be read. It is left where it is.'
      : `${number.format(count)} saved matches cannot be read. They are left where they are.`,
  notKept: 'This browser keeps nothing for this page. Save the record as a file before you leave.',

  // A new match
  /** @param {string} title */
  newMatch: (title) => `New match of ${title}`,
  yourName: 'Your name',
  you: 'You',
  opponentName: 'Opponent',
  opponentHint: 'A bot with a steady hand.',
  opponent: 'Ada',
  dealer: 'First deal',
  byLot: 'By lot',
  /** @param {string} name */
  deals: (name) => (name === 'You' ? 'You deal' : `${name} deals`),
  optionsWait: 'The options come with the engine. Start now, and the usual ones hold.',
  yes: 'Yes',
  no: 'No',
  start: 'Start',
  /** @param {string} title */
  readRules: (title) => `Rules of ${title}`,
  nameMissing: 'Two different names, please: each at least one letter.',
  unknownGame: 'There is no such game here.',
  lost: 'There is nothing at this address.',
  /** What the engine calls its options, in words; one that is not here shows its own name. @type {Record<string, string>} */
  optionNames: { target: 'Play to', 'change.ownSuit': 'Change to your own suit' },

  // The table
  dealing: 'Shuffling. The cards are dealt as soon as the engine is here.',
  opening: 'Opening your match.',
  noMatch: 'This match is not in this browser.',
  noMatchText: 'It was deleted, or it was played in another browser.',
  botFailed: 'The bot does not answer.',
  menu: 'Menu',
  settings: 'Settings',
  rules: 'Rules',
  credits: 'Credits',
  saveFile: 'Save the record as a file',
  leave: 'Leave the table',
  leaveHint: 'The match is kept, and you can go on later.',
  log: 'What happened',
  logEmpty: 'Nothing yet.',
  /** @param {number} turn */
  turn: (turn) => (turn > 0 ? `Turn ${number.format(turn)}` : 'Before the first turn'),

  // The score sheet
  backToTable: 'Back to the table',
  scoreSheet: 'Score sheet',
  /** @param {number} hand */
  deal: (hand) => `Deal hand ${number.format(hand)}`,
  counted: 'How is this counted?',
  countedTitle: 'How this hand was counted',
  rematch: 'Rematch',
  soFar: 'The match so far',
  asTable: 'As a table',
  handColumn: 'Hand',
  line: 'Line',
  /** @param {string} name @param {number[]} totals */
  graphLine: (name, totals) => `${name} ${totals.map(pointsText).join(', ')}`,

  // Rules
  /** @param {string} title */
  rulesOf: (title) => `Rules of ${title}`,
  find: 'Find a rule',
  /** @param {number} count */
  found: (count) => (count === 1 ? 'One rule found.' : `${number.format(count)} rules found.`),
  contents: 'Chapters',
  /** The chapters of the rules, by the middle word of a rule's id. @type {Record<string, string>} */
  chapters: {
    players: 'The game',
    object: 'The game',
    pack: 'The cards',
    rank: 'The cards',
    deal: 'The deal',
    suit: 'Home suits',
    royal: 'Home suits',
    turn: 'The turn',
    draw: 'Drawing',
    trick: 'The trick',
    options: 'Before and after the trick',
    discard: 'The discard',
    meld: 'Melding',
    pile: 'Taking the discard pile',
    assassin: 'Assassins',
    ransom: 'Ransom',
    change: 'Changing the home suit',
    end: 'The end of a hand',
    exhaust: 'When the stock is used up',
    score: 'The score',
    game: 'The match',
  },
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
};

/** @type {{ sections: { title: string, intro?: string, items: import('./credits.js').Credit[] }[] }} */
export const credits = {
  sections: [
    {
      title: 'The games',
      intro:
        'The games belong to the people who invented them. They are free to play here and not for sale. Every rule is told in our own words; where we misread one, its source is right.',
      items: [
        {
          what: 'Royals, Marriage Royals, Alliance Royals',
          by: 'the Carroll family',
          licence: 'All rights are theirs',
          note: 'By the brothers Devin, Brian, Forrest and Liam Carroll',
          link: 'https://sites.google.com/site/royalscardgame/home/rules',
        },
        {
          what: 'The Four Virtues of Royalty',
          by: 'Neal Lyons',
          licence: 'Free to play and to pass on; not to be sold without his consent',
          link: 'https://www.pagat.com/invented/4virtues.html',
        },
        {
          what: 'Royal Lines',
          by: 'the author of the games at koodikulma.fi',
          licence: 'All rights are the author’s',
          note: 'With thanks there to Tomi Laine, Tuuli Vahtero, Akseli Leinonen, Matias Saresvuo, Emmi Viitala, Piia Tamminen, Ville Viitala and Jorma Saurén',
          link: 'https://www.koodikulma.fi/card-games/royal-lines',
        },
      ],
    },
    {
      title: 'The look',
      items: [
        {
          what: 'Court cards and ranks',
          by: 'after the deck of Adrian Kennard',
          licence: 'CC0 1.0',
          note: 'Cropped and coloured anew; taken from the package @letele/playing-cards 0.1.0',
        },
        {
          what: 'Young Serif',
          by: 'The Young Serif Project Authors',
          licence: 'SIL Open Font License 1.1',
          note: 'A subset of the letters, for headings',
          link: 'https://github.com/noirblancrouge/YoungSerif',
        },
      ],
    },
    {
      title: 'In this page',
      intro: 'All of it is served from here. Nothing is asked of any other place.',
      items: [
        {
          what: 'Regalia',
          by: 'the Regalia authors',
          licence: 'MIT',
          note: 'The rules engine, the page and its drawings other than the courts',
        },
        {
          what: 'Pyodide',
          version: '314.0.7',
          by: 'the Pyodide developers',
          licence: 'MPL-2.0',
          note: 'Python for the browser; made with Emscripten 5.0.3 (MIT, NCSA)',
          link: 'https://github.com/pyodide/pyodide',
        },
        {
          what: 'CPython',
          version: '3.14.2',
          by: 'the Python Software Foundation',
          licence: 'PSF-2.0',
          note: 'Inside Pyodide, with zlib (Zlib), bzip2 (bzip2-1.0.6), liblzma (0BSD), Zstandard (BSD-3-Clause), libffi, Expat and HACL* (MIT), libmpdec (BSD-2-Clause) and SQLite (public domain)',
          link: 'https://github.com/python/cpython',
        },
        {
          what: 'micropip',
          version: '0.11.1',
          by: 'the Pyodide developers',
          licence: 'MPL-2.0',
          note: 'It installs the engine; inside it are packaging 24.2 (Apache-2.0 or BSD-2-Clause) and a part of mousebender (BSD-3-Clause)',
          link: 'https://github.com/pyodide/micropip',
        },
      ],
    },
    {
      title: 'For building and testing',
      intro: 'These make and check the page and are no part of it.',
      items: [
        { what: 'hatchling', version: '1.33.0', licence: 'MIT' },
        { what: 'TypeScript', version: '7.0.2', licence: 'Apache-2.0' },
        { what: 'Biome', version: '2.5.15', licence: 'MIT or Apache-2.0' },
        { what: 'Ruff', version: '0.17.5', licence: 'MIT' },
        { what: 'mypy', version: '2.4.1', licence: 'MIT' },
        { what: 'pytest', version: '9.2.0', licence: 'MIT' },
        { what: 'Hypothesis', version: '6.170.15', licence: 'MPL-2.0' },
        { what: 'Playwright and pytest-playwright', version: '1.65.2, 0.10.0', licence: 'Apache-2.0' },
        { what: 'axe-core', version: '4.14.1', licence: 'MPL-2.0' },
        { what: 'OpenSpiel', version: '2.0.2', licence: 'Apache-2.0', note: 'A yardstick for speed' },
        { what: 'RLCard', version: '1.2.0', licence: 'MIT', note: 'A yardstick for speed' },
      ],
    },
  ],
};
