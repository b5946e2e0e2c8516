// The scene in the studio: the very figure that others see. A step that is shown is the one that is written about, and a
// card that is tapped is ringed. And the table on which moves are played to be added as steps.
import { h, listen, toNode } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { during } from '../app/settled.js';
import { sceneStrings } from '../i18n/sceneStrings.js';
import { borrowEngine } from '../match/locks.js';
import { createScene } from '../scenes/figure.js';
import { drawSays, framesOf } from '../scenes/frame.js';
import { drawOwn, hostOfOwn, keysOf, ownFrames } from '../scenes/own.js';
import { SITE } from '../boot/site.js';
import { bindRovingFocus, resetRovingFocus } from '../table/input.js';

/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('../scenes/figure.js').Host} Host */
/** @typedef {import('../scenes/figure.js').Told} Told */

/** A set in which everything is: any card can be tapped. @type {ReadonlySet<string>} */
const ANY = Object.assign(new Set(), { has: () => true });
/** @type {ReadonlySet<string>} */
const NONE = new Set();

export class Look {
  /**
   * @param {Draft} draft
   * @param {{ at: (at: number) => void, ring: (at: number, card: string) => void, record: (move: string) => Promise<void>, back: () => Promise<void>, recorded: () => void }} on
   */
  constructor(draft, on) {
    this.draft = draft;
    this.on = on;
    this.element = h('div.look');
    /** The frame that is shown. */
    this.at = 0;
    /** What others see, with the changes since. @type {Told | null} */
    this.told = null;
    /** The frames without what the author says and rings. @type {import('../scenes/frame.js').Frame[]} */
    this.plain = [];
    /** @type {import('../scenes/figure.js').ScenePlayer | null} */
    this.player = null;
    this.recording = false;
    /** Ends the keys that lead from card to card. */
    this.unrove = () => {};
    this.unbind = [listen(this.element, 'click', (event) => this.tap(event)), () => this.unrove()];
  }

  leave() {
    this.player?.destroy();
    for (const off of this.unbind) off();
  }

  /** Draw the scene as the engine has played it; the step that was shown is shown again. @param {number} [at] */
  draw(at = this.at) {
    const { draft } = this;
    const { shown, scene } = draft;
    if (!shown) return;
    this.player?.destroy();
    const told = ownFrames(shown);
    this.unrove();
    this.told = told;
    this.plain = framesOf(shown).frames;
    const live = { picked: NONE, usable: ANY, fits: NONE, shade: false };
    const figure = drawOwn(shown, told, { live });
    figure.lang = document.documentElement.lang;
    this.element.replaceChildren(figure);
    const own = hostOfOwn(scene);
    /** @type {Host} */
    const host = {
      told,
      live,
      ...own,
      lay: () => borrowEngine(own.lay),
      shown: (frame) => this.show(frame),
    };
    // Before the figure's own keys: arrows lead from card to card, and from step to step elsewhere.
    this.unrove = bindRovingFocus(/** @type {HTMLElement} */ (figure.querySelector('.frames')));
    this.player = createScene(figure, host);
    const last = told.frames.length - 1;
    this.at = 0;
    for (let frame = 0; frame <= last; frame += 1) this.drawRings(frame);
    resetRovingFocus(figure);
    const wanted = Math.max(0, Math.min(last, at));
    if (wanted > 0) this.player.show(wanted);
    else this.on.at(0);
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    this.on.at(at);
  }

  /** @param {number} at */
  frame(at) {
    return this.element.querySelectorAll('.frames > .frame:not(.live)')[at];
  }

  /** Ring the cards of a frame. @param {number} at */
  drawRings(at) {
    const { rings } = this.draft.noteAt(at);
    const frame = this.told?.frames[at];
    if (!frame) return;
    const marks = rings.length > 0 ? keysOf(frame, rings) : (this.plain[at]?.marks ?? []);
    frame.marks = marks;
    for (const card of this.frame(at)?.querySelectorAll('button.card') ?? []) {
      const { card: code = '', key = '' } = /** @type {HTMLElement} */ (card).dataset;
      card.setAttribute('aria-pressed', String(rings.includes(code)));
      card.classList.toggle('about', marks.includes(key));
    }
  }

  /** Draw what is said at a frame, and the title. @param {number} at */
  drawWords(at) {
    const { draft } = this;
    const { say } = draft.noteAt(at);
    const plain = at > 0 ? this.plain[at]?.says : undefined;
    const says = say || !plain ? { lead: '', text: say } : plain;
    const frame = this.told?.frames[at];
    if (frame) frame.says = says;
    this.frame(at)?.lastElementChild?.replaceWith(toNode(drawSays(says, draft.scene.game, SITE.href)));
    const title = this.element.querySelector('.hd h1');
    if (title) title.textContent = draft.scene.title || sceneStrings.untitled;
  }

  /** @param {MouseEvent} event */
  tap({ target }) {
    const card = target instanceof Element ? target.closest('.frame:not(.live) button.card') : null;
    const code = card instanceof HTMLElement ? card.dataset.card : '';
    if (code && code !== '??') this.on.ring(this.at, code);
  }

  // --- recording -------------------------------------------------------------------------------------------------------

  /** Let the author play the moves of all seats: each is a step more. */
  async record() {
    const { draft } = this;
    const { shown } = draft;
    if (!shown || shown.actor === null) return;
    this.player?.destroy();
    const told = { ...ownFrames(shown), script: [], kind: /** @type {const} */ ('play') };
    const figure = drawOwn(shown, told);
    figure.lang = document.documentElement.lang;
    this.element.replaceChildren(figure);
    this.recording = true;
    const lay = () => {
      const { scene, shown: now } = draft;
      return engine.call('own_lay', { scene, step: scene.steps?.length ?? 0, seat: now?.actor });
    };
    /** @param {() => Promise<void>} act */
    const then = (act) =>
      void during(
        act().then(
          () => this.goOn(),
          () => {},
        ),
      );
    this.player = createScene(figure, {
      told,
      lay: () => borrowEngine(lay),
      played: (text) => {
        then(() => this.on.record(text));
        return true;
      },
      leave: () => this.on.recorded(),
      undo: () => then(this.on.back),
    });
    await this.player.play();
  }

  /** Lay the table again for the next seat, or end where nobody is to move. */
  goOn() {
    if (!this.recording) return;
    if (this.draft.shown?.actor === null) this.on.recorded();
    else this.player?.layAgain();
  }
}
