// The still picture of an embed: it steps through a scene, and passes the embedding page's wishes on to the links of a game. Without
// this script there are plain links.
import { fetchMessages, languageOf } from '../i18n/i18n.js';
import { showScene } from './embedScene.js';
import { asked, followLanguage, followTheme, tellSize } from './embedTalk.js';

followTheme();
// Chromium builds drawings of other files when it lays a page out. It lays no frame out below the fold, and the embedding page would
// not be loaded until its reader had scrolled there.
const loading = setInterval(() => {
  document.body.getBoundingClientRect();
  if (document.readyState === 'complete') clearInterval(loading);
}, 200);
const figure = /** @type {HTMLElement | null} */ (document.querySelector('figure.scene'));
if (figure) {
  await showScene(figure, asked.has('play'));
} else {
  if (!asked.has('home') && document.referrer) asked.set('home', new URL(document.referrer).origin);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a.play'))) {
    const [page, own] = (link.getAttribute('href') ?? '').split('#');
    const passOn = () => {
      const what = new URLSearchParams(own);
      for (const [name, value] of asked) if (!what.has(name)) what.set(name, value);
      link.href = `${page}#${what}`;
    };
    passOn();
    // What is asked for may have changed.
    link.addEventListener('click', passOn);
  }
  followLanguage();
  tellSize();
  const wanted = asked.get('language') ?? navigator.language;
  if (!wanted.startsWith('en')) {
    const language = languageOf(wanted);
    const messages = language === 'en' ? null : await fetchMessages(language);
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-word]'))) {
      const text = messages?.[place.dataset.word ?? ''];
      if (text) {
        place.lang = language;
        place.textContent = text;
      }
    }
  }
}
