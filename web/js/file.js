// A match as a file: the record as it is, text that a person can read and mail.
import { h } from './dom.js';

/** @param {import('./saves.js').Save} save */
export function saveFile(save) {
  const when = new Date(save.when).toISOString().slice(0, 10);
  const url = URL.createObjectURL(new Blob([save.record], { type: 'text/plain;charset=utf-8' }));
  h('a', { href: url, download: `${save.game}-${when}-${save.id.slice(0, 4)}.txt` }).click();
  // The download has begun by then; the address is not needed any more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
