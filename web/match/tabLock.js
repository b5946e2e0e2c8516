// Who plays a match that is open in several tabs: one holds it, the others watch, and whoever asks for it gets it.
import { during } from '../app/settled.js';

/**
 * @typedef {object} Hold
 * @property {() => void} claim ask for it: whoever plays gives it away, and one that does not answer loses it
 * @property {() => void} release
 */

/** A tab that sleeps does not answer: then the match is taken from it. */
const PATIENCE = 1500;
/** Milliseconds until another tab counts as playing: a page that is being reloaded keeps its lock a moment longer. */
const GRACE = 400;
const NAME = 'regalia.match.';

/**
 * Get hold of a match, at once or when it is free.
 * @param {string} id
 * @param {{ gained: () => void, lost: () => void }} on `lost` also when somebody else has it from the start
 * @returns {Hold}
 */
export function holdMatch(id, { gained, lost }) {
  // Where the browser has no locks, what stands in the store decides (match.js): nobody writes over another's move.
  if (!navigator.locks) {
    gained();
    return { claim: gained, release: () => {} };
  }

  const channel = new BroadcastChannel(NAME + id);
  let over = false;
  /** Lets go of the lock, while it is held. @type {(() => void) | null} */
  let give = null;
  /** Ends the waiting for it. @type {AbortController | null} */
  let waiting = null;
  let timer = 0;
  /** Settles who plays at first. @type {(value: undefined) => void} */
  let decided = () => {};

  const keep = () => {
    clearTimeout(timer);
    decided(undefined);
    waiting = null;
    if (over) return undefined;
    gained();
    return new Promise((resolve) => {
      give = () => {
        give = null;
        resolve(undefined);
      };
    });
  };

  /** @param {LockOptions} options @param {(lock: Lock | null) => unknown} got */
  const ask = (options, got) =>
    navigator.locks.request(NAME + id, options, got).catch((error) => {
      if (error.name !== 'AbortError') throw error;
      // Taken away while it was held, or no longer waited for.
      if (give) yielded();
    });

  const queue = () => {
    if (over) return;
    waiting = new AbortController();
    void ask({ signal: waiting.signal }, keep);
  };

  const yielded = () => {
    give?.();
    give = null;
    if (over) return;
    lost();
    queue();
  };

  channel.onmessage = () => {
    if (give) yielded();
  };

  void during(
    new Promise((resolve) => {
      decided = resolve;
      timer = window.setTimeout(() => {
        if (!give && !over) lost();
        resolve(undefined);
      }, GRACE);
      queue();
    }),
  );

  return {
    claim() {
      if (give) return gained();
      channel.postMessage('give');
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (give || over) return;
        waiting?.abort();
        void ask({ steal: true }, keep);
      }, PATIENCE);
    },
    release() {
      over = true;
      clearTimeout(timer);
      decided(undefined);
      waiting?.abort();
      give?.();
      channel.close();
    },
  };
}
