// Words of the studio, in which people make scenes of their own, loaded with it.
import { phrase, translate } from './i18n.js';

export const words = translate('studio', {
  title: 'A scene of your own',
  about:
    'Show a moment, ask for a move, or let others play on. It stands whole in its link: nothing is stored anywhere.',
  opening: 'Opening the scene …',
  notScene: 'This is no scene.',
  fault: phrase('The scene cannot be opened: {why}'),

  // Where to begin
  fromMatch: 'From a match',
  fromMatchText: 'Look at a hand again, stop where it matters, and press “Make a scene of this”.',
  matches: 'Your matches',
  fromTable: 'From an empty table',
  fromTableText: 'Choose a game, and lay the cards as you need them.',
  fromFile: 'From a file',
  fromFileText: 'A scene that was saved before, to be changed.',
  file: 'File of a scene',

  // Writing
  undo: 'Take the last change back',
  ringHint: 'Tap a card to ring it.',
  sayFirst: 'What you say at the start',
  sayAt: phrase('What you say at step {at} of {of}'),
  suits: { S: 'Write a spade', H: 'Write a heart', D: 'Write a diamond', C: 'Write a club' },
  titleField: 'Title',
  titleHint: phrase('A scene of {game}'),
  kind: 'What it is',
  kinds: { watch: 'To watch', find: 'Find the move', play: 'Your turn: play on' },
  eyes: 'Seen by',
  open: 'All hands open',
  first: 'From',
  last: 'To',
  dealt: 'The cards are dealt',
  beginning: 'The position',
  /** A step in a list. */
  stepText: phrase('{at}: {what}'),
  more: 'Names and author',
  name: phrase('Seat {n}'),
  author: 'Author',
  bots: 'The others play',
  answers: 'Answers',
  answersText: 'Moves that count as right, and what to say to others.',
  move: 'Move',
  isRight: 'Right',
  sayTo: 'What you say to it',
  addAnswer: 'Another answer',
  remove: 'Remove',
  otherwise: 'To any other move',
  noMove: 'Nobody is to move at the end of this scene, so there is no move to find.',
  record: 'Play on to add steps',
  takeBack: 'Take the last step away',
  changePosition: 'Change the position',

  // What comes out
  copyLine: 'Copy the line for a page',
  lineCopied: 'The line is copied. Paste it into your page.',
  notCopied: 'It could not be copied. It is marked: copy it by hand.',
  ways: 'Link, picture, file …',
  share: 'Send the scene',
  shareText: phrase('{title}: a scene of {game}'),
  qr: 'QR code of the scene',
  tooLong: 'The scene is too long for a QR code. Send its link.',
  tooLongForLink:
    'The scene is too long for a link and a line. Say less, or take steps away; as a file it can be saved all the same.',
  line: 'Line for a page',
  picture: 'Picture (PNG)',
  drawing: 'Picture (SVG)',
  print: 'Print',
  save: 'Save as a file',
  entry: 'Entry of the catalogue',
  entryText: 'A good scene can be proposed to the project: send this entry.',
  copyEntry: 'Copy the entry',

  // A position by hand
  position: phrase('A position of {game}'),
  positionText:
    'Tap a card, then its place. Or tap a place first: each card that you tap then goes there, until you choose another.',
  pack: 'Cards not laid yet',
  packEmpty: 'All cards are laid.',
  /** On a place, while a card is held. */
  putHere: phrase('{place}: put {card} here'),
  chooseHere: phrase('{place}: put cards here'),
  newGroup: phrase('{place}: a group of its own'),
  takeOff: 'Take off the table',
  /** Over the pack, while a place is chosen. */
  goTo: phrase('Cards go to: {place}'),
  aimOff: 'Done',
  /** Before the number of the turn in which two cards were married. */
  since: 'since turn',
  held: phrase('{card} is in your hand: choose a place.'),
  laid: phrase('{card} lies at {place}.'),
  taken: phrase('{card} is off the table.'),
  /** What a card on a board is to another. */
  bound: { ring: 'married', chain: 'hostage' },
  backInPack: phrase('{n:One card has|* cards have} gone back into the pack: {cards}.'),
  right: 'The position is right.',
  wrong: phrase('{n:One thing is|* things are} not right yet'),
  rule: 'Rule',
  seats: 'Players',
  goOn: 'Play from here',
});
