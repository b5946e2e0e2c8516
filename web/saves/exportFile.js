// Files that leave the page. The file of a match is its record: text that a person can read and mail.
import { h } from '../app/dom.js';

/** @param {number} when */
export const isoDay = (when) => new Date(when).toISOString().slice(0, 10);

/** Return the file of a match. @param {Save} save */
export function fileOf(save) {
  const name = `${save.game}-${isoDay(save.when)}-${save.id.slice(0, 4)}.txt`;
  return new File([save.record], name, { type: 'text/plain;charset=utf-8' });
}

/** Download the record of a match. @param {Save} save */
export function saveFile(save) {
  download(fileOf(save));
}

/** Share a file, or download it where it cannot be shared. @param {File} file */
export async function shareFile(file) {
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  await navigator.share({ files: [file], title: file.name }).catch((error) => {
    // Closed without sharing: that is an answer too. A sheet that does not open leaves the download.
    if (error.name !== 'AbortError') download(file);
  });
}

/** @param {string} name @param {string} text */
export function saveText(name, text) {
  download(new File([text], name, { type: 'text/plain;charset=utf-8' }));
}

/** @param {File} file */
export function download(file) {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: file.name }).click();
  // The download has begun by then; the address is not needed any more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
