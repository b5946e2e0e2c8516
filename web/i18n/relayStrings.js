// Words about one link for all, which public relays lead to its host, and about the addresses of other pages.
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
  spokenUntil: phrase('Good until {time}. The others choose “Join somebody’s table” and type these words.'),
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
