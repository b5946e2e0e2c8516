// Bots: the levels at which they play, and the people that they play. Each of these has a face and a manner of play,
// which goes with any level.
import { h, svg } from './dom.js';
import { SITE } from '../boot/site.js';

/** @typedef {{ name: string, manner: '' | 'hunter' | 'collector' | 'finisher' }} Character */

/** The levels, the strongest first (engine/regalia/bots). Not every game has all of them. */
export const LEVELS = /** @type {const} */ (['expert', 'skilled', 'steady', 'casual', 'beginner']);
/** The level that a newcomer plays against, where the game has it. */
const FIRST_LEVEL = 'casual';

const FACES = new URL('assets/faces.svg', SITE).href;

/** @type {Character[]} */
export const CHARACTERS = [
  { name: 'Ada', manner: '' },
  { name: 'Bo', manner: 'collector' },
  { name: 'Cleo', manner: 'finisher' },
  { name: 'Dan', manner: 'hunter' },
  { name: 'Edda', manner: 'hunter' },
  { name: 'Finn', manner: 'finisher' },
  { name: 'Greta', manner: 'collector' },
  { name: 'Hugo', manner: '' },
];

/** @param {string} name */
const find = (name) => CHARACTERS.find((each) => each.name === name);

/** Return the manner of a character in a game that has these manners, '' for none. @param {string} name @param {string[]} manners */
export function mannerOf(name, manners) {
  const manner = find(name)?.manner ?? '';
  return manners.includes(manner) ? manner : '';
}

/**
 * Return the levels that a game has, the strongest first. A game without bots is asked for one all the same: the engine
 * says that there is none.
 * @param {{ levels: string[] }} game
 */
export function levelsOf({ levels }) {
  const known = levels.length > 0 ? levels : ['steady'];
  return LEVELS.filter((level) => known.includes(level));
}

/** Return the level of a game that a newcomer plays against: if need be its weakest. @param {{ levels: string[] }} game */
export const firstLevelOf = (game) =>
  game.levels.includes(FIRST_LEVEL) ? FIRST_LEVEL : (levelsOf(game).at(-1) ?? FIRST_LEVEL);

/** Return the level in a bot's name, such as `casual` of `casual-hunter`. @param {string} bot */
export const levelOf = (bot) => bot.split('-', 1)[0] ?? '';

/** Return a bot's name: its level, and the manner of the one it plays. @param {string} level @param {string} name @param {string[]} manners */
export function botOf(level, name, manners) {
  const manner = mannerOf(name, manners);
  return manner ? `${level}-${manner}` : level;
}

/** Draw the face of a character; null for any other name. @param {string} name @param {number} size pixels */
export function drawFace(name, size) {
  if (!find(name)) return null;
  const box = { class: 'face', width: size, height: size, 'aria-hidden': 'true' };
  return svg('svg', box, svg('use', { href: `${FACES}#f-${name.toLowerCase()}` }));
}

/** Draw the face of a bot's character, or the first letter of any other name. @param {string} name @param {boolean} isBot @param {number} size pixels */
export function drawAvatar(name, isBot, size) {
  const [first = '?'] = name;
  // A person may be called like a character.
  return (isBot && drawFace(name, size)) || h('span.face.letter', { 'aria-hidden': 'true' }, first);
}
