// Every word that the shell itself says, in one place; german.js has them in German. What a game says comes from the engine.
import { counter } from './plural.js';
import { pointsText } from './words.js';

const count = counter('en');
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
  welcome: 'Card games about royalty, against bots or with friends. Nothing to install, and no server in between.',
  resume: 'Continue',
  matches: 'Matches in progress',
  finished: 'Finished matches',
  /** @param {string} title @param {string} others */
  matchWith: (title, others) => (others ? `${title} with ${others}` : title),
  /** @param {string} word  what the game calls it: Hand, Round @param {number} hand */
  hand: (word, hand) => `${word} ${number.format(hand)}`,
  /** The home page and the tabs, which stand in index.html in English. */
  tabs: { play: 'Play', rules: 'Rules', settings: 'Settings', credits: 'Credits' },
  games: 'Games',
  engine: 'Engine',
  /** What a game is in a line, where the engine's English is not enough. @type {Record<string, string>} */
  taglines: {},
  notDealt: 'Not dealt yet',
  /** @param {number} mine @param {number} theirs */
  youLead: (mine, theirs) => `you lead ${pointsText(mine)} to ${pointsText(theirs)}`,
  /** @param {string} who @param {number} theirs @param {number} mine @param {number} heads */
  theyLead: (who, theirs, mine, heads) =>
    `${who} ${heads > 1 ? 'lead' : 'leads'} ${pointsText(theirs)} to ${pointsText(mine)}`,
  /** @param {number} points */
  level: (points) => `level at ${pointsText(points)}`,
  to: ' to ',
  /** @param {string} who @param {string} totals */
  wonMatch: (who, totals) => `${who} won, ${totals}`,
  /** @param {string} name @param {string} totals */
  lostMatch: (name, totals) => `${name} won, ${totals}`,
  /** @param {string} totals */
  drawnMatch: (totals) => `Drawn, ${totals}`,
  /** @param {number} when */
  when: (when) => day.format(when),
  /** @param {number} n */
  unread: (n) => `${count(n, 'saved match', 'saved matches')} cannot be read: set aside under matches and files.`,
  notKept: 'This browser keeps nothing for this page. Save the record as a file before you leave.',
  full: 'There is no room left for this match. Save its record as a file before you leave, or delete others under matches and files.',
  narrow: 'There is little room left for matches. Save everything as a file, then delete what you do not need here.',
  allMatches: 'Matches and files',

  partMissing: 'This did not arrive',
  partMissingText:
    'This part of the page is fetched when it is wanted, and the network did not bring it. Try again in a moment.',

  // Matches in lists
  /** @param {string} name */
  doWith: (name) => `${name}: rename, copy, save, delete`,
  drop: 'Let go, and Regalia looks at the file.',

  // A new match
  /** @param {string} title */
  newMatch: (title) => `New match of ${title}`,
  you: 'You',
  players: 'Players',
  /** Who sits where, from your seat on. @param {number} seats @param {readonly number[]} allies  seats that play with yours */
  seatsOf: (seats, allies) => {
    if (seats === 2) return ['Your name', 'Opponent'];
    const places = seats === 3 ? ['after you', 'before you'] : ['after you', 'opposite', 'before you'];
    const others = places.map((place, at) => {
      if (allies.includes(at + 1)) return 'Your ally';
      if (allies.length > 0) return `Enemy ${place}`;
      return place === 'opposite' ? 'Sits opposite' : `Plays ${place}`;
    });
    return ['Your name', ...others];
  },
  /** And what they are called unless somebody says otherwise. @type {Record<number, string[]>} */
  others: { 2: ['Ada'], 3: ['Bo', 'Cleo'], 4: ['Cleo', 'Bo', 'Dan'] },
  /** How bots play. */
  manners: { steady: 'Steady', casual: 'Casual', beginner: 'Beginner' },
  mannersHint: 'Steady weighs every card, casual is quick and slips at times, a beginner often.',
  /** @param {string} name */
  plays: (name) => `How ${name} plays`,
  dealer: 'First deal',
  byLot: 'By lot',
  /** @param {string} name */
  deals: (name) => (name === 'You' ? 'You deal' : `${name} deals`),
  optionsWait: 'The options come with the engine. Start now, and the usual ones hold.',
  yes: 'Yes',
  no: 'No',
  start: 'Start',
  way: 'With whom',
  wayBots: 'Bots',
  /** @type {Record<'pass' | 'letter' | 'room', { label: string, hint: string, go: string }>} */
  ways: {
    pass: {
      label: 'One device',
      hint: 'Pass this device around. Between two turns a curtain hides the cards.',
      go: 'Start',
    },
    letter: {
      label: 'By message',
      hint: 'Each turn goes out as a link, a code or a file, and comes back when the other has played.',
      go: 'Start',
    },
    room: {
      label: 'Live',
      hint: 'Everybody on a screen of their own, joined by scanning two codes. No server in between.',
      go: 'Set the table',
    },
  },
  host: 'Ann',
  aPerson: 'A person',
  nobodyElse: 'Somebody else has to be a person, or choose bots above.',
  joinTable: 'Join somebody’s table',
  openLetter: 'Open a letter',
  /** @param {string} title */
  readRules: (title) => `Rules of ${title}`,
  /** @param {number} seats */
  nameMissing: (seats) =>
    `${{ 2: 'Two', 3: 'Three', 4: 'Four' }[seats]} different names, please: each at least one letter.`,
  unknownGame: 'There is no such game here.',
  lost: 'There is nothing at this address.',
  firstTime: 'New to this game? A first hand shows how it goes, in two minutes.',
  learn: 'Show me',
  notNow: 'Not now',
  guided: 'A guided first hand',

  // The table
  dealing: ['Shuffling.', 'The cards are dealt as soon as the engine is here.'],
  opening: ['Opening your match.', ''],
  noMatch: 'This match is not in this browser.',
  noMatchText: 'It was deleted, or it was played in another browser.',
  watching: 'This match is being played in another tab. Here you can watch it.',
  playHere: 'Play here',
  goneElsewhere: 'This match was deleted in another tab.',
  keepIt: 'Keep it',
  botFailed: 'The bot does not answer.',
  saveFile: 'Save the record as a file',
  scoreSheet: 'Score sheet',
  countedTitle: 'How it was counted',

  // This device
  device: 'This device',
  offlineReady: 'Ready to play offline.',
  offline: {
    never: 'This browser keeps no copy of the page: it needs the network each time.',
    no: 'Not ready to play offline yet: some files did not arrive. It is tried again when the network is back.',
    coming: 'Getting ready to play offline.',
    ready: 'Ready to play offline: everything is on this device.',
  },
  newer: 'A new version of Regalia is here.',
  newerElsewhere: 'Close the other tabs of Regalia first: they still play with the old version.',
  newerTake: 'Use it now',
  install: 'Install Regalia',
  installOnIos: 'To install: the share button, then “Add to Home Screen”. The app has matches of its own there.',
};
