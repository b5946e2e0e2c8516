// Play a scene where it stands: the engine moves the others by the script, and judges what the visitor tries. Fetched
// when somebody plays.
import { fetchSheet, h, icon, toNode } from '../app/dom.js';
import { pace, startSettings } from '../app/settings.js';
import { during } from '../app/settled.js';
import { engine } from '../app/engineClient.js';
import { SITE } from '../boot/site.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { createDrawing } from '../table/drawing.js';
import { bindGestures, bindRovingFocus, resetRovingFocus } from '../table/input.js';
import { createPool } from '../table/keyedNodes.js';
import { drawComposer } from '../table/melds.js';
import { createDraft, isOpen, isSettled, joining, meant, offers, optionOf, ready, usable } from '../table/selection.js';
import { useLentEngine } from './lentEngine.js';
import { drawBoard, drawSays, fly, placesOf, spotsOf, usedZones, wordsOf } from './frame.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').Turn} Turn */
/** @typedef {Omit<import('../app/contract.js').SceneStep, 'snapshot'>} Step */
/** @typedef {import('./figure.js').Host} Host */
/**
 * @typedef {object} Around
 * @property {HTMLElement} figure
 * @property {HTMLElement} stack  of the frames
 * @property {HTMLElement} foot
 * @property {HTMLElement} said   read aloud when it changes
 * @property {import('./figure.js').Told} told
 * @property {string} rule
 * @property {number} number      from 1
 * @property {string} game
 */

/**
 * Let the visitor play a scene.
 * @param {Around} around
 * @param {Host} host
 * @param {() => void} watch  show its frames again
 * @returns {{ stop: () => void, begun: Promise<void> }}  `begun` when it stands there to be played, or has failed
 */
export function playScene({ figure, stack, foot, said, told, rule, number, game }, host, watch) {
  const frame = h('div', { class: 'frame live' });
  const acts = h('div', { class: 'ft acts' });
  const pool = createPool();
  const state = createState(told);
  const draft = createDraft(state, { compose: (picks) => engine.call('compose', { picks }) }, draw);
  const course = createCourse(state, told, frame, host, { draw, fail });
  const control = createControl(state, draft, { draw, play: course.play });
  const buttons = () => [frame, acts].flatMap((place) => [...place.querySelectorAll('button')]);

  // The first frame stays until the table is there.
  const first = stack.querySelector('.frame.on');
  const progress = showProgress(() => void begin());
  // What was pressed goes away with the foot.
  let adrift = foot.contains(document.activeElement);
  foot.hidden = true;
  foot.after(progress.node);
  const unbind = [bindGestures(stack, control), bindRovingFocus(stack)];
  frame.addEventListener('click', control.click);
  acts.addEventListener('click', control.click);
  frame.addEventListener('keydown', control.key);
  return { stop, begun: during(begin()) };

  /** Lay the position of the scene, and play until it is the visitor's turn. */
  async function begin() {
    state.run += 1;
    const started = state.run;
    // The table that stands there takes no more moves.
    state.waiting = true;
    draw();
    state.at = 0;
    state.free = false;
    progress.start();
    try {
      await fetchEngine(host.lender);
      const laid = /** @type {Turn} */ (await engine.call('scene', { rule, scene: number - 1 }));
      if (state.run !== started) return;
      state.waiting = false;
      replaceFirst();
      pass(state, laid.snapshot.ply);
      state.notes = [];
      set(state, laid.snapshot);
      draw();
      if (adrift)
        buttons()
          .find(({ tabIndex }) => tabIndex === 0)
          ?.focus({ preventScroll: true });
      adrift = false;
      host.ready?.();
      await course.follow();
    } catch (error) {
      if (state.run === started) fail(error);
    }
  }

  /** Put the table in the place of the first frame, and the buttons in that of the progress. */
  function replaceFirst() {
    progress.stop();
    first?.classList.remove('on');
    frame.classList.add('on');
    if (!frame.isConnected) stack.append(frame);
    if (!acts.isConnected) progress.node.replaceWith(acts);
  }

  function draw() {
    if (!state.snap) return;
    draft.follow();
    const focused = document.activeElement;
    const mark = focused instanceof HTMLElement && figure.contains(focused) && markOf(focused);
    drawFrame(frame, state.snap, state, pool, game);
    drawActs(acts, state, { watch, again: () => void begin(), play: course.play, next: host.next });
    const heard = frame.querySelector('.told')?.textContent ?? '';
    if (said.textContent !== heard) said.textContent = heard;
    resetRovingFocus(frame);
    if (mark) {
      const all = buttons();
      const next = all.find((node) => markOf(node) === mark) ?? all.find(({ tabIndex }) => tabIndex === 0);
      next?.focus({ preventScroll: true });
    }
  }

  /** Say what went wrong, below the table or in the line of the progress before it. @param {unknown} error */
  function fail(error) {
    const text = error instanceof Error ? error.message : '';
    state.waiting = false;
    if (state.snap) {
      state.notes = [{ lead: words.trouble, text, own: 'lead' }];
      draw();
    } else progress.fail(text);
  }

  /** End the play, and give the figure its foot back. */
  function stop() {
    state.run += 1;
    state.snap = null;
    progress.stop();
    for (const off of unbind) off();
    const within = buttons().some((node) => node === document.activeElement);
    frame.remove();
    first?.classList.add('on');
    acts.remove();
    progress.node.remove();
    foot.hidden = false;
    if (within) /** @type {HTMLElement | null} */ (foot.querySelector('.try'))?.focus({ preventScroll: true });
  }
}

// --- the state: the table, the place in the script, and what the visitor has chosen ---

/** Create the state of a scene that is played: everything about it that changes. @param {Around['told']} told */
function createState({ used, script }) {
  return {
    /** the table as it is now; null before it is laid and after the end @type {Snapshot | null} */
    snap: null,
    /** ids of the zones to draw, also while they are empty */
    used: new Set(used),
    script,
    /** number of steps of the script that were made */
    at: 0,
    /** the visitor left the script, or it is done: play goes on freely */
    free: false,
    /** number of the run: what was begun in an earlier one comes to nothing */
    run: 0,
    /** a move was sent or the table is laid anew: no move is taken */
    waiting: false,
    /** sentences below the phase @type {import('./frame.js').Says[]} */
    notes: [],
    /** chosen cards, in the order of the taps @type {import('../table/drawing.js').Pick[]} */
    picked: [],
    /** the draft that the chosen cards make @type {import('../table/selection.js').Drafted | null} */
    draft: null,
    /** ref of the target chosen on the table for the chosen card @type {string | null} */
    target: null,
  };
}

/** @typedef {ReturnType<typeof createState>} State */

/** @param {State} state */
const refs = (state) => state.picked.map((pick) => pick.ref);

/** Take a new snapshot; nothing is chosen in it. @param {State} state @param {Snapshot} snapshot */
function set(state, snapshot) {
  state.snap = snapshot;
  pick(state, []);
  const picks = snapshot.moves.flatMap((move) => move.picks).join(' ');
  for (const id of usedZones([snapshot], picks)) state.used.add(id);
}

/** Choose these cards and no target. @param {State} state @param {State['picked']} picked */
function pick(state, picked) {
  state.picked = picked;
  state.target = null;
}

/** Skip so many moves of the script. @param {State} state @param {number} made */
function pass(state, made) {
  const { script } = state;
  for (let left = made; left > 0 && state.at < script.length; state.at += 1) {
    if (script[state.at]?.kind === 'play') left -= 1;
  }
}

/** Return the moves that the chosen cards leave to choose from, the likeliest last. @param {State} state */
function choices(state) {
  const { snap, target } = state;
  if (!snap || state.waiting) return [];
  const held = new Set(snap.table.hand.cards.map(({ ref }) => ref));
  const can = offers(snap.moves, refs(state), held);
  const there = can.filter((move) => target !== null && move.at === target);
  const option = optionOf(state.draft);
  return there.length > 0 ? there : [...can, ...(option ? [option] : [])];
}

/** @param {Step | undefined} step */
const isSurrender = (step) => step?.kind === 'play' && step.move?.startsWith('surrender ') === true;

/** Tell whether the visitor may make the surrender of this step. @param {State} state @param {Step} [step] */
function isOwnSurrender({ snap }, step) {
  return isSurrender(step) && (snap?.surrender ?? []).some(({ text }) => text === step?.move);
}

// --- the course: moves of the script, of bots and of the visitor ---

/**
 * Create the course of the play. It sends the moves, one after the other, and says where the scene stands.
 * @param {State} state
 * @param {Around['told']} told
 * @param {HTMLElement} frame  in which cards fly
 * @param {Host} host
 * @param {{ draw: () => void, fail: (error: unknown) => void }} on
 */
function createCourse(state, told, frame, host, { draw, fail }) {
  const { script } = state;

  /**
   * Play the moves of the script for the others, until it is the visitor's turn. The end of the script stays in sight: bots
   * go on only when the visitor does.
   * @param {boolean} [beyond]  the visitor has gone on
   */
  async function follow(beyond = false) {
    const started = state.run;
    while (state.snap) {
      if (state.free && !script[state.at] && !beyond) break;
      const step = state.free ? undefined : script[state.at];
      if (step && step.kind !== 'play' && step.kind !== 'next') {
        if (step.kind === 'score') state.notes = [{ lead: '', text: step.text ?? '' }];
        state.at += 1;
        continue;
      }
      const call = callFor(state, state.snap, step);
      if (!call) break;
      if (isSurrender(step)) {
        // It may come while the visitor is to move, who waits for it.
        state.waiting = true;
        draw();
      }
      await rest();
      if (state.run !== started) return;
      const turn = await call();
      if (state.run !== started) return;
      state.waiting = false;
      const made = take(turn);
      if (step?.kind === 'next') state.at += 1;
      if (step) pass(state, made);
    }
    settle();
  }

  /** Say where the scene stands. */
  function settle() {
    const scored = script.findLast((step) => step.kind === 'score')?.text;
    if (state.at >= script.length && !state.free) {
      state.free = true;
      host.done?.();
      state.notes = [{ lead: words.done, text: scored ?? told.frames[0]?.says.text ?? '', own: 'lead' }];
    } else if (state.snap?.sheet) state.notes = [{ lead: '', text: words.over, own: 'all' }];
    else if (!state.free && state.notes.length === 0)
      state.notes = [{ lead: words.yours, text: words.tryIt, own: 'all' }];
    draw();
  }

  /** Draw what was played; return the number of moves made, forced ones included. @param {Turn} turn */
  function take({ events, snapshot }) {
    const made = snapshot.ply - (state.snap?.ply ?? 0);
    const spots = spotsOf(frame);
    set(state, snapshot);
    draw();
    fly(spots, frame);
    host.moved?.({ events, snapshot });
    return made;
  }

  /** Play a move of the visitor's. @param {string} text */
  async function play(text) {
    if (state.waiting) return;
    const started = state.run;
    const step = script[state.at];
    const beyond = state.free && !step;
    state.waiting = true;
    draw();
    try {
      const turn = text.startsWith('surrender ')
        ? await engine.call('surrender', { text, scripted: true })
        : await engine.call('play', { text, seat: state.snap?.you });
      if (state.run !== started) return;
      state.waiting = false;
      state.notes = [];
      const made = take(turn);
      if (step && !state.free) {
        if (text === step.move) pass(state, made);
        else {
          state.free = true;
          state.notes = [{ lead: words.other, text: `${words.shows}${step.words ?? ''}.`, own: 'all' }];
          draw();
        }
      }
      await follow(beyond);
    } catch (error) {
      if (state.run === started) fail(error);
    }
  }

  return { follow, play };
}

/**
 * Return the call that makes the next move which is not the visitor's, or null if there is none.
 * @param {State} state
 * @param {Snapshot} now
 * @param {Step | undefined} step  of the script, while the visitor follows it
 * @returns {(() => Promise<Turn>) | null}
 */
function callFor(state, now, step) {
  if (step?.kind === 'next') return () => engine.call('next');
  if (step && isSurrender(step)) {
    return isOwnSurrender(state, step) ? null : () => engine.call('surrender', { text: step.move, scripted: true });
  }
  if (now.sheet || now.actor === null || now.actor === now.you) return null;
  return () => (step ? engine.call('play', { text: step.move }) : engine.call('bot'));
}

const rest = () => during(new Promise((resolve) => setTimeout(resolve, Math.max(200, pace()))));

// --- what the visitor does ---

/**
 * Create the handlers of gestures, clicks and keys: they choose cards, and play the move that these mean.
 * @param {State} state
 * @param {ReturnType<typeof createDraft>} draft
 * @param {{ draw: () => void, play: (text: string) => Promise<void> }} on
 */
function createControl(state, draft, { draw, play }) {
  /** @param {HTMLElement} node */
  function tap(node) {
    if (!state.snap || state.waiting) return;
    if (draft.asking) {
      draft.asking.then(() => tap(node));
      return;
    }
    const { key = '', ref = '' } = node.dataset;
    const now = ready(state.snap.moves, refs(state));
    const others = state.picked.filter((each) => each.key !== key);
    state.notes = [];
    if (others.length < state.picked.length) pick(state, others);
    else if (now.some((move) => move.at === ref)) state.target = state.target === ref ? null : ref;
    else if (!choose(key, ref)) explain([...refs(state), ref]);
    draw();
  }

  /** @param {HTMLElement} node */
  function doubleTap(node) {
    if (draft.asking) {
      draft.asking.then(() => doubleTap(node));
      return;
    }
    const whole = state.draft && isSettled(state.draft) ? optionOf(state.draft) : null;
    const now = ready(state.snap?.moves ?? [], refs(state));
    const move = state.picked.length > 0 && meant([...now, ...(whole ? [whole] : [])]);
    if (move) void play(move.text);
    else tap(node);
  }

  /**
   * Add a card to the chosen ones, or choose it alone.
   * @param {string} key
   * @param {string} ref
   * @returns {boolean} true if it is now chosen
   */
  function choose(key, ref) {
    const { snap, picked } = state;
    const moves = snap?.moves ?? [];
    const alone = isOpen(moves, [ref]) || (snap?.draft?.fits.includes(ref) ?? false);
    if (isOpen(moves, [...refs(state), ref]) || (picked.length > 0 && draft.takes(ref))) {
      pick(state, [...picked, { key, ref }]);
    } else if (alone && !(snap?.draft && picked.length > 1)) pick(state, [{ key, ref }]);
    else return false;
    return true;
  }

  /** Ask why these cards mean no move, and show the answer. @param {string[]} picks */
  function explain(picks) {
    const asked = state.snap;
    engine.call('why', { picks }).then(
      (reason) => {
        if (state.snap !== asked || !reason) return;
        state.notes = [{ lead: '', text: reason.message, ...(reason.rule ? { rule: reason.rule } : {}) }];
        draw();
      },
      () => {}, // The next move reports failures of the engine.
    );
  }

  return {
    tap,
    inspect: tap,
    doubleTap,
    /** @param {HTMLElement} node */
    dragUp(node) {
      const { key = '', ref = '' } = node.dataset;
      if (!state.snap || state.waiting) return false;
      if (!state.picked.some((each) => each.key === key) && !choose(key, ref)) return false;
      const move = meant(ready(state.snap.moves, refs(state)));
      if (move) void play(move.text);
      else draw();
      return move !== null;
    },
    dragOver() {},
    dragAway() {},
    drop: () => false,
    /** @param {MouseEvent} event */
    click(event) {
      const node = event.target instanceof Element ? event.target.closest('[data-move], [data-step]') : null;
      if (!(node instanceof HTMLElement) || state.waiting || node.getAttribute('aria-disabled') === 'true') return;
      const { move, step, by } = node.dataset;
      if (move !== undefined) void play(move);
      else if (step !== undefined) {
        draft.step(step, Number(by));
        draw();
      }
    },
    /** @param {KeyboardEvent} event */
    key({ key }) {
      if (key !== 'Escape' || state.picked.length === 0) return;
      pick(state, []);
      draw();
    },
  };
}

// --- what is drawn ---

/**
 * Draw the table and what is told below it.
 * @param {HTMLElement} frame
 * @param {Snapshot} now
 * @param {State} state
 * @param {ReturnType<typeof createPool>} pool  of the nodes that the composer keeps
 * @param {string} game
 */
function drawFrame(frame, now, state, pool, game) {
  const root = SITE.href;
  const board = toNode(
    drawBoard({ places: placesOf(now, state.used), marks: [] }, { root, live: cardStates(now, state) }),
  );
  const { lead, rest } = now.phase;
  const option = optionOf(state.draft);
  const says =
    option?.effect && option.virtue ? { lead: `${option.virtue}:`, text: option.effect } : { lead, text: rest };
  pool.begin();
  const room = /** @type {import('../table/drawing.js').Room} */ ({ hand: frame.clientWidth });
  const d = createDrawing(now, pool, room, state.picked, state.draft?.said);
  const composer = state.draft && state.picked.length > 0 ? drawComposer(d, state.draft, option, null) : null;
  const told = toNode([
    'div',
    { class: 'told' },
    drawSays(says, game, root),
    ...(now.prompt?.pockets ?? []).map(drawPocket),
    ...state.notes.map((note) => drawSays(note, game, root)),
  ]);
  if (composer) told.prepend(composer);
  frame.replaceChildren(board, told);
}

/** Return which cards are chosen, can be, and go with the chosen ones. @param {Snapshot} now @param {State} state */
function cardStates(now, state) {
  const can = usable(now.moves);
  for (const ref of now.draft?.fits ?? []) can.add(ref);
  const fits = joining(now.moves, refs(state));
  if (state.picked.length > 0) for (const ref of state.draft?.said.fits ?? []) fits.add(ref);
  const hand = now.table.hand.cards;
  const shade = hand.some(({ ref }) => can.has(ref)) && hand.some(({ ref }) => !can.has(ref));
  return { picked: new Set(state.picked.map(({ key }) => key)), usable: can, fits, shade };
}

/**
 * @param {import('../app/contract.js').Pocket} pocket
 * @returns {import('../app/dom.js').Tree}
 */
function drawPocket({ caption, card, now }) {
  const name = card ? wordsOf(card.name) : [];
  return ['p', { class: now ? 'pocket now' : 'pocket' }, caption, card && ': ', ...name];
}

/**
 * Draw the buttons below the table: those of the scene, and the moves to choose from.
 * @param {HTMLElement} acts
 * @param {State} state
 * @param {{ watch: () => void, again: () => void, play: (text: string) => Promise<void>, next: Host['next'] }} on
 */
function drawActs(acts, state, on) {
  const { snap, script, at, free, waiting, picked } = state;
  const can = choices(state);
  const gilt = picked.length > 0 ? can.at(-1) : meant(can);
  const step = script[at];
  const asked = !free && isOwnSurrender(state, step) ? (snap?.surrender ?? []) : [];
  const guided =
    !free && !waiting && step?.kind === 'play' && snap?.actor === snap?.you && (snap?.moves.length ?? 0) > 0;
  const ended = at >= script.length;
  acts.replaceChildren(
    drawAct('watch', words.watch, on.watch, 'i-play'),
    drawAct('again', words.again, on.again, 'i-undo'),
    h('span', { class: 'sp' }),
    ...(guided && asked.length === 0 && picked.length === 0
      ? [drawAct('show', words.showMe, () => void on.play(step.move ?? ''))]
      : []),
    ...(waiting ? [] : asked).map(({ text, label }) => drawMove(text, label, false)),
    ...can.slice(-6).map((move) => drawMove(move.text, move.label, move === gilt)),
    ...(ended && !waiting && on.next ? [drawAct('next', words.next, on.next)] : []),
  );
}

/** @param {string} name @param {string} label @param {() => void} done @param {string} [sign] */
function drawAct(name, label, done, sign) {
  const { lang } = document.documentElement;
  const look = { type: 'button', class: sign ? 'ib' : 'btn quiet', lang, 'data-act': name, onclick: done };
  return sign ? h('button', { ...look, 'aria-label': label }, icon(sign)) : h('button', look, label);
}

/** @param {string} text @param {string} label @param {boolean} gilt */
function drawMove(text, label, gilt) {
  const look = gilt ? 'btn primary' : 'btn';
  return toNode(['button', { type: 'button', class: look, 'data-move': text }, ['span', {}, ...wordsOf(label)]]);
}

/** Return by what a button is found again after a drawing. @param {HTMLElement} node */
const markOf = ({ dataset: { key, move, act, step, by } }) => key ?? move ?? act ?? (step && `${step} ${by}`) ?? '';

// --- the engine, and how far it is ---

/** @type {Promise<void> | null} */
let prepared = null;

/** Wait for the engine, and for the sheet of the composer. @param {Host['lender']} lender */
async function fetchEngine(lender) {
  if (lender !== undefined && !prepared) prepared = prepare(lender);
  await prepared;
  engine.start();
  await Promise.all([engine.ready(), fetchSheet('melds')]);
}

/** Read the settings, and take an engine that is lent, once a frame. @param {string} lender */
async function prepare(lender) {
  const { theme } = document.documentElement.dataset;
  startSettings();
  // The page around the frame has chosen the colours.
  if (theme) document.documentElement.dataset.theme = theme;
  if (lender) await useLentEngine(lender);
}

/**
 * Create the line that says how far the engine is, in the place of the controls.
 * @param {() => void} again
 */
function showProgress(again) {
  const says = h('span', { role: 'status' });
  const bar = h('span', { class: 'pr', role: 'progressbar', 'aria-label': words.progress }, h('i', {}));
  const retry = h('button', { type: 'button', class: 'btn', hidden: true }, words.again);
  const node = h('div', { class: 'ft engine', lang: document.documentElement.lang }, says, retry, bar);
  let stop = () => {};
  /** @param {string} text @param {boolean} failed */
  const show = (text, failed) => {
    if (says.textContent !== text) says.textContent = text;
    retry.hidden = !failed;
    bar.hidden = failed;
  };
  return {
    node,
    start() {
      stop();
      retry.onclick = () => engine.retry();
      stop = engine.watch(({ stage, loaded, total, message }) => {
        const share = stage === 'download' && total > 0 ? loaded / total : stage === 'start' ? 1 : 0;
        bar.style.setProperty('--share', String(share));
        if (stage === 'failed') show(message || words.trouble, true);
        else if (stage === 'download' && total > 0) show(words.fetching(share), false);
        else show(words.laying, false);
      });
    },
    /** @param {string} text */
    fail(text) {
      stop();
      show(text || words.trouble, true);
      retry.onclick = again;
    },
    stop: () => stop(),
  };
}
