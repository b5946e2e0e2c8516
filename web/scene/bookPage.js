// The rules book with a script: its search, and its scenes played where they stand. Without it the book is whole all the same.
import { startSettings } from '../app/settings.js';

startSettings();

const box = /** @type {HTMLElement | null} */ (document.querySelector('.find'));
const field = /** @type {HTMLInputElement | null} */ (document.getElementById('find'));
const found = document.getElementById('found');
const single = document.querySelector('article.rule') !== null;

// What lies above a place is laid out only as it comes near, and moves the place: it is gone to once more.
function arrive() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  requestAnimationFrame(() => requestAnimationFrame(() => place?.scrollIntoView()));
}
if (location.hash) arrive();
window.addEventListener('hashchange', arrive);

if (box && field) {
  box.hidden = false;
  field.addEventListener('input', () => void (single ? filter(field.value) : searchAll(field.value)));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
}

/** @param {string} text */
const parts = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** @param {number} count */
const countOf = (count) => (count === 1 ? 'One rule found.' : `${count} rules found.`);

/**
 * Leaves the entries of this book that have all the words.
 * @param {string} text
 */
function filter(text) {
  const wanted = parts(text);
  let count = 0;
  for (const entry of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('article.rule'))) {
    // What is written of the rule; the picture beside it would answer to every card.
    const says = [entry.id, ...[...entry.querySelectorAll('h3, p, .more')].map((node) => node.textContent)];
    entry.hidden = !wanted.every((word) => says.join(' ').toLowerCase().includes(word));
    if (!entry.hidden) count += 1;
  }
  for (const chapter of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.chapter'))) {
    const none = chapter.querySelector('article.rule:not([hidden])') === null;
    chapter.hidden = wanted.length > 0 && none;
  }
  if (found) found.textContent = wanted.length > 0 ? countOf(count) : '';
}

/** @typedef {{ id: string, title: string, text: string, ruling: string }} Entry */
/** @type {Promise<{ game: string, name: string, rules: Entry[] }[]> | null} */
let books = null;

/** All books at once, on the shelf. @param {string} text */
async function searchAll(text) {
  const wanted = parts(text);
  const shelf = /** @type {HTMLElement | null} */ (document.querySelector('.shelf'));
  if (!shelf) return;
  books ??= Promise.all(
    [...shelf.querySelectorAll('a')].map(async (link) => {
      const game = link.getAttribute('href')?.replace('/', '') ?? '';
      const answer = await fetch(`../data/${game}.json`);
      return { game, name: link.querySelector('.name')?.textContent ?? '', rules: await answer.json() };
    }),
  );
  const all = await books;
  if (field?.value !== text) return;
  document.querySelector('.hits')?.remove();
  shelf.hidden = wanted.length > 0;
  if (found) found.textContent = '';
  if (wanted.length === 0) return;
  const hits = all.flatMap(({ game, name, rules }) =>
    rules
      .filter((rule) => {
        const says = `${rule.id} ${rule.title} ${rule.text} ${rule.ruling}`.toLowerCase();
        return wanted.every((word) => says.includes(word));
      })
      .map((rule) => ({ game, name, rule })),
  );
  const list = document.createElement('ul');
  list.className = 'hits';
  for (const { game, name, rule } of hits) {
    const link = document.createElement('a');
    link.href = `${game}/#${rule.id}`;
    link.textContent = rule.title;
    const where = document.createElement('span');
    where.className = 'sm mut';
    where.textContent = `${name} · ${rule.text}`;
    const item = document.createElement('li');
    item.append(link, where);
    list.append(item);
  }
  shelf.after(list);
  if (found) found.textContent = countOf(hits.length);
}

/** The scene that is being played: one at a time, since each has an engine. @type {{ figure: Element, felt: Element, frame: HTMLElement } | null} */
let onStage = null;

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a.play') : null;
  const figure = link?.closest('figure');
  const still = figure?.querySelector('.felt') ?? (onStage?.figure === figure ? onStage?.felt : null);
  if (!(link instanceof HTMLAnchorElement) || !figure || !still) return;
  // With a modifier it is a link like any other: the scene by itself, in a tab of its own.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  close();
  const frame = document.createElement('iframe');
  frame.className = 'stage';
  frame.title = `Scene: ${link.textContent}`;
  frame.src = link.href;
  still.replaceWith(frame);
  onStage = { figure, felt: still, frame };
  frame.scrollIntoView({ block: 'nearest' });
  frame.addEventListener('load', () => frame.focus(), { once: true });
});

function close() {
  onStage?.frame.replaceWith(onStage.felt);
  onStage = null;
}

// A scene tells when it is put away, and which rule somebody wants to read.
window.addEventListener('message', ({ source, origin, data }) => {
  const frame = onStage?.frame;
  if (!(frame instanceof HTMLIFrameElement) || source !== frame.contentWindow || origin !== location.origin) return;
  if (data?.type === 'regalia:close') {
    const link = /** @type {HTMLElement | null | undefined} */ (onStage?.figure.querySelector('a.play'));
    close();
    link?.focus();
  }
  if (data?.type === 'regalia:rule' && typeof data.rule === 'string') {
    if (document.getElementById(data.rule)) location.hash = data.rule;
  }
});
