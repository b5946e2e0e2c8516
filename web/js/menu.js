// The menu of the table.
import { openSheet } from './dialog.js';
import { h, icon } from './dom.js';
import { open } from './router.js';
import { settingsForm } from './settingspage.js';
import { strings } from './strings.js';

/**
 * @param {string} game
 * @param {() => void} file
 * @param {() => void} home
 */
export function openMenu(game, file, home) {
  const sheet = openSheet({
    title: strings.menu,
    content: [
      h(
        'ul',
        { class: 'menu' },
        item('i-gear', strings.settings, () => openSheet({ title: strings.settings, content: [settingsForm()] })),
        item('i-rules', strings.rules, () => open(`/rules/${game}`)),
        item('i-save', strings.saveFile, file),
        item('i-back', strings.leave, home, strings.leaveHint),
      ),
    ],
  });

  /**
   * @param {string} picture
   * @param {string} label
   * @param {() => void} act
   * @param {string} [hint]
   */
  function item(picture, label, act, hint) {
    const press = () => {
      sheet.close();
      act();
    };
    const words = h('span', { class: 't' }, label, hint ? h('span', { class: 'xs mut' }, hint) : null);
    return h('li', {}, h('button', { type: 'button', onclick: press }, icon(picture), words));
  }
}
