// Every word that the table itself says, in one place. What belongs to a game comes with the snapshot.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const words = {
  back: 'Back',
  log: 'Last trick and history',
  rules: 'Rules',
  menu: 'Menu',
  close: 'Close',
  more: 'More',
  moreTitle: 'What you can do',
  rule: 'Rule',
  sort: {
    suit: 'Sort hand by suit',
    rank: 'Sort hand by rank',
  },
  sorted: {
    suit: 'Hand sorted by suit',
    rank: 'Hand sorted by rank',
  },
  opponents: 'Opponents',
  centre: 'Middle of the table',
  ownBoard: 'Your board',
  actions: 'Actions',
  choices: 'Choose',
  scores: 'Scores and log',
  thisHand: 'This hand',
  yourTurn: 'Your turn',
  empty: 'empty',
  playable: 'playable',
  selectable: 'can be chosen',
  notPlayable: 'cannot be played now',
  suits: /** @type {Record<string, string>} */ ({ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }),
  ranks: /** @type {Record<string, string>} */ ({ A: 'ace', K: 'king', Q: 'queen', J: 'jack' }),
  /** @param {number} n */
  cards: (n) => count(n, 'card', 'cards'),
  /** @param {number} n */
  hand: (n) => `Your hand, ${count(n, 'card', 'cards')}`,
  /** @param {string} caption @param {string} name @param {number} n */
  zone: (caption, name, n) => `${name}: ${caption}, ${count(n, 'card', 'cards')}`,
  /** @param {string} name @param {number} n */
  inHand: (name, n) => `${name} holds ${count(n, 'card', 'cards')}`,
  /** @param {string} name @param {number} n */
  points: (name, n) => `${name} has ${count(n, 'point', 'points')}`,
  /** @param {string} name @param {number} points @param {number} cards */
  folded: (name, points, cards) => `${name}: ${count(points, 'point', 'points')}, ${count(cards, 'card', 'cards')}`,
  /** @param {string} label @param {number} n */
  group: (label, n) => `${label}, front of ${n}`,
  /** @param {string} suit */
  house: (suit) => `House of ${suit}`,
  /** @param {number} n */
  older: (n) => `${count(n, 'older card', 'older cards')}: show the whole pile`,
  /** @param {string} rank @param {string} suit */
  card: (rank, suit) => `${rank} of ${suit}`,
  /** @param {string} name @param {number} at @param {number} of */
  place: (name, at, of) => `${name}, ${at} of ${of}`,
  /** @param {string} caption */
  open: (caption) => `${caption}: show all cards`,
};
