// A lesson: a first hand that is dealt and played as written down, with a word at each step. The engine deals and plays as in any
// match.
import { SITE } from '../boot/site.js';
import { sentence } from '../table/cards.js';
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { EngineError } from '../boot/errors.js';
import { engine } from '../boot/engineClient.js';
import { openCard } from '../table/cardDialog.js';
import { openLog } from '../match/sheets.js';
import { borrowEngine } from '../match/locks.js';
import { open, openInstead } from '../app/router.js';
import { openRules } from './rules.js';
import { keepSave, newSave } from '../saves/saves.js';
import { pace } from '../app/settings.js';
import { settingsForm } from './settingsPage.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { explainMissing } from '../app/lazy.js';
import { strings } from '../i18n/strings.js';
import { currentLanguage } from '../i18n/i18n.js';
import { createTable } from '../table/table.js';
import { markLessonSeen } from '../app/games.js';
import { drawError, drawWaiting } from '../match/placeholders.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').Turn} Turn */
/** @typedef {import('../app/contract.js').LessonStep} Step */
/** @typedef {{ names: string[], start: string, steps: Step[], last: string }} Lesson  `last` is said when all of it was played */

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
  const waiting = drawWaiting(save);
  const felt = h('div', { class: 'felt' });
  const says = h('p', { class: 'says' });
  const count = h('span', { class: 'xs mut' });
  const next = h('button', { type: 'button', class: 'btn', onclick: () => go?.() });
  const shut = h(
    'button',
    { type: 'button', class: 'ib shut', 'aria-label': strings.close, onclick: () => leave() },
    icon('i-close'),
  );
  const panel = h(
    'section',
    { class: 'lesson', 'aria-label': pageStrings.lesson, hidden: true },
    h('div', { class: 'told', role: 'status' }, says, ' ', count),
    next,
    shut,
  );
  const trouble = h('div', { role: 'alert' });
  const element = h(
    'div',
    { class: 'play learning' },
    panel,
    waiting.element,
    felt,
    h('div', { class: 'trouble' }, trouble),
  );

  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** @type {Snapshot | null} */
  let now = null;
  let at = 0;
  let gone = false;
  /** Continue where the lesson waits for the button. @type {(() => void) | null} */
  let go = null;
  /** @type {import('../table/drawTable.js').LogLine[]} */
  const log = [];

  const leave = () => open(`/new/${game.id}`);

  /** @param {unknown} error */
  const fail = (error) => {
    if (!gone)
      trouble.replaceChildren(
        drawError(
          error,
          () => void begin(),
          save,
          () => trouble.replaceChildren(),
        ),
      );
  };

  /** @param {string} text @param {string} [label]  of the button that goes on; without one the table waits for a move */
  function tell(text, label) {
    panel.hidden = false;
    says.replaceChildren(sentence(text));
    count.textContent = pageStrings.step(Math.min(at + 1, lesson?.steps.length ?? 0), lesson?.steps.length ?? 0);
    next.hidden = !label;
    next.textContent = label ?? '';
    next.classList.toggle('primary', Boolean(label));
  }

  /** @param {Turn} played */
  function show({ snapshot, events }) {
    log.push(...events);
    now = snapshot;
    table?.update(snapshot, events, log);
  }

  /** @param {string} text */
  async function make(text) {
    const played = /** @type {Turn} */ (await borrowEngine(() => engine.call('play', { text })));
    // A move without a choice is made with the one before it.
    at += played.snapshot.ply - (now?.ply ?? 0);
    if (!gone) show(played);
  }

  /** Play the others' moves until the person is to move, or something is to be said. */
  async function run() {
    go = null;
    try {
      for (;;) {
        const step = lesson?.steps[at];
        if (gone || !lesson) return;
        if (!step) {
          markLessonSeen(game.id);
          go = deal;
          tell(lesson.last, pageStrings.dealMatch);
          return;
        }
        if (step.seat === 0) {
          tell(step.say || (step.move?.label ?? ''));
          if (step.move) table?.advise({ ...step.move, why: '' });
          return;
        }
        if (step.say) {
          tell(step.say, pageStrings.goOn);
          await new Promise((resolve) => {
            go = () => resolve(undefined);
          });
          go = null;
          next.hidden = true;
        } else await new Promise((resolve) => setTimeout(resolve, pace()));
        await make(step.play);
      }
    } catch (error) {
      fail(error);
    }
  }

  /** Deal a match against bots: the first that is kept of all this. */
  function deal() {
    go = null;
    const names = lesson?.names ?? [];
    const bots = names.map((_, seat) => (seat === 0 ? null : 'steady'));
    const match = newSave(game.title, { ...setup, seats: names.length, names, bots });
    keepSave(match);
    openInstead(`/play/${match.id}`);
  }

  const host = {
    /** @param {string} text */
    play: async (text) => {
      const step = lesson?.steps[at];
      if (step?.seat !== 0) throw new Error(pageStrings.notYet);
      if (text !== step.play) throw new Error(pageStrings.otherMove(step.move?.label ?? step.play));
      await make(text);
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
    openRules: () => open(`/rules/${game.id}`),
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
      const answer = await fetch(new URL(`data/lesson-${game.id}.${currentLanguage()}.json`, SITE));
      if (!answer.ok) throw new EngineError({ kind: 'Lost', message: `${answer.status} ${answer.statusText}` });
      const read = /** @type {Lesson} */ (await answer.json());
      await engine.ready();
      const bots = read.names.map((_, seat) => (seat === 0 ? null : 'steady'));
      const opened = /** @type {Turn} */ (
        await borrowEngine(() => engine.call('open', { record: read.start, seat: 0, bots }))
      );
      if (gone) return;
      lesson = read;
      at = 0;
      log.length = 0;
      table ??= createTable(felt, host);
      waiting.stop();
      show(opened);
      void run();
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
