// The games of this build, read from the rows of the home page: the build writes them there from the engine, so that they paint first.

/** @typedef {{ id: string, title: string, blurb: string, seats: number, rules: number }} Game */

/** @type {readonly Game[]} */
export const games = [...document.querySelectorAll('#home [data-game]')].map((row) => ({
  id: row.getAttribute('data-game') ?? '',
  title: row.querySelector('.name')?.textContent ?? '',
  blurb: row.querySelector('.mut')?.textContent ?? '',
  seats: Number(row.getAttribute('data-seats') ?? 2),
  rules: Number(row.getAttribute('data-rules') ?? 0),
}));

/** @param {string} id */
export function findGame(id) {
  return games.find((game) => game.id === id) ?? null;
}
