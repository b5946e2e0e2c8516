// The games of this build, read from the rows of the home page: the build writes them there from the engine, so that they paint first.

/** @typedef {{ id: string, title: string, blurb: string, seats: number[], allies: number[], rules: number, hand: string, lesson: boolean }} Game  the usual number of players first; who plays with the first seat */

/** @type {Game[]} */
export const games = [...document.querySelectorAll('#home [data-game]')].map((row) => ({
  id: row.getAttribute('data-game') ?? '',
  title: row.querySelector('.name')?.textContent ?? '',
  blurb: row.querySelector('.mut')?.textContent ?? '',
  seats: numbers(row.getAttribute('data-seats') ?? '2'),
  allies: numbers(row.getAttribute('data-allies') ?? ''),
  hand: row.getAttribute('data-hand') ?? 'Hand',
  lesson: row.hasAttribute('data-lesson'),
  rules: Number(row.getAttribute('data-rules') ?? 0),
}));

/** Where there is no home page. @param {import('./types.js').GameInfo[]} told  what the engine says of its games */
export function hearOf(told) {
  const known = told.map(({ id, title, players, seats, allies, hand }) => ({
    ...{ id, title, blurb: players, seats, allies, hand },
    rules: 0,
    lesson: false,
  }));
  games.splice(0, games.length, ...known);
}

/** @param {string} text */
function numbers(text) {
  return text.split(' ').filter(Boolean).map(Number);
}

/** What a game calls a hand. @param {string} id */
export const handWord = (id) => findGame(id)?.hand ?? 'Hand';

/** @param {string} id */
export function findGame(id) {
  return games.find((game) => game.id === id) ?? null;
}
