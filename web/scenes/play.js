// Play a scene where it stands: the engine moves the others by the script, and judges what the visitor tries. Loaded when
// a visitor plays.
import { h, icon, listen, toNode } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { pace } from '../app/settings.js';
import { during } from '../app/settled.js';
import { SITE } from '../boot/site.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { TurnLoop } from '../match/turns.js';
import { createControl } from '../table/control.js';
import { createDrawing } from '../table/drawing.js';
import { bindGestures, bindRovingFocus, resetRovingFocus } from '../table/input.js';
import { createPool } from '../table/keyedNodes.js';
import { drawComposer } from '../table/melds.js';
import { createDraft, doubleTapMove, offered, optionOf } from '../table/selection.js';
import { drawBoard, drawSays, fly, placesOf, spotsOf, usedZones, wordsOf } from './frame.js';
import { fetchEngine, showProgress } from './sceneEngine.js';

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

/** @typedef {import('../table/table.js').Reason & Partial<Pick<import('./frame.js').Says, 'lead' | 'own'>>} Note  a sentence below the phase */

/** Wrong moves after which the right one is offered. */
const PATIENCE = 2;

/**
 * Let the visitor play a scene.
 * @param {Around} around
 * @param {Host} host
 * @param {() => void} watch  show its frames again
 */
export const playScene = (around, host, watch) => new ScenePlay(around, host, watch);

class ScenePlay {
  /** @param {Around} around @param {Host} host @param {() => void} watch */
  constructor(around, host, watch) {
    const { stack, foot, told } = around;
    this.around = around;
    this.host = host;
    this.watch = watch;
    this.frame = h('div.frame.live');
    this.acts = h('div.ft.acts');
    this.pool = createPool();
    this.state = createState(told);
    this.course = this.createCourse();
    const table = createHost((text) => this.course.play(text));
    const redraw = () => this.draw();
    this.draft = createDraft(this.state, table, redraw);
    const control = createControl(this.state, table, { redraw, say() {}, draft: this.draft });
    // The first frame stays until the table is there.
    this.first = stack.querySelector('.frame.on');
    this.progress = showProgress(() => void this.begin());
    // The pressed button is removed with the foot; keep the focus.
    this.adrift = foot.contains(document.activeElement);
    foot.hidden = true;
    foot.after(this.progress.node);
    this.unbind = [
      bindGestures(stack, { ...control, inspect: (node) => control.tap(node, true) }),
      bindRovingFocus(stack),
      listen(this.frame, 'click', control.click),
      listen(this.acts, 'click', control.click),
      listen(this.frame, 'keydown', control.key),
    ];
    /** Resolves when it stands there to be played, or has failed. */
    this.begun = during(this.begin());
  }

  createCourse() {
    const { state, around, frame, host } = this;
    const on = { draw: () => this.draw(), fail: (/** @type {unknown} */ error) => this.fail(error) };
    return createCourse(state, around.told, frame, host, on);
  }

  /** Lay the position of the scene, and play until it is the visitor's turn. */
  async begin() {
    this.course.loop.cancel();
    this.course = this.createCourse();
    const { state, around, host, course } = this;
    // The table that stands there takes no more moves.
    state.waiting = true;
    this.draw();
    state.step = 0;
    state.answered = false;
    state.free = around.told.kind === 'play';
    this.progress.start();
    try {
      await fetchEngine(host.lender);
      /** @type {Turn} */
      const laid = await (host.lay?.() ?? engine.call('scene', { rule: around.rule, scene: around.number - 1 }));
      if (course.loop.cancelled) return;
      state.waiting = false;
      this.replaceFirst();
      pass(state, laid.snapshot.ply);
      set(state, laid.snapshot);
      const message = host.played ? words.recordIt : words.playOn;
      if (state.free) state.note = { lead: words.yours, message, rule: null, own: 'all' };
      this.draw();
      if (this.adrift) this.focus();
      this.adrift = false;
      host.ready?.();
      await course.loop.run();
    } catch (error) {
      if (!course.loop.cancelled) this.fail(error);
    }
  }

  /** Put the table in the place of the first frame, and the buttons in that of the progress. */
  replaceFirst() {
    const { frame, acts, progress } = this;
    progress.stop();
    this.first?.classList.remove('on');
    frame.classList.add('on');
    if (!frame.isConnected) this.around.stack.append(frame);
    if (!acts.isConnected) progress.node.replaceWith(acts);
  }

  buttons() {
    return [this.frame, this.acts].flatMap((place) => [...place.querySelectorAll('button')]);
  }

  /** Focus the button with a mark, or the first one that can have the focus. @param {string} [mark] */
  focus(mark) {
    const all = this.buttons();
    const wanted = all.find((node) => mark && markOf(node) === mark) ?? all.find(({ tabIndex }) => tabIndex === 0);
    wanted?.focus({ preventScroll: true });
  }

  draw() {
    const { state, around, frame, acts, pool } = this;
    const { figure, said, game } = around;
    if (!state.snap) return;
    this.draft.follow();
    const focused = document.activeElement;
    const mark = focused instanceof HTMLElement && figure.contains(focused) && markOf(focused);
    drawFrame(frame, state.snap, state, pool, game);
    const again = () => void this.begin();
    const { next, solution, undo } = this.host;
    drawActs(acts, state, { watch: this.watch, again, next, solution, undo });
    const heard = frame.querySelector('.told')?.textContent ?? '';
    if (said.textContent !== heard) said.textContent = heard;
    resetRovingFocus(frame);
    if (mark) this.focus(mark);
  }

  /** Say what went wrong, below the table or in the line of the progress before it. @param {unknown} error */
  fail(error) {
    const { state } = this;
    const message = error instanceof Error ? error.message : '';
    state.waiting = false;
    if (state.snap) {
      state.note = { lead: words.trouble, message, rule: null, own: 'lead' };
      this.draw();
    } else this.progress.fail(message);
  }

  /** End the play, and give the figure its foot back. */
  stop() {
    const { foot } = this.around;
    this.course.loop.cancel();
    this.state.snap = null;
    this.progress.stop();
    for (const off of this.unbind) off();
    const within = this.buttons().some((node) => node === document.activeElement);
    this.frame.remove();
    this.first?.classList.add('on');
    this.acts.remove();
    this.progress.node.remove();
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
    step: 0,
    /** the visitor left the script, or it is done: play goes on freely */
    free: false,
    /** the right move was found, where one is asked for */
    answered: false,
    /** wrong moves that were tried */
    misses: 0,
    /** a move was sent or the table is laid anew: no move is taken */
    waiting: false,
    /** the sentence below the phase @type {Note | null} */
    note: null,
    /** chosen cards, in the order of the taps @type {import('../table/drawing.js').Pick[]} */
    picked: [],
    /** the draft that the chosen cards make @type {import('../table/selection.js').Drafted | null} */
    draft: null,
    /** ref of the target chosen on the table for the chosen card @type {string | null} */
    at: null,
    // What only a whole table has.
    ...{ offers: [], advice: null, hinted: false, touched: null, opened: null, opening: null, zoomed: null },
    cards: new Map(),
  };
}

/** @typedef {ReturnType<typeof createState>} State */

/** Take a new snapshot; nothing is chosen in it. @param {State} state @param {Snapshot} snapshot */
function set(state, snapshot) {
  Object.assign(state, { snap: snapshot, picked: [], at: null, note: null });
  const picks = snapshot.moves.flatMap((move) => move.picks).join(' ');
  for (const id of usedZones([snapshot], picks)) state.used.add(id);
}

/** Skip so many moves of the script. @param {State} state @param {number} made */
function pass(state, made) {
  const { script } = state;
  for (let left = made; left > 0 && state.step < script.length; state.step += 1) {
    if (script[state.step]?.kind === 'play') left -= 1;
  }
}

/** Tell whether the engine makes a step; others only tell something. @param {Step} step */
const isAct = ({ kind }) => kind === 'play' || kind === 'next';

/** @param {Step | undefined} step */
const isSurrender = (step) => step?.kind === 'play' && step.move?.startsWith('surrender ') === true;

/** Tell whether the visitor may make the surrender of this step. @param {State} state @param {Step} [step] */
function isOwnSurrender({ snap }, step) {
  return isSurrender(step) && (snap?.surrender ?? []).some(({ text }) => text === step?.move);
}

/**
 * Return what the controller of the table calls.
 * @param {(text: string) => Promise<void>} play
 * @returns {import('../table/table.js').Host}
 */
function createHost(play) {
  const none = () => {};
  return {
    play,
    why: (picks) => engine.call('why', { picks }),
    compose: (picks) => engine.call('compose', { picks }),
    ...{ openRule: none, openRules: none, openLog: none, openMenu: none, back: none },
  };
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
  /** The visitor has gone on after the end of the script: bots go on, too. */
  let beyond = told.kind === 'play';
  /** The step that is being made. @type {Step | undefined} */
  let making;
  const loop = new TurnLoop({ next, show, fail, ended: settle });

  /** Return the next move of the script or of a bot. The end of the script stays in sight until the visitor goes on. */
  function next() {
    if (!state.snap || loop.cancelled) return null;
    while (!state.free && script[state.step] && !isAct(script[state.step])) {
      const { kind, text = '' } = script[state.step];
      if (kind === 'score') state.note = { message: text, rule: null };
      state.step += 1;
    }
    if (state.free && !script[state.step] && !beyond) return null;
    making = state.free ? undefined : script[state.step];
    const make = callFor(state, state.snap, making);
    if (!make) return null;
    if (isSurrender(making)) {
      // It may come while the visitor is to move, who waits for it.
      state.waiting = true;
      draw();
    }
    return { make, pause: Math.max(200, pace()) };
  }

  /** @param {Turn} turn */
  function show(turn) {
    state.waiting = false;
    const { note } = state;
    const made = take(turn, note);
    if (making?.kind === 'next') state.step += 1;
    if (making) pass(state, made);
  }

  /** Say where the scene stands. */
  function settle() {
    if (host.judge && !state.answered)
      state.note ??= { lead: words.yours, message: words.findIt, rule: null, own: 'all' };
    else if (state.step >= script.length && !state.free) {
      state.free = true;
      host.done?.();
      const scored = script.findLast((step) => step.kind === 'score')?.text;
      const message = scored ?? told.frames[0]?.says.text ?? '';
      state.note = { lead: words.done, message, rule: null, own: 'lead' };
    } else if (state.snap?.sheet) state.note = { message: words.over, rule: null, own: 'all' };
    else if (!state.free && !state.note)
      state.note = { lead: words.yours, message: words.tryIt, rule: null, own: 'all' };
    draw();
  }

  /** Draw what was played; return the number of moves made, forced ones included. @param {Turn} turn @param {Note | null} note */
  function take({ events, snapshot }, note = null) {
    const made = snapshot.ply - (state.snap?.ply ?? 0);
    const spots = spotsOf(frame);
    set(state, snapshot);
    state.note = note;
    draw();
    fly(spots, frame);
    host.moved?.({ events, snapshot });
    return made;
  }

  /** Play a move of the visitor's. @param {string} text */
  async function play(text) {
    if (host.played?.(text)) return;
    const step = script[state.step];
    beyond = state.free && !step;
    try {
      const verdict = await judgeAnswer(state, host, text);
      if (loop.cancelled) return;
      if (verdict && !state.answered) {
        state.note = verdict;
        draw();
        return;
      }
      const turn = await send(text, state.snap?.you);
      if (loop.cancelled) return;
      const made = take(turn, verdict);
      if (step && !state.free) {
        if (text === step.move) pass(state, made);
        else leaveScript(state, step);
      }
      // Not before the controller lets the visitor choose again: the script may have him wait.
      setTimeout(() => void loop.run());
    } catch (error) {
      if (!loop.cancelled) fail(error);
    }
  }

  return { loop, play };
}

/** Send a move of the visitor's to the engine. @param {string} text @param {number} [seat] @returns {Promise<Turn>} */
const send = (text, seat) =>
  text.startsWith('surrender ')
    ? engine.call('surrender', { text, scripted: true })
    : engine.call('play', { text, seat });

/** Note that the visitor plays otherwise than the script. @param {State} state @param {Step} step */
function leaveScript(state, step) {
  state.free = true;
  const message = `${words.shows}${step.words ?? ''}.`;
  state.note = { lead: words.other, message, rule: null, own: 'all' };
}

/**
 * Judge a move where one is to be found. After a wrong one nothing is chosen.
 * @param {State} state
 * @param {Host} host
 * @param {string} text
 * @returns {Promise<Note | null>}  what is said of it; null where no move is asked for
 */
async function judgeAnswer(state, host, text) {
  if (!host.judge || state.answered) return null;
  const { right, say } = await host.judge(text);
  if (right) {
    state.answered = true;
    state.free = true;
    host.done?.();
    return { lead: words.right, message: say, rule: null, own: 'lead' };
  }
  state.misses += 1;
  if (state.snap) set(state, state.snap);
  return { lead: words.wrong, message: say || words.tryOther, rule: null, own: say ? 'lead' : 'all' };
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
  const { draft, note, picked, used } = state;
  const { lead, rest } = now.phase;
  const option = optionOf(draft);
  const says =
    option?.effect && option.virtue ? { lead: `${option.virtue}:`, text: option.effect } : { lead, text: rest };
  pool.begin();
  const room = /** @type {import('../table/drawing.js').Room} */ ({ hand: frame.clientWidth });
  const d = createDrawing(now, pool, room, picked, draft?.said);
  const hand = now.table.hand.cards;
  const live = {
    picked: new Set(picked.map(({ key }) => key)),
    usable: d.usable,
    fits: d.fits,
    shade: hand.some(({ ref }) => d.usable.has(ref)) && hand.some(({ ref }) => !d.usable.has(ref)),
  };
  const composer = draft && picked.length > 0 ? drawComposer(d, draft, option, null) : null;
  const told = toNode([
    'div',
    { class: 'told' },
    drawSays(says, game, root),
    ...(now.prompt?.pockets ?? []).map(drawPocket),
    note && drawSays({ lead: '', ...note, text: note.message, rule: note.rule ?? undefined }, game, root),
  ]);
  if (composer) told.prepend(composer);
  frame.replaceChildren(toNode(drawBoard({ places: placesOf(now, used), marks: [] }, { root, live })), told);
}

/** @param {import('../app/contract.js').Pocket} pocket @returns {import('../app/dom.js').Tree} */
function drawPocket({ caption, card, now }) {
  const name = card ? wordsOf(card.name) : [];
  return ['p', { class: now ? 'pocket now' : 'pocket' }, caption, card && ': ', ...name];
}

/**
 * Draw the buttons below the table: those of the scene, and the moves to choose from.
 * @param {HTMLElement} acts
 * @param {State} state
 * @param {{ watch: () => void, again: () => void, next: Host['next'], solution?: string, undo?: () => void }} on
 */
function drawActs(acts, state, on) {
  const { snap, script, step: made, free, waiting, picked } = state;
  const can = waiting ? [] : offered(state).now;
  const gilt = picked.length > 0 ? can.at(-1) : doubleTapMove(can);
  const step = script[made];
  const asked = !free && isOwnSurrender(state, step) ? (snap?.surrender ?? []) : [];
  const guided =
    !free && !waiting && step?.kind === 'play' && snap?.actor === snap?.you && (snap?.moves.length ?? 0) > 0;
  const ended = made >= script.length;
  const lost = on.solution && !state.answered && !waiting && picked.length === 0 && state.misses >= PATIENCE;
  const shown = guided && asked.length === 0 && picked.length === 0 ? step.move : lost ? on.solution : '';
  acts.replaceChildren(
    drawAct('watch', words.watch, on.watch, 'i-play'),
    drawAct('again', on.undo ? words.takeBack : words.again, on.undo ?? on.again, 'i-undo'),
    h('span.sp'),
    ...(shown ? [h('button', { ...lookOf('btn quiet', 'show'), 'data-move': shown }, words.showMe)] : []),
    ...(waiting ? [] : asked).map(({ text, label }) => drawMove(text, label, false)),
    ...can.slice(-6).map((move) => drawMove(move.text, move.label, move === gilt)),
    ...(ended && !waiting && on.next ? [drawAct('next', words.next, on.next)] : []),
  );
}

/** Return the properties of a button of the scene. @param {string} look @param {string} name */
const lookOf = (look, name) => ({ type: 'button', class: look, lang: document.documentElement.lang, 'data-act': name });

/** @param {string} name @param {string} label @param {() => void} done @param {string} [sign] */
function drawAct(name, label, done, sign) {
  if (!sign) return h('button', { ...lookOf('btn quiet', name), onclick: done }, label);
  return h('button', { ...lookOf('ib', name), 'aria-label': label, onclick: done }, icon(sign));
}

/** @param {string} text @param {string} label @param {boolean} gilt */
function drawMove(text, label, gilt) {
  const look = gilt ? 'btn primary' : 'btn';
  return toNode(['button', { type: 'button', class: look, 'data-move': text }, ['span', {}, ...wordsOf(label)]]);
}

/** Return by what a button is found again after a drawing. @param {HTMLElement} node */
const markOf = ({ dataset: { key, move, act, step, by } }) => key ?? act ?? move ?? (step && `${step} ${by}`) ?? '';
