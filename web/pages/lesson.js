// A lesson: short parts of a hand, each from a position of its own, played as written down, with a word at each step.
// The engine plays them as in any match. Nothing is kept but the step at which the person left.
import { h } from '../app/dom.js';
import { EngineError } from '../boot/errors.js';
import { engine } from '../app/engineClient.js';
import { openLog } from '../match/logSheet.js';
import { openScore } from '../match/scoreSheet.js';
import { borrowEngine } from '../match/locks.js';
import { back, openInstead } from '../app/router.js';
import { openRules } from '../table/rulesSheet.js';
import { keepSave, newSave } from '../saves/saves.js';
import { pace } from '../app/settings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { createTable } from '../table/table.js';
import { lessonPlace, markLessonSeen, toldOf, writeLessonPlace } from '../app/games.js';
import { drawError, drawWaiting, watchEngine } from '../match/placeholders.js';
import { createHost, createPanel, setupOf } from '../match/taughtTable.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').Turn} Turn */
/** @typedef {import('../app/contract.js').LessonTold} Lesson */
/** @typedef {{ part: number, step: number }} Place */

/**
 * Return the screen of a lesson.
 * @param {import('../app/games.js').Game} game
 * @returns {import('../app/router.js').Screen}
 */
export function lessonScreen(game) {
  const setup = setupOf(game);
  const save = newSave(game.title, setup);
  const state = createState();
  const waiting = drawWaiting(save, game.goal);
  const felt = h('div', { class: 'felt' });
  const leave = () => back(`/new/${game.id}`);
  const panel = createPanel({ leave, back: () => void stepBack() });
  const trouble = h('div', { role: 'alert' });
  const element = h('div', { class: 'play learning' }, waiting.element, felt, h('div', { class: 'trouble' }, trouble));
  const course = createCourse(game, state, panel, { lay, fail, deal: () => dealMatch(game, setup, state.lesson) });
  const host = createHost(game, state, {
    play: course.play,
    back: leave,
    fail,
    openLog: () => openLog(linesOf(state), game.hand, state.now),
    place: `lesson:${game.id}`,
  });
  let laying = false;
  let unwatch = () => {};

  /** @param {unknown} error */
  function fail(error) {
    if (state.gone) return;
    const retry = () => void begin();
    trouble.replaceChildren(drawError(error, retry, save, () => trouble.replaceChildren()));
  }

  /** Read the lesson, and begin it, or go on where the person left it. */
  async function begin() {
    state.ways += 1; // Whatever waits for a button waits no more.
    trouble.replaceChildren();
    try {
      const { lesson } = await toldOf(game.id);
      if (!lesson) throw new EngineError({ kind: 'Lost', message: strings.unknownGame });
      await engine.ready();
      if (state.gone) return;
      state.lesson = lesson;
      state.at = placeOf(lesson, lessonPlace(game.id));
      const resumed = state.at.part > 0 || state.at.step > 0;
      await lay();
      if (resumed && !state.gone) {
        tell(panel, state, pageStrings.resumed);
        const mine = state.ways;
        const from = await panel.ask(pageStrings.goOn, pageStrings.fromStart);
        if (mine !== state.ways) return;
        if (from === 'other') {
          state.at = { part: 0, step: 0 };
          await lay();
        }
      }
      if (!state.gone) void course.run();
    } catch (error) {
      fail(error);
    }
  }

  /** Lay the position of a part, with its first steps played: on a table of its own, since all its cards are others. */
  async function lay() {
    const last = await openPart(state);
    if (!last || state.gone) return;
    state.log.length = 0;
    const focused = panel.focused();
    // A table takes all that is in it away with it.
    panel.element.remove();
    state.table?.destroy();
    state.table = createTable(felt, host);
    felt.querySelector('.phase')?.before(panel.element);
    const held = waiting.stop();
    show(state, { ...last, events: [] });
    if (focused) panel.focus(focused);
    // The heading that was announced is gone with the placeholder.
    else if (held) felt.querySelector('h1')?.focus({ preventScroll: true });
  }

  /** Go back to what was told before. */
  async function stepBack() {
    const { lesson, at } = state;
    const past = lesson && placesOf(lesson).findLast((place) => isBefore(place, at));
    if (!past || laying) return;
    state.ways += 1; // Whatever waits for a button waits no more.
    laying = true;
    panel.rest();
    trouble.replaceChildren();
    state.at = { ...past };
    try {
      await lay();
      if (!state.gone) void course.run();
    } catch (error) {
      fail(error);
    } finally {
      laying = false;
    }
  }

  return {
    title: strings.pageTitle(pageStrings.lessonOf(game.title)),
    kind: 'table',
    tab: '/',
    element,
    shown: () => {
      unwatch = watchEngine(() => state.table, fail);
      void begin();
    },
    left: () => {
      unwatch();
      state.gone = true;
      waiting.stop();
      state.table?.destroy();
    },
  };
}

/** Create the state of a lesson: everything about it that changes, besides its panel. */
function createState() {
  return {
    /** null until it is read @type {Lesson | null} */
    lesson: null,
    /** the table of the part @type {ReturnType<typeof createTable> | null} */
    table: null,
    /** @type {Snapshot | null} */
    now: null,
    /** the step that is next @type {Place} */
    at: { part: 0, step: 0 },
    /** ways begun through the lesson: a step back ends the one before */
    ways: 0,
    /** what happened in this part @type {import('../table/drawTable.js').LogLine[]} */
    log: [],
    /** the screen was left */
    gone: false,
  };
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
function show(state, { snapshot, events }) {
  state.log.push(...events);
  state.now = snapshot;
  state.table?.update(snapshot, events, state.log);
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
  state.now = last.snapshot;
  while (state.at.step < step && !state.gone) {
    const play = stepNow(state)?.play;
    if (play) last = await make(state, play);
    else state.at.step += 1;
    state.now = last.snapshot;
  }
  return last;
}

/**
 * Play the move of the step, and with it those after it that the engine makes by itself.
 * @param {State} state
 * @param {string} text
 */
async function make(state, text) {
  const before = state.now?.ply ?? 0;
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
 * @param {import('../app/games.js').Game} game
 * @param {State} state
 * @param {Panel} panel
 * @param {{ lay: () => Promise<void>, fail: (error: unknown) => void, deal: () => void }} on
 */
function createCourse(game, state, panel, { lay, fail, deal }) {
  /** Tell and play what the others do, until the person is to move. */
  async function run() {
    state.ways += 1;
    const mine = state.ways;
    const over = () => state.gone || mine !== state.ways;
    try {
      while (state.lesson && !over()) {
        const step = stepNow(state);
        const goesOn = step ? await takeStep(step, over) : await endPart(state.lesson, over);
        if (!goesOn) return;
      }
    } catch (error) {
      if (!over()) fail(error);
    }
  }

  /**
   * Tell a step, and play its move if it is another's.
   * @param {import('../app/contract.js').LessonStep} step
   * @param {() => boolean} over  the lesson is left, or went back
   * @returns {Promise<boolean>} whether it goes on
   */
  async function takeStep(step, over) {
    if (step.say) writeLessonPlace(game.id, `${state.at.part}.${state.at.step}`);
    if (step.sheet) {
      tell(panel, state, step.say);
      await showSheet(game, state.now, step.say);
      if (over()) return false;
      state.at.step += 1;
    } else if (!step.play) {
      tell(panel, state, step.say);
      await panel.ask(pageStrings.goOn);
      if (over()) return false;
      state.at.step += 1;
    } else if (step.seat === 0) {
      tell(panel, state, step.say || (step.move?.label ?? ''));
      if (step.move) state.table?.advise({ ...step.move, why: '' });
      return false;
    } else {
      if (step.say) {
        tell(panel, state, step.say);
        await panel.ask(pageStrings.goOn);
      } else await new Promise((resolve) => setTimeout(resolve, pace()));
      if (over()) return false;
      const played = await make(state, step.play);
      if (over()) return false;
      show(state, played);
    }
    return true;
  }

  /**
   * Go on to the next part, or end the lesson.
   * @param {Lesson} lesson
   * @param {() => boolean} over  the lesson is left, or went back
   * @returns {Promise<boolean>} whether it goes on
   */
  async function endPart(lesson, over) {
    const next = lesson.parts[state.at.part + 1];
    if (next) {
      tell(panel, state, pageStrings.nextPart(next.title));
      await panel.ask(pageStrings.goOn);
      if (over()) return false;
      state.at = { part: state.at.part + 1, step: 0 };
      await lay();
      return !over();
    }
    markLessonSeen(game.id);
    writeLessonPlace(game.id, null);
    tell(panel, state, lesson.last);
    await panel.ask(pageStrings.dealMatch);
    if (!over()) deal();
    return false;
  }

  /** Play the person's move, if it is the one that the step asks for. @param {string} text */
  async function play(text) {
    const step = stepNow(state);
    if (step?.seat !== 0) throw new Error(pageStrings.notYet);
    if (text !== step.play) throw new Error(pageStrings.otherMove(step.move?.label ?? step.play));
    const mine = state.ways;
    const played = await make(state, text);
    if (state.gone || mine !== state.ways) return;
    show(state, played);
    void run();
  }

  return { run, play };
}

/**
 * Show the score sheet of the hand that is over, until it is put away.
 * @param {import('../app/games.js').Game} game
 * @param {Snapshot | null} ended
 * @param {string} lead
 */
function showSheet(game, ended, lead) {
  if (!ended?.sheet) return;
  return new Promise((resolve) => {
    openScore(ended, {
      lead,
      rules: (ids) => void openRules(game.id, ids, strings.countedTitle),
      closed: () => resolve(undefined),
    });
  });
}

/**
 * Deal a match against bots: the first that is kept of all this.
 * @param {import('../app/games.js').Game} game
 * @param {ReturnType<typeof setupOf>} setup
 * @param {Lesson | null} lesson
 */
function dealMatch(game, setup, lesson) {
  const names = lesson?.names ?? [];
  const match = newSave(game.title, { ...setup, seats: names.length, names, bots: botsFor(names) });
  keepSave(match);
  openInstead(`/play/${match.id}`);
}

/** Return all places at which something is told: each text, and the end of each part. @param {Lesson} lesson @returns {Place[]} */
function placesOf({ parts }) {
  return parts.flatMap(({ steps }, part) => [
    ...steps.flatMap(({ say }, step) => (say ? [{ part, step }] : [])),
    { part, step: steps.length },
  ]);
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
