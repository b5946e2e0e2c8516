// A screen that locks takes the connections with it: while a table is kept here it stays on, if the browser lets it.

/** @returns {() => void} lets it sleep again */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let over = false;
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      // A low battery, say. The game goes on; only the screen may lock.
    }
  };
  // It is taken away with every look at another page.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
