// The languages that are spoken here: the page's, and the engine's where that is another. English stands in the modules themselves; another comes in a file of its own, and what it lacks stays English.

/** @typedef {'en' | 'de'} Tongue */

/** What a file of another language holds, by part: strings, words and so on. @type {Record<string, object>} */
let tongue = {};
/** In which language the engine is asked to answer. @type {Tongue} */
let engine = 'en';

/** Before anything is drawn. @param {Record<string, object>} file @param {Tongue} language */
export function speak(file, language) {
  tongue = file;
  engine = language;
}

/** What is shown here was written down in English, whatever the page around it speaks: so the engine goes on in it. */
export function hearEnglish() {
  engine = 'en';
}

/** What the engine says, it says in this language. */
export const heard = () => engine;

/** The mark of an element whose words are English whatever the page speaks: rules, names of games. */
export const inEnglish = () => ({ lang: document.documentElement.lang === 'en' ? null : 'en' });

/**
 * The words of a part of the page, in the language that is spoken.
 * @template {object} T
 * @param {string} part
 * @param {T} english
 * @returns {T}
 */
export function inTongue(part, english) {
  return Object.assign(english, tongue[part]);
}
