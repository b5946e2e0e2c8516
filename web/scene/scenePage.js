// The page of one scene, alone or in a frame: `scene.html#royals.trick.two-beats-ace`, `…/2` for the second scene, `…/play` to play
// at once.
import { SITE } from '../boot/site.js';
import { startLanguage } from '../i18n/language.js';
import { startSettings } from '../app/settings.js';
import { createScenePlayer } from './scenePlayer.js';
import { useEnglishEngine } from '../i18n/i18n.js';

startSettings();
await startLanguage();
useEnglishEngine();
const root = /** @type {HTMLElement} */ (document.getElementById('player'));
const framed = window.parent !== window;

/** @type {ReturnType<typeof createScenePlayer> | null} */
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

async function show() {
  player?.destroy();
  const [rule = '', ...rest] = fragment().split('/');
  const number = Math.max(0, Number(rest.find((part) => /^\d+$/.test(part)) ?? 1) - 1);
  const play = rest.includes('play');
  const row = rest.find((part) => part.startsWith('in:'))?.slice(3) ?? '';
  if (row && !rows[row]) await fetchRows();
  /** @param {object} message */
  const tell = (message) => window.parent.postMessage(message, location.origin);
  player = createScenePlayer(root, {
    rule,
    number,
    close: framed ? () => tell({ type: 'regalia:close' }) : () => open(game(rule), rule),
    openRule: (home, id) => (framed ? tell({ type: 'regalia:rule', rule: id }) : open(home, id)),
    onward(scenes) {
      /** @type {[string, number][]} */
      const all = rows[row] ?? Array.from({ length: scenes }, (_, at) => [rule, at + 1]);
      const at = all.findIndex(([id, each]) => id === rule && each === number + 1);
      const next = all[at + 1];
      const go = () => {
        location.hash = [...(next ?? []), ...(play ? ['play'] : []), ...(rows[row] ? [`in:${row}`] : [])].join('/');
      };
      return at < 0 ? null : { at: at + 1, of: all.length, next: next ? go : null };
    },
  });
  if (play) void player.play();
}

async function fetchRows() {
  const answer = await fetch(new URL('data/sequences.json', SITE)).catch(() => null);
  // Without rows a scene stands alone.
  if (answer?.ok) rows = await answer.json();
}

/** @param {string} home @param {string} rule */
function open(home, rule) {
  location.href = new URL(`../rules/${home ? `${home}/#${rule}` : ''}`, import.meta.url).href;
}

/** Return the game of a rule, or '' for a ruling: its id does not name the game. @param {string} rule */
const game = (rule) => (rule.includes('.') ? (rule.split('.')[0] ?? '') : '');

window.addEventListener('hashchange', () => void show());
dispatchEvent(new Event('regalia:here')); // boot/guard.js waits for it.
await show();
