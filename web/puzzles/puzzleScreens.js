// Puzzles: the list of all, and one on the table. The first move that is tried is judged; none is played on.
import { h } from '../app/dom.js';
import { games, rulesOf } from '../app/games.js';
import { back, openInstead, pageScreen } from '../app/router.js';
import { during } from '../app/settled.js';
import { engine } from '../app/engineClient.js';
import { strings } from '../i18n/strings.js';
import { borrowEngine } from '../match/locks.js';
import { openLog } from '../match/logSheet.js';
import { drawWaiting, failMissing, TableScreen } from '../match/tableScreen.js';
import { createPanel, hostOfTaught, setupOf } from '../match/taughtTable.js';
import { newSave } from '../saves/saves.js';
import { fetchDrawings } from '../table/drawTable.js';
import { addSolved, puzzleIds, puzzlesOf, solvedPuzzles } from '../saves/puzzleStore.js';
import { words } from '../i18n/puzzleStrings.js';

/** @typedef {import('../saves/puzzleStore.js').Puzzle} Puzzle */

/** Return the screen of all puzzles. */
export function puzzleShelfScreen() {
  const body = h('div.puzzles');
  const fill = async () => {
    const solved = solvedPuzzles();
    const ids = await puzzleIds().catch(() => /** @type {Awaited<ReturnType<typeof puzzleIds>>} */ ({}));
    const shelves = await Promise.all(
      games.map(async (game) =>
        drawShelf(
          game,
          await puzzlesOf(game.id).then(
            (it) => it.puzzles,
            () => [],
          ),
          ids[game.id]?.legal ?? [],
          solved,
        ),
      ),
    );
    body.replaceChildren(...shelves.filter((each) => each !== null));
    if (body.childElementCount === 0) body.replaceChildren(h('p.fault', words.none));
  };
  return pageScreen({ title: words.title, about: words.about }, [body], { shown: () => during(fill()) });
}

/**
 * @param {Game} game
 * @param {Puzzle[]} puzzles
 * @param {string[]} legal  ids of the questions about what is legal
 * @param {Set<string>} solved
 */
function drawShelf(game, puzzles, legal, solved) {
  if (puzzles.length + legal.length === 0) return null;
  const done = puzzles.filter(({ id }) => solved.has(id)).length;
  return h(
    'section.panel',
    { 'aria-labelledby': `puzzles-${game.id}` },
    h(
      'h2',
      { id: `puzzles-${game.id}` },
      game.title,
      puzzles.length > 0 ? h('span.sm.mut', words.solved(done, puzzles.length)) : null,
    ),
    legal.length > 0 ? drawLegal(game, legal, solved) : null,
    ...words.levels.flatMap((name, at) => drawLevel(game, name, puzzles, at + 1, solved)),
  );
}

/** @param {Game} game @param {string} name @param {Puzzle[]} puzzles @param {number} level @param {Set<string>} solved */
function drawLevel(game, name, puzzles, level, solved) {
  const links = puzzles.flatMap((puzzle, at) => {
    if (puzzle.level !== level) return [];
    const done = solved.has(puzzle.id);
    const href = `#/puzzles/${game.id}/${at + 1}`;
    const label = words.label(at + 1, done);
    return [h('li', h('a', { class: done ? 'done' : '', href, 'aria-label': label }, done ? '✓' : at + 1))];
  });
  if (links.length === 0) return [];
  return [h('h3.sm', name), h('ol', { 'aria-label': `${game.title}, ${name}` }, ...links)];
}

/**
 * Draw the way to the questions: the first one that is not answered, or the first of all.
 * @param {Game} game
 * @param {string[]} ids
 * @param {Set<string>} solved
 */
function drawLegal(game, ids, solved) {
  const next = Math.max(
    0,
    ids.findIndex((id) => !solved.has(id)),
  );
  const done = ids.filter((id) => solved.has(id)).length;
  return h(
    'a.btn.way',
    { href: `#/puzzles/${game.id}/legal/${next + 1}` },
    h('span', words.legal),
    h('span.sm.mut', words.answered(done, ids.length)),
  );
}

/**
 * Return the screen of a puzzle.
 * @param {Game} game
 * @param {string} number  from 1
 * @returns {import('../app/router.js').Screen}
 */
export function puzzleScreen(game, number) {
  const title = words.puzzleOf(game.title, Number(number) || 0);
  const save = newSave(game.title, setupOf(game));
  const leave = () => back('/puzzles');
  const panel = createPanel({ label: words.title, leave, back: () => {} });
  const screen = new TableScreen({
    save,
    waiting: drawWaiting(save, words.find),
    className: 'learning puzzling',
    head: [h('h1.vh', { tabindex: -1 }, title)],
    begin,
    host: () =>
      hostOfTaught(screen, {
        play: (text) => judge.judge(text),
        back: leave,
        openLog: () => openLog([], game.hand, screen.now),
        place: `puzzle:${game.id}`,
      }),
  });
  const state = createState(screen, Number(number));
  const judge = createJudge(game, state, panel);

  async function begin() {
    state.over = false;
    screen.element.classList.add('puzzling');
    const puzzle = await readPuzzle(game, state);
    await engine.ready();
    if (screen.gone) return;
    const snapshot = await layPuzzle(puzzle, state);
    await during(fetchDrawings(snapshot)).catch(failMissing);
    if (screen.gone) return;
    state.puzzle = puzzle;
    panel.element.remove();
    screen.removeTable();
    screen.update(snapshot);
    screen.felt.querySelector('.phase')?.before(panel.element);
    tell(panel, state, words.find);
    // What is painted moves the panel: its button comes after that, or a press on it is lost.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    if (screen.gone || state.over) return;
    void panel.ask(words.show, undefined, false).then(() => {
      if (!screen.gone && !state.over) void judge.end(words.answer).catch((error) => screen.fail(error));
    });
  }

  return screen.screen(title);
}

/**
 * Create the state of a puzzle: everything about it that changes, besides its panel.
 * @param {TableScreen} screen
 * @param {number} number
 */
function createState(screen, number) {
  return {
    screen,
    /** number among the puzzles of the game, from 1 */
    number,
    /** how many puzzles the game has */
    all: 0,
    /** title of the rule that the puzzle is about */
    rule: '',
    /** the names of the players @type {string[]} */
    names: [],
    /** null until it lies on the table @type {Puzzle | null} */
    puzzle: null,
    /** the answer was found or shown */
    over: false,
  };
}

/** @typedef {ReturnType<typeof createState>} State */
/** @typedef {ReturnType<typeof createPanel>} Panel */

/**
 * Tell a text in the panel, with the rule and the number of the puzzle.
 * @param {Panel} panel
 * @param {State} state
 * @param {string} text
 */
const tell = (panel, { rule, number, all }, text) => panel.tell(text, rule, words.count(number, all), false);

/** Fetch the puzzle, and note how many there are and which rule it is about. @param {Game} game @param {State} state */
async function readPuzzle(game, state) {
  const { puzzles } = await puzzlesOf(game.id);
  state.all = puzzles.length;
  const puzzle = puzzles[state.number - 1];
  if (!puzzle) throw new Error(words.missing);
  state.rule = (await rulesOf(game.id).catch(() => [])).find(({ id }) => id === puzzle.rule)?.title ?? '';
  return puzzle;
}

/** Lay the position of a puzzle in the engine, and name its players. @param {Puzzle} puzzle @param {State} state */
async function layPuzzle({ id, position }, state) {
  const { viewer, hands } = /** @type {{ viewer: number, hands: unknown[] }} */ (position);
  let bot = 0;
  state.names = hands.map((_, seat) => (seat === viewer ? strings.you : `${words.other} ${++bot}`));
  const { names } = state;
  const laid = /** @type {Turn} */ (await borrowEngine(() => engine.call('puzzle_lay', { position, names, key: id })));
  return laid.snapshot;
}

/**
 * Create what judges the moves that are tried, and tells the answer.
 * @param {Game} game
 * @param {State} state
 * @param {Panel} panel
 */
function createJudge(game, state, panel) {
  const { screen } = state;

  /** Return what is said of the puzzle's answer beside another move. @param {Puzzle} puzzle @param {string} other */
  function told({ position, best, behind, deals }, other) {
    const points = behind[other] ?? 0;
    return engine.call('puzzle_told', { position, names: state.names, best, other, points, deals });
  }

  /** Judge a move that was tried. @param {string} text */
  async function judge(text) {
    const { puzzle } = state;
    if (!puzzle || state.over) return;
    if (text === puzzle.best) {
      addSolved([puzzle.id]);
      await end(words.right);
      return;
    }
    const cost = puzzle.behind[text];
    if (cost === undefined) tell(panel, state, words.wrongMove);
    else {
      const { other, tempts } = await told(puzzle, text);
      if (!screen.gone) tell(panel, state, tempts ? words.tempting(other, tempts, cost) : words.wrong(other, cost));
    }
    // The table stays as it is: the move was not made.
    if (screen.now) screen.update(screen.now);
  }

  /** Tell the answer, and offer the next puzzle. @param {(move: string, why: string) => string} say */
  async function end(say) {
    const { puzzle, number, all } = state;
    if (!puzzle) return;
    state.over = true;
    // As in a lesson: while the panel only tells, nothing else asks to be pressed.
    screen.element.classList.remove('puzzling');
    const { best, why } = await told(puzzle, puzzle.usual);
    if (screen.gone) return;
    tell(panel, state, say(best, why));
    const more = number < all;
    const answer = await panel.ask(more ? words.next : words.all, more ? words.all : undefined);
    if (screen.gone) return;
    if (more && answer === 'next') openInstead(`/puzzles/${game.id}/${number + 1}`);
    else back('/puzzles');
  }

  return { judge, end };
}
