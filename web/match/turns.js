// The turns that no person decides: of bots, of a script, and the only legal move of the person. Each is computed
// while the table before it is looked at, at a pace that a person can follow.
import { during } from '../app/settled.js';

/** @typedef {{ events?: readonly { text: string }[] }} Told */
/**
 * @template {Told} A  an answer of the engine
 * @typedef {object} Turn
 * @property {() => Promise<A | null>} make  null: the move is not needed any more
 * @property {number} pause  milliseconds that the table before it stands
 * @property {boolean} [waits]  made only after the pause: the person may be faster
 */
/**
 * @template {Told} A
 * @typedef {object} Course
 * @property {() => Turn<A> | null | Promise<Turn<A> | null>} next  null: a person decides, or the course is over
 * @property {(answer: A) => void} show
 * @property {(error: unknown) => void} fail
 * @property {(busy: boolean) => void} [busy]
 * @property {() => unknown} [ended]  no turn is left, or one has failed
 */

/** @template {Told} A */
export class TurnLoop {
  /** @param {Course<A>} course */
  constructor(course) {
    this.course = course;
    this.running = false;
    /** Another loop has taken its place: nothing of this one is shown any more. */
    this.cancelled = false;
    /** The table is left: no pause is made. */
    this.stopped = false;
    /** The remaining turns come without pauses. */
    this.hurried = false;
    /** End the pause, if there is one. @type {() => void} */
    this.skip = () => {};
    /** The answer that is shown after the pause: the engine and the save are ahead of the table. @type {A | null} */
    this.unseen = null;
  }

  /** Make turns until a person is to decide. */
  async run() {
    this.stopped = false;
    if (this.running) return;
    this.running = true;
    this.hurried = false;
    const { course } = this;
    try {
      await this.makeTurns();
    } catch (error) {
      if (!this.cancelled) course.fail(error);
    } finally {
      this.running = false;
      if (!this.cancelled) course.busy?.(false);
    }
    if (!this.cancelled) await course.ended?.();
  }

  async makeTurns() {
    const { course } = this;
    let drawn = performance.now();
    for (let turn = await course.next(); turn && !this.cancelled; turn = await course.next()) {
      course.busy?.(!turn.waits);
      if (turn.waits) await this.pause(turn.pause);
      const answer = await turn.make();
      if (this.cancelled) return;
      // Or the screen was left. It may be shown again already.
      if (!answer) continue;
      this.unseen = answer;
      if (answer.events?.some((event) => event.text)) {
        if (!turn.waits) await this.pause(drawn + turn.pause - performance.now());
        drawn = performance.now();
      }
      if (!this.cancelled) this.release();
    }
  }

  /** Show the answer that waits for the end of the pause, if there is one, and end the pause: a newer one is about to be shown. */
  release() {
    const { unseen } = this;
    if (!unseen) return;
    this.unseen = null;
    this.skip();
    this.course.show(unseen);
  }

  /** Make the remaining turns without pauses. */
  hurry() {
    if (!this.running) return;
    this.hurried = true;
    this.skip();
  }

  /** Show what waits, and pause no more: the table is left, and may be shown again. */
  stop() {
    this.stopped = true;
    this.release();
    this.skip();
  }

  /** End the loop for good. */
  cancel() {
    this.cancelled = true;
    this.skip();
  }

  /** @param {number} ms */
  pause(ms) {
    if (ms <= 0 || this.hurried || this.stopped) return Promise.resolve();
    const pause = new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.skip = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    return during(pause);
  }
}
