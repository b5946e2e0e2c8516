// The settings, as a page and in a sheet over the table. Each is applied and kept as soon as it is chosen.
import { deviceForm } from './device.js';
import { h } from './dom.js';
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
    group(
      'suits',
      strings.suits,
      [
        ['two', strings.suitColours.two],
        ['four', strings.suitColours.four],
      ],
      now.four ? 'four' : 'two',
      (suits) => changeSettings({ four: suits === 'four' }),
    ),
    group(
      'speed',
      strings.speed,
      choices.speed.map((speed) => [speed, strings.speeds[speed]]),
      now.speed,
      (speed) => changeSettings({ speed }),
      strings.speedHint,
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
