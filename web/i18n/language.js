// The language of the page, from its first word on.
import { during } from '../app/settled.js';
import { language } from '../app/settings.js';
import { games } from '../app/games.js';
import { fetchMessages, useLanguage } from './i18n.js';
import { strings } from './strings.js';

/** Parts of index.html and their texts. @type {Record<string, () => string>} */
const STANDING = {
  '.tabs a[href="#/"]': () => strings.tabs.play,
  '.tabs a[href="#/rules"]': () => strings.tabs.rules,
  '.tabs a[href="#/settings"]': () => strings.tabs.settings,
  '.tabs a[href="#/credits"]': () => strings.tabs.credits,
  '#games-title': () => strings.games,
};

/**
 * Speak the language of the page before anything is drawn. If its messages do not arrive the page speaks English.
 * @param {import('./i18n.js').LanguageCode} [code]  the language, where the person's choice does not decide
 */
export async function startLanguage(code = language()) {
  if (code === 'en') return;
  const messages = await during(fetchMessages(code));
  if (!messages) return;
  useLanguage(code, messages);
  document.documentElement.lang = code;
  for (const [selector, text] of Object.entries(STANDING)) {
    const last = document.querySelector(selector)?.lastChild;
    if (last) last.textContent = text();
  }
  document.getElementById('engine')?.setAttribute('aria-label', strings.engine);
  for (const game of games) {
    const row = document.querySelector(`#home [data-game="${game.id}"]`);
    row?.querySelector('.name')?.setAttribute('lang', 'en');
    row?.querySelector('.tagline')?.replaceChildren(game.tagline);
    row?.querySelector('.facts')?.replaceChildren(game.facts);
  }
}
