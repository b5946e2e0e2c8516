// What the person likes: read once, applied at once, kept in the browser. boot/head.js applies some of it before the first paint.
import { LANGUAGES, languageOf } from '../i18n/i18n.js';
import { read, write } from './store.js';

/** @typedef {'system' | 'light' | 'dark'} Theme */
/** @typedef {'slow' | 'normal' | 'fast' | 'instant'} Speed */
/** @typedef {'small' | 'normal' | 'large'} Size */
/** @typedef {import('../i18n/i18n.js').LanguageCode} LanguageCode */
/** @typedef {'system' | LanguageCode} Language */
/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {boolean} four        suits in four colours
 * @property {Size} size           of the cards
 * @property {boolean} left        what is tapped most lies where a left hand reaches it
 * @property {Speed} speed
 * @property {boolean} free        against bots anything may be taken back
 * @property {boolean} sound
 * @property {boolean} buzz        the device may tremble
 * @property {Language} language
 */

const KEY = 'regalia.settings';

/** Milliseconds between two visible acts of a bot. @type {Record<Speed, number>} */
const PACE = { slow: 1100, normal: 550, fast: 200, instant: 0 };

/** How bots play, the strongest first (engine/regalia/bots). */
export const MANNERS = /** @type {const} */ (['steady', 'casual', 'beginner']);
/** And how much of that time each takes: one is quick and careless, one hesitates. @type {Record<string, number>} */
const HASTE = { casual: 0.7, beginner: 1.3 };

/** @type {{ theme: Theme[], speed: Speed[], size: Size[], language: Language[] }} */
export const choices = {
  theme: ['system', 'light', 'dark'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  size: ['small', 'normal', 'large'],
  language: ['system', .../** @type {LanguageCode[]} */ (Object.keys(LANGUAGES))],
};

/** @type {Settings} */
const settings = {
  theme: 'system',
  four: false,
  size: 'normal',
  left: false,
  speed: 'normal',
  free: false,
  sound: false,
  buzz: false,
  language: 'system',
};

const lightWanted = matchMedia('(prefers-color-scheme: light)');

/** Read what was kept; anything that is not a setting of ours is passed over. */
export function startSettings() {
  try {
    const kept = JSON.parse(read(KEY) ?? '{}');
    for (const [name, value] of Object.entries(settings)) {
      const known = /** @type {Record<string, unknown[]>} */ (choices)[name] ?? [true, false];
      if (known.includes(kept[name]) && typeof kept[name] === typeof value) {
        Object.assign(settings, { [name]: kept[name] });
      }
    }
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

/** @param {string | null} [bot] whose act it is @returns {number} milliseconds */
export function pace(bot) {
  return PACE[settings.speed] * (HASTE[bot ?? ''] ?? 1);
}

/** Return the language of the page: the chosen one, or that of the browser if there is one of ours. */
export function language() {
  return settings.language === 'system' ? languageOf(navigator.language) : settings.language;
}

function apply() {
  const root = document.documentElement;
  const light = settings.theme === 'light' || (settings.theme === 'system' && lightWanted.matches);
  root.dataset.theme = light ? 'light' : 'dark';
  root.toggleAttribute('data-four', settings.four);
  root.toggleAttribute('data-left', settings.left);
  root.dataset.speed = settings.speed;
  root.dataset.size = settings.size;
  // The browser's own bars take the colour of the table.
  const table = getComputedStyle(root).getPropertyValue('--table').trim();
  if (table) document.querySelector('meta[name=theme-color]')?.setAttribute('content', table);
}
