// The settings, as a page and in a sheet over the table. Each is applied and saved as soon as it is chosen.
import { install, installerNow, showNewer, watchInstaller, watchOffline } from '../app/device.js';
import { button, h } from '../app/dom.js';
import { playSample } from '../app/feedback.js';
import { page } from '../app/router.js';
import { changeSettings, choices, getSettings } from '../app/settings.js';
import { currentLanguage, LANGUAGES } from '../i18n/i18n.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { isAllKept, storeState } from '../app/store.js';
import { strings } from '../i18n/strings.js';
import { face } from '../table/cards.js';

/** @returns {import('../app/router.js').Screen} */
export function settingsScreen() {
  const device = deviceForm();
  return {
    title: strings.pageTitle(pageStrings.settings),
    kind: 'page',
    tab: '/settings',
    element: page({ title: pageStrings.settings }, settingsForm(), device.element),
    left: device.stop,
  };
}

/** Build the form of all settings. */
export function settingsForm() {
  const now = getSettings();
  /** Says that the page cannot be loaded anew without a loss. */
  const lost = h('p', { class: 'fault', role: 'alert' });
  /** @param {'four' | 'left' | 'free' | 'forced' | 'remarks' | 'sound' | 'buzz'} name @param {string} legend @param {{ off: string, on: string }} items @param {string} [hint] */
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
        if (name === 'sound' && value === 'on') playSample();
      },
      hint,
    );
  return h(
    'div',
    { class: 'form settings' },
    group(
      'theme',
      pageStrings.theme,
      choices.theme.map((theme) => [theme, pageStrings.themes[theme]]),
      now.theme,
      (theme) => changeSettings({ theme }),
    ),
    group(
      'ground',
      pageStrings.ground,
      choices.ground.map((ground) => [ground, pageStrings.grounds[ground], drawSwatch(ground)]),
      now.ground,
      (ground) => changeSettings({ ground }),
    ),
    group(
      'back',
      pageStrings.back,
      choices.back.map((back) => [back, pageStrings.backs[back], drawBack(back)]),
      now.back,
      (back) => changeSettings({ back }),
    ),
    either('four', pageStrings.suits, { off: pageStrings.suitColours.two, on: pageStrings.suitColours.four }),
    group(
      'size',
      pageStrings.size,
      choices.size.map((size) => [size, pageStrings.sizes[size]]),
      now.size,
      (size) => changeSettings({ size }),
      pageStrings.sizeHint,
    ),
    either(
      'left',
      pageStrings.side,
      { off: pageStrings.sides.right, on: pageStrings.sides.left },
      pageStrings.sideHint,
    ),
    group(
      'speed',
      pageStrings.speed,
      choices.speed.map((speed) => [speed, pageStrings.speeds[speed]]),
      now.speed,
      (speed) => changeSettings({ speed }),
      pageStrings.speedHint,
    ),
    either(
      'free',
      pageStrings.undoes,
      { off: pageStrings.undoKinds.fair, on: pageStrings.undoKinds.free },
      pageStrings.undoHint,
    ),
    either('forced', pageStrings.forced, pageStrings.forcedKinds, pageStrings.forcedHint),
    either('remarks', pageStrings.remarks, pageStrings.offOn),
    either('sound', pageStrings.sound, pageStrings.offOn, pageStrings.soundHint),
    'vibrate' in navigator ? either('buzz', pageStrings.buzz, pageStrings.offOn, pageStrings.buzzHint) : null,
    group(
      'language',
      pageStrings.language,
      choices.language.map((code) => [code, code === 'system' ? pageStrings.ofDevice : LANGUAGES[code]]),
      now.language,
      (language) => {
        changeSettings({ language });
        // The words are read once, when the page starts; a match goes on where it was, if it is kept.
        if (isAllKept()) location.reload();
        else lost.textContent = storeState() === 'full' ? strings.full : strings.notKept;
      },
      currentLanguage() === 'en' ? '' : pageStrings.languageHint,
    ),
    lost,
  );
}

/**
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {[T, string, Node?][]} items  value, name and picture of each
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @param {string} [hint]
 */
function group(name, legend, items, chosen, choose, hint) {
  const radios = items.map(([value, label, picture]) =>
    h(
      'label',
      {},
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => choose(value) }),
      h('span', {}, picture ?? null, label),
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

/** Draw a table in a colour, with a tile and a card on it. @param {string} ground */
function drawSwatch(ground) {
  return h('i', { class: 'swatch', 'data-ground': ground }, h('i', { class: 'tile' }), face('KH'));
}

/** Draw the back of a card. @param {string} back */
function drawBack(back) {
  return h('i', { class: 'card-back', 'data-back': back }, face('??'));
}

/** Build the part of the settings about this device. Call `stop` when it is removed. */
function deviceForm() {
  const offline = h('p', {});
  const newer = h('div', {});
  const place = h('div', {});
  const drawInstall = () => {
    place.replaceChildren();
    if (installerNow()) {
      place.append(button('btn', () => void install(), pageStrings.install));
    } else if ('standalone' in navigator && navigator.standalone === false) {
      place.append(h('p', { class: 'sm mut' }, pageStrings.installOnIos));
    }
  };
  drawInstall();
  const stops = [
    showNewer(newer),
    watchOffline(({ kept }) => {
      offline.textContent = pageStrings.offline[kept];
    }),
    watchInstaller(drawInstall),
  ];
  return {
    element: h('section', { class: 'device' }, h('h2', {}, pageStrings.device), offline, newer, place),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
