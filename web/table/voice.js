// What a screen reader hears by itself: what happened, joined; and, at once, that it is your turn.
import { spoken } from './cards.js';
import { h } from '../app/dom.js';

/** @param {HTMLElement} root */
export function createVoice(root) {
  const polite = h('div', { class: 'vh', role: 'status', 'aria-live': 'polite' });
  const urgent = h('div', { class: 'vh', role: 'alert', 'aria-live': 'assertive' });
  root.append(polite, urgent);
  /** The same words twice are only heard twice when they are a new node. @param {HTMLElement} box @param {string} text */
  const speak = (box, text) => {
    if (text) box.replaceChildren(h('p', {}, spoken(text)));
  };
  return {
    /** @param {readonly string[]} texts */
    say: (texts) =>
      speak(
        polite,
        texts
          .filter(Boolean)
          .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
          .join(' '),
      ),
    /** @param {string} text */
    call: (text) => speak(urgent, text),
  };
}
