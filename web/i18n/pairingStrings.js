// Words about pairing pages without carrying codes one by one, and about moving things to another device.
import { phrase, translate } from './i18n.js';

export const relayStrings = translate('relay', {
  asked: phrase(
    'Public relays pass the pages’ codes on, encrypted: {hosts}. They learn your address and when you play, and nothing of the game.',
  ),

  // The host
  oneLink: 'One link for all',
  makeLink: 'Make one link',
  opened: phrase('opened {count:once|* times}'),
  qrRoom: 'QR code of the link',
  copy: 'Copy',
  send: 'Send the link',
  sayWords: 'Tell it in four words',
  spokenUntil: phrase('Good until {time}. The others choose “Join a friend’s table” and type these words.'),
  spokenOver: 'Those words have run out.',
  watchLink: 'One link for all who look on: it leads to no seat.',
  byHand: 'Invite one by one, without relays',
  hostNoRelay: 'No relay answers. This page goes on trying; meanwhile, invite people one by one.',

  // A guest
  back: phrase('Your seat at {name}’s table is kept, {you}.'),
  connecting: 'Looking for a relay.',
  asking: phrase('Looking for {name}’s page.'),
  answered: phrase('{name}’s page has answered. Connecting.'),
  noAnswer: phrase('{name}’s page does not answer. The table has to be open there. This page goes on trying.'),
  noRelay: phrase(
    'No relay answers this page. It goes on trying; meanwhile, ask {name} for an invitation of your own: it needs no relay.',
  ),
  notHere: 'This site asks no relays. Ask the host for an invitation of your own.',
  returning: 'The connection is gone. Your page looks for the host’s page by the link that you came by.',
  wordsHint: phrase('These are words for a table. {asked}'),
  findTable: 'Find the table',
  wordsAsking: 'Looking for the page that told these words.',
  wordsNoRelay: 'No relay answers this page. It goes on trying; meanwhile, ask for the link.',
  wordsNoAnswer: 'No page answers to these words. They last ten minutes: ask for new ones if they are older.',
  wrongWords: 'These are not four words of a table. Check the spelling.',

  // Addresses
  addresses: 'An address to connect to',
  asksAddress: phrase(
    'The other page names {hosts}. As far as your page can tell, that is not in this Wi-Fi. Connect to it?',
  ),
  connect: 'Connect',
  refuse: 'Leave it out',
});

/** To another device. */
export const transferStrings = translate('transfer', {
  send: 'To my other device',
  goesMatch: phrase('“{name}” goes to your other device, straight from page to page. It stays here as well.'),
  goesAll: phrase(
    '{n:One match, statistics, days and settings go|* matches, statistics, days and settings go} to your other device, straight from page to page. All of it stays here as well.',
  ),
  whereIsIt: 'Where is your other device?',
  openThere: 'Open this on your other device.',
  bringBack: 'It answers with a code. Scan it, or paste it.',
  answerField: 'Its answer',
  qr: 'QR code for your other device',
  noRelay:
    'No relay answers. This page goes on trying; meanwhile, choose “Same Wi-Fi” on both devices and carry the codes yourself.',
  sameNumber: 'A device has opened your link. Is this the number that it shows?',
  sendNow: 'Yes, send it there',
  refuse: 'No',
  notMine: 'Nothing was sent. Another person may have your link: begin again with another one.',
  asking: 'The devices have found each other.',
  going: phrase('{percent} % are there.'),
  coming: phrase('{percent} % are here.'),
  sent: 'All of it is on your other device. It shows what comes before it adds anything.',

  again: 'Begin again',
  interrupted: 'The connection was interrupted before all was there. Begin again.',
  nothingLost: 'Nothing was changed on either device.',
  take: 'From my other device',
  takeHint:
    'Your other device offers what it keeps. Go on only if you have opened this code there yourself. Nothing is added before you have seen what comes.',
  goOn: 'Go on',
  notHere: 'This site asks no relays. Choose “Same Wi-Fi” on your other device, and carry the codes.',
  seeking: 'Looking for your other device.',
  noAnswer:
    'Your other device does not answer. The page with the link has to stay open there. This page goes on trying.',
  noRelayHere: 'No relay answers this page. It goes on trying.',
  compare: phrase(
    'The devices have found each other. The number here is {number}: say on the other one that it is the same.',
  ),
  carryBack: 'Let your other device scan this, or send it there.',
  arrived: 'All of it is here.',
  show: 'Show what comes',
  faults: {
    form: 'The other page said something that is no part of this. Begin again.',
    version: 'The other page is of another version. Reload both pages.',
    large: 'It is more than a browser can keep.',
    broken: 'Something was lost on the way. Begin again.',
  },
});
