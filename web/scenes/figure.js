/**
 * A scene in a page: step through it, let it run, or play it. The build has written its first frame and the frames of all steps;
 * only playing fetches the engine.
 *
 *     const scene = createScene(figure, { openRule });
 *     scene.play();       // let the visitor play
 *     scene.destroy();
 */
import { button, h, icon, listen, toNode } from '../app/dom.js';
import { SITE } from '../boot/site.js';
import { languageFolder, languageOf, useEngineIn } from '../i18n/i18n.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { drawBoard, drawSays, fly, spotsOf } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {{ used: string[], frames: Frame[], script: Omit<import('../app/contract.js').SceneStep, 'snapshot'>[], kind?: 'watch' | 'find' | 'play' }} Told */
/**
 * @typedef {object} Host
 * @property {string} [lender]  in a frame: origin of the page around it if that has an engine to lend, or ''
 * @property {(game: string, rule: string) => boolean} [openRule]  show a rule; true if it is shown, else its link is followed
 * @property {() => void} [ready]  called when the table is there to be played on
 * @property {(event: Pick<Turn, 'events' | 'snapshot'>) => void} [moved]  called after each move
 * @property {() => void} [done]          called when the scene has been played to its end
 * @property {(() => void) | null} [next] go on to the next scene, if there is one
 * @property {Told} [told]   a scene that does not stand in the figure: somebody's own (own.js)
 * @property {() => Promise<Turn>} [lay]  lay it on the table
 * @property {(text: string) => Promise<{ right: boolean, say: string }>} [judge]  judge the answer, where a move is to be found
 * @property {string} [solution]  a right one
 * @property {(text: string) => boolean} [played]  take a move of the visitor's; true if that is all that is done with it
 * @property {() => void} [leave]  end the play; the frames are shown again where it is not said
 * @property {() => void} [undo]   take a move back, in place of starting again
 * @property {import('./frame.js').Live} [live]  how the cards of the frames can be tapped
 * @property {(at: number) => void} [shown]  called when a frame is shown
 */
/** @typedef {ReturnType<typeof createScene>} ScenePlayer */

/** Milliseconds that a step stands: some, and more for each letter of its sentence. */
const STAND = 1100;
const LETTER = 32;

/** Draw the sentence that stands in place of a scene that is not there. */
export const drawMissing = () => h('p', { role: 'alert' }, words.missing);

/**
 * Fetch the figure of a scene from its still page, in the page's language or else in English.
 * @param {string} rule
 * @param {number} number  of its scenes, from 1
 * @returns {Promise<HTMLElement | null>}  null where there is none
 */
export async function fetchFigure(rule, number) {
  if (!/^[\w.-]+$/.test(rule) || !(number >= 1)) return null;
  const name = `${number > 1 ? `${rule}.${number}` : rule}.html`;
  const folder = languageFolder();
  return (folder && (await readFigure(`embed/${folder}${name}`))) || readFigure(`embed/${name}`);
}

/** Read a figure from a still page. @param {string} path @returns {Promise<HTMLElement | null>} */
async function readFigure(path) {
  const page = new URL(path, SITE);
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
 * Draw a frame.
 * @param {Frame} frame
 * @param {string} game
 * @param {import('./frame.js').Live} [live]
 */
export function drawFrame(frame, game, live) {
  const root = SITE.href;
  return h('div.frame', toNode(drawBoard(frame, { root, live })), toNode(drawSays(frame.says, game, root)));
}

/**
 * Give a figure its controls.
 * @param {HTMLElement} figure  with all frames
 * @param {Host} host
 */
export const createScene = (figure, host) => new SceneFigure(figure, host);

class SceneFigure {
  /** @param {HTMLElement} figure @param {Host} host */
  constructor(figure, host) {
    const stack = /** @type {HTMLElement} */ (figure.querySelector('.frames'));
    const foot = /** @type {HTMLElement} */ (figure.querySelector('.ft'));
    this.figure = figure;
    this.host = host;
    /** @type {Told} */
    this.told =
      host.told ??
      JSON.parse(figure.querySelector('script.steps')?.textContent ?? '{"used":[],"frames":[],"script":[]}');
    this.parts = {
      stack,
      foot,
      dots: /** @type {HTMLElement} */ (foot.querySelector('.dots')),
      said: h('p.vh', { role: 'status' }),
      trouble: h('p.lost', { role: 'alert' }),
      toggle: drawSign('play', words.watch, () => (this.timer ? this.halt() : this.run())),
      step: drawSign('step', words.nextStep, () => {
        this.halt();
        this.show(this.at === this.last ? 0 : this.at + 1);
      }),
    };
    this.last = this.told.frames.length - 1;
    this.at = 0;
    this.timer = 0;
    /** The play that was begun; its code may still have to arrive. @type {{ stop: () => void, begin: () => void } | null} */
    this.played = null;
    this.build();
    const unbind = [
      listen(figure, 'click', (event) => this.click(event)),
      listen(figure, 'keydown', (event) => this.key(event)),
    ];
    const sized = new ResizeObserver(() => this.takeKeys());
    sized.observe(stack);
    this.destroy = () => {
      this.halt();
      sized.disconnect();
      for (const off of unbind) off();
    };
  }

  /** Let the frames take the focus where they scroll, so that keys can scroll them. */
  takeKeys() {
    const { stack } = this.parts;
    const scrolls = stack.scrollHeight > stack.clientHeight && getComputedStyle(stack).overflowY === 'auto';
    stack.toggleAttribute('tabindex', scrolls);
    if (scrolls) stack.tabIndex = 0;
  }

  /** Add the frames of all steps, and the controls. */
  build() {
    const { figure, told, parts } = this;
    const { stack, foot, dots, said, trouble, toggle, step } = parts;
    const { game = '' } = figure.dataset;
    for (const frame of told.frames.slice(1)) stack.append(drawFrame(frame, game, this.host.live));
    // Without a script there is a link to the scene in its place.
    foot.querySelector('a.play')?.remove();
    dots.before(toggle);
    dots.after(step);
    toggle.hidden = step.hidden = this.last <= 0;
    figure.append(said);
    foot.before(trouble);
    // A scene without a translation is English whatever the page speaks; what is pressed is not.
    foot.lang = trouble.lang = document.documentElement.lang;
    useEngineIn(languageOf(figure.lang));
  }

  /** Show a frame. @param {number} next */
  show(next) {
    const { stack, dots, said } = this.parts;
    const before = stack.children[this.at];
    const after = stack.children[next];
    if (!before || !after) return;
    before.classList.remove('on');
    after.classList.add('on');
    if (next === this.at + 1) fly(spotsOf(before), after);
    this.at = next;
    for (const [nth, dot] of [...dots.children].entries()) dot.classList.toggle('on', nth <= next);
    dots.setAttribute('aria-label', words.stepOf(next + 1, this.last + 1));
    if (dots.classList.contains('many')) dots.textContent = `${next + 1} / ${this.last + 1}`;
    said.textContent = after.querySelector('.says')?.textContent ?? '';
    this.drawToggle();
    this.host.shown?.(next);
  }

  drawToggle() {
    const { toggle } = this.parts;
    toggle.replaceChildren(icon(this.timer ? 'i-pause' : 'i-play'));
    toggle.setAttribute('aria-label', this.timer ? words.pause : words.watch);
  }

  /** Let the steps follow each other. */
  run() {
    this.halt();
    if (this.at === this.last) this.show(0);
    // From the first frame the steps begin at once: its sentence has been read.
    else if (this.at === 0) this.show(1);
    if (this.at < this.last) this.wait();
    this.drawToggle();
  }

  /** Let the frame stand until its sentence is read. */
  wait() {
    const letters = this.parts.stack.children[this.at]?.querySelector('.says')?.textContent?.length ?? 0;
    this.timer = window.setTimeout(
      () => {
        this.timer = 0;
        if (this.at < this.last) this.show(this.at + 1);
        if (this.at < this.last) this.wait();
        this.drawToggle();
      },
      STAND + LETTER * letters,
    );
  }

  /** End what runs: the steps, or the play. */
  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.played?.stop();
    this.played = null;
    this.drawToggle();
  }

  /** Show the frames again, from the first. */
  watch() {
    this.halt();
    this.show(0);
  }

  /** Fetch the engine, and let the visitor play from the first frame. */
  async play() {
    const { figure, told, parts } = this;
    const { stack, foot, said, trouble } = parts;
    this.watch();
    trouble.textContent = '';
    const mine = { stop() {}, begin() {} };
    this.played = mine;
    const code = await import('./play.js').catch(() => null);
    if (this.played !== mine) return;
    if (!code) {
      this.played = null;
      // A browser may remember for the life of a page that a script did not come.
      trouble.replaceChildren(
        words.missingPart,
        ' ',
        button('btn', () => location.reload(), words.again),
      );
      return;
    }
    const { rule = '', number = '1', game = '' } = figure.dataset;
    const around = { figure, stack, foot, said, told, rule, number: Number(number), game };
    const played = code.playScene(around, this.host, this.host.leave ?? (() => this.watch()));
    mine.stop = () => played.stop();
    mine.begin = () => void played.begin();
    await played.begun;
  }

  /** Lay the table of the play again: what is laid has changed. */
  layAgain() {
    this.played?.begin();
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const asked = link.matches('.see') ? new URL(link.href).hash.slice(1) : '';
    if (link.matches('.try')) {
      event.preventDefault();
      void this.play();
    } else if (asked && this.host.openRule?.(this.figure.dataset.game ?? '', asked)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.played || event.defaultPrevented || !/^Arrow(Left|Right)$/.test(event.key)) return;
    const next = this.at + (event.key === 'ArrowLeft' ? -1 : 1);
    this.halt();
    if (next >= 0 && next <= this.last) this.show(next);
  }
}

/** @param {string} name @param {string} label @param {() => void} act */
const drawSign = (name, label, act) =>
  h('button', { type: 'button', class: `ib ${name}`, 'aria-label': label, onclick: act }, icon(`i-${name}`));
