/**
 * A scene in a page: step through it, let it run, or play it. The build has written its first frame and the frames of all steps;
 * only playing fetches the engine.
 *
 *     const scene = createScene(figure, { openRule });
 *     scene.play();       // let the visitor play
 *     scene.destroy();
 */
import { h, icon, toNode } from '../app/dom.js';
import { SITE } from '../boot/site.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { drawBoard, drawSays, fly, spotsOf } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('../app/contract.js').Turn} Turn */
/** @typedef {{ used: string[], frames: Frame[], script: Omit<import('../app/contract.js').SceneStep, 'snapshot'>[] }} Told */
/**
 * @typedef {object} Host
 * @property {string} [lender]  in a frame: origin of the page around it if that has an engine to lend, or ''
 * @property {(game: string, rule: string) => boolean} [openRule]  show a rule; true if it is shown, else its link is followed
 * @property {() => void} [ready]  called when the table is there to be played on
 * @property {(event: Pick<Turn, 'events' | 'snapshot'>) => void} [moved]  called after each move
 * @property {() => void} [done]          called when the scene has been played to its end
 * @property {(() => void) | null} [next] go on to the next scene, if there is one
 */
/** @typedef {ReturnType<typeof createScene>} ScenePlayer */

/** Milliseconds that a step stands: some, and more for each letter of its sentence. */
const STAND = 1100;
const LETTER = 32;

/** Draw the sentence that stands in place of a scene that is not there. */
export const drawMissing = () => h('p', { role: 'alert' }, words.missing);

/**
 * Fetch the figure of a scene from its still page.
 * @param {string} rule
 * @param {number} number  of its scenes, from 1
 * @returns {Promise<HTMLElement | null>}  null where there is none
 */
export async function fetchFigure(rule, number) {
  if (!/^[\w.-]+$/.test(rule) || !(number >= 1)) return null;
  const page = new URL(`embed/${number > 1 ? `${rule}.${number}` : rule}.html`, SITE);
  const answer = await fetch(page).catch(() => null);
  if (!answer?.ok) return null;
  const told = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const figure = told.querySelector('figure.scene');
  if (!(figure instanceof HTMLElement)) return null;
  // Addresses count from the still page.
  for (const node of figure.querySelectorAll('[href]')) {
    node.setAttribute('href', new URL(node.getAttribute('href') ?? '', page).href);
  }
  return document.adoptNode(figure);
}

/**
 * Give a figure its controls.
 * @param {HTMLElement} figure  with all frames
 * @param {Host} host
 */
export function createScene(figure, host) {
  const { rule = '', number = '1', game = '' } = figure.dataset;
  /** @type {Told} */
  const told = JSON.parse(figure.querySelector('script.steps')?.textContent ?? '{"used":[],"frames":[],"script":[]}');
  const stack = /** @type {HTMLElement} */ (figure.querySelector('.frames'));
  const foot = /** @type {HTMLElement} */ (figure.querySelector('.ft'));
  const dots = /** @type {HTMLElement} */ (foot.querySelector('.dots'));
  const said = h('p', { class: 'vh', role: 'status' });
  const trouble = h('p', { class: 'lost', role: 'alert' });
  const root = SITE.href;
  const toggle = button('play', words.watch, () => (timer ? halt() : run()));
  const step = button('step', words.nextStep, () => {
    halt();
    show(at === last ? 0 : at + 1);
  });
  const last = told.frames.length - 1;
  let at = 0;
  let timer = 0;
  /** The play that was begun; its code may still have to arrive. @type {{ stop: () => void } | null} */
  let played = null;

  for (const frame of told.frames.slice(1)) {
    const node = h(
      'div',
      { class: 'frame' },
      toNode(drawBoard(frame, { root })),
      toNode(drawSays(frame.says, game, root)),
    );
    stack.append(node);
  }
  // Without a script there is a link to the scene in its place.
  foot.querySelector('a.play')?.remove();
  dots.before(toggle);
  dots.after(step);
  toggle.hidden = step.hidden = last <= 0;
  figure.append(said);
  foot.before(trouble);
  // The words of the rules are English whatever the page speaks; what is pressed is not.
  figure.lang = 'en';
  foot.lang = trouble.lang = document.documentElement.lang;

  /** @param {string} name @param {string} label @param {() => void} act */
  function button(name, label, act) {
    return h('button', { type: 'button', class: `ib ${name}`, 'aria-label': label, onclick: act }, icon(`i-${name}`));
  }

  /** Show a frame. @param {number} next */
  function show(next) {
    const before = stack.children[at];
    const after = stack.children[next];
    if (!before || !after) return;
    before.classList.remove('on');
    after.classList.add('on');
    if (next === at + 1) fly(spotsOf(before), after);
    at = next;
    for (const [nth, dot] of [...dots.children].entries()) dot.classList.toggle('on', nth <= at);
    dots.setAttribute('aria-label', words.stepOf(at + 1, last + 1));
    if (dots.classList.contains('many')) dots.textContent = `${at + 1} / ${last + 1}`;
    said.textContent = after.querySelector('.says')?.textContent ?? '';
    drawToggle();
  }

  function drawToggle() {
    toggle.replaceChildren(icon(timer ? 'i-pause' : 'i-play'));
    toggle.setAttribute('aria-label', timer ? words.pause : words.watch);
  }

  /** Let the steps follow each other. */
  function run() {
    halt();
    const wait = () => {
      const letters = stack.children[at]?.querySelector('.says')?.textContent?.length ?? 0;
      timer = window.setTimeout(
        () => {
          timer = 0;
          if (at < last) show(at + 1);
          if (at < last) wait();
          drawToggle();
        },
        STAND + LETTER * letters,
      );
    };
    if (at === last) show(0);
    // From the first frame the steps begin at once: its sentence has been read.
    else if (at === 0) show(1);
    if (at < last) wait();
    drawToggle();
  }

  /** End what runs: the steps, or the play. */
  function halt() {
    clearTimeout(timer);
    timer = 0;
    played?.stop();
    played = null;
    drawToggle();
  }

  /** Show the frames again, from the first. */
  function watch() {
    halt();
    show(0);
  }

  /** Fetch the engine, and let the visitor play from the first frame. */
  async function play() {
    watch();
    trouble.textContent = '';
    const mine = { stop() {} };
    played = mine;
    const code = await import('./play.js').catch(() => null);
    if (played !== mine) return;
    if (!code) {
      played = null;
      // A browser may remember for the life of a page that a script did not come.
      const reload = h('button', { type: 'button', class: 'btn', onclick: () => location.reload() }, words.again);
      trouble.replaceChildren(words.missingPart, ' ', reload);
      return;
    }
    const around = { figure, stack, foot, said, told, rule, number: Number(number), game };
    const { stop, begun } = code.playScene(around, host, watch);
    mine.stop = stop;
    await begun;
  }

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const asked = link.matches('.see') ? new URL(link.href).hash.slice(1) : '';
    if (link.matches('.try')) {
      event.preventDefault();
      void play();
    } else if (asked && host.openRule?.(game, asked)) event.preventDefault();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (played || !/^Arrow(Left|Right)$/.test(event.key)) return;
    const next = at + (event.key === 'ArrowLeft' ? -1 : 1);
    halt();
    if (next >= 0 && next <= last) show(next);
  };
  figure.addEventListener('click', onClick);
  figure.addEventListener('keydown', onKey);

  return {
    play,
    watch,
    run,
    destroy() {
      halt();
      figure.removeEventListener('click', onClick);
      figure.removeEventListener('keydown', onKey);
    },
  };
}
