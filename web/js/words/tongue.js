// The language that is spoken here. English stands in the modules themselves; another comes in a file of its own, and what it lacks stays English.

/** What a file of another language holds, by part: strings, words and so on. @type {Record<string, object>} */
let tongue = {};

/** Before anything is drawn. @param {Record<string, object>} file */
export function speak(file) {
  tongue = file;
}

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
