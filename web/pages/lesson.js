// A lesson: short parts of a hand, each from a position of its own, played as written down, with a word at each step.
// The engine plays them as in any match. Nothing is kept but the step at which the person left.
import { sentence } from '../table/cards.js';
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { EngineError } from '../boot/errors.js';
import { engine } from '../boot/engineClient.js';
import { openCard } from '../table/moveDialogs.js';
import { openLog } from '../match/logSheet.js';
import { openScore } from '../match/scoreSheet.js';
import { borrowEngine } from '../match/locks.js';
import { back, open, openInstead, rulesAddress } from '../app/router.js';
import { openRules } from './rules.js';
import { keepSave, newSave } from '../saves/saves.js';
import { pace } from '../app/settings.js';
import { settingsForm } from './settingsPage.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { explainMissing } from '../app/lazy.js';
import { strings } from '../i18n/strings.js';
import { createTable } from '../table/table.js';
import { lessonPlace, markLessonSeen, toldOf, writeLessonPlace } from '../app/games.js';
import { drawError, drawWaiting } from '../match/placeholders.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').Turn} Turn */
/** @typedef {import('../app/contract.js').LessonTold} Lesson */
/** @typedef {{ part: number, step: number }} Place */

/**
 * @param {import('../app/games.js').Game} game
 * @returns {import('../app/router.js').Screen}
 */
export function lessonScreen(game) {
  const setup = {
    game: game.id,
    seats: game.seats[0] ?? 2,
    options: {},
    dealer: null,
    names: [strings.you],
    bots: [null],
    seat: 0,
  };
  const save = newSave(game.title, setup);
  const waiting = drawWaiting(save, game.goal);
  const felt = h('div', { class: 'felt' });
  const panel = createPanel({ leave: () => leave(), back: () => void stepBack() });
  const trouble = h('div', { role: 'alert' });
  const element = h('div', { class: 'play learning' }, waiting.element, felt, h('div', { class: 'trouble' }, trouble));

  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** @type {Snapshot | null} */
  let now = null;
  /** @type {Place} */
  let at = { part: 0, step: 0 };
  let gone = false;
  /** Ways begun through the lesson: a step back ends the one before. */
  let ways = 0;
  let laying = false;
  /** @type {import('../table/drawTable.js').LogLine[]} */
  const log = [];

  const leave = () => back(`/new/${game.id}`);
  const stepNow = () => lesson?.parts[at.part]?.steps[at.step];

  /** @param {unknown} error */
  const fail = (error) => {
    if (gone) return;
    const retry = () => void begin();
    trouble.replaceChildren(drawError(error, retry, save, () => trouble.replaceChildren()));
  };

  /** @param {string} text @param {string} [title] */
  function tell(text, title = lesson?.parts[at.part]?.title ?? '') {
    const { number, of } = lesson ? progress(lesson, at) : { number: 0, of: 0 };
    panel.tell(text, title, pageStrings.step(number, of), number > 1);
  }

  /** @param {Turn} played */
  function show({ snapshot, events }) {
    log.push(...events);
    now = snapshot;
    table?.update(snapshot, events, log);
  }

  /**
   * Play the move of the step, and with it those after it that the engine makes by itself.
   * @param {string} text
   */
  async function make(text) {
    const before = now?.ply ?? 0;
    const place = at;
    const steps = lesson?.parts[place.part]?.steps ?? [];
    const played = /** @type {Turn} */ (await borrowEngine(() => engine.call('play', { text })));
    let left = played.snapshot.ply - before;
    for (; left > 0 && steps[place.step]; place.step += 1) if (steps[place.step]?.play) left -= 1;
    return played;
  }

  /** Lay the position of a part, with its first steps played: on a table of its own, since all its cards are others. */
  async function lay() {
    const part = lesson?.parts[at.part];
    if (!part || !lesson) return;
    const bots = lesson.names.map((_, seat) => (seat === 0 ? null : 'steady'));
    let last = /** @type {Turn} */ (
      await borrowEngine(() => engine.call('open', { record: part.start, seat: 0, bots }))
    );
    const { step } = at;
    at.step = 0;
    now = last.snapshot;
    while (at.step < step) {
      const play = stepNow()?.play;
      if (play) last = await make(play);
      else at.step += 1;
      now = last.snapshot;
    }
    if (gone) return;
    log.length = 0;
    const focused = panel.focused();
    // A table takes all that is in it away with it.
    panel.element.remove();
    table?.destroy();
    table = createTable(felt, host);
    felt.querySelector('.phase')?.before(panel.element);
    const held = waiting.stop();
    show({ ...last, events: [] });
    if (focused) panel.focus(focused);
    // The heading that was announced is gone with the placeholder.
    else if (held) felt.querySelector('h1')?.focus({ preventScroll: true });
  }

  /** Go back to what was told before. */
  async function stepBack() {
    const past = lesson && placesOf(lesson).findLast((place) => isBefore(place, at));
    if (!past || laying) return;
    ways += 1; // Whatever waits for a button waits no more.
    laying = true;
    panel.rest();
    trouble.replaceChildren();
    at = { ...past };
    try {
      await lay();
      if (!gone) void run();
    } catch (error) {
      fail(error);
    } finally {
      laying = false;
    }
  }

  /** Tell and play what the others do, until the person is to move. */
  async function run() {
    ways += 1;
    const mine = ways;
    const over = () => gone || mine !== ways;
    try {
      while (lesson && !over()) {
        const step = stepNow();
        if (!step) {
          if (!(await endPart(lesson, over))) return;
          continue;
        }
        if (step.say) writeLessonPlace(game.id, `${at.part}.${at.step}`);
        if (step.sheet) {
          tell(step.say);
          await showSheet(step.say);
          if (over()) return;
          at.step += 1;
        } else if (!step.play) {
          tell(step.say);
          await panel.ask(pageStrings.goOn);
          if (over()) return;
          at.step += 1;
        } else if (step.seat === 0) {
          tell(step.say || (step.move?.label ?? ''));
          if (step.move) table?.advise({ ...step.move, why: '' });
          return;
        } else {
          if (step.say) {
            tell(step.say);
            await panel.ask(pageStrings.goOn);
          } else await new Promise((resolve) => setTimeout(resolve, pace()));
          if (over()) return;
          const played = await make(step.play);
          if (over()) return;
          show(played);
        }
      }
    } catch (error) {
      if (!over()) fail(error);
    }
  }

  /**
   * Go on to the next part, or end the lesson.
   * @param {Lesson} read
   * @param {() => boolean} over  the lesson is left, or went back
   * @returns {Promise<boolean>} whether it goes on
   */
  async function endPart(read, over) {
    const next = read.parts[at.part + 1];
    if (next) {
      tell(pageStrings.nextPart(next.title));
      await panel.ask(pageStrings.goOn);
      if (over()) return false;
      at = { part: at.part + 1, step: 0 };
      await lay();
      return !over();
    }
    markLessonSeen(game.id);
    writeLessonPlace(game.id, null);
    tell(read.last);
    await panel.ask(pageStrings.dealMatch);
    if (!over()) deal();
    return false;
  }

  /** Show the score sheet of the hand that is over, until it is put away. @param {string} lead */
  function showSheet(lead) {
    const ended = now;
    if (!ended?.sheet) return;
    return new Promise((resolve) => {
      openScore(ended, {
        lead,
        rules: (ids) => void openRules(game.id, ids, strings.countedTitle),
        closed: () => resolve(undefined),
      });
    });
  }

  /** Deal a match against bots: the first that is kept of all this. */
  function deal() {
    const names = lesson?.names ?? [];
    const bots = names.map((_, seat) => (seat === 0 ? null : 'steady'));
    const match = newSave(game.title, { ...setup, seats: names.length, names, bots });
    keepSave(match);
    openInstead(`/play/${match.id}`);
  }

  const host = {
    /** @param {string} text */
    play: async (text) => {
      const step = stepNow();
      if (step?.seat !== 0) throw new Error(pageStrings.notYet);
      if (text !== step.play) throw new Error(pageStrings.otherMove(step.move?.label ?? step.play));
      const mine = ways;
      const played = await make(text);
      if (gone || mine !== ways) return;
      show(played);
      void run();
    },
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
    openLog: () =>
      openLog(
        log.flatMap(({ turn, text }) => (text ? [{ hand: 1, turn, text }] : [])),
        game.hand,
        now,
      ),
    openMenu: () => void openSheet({ title: pageStrings.settings, content: [settingsForm()] }),
    back: leave,
    missing: async () => fail(new Error((await explainMissing()).text)),
    place: `lesson:${game.id}`,
  };

  async function begin() {
    trouble.replaceChildren();
    try {
      const { lesson: read } = await toldOf(game.id);
      if (!read) throw new EngineError({ kind: 'Lost', message: strings.unknownGame });
      await engine.ready();
      if (gone) return;
      lesson = read;
      at = placeOf(read, lessonPlace(game.id));
      const resumed = at.part > 0 || at.step > 0;
      await lay();
      if (resumed && !gone) {
        tell(pageStrings.resumed);
        const mine = ways;
        const from = await panel.ask(pageStrings.goOn, pageStrings.fromStart);
        if (mine !== ways) return;
        if (from === 'other') {
          at = { part: 0, step: 0 };
          await lay();
        }
      }
      if (!gone) void run();
    } catch (error) {
      fail(error);
    }
  }

  return {
    title: strings.pageTitle(pageStrings.lessonOf(game.title)),
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

/**
 * Create the panel that speaks: what is told, how far the lesson is, and a button where it waits for one.
 * @param {{ leave: () => void, back: () => void }} acts  `back`: by one step
 */
export function createPanel({ leave, back }) {
  const says = h('p', { class: 'says' });
  const title = h('b', {});
  const count = h('span', {});
  const next = h('button', { type: 'button', class: 'btn primary', hidden: true });
  const other = h('button', { type: 'button', class: 'btn quiet', hidden: true });
  const shut = h(
    'button',
    { type: 'button', class: 'ib shut', 'aria-label': strings.close, onclick: leave },
    icon('i-close'),
  );
  const before = h(
    'button',
    { type: 'button', class: 'ib q before', 'aria-label': pageStrings.stepBefore, onclick: back },
    icon('i-back'),
  );
  const rest = () => {
    next.hidden = true;
    other.hidden = true;
  };
  const element = h(
    'section',
    { class: 'lesson', 'aria-label': pageStrings.lesson },
    before,
    h('p', { class: 'where xs mut' }, title, ' ', count),
    // It may scroll where the page is magnified.
    h('div', { class: 'told', role: 'status', tabindex: 0 }, says),
    h('div', { class: 'way' }, other, next),
    shut,
  );
  return {
    element,
    rest,
    /** Return what of the panel has the focus. */
    focused: () => (element.contains(document.activeElement) ? document.activeElement : null),
    /** Give the focus to what had it, or to what is left of the panel. @param {Element} had */
    focus(had) {
      const node = [had, next, before].find((each) => each.checkVisibility()) ?? says.parentElement;
      /** @type {HTMLElement} */ (node).focus();
    },
    /** @param {string} text @param {string} part @param {string} step @param {boolean} past  there is a step before */
    tell(text, part, step, past) {
      before.hidden = !past;
      says.replaceChildren(sentence(text));
      title.textContent = part;
      count.textContent = step;
    },
    /**
     * Wait for a button.
     * @param {string} label @param {string} [second]  a quiet one beside it
     * @param {boolean} [gilt]  it is what comes next
     * @returns {Promise<'next' | 'other'>}
     */
    ask(label, second, gilt = true) {
      next.classList.toggle('primary', gilt);
      next.textContent = label;
      other.textContent = second ?? '';
      next.hidden = false;
      other.hidden = !second;
      return new Promise((resolve) => {
        /** @param {'next' | 'other'} which */
        const answer = (which) => () => {
          rest();
          resolve(which);
        };
        next.onclick = answer('next');
        other.onclick = answer('other');
      });
    },
  };
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
