// Play a scene where it stands: the engine moves the others by the script, and judges what the visitor tries. Fetched
// when somebody plays.
import { fetchSheet, h, icon, toNode } from '../app/dom.js';
import { pace, startSettings } from '../app/settings.js';
import { during } from '../app/settled.js';
import { engine } from '../boot/engineClient.js';
import { SITE } from '../boot/site.js';
import { sceneStrings as words } from './words.js';
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
  const used = new Set(told.used);
  const pool = createPool();
  const root = SITE.href;
  const { script } = told;

  /** @type {Snapshot | null} */
  let now = null;
  /** Number of steps of the script that were made. */
  let at = 0;
  /** True if the visitor left the script, or it is done: play goes on freely. */
  let free = false;
  /** Number of the run: what was begun in an earlier one comes to nothing. */
  let run = 0;
  let waiting = false;
  /** @type {(string | { lead: string, text: string, rule?: string })[]} */
  let notes = [];
  const state = {
    /** @type {Snapshot | null} */
    snap: null,
    /** @type {import('../table/drawing.js').Pick[]} */
    picked: [],
    /** @type {import('../table/selection.js').Drafted | null} */
    draft: null,
  };
  /** @type {string | null} */
  let target = null;
  const draft = createDraft(state, { compose: (picks) => engine.call('compose', { picks }) }, draw);
  const refs = () => state.picked.map((pick) => pick.ref);

  // The first frame stays until the table is there.
  const first = stack.querySelector('.frame.on');
  const progress = showProgress(() => void begin());
  // What was pressed goes away with the foot.
  let adrift = foot.contains(document.activeElement);
  foot.hidden = true;
  foot.after(progress.node);
  const unbind = [
    bindGestures(stack, { tap, doubleTap, dragUp, inspect: tap, dragOver() {}, dragAway() {}, drop: () => false }),
    bindRovingFocus(stack),
  ];
  frame.addEventListener('click', onClick);
  acts.addEventListener('click', onClick);
  frame.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || state.picked.length === 0) return;
    pick([]);
    draw();
  });
  return { stop, begun: during(begin()) };

  async function begin() {
    run += 1;
    const started = run;
    // The table that stands there takes no more moves.
    waiting = true;
    draw();
    at = 0;
    free = false;
    progress.start();
    try {
      if (host.lender !== undefined && !prepared) prepared = prepare(host.lender);
      await prepared;
      engine.start();
      await Promise.all([engine.ready(), fetchSheet('melds')]);
      const laid = /** @type {Turn} */ (await engine.call('scene', { rule, scene: number - 1 }));
      if (run !== started) return;
      waiting = false;
      progress.stop();
      first?.classList.remove('on');
      frame.classList.add('on');
      if (!frame.isConnected) stack.append(frame);
      if (!acts.isConnected) progress.node.replaceWith(acts);
      pass(laid.snapshot.ply);
      notes = [];
      set(laid.snapshot);
      if (adrift)
        buttons()
          .find(({ tabIndex }) => tabIndex === 0)
          ?.focus({ preventScroll: true });
      adrift = false;
      host.ready?.();
      await follow();
    } catch (error) {
      if (run === started) fail(error);
    }
  }

  function stop() {
    run += 1;
    now = null;
    progress.stop();
    for (const off of unbind) off();
    const within = buttons().some((node) => node === document.activeElement);
    frame.remove();
    acts.remove();
    progress.node.remove();
    foot.hidden = false;
    if (within) /** @type {HTMLElement | null} */ (foot.querySelector('.try'))?.focus({ preventScroll: true });
  }

  function buttons() {
    return [frame, acts].flatMap((place) => [...place.querySelectorAll('button')]);
  }

  /** @param {Snapshot} snapshot */
  function set(snapshot) {
    now = snapshot;
    state.snap = snapshot;
    pick([]);
    const picks = snapshot.moves.flatMap((move) => move.picks).join(' ');
    for (const id of usedZones([snapshot], picks)) used.add(id);
    draw();
  }

  /** @param {import('../table/drawing.js').Pick[]} picked */
  function pick(picked) {
    state.picked = picked;
    target = null;
  }

  /** Return the moves that the chosen cards leave to choose from, the likeliest last. */
  function choices() {
    if (!now || waiting) return [];
    const held = new Set(now.table.hand.cards.map(({ ref }) => ref));
    const can = offers(now.moves, refs(), held);
    const there = can.filter((move) => target !== null && move.at === target);
    const option = optionOf(state.draft);
    return there.length > 0 ? there : [...can, ...(option ? [option] : [])];
  }

  function draw() {
    if (!now) return;
    draft.follow();
    const focused =
      document.activeElement instanceof HTMLElement && figure.contains(document.activeElement)
        ? document.activeElement
        : null;
    const mark = focused && markOf(focused);
    const keys = new Set(state.picked.map(({ key }) => key));
    const can = usable(now.moves);
    for (const ref of now.draft?.fits ?? []) can.add(ref);
    const fits = joining(now.moves, refs());
    if (state.picked.length > 0) for (const ref of state.draft?.said.fits ?? []) fits.add(ref);
    const hand = now.table.hand.cards;
    const some = hand.some(({ ref }) => can.has(ref)) && hand.some(({ ref }) => !can.has(ref));
    const live = { picked: keys, usable: can, fits, shade: some };
    const board = toNode(drawBoard({ places: placesOf(now, used), marks: [] }, { root, live }));
    const { lead, rest } = now.phase;
    const option = optionOf(state.draft);
    const says =
      option?.effect && option.virtue ? { lead: `${option.virtue}:`, text: option.effect } : { lead, text: rest };
    pool.begin();
    const room = { hand: frame.clientWidth };
    const d = createDrawing(
      now,
      pool,
      /** @type {import('../table/drawing.js').Room} */ (room),
      state.picked,
      state.draft?.said,
    );
    const composer = state.draft && state.picked.length > 0 ? drawComposer(d, state.draft, option, null) : null;
    frame.replaceChildren(
      board,
      toNode([
        'div',
        { class: 'told' },
        drawSays(says, game, root),
        ...(now.prompt?.pockets ?? []).map(
          ({ caption, card, now: next }) =>
            /** @type {import('../app/dom.js').Tree} */ ([
              'p',
              { class: next ? 'pocket now' : 'pocket' },
              caption,
              card && ': ',
              ...(card ? wordsOf(card.name) : []),
            ]),
        ),
        ...notes.map((note) => drawSays(typeof note === 'string' ? { lead: '', text: note } : note, game, root)),
      ]),
    );
    if (composer) frame.lastElementChild?.prepend(composer);
    drawActs();
    const heard = frame.querySelector('.told')?.textContent ?? '';
    if (said.textContent !== heard) said.textContent = heard;
    resetRovingFocus(frame);
    if (mark) {
      const all = buttons();
      const next = all.find((node) => markOf(node) === mark) ?? all.find(({ tabIndex }) => tabIndex === 0);
      next?.focus({ preventScroll: true });
    }
  }

  function drawActs() {
    const can = choices();
    const gilt = state.picked.length > 0 ? can.at(-1) : meant(can);
    const step = script[at];
    const asked = !free && isOwnSurrender(step) ? (now?.surrender ?? []) : [];
    const guided =
      !free && !waiting && step?.kind === 'play' && now?.actor === now?.you && (now?.moves.length ?? 0) > 0;
    const ended = at >= script.length;
    acts.replaceChildren(
      act('watch', words.watch, watch, 'i-play'),
      act('again', words.again, () => void begin(), 'i-undo'),
      h('span', { class: 'sp' }),
      ...(guided && asked.length === 0 && state.picked.length === 0
        ? [act('show', words.showMe, () => void playOwn(step.move ?? ''))]
        : []),
      ...(waiting ? [] : asked).map(({ text, label }) => moveButton(text, label, false)),
      ...can.slice(-6).map((move) => moveButton(move.text, move.label, move === gilt)),
      ...(ended && !waiting && host.next ? [act('next', words.next, host.next)] : []),
    );
  }

  /** @param {string} name @param {string} label @param {() => void} done @param {string} [sign] */
  function act(name, label, done, sign) {
    const look = { type: 'button', class: sign ? 'ib' : 'btn quiet', 'data-act': name, onclick: done };
    return sign ? h('button', { ...look, 'aria-label': label }, icon(sign)) : h('button', look, label);
  }

  /** @param {string} text @param {string} label @param {boolean} gilt */
  function moveButton(text, label, gilt) {
    const look = gilt ? 'btn primary' : 'btn';
    return toNode(['button', { type: 'button', class: look, 'data-move': text }, ['span', {}, ...wordsOf(label)]]);
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const node = event.target instanceof Element ? event.target.closest('[data-move], [data-step]') : null;
    if (!(node instanceof HTMLElement) || waiting || node.getAttribute('aria-disabled') === 'true') return;
    const { move, step, by } = node.dataset;
    if (move !== undefined) void playOwn(move);
    else if (step !== undefined) {
      draft.step(step, Number(by));
      draw();
    }
  }

  /** @param {HTMLElement} node */
  function tap(node) {
    if (!now || waiting) return;
    if (draft.asking) {
      draft.asking.then(() => tap(node));
      return;
    }
    const { key = '', ref = '' } = node.dataset;
    notes = [];
    if (state.picked.some((each) => each.key === key)) pick(state.picked.filter((each) => each.key !== key));
    else if (ready(now.moves, refs()).some((move) => move.at === ref)) target = target === ref ? null : ref;
    else if (!choose(key, ref)) explain([...refs(), ref]);
    draw();
  }

  /** @param {string} key @param {string} ref */
  function choose(key, ref) {
    const moves = now?.moves ?? [];
    const alone = isOpen(moves, [ref]) || (now?.draft?.fits.includes(ref) ?? false);
    if (isOpen(moves, [...refs(), ref]) || (state.picked.length > 0 && draft.takes(ref))) {
      pick([...state.picked, { key, ref }]);
    } else if (alone && !(now?.draft && state.picked.length > 1)) pick([{ key, ref }]);
    else return false;
    return true;
  }

  /** @param {HTMLElement} node */
  function doubleTap(node) {
    const whole = state.draft && isSettled(state.draft) ? optionOf(state.draft) : null;
    const move = state.picked.length > 0 && meant([...ready(now?.moves ?? [], refs()), ...(whole ? [whole] : [])]);
    if (move) void playOwn(move.text);
    else tap(node);
  }

  /** @param {HTMLElement} node */
  function dragUp(node) {
    const { key = '', ref = '' } = node.dataset;
    if (!now || waiting || (!state.picked.some((each) => each.key === key) && !choose(key, ref))) return false;
    const move = meant(ready(now.moves, refs()));
    if (move) void playOwn(move.text);
    else draw();
    return move !== null;
  }

  /** @param {string[]} picks */
  function explain(picks) {
    const asked = now;
    engine.call('why', { picks }).then(
      (reason) => {
        if (now !== asked || !reason) return;
        notes = [{ lead: '', text: reason.message, ...(reason.rule ? { rule: reason.rule } : {}) }];
        draw();
      },
      () => {}, // The next move reports failures of the engine.
    );
  }

  /** Play the moves of the script for the others, until it is the visitor's turn. */
  async function follow() {
    const started = run;
    while (now) {
      const step = script[at];
      if (free && !step) break;
      if (step && step.kind === 'next' && !free) {
        await rest();
        if (run !== started) return;
        const turn = await engine.call('next');
        if (run !== started) return;
        const made = take(turn);
        at += 1;
        pass(made);
        continue;
      }
      if (step && step.kind !== 'play' && !free) {
        if (step.kind === 'score') notes = [step.text ?? ''];
        at += 1;
        continue;
      }
      if (step && !free && isSurrender(step)) {
        if (isOwnSurrender(step)) break;
        await rest();
        if (run !== started) return;
        const turn = await engine.call('surrender', { text: step.move, scripted: true });
        if (run !== started) return;
        pass(take(turn));
        continue;
      }
      if (now.sheet || now.actor === null || now.actor === now.you) break;
      await rest();
      if (run !== started) return;
      const turn = step && !free ? await engine.call('play', { text: step.move }) : await engine.call('bot');
      if (run !== started) return;
      const made = take(turn);
      if (!free) pass(made);
    }
    settle();
  }

  /** Say where the scene stands. */
  function settle() {
    const scored = script.findLast((step) => step.kind === 'score')?.text;
    if (at >= script.length && !free) {
      free = true;
      host.done?.();
      notes = [{ lead: words.done, text: scored ?? told.frames[0]?.says.text ?? '' }];
    } else if (now?.sheet) notes = [words.over];
    else if (!free && notes.length === 0) notes = [{ lead: words.yours, text: words.tryIt }];
    draw();
  }

  /** Draw what was played; return the number of moves made, forced ones included. @param {Turn} turn @returns {number} */
  function take({ events, snapshot }) {
    const made = snapshot.ply - (now?.ply ?? 0);
    const spots = spotsOf(frame);
    set(snapshot);
    fly(spots, frame);
    host.moved?.({ events, snapshot });
    return made;
  }

  /** Skip so many moves of the script. @param {number} made */
  function pass(made) {
    for (let left = made; left > 0 && at < script.length; at += 1) if (script[at]?.kind === 'play') left -= 1;
  }

  /** Play a move of the visitor's. @param {string} text */
  async function playOwn(text) {
    if (waiting) return;
    const started = run;
    const step = script[at];
    waiting = true;
    draw();
    try {
      const turn = text.startsWith('surrender ')
        ? await engine.call('surrender', { text, scripted: true })
        : await engine.call('play', { text, seat: now?.you });
      if (run !== started) return;
      waiting = false;
      notes = [];
      const made = take(turn);
      if (step && !free) {
        if (text === step.move) pass(made);
        else {
          free = true;
          notes = [{ lead: words.other, text: `${words.shows}${step.words ?? ''}.` }];
          draw();
        }
      }
      await follow();
    } catch (error) {
      if (run === started) fail(error);
    }
  }

  /** Tell whether the visitor may make the surrender of this step. @param {Step} [step] */
  function isOwnSurrender(step) {
    return isSurrender(step) && (now?.surrender ?? []).some(({ text }) => text === step?.move);
  }

  /** @param {unknown} error */
  function fail(error) {
    const text = error instanceof Error ? error.message : '';
    waiting = false;
    if (now) {
      notes = [{ lead: words.trouble, text }];
      draw();
    } else progress.fail(text);
  }
}

/** @type {Promise<void> | null} */
let prepared = null;

/** Read the settings, and take an engine that is lent, once a frame. @param {string} lender */
async function prepare(lender) {
  const { theme } = document.documentElement.dataset;
  startSettings();
  // The page around the frame has chosen the colours.
  if (theme) document.documentElement.dataset.theme = theme;
  if (lender) await useLentEngine(lender);
}

/** Return by what a button is found again after a drawing. @param {HTMLElement} node */
const markOf = ({ dataset: { key, move, act, step, by } }) => key ?? move ?? act ?? (step && `${step} ${by}`) ?? '';

/** @param {Step | undefined} step */
const isSurrender = (step) => step?.kind === 'play' && step.move?.startsWith('surrender ') === true;

const rest = () => during(new Promise((resolve) => setTimeout(resolve, Math.max(200, pace()))));

/**
 * Create the line that says how far the engine is, in the place of the controls.
 * @param {() => void} again
 */
function showProgress(again) {
  const says = h('span', { role: 'status' });
  const bar = h('span', { class: 'pr', role: 'progressbar', 'aria-label': words.progress }, h('i', {}));
  const retry = h('button', { type: 'button', class: 'btn', hidden: true, onclick: () => engine.retry() }, words.again);
  const node = h('div', { class: 'ft engine' }, says, retry, bar);
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
      show(text || words.trouble, true);
      retry.onclick = again;
    },
    stop: () => stop(),
  };
}
