// Asking the browser not to throw the matches away when the device gets full.
import { read, write } from './store.js';

const KEY = 'regalia.persist';

/** Asked once, when there is something to lose: a hand was played to its end. Some browsers ask the person, some decide by themselves. */
export async function askPersist() {
  if (read(KEY) !== null || !navigator.storage?.persist) return;
  write(KEY, 'asked');
  await navigator.storage.persist().catch(() => false);
}

/** @returns {Promise<boolean>} whether the browser has promised it */
export async function isPersisted() {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}
