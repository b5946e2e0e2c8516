// A lesson: short parts of a hand, each from a position of its own, played as written down, with a word at each step.
// The engine plays them as in any match. Nothing is kept but the step at which the person left.
import { engine } from '../app/engineClient.js';
import { giveEnd } from '../app/feedback.js';
import { markLessonSeen, secondLesson, fetchGameTexts } from '../app/games.js';
import { back, openInstead } from '../app/router.js';
import { pace } from '../app/settings.js';
import { read, remove, write } from '../app/store.js';
import { EngineError } from '../boot/errors.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { borrowEngine } from '../match/locks.js';
import { openLog } from '../match/logSheet.js';
import { openScore } from '../match/scoreSheet.js';
import { openRules, TableScreen } from '../match/tableScreen.js';
import { createPanel, hostOfTaught, setupOf } from '../match/taughtTable.js';
import { TurnLoop } from '../match/turns.js';
import { keepSave, newSave } from '../saves/saves.js';

/** @typedef {import('../app/contract.js').LessonInfo} Lesson */
/** @typedef {import('../app/contract.js').LessonStep} Step */
/** @typedef {import('../match/turns.js').Turn<Turn> | null} Next */
/** @typedef {{ part: number, step: number }} Place */

/** Before the name of a lesson: where the person left it, if it was begun and not ended. */
const PLACE = 'regalia.lesson-place.';

/**
 * Return the screen of a lesson.
 * @param {Game} game
 * @param {import('../match/tableScreen.js').Waiting} waiting
 * @param {boolean} second  the one for after the first hand
 * @returns {import('../app/router.js').Screen}
 */
export function lessonScreen(game, waiting, second) {
  const key = second ? secondLesson(game.id) : game.id;
  const setup = setupOf(game);
  const save = newSave(game.title, setup);
  const leave = () => back(`/new/${game.id}`);
  const panel = createPanel({ leave, back: () => void stepBack() });
  const screen = new TableScreen({
    save,
    waiting,
    className: 'learning',
    begin,
    host: () =>
      hostOfTaught(screen, {
        play: (text) => course.play(text),
        back: leave,
        openLog: () => openLog(linesOf(state), game.hand, screen.now),
        place: `lesson:${key}`,
      }),
  });
  const state = createState(screen);
  const deal = () => (second ? leave() : dealMatch(game, setup, state.lesson));
  const on = { key, lay, fail: screen.fail.bind(screen), deal };
  let course = createCourse(game, state, panel, on);
  let laying = false;

  /** Go through the lesson from here: what waits for a button waits no more. */
  function startOver() {
    course.loop.cancel();
    course = createCourse(game, state, panel, on);
    return course.loop;
  }

  /** Read the lesson, and begin it, or go on where the person left it. */
  async function begin() {
    const loop = startOver();
    state.lesson = await readLesson(game, second);
    state.at = placeOf(state.lesson, read(PLACE + key));
    const resumed = state.at.part > 0 || state.at.step > 0;
    if (!resumed) tellFirst(panel, state);
    engine.startPainted();
    await engine.ready();
    if (screen.gone) return;
    await lay();
    if (resumed && !screen.gone) {
      tell(panel, state, pageStrings.resumed);
      const from = await panel.ask(pageStrings.goOn, pageStrings.fromStart);
      if (loop.cancelled) return;
      if (from === 'other') {
        state.at = { part: 0, step: 0 };
        await lay();
      }
    }
    if (!screen.gone) void loop.run();
  }

  /** Lay the position of a part, with its first steps played: on a table of its own, since all its cards are others. */
  async function lay() {
    const last = await openPart(state);
    if (!last || screen.gone) return;
    state.log.length = 0;
    const focused = panel.focused();
    panel.element.remove();
    screen.removeTable();
    show(state, { ...last, events: [] });
    screen.felt.querySelector('.phase')?.before(panel.element);
    if (focused) panel.focus(focused);
  }

  /** Go back to what was told before. */
  async function stepBack() {
    const { lesson, at } = state;
    const past = lesson && placesOf(lesson).findLast((place) => isBefore(place, at));
    if (!past || laying) return;
    const loop = startOver();
    laying = true;
    panel.rest();
    screen.alert.replaceChildren();
    state.at = { ...past };
    try {
      await lay();
      if (!screen.gone) void loop.run();
    } catch (error) {
      screen.fail(error);
    } finally {
      laying = false;
    }
  }

  return screen.screen(pageStrings.lessonOf(game.title), {
    left: () => {
      course.loop.cancel();
      screen.clear();
    },
  });
}

/** Return a lesson as the build wrote it down. @param {Game} game @param {boolean} second @returns {Promise<Lesson>} */
async function readLesson(game, second) {
  const { lesson } = await fetchGameTexts(game.id);
  const parts = second ? lesson?.more : lesson?.parts;
  if (!lesson || !parts?.length) throw new EngineError({ kind: 'Lost', message: strings.unknownGame });
  return second ? { ...lesson, parts, last: pageStrings.moreLearned } : lesson;
}

/** Create the state of a lesson: everything about it that changes, besides its panel. @param {TableScreen} screen */
function createState(screen) {
  return {
    screen,
    /** null until it is read @type {Lesson | null} */
    lesson: null,
    /** the step that is next @type {Place} */
    at: { part: 0, step: 0 },
    /** what happened in this part @type {import('../table/drawTable.js').LogLine[]} */
    log: [],
  };
}

/** Tell the first words before the table is there, where they stand then. @param {Panel} panel @param {State} state */
function tellFirst(panel, state) {
  tell(panel, state, stepNow(state)?.say ?? '');
  state.screen.element.querySelector('.waiting .phase')?.before(panel.element);
}

/** @typedef {ReturnType<typeof createState>} State */
/** @typedef {ReturnType<typeof createPanel>} Panel */

/** Return what happened in this part, for the log. @param {State} state */
const linesOf = ({ log }) => log.flatMap(({ turn, text }) => (text ? [{ hand: 1, turn, text }] : []));

/** @param {State} state */
const stepNow = ({ lesson, at }) => lesson?.parts[at.part]?.steps[at.step];

/** Return the bots of a match with these players. @param {string[]} names */
const botsFor = (names) => names.map((_, seat) => (seat === 0 ? null : 'steady'));

/**
 * Tell a text in the panel, with the title of the part and how far the lesson is.
 * @param {Panel} panel
 * @param {State} state
 * @param {string} text
 */
function tell(panel, { lesson, at }, text) {
  const { number, of } = lesson ? progress(lesson, at) : { number: 0, of: 0 };
  panel.tell(text, lesson?.parts[at.part]?.title ?? '', pageStrings.step(number, of), number > 1);
}

/** Draw what was played. @param {State} state @param {Turn} played */
function show({ screen, log }, { snapshot, events }) {
  log.push(...events);
  screen.update(snapshot, events, log);
}

// --- what the engine plays ---

/**
 * Open the position of the part, and play its steps up to the one that is next.
 * @param {State} state
 * @returns {Promise<Turn | null>} the last answer; null if there is no such part
 */
async function openPart(state) {
  const { lesson, at } = state;
  const part = lesson?.parts[at.part];
  if (!part || !lesson) return null;
  const match = { record: part.start, seat: 0, bots: botsFor(lesson.names) };
  let last = /** @type {Turn} */ (await borrowEngine(() => engine.call('open', match)));
  const { step } = state.at;
  state.at.step = 0;
  while (state.at.step < step && !state.screen.gone) {
    const play = stepNow(state)?.play;
    if (play) last = await make(state, play, last.snapshot.ply);
    else state.at.step += 1;
  }
  return last;
}

/**
 * Play the move of the step, and with it those after it that the engine makes by itself.
 * @param {State} state
 * @param {string} text
 * @param {number} [before]  the number of moves so far
 */
async function make(state, text, before = state.screen.now?.ply ?? 0) {
  const place = state.at;
  const steps = state.lesson?.parts[place.part]?.steps ?? [];
  const played = /** @type {Turn} */ (await borrowEngine(() => engine.call('play', { text })));
  let left = played.snapshot.ply - before;
  for (; left > 0 && steps[place.step]; place.step += 1) if (steps[place.step]?.play) left -= 1;
  return played;
}

// --- the course: what is told, and who moves ---

/**
 * Create the course of a lesson: step after step, part after part, as far as the person goes along.
 * @param {Game} game
 * @param {State} state
 * @param {Panel} panel
 * @param {{ key: string, lay: () => Promise<void>, fail: (error: unknown) => void, deal: () => void }} on
 */
function createCourse(game, state, panel, { key, lay, fail, deal }) {
  const { screen } = state;
  const loop = new TurnLoop({ next, show: (/** @type {Turn} */ played) => show(state, played), fail });
  /** Tell whether the lesson was left, or went back. */
  const over = () => screen.gone || loop.cancelled;

  /** Tell one step after the other, until another is to move; null where the person is, and at the end. */
  async function next() {
    /** @type {Next | undefined} */
    let turn;
    while (turn === undefined && state.lesson && !over()) turn = await takeStep(state.lesson, stepNow(state));
    return turn ?? null;
  }

  /**
   * Tell a step. Return the move that it asks the engine for; undefined where the next step follows at once.
   * @param {Lesson} lesson
   * @param {Step | undefined} step
   * @returns {Promise<Next | undefined>}
   */
  async function takeStep(lesson, step) {
    if (!step) return endPart(lesson);
    const { say, play } = step;
    if (say) write(PLACE + key, `${state.at.part}.${state.at.step}`);
    if (play && step.seat === 0) return askFor(step);
    if (say || !play) await tellStep(step);
    if (over()) return null;
    if (play) return { make: () => make(state, play), pause: say ? 0 : pace() };
    state.at.step += 1;
    return undefined;
  }

  /** Ask the person for the move of a step. @param {Step} step */
  function askFor({ say, move }) {
    tell(panel, state, say || (move?.label ?? ''));
    if (move) screen.table?.advise({ ...move, why: '', deals: 0, rows: [] });
    return null;
  }

  /** Tell a step, until the person goes on. @param {Step} step */
  async function tellStep(step) {
    tell(panel, state, step.say);
    if (step.sheet) await showSheet(game, screen.now, step.say);
    else await panel.ask(pageStrings.goOn);
  }

  /**
   * Go on to the next part, or end the lesson.
   * @param {Lesson} lesson
   * @returns {Promise<Next>} null if nothing follows
   */
  async function endPart(lesson) {
    if (lesson.parts[state.at.part + 1]) {
      const go = async () => {
        state.at = { part: state.at.part + 1, step: 0 };
        await lay();
        return null;
      };
      // What the last move has brought is looked at before the table is laid anew.
      return { make: go, pause: 2 * pace(), waits: true };
    }
    markLessonSeen(key);
    remove(PLACE + key);
    tell(panel, state, lesson.last);
    await panel.ask(key === game.id ? pageStrings.dealMatch : pageStrings.lessonDone);
    if (!over()) deal();
    return null;
  }

  /** Play the person's move, if it is the one that the step asks for. @param {string} text */
  async function play(text) {
    const step = stepNow(state);
    if (step?.seat !== 0) throw new Error(pageStrings.notYet);
    if (text !== step.play) throw new Error(pageStrings.otherMove(step.move?.label ?? step.play));
    const played = await make(state, text);
    if (over()) return;
    show(state, played);
    void loop.run();
  }

  return { loop, play };
}

/**
 * Show the score sheet of the hand that is over, until it is put away.
 * @param {Game} game
 * @param {Snapshot | null} ended
 * @param {string} lead
 */
function showSheet(game, ended, lead) {
  if (!ended?.sheet) return;
  return new Promise((resolve) => {
    openScore(ended, {
      lead,
      rules: (ids) => void openRules(game.id, ids, strings.countedTitle),
      ended: giveEnd,
      closed: () => resolve(undefined),
    });
  });
}

/**
 * Deal a match against bots: the first that is kept of all this.
 * @param {Game} game
 * @param {ReturnType<typeof setupOf>} setup
 * @param {Lesson | null} lesson
 */
function dealMatch(game, setup, lesson) {
  const names = lesson?.names ?? [];
  const match = newSave(game.title, { ...setup, seats: names.length, names, bots: botsFor(names) });
  keepSave(match);
  openInstead(`/play/${match.id}`);
}

/** Return all places at which something is told: each text, and the words at the end. @param {Lesson} lesson @returns {Place[]} */
function placesOf({ parts }) {
  const end = { part: parts.length - 1, step: parts.at(-1)?.steps.length ?? 0 };
  return [...parts.flatMap(({ steps }, part) => steps.flatMap(({ say }, step) => (say ? [{ part, step }] : []))), end];
}

/** @param {Place} a @param {Place} b */
const isBefore = (a, b) => a.part < b.part || (a.part === b.part && a.step < b.step);

/**
 * Return the number of what is told at a place, from 1, and of how much.
 * @param {Lesson} lesson
 * @param {Place} at
 */
function progress(lesson, at) {
  const places = placesOf(lesson);
  return { number: places.filter((place) => !isBefore(at, place)).length, of: places.length };
}

/**
 * Return the place that was kept, or the beginning where there is none such in this lesson.
 * @param {Lesson} lesson
 * @param {string | null} kept
 * @returns {Place}
 */
function placeOf({ parts }, kept) {
  const [part, step] = (kept ?? '').split('.').map(Number);
  return parts[part]?.steps[step] ? { part, step } : { part: 0, step: 0 };
}
