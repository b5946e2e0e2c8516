// Words around the table of scenes and games, in the rules books and in other pages.
import { tr, translate } from './i18n.js';

export const sceneStrings = translate('sceneStrings', {
  close: 'Put the scene away',
  missing: 'There is no such scene.',
  noGame: 'There is no such game.',
  watching: 'You are watching. Press “Play it” to try for yourself.',
  rule: 'Rule',
  play: 'Play it',
  watch: 'Watch',
  /** On the still picture of a game. */
  bots: 'Play against bots',
  rules: 'Rules',
  next: 'Next scene',
  /** @param {number} at @param {number} of */
  part: (at, of) => tr('Scene {at} of {of}', { at, of }),
  missingPart: 'A part of the table did not arrive. Is the network there?',
  showMe: 'Show me',
  again: 'Start again',
  score: 'Score sheet',
  players: ['You', 'Ada', 'Ben', 'Cleo'],
  nextStep: 'Next step',
  backStep: 'Step back',
  /** @param {number} steps @returns {string} */
  begin: (steps) => (steps === 0 ? tr('This is how it stands.') : tr('Step through it, or play it yourself.')),
  /** @param {number} at @param {number} of */
  count: (at, of) => (of === 0 ? '' : `${at} / ${of}`),
  /** @param {string} who */
  refused: (who) => (who ? tr('{who} may not ', { who }) : tr('Not legal: ')),
  /** @param {string} who */
  allowed: (who) => (who ? tr('{who} may ', { who }) : tr('Legal: ')),
  /** @param {string} who */
  not: (who) => (who ? tr('{who} may not ', { who }) : tr('Not legal: ')),
  coming: 'The table is laid; the rules engine is on its way.',
  yours: 'Your move.',
  tryIt: 'Try anything: what is not allowed says why.',
  done: 'That is it.',
  other: 'That is legal too.',
  shows: 'The scene shows another move: ',
  over: 'The hand is over.',
  trouble: 'The scene cannot go on.',
  badPosition: 'The position is no JSON, or nests lists or objects too deep.',
});
