// Every word that the table itself says. What belongs to a game comes with the snapshot.
import { called, small, tr, translate } from './i18n.js';

/** Points with a true minus. @param {number} points */
export const pointsText = (points) => String(points).replace('-', '−');

export const words = translate('words', {
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
  shift: (name, by) => {
    const card = name ?? tr('a card');
    return by < 0 ? tr('Move {card} to the left', { card }) : tr('Move {card} to the right', { card });
  },
  undo: 'Take the last move back',
  undone: 'Taken back',
  hint: 'What would a bot do?',
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
  /** @param {number} n */
  allOf: (n) => tr('All I can do: {n} {n:move|moves}', { n }),
  scores: 'Scores and log',
  happened: 'What happened',
  yourTurn: 'Your turn',
  empty: 'empty',
  playable: 'playable',
  selectable: 'can be chosen',
  notPlayable: 'cannot be played now',
  suits: /** @type {Record<string, string>} */ ({ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }),
  ranks: /** @type {Record<string, string>} */ ({ A: 'ace', K: 'king', Q: 'queen', J: 'jack' }),
  /** A name as the engine says it, on the table. @param {string} name */
  person: called,
  /** @param {number} n */
  cards: (n) => tr('{n} {n:card|cards}', { n }),
  /** @param {number} n @param {string} name  whose it is */
  hand: (n, name) => tr('{name:*’s|Your} hand, {n} {n:card|cards}', { name, n }),
  /** @param {string} caption @param {string} name @param {number} n */
  zone: (caption, name, n) => tr('{name}: {caption}, {n} {n:card|cards}', { name, caption, n }),
  /** @param {string} name @param {number} n */
  inHand: (name, n) => tr('{name} {name:holds|hold} {n} {n:card|cards}', { name, n }),
  /** @param {string} name @param {number} n */
  points: (name, n) => tr('{name} {name:has|have} {n} {n:point|points}', { name, n }),
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
  /** @param {string} name */
  boardOf: (name) => tr('The board of {name}', { name }),
  /** @param {string} caption */
  none: (caption) => tr('{caption}: none', { caption }),
  /** @param {string} number */
  couple: (number) => tr('couple {number}', { number }),
  tapCard: 'tap a card',
  /** @param {number} n */
  wants: (n) => tr('tap {n} more {n:card|cards} with a gilt bar', { n }),
  clear: 'Clear',
  /** @param {string} caption @param {string | null} card @param {boolean} now */
  pocket: (caption, card, now) => {
    if (card) return `${caption}: ${card}`;
    return now ? tr('{caption}: choose a card', { caption }) : tr('{caption}: no card yet', { caption });
  },
  /** @param {string} label @param {number} n */
  group: (label, n) => tr('{label}, front of {n}', { label, n }),
  /** @param {string} suit */
  house: (suit) => tr('House of {suit}', { suit }),
  /** @param {number} n @param {number} chosen */
  older: (n, chosen) =>
    chosen > 0
      ? tr('{n} {n:older card|older cards}, {chosen} chosen: show the whole pile', { n, chosen })
      : tr('{n} {n:older card|older cards}: show the whole pile', { n }),
  /** @param {string} rank @param {string} suit */
  card: (rank, suit) => tr('{rank} of {suit}', { rank, suit }),
  /** @param {string} name @param {number} at @param {number} of */
  place: (name, at, of) => tr('{name}, {at} of {of}', { name, at, of }),
  /** @param {string} caption */
  open: (caption) => tr('{caption}: show all cards', { caption }),
});
