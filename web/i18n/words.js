// Every word that the table itself says, in one place; german.js has them in German. What belongs to a game comes with the snapshot.
import { counter } from './plural.js';

const count = counter('en');

/** Points with a true minus. @param {number} points */
export const pointsText = (points) => String(points).replace('-', '−');

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
  shift: (name, by) => `Move ${name ?? 'a card'} to the ${by < 0 ? 'left' : 'right'}`,
  undo: 'Take the last move back',
  undone: 'Taken back',
  hint: 'What would a bot do?',
  takeHint: 'Choose what the bot would',
  thinking: 'A bot thinks about it',
  notYourTurn: 'It is not your turn',
  scene: 'See it',
  ask: 'What can it do?',
  opponents: 'Opponents',
  centre: 'Middle of the table',
  ownBoard: 'Your board',
  actions: 'Actions',
  choices: 'Choose',
  scores: 'Scores and log',
  happened: 'What happened',
  yourTurn: 'Your turn',
  empty: 'empty',
  playable: 'playable',
  selectable: 'can be chosen',
  notPlayable: 'cannot be played now',
  suits: /** @type {Record<string, string>} */ ({ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }),
  ranks: /** @type {Record<string, string>} */ ({ A: 'ace', K: 'king', Q: 'queen', J: 'jack' }),
  /** What the engine calls somebody, on the table. @param {string} name */
  person: (name) => name,
  /** @param {number} n */
  cards: (n) => count(n, 'card', 'cards'),
  /** @param {number} n @param {string} name  whose it is */
  hand: (n, name) => `${name === 'You' ? 'Your' : `${name}’s`} hand, ${count(n, 'card', 'cards')}`,
  /** @param {string} caption @param {string} name @param {number} n */
  zone: (caption, name, n) => `${name}: ${caption}, ${count(n, 'card', 'cards')}`,
  /** @param {string} name @param {number} n */
  inHand: (name, n) => `${name} ${name === 'You' ? 'hold' : 'holds'} ${count(n, 'card', 'cards')}`,
  /** @param {string} name @param {number} n */
  points: (name, n) => `${name} ${name === 'You' ? 'have' : 'has'} ${count(n, 'point', 'points')}`,
  /**
   * A folded board in words.
   * @param {{ name: string, role?: string, points: number, cards: number }} seat
   * @param {{ name: string }[]} shown
   * @param {number} rest
   * @param {number} can
   */
  folded: ({ name, role, points, cards }, shown, rest, can) =>
    [
      `${name}${role ? `, ${role.toLowerCase()}` : ''}: ${count(points, 'point', 'points')}`,
      `${count(cards, 'card', 'cards')} in hand`,
      shown.length > 0 && `on the board ${shown.map((card) => card.name).join(', ')}`,
      rest > 0 && `${rest} more`,
      can > 0 && `${can} can be chosen`,
      'show the board',
    ]
      .filter(Boolean)
      .join('; '),
  /** @param {string[]} names */
  and: (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and '),
  /** @param {string} name */
  boardOf: (name) => `The board of ${name}`,
  /** @param {string} caption */
  none: (caption) => `${caption}: none`,
  /** @param {string} number */
  couple: (number) => `couple ${number}`,
  leads: 'leads',
  /** What stands in a list of what may become of a board. */
  standings: { now: ', now', out: ', out of reach' },
  /**
   * A player with a map, in words.
   * @param {{ name: string, points: number, cards: number, note?: string }} seat
   * @param {import('../table/shapes.js').Chart} zone
   * @param {string[]} beside
   */
  mapped: ({ name, points, cards, note }, zone, beside) => {
    const now = zone.governments.find((each) => each.state === 'now');
    return [
      `${name}: ${count(points, 'point', 'points')}`,
      note,
      zone.label,
      now ? `${now.name}, ${now.text}` : zone.ifs.map((each) => each.text).join(', '),
      ...beside,
      `${count(cards, 'card', 'cards')} in hand`,
      'show the board',
    ]
      .filter(Boolean)
      .join('; ');
  },
  tapCard: 'tap a card',
  composer: 'What the chosen cards make',
  clear: 'Clear',
  ways: 'Ways to lay them',
  wayBefore: 'The way before',
  wayNext: 'The next way',
  howMany: 'How many',
  fewer: 'One fewer',
  moreOf: 'One more',
  addHere: 'the chosen card can be added',
  /** Whose points lie in a meld. @param {string} name @param {number} points @param {number} factor */
  share: (name, points, factor) => `${name}: ${points}${factor > 1 ? ` ×${factor}` : ''}`,
  /** @param {string} caption @param {string | null} card @param {boolean} now */
  pocket: (caption, card, now) => `${caption}: ${card ?? (now ? 'choose a card' : 'no card yet')}`,
  /** @param {string} label @param {number} n */
  group: (label, n) => `${label}, front of ${n}`,
  /** @param {string} suit */
  house: (suit) => `House of ${suit}`,
  /** @param {number} n @param {number} chosen */
  older: (n, chosen) =>
    `${count(n, 'older card', 'older cards')}${chosen > 0 ? `, ${chosen} chosen` : ''}: show the whole pile`,
  /** @param {string} rank @param {string} suit */
  card: (rank, suit) => `${rank} of ${suit}`,
  /** @param {string} name @param {number} at @param {number} of */
  place: (name, at, of) => `${name}, ${at} of ${of}`,
  /** @param {string} caption */
  open: (caption) => `${caption}: show all cards`,
};
