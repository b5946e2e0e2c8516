// Words around the table of scenes and games, in the rules books and in other pages.
import { number, phrase, tr, translate } from './i18n.js';

export const sceneStrings = translate('sceneStrings', {
  close: 'Put the scene away',
  missing: 'There is no such scene.',
  /** What a search in a book finds. */
  found: phrase('{n:One rule|* rules} found.'),
  noGame: 'There is no such game.',
  rule: 'Rule',
  hand: 'Hand',
  faceDown: 'face down',
  /** Before a move in words: "Ada may not play K♥:" */
  mayNot: phrase('{who} may not {move}:'),
  notLegal: phrase('Not legal: {move}.'),
  /** Before a move in words, on a line of its own. */
  may: phrase('{who} may'),
  mayNotDo: phrase('{who} may not'),
  legal: 'Legal:',
  illegal: 'Not legal:',
  /** Fetches the engine, and lets the visitor play. */
  tryIn: 'Try it in Regalia',
  watch: 'Watch',
  pause: 'Pause',
  /** On the still picture of a game. */
  bots: 'Play against bots',
  rules: 'Rules',
  inventor: 'Invented by:',
  next: 'Next scene',
  part: phrase('Scene {at} of {of}'),
  missingPart: 'A part of the table did not arrive. Is the network there?',
  showMe: 'Show me',
  again: 'Start again',
  score: 'Score sheet',
  players: ['You', 'Ada', 'Ben', 'Cleo'],
  nextStep: 'Next step',
  stepOf: phrase('Step {at} of {of}'),
  progress: 'How far the rules engine is',
  /** @param {number} share */
  fetching: (share) => tr('Fetching the rules: {percent}', { percent: number(share, { style: 'percent' }) }),
  laying: 'Laying the table …',
  slow: 'The engine is slow to arrive, and goes on by itself. To start again may be quicker.',
  sandbox: 'This frame has a sandbox that keeps Regalia out. It needs sandbox="allow-scripts allow-same-origin".',
  yours: 'Your move.',
  tryIt: 'Try anything: what is not allowed says why.',
  done: 'That is it.',
  other: 'That is legal too.',
  shows: 'The scene shows another move: ',
  over: 'The hand is over.',
  trouble: 'The scene cannot go on.',
  // Own scenes
  untitled: 'A scene',
  by: phrase('By {name}'),
  showScene: 'Show the scene',
  /** In another site's page, before the scene is asked for. */
  foreign: 'A scene that somebody has made. Its pictures come from Regalia’s rules engine, a few megabytes.',
  notScene: 'This scene cannot be shown.',
  findMove: 'Find the move',
  findIt: 'Which move is right? Try it.',
  right: 'Right.',
  wrong: 'Not that one.',
  tryOther: 'Try another move.',
  playFrom: 'Play on from here',
  takeBack: 'Take back',
  playOn: 'Play on from here, against bots.',
  recordIt: 'What you play becomes a step.',
  badPosition: 'The position is no JSON, or nests lists or objects too deep.',
});
