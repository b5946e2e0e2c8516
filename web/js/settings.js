// What the person likes: read once, applied at once, kept in the browser. boot.js applies the same two marks before the first paint.
import { read, write } from './store.js';

/** @typedef {'system' | 'light' | 'dark'} Theme */
/** @typedef {'slow' | 'normal' | 'fast' | 'instant'} Speed */
/** @typedef {{ theme: Theme, four: boolean, speed: Speed }} Settings */

const KEY = 'regalia.settings';

/** Milliseconds between two visible acts of a bot. @type {Record<Speed, number>} */
const PACE = { slow: 1100, normal: 550, fast: 200, instant: 0 };

/** @type {{ theme: Theme[], speed: Speed[] }} */
export const choices = { theme: ['system', 'light', 'dark'], speed: ['slow', 'normal', 'fast', 'instant'] };

/** @type {Settings} */
const settings = { theme: 'system', four: false, speed: 'normal' };

const lightWanted = matchMedia('(prefers-color-scheme: light)');

/** Read what was kept; anything that is not a setting of ours is passed over. */
export function startSettings() {
  try {
    const kept = JSON.parse(read(KEY) ?? '{}');
    if (choices.theme.includes(kept.theme)) settings.theme = kept.theme;
    if (choices.speed.includes(kept.speed)) settings.speed = kept.speed;
    if (typeof kept.four === 'boolean') settings.four = kept.four;
  } catch {
    // Not JSON: the defaults stand until the next change writes over it.
  }
  apply();
  lightWanted.addEventListener('change', apply);
}

/** @returns {Readonly<Settings>} */
export function getSettings() {
  return settings;
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  Object.assign(settings, change);
  write(KEY, JSON.stringify(settings));
  apply();
}

/** @returns {number} milliseconds */
export function pace() {
  return PACE[settings.speed];
}

function apply() {
  const root = document.documentElement;
  const light = settings.theme === 'light' || (settings.theme === 'system' && lightWanted.matches);
  root.dataset.theme = light ? 'light' : 'dark';
  root.toggleAttribute('data-four', settings.four);
  root.dataset.speed = settings.speed;
  // The browser's own bars take the colour of the table.
  const table = getComputedStyle(root).getPropertyValue('--table').trim();
  if (table) document.querySelector('meta[name=theme-color]')?.setAttribute('content', table);
}
