// The browser's local storage. It may be closed (private window, frame, policy) or full: then the page goes on from
// memory.

/**
 * Entries that could not be written, for as long as the page lives: `value`, and what the disk had then.
 * @type {Map<string, { value: string, before: string | null }>}
 */
const memory = new Map();

/** Characters that browsers grant a site, keys included. They cannot be asked. */
export const CAPACITY = 5_000_000;
/** Characters: with less than this left it is time to make room. It is some of the longest matches. */
const NARROW = 500_000;
const PROBE = 'regalia.probe';

/** The state of the storage at the last write. @type {'open' | 'full' | 'closed'} */
let state = 'open';

/** The page is in a frame of another origin's page. */
let framed = false;

/**
 * Leave the store alone where a page of another origin frames this one: it could lay its own buttons over ours, and let a
 * person delete or give away a match without knowing it. Call it first of all.
 */
export function closeInForeignFrame() {
  try {
    framed = window.top?.location.origin !== location.origin;
  } catch {
    framed = true; // Its location is not for us.
  }
  if (framed) state = 'closed';
}

function disk() {
  if (framed) throw new Error('framed by another origin');
  return localStorage;
}

/** @returns {'open' | 'full' | 'closed'} whether what is written outlives the page; `closed` where nothing ever does */
export const storeState = () => state;

/** @param {string} key @returns {string | null} */
export const read = (key) => unwritten(key) ?? readOnDisk(key);

/** Tell whether all that was written outlives the page. */
export const isAllKept = () => [...memory.keys()].every((key) => unwritten(key) === undefined);

/** Open a channel to the other tabs; null where a browser that may keep nothing has none. @param {string} name */
export function openChannel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** @param {string} key */
function readOnDisk(key) {
  try {
    return disk().getItem(key);
  } catch {
    return null;
  }
}

/**
 * Return an entry that could not be written. If another tab has changed the disk's since, that one holds.
 * @param {string} key
 * @returns {string | undefined}
 */
function unwritten(key) {
  const kept = memory.get(key);
  if (!kept) return undefined;
  if (readOnDisk(key) === kept.before) return kept.value;
  memory.delete(key);
  return undefined;
}

/**
 * @param {string} key
 * @param {string} value
 * @returns {boolean} whether it is on the disk and outlives the page
 */
export function write(key, value) {
  if (writeOnDisk(key, value)) return true;
  memory.set(key, { value, before: readOnDisk(key) });
  return false;
}

/**
 * Write an entry that the page can do without, on the disk alone: if there is no room, the old one stays.
 * @param {string} key
 * @param {string} value
 * @returns {boolean} whether it is on the disk
 */
export function writeOnDisk(key, value) {
  try {
    disk().setItem(key, value);
    memory.delete(key);
    state = 'open';
    return true;
  } catch (error) {
    // A storage that refuses its first entry is closed.
    const full = error instanceof DOMException && error.name === 'QuotaExceededError' && count() > 0;
    state = full ? 'full' : 'closed';
    return false;
  }
}

function count() {
  try {
    return disk().length;
  } catch {
    return 0;
  }
}

/** @param {string} key */
export function remove(key) {
  memory.delete(key);
  drop(key);
  // There may be room now for entries that had none.
  for (const other of [...memory.keys()]) {
    const value = unwritten(other);
    if (value !== undefined) writeOnDisk(other, value);
  }
}

/** @param {string} key */
function drop(key) {
  try {
    disk().removeItem(key);
  } catch {
    // It is closed, and has nothing.
  }
}

/**
 * @param {string} prefix
 * @returns {string[]} every key that begins so, on disk or in memory
 */
export function keys(prefix) {
  const found = new Set([...memory.keys()].filter((key) => key.startsWith(prefix) && unwritten(key) !== undefined));
  try {
    for (let i = 0; i < disk().length; i++) {
      const key = disk().key(i);
      if (key?.startsWith(prefix)) found.add(key);
    }
  } catch {
    // Memory alone, then.
  }
  return [...found];
}

/**
 * @param {string} [prefix]
 * @returns {number} characters that all entries of this site take
 */
export function used(prefix = '') {
  return keys(prefix).reduce((sum, key) => sum + key.length + (read(key)?.length ?? 0), 0);
}

/** Tell whether it is time to make room. Some browsers grant less than others, so a large storage is probed by a write. */
export function isNarrow() {
  const now = used();
  if (state === 'full' || now > CAPACITY - NARROW) return true;
  if (now < NARROW) return false;
  const before = state;
  const fits = writeOnDisk(PROBE, ' '.repeat(NARROW));
  drop(PROBE);
  state = before;
  return !fits;
}

/**
 * Listen for changes of an entry by other tabs.
 * @param {string} key
 * @param {(value: string | null) => void} heard
 * @returns {() => void} stops it
 */
export function watchKey(key, heard) {
  /** @param {StorageEvent} event */
  const listen = (event) => {
    if (event.key === key) heard(event.newValue);
    // Everything was cleared.
    if (event.key === null) heard(null);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const PERSIST = 'regalia.persist';

/**
 * Ask the browser, once, not to clear the store when the device gets full. Call it when there is something to lose:
 * some browsers ask the person.
 */
export async function askPersist() {
  if (read(PERSIST) !== null || !navigator.storage?.persist) return;
  write(PERSIST, 'asked');
  await navigator.storage.persist().catch(() => false);
}

/** @returns {Promise<boolean>} whether the browser has promised not to clear the store */
export async function isPersisted() {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/** The most levels of lists and objects; what Regalia writes has at most nine. The engine has the same limit. */
const DEEPEST = 32;

/** Lists or objects that are nested too deep: they could neither be written again nor sent to the engine. */
export class NestingError extends Error {}

/**
 * Return what an entry holds as JSON; an empty object where there is none, or where it is damaged.
 * @param {string} key
 * @returns {any}
 */
export function readEntry(key) {
  try {
    return Object(readJson(read(key) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Parse JSON from outside.
 * @param {string} text
 * @returns {any} throws a NestingError, or a SyntaxError if it is no JSON
 */
export function readJson(text) {
  let level = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (quoted) {
      if (character === '\\') i += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') {
      level += 1;
      if (level > DEEPEST) throw new NestingError();
    } else if (character === ']' || character === '}') level -= 1;
  }
  return JSON.parse(text);
}
