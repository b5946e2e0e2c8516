// The menu of the table.
import { openSheet } from '../app/dialog.js';
import { h, icon } from '../app/dom.js';
import { open } from '../app/router.js';
import { settingsForm } from '../pages/settingsPage.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { strings } from '../i18n/strings.js';

/**
 * @param {string} game
 * @param {object} on
 * @param {{ names: string[], bots: (string | null)[] } | null} on.players
 * @param {() => void} on.file
 * @param {() => void} [on.deal] how this hand was dealt
 * @param {() => void} on.home
 * @param {{ text: string, label: string, grave: boolean }[]} on.surrenders what may be said of giving the match up
 * @param {(text: string) => void} on.surrender
 * @param {{ icon: string, label: string, act: () => void }[]} [on.extras]
 */
export function openMenu(game, { players, file, deal, home, surrenders, surrender, extras = [] }) {
  const sheet = openSheet({
    title: pageStrings.menu,
    subtitle: players ? playersText(players) : '',
    content: [
      h(
        'ul',
        { class: 'menu' },
        ...extras.map(({ icon: picture, label, act }) => item(picture, label, act)),
        item('i-gear', pageStrings.settings, () =>
          openSheet({ title: pageStrings.settings, content: [settingsForm()] }),
        ),
        item('i-rules', pageStrings.rules, () => open(`/rules/${game}`)),
        item('i-save', strings.saveFile, file),
        deal && item('i-seal', pageStrings.thisDeal, deal, pageStrings.thisDealHint),
        ...surrenders.map(({ text, label, grave }) =>
          grave
            ? item('i-flag', label, () => ask(label, () => surrender(text)), pageStrings.surrenderHint)
            : item('i-flag', label, () => surrender(text)),
        ),
        item('i-back', pageStrings.leave, home, pageStrings.leaveHint),
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

/** How the bots at the table play. @param {{ names: string[], bots: (string | null)[] }} players */
function playersText({ names, bots }) {
  /** @type {Record<string, string>} */
  const manners = strings.manners;
  return names
    .flatMap((name, seat) => {
      const manner = manners[bots[seat] ?? ''];
      return manner ? [`${name}: ${manner.toLowerCase()}`] : [];
    })
    .join(' · ');
}

/**
 * Asked once more: a match that was given up does not come back.
 * @param {string} label
 * @param {() => void} act
 */
function ask(label, act) {
  const yes = () => {
    sheet.close();
    act();
  };
  const sheet = openSheet({
    title: label,
    content: [h('p', { class: 'text' }, pageStrings.surrenderAsk)],
    foot: [
      h('button', { type: 'button', class: 'btn quiet', onclick: () => sheet.close() }, pageStrings.keepPlaying),
      h('span', { class: 'sp' }),
      h('button', { type: 'button', class: 'btn primary', onclick: yes }, label),
    ],
  });
}
