// The words of a room that is told: of a list in which the first four letters of each differ.
import { wordlist } from '@scure/bip39/wordlists/english.js';

const WORDS = 4;
/** Characters in which people write them. */
const LONGEST = 100;

/** Draw words. */
export function drawWords() {
  // The list has 2,048: each is as likely as the others.
  const numbers = crypto.getRandomValues(new Uint16Array(WORDS));
  return [...numbers].map((number) => wordlist[number % wordlist.length]).join(' ');
}

/**
 * Read words as people write them. The first four letters of each are enough.
 * @param {string} text
 * @returns {string} as they are in the list, or '' if these are no such words
 */
export function readWords(text) {
  const parts =
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const found = parts.map((part) => wordlist.find((word) => word.slice(0, 4) === part.slice(0, 4)));
  return text.length <= LONGEST && found.length === WORDS && found.every(Boolean) ? found.join(' ') : '';
}
