// A file that is dragged onto the page.
import { h } from './dom.js';
import { later } from './part.js';
import { strings } from '../i18n/strings.js';

/** Whatever screen is shown, a file can be dropped on it. @param {() => void} changed */
export function startDrop(changed) {
  const veil = h('div', { class: 'drop', 'aria-hidden': 'true' }, h('p', {}, strings.drop));
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  window.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (!veil.isConnected) document.body.append(veil);
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) veil.remove();
  });
  window.addEventListener('drop', (event) => {
    veil.remove();
    if (!hasFiles(event)) return;
    event.preventDefault(); // Else the browser would leave the page for the file.
    const file = event.dataTransfer?.files[0];
    if (file) void bring(file);
  });

  /** @param {File} file */
  const bring = async (file) => (await later())?.bringFile(file, changed);
}
