// A puzzle before it is on the table: its position in a few cards, its title, and how hard it is. It needs no engine.
import { drawFace } from '../app/bots.js';
import { h } from '../app/dom.js';
import { currentLanguage } from '../i18n/i18n.js';
import { words } from '../i18n/puzzleStrings.js';
import { strings } from '../i18n/strings.js';
import { nameSeats } from '../match/begin.js';
import { cardName, cardText, face, icon, suitOf } from '../table/cards.js';
import { MARKS, SIGNS } from '../table/faces.js';
import { puzzleIds, puzzlesOf } from '../saves/puzzleStore.js';

/** @typedef {import('../saves/puzzleStore.js').Puzzle} Puzzle */
/** @typedef {import('../saves/puzzleStore.js').PictureRow} Row */

/** The number of levels of difficulty. */
const LEVELS = 3;

/**
 * Draw the position of a puzzle: the cards that it is about, and the own ones below them. The width of a card is `--w`
 * of the place that it is put into.
 * @param {Puzzle} puzzle
 * @param {{ names?: boolean }} [how]  `names`: whose cards they are stands beside them
 * @returns {HTMLElement}
 */
export function drawPicture(puzzle, { names = false } = {}) {
  const people = namesOf(puzzle);
  const rows = puzzle.rows.map((row) => {
    const name = row.seat === null ? '' : (people[row.seat] ?? '');
    const who = names && name ? h('span.who', drawFace(name, 22), name) : null;
    return h(`div.row.${row.seat === viewerOf(puzzle) ? 'own' : 'other'}`, ...row.groups.map(drawGroup), who);
  });
  return h('div.position', { role: 'img', 'aria-label': describe(puzzle.rows, people) }, ...rows);
}

/** Draw the cards that a theme is about: those of the first row of a puzzle. @param {Puzzle} puzzle */
export const drawSample = ({ rows }) =>
  h(
    'div.position',
    { 'aria-hidden': 'true' },
    h('div.row.other', ...(rows[0]?.groups ?? []).slice(0, 2).map(drawGroup)),
  );

/** @param {string[]} group */
const drawGroup = (group) =>
  h(
    'span.group',
    ...group.map((each) => {
      const [code = '', mark] = each.split(' ');
      const tab = mark ? h('span.tab', icon(MARKS[mark] ?? '')) : null;
      return h('span.at', h('span', { class: `card ${suitOf(code)}` }, face(code), tab));
    }),
  );

/** Return what a screen reader says of a picture. @param {Row[]} rows @param {string[]} names */
const describe = (rows, names) =>
  rows
    .map(({ seat, groups }) => {
      const cards = groups.flat().map((each) => cardName(each.split(' ')[0] ?? ''));
      const who = seat === null ? '' : `${names[seat]}: `;
      return `${who}${cards.join(', ')}`;
    })
    .join('. ');

/** @param {Puzzle} puzzle @returns {number} */
export const viewerOf = ({ position }) => /** @type {{ viewer: number }} */ (position).viewer;

/** Return the names of the seats of a puzzle: the person is the one to move. @param {Puzzle} puzzle */
export function namesOf(puzzle) {
  const seats = /** @type {{ hands: unknown[] }} */ (puzzle.position).hands.length;
  const named = nameSeats([], seats);
  return named.map((_, seat) => named[(seat - viewerOf(puzzle) + seats) % seats] ?? '');
}

/** Return the title of a puzzle: what has happened, never the answer. @param {Puzzle} puzzle */
export function titleOf(puzzle) {
  const { kind, who, card, cards, n } = puzzle.story;
  const name = namesOf(puzzle)[who] ?? '';
  const title = words.titles[kind] ?? words.titles.mixed;
  const list = (/** @type {Intl.ListFormatType} */ type) =>
    new Intl.ListFormat(currentLanguage(), { type }).format(cards.map(cardText));
  const facts = { cards: list('disjunction'), all: list('conjunction'), n };
  return title?.({ who: name, card: card ? cardText(card) : '', ...facts }) ?? '';
}

/** Return the sentence below the title. @param {Puzzle} puzzle */
export function storyOf(puzzle) {
  const { who, n, m, house } = puzzle.story;
  const name = namesOf(puzzle)[who] ?? '';
  const holding = name === strings.you || m === 0 ? words.holding(n) : words.holdings(n, name, m);
  return house ? `${words.houseOf(SIGNS[house] ?? '')} ${holding}` : holding;
}

/** Return the title of a theme. @param {import('../saves/puzzleStore.js').Puzzles} puzzles @param {string} theme */
export const themeTitle = ({ titles }, theme) =>
  words.themeTitles[/** @type {keyof typeof words.themeTitles} */ (theme)] ??
  (titles[currentLanguage()] ?? titles.en)?.[theme];

/** Draw how hard a puzzle is. @param {number} level  1 to 3 */
export function drawLevel(level) {
  const crowns = Array.from({ length: LEVELS }, (_, at) => icon('crown', at < level ? 'i' : 'i none'));
  return h('span.crowns', { role: 'img', 'aria-label': words.levels[level - 1] ?? '' }, ...crowns);
}

/**
 * Return the puzzle of a day, the same for all: another game each day.
 * @param {string} day  as `2026-11-28`
 * @returns {Promise<{ game: string, number: number, puzzle: Puzzle } | null>} `number` from 1, as in its address; null if there is none
 */
export async function puzzleOfDay(day) {
  const ids = await puzzleIds();
  const known = Object.keys(ids).filter((game) => (ids[game]?.puzzles.length ?? 0) > 0);
  const since = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const game = known[since % known.length];
  if (!game) return null;
  const { puzzles } = await puzzlesOf(game);
  const place = Math.floor(since / known.length) % puzzles.length;
  const at = puzzles.findIndex((puzzle) => puzzle.place === place);
  const puzzle = puzzles[at];
  return puzzle ? { game, number: at + 1, puzzle } : null;
}

/** Draw how much of something is done; the words stand beside it. @param {number} done @param {number} all */
export const drawBar = (done, all) => h('progress.part', { value: done, max: Math.max(1, all), 'aria-hidden': 'true' });
