// A scene in a frame of another page: the same from its still picture and from `frame.html`.
import { during } from '../app/settled.js';
import { languageOf, loadLanguage } from '../i18n/i18n.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';
import { asked, obey, sceneHost, tellSize } from './embedTalk.js';
import { createScene, fetchFigure } from './figure.js';

/**
 * Show a scene.
 * @param {HTMLElement} still  its figure, in English
 * @param {boolean} play  let the visitor play at once
 */
export async function showScene(still, play) {
  document.documentElement.toggleAttribute('data-hosted', asked.has('hosted'));
  const language = languageOf(asked.get('language') ?? navigator.language);
  if (await during(loadLanguage(language))) document.documentElement.lang = language;
  const figure = await inLanguageOf(language, still);
  figure.toggleAttribute('data-bare', asked.get('controls') === 'none');
  const link = figure.querySelector('[data-word=tryIn]');
  if (link) link.textContent = words.tryIn;
  const rule = figure.dataset.rule ?? '';
  const number = Number(figure.dataset.number ?? 1);
  const scene = createScene(figure, sceneHost({ scene: rule, number }));
  obey(scene);
  tellSize(figure);
  if (play) await scene.play();
}

/**
 * Put the figure of a scene in another language in the place of one, if there is such.
 * @param {string} language
 * @param {HTMLElement} figure
 */
async function inLanguageOf(language, figure) {
  if (figure.lang === language) return figure;
  const { rule = '', number } = figure.dataset;
  const other = await during(fetchFigure(rule, Number(number ?? 1)));
  if (!other) return figure;
  figure.replaceWith(other);
  return other;
}
