/**
 * Play one scene of a rule on a table of its own, or show it step by step.
 *
 *     const player = createScenePlayer(place, { rule: 'royals.trick.two-beats-ace', openRule });
 *     player.play();       // fetches the engine
 *     player.destroy();
 *
 * Watching needs no engine: the build has drawn every step. The player knows no rule; it compares texts of moves.
 */
import { h, icon } from '../app/dom.js';
import { engine } from '../boot/engineClient.js';
import { pace } from '../app/settings.js';
import { SITE } from '../boot/site.js';
import { showStatus } from '../app/status.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { sentence } from '../table/cards.js';
import { createTable } from '../table/table.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('../app/contract.js').Turn} Turn */
/** @typedef {import('../app/contract.js').SceneStep} Step */
/** @typedef {import('../app/contract.js').SceneTold} Scene */
/**
 * @typedef {object} Wish
 * @property {string} rule
 * @property {number} [number]                 index of the scene, from 0
 * @property {(game: string, rule: string) => void} openRule
 * @property {() => void} [close]              close the scene
 * @property {(event: Pick<Turn, 'events' | 'snapshot'>) => void} [moved] called after each move
 * @property {() => void} [done]               called when the scene has been played to its end
 * @property {(scenes: number) => Onward | null} [onward]  return the place of this scene in a row, given the number of scenes of its rule
 */
/** @typedef {{ at: number, of: number, next: (() => void) | null }} Onward  place in a row of scenes, from 1, and the function that goes to the next */

const DATA = new URL('data/scenes/', SITE);

/**
 * Create a player inside `root`; it shows the first position at once.
 * @param {HTMLElement} root
 * @param {Wish} wish
 */
export function createScenePlayer(root, { rule, number = 0, openRule, close, moved, done: played, onward }) {
  const title = h('h1', { tabindex: -1 });
  // Where there is little room the text is clipped until it is tapped.
  const about = h('p', { class: 'sm mut about', onclick: () => about.classList.toggle('whole') });
  const felt = h('div', { class: 'felt' });
  const status = h('div', { class: 'engine', hidden: true });
  const says = h('p', { class: 'says', role: 'status' });
  const acts = h('div', { class: 'acts' });
  const shut =
    close && h('button', { type: 'button', class: 'ib', 'aria-label': words.close, onclick: close }, icon('i-close'));
  root.replaceChildren(
    h(
      'div',
      { class: 'player' },
      h('header', {}, h('div', { class: 'ttl' }, title, about), shut),
      felt,
      h('footer', {}, status, says, acts),
    ),
  );

  /** @type {Scene | null} */
  let scene = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** Number of steps seen. */
  let at = 0;
  let playing = false;
  /** True if the person left the script, or it is done: play goes on freely. */
  let free = false;
  /** Number of the current run; answers to an earlier run are dropped. */
  let run = 0;
  /** @type {Snapshot | null} */
  let now = null;
  let stopStatus = () => {};
  /** @type {Onward | null} */
  let row = null;

  const host = {
    play: (/** @type {string} */ text) => (playing ? playOwn(text) : Promise.resolve()),
    why: (/** @type {string[]} */ picks) =>
      playing ? engine.call('why', { picks }) : Promise.resolve({ message: words.watching, rule: null }),
    openRule: (/** @type {string} */ id) => openRule(scene?.first.game ?? '', id),
    openLog: () => {},
    openRules: () => {},
    openMenu: () => {},
    back: () => close?.(),
    missing: (/** @type {() => void} */ retry) => {
      tell(words.missingPart);
      acts.replaceChildren(button(words.again, retry));
    },
  };

  /** @param {Snapshot} snapshot @param {import('../table/table.js').Event[]} [events] */
  function draw(snapshot, events = []) {
    now = snapshot;
    table ??= createTable(felt, host);
    table.update(snapshot, events);
  }

  /** @param {...import('../app/dom.js').Child} parts */
  const tell = (...parts) => says.replaceChildren(h('span', {}, ...parts));

  /** @param {string} label @param {() => void} act @param {{ off?: boolean, gilt?: boolean, icon?: string }} [how] */
  const button = (label, act, how = {}) =>
    h(
      'button',
      {
        type: 'button',
        class: how.gilt ? 'btn primary' : 'btn',
        'aria-disabled': how.off ? 'true' : null,
        onclick: () => !how.off && act(),
      },
      how.icon ? icon(how.icon) : null,
      h('span', { class: how.icon ? 'vh' : null }, label),
    );

  const ready = load();

  /** @returns {Promise<boolean>} whether there is such a scene */
  async function load() {
    // Rules whose ids begin alike share a file.
    const [file = ''] = rule.split(/[.-]/);
    const answer = await fetch(new URL(`${encodeURIComponent(file)}.json`, DATA)).catch(() => null);
    /** @type {Record<string, Scene[]>} */
    const known = answer?.ok ? await answer.json() : {};
    const scenes = Object.hasOwn(known, rule) ? (known[rule] ?? []) : [];
    scene = scenes[number] ?? null;
    if (!scene) {
      tell(words.missing);
      return false;
    }
    row = onward?.(scenes.length) ?? null;
    const part = row && row.of > 1 && h('span', { class: 'xs mut part' }, words.part(row.at, row.of));
    title.replaceChildren(sentence(scene.title), ...(part ? [' ', part] : []));
    about.replaceChildren(sentence(scene.text));
    watch(0);
    return true;
  }

  /** Show the scene after some steps. @param {number} step  number of steps seen */
  function watch(step) {
    if (!scene) return;
    run += 1;
    playing = false;
    const back = step < at;
    at = step;
    const past = scene.steps.slice(0, at);
    const last = past.at(-1);
    const snapshot = past.findLast((each) => each.snapshot)?.snapshot ?? scene.first;
    const text =
      last?.kind === 'play' && !back ? [{ turn: snapshot.turn, seat: last.seat ?? null, text: last.text ?? '' }] : [];
    draw(snapshot, text);
    tell(...(last ? describe(last) : [words.begin(scene.steps.length)]));
    const end = at === scene.steps.length;
    const had = acts.contains(document.activeElement);
    acts.replaceChildren(
      h('span', { class: 'xs mut count' }, words.count(at, scene.steps.length)),
      button(words.backStep, () => watch(at - 1), { off: at === 0, icon: 'i-back' }),
      button(words.nextStep, () => watch(at + 1), { off: end, icon: 'i-next' }),
      h('span', { class: 'sp' }),
      ...(end && row?.next ? [button(words.next, row.next)] : []),
      button(words.play, () => void play(), { gilt: true }),
    );
    // Keep the focus on the button for those who step with the keyboard.
    if (had) /** @type {HTMLElement | undefined} */ ([...acts.querySelectorAll('button')].at(back ? 0 : 1))?.focus();
  }

  /** @param {Step} step @returns {import('../app/dom.js').Child[]} */
  function describe(step) {
    const who = step.seat == null ? '' : (scene?.first.names[step.seat] ?? '');
    if (step.kind === 'no') {
      return [
        h('b', {}, words.refused(who), sentence(step.words ?? '')),
        ': ',
        sentence(step.text ?? ''),
        ' ',
        ruleLink(step.rule),
      ];
    }
    if (step.kind === 'list') return [h('b', {}, words.allowed(who)), sentence(step.words ?? ''), '.'];
    if (step.kind === 'unlisted') return [h('b', {}, words.not(who)), sentence(step.words ?? ''), '.'];
    return [sentence(step.text ?? '')];
  }

  /** @param {string | null | undefined} id */
  function ruleLink(id) {
    if (!id || id === rule) return null;
    return h('button', { type: 'button', class: 'link', onclick: () => host.openRule(id) }, words.rule);
  }

  /** Start the engine, and let the person play from the first position. */
  async function play() {
    await ready;
    if (!scene) return;
    run += 1;
    const started = run;
    playing = true;
    free = false;
    at = 0;
    draw({ ...scene.first, moves: [] });
    tell(words.coming);
    drawPlayActs();
    status.hidden = false;
    stopStatus();
    stopStatus = showStatus(status);
    engine.start();
    try {
      await engine.ready();
      const laid = /** @type {Turn} */ (await engine.call('scene', { rule, scene: number }));
      if (run !== started) return;
      pass(laid.snapshot.ply);
      draw(laid.snapshot, laid.events);
      await follow();
    } catch (error) {
      if (run === started) fail(error);
    }
  }

  /** Play the moves of the script for the others, until it is the person's turn. */
  async function follow() {
    const started = run;
    while (scene && now && run === started) {
      const step = scene.steps[at];
      if (free && !step) break;
      if (step && step.kind === 'next' && !free) {
        await pause();
        if (run !== started) return;
        const dealt = /** @type {Turn} */ (await engine.call('next'));
        const made = dealt.snapshot.ply - now.ply;
        draw(dealt.snapshot, dealt.events);
        tell(step.text ?? '');
        at += 1;
        pass(made);
        continue;
      }
      if (step && step.kind !== 'play' && !free) {
        if (step.kind === 'score') tell(sentence(step.text ?? ''));
        at += 1;
        continue;
      }
      if (step && !free && isSurrender(step)) {
        if (isOwnSurrender(step)) break;
        await pause();
        if (run !== started) return;
        pass(take(await engine.call('surrender', { text: step.move, scripted: true })));
        continue;
      }
      if (now.sheet || now.actor === null) break;
      if (now.actor === now.you) break;
      table?.busy(true);
      await pause();
      if (run !== started) return;
      const played = step && !free ? await engine.call('play', { text: step.move }) : await engine.call('bot');
      if (run !== started) return;
      const made = take(played);
      if (!free) pass(made);
    }
    if (run !== started) return;
    table?.busy(false);
    if (!scene || !now) return;
    const done = at >= scene.steps.length;
    if (done && !free) {
      free = true;
      played?.();
      tell(
        h('b', {}, words.done),
        ' ',
        sentence(scene.steps.findLast((step) => step.kind === 'score')?.text ?? scene.text),
      );
    } else if (now.sheet) tell(words.over);
    else if ((now.actor === now.you || isOwnSurrender(scene.steps[at])) && !free)
      tell(h('b', {}, words.yours), ' ', words.tryIt);
    drawPlayActs();
  }

  /** Draw what was played; return the number of moves made, forced ones included. @param {Turn} played @returns {number} */
  function take({ events, snapshot }) {
    const made = snapshot.ply - (now?.ply ?? 0);
    draw(snapshot, events);
    moved?.({ events, snapshot });
    return made;
  }

  /** Skip so many moves of the script. @param {number} made */
  function pass(made) {
    for (let left = made; scene && left > 0 && at < scene.steps.length; at += 1) {
      if (scene.steps[at]?.kind === 'play') left -= 1;
    }
  }

  /** Play the person's move. The table shows a refusal. @param {string} text */
  async function playOwn(text) {
    const step = scene?.steps[at];
    const started = run;
    const surrenders = text.startsWith('surrender ');
    const played = surrenders
      ? await engine.call('surrender', { text, scripted: true })
      : await engine.call('play', { text, seat: now?.you });
    if (run !== started) return;
    const made = take(played);
    if (step && !free) {
      if (text === step.move) pass(made);
      else {
        free = true;
        tell(h('b', {}, words.other), ' ', words.shows, sentence(step.words ?? ''), '.');
      }
      drawPlayActs();
    }
    await follow().catch(fail);
  }

  async function showMe() {
    const step = scene?.steps[at];
    if (step?.move) await playOwn(step.move).catch(fail);
  }

  /** Tell whether the person may make the surrender of this step; it has buttons below the table. @param {Step} [step] */
  const isOwnSurrender = (step) =>
    step !== undefined && isSurrender(step) && (now?.surrender ?? []).some(({ text }) => text === step.move);

  function drawPlayActs() {
    const step = scene?.steps[at];
    const surrendering = !free && isOwnSurrender(step);
    const moves = !free && step?.kind === 'play' && now?.actor === now?.you && (now?.moves.length ?? 0) > 0;
    const end = at >= (scene?.steps.length ?? 0);
    acts.replaceChildren(
      button(words.watch, () => watch(0)),
      h('span', { class: 'sp' }),
      ...(surrendering
        ? (now?.surrender ?? []).map(({ text, label }) => button(label, () => void playOwn(text).catch(fail)))
        : []),
      ...(surrendering
        ? []
        : [
            moves && !isSurrender(step)
              ? button(words.showMe, () => void showMe())
              : button(words.again, () => void play()),
          ]),
      ...(end && row?.next ? [button(words.next, row.next, { gilt: true })] : []),
    );
  }

  /** @param {unknown} error */
  function fail(error) {
    table?.busy(false);
    tell(h('b', {}, words.trouble), ' ', error instanceof Error ? error.message : '');
    drawPlayActs();
  }

  return {
    ready,
    play,
    watch: () => watch(0),
    destroy() {
      run += 1;
      stopStatus();
      table?.destroy();
      root.replaceChildren();
    },
  };
}

/** @param {Step | undefined} step */
const isSurrender = (step) => step?.kind === 'play' && step.move?.startsWith('surrender ') === true;

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.max(200, pace())));
