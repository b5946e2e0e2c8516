// Every word of the first visit: those of the table, and those of the shell. What belongs to a game comes from the engine.
import { called, number, phrase, small, tr, translate } from './i18n.js';

/** Points with a true minus. @param {number} points */
export const pointsText = (points) => String(points).replace('-', '−');

export const words = translate('words', {
  back: 'Back',
  log: 'Last trick and history',
  rules: 'Rules',
  menu: 'Menu',
  close: 'Close',
  more: 'More',
  tools: 'More tools',
  moreTitle: 'What you can do',
  rule: 'Rule',
  sort: {
    suit: 'Sort hand by suit',
    rank: 'Sort hand by rank',
    together: 'Sort hand by what goes together',
    own: 'Arrange the hand yourself',
  },
  sorted: {
    suit: 'Hand sorted by suit',
    rank: 'Hand sorted by rank',
    together: 'Hand sorted by what goes together',
    own: 'Your own order: draw a card sideways, or tap it and use the arrows',
  },
  /** @param {string | null} name @param {number} by */
  shift: (name, by) => {
    const card = name ?? tr('a card');
    return by < 0 ? tr('Move {card} to the left', { card }) : tr('Move {card} to the right', { card });
  },
  undo: 'Take the last move back',
  undone: 'Taken back',
  hint: 'What would a bot do?',
  /** The advised move, before its reason. */
  advised: phrase('{move}:'),
  figures: 'Why?',
  firstTip: 'Unsure? The lamp gives advice.',
  again: 'What happened since my last move',
  dropHint: 'Put the advice away',
  thinking: 'A bot thinks about it',
  notYourTurn: 'It is not your turn',
  scene: 'See it',
  ask: 'What can it do?',
  opponents: 'Opponents',
  centre: 'Middle of the table',
  ownBoard: 'Your board',
  actions: 'Actions',
  choices: 'Choose',
  all: 'All I can do',
  allOf: phrase('All I can do: {n} {n:move|moves}'),
  scores: 'Scores and log',
  happened: 'What happened',
  yourTurn: 'Your turn',
  empty: 'empty',
  playable: 'playable',
  selectable: 'can be chosen',
  notPlayable: 'cannot be played now',
  suits: /** @type {Record<string, string>} */ ({ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }),
  ranks: /** @type {Record<string, string>} */ ({ A: 'ace', K: 'king', Q: 'queen', J: 'jack', JO: 'joker' }),
  /** A name as the engine says it, on the table. @param {string} name */
  person: called,
  cards: phrase('{n} {n:card|cards}'),
  /** @param {number} n @param {string} name  whose it is */
  hand: (n, name) => tr('{name:*’s|Your} hand, {n} {n:card|cards}', { name, n }),
  /** @param {string} caption @param {string} name @param {number} n */
  zone: (caption, name, n) => tr('{name}: {caption}, {n} {n:card|cards}', { name, caption, n }),
  inHand: phrase('{name} {name:holds|hold} {n} {n:card|cards}'),
  points: phrase('{name} {name:has|have} {n} {n:point|points}'),
  /**
   * A folded board in words.
   * @param {{ name: string, role?: string, attack?: string, points: number, cards: number }} seat
   * @param {{ name: string }[]} shown
   * @param {number} rest
   * @param {number} can
   */
  folded: ({ name, role, attack, points, cards }, shown, rest, can) =>
    [
      role
        ? tr('{name}, {role}: {n} {n:point|points}', { name, role: small(role), n: points })
        : tr('{name}: {n} {n:point|points}', { name, n: points }),
      attack,
      tr('{n} {n:card|cards} in hand', { n: cards }),
      shown.length > 0 && tr('on the board {cards}', { cards: shown.map((card) => card.name).join(', ') }),
      rest > 0 && tr('{n} more', { n: rest }),
      can > 0 && tr('{n} can be chosen', { n: can }),
      tr('show the board'),
    ]
      .filter(Boolean)
      .join('; '),
  /** @param {string[]} names */
  and: (names) =>
    names.length > 1
      ? tr('{some} and {last}', { some: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
      : names.join(''),
  boardOf: phrase('The board of {name}'),
  none: phrase('{caption}: none'),
  couple: phrase('couple {number}'),
  tapCard: 'tap a card',
  wants: phrase('tap {n} more {n:card|cards} with a gilt bar'),
  clear: 'Clear',
  /** @param {string} caption @param {string | null} card @param {boolean} now */
  pocket: (caption, card, now) => {
    if (card) return `${caption}: ${card}`;
    return now ? tr('{caption}: choose a card', { caption }) : tr('{caption}: no card yet', { caption });
  },
  group: phrase('{label}, front of {n}'),
  house: phrase('House of {suit}'),
  /** @param {number} n @param {number} chosen */
  older: (n, chosen) =>
    chosen > 0
      ? tr('{n} {n:older card|older cards}, {chosen} chosen: show the whole pile', { n, chosen })
      : tr('{n} {n:older card|older cards}: show the whole pile', { n }),
  card: phrase('{rank} of {suit}'),
  place: phrase('{name}, {at} of {of}'),
  open: phrase('{caption}: show all cards'),
});

export const strings = translate('strings', {
  /** @param {string} title */
  pageTitle: (title) => (title ? `${title} · Regalia` : 'Regalia'),
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  rule: 'Rule',
  home: 'Home',

  // The engine on its way
  /** How many bytes travel is up to the host, which may compress them. @param {number} share */
  download: (share) => tr('Setting the table, once: {percent}', { percent: number(share, { style: 'percent' }) }),
  starting: 'Starting the engine.',
  waiting: 'Setting the table.',
  ready: 'Ready to play.',
  slowStart: 'This takes longer than usual, and goes on by itself. To try again may be quicker; nothing is lost.',
  failedDownload: 'The engine did not arrive. Is the network there? Rules and saves still work.',
  failedLater: 'The engine stopped. Your matches are saved.',
  progress: 'Setting the table',

  // Home
  inTwoMinutes: phrase('{title}, in two minutes'),
  firstHand: phrase('{goal} A first hand shows you how.'),
  start: 'Start',
  noLesson: 'Deal without lesson',
  deal: 'Deal',
  dealAgain: 'Deal again',
  dealNew: 'Deal another',
  resume: 'Continue',
  matches: 'Matches in progress',
  finished: 'Finished matches',
  /** @param {string} title @param {string} others */
  matchWith: (title, others) => (others ? tr('{title} with {others}', { title, others }) : title),
  /** @param {string} word  what the game calls it: Hand, Round @param {number} hand */
  hand: (word, hand) => `${word} ${number(hand)}`,
  /** The home page and the tabs, which stand in index.html in English. */
  tabs: { play: 'Play', today: 'Today', rules: 'Rules', settings: 'Settings' },
  games: 'Games',
  engine: 'Engine',
  unread: phrase('{n} {n:saved match|saved matches} cannot be read: set aside under History.'),
  notKept: 'This browser keeps nothing for this page. Save the record as a file before you leave.',
  full: 'There is no room left for this match. Save its record as a file before you leave, or delete others under History.',
  narrow: 'There is little room left for matches. Save everything as a file, then delete what you do not need here.',
  history: 'History',
  daily: 'Deal of the day',
  sameForAll: 'One hand, the same for everybody',
  puzzles: 'Puzzles',

  partMissing: 'This did not arrive',
  partMissingText:
    'This part of the page is fetched when it is wanted, and the network did not bring it. Try again in a moment.',

  partGoneText:
    'The site was updated since this page was opened, or this part was damaged. Reload the page; your matches are saved.',
  reload: 'Reload',
  drop: 'Let go, and Regalia looks at the file.',

  // A new match
  newMatch: phrase('New match of {title}'),
  you: 'You',
  players: 'Players',
  /** Their usual names. @type {Record<number, string[]>} */
  others: { 2: ['Ada'], 3: ['Bo', 'Cleo'], 4: ['Cleo', 'Bo', 'Dan'] },
  /** How well bots play. */
  levels: { expert: 'Expert', skilled: 'Skilled', steady: 'Steady', casual: 'Casual', beginner: 'Beginner' },
  way: 'With whom',
  howLong: 'How long',
  /** @param {string} word  what the game calls a hand @param {number} n */
  handsOf: (word, n) => (word === tr('Round') ? tr('{n} {n:round|rounds}', { n }) : tr('{n} {n:hand|hands}', { n })),
  wholeMatch: 'Whole match',
  options: 'Options',
  wayBots: 'Bots',
  /** @type {Record<'pass' | 'letter' | 'room', { label: string, hint: string, go: string }>} */
  ways: {
    pass: {
      label: 'One device',
      hint: 'Pass this device around. Between two turns a curtain hides the cards.',
      go: 'Deal',
    },
    letter: {
      label: 'By message',
      hint: 'Each turn goes out as a link, a code or a file, and comes back when the other has played.',
      go: 'Deal',
    },
    room: {
      label: 'Live',
      hint: 'Everybody on a screen of their own, joined by scanning two codes. No server in between.',
      go: 'Set the table',
    },
  },
  joinTable: 'Join a friend’s table',
  openLetter: 'Open a letter',
  readRules: phrase('Rules of {title}'),
  unknownGame: 'There is no such game here.',
  lost: 'There is nothing at this address.',
  firstTime: phrase('{goal} A first hand shows how it goes, in two minutes.'),
  learn: 'Show me',
  guided: 'A guided first hand',

  // The table
  dealing: ['Shuffling.', 'The cards are dealt as soon as the engine is here.'],
  opening: ['Opening your match.', ''],
  noMatch: 'This match is not in this browser.',
  noMatchText: 'It was deleted, or it was played in another browser.',
  laterMatch: 'A later version of Regalia wrote this match.',
  laterMatchText: 'That version can open it. Here it stays as it is.',
  watching: 'This match is being played in another tab. Here you can watch it.',
  playHere: 'Play here',
  goneElsewhere: 'This match was deleted in another tab.',
  keepIt: 'Keep it',
  botFailed: 'The bot does not answer.',
  saveFile: 'Save the record as a file',
  scoreSheet: 'Score sheet',
  countedTitle: 'How it was counted',

  // This device
  offlineReady: 'Ready to play offline.',
  newer: 'A new version of Regalia is here.',
  newerElsewhere: 'Close the other tabs of Regalia first: they still play with the old version.',
  newerTake: 'Use it now',
});
