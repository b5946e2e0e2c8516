// The bots' turns, at a pace that a person can follow.
import { during } from '../app/settled.js';
import { pace } from '../app/settings.js';

/** @typedef {import('./match.js').Match} Match */

export class BotTurns {
  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    this.running = false;
    /** The rest of the turn comes at once. */
    this.hurried = false;
    /** End the pause, if there is one. @type {() => void} */
    this.skip = () => {};
  }

  /** Play the rest of the bots' turns without pauses. */
  hurry() {
    if (!this.running) return;
    this.hurried = true;
    this.skip();
  }

  /** Let the bots play until somebody else is to act. Each move is computed while the one before it is looked at. */
  async run() {
    const { match } = this;
    if (this.running) return;
    this.running = true;
    this.hurried = false;
    try {
      let drawn = performance.now();
      while (match.view && match.playing && match.snapshot?.next.who === 'bot') {
        match.view.busy(true);
        const { bot } = match.snapshot.next;
        const answer = await match.move('bot', {});
        if (!answer) return;
        if (answer.events?.some((event) => event.text)) {
          await this.pause(drawn + pace(bot) - performance.now());
          drawn = performance.now();
        }
        match.accept(answer);
      }
    } catch (error) {
      match.fail(error);
    } finally {
      this.running = false;
      match.view?.busy(false);
    }
    await match.mode.onTurnEnd?.();
  }

  /** @param {number} ms */
  pause(ms) {
    if (ms <= 0 || this.hurried || !this.match.view) return Promise.resolve();
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
