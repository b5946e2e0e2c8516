// Words about moving things to another device, loaded with that feature.
import { phrase, translate } from './i18n.js';

export const words = translate('transfer', {
  send: 'To my other device',
  goesMatch: phrase('“{name}” goes to your other device, straight from page to page. It stays here as well.'),
  goesAll: phrase(
    '{n:One match, statistics, days and settings go|* matches, statistics, days and settings go} to your other device, straight from page to page. All of it stays here as well.',
  ),
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
