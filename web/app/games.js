// The games of this build, with their options and rules as data. The build writes the games into the rows of the home
// page and the rest into files, so that none of it needs the engine.
import { read, write } from './store.js';
import { currentLanguage, languageFolder, translate } from '../i18n/i18n.js';
import { SITE } from '../boot/site.js';
import { engine } from './engineClient.js';
import { EngineError } from '../boot/errors.js';

/** @typedef {import('./contract.js').GameInfo} GameInfo */
/** @typedef {import('./contract.js').GameOption} Option */
/** @typedef {import('./contract.js').RuleEntry} Rule */
/** @typedef {{ id: string, title: string, tagline: string, goal: string, facts: string, picture: string, seats: number[], allies: number[], levels: string[], manners: string[], rules: number, hand: string, lesson: boolean }} Game  the usual number of players first; who plays with the first seat */

/** @type {Game[]} */
export const games = [...document.querySelectorAll('#home [data-game]')].map((row) => ({
  id: row.getAttribute('data-game') ?? '',
  title: row.querySelector('.name')?.textContent ?? '',
  tagline: row.querySelector('.tagline')?.textContent ?? '',
  goal: row.getAttribute('data-goal') ?? '',
  facts: row.querySelector('.facts')?.textContent ?? '',
  picture: row.querySelector('img')?.getAttribute('src') ?? '',
  seats: numbers(row.getAttribute('data-seats') ?? '2'),
  allies: numbers(row.getAttribute('data-allies') ?? ''),
  levels: words(row.getAttribute('data-levels')),
  manners: words(row.getAttribute('data-manners')),
  hand: row.getAttribute('data-hand') ?? 'Hand',
  lesson: row.hasAttribute('data-lesson'),
  rules: Number(row.getAttribute('data-rules') ?? 0),
}));

for (const game of games) translate(`games.${game.id}`, game);

/** Take the games from the engine, where there is no home page. @param {GameInfo[]} infos */
export function setGames(infos) {
  const known = infos.map(({ id, title, tagline, goal, facts, seats, allies, hand }) => ({
    ...{ id, title, tagline, goal, facts, seats, allies, hand },
    levels: [],
    manners: [],
    picture: '',
    rules: 0,
    lesson: false,
  }));
  games.splice(0, games.length, ...known);
  for (const game of games) translate(`games.${game.id}`, game);
}

/** @param {string | null} text */
function words(text) {
  return (text ?? '').split(' ').filter(Boolean);
}

/** @param {string} text */
function numbers(text) {
  return words(text).map(Number);
}

/** Return what a game calls a hand. @param {string} id */
export const handWord = (id) => findGame(id)?.hand ?? 'Hand';

/** @param {string} id */
export function findGame(id) {
  return games.find((game) => game.id === id) ?? null;
}

const LESSON = 'regalia.lesson.';

/** Tell whether the person has seen the lesson of a game, or has declined it. @param {string} game */
export const lessonSeen = (game) => read(LESSON + game) !== null;

/** Return what the second lesson of a game is kept as. @param {string} game */
export const secondLesson = (game) => `${game}.more`;

/** @param {string} game */
export const markLessonSeen = (game) => write(LESSON + game, '1');

/** @typedef {{ lines: string[], table: boolean, sheet: Pick<import('./contract.js').Sheet, 'columns' | 'rows'> | null, now: Record<string, string[]> }} Summary  `table`: there is a picture of it; `now`: ids of the rules of each phase */
/** @typedef {{ options: Option[], lesson: import('./contract.js').LessonInfo | null, summary: Summary }} GameTexts what the build wrote down of a game in a language */

/** Files of data that are here or on their way, by path. @type {Map<string, Promise<any>>} */
const dataFiles = new Map();

/**
 * Fetch a file of data, once.
 * @param {string} path  from the root of the site
 * @returns {Promise<any>} its JSON; rejects with a sentence if it does not arrive
 */
export function fetchData(path) {
  let file = dataFiles.get(path);
  if (!file) {
    file = fetch(new URL(path, SITE)).then((answer) => {
      if (!answer.ok) throw new EngineError({ kind: 'Lost', message: `${answer.status} ${answer.statusText}` });
      return answer.json();
    });
    dataFiles.set(path, file);
    // A failure is not remembered.
    file.catch(() => dataFiles.delete(path));
  }
  return file;
}

/**
 * Return the build's file about a game in the current language.
 * @param {string} game
 * @returns {Promise<GameTexts>} rejects with a sentence if it does not arrive
 */
export const fetchGameTexts = (game) => fetchData(`data/${encodeURIComponent(game)}.${currentLanguage()}.json`);

/**
 * Return what can be chosen for a match, from the build's file or else from the engine.
 * @param {string} game
 * @returns {Promise<Option[]>} none if neither the file nor the engine is there
 */
export async function optionsOf(game) {
  try {
    return (await fetchGameTexts(game)).options;
  } catch {
    const infos = /** @type {GameInfo[]} */ (await engine.call('games').catch(() => []));
    return infos.find(({ id }) => id === game)?.options ?? [];
  }
}

/**
 * Return the rules of a game, from the build's file or else from the engine.
 * @param {string} game
 * @returns {Promise<Rule[]>} in the order in which they are learnt
 */
export async function rulesOf(game) {
  try {
    return checkRules(await fetchData(`data/${languageFolder()}${game}.json`));
  } catch {
    return checkRules(await engine.call('rules', { game }));
  }
}

/**
 * Return the rules of a game on half a page, from the build's file.
 * @param {string} game
 * @returns {Promise<Summary | null>} nothing where there is none
 */
export async function summaryOf(game) {
  const summary = (await fetchGameTexts(game).catch(() => null))?.summary;
  return summary && summary.lines.length > 0 ? summary : null;
}

/** @param {unknown} list @returns {Rule[]} */
function checkRules(list) {
  if (!Array.isArray(list)) throw new Error('not a list of rules');
  return list;
}

/**
 * Return the address of a rule in the rules book, a page of its own with scenes.
 * @param {string} game  or '' for the shelf of all books
 * @param {string} id
 */
export function bookOf(game, id) {
  return `rules/${languageFolder()}${game && `${game}/`}${id && `#${encodeURIComponent(id)}`}`;
}
