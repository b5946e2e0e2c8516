// What modules of the page ask of a browser when they are loaded: for tests that import them in Node.

/** The entries of the store. @type {Map<string, string>} */
export const disk = new Map();
/** How many characters the store takes. */
export const store = { room: Infinity };
/** How many characters the entries have. */
export const size = () => [...disk].reduce((sum, [key, value]) => sum + key.length + value.length, 0);

const none = () => {};
const element = { lang: 'en', setAttribute: none, removeAttribute: none };
const localStorage = {
  get length() {
    return disk.size;
  },
  key: (at) => [...disk.keys()][at] ?? null,
  getItem: (key) => disk.get(key) ?? null,
  setItem(key, value) {
    const before = disk.has(key) ? key.length + disk.get(key).length : 0;
    if (size() - before + key.length + value.length > store.room) throw new DOMException('full', 'QuotaExceededError');
    disk.set(key, value);
  },
  removeItem: (key) => disk.delete(key),
};

Object.assign(globalThis, {
  window: globalThis,
  document: { documentElement: element, getAnimations: () => [], querySelectorAll: () => [], addEventListener: none },
  location: new URL('http://localhost/'),
  history: { state: null },
  localStorage,
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: none,
  addEventListener: none,
  removeEventListener: none,
  matchMedia: () => ({ matches: false, addEventListener: none }),
});
// Newer versions of Node have one that is not assigned to.
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });

/** Wait until promises that are ready have been taken. */
export const tick = () => new Promise((resolve) => setImmediate(resolve));
