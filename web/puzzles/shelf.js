// The puzzles of a game: the next one drawn, how one does, and the themes.
import { h, icon } from '../app/dom.js';
import { games } from '../app/games.js';
import { openInstead, pageScreen } from '../app/router.js';
import { during } from '../app/settled.js';
import { puzzleIds, puzzlesOf, solvedPuzzles, standing } from '../saves/puzzleStore.js';
import { sentence } from '../table/cards.js';
import { words } from '../i18n/puzzleStrings.js';
import { drawBar, drawLevel, drawPicture, drawSample, storyOf, themeTitle, titleOf } from './picture.js';

/** @typedef {import('../saves/puzzleStore.js').Puzzle} Puzzle */
/** @typedef {import('../saves/puzzleStore.js').Puzzles} Puzzles */

/** A rating counts for the choice of a puzzle from so many answers on. */
const ENOUGH = 5;
/** A puzzle fits that is not farther from the own rating. */
const NEAR = 200;

/** Return the puzzles in the order in which they are offered. @param {readonly Puzzle[]} puzzles */
const inOrder = (puzzles) => [...puzzles].sort((a, b) => a.place - b.place);

/**
 * Return the puzzle that comes next: the first one that is not solved, near the own rating where that is known.
 * @param {readonly Puzzle[]} puzzles
 * @param {ReadonlySet<string>} solved
 * @param {string} [theme]  one of these first
 * @param {string} [but]  id of the one that was just on the table
 * @returns {Puzzle | undefined} none if all are solved
 */
export function nextPuzzle(puzzles, solved, theme, but) {
  const open = inOrder(puzzles).filter(({ id }) => !solved.has(id) && id !== but);
  const { rating } = standing();
  const near = (/** @type {Puzzle} */ puzzle) => rating.count < ENOUGH || Math.abs(puzzle.rating - rating.value) < NEAR;
  const same = theme ? open.filter((puzzle) => puzzle.theme === theme) : [];
  return same.find(near) ?? same[0] ?? open.find(near) ?? open[0];
}

/** Return the address of a puzzle. @param {string} game @param {readonly Puzzle[]} puzzles @param {Puzzle} puzzle */
export const puzzleAddress = (game, puzzles, puzzle) => `/puzzles/${game}/${puzzles.indexOf(puzzle) + 1}`;

/**
 * Return the screen of the puzzles of a game.
 * @param {Game} [chosen]  else the first one that has an unsolved puzzle
 */
export function puzzleShelfScreen(chosen) {
  const body = h('div.puzzles');
  const fill = async () => {
    const solved = solvedPuzzles();
    const ids = await puzzleIds().catch(() => /** @type {Awaited<ReturnType<typeof puzzleIds>>} */ ({}));
    const known = games.filter(({ id }) => ids[id] && ids[id].puzzles.length + ids[id].legal.length > 0);
    const open = known.find(({ id }) => ids[id]?.puzzles.some((each) => !solved.has(each)));
    const game = chosen ?? open ?? known[0];
    const puzzles = game && (await puzzlesOf(game.id).catch(() => null));
    if (!game || !puzzles) {
      body.replaceChildren(h('p.fault', words.none));
      return;
    }
    const count = (/** @type {string} */ id) => (ids[id]?.puzzles ?? []).filter((each) => solved.has(each)).length;
    body.replaceChildren(
      h(
        'nav.games',
        { 'aria-label': words.games },
        ...known.map((each) => drawPill(each, each === game, count(each.id))),
      ),
      ...drawGame(game, puzzles, ids[game.id]?.legal ?? [], solved),
    );
    // The chosen one may stand beyond the edge.
    body.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const head = { title: words.title, about: words.about, className: 'of-puzzles', parent: '/today', tab: '/today' };
  return pageScreen(head, [body], {
    shown: () => during(fill()),
  });
}

/** @param {Game} game @param {boolean} chosen @param {number} solved */
function drawPill({ id, title }, chosen, solved) {
  const href = `#/puzzles/${id}`;
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    openInstead(`/puzzles/${id}`);
  };
  const number = solved > 0 ? h('span', { 'aria-label': words.solved(solved) }, solved) : null;
  return h(
    'a.pill',
    { href, onclick: go, 'aria-current': chosen ? 'page' : null },
    h('span', { lang: 'en' }, title),
    number,
  );
}

/** @param {Game} game @param {Puzzles} found @param {string[]} legal  ids of the questions @param {Set<string>} solved */
function drawGame(game, found, legal, solved) {
  const { puzzles } = found;
  const next = nextPuzzle(puzzles, solved) ?? inOrder(puzzles)[0];
  const themes = [...new Set(inOrder(puzzles).map(({ theme }) => theme))].sort(
    (a, b) => Number(a === 'mixed') - Number(b === 'mixed'),
  );
  return [
    next ? drawNext(game, found, next, solved) : null,
    next ? drawStanding(game) : null,
    h(
      'ul.themes',
      { 'aria-label': words.themes },
      ...themes.map((theme) => drawTheme(game, found, theme, solved)),
      legal.length > 0 ? drawLegal(game, legal, solved) : null,
    ),
  ].filter((each) => each !== null);
}

/** Draw the puzzle that is next. @param {Game} game @param {Puzzles} found @param {Puzzle} puzzle @param {Set<string>} solved */
function drawNext(game, found, puzzle, solved) {
  const lead = solved.has(puzzle.id) ? words.allSolved : words.next;
  return h(
    'section.panel.next',
    { 'aria-labelledby': 'next-puzzle' },
    drawPicture(puzzle, { names: true }),
    h(
      'div',
      h('p.sm.mut', `${lead} · ${themeTitle(found, puzzle.theme)} `, drawLevel(puzzle.level)),
      h('h2', { id: 'next-puzzle' }, sentence(titleOf(puzzle))),
      h('p.mut', sentence(storyOf(puzzle))),
    ),
    h('a.btn.primary', { href: `#${puzzleAddress(game.id, found.puzzles, puzzle)}` }, icon('i-play'), words.solveIt),
  );
}

/** Draw how the person does, and the way to a rush. @param {Game} game */
function drawStanding(game) {
  const { rating, row, rush } = standing();
  const figure = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    h('div', h('dt', name), h('dd', value));
  return h(
    'section.my-figures',
    { 'aria-label': words.standing },
    h(
      'dl',
      figure(words.rating, rating.count > 0 ? words.ratingNear(Math.round(rating.value)) : words.unrated),
      figure(words.row, row.best > row.now ? words.rowBest(row.now, row.best) : row.now),
      figure(words.rushBest, rush),
    ),
    h('a.btn', { href: `#/puzzles/${game.id}/rush` }, icon('i-step'), words.rushLink),
  );
}

/** @param {Game} game @param {Puzzles} found @param {string} theme @param {Set<string>} solved */
function drawTheme(game, found, theme, solved) {
  const all = inOrder(found.puzzles).filter((puzzle) => puzzle.theme === theme);
  const next = nextPuzzle(all, solved) ?? all[0];
  if (!next) return null;
  const done = all.filter(({ id }) => solved.has(id)).length;
  const level = Math.round(all.reduce((sum, puzzle) => sum + puzzle.level, 0) / all.length);
  return drawTile(
    { href: `#${puzzleAddress(game.id, found.puzzles, next)}`, title: themeTitle(found, theme), done, all: all.length },
    drawSample(all[0] ?? next),
    drawLevel(level),
  );
}

/** Draw the way to the questions: the first one that is not answered, or the first of all. @param {Game} game @param {string[]} ids @param {Set<string>} solved */
function drawLegal(game, ids, solved) {
  const next = Math.max(
    0,
    ids.findIndex((id) => !solved.has(id)),
  );
  const done = ids.filter((id) => solved.has(id)).length;
  const tile = { href: `#/puzzles/${game.id}/legal/${next + 1}`, title: words.legal, done, all: ids.length };
  return drawTile(tile, h('div.position.sign', icon('i-rules')), null);
}

/**
 * @param {{ href: string, title: string, done: number, all: number }} tile
 * @param {HTMLElement} picture
 * @param {HTMLElement | null} level
 */
function drawTile({ href, title, done, all }, picture, level) {
  return h(
    'li',
    h(
      'a.theme',
      { href },
      picture,
      h('b', title),
      h('span.row', level, h('span.sm.mut', words.of(done, all))),
      drawBar(done, all),
    ),
  );
}
