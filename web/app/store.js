// The browser's local storage, which may be closed (private window, frame, policy) or full: then the page goes on from memory.

/** @type {Map<string, string>} what could not be written, kept as long as the page lives */
const memory = new Map();

/** Characters that browsers grant a site, names of the entries included; there is no way to ask them. */
export const CAPACITY = 5_000_000;
/** With less than this left it is time to make room: some of the longest matches. */
const NARROW = 500_000;
const PROBE = 'regalia.probe';

/** @type {'open' | 'full' | 'closed'} what the last write met */
let state = 'open';

/** @returns {'open' | 'full' | 'closed'} whether what is written outlives the page; `closed` where nothing ever does */
export const storeState = () => state;

/**
 * @param {string} key
 * @returns {string | null}
 */
export function read(key) {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 * @returns {boolean} whether it is on the disk and outlives the page
 */
export function write(key, value) {
  if (put(key, value)) {
    memory.delete(key);
    return true;
  }
  memory.set(key, value);
  return false;
}

/**
 * The same for what the page can do without: where it cannot be written, what stood there stays.
 * @param {string} key
 * @param {string} value
 */
export function writeSpare(key, value) {
  return put(key, value);
}

/** @param {string} key @param {string} value */
function put(key, value) {
  try {
    localStorage.setItem(key, value);
    state = 'open';
    return true;
  } catch (error) {
    // A store that refuses the first thing it is given is no store.
    const full = error instanceof DOMException && error.name === 'QuotaExceededError' && count() > 0;
    state = full ? 'full' : 'closed';
    return false;
  }
}

function count() {
  try {
    return localStorage.length;
  } catch {
    return 0;
  }
}

/** @param {string} key */
export function remove(key) {
  memory.delete(key);
  drop(key);
  // There is room now for what had none.
  for (const [other, value] of [...memory]) if (put(other, value)) memory.delete(other);
}

/** @param {string} key */
function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

/**
 * @param {string} prefix
 * @returns {string[]} every key that begins so, on disk or in memory
 */
export function keys(prefix) {
  const found = new Set([...memory.keys()].filter((key) => key.startsWith(prefix)));
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(prefix)) found.add(key);
    }
  } catch {
    // Memory alone, then.
  }
  return [...found];
}

/**
 * @param {string} [prefix]
 * @returns {number} characters that entries of this site take; every entry counts, whoever wrote it
 */
export function used(prefix = '') {
  return keys(prefix).reduce((sum, key) => sum + key.length + (read(key)?.length ?? 0), 0);
}

/** Whether it is time to make room. Some browsers grant less than others, so a large store is asked by trying. */
export function isNarrow() {
  const now = used();
  if (state === 'full' || now > CAPACITY - NARROW) return true;
  if (now < NARROW) return false;
  const before = state;
  const fits = put(PROBE, ' '.repeat(NARROW));
  drop(PROBE);
  state = before;
  return !fits;
}

/**
 * Hear of what another tab writes or takes away.
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
