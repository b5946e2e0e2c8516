// The page of one scene, by itself or in a frame: `scene.html#royals.trick.two-beats-ace`, `…/2` for its second, `…/play` to play at once.
import { startSettings } from './settings.js';
import { createStage } from './stage.js';

startSettings();
const root = /** @type {HTMLElement} */ (document.getElementById('stage'));
const framed = window.parent !== window;

/** @type {ReturnType<typeof createStage> | null} */
let stage = null;

function show() {
  stage?.destroy();
  const [rule = '', ...rest] = decodeURIComponent(location.hash.slice(1)).split('/');
  const number = Math.max(0, Number(rest.find((part) => /^\d+$/.test(part)) ?? 1) - 1);
  /** @param {object} message */
  const tell = (message) => window.parent.postMessage(message, location.origin);
  stage = createStage(root, {
    rule,
    number,
    close: framed ? () => tell({ type: 'regalia:close' }) : () => open(game(rule), rule),
    openRule: (home, id) => (framed ? tell({ type: 'regalia:rule', rule: id }) : open(home, id)),
  });
  if (rest.includes('play')) void stage.play();
}

/** @param {string} home @param {string} rule */
function open(home, rule) {
  location.href = new URL(`../rules/${home ? `${home}/#${rule}` : ''}`, import.meta.url).href;
}

/** A ruling's id does not name its game. @param {string} rule */
const game = (rule) => (rule.includes('.') ? (rule.split('.')[0] ?? '') : '');

window.addEventListener('hashchange', show);
show();
