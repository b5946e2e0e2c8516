/**
 * One scene of a rule on a table of its own: watched step by step, or played.
 *
 *     const stage = createStage(place, { rule: 'royals.trick.two-beats-ace', openRule });
 *     stage.play();       // fetches the engine
 *     stage.destroy();
 *
 * What is watched was drawn when the site was built, and needs no engine. It knows no rule: it compares texts of moves.
 */
import { h, icon } from '../app/dom.js';
import { engine } from '../boot/engineClient.js';
import { pace } from '../app/settings.js';
import { SITE } from '../boot/site.js';
import { showStatus } from '../app/status.js';
import { stagewords as words } from '../i18n/stagewords.js';
import { sentence } from '../table/cards.js';
import { createTable } from '../table/table.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {import('../app/types.js').Played} Played */
/**
 * @typedef {object} Step
 * @property {'play' | 'no' | 'list' | 'unlisted' | 'score' | 'next'} kind
 * @property {string} [move]
 * @property {string} [words]   the move, for a player
 * @property {string} [text]    what happened, or why it was refused
 * @property {string} [rule]    the rule that refuses it
 * @property {number | null} [seat]
 * @property {Snapshot} [snapshot]
 */
/** @typedef {{ seat: number, title: string, text: string, first: Snapshot, steps: Step[] }} Scene */
/**
 * @typedef {object} Wish
 * @property {string} rule
 * @property {number} [number]                 which of its scenes, from 0
 * @property {(game: string, rule: string) => void} openRule
 * @property {() => void} [close]              there is a place to go back to
 * @property {(event: Played) => void} [moved] told of every move that is played
 * @property {() => void} [done]               the scene has been played to its end
 * @property {(scenes: number) => Onward | null} [onward]  what this scene is a part of, by the number of scenes that its rule has
 */
/** @typedef {{ at: number, of: number, next: (() => void) | null }} Onward  the place in a row of scenes, from 1, and the way to the next */

const DATA = new URL('data/scenes/', SITE);

/**
 * @param {HTMLElement} root
 * @param {Wish} wish
 */
export function createStage(root, { rule, number = 0, openRule, close, moved, done: played, onward }) {
  const title = h('h1', { tabindex: -1 });
  // Where there is little room it is cut short until it is tapped.
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
      { class: 'stage' },
      h('header', {}, h('div', { class: 'ttl' }, title, about), shut),
      felt,
      h('footer', {}, status, says, acts),
    ),
  );

  /** @type {Scene | null} */
  let scene = null;
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** How many of the steps are behind us. */
  let at = 0;
  let playing = false;
  /** The person has left the script, or it is done: play goes on as it comes. */
  let free = false;
  /** Counts beginnings, so that an answer to an earlier one is not drawn. */
  let life = 0;
  /** @type {Snapshot | null} */
  let now = null;
  let stopStatus = () => {};
  /** @type {Onward | null} */
  let row = null;

  const host = {
    play: (/** @type {string} */ text) => (playing ? mine(text) : Promise.resolve()),
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

  /** @param {Snapshot} snapshot @param {import('../app/types.js').Event[]} [events] */
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

  async function load() {
    // Entries whose ids begin alike lie in one file.
    const [file = ''] = rule.split(/[.-]/);
    const answer = await fetch(new URL(`${encodeURIComponent(file)}.json`, DATA)).catch(() => null);
    /** @type {Record<string, Scene[]>} */
    const known = answer?.ok ? await answer.json() : {};
    const scenes = Object.hasOwn(known, rule) ? (known[rule] ?? []) : [];
    scene = scenes[number] ?? null;
    if (!scene) {
      tell(words.missing);
      return;
    }
    row = onward?.(scenes.length) ?? null;
    const part = row && row.of > 1 && h('span', { class: 'xs mut part' }, words.part(row.at, row.of));
    title.replaceChildren(sentence(scene.title), ...(part ? [' ', part] : []));
    about.replaceChildren(sentence(scene.text));
    watch(0);
  }

  // ---- Watching -------------------------------------------------------------------------------------------------

  /** @param {number} step how many steps to have seen */
  function watch(step) {
    if (!scene) return;
    life += 1;
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
    // Whoever steps with the keyboard stays on the button.
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

  // ---- Playing --------------------------------------------------------------------------------------------------

  async function play() {
    await ready;
    if (!scene) return;
    life += 1;
    const mineNow = life;
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
      const begun = /** @type {Played} */ (await engine.call('scene', { rule, scene: number }));
      if (life !== mineNow) return;
      pass(begun.snapshot.ply);
      draw(begun.snapshot, begun.events);
      await follow();
    } catch (error) {
      if (life === mineNow) fail(error);
    }
  }

  /** What the others do in the scene is done for them; where it is the person's turn, it waits. */
  async function follow() {
    const begun = life;
    while (scene && now && life === begun) {
      const step = scene.steps[at];
      if (free && !step) break;
      if (step && step.kind === 'next' && !free) {
        await pause();
        if (life !== begun) return;
        const dealt = /** @type {Played} */ (await engine.call('next'));
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
        if (mineToSay(step)) break;
        await pause();
        if (life !== begun) return;
        pass(take(await engine.call('surrender', { text: step.move, scripted: true })));
        continue;
      }
      if (now.sheet || now.actor === null) break;
      if (now.actor === now.you) break;
      table?.busy(true);
      await pause();
      if (life !== begun) return;
      const played = step && !free ? await engine.call('play', { text: step.move }) : await engine.call('bot');
      if (life !== begun) return;
      const made = take(played);
      if (!free) pass(made);
    }
    if (life !== begun) return;
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
    else if ((now.actor === now.you || mineToSay(scene.steps[at])) && !free)
      tell(h('b', {}, words.yours), ' ', words.tryIt);
    drawPlayActs();
  }

  /** @param {Played} played @returns {number} how many moves were made: those without a choice follow by themselves */
  function take({ events, snapshot }) {
    const made = snapshot.ply - (now?.ply ?? 0);
    draw(snapshot, events);
    moved?.({ events, snapshot });
    return made;
  }

  /** Goes past so many moves of the script. @param {number} made */
  function pass(made) {
    for (let left = made; scene && left > 0 && at < scene.steps.length; at += 1) {
      if (scene.steps[at]?.kind === 'play') left -= 1;
    }
  }

  /** The person's move. A refusal is the table's to tell. @param {string} text */
  async function mine(text) {
    const step = scene?.steps[at];
    const begun = life;
    const said = text.startsWith('surrender ');
    const played = said
      ? await engine.call('surrender', { text, scripted: true })
      : await engine.call('play', { text, seat: now?.you });
    if (life !== begun) return;
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
    if (step?.move) await mine(step.move).catch(fail);
  }

  /** A surrender is an act on the match and no move at the table: it has buttons beside the others. @param {Step} [step] */
  const mineToSay = (step) =>
    step !== undefined && isSurrender(step) && (now?.surrender ?? []).some(({ text }) => text === step.move);

  function drawPlayActs() {
    const step = scene?.steps[at];
    const saying = !free && mineToSay(step);
    const moves = !free && step?.kind === 'play' && now?.actor === now?.you && (now?.moves.length ?? 0) > 0;
    const end = at >= (scene?.steps.length ?? 0);
    acts.replaceChildren(
      button(words.watch, () => watch(0)),
      h('span', { class: 'sp' }),
      ...(saying
        ? (now?.surrender ?? []).map(({ text, label }) => button(label, () => void mine(text).catch(fail)))
        : []),
      ...(saying
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
      life += 1;
      stopStatus();
      table?.destroy();
      root.replaceChildren();
    },
  };
}

/** @param {Step | undefined} step */
const isSurrender = (step) => step?.kind === 'play' && step.move?.startsWith('surrender ') === true;

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.max(200, pace())));
