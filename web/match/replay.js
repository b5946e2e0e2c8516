// A replay: a match step by step, seen from a seat or with all hands open, and played on from any step. The engine says
// what may be seen: of a hand in progress only what was seen at the table.
import { sentence, spoken } from '../table/cards.js';
import { handWord } from '../app/games.js';
import { engine } from '../boot/engineClient.js';
import { borrowEngine } from './locks.js';
import { loadOrExplain } from '../app/lazy.js';
import { saveFile } from '../saves/exportFile.js';
import { back, open, openInstead, rulesAddress } from '../app/router.js';
import { createTable } from '../table/table.js';
import { drawError, drawMissing, drawWaiting } from './placeholders.js';
import { openMenuSheet, openSheet } from '../app/dialog.js';
import { keepSave, nameOf, newSave } from '../saves/saves.js';
import { say } from '../app/status.js';
import { words } from '../i18n/words.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { reviewStrings } from '../review/words.js';
import { buildReplay, drawMarks, drawOpen, drawSteps, markStep } from './replayParts.js';
import { drawGraph, openScore } from './scoreSheet.js';
import { h } from '../app/dom.js';
import { strings } from '../i18n/strings.js';
import { keptReview } from '../review/review.js';
import { pace } from '../app/settings.js';
import { messageOf } from '../boot/errors.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').ReplayDeal} Deal */
/** @typedef {import('../app/contract.js').Overview} Overview */
/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {Snapshot & { open: import('../app/contract.js').OpenHand[] | null }} Shown */
/** @typedef {{ events: import('../table/table.js').Event[], snapshot: Shown }} Looked */
/** @typedef {{ deal: number, step: number, seat: number, open: boolean }} At */

/** Milliseconds that a step is shown at least, when one follows the other. */
const LEAST = 600;

/**
 * Return the screen of a replay.
 * @param {Save} save
 * @param {string} deal  its number from 1, or `last`: the last one that is over
 * @param {string} step
 * @returns {import('../app/router.js').Screen}
 */
export function replayScreen(save, deal, step) {
  const waiting = drawWaiting(save);
  const parts = buildReplay(nameOf(save), {
    back: () => back(`/play/${save.id}`),
    hand: (to) => void lookAt({ deal: to, step: 0, open: at.open && overview.deals[to].over }),
    view: (view) => void lookAt({ seat: view ?? overview.seat, open: view === null }),
    step: (to) => void lookAt({ step: to }),
    by: (by) => void lookAt({ step: at.step + by }),
    copy: () => void copyLink(parts.note),
    more: () => openMore(),
    auto: () => (playing ? rest() : void goOn()),
    playOn: () => void playOn(),
    toTable: () => back(`/play/${save.id}`),
    sheet: () => showSheet(),
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
  /** The texts of the deal's steps, as told to the seat that looks. @type {string[]} */
  let told = [];
  /** Points that decisions cost according to the review, by step. @type {Map<number, number>} */
  let costs = new Map();
  /** The deal and seat of these texts. */
  let teller = '';
  /** @type {Shown | null} */
  let shown = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** The generation of the engine that has this match open. */
  let generation = -1;
  let looking = false;
  let gone = false;
  /** The steps follow each other by themselves. */
  let playing = false;
  let timer = 0;

  /** Go where the person wants to: that ends what goes by itself. @param {Partial<At>} to */
  const lookAt = (to) => {
    rest();
    return look(to);
  };

  function rest() {
    clearTimeout(timer);
    if (!playing) return;
    playing = false;
    parts.play(false);
  }

  /** Show step after step, at the pace of the bots, until the end of the hand. */
  async function goOn() {
    playing = true;
    parts.play(true);
    if (at.step >= (overview.deals[at.deal]?.steps ?? 0)) await look({ step: 0 });
    else await look({ step: at.step + 1 });
    const next = async () => {
      if (!playing || gone) return;
      if (at.step >= (overview.deals[at.deal]?.steps ?? 0)) return rest();
      await look({ step: at.step + 1 });
      if (playing) timer = window.setTimeout(() => void next(), Math.max(LEAST, pace()));
    };
    timer = window.setTimeout(() => void next(), Math.max(LEAST, pace()));
  }

  /** Offer what else there is of a hand that is over. */
  function openMore() {
    rest();
    const { deal: number, hand } = overview.deals[at.deal];
    openMenuSheet({
      title: strings.hand(handWord(save.game), hand),
      items: [
        { icon: 'i-step', label: reviewStrings.handCurve, act: () => void openCurve(number) },
        { icon: 'i-sums', label: pageStrings.review, act: () => open(`/review/${save.id}/${number + 1}`) },
      ],
    });
  }

  /** @param {number} number */
  async function openCurve(number) {
    try {
      const points = /** @type {number[][]} */ (await ask('curve', { deal: number }));
      if (gone) return;
      openSheet({
        title: reviewStrings.handCurve,
        subtitle: reviewStrings.curveText,
        content: [drawGraph(overview.names.map(words.person), points, 0, reviewStrings.turn)],
      });
    } catch (error) {
      fail(error);
    }
  }

  /**
   * Ask the engine about this match. It has one replay at a time, and forgets it when it starts again.
   * @param {string} method
   * @param {Record<string, unknown>} args
   */
  const ask = (method, args) =>
    borrowEngine(async () => {
      await engine.ready();
      if (generation !== engine.generation) {
        overview = await engine.call('review', { record: save.record, seat: save.setup.seat });
        generation = engine.generation;
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
    trouble.replaceChildren(drawError(error, again, save, () => trouble.replaceChildren()));
  };

  async function begin() {
    try {
      await ask('examine', { record: save.record });
      if (gone) return;
      const { deals } = overview;
      const over = deals.findLastIndex((each) => each.over);
      const wanted = deal === 'last' ? Math.max(0, over) : Number(deal) - 1;
      const there = deals[wanted];
      if (!there || !/^\d+$/.test(step) || Number(step) > there.steps) throw new Error(reviewStrings.noStep);
      await look({ deal: wanted, step: Number(step) });
    } catch (error) {
      fail(error);
    }
  }

  /** Go to a step. If the person is faster than the engine, only the last step is shown. @param {Partial<At>} to */
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
          const lines = /** @type {{ turn: number, text: string }[][]} */ (
            await ask('steps', { deal: done.deal, seat: done.seat })
          );
          told = lines.map((each) => each.flatMap(({ text }) => text || []).join('. '));
          costs = costsOf(save, overview.deals[done.deal], done.seat === overview.seat);
          drawMarks(parts.marks, lines, costs);
          teller = `${done.deal} ${done.seat}`;
          drawSteps(parts.list, told, costs);
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
    const still = { ...snapshot, actor: null };
    table ??= createTable(parts.felt, host);
    const held = waiting.stop();
    table.update(still, events);
    // The heading that was announced is gone with the placeholder.
    if (held) parts.element.querySelector('h1')?.focus({ preventScroll: true });
    const whose = now.seat === overview.seat ? words.ownBoard : words.boardOf(overview.names[now.seat] ?? '');
    parts.felt.querySelector('.me')?.setAttribute('aria-label', whose);
    drawOpen(parts.open, snapshot.open);
    drawHands(now.deal);
    parts.view.replaceChildren(
      ...seats.map((seat) => option(String(seat), viewName(seat), !now.open && seat === now.seat)),
      ...(over && seats.length > 1 ? [option('open', reviewStrings.open, now.open)] : []),
    );
    parts.view.disabled = seats.length === 1;
    const cost = costs.get(now.step);
    const happened = now.step === 0 ? reviewStrings.first : told[now.step] || reviewStrings.quiet;
    const text = cost === undefined ? happened : `${happened}. ${reviewStrings.cost(cost)}`;
    parts.says.replaceChildren(sentence(text));
    parts.note.textContent = reviewStrings.ownOnly;
    parts.note.hidden = over;
    parts.slider.max = String(steps);
    parts.slider.value = String(now.step);
    parts.slider.setAttribute('aria-valuetext', reviewStrings.stepText(now.step, steps, spoken(text)));
    parts.slider.style.setProperty('--share', String(steps > 0 ? now.step / steps : 0));
    parts.count.textContent = reviewStrings.count(now.step, steps);
    parts.prev.setAttribute('aria-disabled', String(now.step === 0));
    parts.next.setAttribute('aria-disabled', String(now.step === steps));
    parts.more.hidden = !over || !overview.deals[now.deal].scores;
    parts.sheet.hidden = snapshot.sheet === null;
    parts.toTable.hidden = over || now.step < steps;
    parts.playOn.hidden = !over || seats.length === 1 || snapshot.sheet !== null;
    markStep(parts.list, now.step);
    // Every step has an address, and the way back leads past all of them.
    history.replaceState(history.state, '', `#/replay/${save.id}/${now.deal + 1}/${now.step}`);
  }

  /** @param {number} now */
  function drawHands(now) {
    const word = handWord(save.game);
    parts.hand.replaceChildren(
      ...overview.deals.map(({ deal: number, hand, over, scores }) => {
        const name = strings.hand(word, hand);
        return option(String(number), over && !scores ? reviewStrings.notCounted(name) : name, number === now);
      }),
    );
    parts.hand.disabled = overview.deals.length === 1;
  }

  /** @param {number} seat */
  const viewName = (seat) =>
    seat === overview.seat ? reviewStrings.yourView : reviewStrings.viewOf(overview.names[seat] ?? '');

  async function playOn() {
    const { deal: which, step: where, seat } = at;
    openPlayOn(save, overview, seat, (bots, names, mine) =>
      ask('take_over', { deal: which, step: where, seat: mine, bots, names }).then(({ record }) => record),
    );
  }

  /** @param {string[]} ids @param {string} [title] */
  const openRules = async (ids, title) =>
    (await loadOrExplain(import('../pages/rules.js')))?.openRules(save.game, ids, title);

  function showSheet() {
    if (!shown?.sheet) return;
    openScore(shown, {
      save: () => saveFile(save),
      rules: (ids) => void openRules(ids, strings.countedTitle),
    });
  }

  const host = {
    play: () => Promise.resolve(),
    why: () => Promise.resolve(null),
    openRule: (/** @type {string} */ id) => void openRules([id]),
    openLog: () => {},
    openRules: () => open(rulesAddress(save.game, shown)),
    openMenu: () => {},
    back: () => back(`/play/${save.id}`),
    missing: async (/** @type {() => void} */ retry) => trouble.replaceChildren(await drawMissing(retry)),
    place: 'replay',
  };

  element.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    // Cards, the slider and lists of choices have arrow keys of their own.
    const taken = event.defaultPrevented || target.closest('select, input, [data-roving], dialog');
    if (!by || taken || event.altKey || event.ctrlKey || event.metaKey || shown === null) return;
    event.preventDefault();
    void lookAt({ step: at.step + by });
  });

  return {
    title: strings.pageTitle(reviewStrings.replayOf(nameOf(save))),
    kind: 'table',
    tab: '/',
    element,
    shown: () => void begin(),
    left: () => {
      rest();
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

/** @typedef {(bots: (string | null)[], names: string[], seat: number) => Promise<string>} TakeOver gives the record of the new match */

/**
 * Copy the address of this step, or show it where there is no clipboard.
 * @param {HTMLElement} note  says that it was done
 */
async function copyLink(note) {
  const address = location.href;
  try {
    await navigator.clipboard.writeText(address);
    note.textContent = reviewStrings.copied;
    note.hidden = false;
    say(reviewStrings.copied);
  } catch {
    const field = h('input', { readonly: true, value: address, 'aria-label': reviewStrings.linkTitle });
    openSheet({
      title: reviewStrings.linkTitle,
      content: [h('div', { class: 'field' }, field, h('p', { class: 'sm mut' }, reviewStrings.linkText))],
    });
    field.select();
  }
}

/**
 * Ask for which seat to play on, then begin a new match from this step.
 * @param {Save} save
 * @param {Overview} overview
 * @param {number} seat  whose view it was
 * @param {TakeOver} takeOver
 */
function openPlayOn(save, overview, seat, takeOver) {
  const own = overview.seat;
  const people = save.bots.map((_, at) => at);
  const bot = save.bots.find((each) => each !== null) ?? 'steady';
  const choice = h(
    'select',
    { id: 'play-for' },
    ...people.map((at) => h('option', { value: at, selected: at === seat }, words.person(overview.names[at] ?? ''))),
  );
  const fault = h('p', { class: 'fault', role: 'alert' });
  const begin = h('button', { type: 'button', class: 'btn primary' }, reviewStrings.begin);
  begin.addEventListener('click', async () => {
    const mine = Number(choice.value);
    // The person keeps the name; the bot that had the seat gets the one that is left.
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
      fault.textContent = messageOf(error);
    }
  });
  const sheet = openSheet({
    title: reviewStrings.playOn,
    content: [
      h(
        'div',
        { class: 'form' },
        h('p', { class: 'text' }, reviewStrings.playOnText),
        h('div', { class: 'field' }, h('label', { for: 'play-for' }, reviewStrings.whoAreYou), choice),
        fault,
      ),
    ],
    foot: [h('span', { class: 'sp' }), begin],
  });
}

/**
 * Return what the decisions of a hand cost that its review told, by the step that they led to.
 * @param {Save} save
 * @param {Deal} deal
 * @param {boolean} own  it is looked at from the person's seat
 */
function costsOf(save, deal, own) {
  const decisions = (own && keptReview(save.id, deal)?.decisions) || [];
  return new Map(decisions.map(({ step, points }) => [step + 1, points]));
}
