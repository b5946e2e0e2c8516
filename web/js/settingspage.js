// The settings, as a page and in a sheet over the table. Each is applied and kept as soon as it is chosen.
import { deviceForm } from './device.js';
import { h } from './dom.js';
import { hear } from './feel.js';
import { page } from './page.js';
import { changeSettings, choices, getSettings } from './settings.js';
import { strings } from './strings.js';

/** @returns {import('./router.js').Screen} */
export function settingsScreen() {
  const device = deviceForm();
  return {
    title: strings.pageTitle(strings.settings),
    kind: 'page',
    tab: '/settings',
    element: page({ title: strings.settings }, settingsForm(), device.element),
    left: device.stop,
  };
}

export function settingsForm() {
  const now = getSettings();
  /** @param {'four' | 'left' | 'free' | 'sound' | 'buzz'} name @param {string} legend @param {{ off: string, on: string }} items @param {string} [hint] */
  const either = (name, legend, { off, on }, hint) =>
    group(
      name,
      legend,
      [
        ['off', off],
        ['on', on],
      ],
      now[name] ? 'on' : 'off',
      (value) => {
        changeSettings({ [name]: value === 'on' });
        if (name === 'sound' && value === 'on') hear('turn');
      },
      hint,
    );
  return h(
    'div',
    { class: 'form settings' },
    group(
      'theme',
      strings.theme,
      choices.theme.map((theme) => [theme, strings.themes[theme]]),
      now.theme,
      (theme) => changeSettings({ theme }),
    ),
    either('four', strings.suits, { off: strings.suitColours.two, on: strings.suitColours.four }),
    group(
      'size',
      strings.size,
      choices.size.map((size) => [size, strings.sizes[size]]),
      now.size,
      (size) => changeSettings({ size }),
      strings.sizeHint,
    ),
    either('left', strings.side, { off: strings.sides.right, on: strings.sides.left }, strings.sideHint),
    group(
      'speed',
      strings.speed,
      choices.speed.map((speed) => [speed, strings.speeds[speed]]),
      now.speed,
      (speed) => changeSettings({ speed }),
      strings.speedHint,
    ),
    either('free', strings.undoes, { off: strings.undoKinds.fair, on: strings.undoKinds.free }, strings.undoHint),
    either('sound', strings.sound, strings.offOn, strings.soundHint),
    'vibrate' in navigator ? either('buzz', strings.buzz, strings.offOn, strings.buzzHint) : null,
    group(
      'language',
      strings.language,
      choices.language.map((language) => [language, strings.languages[language]]),
      now.language,
      (language) => {
        changeSettings({ language });
        // The words are read once, when the page starts; a match goes on where it was.
        location.reload();
      },
      strings.languageHint,
    ),
  );
}

/**
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {[T, string][]} items
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @param {string} [hint]
 */
function group(name, legend, items, chosen, choose, hint) {
  const radios = items.map(([value, label]) =>
    h(
      'label',
      {},
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => choose(value) }),
      h('span', {}, label),
    ),
  );
  return h(
    'fieldset',
    {},
    h('legend', {}, legend),
    h('div', { class: 'segments' }, ...radios),
    hint ? h('p', { class: 'xs mut' }, hint) : null,
  );
}
