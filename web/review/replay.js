// A match looked at again: the review of a hand, and the hand step by step, seen from a seat or with all hands open, and
// played on from any step. The engine says what may be seen: of a hand in progress only what was seen at the table.
import { sentence, spoken } from '../table/cards.js';
import { handWord } from '../app/games.js';
import { engine } from '../app/engineClient.js';
import { borrowEngine } from '../match/locks.js';
import { saveFile } from '../saves/exportFile.js';
import { back, openInstead, replayAddress } from '../app/router.js';
import { drawWaiting, hostOf, openRules, TableScreen } from '../match/tableScreen.js';
import { openSheet } from '../app/dialog.js';
import { keepSave, nameOf, newSave } from '../saves/saves.js';
import { say } from '../app/status.js';
import { reviewStrings, words as reviewWords } from '../i18n/reviewStrings.js';
import { buildReplay, drawMarks, drawOpen, drawSteps, markStep } from './replayParts.js';
import { openScore } from '../match/scoreSheet.js';
import { h, icon } from '../app/dom.js';
import { strings, words } from '../i18n/strings.js';
import { keptReview, ReviewPane } from './review.js';
import { pace } from '../app/settings.js';
import { messageOf } from '../boot/errors.js';

/** @typedef {import('../app/contract.js').ReplayDeal} Deal */
/** @typedef {import('../app/contract.js').Overview} Overview */
/** @typedef {Snapshot & { open: import('../app/contract.js').OpenHand[] | null }} Shown */
/** @typedef {{ events: import('../table/table.js').Event[], snapshot: Shown }} Looked */
/** @typedef {{ deal: number, step: number, seat: number, open: boolean }} At */

/** Milliseconds that a step is shown at least, when one follows the other. */
const LEAST = 600;

/**
 * Return the screen on which a match is looked at again.
 * @param {Save} save
 * @param {string} deal  its number from 1, or `last`: the last one that is over
 * @param {string} [step]  without one the review is open
 * @returns {import('../app/router.js').Screen}
 */
export function replayScreen(save, deal, step) {
  const leave = () => back(`/play/${save.id}`);
  const parts = buildReplay(nameOf(save), {
    back: leave,
    hand: (to) => void lookAt({ deal: to, step: 0, open: state.at.open && state.overview.deals[to].over }),
    view: (view) => void lookAt({ seat: view ?? state.overview.seat, open: view === null }),
    step: (to) => void lookAt({ step: to }),
    by: (by) => void lookAt({ step: state.at.step + by }),
    copy: () => void copyLink(parts.note, replayAddress(save.id, state.at.deal, state.at.step)),
    review: () => reviewing.show(!state.reviewing),
    auto: () => autoplay.toggle(),
    playOn: () => openPlayOn(save, state, ask, state.at.step),
    toTable: leave,
    sheet: () => openHandScore(save, state.shown),
  });
  parts.element.hidden = true;
  const screen = new TableScreen({
    save,
    waiting: drawWaiting(save),
    className: 'replaying',
    felt: parts.felt,
    body: [parts.element],
    // Nothing is played on it.
    host: (screen) =>
      hostOf(screen, {
        play: async () => {},
        why: async () => null,
        openCard: undefined,
        back: leave,
        place: 'replay',
      }),
    begin: async () => {
      await ask('examine', { record: save.record });
      if (!screen.gone) await look(state.shown ? state.at : placeAsked(state.overview, deal, step ?? '0'));
    },
  });
  const state = createState(save, screen);
  const ask = createAsk(save, state);
  const readSteps = createStepReader(save, state, parts, ask);
  const look = createLook(state, ask, readSteps, {
    show: (looked) => {
      show(save, state, parts, looked);
      reviewing.draw();
    },
    fail,
  });

  const autoplay = createAutoplay(state, look, parts.play);
  const reviewing = createReviewing(save, state, parts, {
    ask,
    lookAt: (step) => void lookAt({ step }),
    changed: () => void readSteps(state.at, true).catch(fail),
  });

  /** Go where the person wants to: that ends what goes by itself. @param {Partial<At>} to */
  function lookAt(to) {
    autoplay.stop();
    return look(to);
  }

  /** @param {unknown} error */
  function fail(error) {
    autoplay.stop();
    screen.fail(error);
  }

  screen.element.addEventListener('keydown', (event) => {
    const by = stepsOfKey(event);
    if (by === 0 || state.shown === null) return;
    event.preventDefault();
    void lookAt({ step: state.at.step + by });
  });

  state.reviewing = step === undefined;
  return screen.screen(reviewWords.title(nameOf(save)), {
    lost: fail,
    left: () => {
      autoplay.stop();
      reviewing.leave();
      screen.clear();
    },
  });
}

/**
 * Create what opens and closes the review beside the table or over it.
 * @param {Save} save
 * @param {State} state
 * @param {Parts} parts
 * @param {{ ask: Ask, lookAt: (step: number) => void, changed: () => void }} on  `changed`: the costs of steps are known now
 */
function createReviewing(save, state, parts, { ask, lookAt, changed }) {
  const pane = new ReviewPane(save, {
    show(step) {
      // Beside the table the review stays.
      if (!isBeside()) state.reviewing = false;
      lookAt(step);
    },
    playOn: (from) => openPlayOn(save, state, ask, from),
    done: changed,
  });
  parts.element.append(pane.element);
  return {
    leave: () => pane.leave(),
    /** Open the review, or close it. @param {boolean} on */
    show(on) {
      state.reviewing = on;
      lookAt(state.at.step);
    },
    /** Show the review of the hand that is looked at, if it is open. */
    draw() {
      const deal = state.overview.deals[state.at.deal];
      const can = deal.over && deal.scores !== null;
      const on = can && state.reviewing;
      parts.review.hidden = !can;
      parts.review.setAttribute('aria-label', on ? reviewWords.steps : reviewWords.review);
      parts.review.replaceChildren(icon(on ? 'i-step' : 'i-sums'));
      parts.element.dataset.pane = on ? 'review' : 'steps';
      pane.element.hidden = !on;
      if (on) pane.open(deal);
      else pane.leave();
    },
  };
}

/** Draw a step. @param {Save} save @param {State} state @param {Parts} parts @param {Looked} looked */
function show(save, state, parts, { events, snapshot }) {
  state.shown = snapshot;
  parts.element.hidden = false;
  state.screen.update({ ...snapshot, actor: null }, events);
  drawOpen(parts.open, snapshot.open);
  drawView(parts, state);
  drawHands(parts, save.game, state);
  drawFoot(save.id, parts, state, snapshot);
  // Every step has an address, and the way back leads past all of them.
  try {
    const { deal, step } = state.at;
    const path = state.reviewing ? `/review/${save.id}/${deal + 1}` : replayAddress(save.id, deal, step);
    history.replaceState(history.state, '', `#${path}`);
  } catch {
    // Safari takes a hundred of them in a while: a later step is noted.
  }
}

/** Create the state of a replay: what is known of the match, and the step that is looked at. @param {Save} save @param {TableScreen} screen */
function createState({ game, title, setup }, screen) {
  return {
    screen,
    /** @type {Overview} */
    overview: { game, title, names: [], seat: setup.seat, deals: [] },
    /** the step that the person wants to see @type {At} */
    at: { deal: 0, step: 0, seat: setup.seat, open: false },
    /** the review is open */
    reviewing: false,
    /** the step that is drawn @type {Shown | null} */
    shown: null,
    /** the texts of the deal's steps, as told to the seat that looks @type {string[]} */
    told: [],
    /** steps that cost points according to the review @type {Set<number>} */
    costs: new Set(),
  };
}

/** @typedef {ReturnType<typeof createState>} State */
/** @typedef {ReturnType<typeof buildReplay>} Parts */
/** @typedef {(method: string, args: Record<string, unknown>) => Promise<any>} Ask */

// --- what the engine is asked for ---

/**
 * Create the function that asks the engine about this match. It has one replay at a time, and forgets it when it starts
 * again.
 * @param {Save} save
 * @param {State} state
 * @returns {Ask}
 */
function createAsk(save, state) {
  /** The generation of the engine that has this match open. */
  let generation = -1;
  return (method, args) =>
    borrowEngine(async () => {
      await engine.ready();
      if (generation !== engine.generation) {
        state.overview = await engine.call('review', { record: save.record, seat: save.setup.seat });
        generation = engine.generation;
      }
      return engine.call(method, args);
    });
}

/**
 * Create the function that reads the texts of a deal's steps and draws them, if they are not those that are there.
 * @param {Save} save
 * @param {State} state
 * @param {Parts} parts
 * @param {Ask} ask
 */
function createStepReader(save, state, parts, ask) {
  /** The deal and seat of the texts that are there. */
  let teller = '';
  /** @param {At} at @param {boolean} [anew]  they have changed */
  return async ({ deal, seat }, anew = false) => {
    if (teller === `${deal} ${seat}` && !anew) return;
    const lines = /** @type {{ turn: number, text: string }[][]} */ (await ask('steps', { deal, seat }));
    const { overview } = state;
    state.told = lines.map((each) => each.flatMap(({ text }) => text || []).join('. '));
    state.costs = costsOf(save, overview.deals[deal], seat === overview.seat);
    drawMarks(parts.marks, lines, state.costs);
    teller = `${deal} ${seat}`;
    drawSteps(parts.list, state.told, state.costs);
  };
}

/**
 * Return the place that an address asks for; throw if there is no such step.
 * @param {Overview} overview
 * @param {string} deal
 * @param {string} step
 * @returns {Partial<At>}
 */
function placeAsked({ deals }, deal, step) {
  const over = deals.findLastIndex((each) => each.over);
  const wanted = deal === 'last' ? Math.max(0, over) : Number(deal) - 1;
  const there = deals[wanted];
  if (!there || !/^\d+$/.test(step) || Number(step) > there.steps) throw new Error(reviewStrings.noStep);
  return { deal: wanted, step: Number(step) };
}

/**
 * Return the place nearest to a wanted one: a seat that looks at this deal, and one of its steps.
 * @param {Overview} overview
 * @param {At} wanted
 * @returns {At}
 */
function nearestPlace({ deals, seat }, wanted) {
  const { steps, seats } = deals[wanted.deal] ?? { steps: 0, seats: [] };
  return {
    ...wanted,
    seat: seats.includes(wanted.seat) ? wanted.seat : seat,
    step: Math.max(0, Math.min(steps, wanted.step)),
  };
}

// --- what leads from step to step ---

/**
 * Create the function that goes to a step. If the person is faster than the engine, only the last step is shown.
 * @param {State} state
 * @param {Ask} ask
 * @param {(at: At, anew?: boolean) => Promise<void>} readSteps
 * @param {{ show: (looked: Looked) => void, fail: (error: unknown) => void }} on
 */
function createLook(state, ask, readSteps, { show, fail }) {
  let looking = false;
  /** @param {Partial<At>} to */
  return async (to) => {
    state.at = nearestPlace(state.overview, { ...state.at, ...to });
    if (looking) return;
    looking = true;
    try {
      let done;
      do {
        done = state.at;
        await readSteps(done);
        // The engine's table is another match's by now.
        if (state.screen.gone) return;
        const looked = /** @type {Looked} */ (await ask('look', { ...done }));
        if (state.screen.gone) return;
        if (done === state.at) show(looked);
      } while (done !== state.at);
    } catch (error) {
      fail(error);
    } finally {
      looking = false;
    }
  };
}

/**
 * Create what shows step after step, at the pace of the bots, until the end of the hand.
 * @param {State} state
 * @param {(to: Partial<At>) => Promise<void>} look
 * @param {(playing: boolean) => void} drawButton
 */
function createAutoplay(state, look, drawButton) {
  let playing = false;
  /** Number of the run: a step that an earlier one has asked for starts no timer. */
  let run = 0;
  let timer = 0;
  const isLast = () => state.at.step >= (state.overview.deals[state.at.deal]?.steps ?? 0);

  /** Show a step, and the next one after a while. @param {number} step */
  async function go(step) {
    const started = run;
    await look({ step });
    if (run === started) timer = window.setTimeout(next, Math.max(LEAST, pace()));
  }

  function next() {
    if (isLast()) stop();
    else void go(state.at.step + 1);
  }

  function start() {
    run += 1;
    playing = true;
    drawButton(true);
    void go(isLast() ? 0 : state.at.step + 1);
  }

  function stop() {
    run += 1;
    clearTimeout(timer);
    if (!playing) return;
    playing = false;
    drawButton(false);
  }

  return { stop, toggle: () => (playing ? stop() : start()) };
}

/** Tell whether the review stands beside the table, and not over it. */
const isBeside = () => (document.documentElement.dataset.shape ?? '').split(' ').includes('desktop');

/** Return by how many steps a key leads on or back, 0 for any other key. @param {KeyboardEvent} event */
function stepsOfKey(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  const target = /** @type {HTMLElement} */ (event.target);
  // Cards, the slider and lists of choices have arrow keys of their own.
  const taken = event.defaultPrevented || target.closest('select, input, [data-roving], dialog');
  return taken || event.altKey || event.ctrlKey || event.metaKey ? 0 : by;
}

// --- what is drawn around the table ---

/** Draw whose board is below, and the choice of a seat that looks. @param {Parts} parts @param {State} state */
function drawView(parts, { overview, at }) {
  const { over, seats } = overview.deals[at.deal];
  const whose = at.seat === overview.seat ? words.ownBoard : words.boardOf(overview.names[at.seat] ?? '');
  parts.felt.querySelector('.me')?.setAttribute('aria-label', whose);
  /** @param {number} seat */
  const nameOfView = (seat) =>
    seat === overview.seat ? reviewStrings.yourView : reviewStrings.viewOf(overview.names[seat] ?? '');
  parts.view.replaceChildren(
    ...seats.map((seat) => option(String(seat), nameOfView(seat), !at.open && seat === at.seat)),
    ...(over && seats.length > 1 ? [option('open', reviewStrings.open, at.open)] : []),
  );
  parts.view.disabled = seats.length === 1;
}

/** Draw the choice of a hand. @param {Parts} parts @param {string} game @param {State} state */
function drawHands(parts, game, { overview, at }) {
  const word = handWord(game);
  parts.hand.replaceChildren(
    ...overview.deals.map(({ deal: number, hand, over, scores }) => {
      const name = strings.hand(word, hand);
      return option(String(number), over && !scores ? reviewStrings.notCounted(name) : name, number === at.deal);
    }),
  );
  parts.hand.disabled = overview.deals.length === 1;
}

/**
 * Draw what happened at the step, the slider, and the buttons that lead on from there.
 * @param {string} save  the id of the match
 * @param {Parts} parts
 * @param {State} state
 * @param {Shown} snapshot
 */
function drawFoot(save, parts, { overview, at, told, costs }, snapshot) {
  const { step } = at;
  const { steps, over, seats, scores } = overview.deals[at.deal];
  const happened = step === 0 ? reviewStrings.first : told[step] || reviewStrings.quiet;
  const text = costs.has(step) ? `${happened}. ${reviewStrings.cost}` : happened;
  parts.says.replaceChildren(sentence(text));
  parts.note.textContent = reviewStrings.ownOnly;
  parts.note.hidden = over;
  parts.slider.max = String(steps);
  parts.slider.value = String(step);
  parts.slider.setAttribute('aria-valuetext', reviewStrings.stepText(step, steps, spoken(text)));
  parts.slider.style.setProperty('--share', String(steps > 0 ? step / steps : 0));
  parts.count.textContent = reviewStrings.count(step, steps);
  parts.prev.setAttribute('aria-disabled', String(step === 0));
  parts.next.setAttribute('aria-disabled', String(step === steps));
  parts.sheet.hidden = snapshot.sheet === null;
  parts.scene.hidden = !over || scores === null;
  parts.scene.href = `#/studio/${save}/${at.deal + 1}/${step}/${at.open ? 'open' : at.seat}`;
  parts.toTable.hidden = over || step < steps;
  parts.playOn.hidden = !over || seats.length === 1 || snapshot.sheet !== null;
  markStep(parts.list, step);
}

// --- what is opened from there ---

/** Open the score sheet, if the step that is shown has one. @param {Save} save @param {Shown | null} shown */
function openHandScore(save, shown) {
  if (!shown?.sheet) return;
  openScore(shown, {
    save: () => saveFile(save),
    rules: (ids) => void openRules(save.game, ids, strings.countedTitle),
  });
}

/** @param {string} value @param {string} text @param {boolean} selected */
function option(value, text, selected) {
  return h('option', { value, selected }, text);
}

/**
 * Copy the address of this step, or show it where there is no clipboard.
 * @param {HTMLElement} note  says that it was done
 * @param {string} path
 */
async function copyLink(note, path) {
  const address = new URL(`#${path}`, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    note.textContent = reviewStrings.copied;
    note.hidden = false;
    say(reviewStrings.copied);
  } catch {
    const field = h('input', { readonly: true, value: address, 'aria-label': reviewStrings.linkTitle });
    openSheet({
      title: reviewStrings.linkTitle,
      content: [h('div.field', field, h('p.sm.mut', reviewStrings.linkText))],
    });
    field.select();
  }
}

/**
 * Ask for which seat to play on, then begin a new match from this step.
 * @param {Save} save
 * @param {State} state
 * @param {Ask} ask
 * @param {number} step
 */
function openPlayOn(save, { overview, at: { deal, seat } }, ask, step) {
  const own = overview.seat;
  const people = save.bots.map((_, at) => at);
  const bot = save.bots.find((each) => each !== null) ?? 'steady';
  const choice = h(
    'select',
    { id: 'play-for' },
    ...people.map((at) => h('option', { value: at, selected: at === seat }, words.person(overview.names[at] ?? ''))),
  );
  const fault = h('p.fault', { role: 'alert' });
  const begin = h('button', { type: 'button', class: 'btn primary' }, reviewStrings.begin);
  begin.addEventListener('click', async () => {
    const mine = Number(choice.value);
    // The person keeps the name; the bot that had the seat gets the one that is left.
    const names = people.map((at) => overview.names[at === mine ? own : at === own ? mine : at] ?? '');
    const bots = people.map((at) => (at === mine ? null : (save.bots[at] ?? bot)));
    begin.disabled = true;
    try {
      const { record } = await ask('take_over', { deal, step, seat: mine, bots, names });
      if (!sheet.element.open) return;
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
        'div.form',
        h('p.text', reviewStrings.playOnText),
        h('div.field', h('label', { for: 'play-for' }, reviewStrings.whoAreYou), choice),
        fault,
      ),
    ],
    foot: [h('span.sp'), begin],
  });
}

/**
 * Return the steps to which the decisions led that a hand's review says cost points.
 * @param {Save} save
 * @param {Deal} deal
 * @param {boolean} own  it is looked at from the person's seat
 */
function costsOf(save, deal, own) {
  const found = (own && keptReview(save.id, deal)?.decisions) || [];
  const decisions = found.filter((each) => each.kind !== 'best');
  return new Set(decisions.map(({ step }) => step + 1));
}
