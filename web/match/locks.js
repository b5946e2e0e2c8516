// Two locks. One tab plays a match that is open in several: the others look on, and a tab that claims the match gets it. And the
// engine has one match on its table, and answers one caller at a time. Besides, the match in the browser's store, as this tab
// knows it: what another tab wrote there is noticed.
import { during } from '../app/settled.js';
import { openChannel } from '../app/store.js';
import { findSave, keepSave } from '../saves/saves.js';

/** Milliseconds after which the match is taken from a tab that does not answer: it sleeps. */
const PATIENCE = 1500;
/** Milliseconds until another tab counts as playing: a page that is being reloaded keeps its lock a moment longer. */
const GRACE = 400;
const NAME = 'regalia.match.';

/** @typedef {{ gained: () => void, lost: () => void }} LockEvents  `lost` is also called when another tab has it from the start */

/**
 * Get the lock of a match, at once or when it is free.
 * @param {string} id
 * @param {LockEvents} on
 * @returns {Pick<TabLock, 'claim' | 'release'>}
 */
export function lockMatch(id, on) {
  if (navigator.locks) return new TabLock(id, on);
  // Without locks the store decides (SavedMatch): no tab writes over another's move.
  on.gained();
  return { claim: on.gained, release: () => {} };
}

export class TabLock {
  /** @param {string} id @param {LockEvents} on */
  constructor(id, on) {
    this.name = NAME + id;
    this.on = on;
    this.over = false;
    /** Release the lock, while this tab has it. @type {(() => void) | null} */
    this.give = null;
    /** Stop waiting for the lock. @type {AbortController | null} */
    this.waiting = null;
    this.channel = openChannel(this.name);
    if (this.channel)
      this.channel.onmessage = () => {
        if (this.give) this.yield();
      };
    /** Settles who plays at first. @type {(value: undefined) => void} */
    this.decided = () => {};
    this.timer = 0;
    void during(new Promise((resolve) => this.begin(resolve)));
  }

  /** @param {(value: undefined) => void} decided */
  begin(decided) {
    this.decided = decided;
    this.timer = window.setTimeout(() => {
      if (!this.give && !this.over) this.on.lost();
      decided(undefined);
    }, GRACE);
    this.queue();
  }

  queue() {
    if (this.over) return;
    this.waiting = new AbortController();
    void this.ask({ signal: this.waiting.signal });
  }

  /** @param {LockOptions} options */
  async ask(options) {
    try {
      await navigator.locks.request(this.name, options, () => this.keep());
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      if (name === 'SecurityError') this.playUnlocked();
      // Taken away while it was held, or no longer waited for.
      else if (name !== 'AbortError') throw error;
      else if (this.give) this.yield();
    }
  }

  /** Keep the lock until it is given away. */
  keep() {
    this.settle();
    if (this.over) return undefined;
    this.on.gained();
    return new Promise((resolve) => {
      this.give = () => {
        this.give = null;
        resolve(undefined);
      };
    });
  }

  /** Play without a lock: a browser that may keep nothing grants none, and no other tab can have the match. */
  playUnlocked() {
    this.settle();
    if (this.over || this.give) return;
    this.give = () => {
      this.give = null;
    };
    this.on.gained();
  }

  /** Wait no more for the lock. */
  settle() {
    clearTimeout(this.timer);
    this.decided(undefined);
    this.waiting = null;
  }

  /** Let another tab have the lock, and wait for it again. */
  yield() {
    this.give?.();
    this.give = null;
    if (this.over) return;
    this.on.lost();
    this.queue();
  }

  /** Take the lock from the tab that has it. */
  claim() {
    if (this.give) return this.on.gained();
    this.channel?.postMessage('give');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.give || this.over) return;
      this.waiting?.abort();
      void this.ask({ steal: true });
    }, PATIENCE);
  }

  release() {
    this.over = true;
    clearTimeout(this.timer);
    this.decided(undefined);
    this.waiting?.abort();
    this.give?.();
    this.channel?.close();
  }
}

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

  /** Tell whether no other tab has written the save since. */
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

  /** Write it again after another tab has deleted it; tell whether there was room. */
  restore() {
    this.record = this.save.record;
    return keepSave(this.save);
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
 * Run a task that uses the engine for something other than a match. The match that was on the table is opened again
 * when the page returns to it.
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

/** Note that the engine's table is this match's from now on, or none's. @param {Match | null} match */
export function setOnTable(match) {
  const before = onTable;
  onTable = match;
  if (before !== match) before?.mode.onTableTaken?.();
}

export const matchOnTable = () => onTable;
