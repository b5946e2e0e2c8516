// The person's settings: read once, applied at once, saved in the browser. boot/head.js applies some of them before the
// first paint.
import { languageOf, loadLanguage } from '../i18n/i18n.js';
import { LANGUAGES } from '../i18n/languages.js';
import { levelOf } from './bots.js';
import { readEntry, write } from './store.js';

/** @typedef {'system' | 'light' | 'dark'} Theme */
/** @typedef {'slow' | 'normal' | 'fast' | 'instant'} Speed */
/** @typedef {'small' | 'normal' | 'large'} Size */
/** @typedef {'tyrian' | 'slate' | 'copper' | 'forest'} Back */
/** @typedef {'tyrian' | 'slate' | 'baize' | 'walnut'} Ground */
/** @typedef {import('../i18n/i18n.js').LanguageCode} LanguageCode */
/** @typedef {'system' | LanguageCode} Language */
/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {boolean} four        suits in four colours
 * @property {Back} back           of the cards
 * @property {Ground} ground       colour of the table
 * @property {Size} size           of the cards
 * @property {boolean} left        what is tapped most lies where a left hand reaches it
 * @property {Speed} speed
 * @property {boolean} free        against bots anything may be taken back
 * @property {boolean} oneTap      a tap plays a card that has one move
 * @property {boolean} forced      the only legal move is played without asking
 * @property {boolean} remarks    bots say something now and then
 * @property {boolean} phrases    what others say at a live table is shown
 * @property {boolean} sound
 * @property {boolean} buzz        the device may tremble
 * @property {Language} language
 */

const KEY = 'regalia.settings';

/** Milliseconds between two visible acts of a bot. @type {Record<Speed, number>} */
const PACE = { slow: 1100, normal: 550, fast: 200, instant: 0 };

/** The share of that time that each level of bots takes. @type {Map<string | null | undefined, number>} */
const HASTE = new Map([
  ['casual', 0.7],
  ['beginner', 1.3],
]);

/** @type {{ theme: Theme[], ground: Ground[], back: Back[], speed: Speed[], size: Size[], language: Language[] }} */
export const choices = {
  theme: ['system', 'light', 'dark'],
  ground: ['tyrian', 'slate', 'baize', 'walnut'],
  back: ['tyrian', 'slate', 'copper', 'forest'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  size: ['small', 'normal', 'large'],
  language: ['system', .../** @type {LanguageCode[]} */ (Object.keys(LANGUAGES))],
};

/** @type {Settings} */
const settings = {
  theme: 'system',
  ground: 'tyrian',
  back: 'tyrian',
  four: false,
  size: 'normal',
  left: false,
  speed: 'normal',
  free: false,
  oneTap: false,
  forced: true,
  remarks: true,
  phrases: true,
  sound: true,
  buzz: true,
  language: 'system',
};

const prefersLight = matchMedia('(prefers-color-scheme: light)');

/** Read the saved settings. Values that are no setting of ours are ignored. */
function readKept() {
  const kept = readEntry(KEY);
  for (const [name, value] of Object.entries(settings)) {
    const known = /** @type {Record<string, unknown[]>} */ (choices)[name] ?? [true, false];
    if (known.includes(kept[name]) && typeof kept[name] === typeof value) {
      Object.assign(settings, { [name]: kept[name] });
    }
  }
}

/** Read the saved settings and apply them. */
export function startSettings() {
  readKept();
  apply();
  prefersLight.addEventListener('change', apply);
}

/** Take over what else has written the settings. */
export function rereadSettings() {
  readKept();
  apply();
}

/** @returns {Readonly<Settings>} */
export function getSettings() {
  return settings;
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  // Another tab may have changed others.
  readKept();
  Object.assign(settings, change);
  write(KEY, JSON.stringify(settings));
  apply();
}

/** Return the pause before the act of a bot. @param {string | null} [bot] its name @returns {number} milliseconds */
export function pace(bot) {
  return PACE[settings.speed] * (HASTE.get(bot && levelOf(bot)) ?? 1);
}

/** Return the language of the page: the chosen one, else the browser's if it is one of ours, else English. */
export function language() {
  return settings.language === 'system' ? languageOf(navigator.language) : settings.language;
}

/**
 * Speak the language of the page before anything is drawn.
 * @param {LanguageCode} [code]  the language, where the person's choice does not decide
 * @returns {Promise<boolean>} whether it is another language than English
 */
export async function startLanguage(code = language()) {
  const isOther = await loadLanguage(code);
  if (isOther) document.documentElement.lang = code;
  return isOther;
}

function apply() {
  const root = document.documentElement;
  const light = settings.theme === 'light' || (settings.theme === 'system' && prefersLight.matches);
  root.dataset.theme = light ? 'light' : 'dark';
  root.toggleAttribute('data-four', settings.four);
  root.toggleAttribute('data-left', settings.left);
  root.dataset.ground = settings.ground;
  root.dataset.back = settings.back;
  root.dataset.speed = settings.speed;
  root.dataset.size = settings.size;
  // Later, when the style is known anyway: to ask for it now would compute that of the whole page.
  setTimeout(colourBars);
}

/** Give the browser's own bars the colour of the table. */
function colourBars() {
  const table = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', table);
}
