// The language of the page, from its first word on.
import { language } from '../app/settings.js';
import { strings } from './strings.js';
import { inTongue, speak } from './tongue.js';
import { words } from './words.js';

/** What stands in index.html, and what it says. @type {Record<string, () => string>} */
const STANDING = {
  '.tabs a[href="#/"]': () => strings.tabs.play,
  '.tabs a[href="#/rules"]': () => strings.tabs.rules,
  '.tabs a[href="#/settings"]': () => strings.tabs.settings,
  '.tabs a[href="#/credits"]': () => strings.tabs.credits,
  '#games-title': () => strings.games,
};

/**
 * Before anything is drawn. The words of the language are a file: when it does not arrive the page speaks English.
 * @param {string} [asked]  the language, where the person's choice does not decide
 */
export async function startLanguage(asked = language()) {
  if (asked !== 'de') return;
  try {
    const german = await import('./german.js');
    speak(german, 'de');
    inTongue('strings', strings);
    inTongue('words', words);
  } catch {
    return;
  }
  document.documentElement.lang = 'de';
  for (const [selector, says] of Object.entries(STANDING)) {
    const last = document.querySelector(selector)?.lastChild;
    if (last) last.textContent = says();
  }
  document.getElementById('engine')?.setAttribute('aria-label', strings.engine);
  for (const row of document.querySelectorAll('#home [data-game]')) {
    const line = row.querySelector('.mut');
    const says = strings.taglines[row.getAttribute('data-game') ?? ''];
    if (line && says) line.textContent = says;
    row.querySelector('.name')?.setAttribute('lang', 'en');
  }
}
