// The page of one scene: `scene.html#royals.trick.two-beats-ace`, `…/2` for the second scene, `…/play` to play at once,
// `…/in:escape` within a row of scenes; `scene.html#own=…` for an own scene.
import { startLanguage, startSettings } from '../app/settings.js';
import { during } from '../app/settled.js';
import { SITE } from '../boot/site.js';
import { createScene, drawMissing, fetchFigure } from './figure.js';

startSettings();
await during(startLanguage());
const root = /** @type {HTMLElement} */ (document.getElementById('player'));

/** @type {import('./figure.js').ScenePlayer | null} */
let player = null;
/** Rows of scenes that teach a subject: ids of rules with the number of a scene, from 1. @type {Record<string, [string, number][]>} */
let rows = {};

/** Return what stands behind the `#`; mail programs may have encoded it. */
function fragment() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How often a scene was asked for: one that is overtaken while it is fetched is not shown. */
let shows = 0;

async function show() {
  shows += 1;
  const mine = shows;
  player?.destroy();
  player = null;
  const text = fragment();
  if (text.startsWith('own=')) {
    const { openOwn } = await import('./own.js');
    const opened = await openOwn(root, text.slice(4), { framed: window.parent !== window });
    if (mine === shows) player = opened;
    else opened?.destroy();
    return;
  }
  const [rule = '', ...rest] = text.split('/');
  const number = Math.max(1, Number(rest.find((part) => /^\d+$/.test(part)) ?? 1));
  const play = rest.includes('play');
  const row = rest.find((part) => part.startsWith('in:'))?.slice(3) ?? '';
  if (row && !rows[row]) await fetchRows();
  const figure = await fetchFigure(rule, number);
  if (mine !== shows) return;
  if (!figure) {
    root.replaceChildren(drawMissing());
    return;
  }
  const held = root.contains(document.activeElement);
  root.replaceChildren(figure);
  document.title = `${figure.querySelector('h1')?.textContent} · Regalia`;
  const all = rows[row] ?? [];
  const at = all.findIndex(([id, each]) => id === rule && each === number);
  const next = at >= 0 ? all[at + 1] : undefined;
  const go = () => {
    location.hash = [...(next ?? []), 'play', `in:${row}`].join('/');
  };
  player = createScene(figure, { next: next ? go : null });
  // What had the focus is gone.
  if (held) /** @type {HTMLElement | null} */ (figure.querySelector('.try'))?.focus({ preventScroll: true });
  if (play) await player.play();
}

async function fetchRows() {
  const answer = await fetch(new URL('data/sequences.json', SITE)).catch(() => null);
  // Without rows a scene stands alone.
  if (answer?.ok) rows = await answer.json();
}

window.addEventListener('hashchange', () => void during(show()));
dispatchEvent(new Event('regalia:here')); // boot/guard.js waits for it.
await during(show());
