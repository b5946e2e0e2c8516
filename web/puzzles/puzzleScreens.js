// Puzzles: the list of all, and one on the table. The first move that is tried is judged; none is played on.
import { h } from '../app/dom.js';
import { games, rulesOf } from '../app/games.js';
import { explainMissing } from '../app/lazy.js';
import { back, open, openInstead, page, rulesAddress } from '../app/router.js';
import { openSheet } from '../app/dialog.js';
import { during } from '../app/settled.js';
import { engine } from '../boot/engineClient.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { borrowEngine } from '../match/locks.js';
import { drawError, drawWaiting } from '../match/placeholders.js';
import { createPanel } from '../pages/lesson.js';
import { openRules } from '../pages/rules.js';
import { settingsForm } from '../pages/settingsPage.js';
import { newSave } from '../saves/saves.js';
import { openCard } from '../table/moveDialogs.js';
import { fetchDrawings } from '../table/drawTable.js';
import { createTable } from '../table/table.js';
import { addSolved, legalIds, puzzlesOf, solvedPuzzles } from './puzzleStore.js';
import { words } from './words.js';

/** @typedef {import('../app/games.js').Game} Game */
/** @typedef {import('./puzzleStore.js').Puzzle} Puzzle */

/** @returns {import('../app/router.js').Screen} */
export function puzzleShelfScreen() {
  const body = h('div', { class: 'puzzles' });
  const fill = async () => {
    const solved = solvedPuzzles();
    const legal = await legalIds().catch(() => /** @type {Record<string, string[]>} */ ({}));
    const shelves = await Promise.all(
      games.map(async (game) =>
        drawShelf(game, await puzzlesOf(game.id).catch(() => []), legal[game.id] ?? [], solved),
      ),
    );
    body.replaceChildren(...shelves.filter((each) => each !== null));
    if (body.childElementCount === 0) body.replaceChildren(h('p', { class: 'fault' }, words.none));
  };
  return {
    title: strings.pageTitle(words.title),
    kind: 'page',
    tab: '/',
    element: page({ title: words.title, about: words.about }, body),
    shown: () => void during(fill()),
  };
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
    'section',
    { class: 'panel', 'aria-labelledby': `puzzles-${game.id}` },
    h(
      'h2',
      { id: `puzzles-${game.id}` },
      game.title,
      puzzles.length > 0 ? h('span', { class: 'sm mut' }, words.solved(done, puzzles.length)) : null,
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
    return [h('li', {}, h('a', { class: done ? 'done' : '', href, 'aria-label': label }, done ? '✓' : at + 1))];
  });
  if (links.length === 0) return [];
  return [h('h3', { class: 'sm' }, name), h('ol', { 'aria-label': `${game.title}, ${name}` }, ...links)];
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
    'a',
    { class: 'btn way', href: `#/puzzles/${game.id}/legal/${next + 1}` },
    h('span', {}, words.legal),
    h('span', { class: 'sm mut' }, words.answered(done, ids.length)),
  );
}

/**
 * @param {Game} game
 * @param {string} number  from 1
 * @returns {import('../app/router.js').Screen}
 */
export function puzzleScreen(game, number) {
  const title = words.puzzleOf(game.title, Number(number) || 0);
  const save = newSave(game.title, {
    game: game.id,
    seats: game.seats[0] ?? 2,
    options: {},
    dealer: null,
    names: [strings.you],
    bots: [null],
    seat: 0,
  });
  const waiting = drawWaiting(save, words.find);
  const felt = h('div', { class: 'felt' });
  const trouble = h('div', { role: 'alert' });
  const panel = createPanel({ leave: () => back('/puzzles'), back: () => {} });
  const element = h(
    'div',
    { class: 'play learning puzzling' },
    h('h1', { class: 'vh', tabindex: -1 }, title),
    waiting.element,
    felt,
    h('div', { class: 'trouble' }, trouble),
  );
  /** @type {Puzzle | null} */
  let puzzle = null;
  let all = 0;
  let rule = '';
  /** @type {string[]} */
  let names = [];
  /** @type {import('../app/contract.js').Snapshot | null} */
  let now = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  let gone = false;
  let over = false;

  /** @param {unknown} error */
  const fail = (error) => {
    if (gone) return;
    const retry = () => void begin();
    trouble.replaceChildren(drawError(error, retry, save, () => trouble.replaceChildren()));
  };
  const missing = async () => {
    throw new Error((await explainMissing()).text);
  };
  /** @param {string} text */
  const tell = (text) => panel.tell(text, rule, words.count(Number(number), all), false);

  /** Return what is said of the puzzle's answer beside another move. @param {Puzzle} of @param {string} other */
  const told = (of, other) => {
    const { position, best, deals } = of;
    const points = of.behind[other] ?? 0;
    return engine.call('puzzle_told', { position, names, best, other, points, deals });
  };

  /** Judge a move that was tried. @param {string} text */
  async function judge(text) {
    if (!puzzle || over) return;
    if (text !== puzzle.best) {
      if (puzzle.behind[text] === undefined) tell(words.wrongMove);
      else {
        const { other, tempts } = await told(puzzle, text);
        const cost = puzzle.behind[text];
        if (!gone) tell(tempts ? words.tempting(other, tempts, cost) : words.wrong(other, cost));
      }
      // The table stays as it is: the move was not made.
      if (now) table?.update(now, []);
      return;
    }
    addSolved([puzzle.id]);
    await end(words.right);
  }

  /** @param {(move: string, why: string) => string} say */
  async function end(say) {
    if (!puzzle) return;
    over = true;
    // As in a lesson: while the panel only tells, nothing else asks to be pressed.
    element.classList.remove('puzzling');
    const { best, why } = await told(puzzle, puzzle.usual);
    if (gone) return;
    tell(say(best, why));
    const more = Number(number) < all;
    const answer = await panel.ask(more ? words.next : words.all, more ? words.all : undefined);
    if (gone) return;
    if (more && answer === 'next') openInstead(`/puzzles/${game.id}/${Number(number) + 1}`);
    else back('/puzzles');
  }

  async function begin() {
    trouble.replaceChildren();
    try {
      const puzzles = await puzzlesOf(game.id);
      all = puzzles.length;
      const of = puzzles[Number(number) - 1];
      if (!of) throw new Error(words.missing);
      rule = (await rulesOf(game.id).catch(() => [])).find(({ id }) => id === of.rule)?.title ?? '';
      await engine.ready();
      if (gone) return;
      const { viewer, hands } = /** @type {{ viewer: number, hands: unknown[] }} */ (of.position);
      let bot = 0;
      names = hands.map((_, seat) => (seat === viewer ? strings.you : `${words.other} ${++bot}`));
      const laid = /** @type {import('../app/contract.js').Turn} */ (
        await borrowEngine(() => engine.call('puzzle_lay', { position: of.position, names, key: of.id }))
      );
      await during(fetchDrawings(laid.snapshot)).catch(missing);
      if (gone) return;
      puzzle = of;
      now = laid.snapshot;
      table = createTable(felt, host);
      felt.querySelector('.phase')?.before(panel.element);
      waiting.stop();
      table.update(now, []);
      tell(words.find);
      // What is painted moves the panel: its button comes after that, or a press on it is lost.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      if (gone || over) return;
      void panel.ask(words.show, undefined, false).then(() => {
        if (!gone && !over) void end(words.answer).catch(fail);
      });
    } catch (error) {
      fail(error);
    }
  }

  const host = {
    play: (/** @type {string} */ text) => judge(text),
    why: (/** @type {string[]} */ picks) => engine.call('why', { picks }),
    compose: (/** @type {string[]} */ picks) => engine.call('compose', { picks }),
    openRule: (/** @type {string} */ id) => void openRules(game.id, [id]),
    openCard: async (
      /** @type {import('../table/table.js').Asked} */ card,
      /** @type {(text: string) => void} */ send,
    ) => {
      const about = await engine.call('about', { ref: card.ref });
      if (!gone && now) openCard(card, about, now.table, { send, openRule: host.openRule });
    },
    openRules: () => open(rulesAddress(game.id, now)),
    openLog: () => {},
    openMenu: () => void openSheet({ title: pageStrings.settings, content: [settingsForm()] }),
    back: () => back('/puzzles'),
    missing: () => void missing().catch(fail),
    place: `puzzle:${game.id}`,
  };

  return {
    title: strings.pageTitle(title),
    kind: 'table',
    tab: '/',
    element,
    shown: () => void begin(),
    left: () => {
      gone = true;
      waiting.stop();
      table?.destroy();
    },
  };
}
