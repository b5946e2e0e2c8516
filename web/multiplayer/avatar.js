// The sign of a person or a bot beside a name.
import { drawFace } from '../app/bots.js';
import { h } from '../app/dom.js';

/** Draw the face of a bot's character, or the first letter of any other name. @param {string} name @param {boolean} isBot @param {number} size pixels */
export function drawAvatar(name, isBot, size) {
  const [first = '?'] = name;
  // A person may be called like a character.
  const face = isBot ? drawFace(name, size) : null;
  return face ?? h('span.face.letter', { 'aria-hidden': 'true' }, first);
}
