// Words about playing with other people, loaded with that feature.
import { phrase, tr, translate } from './i18n.js';

export const words = translate('multiplayer', {
  leave: 'Leave the table',

  // One device
  handTo: phrase('Hand this over to {name}'),
  quick: phrase('{name} is asked something; it goes back at once.'),
  covered: 'All hands are covered.',
  iAm: phrase('I am {name}. Show my cards'),
  since: 'What happened since you looked',
  hiddenCard: 'a hidden card',
  orders: 'Decide in advance',
  ordersHint:
    'What you decide here is done when its time comes, without handing the device over. The others see what is done, and not what you hold. Change it whenever you have the device.',
  ordersOffer: 'The same question each time?',
  ordersOnce: 'Decide once',
  ordersChange: 'Change',
  ordersStand: 'Decided in advance',
  chosen: 'Chosen:',
  takeBack: 'Take back',
  planHint: 'This is done when its time comes, without handing the device over. Until then your choice stays covered.',
  planLater: 'Ask me then',

  // By message
  turnOf: phrase('It is {name}’s turn.'),
  sendEnd: 'Send the end',
  ended: 'The match is over.',
  sendTo: phrase('Send to {name}'),
  letterFor: phrase('{name}, it is your turn in {title}.'),
  letterHint: (/** @type {string} */ name) =>
    tr('{name} opens the link, plays, and sends you another. Opened here, it goes on where you were.', { name }),
  size: phrase('{size} characters, {moves:one move|* moves}.'),
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
  youAre: phrase('Sit down as {name}'),
  whoAreYou: 'Which of them are you?',
  between: phrase('Between {names}.'),
  notLetter: 'This cannot be opened',
  letterFault: phrase('The letter cannot be opened: {why}. Ask for it again.'),
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
  waitingFor: phrase('Waiting for {names}.'),
  hostSees:
    'Everybody adds to the shuffle, so nobody can stack it. The host’s page deals: it shows its own hand only, but whoever changed it could look at all hands while you play. After each hand all is opened, and every page checks it.',
  inviteTitle: phrase('Invite {name}'),
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
  wrongOther: 'This answers an invitation to another table.',
  answersOther: phrase('That was an answer to another invitation: {whose}. It finds its own seat.'),
  showInvitation: 'Show the invitation',
  staysOpen: 'The invitation stays open when you close this, until it is answered or withdrawn.',
  withdraw: 'Withdraw it',
  /** How far an invitation has come, by its state. @type {Partial<Record<import('../multiplayer/live/invitations.js').State, string>>} */
  invited: {
    waiting: 'invited, no answer yet',
    answered: 'answered, connecting',
    connecting: 'sitting down',
    apart: 'answered, but the pages have not found each other',
    lost: 'the invitation was lost with the reload: send a new one',
  },
  secondAnswer: phrase('Another person answered the invitation by which {name} came.'),
  secondLost: 'Another person answered an invitation that was used already. Invite them by one of their own.',
  wasLost: 'An answer came to an invitation that is gone: withdrawn, or lost with a reload. Send a new one.',
  letIn: 'Let them in',
  putAway: 'Put away',
  noRtc: 'This browser cannot connect pages with each other.',
  noCamera: 'The camera is not there or not allowed. Paste the code instead.',
  camera: 'What the camera sees',
  qrInvite: 'QR code of the invitation',
  qrAnswer: 'QR code of the answer',
  qrLetter: 'QR code of the match',
  seated: phrase('{name} is here.'),
  back: phrase('{name} is back.'),
  left: phrase('{name} left.'),
  dropped: phrase('{name} was disconnected: {why}.'),
  tooMany: 'too many messages',
  stranger: 'Somebody',
  lost: phrase('{name} is not connected. The game waits.'),
  away: phrase('{names}: not connected. Invite them again, or give the seat up.'),
  satIn: phrase('A bot plays for {name}.'),
  freed: 'A seat is free. The game waits.',
  sitIn: 'Let a bot sit in',
  give: 'Give the seat up',
  giveHint: phrase('This code brings {name} back. If somebody else is to play on, give the seat up.'),
  people: 'Who is at the table',
  asking: 'Asking the others.',
  refusedBot: phrase('{name} would rather wait.'),
  say: 'Say something',
  said: phrase('{name}: {phrase}'),
  others: 'What the others say at this table',
  hear: 'Show it',
  silence: 'Silence it',
  silenceHint: 'The settings silence it at all live tables.',
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
  answerElsewhere: 'An answer for your table',
  seekingTable: 'Looking for the tab with your table.',
  /** How far an answer has come in the tab with the table. @type {Partial<Record<string, (name: string) => string>>} */
  handedOver: {
    answered: () => tr('Your table has the answer, in another tab. The two pages are connecting.'),
    connecting: () => tr('Your table has the answer, in another tab. The person is sitting down.'),
    here: phrase('{name} sits at your table, in another tab.'),
    away: phrase('{name} sat at your table, in another tab, and is not connected any more.'),
    apart: () =>
      tr(
        'Your table has the answer, but the two pages have not found each other. Your table, in another tab, says what helps.',
      ),
    asking: () =>
      tr('Another person came by this invitation before. At your table, in another tab, you can let this one in too.'),
    lost: () =>
      tr('The invitation is gone: withdrawn, or lost with a reload. Your table, in another tab, makes a new one.'),
  },
  answerLost: 'No tab of this browser waits for this answer. It is for the page that made the invitation.',
  tableClosed: 'Your table is not open in any tab of this browser.',
  openTable: 'Open the table',
  seatTaken: phrase(
    '{name} has taken this seat with this invitation. Ask {host} for one of your own, or wait here: {host} may let you in.',
  ),
  waitStart: 'You have a seat. The host deals when all are here.',
  waitNext: 'Waiting for the next hand.',
  getUp: 'Get up from the table',
  getUpHint: 'Your seat stays yours until the host gives it away: an invitation brings you back.',
  youLeft: 'You got up. A new invitation brings you back to your seat.',
  hostLost: 'The host is not connected. The game waits; it goes on by itself, or with a new invitation.',
  hostElsewhere: 'The host plays something else for now. The game waits, and so does your move; it goes on by itself.',
  whatNow: 'What now?',
  goneTitle: 'The host is not here',
  goneText:
    'Talk about it with the others first, so that you all do the same. Whoever goes on without the host cannot come back to this table.',
  goneWait: 'Wait',
  goneWaitHint: 'The game goes on by itself when the host’s page is heard again, or with a new invitation.',
  takeOver: 'Go on with me as host',
  takeOverHint: (/** @type {number} */ hand) =>
    tr(
      'Hand {hand} is dealt anew, with the same names and points. You invite the others, the old host too: each page finds its own seat.',
      { hand },
    ),
  goAlone: 'Go on alone, with bots',
  goAloneHint: 'Bots take the other seats, with the same points. Their people can come back later.',
  letterAnew: 'Another match by message, with the same people and options. Its points begin at zero.',
  movedTitle: 'This match went on without its host',
  movedText: 'You play on at another table. Tell the host, whose page may not know it, and invite them there.',
  movedGo: 'Go to that table',
  movedOn: phrase('{by} went on without this page: {host} keeps the table now, and can invite you back to your seat.'),
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
  dealtAnew: (/** @type {number} */ tries, /** @type {string} */ names) =>
    tries === 2
      ? tr('It was dealt at the second try: {names} had left, says the host’s page.', { names })
      : tr('It was dealt at try {tries}: {names} had left, says the host’s page.', { tries, names }),
  byBot: (/** @type {number} */ others, /** @type {number} */ moves) =>
    tr(
      '{others} of your {moves} decisions {others:was|were} a bot’s, says the host’s page: it does not count as yours.',
      {
        others,
        moves,
      },
    ),
  before: (/** @type {number} */ others, /** @type {number} */ moves) =>
    tr(
      '{others} of the {moves} decisions at your seat {others:was|were} made without you: it does not count as yours.',
      {
        others,
        moves,
      },
    ),
  madeIn: (/** @type {number} */ hand, /** @type {number} */ others, /** @type {number} */ moves) =>
    tr('In hand {hand}, {others} of the {moves} decisions at your seat {others:was|were} not yours.', {
      hand,
      others,
      moves,
    }),
  unseen: (/** @type {number} */ n, /** @type {string} */ hands) =>
    tr('{n:One hand|* hands} you did not see: {hands}. Your page cannot say how {n:it was|they were} played.', {
      n,
      hands,
    }),
  codeOf: phrase('Code of the match up to hand {hand}: {code}. Pages that were told the same show the same.'),
  anewTitle: 'Shuffle again?',
  anew: (/** @type {string} */ name, /** @type {number} */ tries) =>
    tr(
      'Your page had shown its part, and the cards were not dealt. The host’s page says that {name} left, and wants to shuffle again: try {tries} for this hand. A changed host’s page could say so because it dislikes the cards. Ask {name} if you can.',
      { name, tries },
    ),
  anewYes: 'Shuffle again',
  unseenTitle: 'Go on after hands that you did not see?',
  unseenAsk: (/** @type {number} */ n, /** @type {string} */ hands) =>
    tr(
      'While you were not connected, {n:one hand was|* hands were} dealt without your page: {hands}. What the host’s page says of {n:it|them} your page cannot check, and {n:it does|they do} not count as yours.',
      { n, hands },
    ),
  goOn: 'Go on',
  answerFirst: 'There is a question to answer first.',
  renamed: phrase('{name} has taken the seat of {was}.'),
  sitAnew: 'Sit down as somebody new',
  seatKept: phrase(
    'Your seat at this table is kept, {name}. Answer only an invitation that the host has given you: whoever made it can take your seat.',
  ),
  tookSeat: phrase('A bot took the seat of {name} while your page was not heard.'),
  movedForYou: phrase('While you were not connected, {count:one move was|* moves were} made at your seat.'),
  agreeBot: phrase('{name} is gone. May a bot sit in until they are back?'),
  agree: 'Yes',
  disagree: 'Wait',

  // Live: how far pages look for each other
  whereAreThey: 'Where are the others?',
  sameNetwork: 'Same Wi-Fi',
  overInternet: 'Over the internet',
  askNone: 'Pages find each other in one network. Nobody else is asked.',
  askPublic: phrase(
    'Your page asks a public server what its own address is: {hosts}. It learns your address and when you play, and nothing of the game. The others choose this too.',
  ),
  askOwn: phrase('Your page asks the servers that you have named: {hosts}. The others choose this too.'),
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
