// The browser's local storage, which may be closed (private window, frame, policy) or full: then the page goes on from memory.

/** @type {Map<string, string>} what could not be written, kept as long as the page lives */
const memory = new Map();

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
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  memory.delete(key);
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
