// A scene that is being written. Each change makes a new scene, which the engine plays through; the ones before are kept,
// so that a change can be taken back.
import { engine } from '../app/engineClient.js';
import { currentLanguage } from '../i18n/i18n.js';
import { borrowEngine } from '../match/locks.js';

/** @typedef {import('../app/contract.js').OwnScene} Scene */
/** @typedef {import('../app/contract.js').OwnShown} Shown */
/** @typedef {import('../app/contract.js').OwnWritten} Written */
/** @typedef {{ say: string, rings: string[] }} Note  what the author says at a step, and the cards that are ringed */
/**
 * @typedef {object} Source  the hand of a match that a scene is made of
 * @property {Save} save
 * @property {number} deal
 * @property {string[]} told  what happened at each step
 * @property {number} first   the step at which the scene begins
 * @property {number} last    its last step
 */

/** Changes that can be taken back. */
const KEPT = 100;

/** Steps before the one that was on the screen, with which a scene begins. */
const BEFORE = 3;

export class Draft {
  /** @param {Scene} scene @param {Source | null} [source] */
  constructor(scene, source = null) {
    this.scene = scene;
    this.source = source;
    /** The scene as the engine has played it through. @type {Shown | null} */
    this.shown = null;
    /** @type {{ scene: Scene, source: Source | null }[]} */
    this.past = [];
  }

  /** Let the engine play the scene through. It throws what is wrong with it. @returns {Promise<Shown>} */
  async show() {
    await engine.ready();
    const { scene } = this;
    const shown = /** @type {Shown} */ (await engine.call('own_show', { scene }));
    if (scene === this.scene) this.shown = shown;
    return shown;
  }

  /** Return the scene packed for a link, as a file, and as an entry of the catalogue. @returns {Promise<Written>} */
  async write() {
    await engine.ready();
    return engine.call('own_write', { scene: this.scene });
  }

  /** Change something. @param {Partial<Scene>} patch @param {Source | null} [source] */
  change(patch, source = this.source) {
    this.past.push({ scene: this.scene, source: this.source });
    if (this.past.length > KEPT) this.past.shift();
    this.scene = { ...this.scene, ...patch };
    this.source = source;
  }

  /** Take the last change back; tell whether there was one. */
  undo() {
    const before = this.past.pop();
    if (before) Object.assign(this, before);
    return before !== undefined;
  }

  /** Return what is said at a frame: 0 is the position before the first move. @param {number} at @returns {Note} */
  noteAt(at) {
    const { first, text, steps = [] } = this.scene;
    const { say = '', rings = [] } = (at === 0 ? first : steps[at - 1]) ?? {};
    return { say: at === 0 ? say || text || '' : say, rings };
  }

  /** Say something else at a frame, or ring other cards. @param {number} at @param {Partial<Note>} note */
  annotate(at, note) {
    const { steps = [], first } = this.scene;
    if (at === 0) {
      const { say, ...rings } = note;
      this.change({ ...(say !== undefined && { text: say }), first: { ...first, say: '', ...rings } });
    } else this.change({ steps: steps.map((step, n) => (n === at - 1 ? { ...step, ...note } : step)) });
  }

  /** Make it a scene of another kind: what is to be found is the last step, and is a step again where it is watched. @param {'watch' | 'find' | 'play'} kind */
  become(kind) {
    const { steps = [], answers = [] } = this.scene;
    const right = answers.find((answer) => answer.right);
    if (kind === 'find' && answers.length === 0 && steps.length > 0) {
      const { move, say = '' } = /** @type {NonNullable<Scene['steps']>[number]} */ (steps.at(-1));
      this.change({ kind, steps: steps.slice(0, -1), answers: [{ move, right: true, say }] });
    } else if (kind !== 'find' && right) {
      const { move, say = '' } = right;
      this.change({ kind, steps: [...steps, { move, say }], answers: [], otherwise: '' });
    } else this.change({ kind });
  }

  /** Add a move at the end. @param {string} move */
  addStep(move) {
    this.change({ steps: [...(this.scene.steps ?? []), { move }], answers: [] }, null);
  }

  /** Take the last move away. */
  dropStep() {
    this.change({ steps: (this.scene.steps ?? []).slice(0, -1), answers: [] }, null);
  }

  /**
   * Begin or end at another step of the match, or look from another seat. What was said stays at its step.
   * @param {{ first?: number, last?: number, eyes?: number | null }} to
   */
  async cut(to) {
    const { source, scene } = this;
    const eyes = to.eyes === undefined ? (scene.eyes ?? null) : to.eyes;
    if (!source) {
      await this.cutAlone(to, eyes);
      return;
    }
    const first = Math.min(to.first ?? source.first, to.last ?? source.last);
    const last = Math.max(to.last ?? source.last, to.first ?? source.first);
    const { kind = 'watch' } = scene;
    const before = this.past.length;
    if (kind === 'find') this.become('watch');
    /** @type {Map<number, Note>} */
    const notes = new Map((this.scene.steps ?? []).map((_, at) => [source.first + at + 1, this.noteAt(at + 1)]));
    notes.set(source.first, this.noteAt(0));
    const cut = await startOf({ ...source, first, last }, eyes);
    const { title, author, language, otherwise, bots, names } = this.scene;
    const start = notes.get(first);
    this.change(
      {
        // The engine leaves out what stands at its default.
        ...{ text: '', first: {}, steps: [], ...cut, eyes },
        ...{ title, author, language, otherwise, bots, names, kind: 'watch', answers: [] },
        ...(start && { text: start.say, first: { rings: start.rings } }),
        steps: (cut.steps ?? []).map((step, at) => ({ ...step, ...notes.get(first + at + 1) })),
      },
      { ...source, first, last },
    );
    if (kind !== 'watch') this.become(kind);
    // All of it is one change.
    this.past.splice(before + 1);
  }

  /** Cut a scene whose match is not here: what is cut off has gone. @param {{ first?: number, last?: number }} to @param {number | null} eyes */
  async cutAlone({ first = 0, last }, eyes) {
    const { kind = 'watch', steps = [] } = this.scene;
    const before = this.past.length;
    const end = Math.max(first, last ?? steps.length);
    if (end < steps.length && kind === 'find') this.change({ kind: 'watch', answers: [], otherwise: '' });
    if (first > 0 || end < steps.length) {
      /** @type {Scene} */
      const cut = await engine.call('own_cut', { scene: this.scene, first, last: end });
      // The engine leaves out what stands at its default.
      this.change({ ...{ text: '', first: {}, steps: [], answers: [] }, ...cut });
      if (kind === 'find' && !cut.answers) this.become(kind);
    }
    this.change({ eyes });
    this.past.splice(before + 1);
  }
}

/** Ask the engine for the scene of some steps of a match. @param {Source} source @param {number | null} eyes @returns {Promise<Scene>} */
function startOf({ save, deal, first, last }, eyes) {
  return borrowEngine(async () => {
    await engine.call('review', { record: save.record, seat: save.setup.seat });
    return engine.call('own_start', { deal, first, last, eyes });
  });
}

/**
 * Begin a scene of a match.
 * @param {Save} save
 * @param {string} hand  its number from 1, or `last`: the last one that is over
 * @param {string} step  at which it ends, or `last`
 * @param {number | null} eyes
 * @returns {Promise<Draft>}
 */
export async function draftOfMatch(save, hand, step, eyes) {
  await engine.ready();
  const { deal, told } = await borrowEngine(async () => {
    /** @type {import('../app/contract.js').Overview} */
    const { deals } = await engine.call('review', { record: save.record, seat: save.setup.seat });
    const wanted = hand === 'last' ? deals.findLastIndex(({ over }) => over) : Number(hand) - 1;
    const steps = await engine.call('steps', { deal: wanted, seat: eyes ?? save.setup.seat });
    const lines = /** @type {{ text: string }[][]} */ (steps);
    return { deal: wanted, told: lines.map((each) => each.flatMap(({ text }) => text || []).join('. ')) };
  });
  const last = Math.min(told.length - 1, step === 'last' ? told.length - 1 : Number(step));
  const source = { save, deal, told, first: Math.max(0, last - BEFORE), last };
  return new Draft(inLanguage(await startOf(source, eyes)), source);
}

/** Begin a scene of a puzzle, in which its answer is to be found. @param {import('../saves/puzzleStore.js').Puzzle} puzzle @param {string[]} names @param {string} title */
export async function draftOfPuzzle({ position, best }, names, title) {
  await engine.ready();
  /** @type {Scene} */
  const scene = await engine.call('own_puzzle', { position, names });
  return new Draft({ ...inLanguage(scene), title, kind: 'find', answers: [{ move: best, right: true }] });
}

/** Say which language its author writes: that of the page. @param {Scene} scene @returns {Scene} */
const inLanguage = (scene) => ({ ...scene, language: currentLanguage() });

/** Read the scene of a link or a file. @param {string} text */
export async function draftOf(text) {
  await engine.ready();
  return new Draft(await engine.call('own_read', { text }));
}
