// A lesson: short parts of a hand, each from a position of its own, played as written down, with a word at each step. The engine
// plays them as in any match. Nothing is kept but the step at which the person left.
import { sentence } from '../table/cards.js';
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { EngineError } from '../boot/errors.js';
import { engine } from '../boot/engineClient.js';
import { openCard } from '../table/cardDialog.js';
import { openLog, openScore } from '../match/sheets.js';
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
/** @typedef {import('../app/contract.js').LessonStep} Step */
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
  const panel = createPanel(() => leave());
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
    panel.tell(text, title, pageStrings.step(number, of));
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
    const played = /** @type {Turn} */ (await borrowEngine(() => engine.call('play', { text })));
    for (let left = played.snapshot.ply - before; left > 0 && stepNow(); at.step += 1) if (stepNow()?.play) left -= 1;
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
    const focused = panel.element.contains(document.activeElement);
    // A table takes all that is in it away with it.
    panel.element.remove();
    table?.destroy();
    table = createTable(felt, host);
    felt.querySelector('.phase')?.before(panel.element);
    waiting.stop();
    show({ ...last, events: [] });
    if (focused) panel.focus();
  }

  /** Tell and play what the others do, until the person is to move. */
  async function run() {
    try {
      while (lesson && !gone) {
        const step = stepNow();
        if (!step) {
          if (!(await endPart(lesson))) return;
          continue;
        }
        if (step.say) writeLessonPlace(game.id, `${at.part}.${at.step}`);
        if (step.sheet) {
          tell(step.say);
          await showSheet(step.say);
          at.step += 1;
        } else if (!step.play) {
          tell(step.say);
          await panel.ask(pageStrings.goOn);
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
          if (gone) return;
          const played = await make(step.play);
          if (!gone) show(played);
        }
      }
    } catch (error) {
      fail(error);
    }
  }

  /** Go on to the next part, or end the lesson. @param {Lesson} read @returns {Promise<boolean>} whether it goes on */
  async function endPart(read) {
    const next = read.parts[at.part + 1];
    if (next) {
      tell(pageStrings.nextPart(next.title));
      await panel.ask(pageStrings.goOn);
      if (gone) return false;
      at = { part: at.part + 1, step: 0 };
      await lay();
      return !gone;
    }
    markLessonSeen(game.id);
    writeLessonPlace(game.id, null);
    tell(read.last);
    await panel.ask(pageStrings.dealMatch);
    if (!gone) deal();
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
      const played = await make(text);
      if (gone) return;
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
        if ((await panel.ask(pageStrings.goOn, pageStrings.fromStart)) === 'other') {
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
 * @param {() => void} leave
 */
function createPanel(leave) {
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
  const element = h(
    'section',
    { class: 'lesson', 'aria-label': pageStrings.lesson },
    h('p', { class: 'where xs mut' }, title, ' ', count),
    // It may scroll where the page is magnified.
    h('div', { class: 'told', role: 'status', tabindex: 0 }, says),
    h('div', { class: 'way' }, other, next),
    shut,
  );
  return {
    element,
    focus: () => next.focus(),
    /** @param {string} text @param {string} part @param {string} step */
    tell(text, part, step) {
      says.replaceChildren(sentence(text));
      title.textContent = part;
      count.textContent = step;
    },
    /**
     * Wait for a button.
     * @param {string} label @param {string} [second]  a quiet one beside it
     * @returns {Promise<'next' | 'other'>}
     */
    ask(label, second) {
      next.textContent = label;
      other.textContent = second ?? '';
      next.hidden = false;
      other.hidden = !second;
      return new Promise((resolve) => {
        /** @param {'next' | 'other'} which */
        const answer = (which) => () => {
          next.hidden = true;
          other.hidden = true;
          resolve(which);
        };
        next.onclick = answer('next');
        other.onclick = answer('other');
      });
    },
  };
}

/**
 * Return the number of what is told at a place, from 1, and of how much: each text, each change of parts, and the last word.
 * @param {Lesson} lesson
 * @param {Place} at
 */
export function progress({ parts }, at) {
  /** @param {Step[]} steps */
  const told = (steps) => steps.filter(({ say }) => say).length;
  const past = parts.slice(0, at.part).reduce((sum, { steps }) => sum + told(steps) + 1, 0);
  const steps = parts[at.part]?.steps ?? [];
  const over = at.step >= steps.length;
  const number = past + told(steps.slice(0, at.step + 1)) + (over ? 1 : 0);
  return { number, of: parts.reduce((sum, part) => sum + told(part.steps) + 1, 0) };
}

/**
 * Return the place that was kept, or the beginning where there is none such in this lesson.
 * @param {Lesson} lesson
 * @param {string | null} kept
 * @returns {Place}
 */
export function placeOf({ parts }, kept) {
  const [part, step] = (kept ?? '').split('.').map(Number);
  return parts[part]?.steps[step] ? { part, step } : { part: 0, step: 0 };
}
