// A match looked at again, step by step: from a seat that may know it or with all hands open, and played on from any step.
// What may be seen, the engine says; a hand that goes on is seen as it was at the table.
import { nameOf } from '../saves/matchSummary.js';
import { sentence, spoken } from '../table/cards.js';
import { handWord } from '../app/games.js';
import { engine } from '../boot/engineClient.js';
import { borrow } from './engineQueue.js';
import { loadOrExplain } from '../app/lazy.js';
import { saveFile } from '../saves/exportFile.js';
import { buildReplay, drawOpen, drawSteps, markStep } from './replayView.js';
import { back, open as openScreen, openInstead } from '../app/router.js';
import { strings } from '../i18n/strings.js';
import { createTable } from '../table/table.js';
import { drawTrouble, drawWaiting } from './placeholders.js';
import { afterStrings } from '../i18n/afterstrings.js';
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { keepSave, newSave } from '../saves/saves.js';
import { say } from '../app/status.js';
import { words } from '../i18n/words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {{ deal: number, hand: number, steps: number, over: boolean, scores: number[] | null, seats: number[] }} Deal */
/** @typedef {{ game: string, title: string, names: string[], seat: number, deals: Deal[] }} Overview */
/** @typedef {{ seat: number, name: string, cards: import('../table/shapes.js').Card[] }} Open */
/** @typedef {Snapshot & { open: Open[] | null }} Shown */
/** @typedef {{ events: import('../table/shapes.js').Event[], snapshot: Shown }} Looked */
/** @typedef {{ deal: number, step: number, seat: number, open: boolean }} At */

/**
 * @param {import('../saves/saves.js').Save} save
 * @param {string} deal  its number from 1, or `last`: the last one that is over
 * @param {string} step
 * @returns {import('../app/router.js').Screen}
 */
export function replayScreen(save, deal, step) {
  const waiting = drawWaiting(save);
  const parts = buildReplay(nameOf(save), {
    back: () => back(`/play/${save.id}`),
    hand: (to) => void look({ deal: to, step: 0, open: at.open && overview.deals[to].over }),
    view: (view) => void look({ seat: view ?? overview.seat, open: view === null }),
    step: (to) => void look({ step: to }),
    by: (by) => void look({ step: at.step + by }),
    copy: () => void copyLink(parts.note),
    playOn: () => void playOn(),
    sheet: () => void showSheet(),
  });
  const trouble = h('div', { role: 'alert' });
  const element = h(
    'div',
    { class: 'play replaying' },
    waiting.element,
    parts.element,
    h('div', { class: 'trouble' }, trouble),
  );
  parts.element.hidden = true;

  /** @type {Overview} */
  let overview = { game: save.game, title: save.title, names: [], seat: save.setup.seat, deals: [] };
  /** @type {At} */
  let at = { deal: 0, step: 0, seat: save.setup.seat, open: false };
  /** What was told at each step of the deal, to the seat that looks. @type {string[]} */
  let told = [];
  /** Whose telling of which deal that is. */
  let teller = '';
  /** @type {Shown | null} */
  let shown = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** Which start of the engine has this match open to be looked at. */
  let life = -1;
  let looking = false;
  let gone = false;

  /**
   * The engine looks at one match at a time, and forgets it when it starts anew.
   * @param {string} method
   * @param {Record<string, unknown>} args
   */
  const ask = (method, args) =>
    borrow(async () => {
      await engine.ready();
      if (life !== engine.generation) {
        overview = await engine.call('review', { record: save.record, seat: save.setup.seat });
        life = engine.generation;
      }
      return engine.call(method, args);
    });

  /** @param {unknown} error */
  const fail = (error) => {
    if (gone) return;
    const again = () => {
      trouble.replaceChildren();
      void begin();
    };
    trouble.replaceChildren(drawTrouble(error, again, save, () => trouble.replaceChildren()));
  };

  async function begin() {
    try {
      await ask('examine', { record: save.record });
      if (gone) return;
      const { deals } = overview;
      const over = deals.findLastIndex((each) => each.over);
      const wanted = deal === 'last' ? Math.max(0, over) : Number(deal) - 1;
      const there = deals[wanted];
      if (!there || !/^\d+$/.test(step) || Number(step) > there.steps) throw new Error(afterStrings.noStep);
      await look({ deal: wanted, step: Number(step) });
    } catch (error) {
      fail(error);
    }
  }

  /** Goes there; whoever is faster than the engine sees the last place only. @param {Partial<At>} to */
  async function look(to) {
    const deals = overview.deals;
    const next = { ...at, ...to };
    const { steps, seats } = deals[next.deal] ?? { steps: 0, seats: [] };
    if (!seats.includes(next.seat)) next.seat = overview.seat;
    next.step = Math.max(0, Math.min(steps, next.step));
    at = next;
    if (looking) return;
    looking = true;
    try {
      let done;
      do {
        done = at;
        if (teller !== `${done.deal} ${done.seat}`) {
          const lines = /** @type {{ text: string }[][]} */ (await ask('steps', { deal: done.deal, seat: done.seat }));
          told = lines.map((each) => each.flatMap(({ text }) => text || []).join('. '));
          teller = `${done.deal} ${done.seat}`;
          drawSteps(parts.list, told);
        }
        const looked = /** @type {Looked} */ (await ask('look', { ...done }));
        if (gone) return;
        if (done === at) show(looked, done);
      } while (done !== at);
    } catch (error) {
      fail(error);
    } finally {
      looking = false;
    }
  }

  /** @param {Looked} looked @param {At} now */
  function show({ events, snapshot }, now) {
    const { steps, over, seats } = overview.deals[now.deal];
    shown = snapshot;
    parts.element.hidden = false;
    // Nobody is asked for anything here.
    const still = { ...snapshot, actor: null };
    table ??= createTable(parts.felt, host);
    waiting.stop();
    table.update(still, events);
    const whose = now.seat === overview.seat ? words.ownBoard : words.boardOf(overview.names[now.seat] ?? '');
    parts.felt.querySelector('.me')?.setAttribute('aria-label', whose);
    drawOpen(parts.open, snapshot.open);
    drawHands(now.deal);
    parts.view.replaceChildren(
      ...seats.map((seat) => option(String(seat), viewName(seat), !now.open && seat === now.seat)),
      ...(over && seats.length > 1 ? [option('open', afterStrings.open, now.open)] : []),
    );
    parts.view.disabled = seats.length === 1;
    const text = now.step === 0 ? afterStrings.first : told[now.step] || afterStrings.quiet;
    parts.says.replaceChildren(sentence(text));
    parts.note.textContent = afterStrings.ownOnly;
    parts.note.hidden = over;
    parts.slider.max = String(steps);
    parts.slider.value = String(now.step);
    parts.slider.setAttribute('aria-valuetext', afterStrings.stepText(now.step, steps, spoken(text)));
    parts.slider.style.setProperty('--share', String(steps > 0 ? now.step / steps : 0));
    parts.count.textContent = afterStrings.count(now.step, steps);
    parts.prev.setAttribute('aria-disabled', String(now.step === 0));
    parts.next.setAttribute('aria-disabled', String(now.step === steps));
    parts.sheet.hidden = snapshot.sheet === null;
    parts.playOn.hidden = !over || seats.length === 1 || snapshot.sheet !== null;
    markStep(parts.list, now.step);
    // Every step has its address, and the way back leads past all of them.
    history.replaceState(history.state, '', `#/replay/${save.id}/${now.deal + 1}/${now.step}`);
  }

  /** @param {number} now */
  function drawHands(now) {
    const word = handWord(save.game);
    parts.hand.replaceChildren(
      ...overview.deals.map(({ deal: number, hand, over, scores }) => {
        const name = strings.hand(word, hand);
        return option(String(number), over && !scores ? afterStrings.notCounted(name) : name, number === now);
      }),
    );
    parts.hand.disabled = overview.deals.length === 1;
  }

  /** @param {number} seat */
  const viewName = (seat) =>
    seat === overview.seat ? afterStrings.yourView : afterStrings.viewOf(overview.names[seat] ?? '');

  async function playOn() {
    const { deal: which, step: where, seat } = at;
    openPlayOn(save, overview, seat, (bots, names, mine) =>
      ask('take_over', { deal: which, step: where, seat: mine, bots, names }).then(
        () => /** @type {Promise<string>} */ (borrow(() => engine.call('record'))),
      ),
    );
  }

  /** @param {string[]} ids @param {string} [title] */
  const openRules = async (ids, title) =>
    (await loadOrExplain(import('../pages/rules.js')))?.openRules(save.game, ids, title);

  async function showSheet() {
    const snapshot = shown;
    if (!snapshot?.sheet) return;
    const feature = await loadOrExplain(import('./scoreSheet.js'));
    feature?.openScore(snapshot, {
      save: () => saveFile(save),
      rules: (ids) => void openRules(ids, strings.countedTitle),
    });
  }

  const host = {
    play: () => Promise.resolve(),
    why: () => Promise.resolve(null),
    openRule: (/** @type {string} */ id) => void openRules([id]),
    openLog: () => {},
    openRules: () => openScreen(`/rules/${save.game}`),
    openMenu: () => {},
    back: () => back(`/play/${save.id}`),
    missing: (/** @type {() => void} */ retry) =>
      trouble.replaceChildren(
        drawTrouble(new Error(strings.partMissingText), retry, save, () => trouble.replaceChildren()),
      ),
    place: 'replay',
  };

  element.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    // Where arrows mean something already (cards, the slider, a list of choices) they go on meaning that.
    const taken = event.defaultPrevented || target.closest('select, input, [data-roving], dialog');
    if (!by || taken || event.altKey || event.ctrlKey || event.metaKey || shown === null) return;
    event.preventDefault();
    void look({ step: at.step + by });
  });

  return {
    title: strings.pageTitle(afterStrings.replayOf(nameOf(save))),
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

/** @param {string} value @param {string} text @param {boolean} selected */
function option(value, text, selected) {
  return h('option', { value, selected }, text);
}

/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {(bots: (string | null)[], names: string[], seat: number) => Promise<string>} TakeOver gives the record of the new match */

/**
 * The address of this step, to the clipboard or, where there is none, to be copied by hand.
 * @param {HTMLElement} note  says that it was done
 */
export async function copyLink(note) {
  const address = location.href;
  try {
    await navigator.clipboard.writeText(address);
    note.textContent = afterStrings.copied;
    note.hidden = false;
    say(afterStrings.copied);
  } catch {
    const field = h('input', { readonly: true, value: address, 'aria-label': afterStrings.linkTitle });
    openSheet({
      title: afterStrings.linkTitle,
      content: [h('div', { class: 'field' }, field, h('p', { class: 'sm mut' }, afterStrings.linkText))],
    });
    field.select();
  }
}

/**
 * Asks for whom, then a match of its own begins.
 * @param {Save} save
 * @param {Overview} overview
 * @param {number} seat  whose view it was
 * @param {TakeOver} takeOver
 */
export function openPlayOn(save, overview, seat, takeOver) {
  const own = overview.seat;
  const people = save.bots.map((_, at) => at);
  const bot = save.bots.find((each) => each !== null) ?? 'steady';
  const choice = h(
    'select',
    { id: 'play-for' },
    ...people.map((at) => h('option', { value: at, selected: at === seat }, words.person(overview.names[at] ?? ''))),
  );
  const fault = h('p', { class: 'fault', role: 'alert' });
  const begin = h('button', { type: 'button', class: 'btn primary' }, afterStrings.begin);
  begin.addEventListener('click', async () => {
    const mine = Number(choice.value);
    // Whoever takes another's seat brings the own name along; who sat there gets the seat that is left.
    const names = people.map((at) => overview.names[at === mine ? own : at === own ? mine : at] ?? '');
    const bots = people.map((at) => (at === mine ? null : (save.bots[at] ?? bot)));
    begin.disabled = true;
    try {
      const record = await takeOver(bots, names, mine);
      const setup = { ...save.setup, names, bots, seat: mine, dealer: null };
      const match = newSave(save.title, setup);
      keepSave({ ...match, record, hand: 1 });
      sheet.close();
      openInstead(`/play/${match.id}`);
    } catch (error) {
      begin.disabled = false;
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  const sheet = openSheet({
    title: afterStrings.playOn,
    content: [
      h(
        'div',
        { class: 'form' },
        h('p', { class: 'text' }, afterStrings.playOnText),
        h('div', { class: 'field' }, h('label', { for: 'play-for' }, afterStrings.whoAreYou), choice),
        fault,
      ),
    ],
    foot: [h('span', { class: 'sp' }), begin],
  });
}
