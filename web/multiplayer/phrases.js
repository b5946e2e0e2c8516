// Phrases that can be said at the table: a number travels, and every page has words for it.
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { words } from './words.js';

/** @param {number} phrase */
export const phraseOf = (phrase) => words.phrases[phrase] ?? '…';

/** @param {(phrase: number) => void} send */
export function openPhrases(send) {
  const sheet = openSheet({
    title: words.say,
    content: [
      h(
        'ul',
        { class: 'menu' },
        ...words.phrases.map((text, phrase) => {
          const press = () => {
            sheet.close();
            send(phrase);
          };
          return h('li', {}, h('button', { type: 'button', onclick: press }, h('span', { class: 't' }, text)));
        }),
      ),
    ],
  });
}
