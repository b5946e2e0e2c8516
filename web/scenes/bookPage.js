// A page of the rules book: search, and scenes played in place. Without this script the book is complete, too.
import { startLanguage, startSettings } from '../app/settings.js';
import { during } from '../app/settled.js';
import { SITE } from '../boot/site.js';
import { languageFolder, languageOf } from '../i18n/i18n.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';

/** @typedef {import('./figure.js').ScenePlayer} ScenePlayer */

startSettings();
await startLanguage(languageOf(document.documentElement.lang));

const box = /** @type {HTMLElement | null} */ (document.querySelector('.find'));
const field = /** @type {HTMLInputElement | null} */ (document.getElementById('find'));
const found = document.getElementById('found');
const single = document.querySelector('article.rule') !== null;

/** Frames in which a place stays where it is before it counts as arrived at, and frames to wait for that at most. */
const STILL = 4;
const AT_MOST = 60;

// Scroll to the target again after layout: entries above it get their height only when they come near, and pictures
// when they are there. A person who scrolls meanwhile is left alone.
let moved = false;
function scrollToTarget() {
  const place = document.getElementById(location.hash.slice(1));
  if (!place) return;
  // What a search has put away is looked for no more.
  if (field?.value && place.closest('[hidden]')) {
    field.value = '';
    filter('');
  }
  moved = false;
  let [still, frames, top] = [0, 0, Number.NaN];
  const scroll = () => {
    if (moved || still === STILL || frames === AT_MOST) return;
    place.scrollIntoView();
    const now = place.getBoundingClientRect().top;
    still = Math.abs(now - top) < 1 ? still + 1 : 0;
    [frames, top] = [frames + 1, now];
    requestAnimationFrame(scroll);
  };
  requestAnimationFrame(scroll);
}
for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
  addEventListener(
    act,
    () => {
      moved = true;
    },
    { passive: true },
  );
}
if (location.hash) {
  scrollToTarget();
  addEventListener('load', () => moved || scrollToTarget(), { once: true });
}
addEventListener('hashchange', scrollToTarget);

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

/** Show only the entries of this book that contain all the words. @param {string} text */
function filter(text) {
  const wanted = parts(text);
  let count = 0;
  for (const entry of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('article.rule'))) {
    // Search the text alone: the picture would match every card.
    const says = [entry.id, ...[...entry.querySelectorAll('h3, p, .more')].map((node) => node.textContent)];
    entry.hidden = !wanted.every((word) => says.join(' ').toLowerCase().includes(word));
    if (!entry.hidden) count += 1;
  }
  for (const chapter of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.chapter'))) {
    const none = chapter.querySelector('article.rule:not([hidden])') === null;
    chapter.hidden = wanted.length > 0 && none;
  }
  if (found) found.textContent = wanted.length > 0 ? words.found(count) : '';
}

/** @typedef {{ id: string, title: string, text: string, ruling: string }} Entry */
/** @type {Promise<{ game: string, name: string, rules: Entry[] }[]> | null} */
let books = null;

/** Search all books, on the shelf. @param {string} text */
async function searchAll(text) {
  const wanted = parts(text);
  const shelf = /** @type {HTMLElement | null} */ (document.querySelector('.shelf'));
  if (!shelf) return;
  books ??= Promise.all(
    [...shelf.querySelectorAll('a')].map(async (link) => {
      const game = link.getAttribute('href')?.replace('/', '') ?? '';
      const answer = await fetch(new URL(`data/${languageFolder()}${game}.json`, SITE));
      return { game, name: link.querySelector('.name')?.textContent ?? '', rules: await answer.json() };
    }),
  );
  // What did not arrive is fetched again for the next letter.
  const all = await books.catch(() => {
    books = null;
    return null;
  });
  if (!all) return;
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
  if (found) found.textContent = words.found(hits.length);
}

/** The scene that was last begun, and its figure. @type {{ figure: HTMLElement, scene: ScenePlayer } | null} */
let begun = null;

/** Return the scene that a link leads to; `number` counts from 1. @param {HTMLAnchorElement} link */
function sceneOf(link) {
  const [rule = '', ...rest] = decodeURIComponent(new URL(link.href).hash.slice(1)).split('/');
  return { rule, number: Number(rest.find((part) => /^\d+$/.test(part)) ?? 1) };
}

/**
 * Show a scene in the place of a figure: with all its steps, which come from its own page.
 * @param {HTMLElement} place   the figure of the rule, or of a row of scenes
 * @param {HTMLAnchorElement} link  to the scene; in a row, links to the others stand beside it
 * @param {boolean} play
 */
async function showScene(place, link, play) {
  const { rule, number } = sceneOf(link);
  const figures = await during(import('./figure.js')).catch(() => null);
  const made = figures && (await during(figures.fetchFigure(rule, number)));
  if (!made) {
    location.href = link.href;
    return;
  }
  begun?.scene.destroy();
  const shown = place.querySelector('.scene') ?? place;
  const links = /** @type {HTMLAnchorElement[]} */ ([...place.querySelectorAll('ol.more a')]);
  const nth = links.map(sceneOf).findIndex((each) => each.rule === rule && each.number === number);
  const next = nth >= 0 ? links[nth + 1] : undefined;
  const held = place.contains(document.activeElement);
  shown.replaceWith(made);
  const scene = figures.createScene(made, {
    openRule(_, asked) {
      if (!document.getElementById(asked)) return false;
      location.hash = asked;
      return true;
    },
    next: next ? () => void showScene(place, next, true) : null,
  });
  begun = { figure: made, scene };
  // What had the focus is gone.
  if (held) /** @type {HTMLElement | null} */ (made.querySelector('.try'))?.focus({ preventScroll: true });
  if (play) await scene.play();
  else scene.run();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a.play, a.try') : null;
  const place = link?.closest('.in-book');
  if (!(link instanceof HTMLAnchorElement) || !(place instanceof HTMLElement)) return;
  // With a modifier key it is a plain link to the scene in a tab of its own. A figure with its steps has handlers of
  // its own.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  if (begun?.figure.contains(link)) return;
  event.preventDefault();
  void showScene(place, link, link.matches('.try'));
});
