// Words about playing with other people, loaded with that feature.
import { tr, translate } from '../i18n/i18n.js';

export const words = translate('multiplayer', {
  leave: 'Leave the table',

  // One device
  /** @param {string} name */
  handTo: (name) => tr('Hand this over to {name}', { name }),
  /** @param {string} name */
  quick: (name) => tr('{name} is asked something; it goes back at once.', { name }),
  handHint: 'Nobody’s cards are shown until the button is pressed.',
  /** @param {string} name */
  iAm: (name) => tr('I am {name}. Show my cards', { name }),
  meanwhile: 'What was played in the open',

  // By message
  /** @param {string} name */
  turnOf: (name) => tr('It is {name}’s turn.', { name }),
  send: 'Send the match',
  sendEnd: 'Send the end',
  ended: 'The match is over.',
  /** @param {string} name */
  sendTo: (name) => tr('Send to {name}', { name }),
  letterHint: (/** @type {string} */ name) =>
    tr('{name} opens the link, plays, and sends you another. Opened here, it goes on where you were.', { name }),
  /** @param {number} size @param {number} moves */
  size: (size, moves) => tr('{size} characters, {moves:one move|* moves}.', { size, moves }),
  trust:
    'The link holds the whole match. Each player’s page shows only that player’s cards, but whoever takes the link apart could read all of them: this way is for people who trust each other.',
  share: 'Share',
  copy: 'Copy the link',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Mark the text and copy it by hand.',
  file: 'Save as a file',
  tooLong: 'It is too much for a QR code by now. Send the link, or the file.',
  longLink: 'Some messengers cut links of this length. The file is safer.',
  openLetter: 'Open a letter',
  pasteLetter: 'The link, or the text of the file',
  chooseFile: 'Choose a file',
  open: 'Open',
  opening: 'Opening the match.',
  /** @param {string} name */
  youAre: (name) => tr('Sit down as {name}', { name }),
  whoAreYou: 'Which of them are you?',
  /** @param {string} names */
  between: (names) => tr('Between {names}.', { names }),
  notLetter: 'This cannot be opened',
  /** @param {string} why */
  letterFault: (why) => tr('The letter cannot be opened: {why}. Ask for it again.', { why }),
  olderTitle: 'You have gone on since',
  older: (/** @type {number} */ moves) =>
    tr(
      'This letter is older than the match that you have: it stops {moves:one move|* moves} earlier. You can go on with yours, or keep both.',
      { moves },
    ),
  sameTitle: 'You have this already',
  same: 'The letter says what your match says. Nothing is lost by opening yours.',
  partedTitle: 'Two stories of one match',
  parted: (/** @type {number} */ moves) =>
    tr(
      'Up to move {moves} this letter and your match agree; then they part. Somebody went on from an older letter. Both are kept; agree on one.',
      { moves },
    ),
  yoursTitle: 'Moves of yours, made elsewhere',
  yours: (/** @type {number} */ moves) =>
    tr(
      'This letter has {moves:one move|* moves} of yours that you did not make in this browser. If you did not make {moves:it|them} elsewhere, somebody moved for you. Your match stays as it is until you choose.',
      { moves },
    ),
  mine: 'Go on with mine',
  its: 'Take the letter’s moves',
  both: 'Keep both, and open this one',

  // Live: the host
  room: 'The table is set',
  roomHint: 'Invite people one by one. Everybody’s page talks to this one, and to nobody else.',
  seatFree: 'free',
  seatBot: 'bot',
  seatStandIn: 'away, a bot plays',
  seatHost: 'you, host',
  seatYou: 'you',
  seatHere: 'here',
  seatGone: 'not connected',
  invite: 'Invite',
  inviteAgain: 'Invite again',
  deal: 'Deal',
  dealWithBots: 'Deal, with bots on free seats',
  dealing: 'Shuffling together',
  comingIn: 'Somebody is taking a seat',
  /** @param {string} names */
  waitingFor: (names) => tr('Waiting for {names}.', { names }),
  hostSees:
    'Everybody adds to the shuffle, so nobody can stack it. The host’s page deals: it shows its own hand only, but whoever changed it could look at all hands while you play. After each hand all is opened, and every page checks it.',
  /** @param {string} name */
  inviteTitle: (name) => tr('Invite {name}', { name }),
  someone: 'somebody',
  stepShow: 'Let them scan this, or send the link.',
  stepAnswer: 'Their page answers with a code. Scan it, or paste it.',
  copyInvite: 'Copy the invitation',
  answerField: 'Their answer',
  scanAnswer: 'Scan the answer',
  connect: 'Connect',
  making: 'Making a code',
  connecting: 'Connecting. This can take some seconds.',
  wrongCode: 'This is no code, or a part of it is missing.',
  wrongVersion: 'This code comes from another version. Reload both pages.',
  wrongKind: {
    offer: 'This is an invitation. The answer comes from the other page.',
    answer: 'This is an answer. Open the invitation first.',
  },
  wrongOther: 'This answers another invitation. Invite once more.',
  noRtc: 'This browser cannot connect pages with each other.',
  noCamera: 'The camera is not there or not allowed. Paste the code instead.',
  camera: 'What the camera sees',
  qrInvite: 'QR code of the invitation',
  qrAnswer: 'QR code of the answer',
  qrLetter: 'QR code of the match',
  /** @param {string} name */
  seated: (name) => tr('{name} is here.', { name }),
  /** @param {string} name */
  back: (name) => tr('{name} is back.', { name }),
  /** @param {string} name */
  left: (name) => tr('{name} left.', { name }),
  /** @param {string} name @param {string} why */
  dropped: (name, why) => tr('{name} was disconnected: {why}.', { name, why }),
  tooMany: 'too many messages',
  stranger: 'Somebody',
  /** @param {string} name */
  lost: (name) => tr('{name} is not connected. The game waits.', { name }),
  /** @param {string} names */
  away: (names) => tr('{names}: not connected. Invite them again, or give the seat up.', { names }),
  /** @param {string} name */
  satIn: (name) => tr('A bot plays for {name}.', { name }),
  freed: 'A seat is free. The game waits.',
  sitIn: 'Let a bot sit in',
  give: 'Give the seat up',
  /** @param {string} name */
  giveHint: (name) => tr('This code brings {name} back. If somebody else is to play on, give the seat up.', { name }),
  people: 'Who is at the table',
  asking: 'Asking the others.',
  /** @param {string} name */
  refusedBot: (name) => tr('{name} would rather wait.', { name }),
  say: 'Say something',
  /** @param {string} name @param {string} phrase */
  said: (name, phrase) => tr('{name}: {phrase}', { name, phrase }),
  phrases: [
    'Hello!',
    'Good luck!',
    'Well played!',
    'Thank you!',
    'One moment, please.',
    'I am back.',
    'Shall we go on?',
    'That was close.',
    'One more hand?',
    'I have to go soon.',
  ],

  // Live: a guest
  join: 'Take a seat',
  joinHint: 'Your page makes an answer, and the host’s page takes it.',
  yourName: 'Your name',
  answerIt: 'Answer',
  stepName: 'Say who you are.',
  stepBack: 'Let the host scan this, or send it. This page goes on by itself.',
  copyAnswer: 'Copy the answer',
  haveCode: 'Join somebody’s table',
  codeField: 'The invitation',
  scanInvite: 'Scan the invitation',
  answerElsewhere: 'The answer is handed over',
  answerTaken: 'The table is open in another tab of this browser: the answer went there.',
  answerLost: 'No tab of this browser waits for this answer. It is for the page that made the invitation.',
  waitStart: 'You have a seat. The host deals when all are here.',
  waitNext: 'Waiting for the next hand.',
  getUp: 'Get up from the table',
  getUpHint: 'Your seat stays yours until the host gives it away: an invitation brings you back.',
  youLeft: 'You got up. A new invitation brings you back to your seat.',
  hostLost: 'The host is not connected. The game waits; it goes on by itself, or with a new invitation.',
  hostElsewhere: 'The host plays something else for now. The game waits, and so does your move; it goes on by itself.',
  leftHost: 'The connection was ended',
  reloaded: 'This page was loaded anew. Ask the host for another invitation: your seat is kept.',
  checked: (/** @type {number} */ hand) =>
    tr(
      'Hand {hand} was opened and checked: dealt from everybody’s shuffle, every move legal, nothing hidden but what the rules hide.',
      { hand },
    ),
  unshared: (/** @type {number} */ hand) =>
    tr(
      'Hand {hand} was opened, and every move was legal. Your page had no part in its shuffle: it cannot tell whether the cards were stacked.',
      { hand },
    ),
  /** @param {number} hand @param {string} code */
  codeOf: (hand, code) =>
    tr('Code of hand {hand}: {code}. Pages that were told the same hand show the same.', { hand, code }),
  sitAnew: 'Sit down as somebody new',
  anew: 'The shuffle was begun anew after your page had shown its part: somebody left.',
  /** @param {string} name */
  seatKept: (name) =>
    tr(
      'Your seat at this table is kept, {name}. Answer only an invitation that the host has given you: whoever made it can take your seat.',
      { name },
    ),
  doubt:
    'The shuffle was begun anew after your page had shown its part, and nobody is gone. The host’s page may have lost yours for a moment. If it happens again, your page leaves.',
  /** @param {string} name */
  tookSeat: (name) => tr('A bot took the seat of {name} while your page was not heard.', { name }),
  /** @param {number} count */
  movedForYou: (count) =>
    tr('While you were not connected, {count:one move was|* moves were} made at your seat.', { count }),
  /** @param {string} name */
  agreeBot: (name) => tr('{name} is gone. May a bot sit in until they are back?', { name }),
  agree: 'Yes',
  disagree: 'Wait',
  tooLate: 'That came too late.',

  // Live: how far pages look for each other
  whereAreThey: 'Where are the others?',
  sameNetwork: 'Same Wi-Fi',
  overInternet: 'Over the internet',
  askNone: 'Pages find each other in one network. Nobody else is asked.',
  /** @param {string} hosts */
  askPublic: (hosts) =>
    tr(
      'Your page asks a public server what its own address is: {hosts}. It learns your address and when you play, and nothing of the game. The others choose this too.',
      { hosts },
    ),
  /** @param {string} hosts */
  askOwn: (hosts) =>
    tr('Your page asks the servers that you have named: {hosts}. The others choose this too.', { hosts }),
  askNobody: 'This site names no server. Name one of your own, or play by message.',
  servers: 'Servers of your own',
  serversHint:
    'They are asked in place of the public ones. A STUN server (stun:host:port) learns your address and when you play. A TURN server (turn:host:port name password) also carries what you play, and cannot read it; it helps where nothing else does. One a line.',
  hostIsFar: 'The invitation comes from a page that looks over the internet.',
  apart: 'The two pages have not found each other.',
  apartNear:
    'Both look in one network only. If you are in different ones, choose “Over the internet” on both pages. Some guest networks keep devices apart: use another one, or mobile data.',
  apartMine: 'The other page looks over the internet, and this one does not yet: choose it here.',
  apartTheirs: 'This page looks over the internet, and the other does not: it is to be chosen there too.',
  apartUnanswered:
    'No server has answered this page. Its network may be offline, or let such questions through to nobody. Try another network, or servers of your own.',
  apartBlocked:
    'Both look over the internet, but one of the networks lets no direct connection in. What helps: another network for one of you, such as mobile data, or a TURN server of your own.',
  byMessage: 'Play by message instead',
  byMessageHint:
    'The same match goes on by message: points so far, and the hand under way with the cards that everybody holds. The live table ends. Whoever takes a link apart can read all cards: this way is for people who trust each other.',
  goesByMessage: 'The match goes on by message: the host sends you a link',
  answerAnew: 'Make a new answer',
});
