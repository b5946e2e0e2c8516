// Two locks. One tab plays a match that is open in several: the others look on, and a tab that claims the match gets it. And the
// engine has one match on its table, and answers one caller at a time. Besides, the match in the browser's store, as this tab
// knows it: what another tab wrote there is noticed.
import { during } from '../app/settled.js';
import { openChannel } from '../app/store.js';
import { findSave, keepSave } from '../saves/saves.js';

/**
 * @typedef {object} TabLock
 * @property {() => void} claim take the lock from the tab that has it
 * @property {() => void} release
 */

/** Milliseconds after which the match is taken from a tab that does not answer: it sleeps. */
const PATIENCE = 1500;
/** Milliseconds until another tab counts as playing: a page that is being reloaded keeps its lock a moment longer. */
const GRACE = 400;
const NAME = 'regalia.match.';

/**
 * Get the lock of a match, at once or when it is free.
 * @param {string} id
 * @param {{ gained: () => void, lost: () => void }} on `lost` is also called when another tab has it from the start
 * @returns {TabLock}
 */
export function lockMatch(id, { gained, lost }) {
  // Without locks the store decides (SavedMatch): no tab writes over another's move.
  if (!navigator.locks) {
    gained();
    return { claim: gained, release: () => {} };
  }

  const channel = openChannel(NAME + id);
  let over = false;
  /** Release the lock, while this tab has it. @type {(() => void) | null} */
  let give = null;
  /** Stop waiting for the lock. @type {AbortController | null} */
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

  /** Play without a lock: a browser that may keep nothing grants none, and no other tab can have the match. */
  const refused = () => {
    clearTimeout(timer);
    decided(undefined);
    waiting = null;
    if (over || give) return;
    give = () => {
      give = null;
    };
    gained();
  };

  /** @param {LockOptions} options @param {(lock: Lock | null) => unknown} got */
  const ask = (options, got) =>
    navigator.locks.request(NAME + id, options, got).catch((error) => {
      if (error.name === 'SecurityError') return refused();
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

  if (channel)
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
      channel?.postMessage('give');
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
      channel?.close();
    },
  };
}

/** @typedef {import('../saves/saves.js').Save} Save */

/** A match in the browser's store, as this tab knows it. */
export class SavedMatch {
  /** @param {Save} save */
  constructor(save) {
    this.save = save;
    /** The record in the store when this tab last read or wrote it. A different one there is another tab's. */
    this.record = save.record;
    /** The record that is still on the disk where this tab could not write its own. @type {string | null} */
    this.behind = null;
  }

  /** Tell whether a save in the store is as this tab knows it; another tab may have renamed it. @param {Save} there */
  isKnown(there) {
    return there.record === this.record || there.record === this.behind;
  }

  /** Read the save again, if it is still there: another tab may have played on. */
  read() {
    const there = findSave(this.save.id);
    if (!there) return;
    Object.assign(this.save, there);
    if (there.record !== this.record) this.behind = null;
    this.record = there.record;
  }

  /** Tell whether nobody else has written the save since. */
  isCurrent() {
    const there = findSave(this.save.id);
    return there !== null && this.isKnown(there);
  }

  /**
   * Change the save, and write it unless another tab has deleted it or played on.
   * @param {Partial<Save>} changes
   * @returns {'written' | 'unwritten' | 'deleted' | 'overtaken'} `unwritten`: the browser's store is full or closed
   */
  write(changes) {
    const there = findSave(this.save.id);
    if (there && !this.isKnown(there)) return 'overtaken';
    Object.assign(this.save, changes, { label: there?.label ?? this.save.label, when: Date.now() });
    this.record = this.save.record;
    if (!there) return 'deleted';
    const written = keepSave(this.save);
    this.behind = written ? null : (this.behind ?? there.record);
    return written ? 'written' : 'unwritten';
  }
}

/** @typedef {import('./match.js').Match} Match */

/** The match that the engine has on its table. @type {Match | null} */
let onTable = null;

/** The last task. @type {Promise<unknown>} */
let tail = Promise.resolve();

/**
 * Run a task when all earlier ones are done: a bot's answer must not fall into another match.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function queued(task) {
  const turn = during(tail.then(task));
  tail = turn.catch(() => {});
  return turn;
}

/**
 * Run a task that uses the engine for something else than a match. The match that was on the table is opened again by
 * whoever comes back to it.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function borrowEngine(task) {
  return queued(() => {
    setOnTable(null);
    return task();
  });
}

/** Note that the engine's table is this match's from now on, or nobody's. @param {Match | null} match */
export function setOnTable(match) {
  const before = onTable;
  onTable = match;
  if (before !== match) before?.mode.onTableTaken?.();
}

export const matchOnTable = () => onTable;
