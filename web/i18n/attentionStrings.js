// Words that tell a person whose page is in the background that it is their turn.
import { phrase, translate } from './i18n.js';

export const attentionStrings = translate('attention', {
  hand: 'The hand is over',
  offer: 'Tell me when it is my turn',
  yes: 'Yes',
  no: 'No',
  refused: 'Your browser does not let this page notify you. Its settings for this page can allow it.',
  setting: 'When it is my turn',
  silent: 'Say nothing',
  told: 'Tell me',
  hint: 'A page in the background sends a notification. An installed app also shows a number on its icon.',
  waiting: phrase('{n:One letter waits|* letters wait} for your move.'),
});
