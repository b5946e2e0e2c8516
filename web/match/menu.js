// The menu of the table.
import { openMenuSheet, openQuestion, openSheet } from '../app/dialog.js';
import { open } from '../app/router.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { settingsForm } from '../table/settingsForm.js';

/**
 * @param {string} game
 * @param {object} on
 * @param {{ names: string[], bots: (string | null)[] } | null} on.players
 * @param {() => void} on.file
 * @param {() => void} [on.deal] show how this hand was dealt
 * @param {() => void} on.home
 * @param {{ text: string, label: string, grave: boolean }[]} on.surrenders what may be said of giving the match up
 * @param {(text: string) => void} on.surrender
 * @param {{ icon: string, label: string, act: () => void }[]} [on.items] what the mode adds
 */
export function openMenu(game, { players, file, deal, home, surrenders, surrender, items = [] }) {
  // A match that was given up does not come back.
  const confirm = (/** @type {string} */ text, /** @type {string} */ label) =>
    openQuestion({
      title: label,
      text: pageStrings.surrenderAsk,
      yes: label,
      no: pageStrings.keepPlaying,
      answer: (yes) => yes && surrender(text),
    });
  openMenuSheet({
    title: pageStrings.menu,
    subtitle: players ? botsText(players) : '',
    items: [
      ...items,
      {
        icon: 'i-gear',
        label: pageStrings.settings,
        act: () => openSheet({ title: pageStrings.settings, content: [settingsForm()] }),
      },
      { icon: 'i-rules', label: pageStrings.rules, act: () => open(`/rules/${game}`) },
      { icon: 'i-save', label: strings.saveFile, act: file },
      deal && { icon: 'i-seal', label: pageStrings.thisDeal, hint: pageStrings.thisDealHint, act: deal },
      ...surrenders.map(({ text, label, grave }) =>
        grave
          ? { icon: 'i-flag', label, hint: pageStrings.surrenderHint, act: () => confirm(text, label) }
          : { icon: 'i-flag', label, act: () => surrender(text) },
      ),
      { icon: 'i-back', label: pageStrings.leave, hint: pageStrings.leaveHint, act: home },
    ],
  });
}

/** Say how the bots at the table play. @param {{ names: string[], bots: (string | null)[] }} players */
function botsText({ names, bots }) {
  const levels = new Map(Object.entries(strings.levels));
  return names
    .flatMap((name, seat) => {
      const [level = '', manner = ''] = (bots[seat] ?? '').split('-');
      const word = levels.get(level)?.toLowerCase();
      const how = pageStrings.manners[/** @type {'hunter'} */ (manner)];
      return word ? [`${name}: ${word}${how ? `, ${how}` : ''}`] : [];
    })
    .join(' · ');
}
