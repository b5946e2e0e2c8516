// A page of the library's reference: a search for names. Without this script the reference is complete, too.
import { startSettings } from '../app/settings.js';

startSettings();

/** Names that a search shows at most. */
const SHOWN = 30;

const box = /** @type {HTMLElement | null} */ (document.querySelector('.find'));
const field = /** @type {HTMLInputElement | null} */ (document.getElementById('find'));
const found = document.getElementById('found');
const root = new URL(box?.dataset.root ?? '', location.href);

/** Every name with the address of its entry, fetched at the first letter. @type {Promise<[string, string][]> | null} */
let names = null;

async function fetchNames() {
  const answer = await fetch(new URL('names.json', root));
  if (!answer.ok) throw new Error(`names.json: ${answer.status}`);
  return /** @type {[string, string][]} */ (await answer.json());
}

/** Show the names that contain all words, those that begin with the first one first. @param {string} text */
async function search(text) {
  const wanted = text
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean);
  names ??= fetchNames();
  // What did not arrive is fetched again for the next letter.
  const all = await names.catch(() => {
    names = null;
    return [];
  });
  if (field?.value !== text || !found) return;
  const [first = ''] = wanted;
  const last = (/** @type {string} */ name) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const hits = all
    .filter(([name]) => wanted.every((word) => name.toLowerCase().includes(word)))
    .sort(([a], [b]) => Number(last(b).startsWith(first)) - Number(last(a).startsWith(first)));
  document.querySelector('.side .hits')?.remove();
  found.textContent = first ? `${hits.length} ${hits.length === 1 ? 'name' : 'names'}` : '';
  if (!first) return;
  const list = document.createElement('ul');
  list.className = 'hits';
  for (const [name, address] of hits.slice(0, SHOWN)) {
    const link = document.createElement('a');
    link.href = new URL(address, root).href;
    link.textContent = name.replace('regalia.', '');
    list.appendChild(document.createElement('li')).appendChild(link);
  }
  found.after(list);
}

if (box && field) {
  box.hidden = false;
  field.addEventListener('input', () => void search(field.value));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
}
