// The form of all settings by what people look for, as a page and in a sheet over the table. Each is applied and saved as
// soon as it is chosen.
import { canNotify, isOn, notify } from '../app/attention.js';
import { h, icon } from '../app/dom.js';
import { drawSegments, drawSwitch } from '../app/segments.js';
import { changeSettings, choices, getSettings } from '../app/settings.js';
import { isAllKept, storeState } from '../app/store.js';
import { currentLanguage, languageFolder } from '../i18n/i18n.js';
import { LANGUAGES } from '../i18n/languages.js';
import { attentionStrings } from '../i18n/pageStrings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { face } from './cards.js';

/** Tables and the backs that go with them, by the colour of the table. */
const LOOKS = /** @type {const} */ ({ tyrian: 'tyrian', slate: 'slate', baize: 'forest', walnut: 'copper' });

/**
 * Build the form of all settings.
 * @param {'h2' | 'h3'} [heading]  of its parts: in a sheet they stand below the title of the sheet
 */
export function settingsForm(heading = 'h3') {
  const { parts, sides, undoKinds, suitColours, offOn } = pageStrings;
  const part = (/** @type {string} */ title, /** @type {import('../app/dom.js').Child[]} */ ...content) =>
    h('section', h(heading, title), ...content);
  return h(
    'div.form.settings',
    part(
      parts.pace,
      drawChoice('speed', pageStrings.speeds, pageStrings.speedHint),
      drawEither('oneTap', pageStrings.oneTap, pageStrings.oneTapKinds, pageStrings.oneTapHint),
      drawEither('forced', pageStrings.forced, pageStrings.forcedKinds, pageStrings.forcedHint),
    ),
    part(
      parts.sound,
      drawEither('sound', pageStrings.sound, offOn, pageStrings.soundHint),
      'vibrate' in navigator ? drawEither('buzz', pageStrings.buzz, offOn, pageStrings.buzzHint) : null,
      canNotify() ? drawNotify() : null,
    ),
    part(
      parts.look,
      drawChoice('theme', pageStrings.themes),
      drawLooks(),
      drawEither('four', pageStrings.suits, { off: suitColours.two, on: suitColours.four }),
    ),
    part(
      parts.help,
      drawEither('free', pageStrings.undoes, { off: undoKinds.fair, on: undoKinds.free }, pageStrings.undoHint),
    ),
    part(parts.language, ...drawLanguage()),
    part(
      parts.privacy,
      h('p.text', pageStrings.privacy),
      h('p', h('a.btn', { href: '#/history' }, pageStrings.keptHere)),
    ),
    h(
      'details.options',
      h('summary', h('span.what', pageStrings.moreSettings), h('span'), icon('i-next')),
      h(
        'div.form',
        drawChoice('size', pageStrings.sizes, pageStrings.sizeHint),
        drawEither('left', pageStrings.side, { off: sides.right, on: sides.left }, pageStrings.sideHint),
        drawEither('remarks', pageStrings.remarks, offOn),
        drawEither('phrases', pageStrings.phrases, offOn, pageStrings.phrasesHint),
      ),
    ),
  );
}

/**
 * Draw a setting with several values.
 * @param {'theme' | 'size' | 'speed'} name
 * @param {Record<string, string>} labels
 * @param {string} [hint]
 */
function drawChoice(name, labels, hint) {
  return drawSegments(
    name,
    pageStrings[name],
    choices[name].map((value) => [value, labels[value] ?? '']),
    { chosen: getSettings()[name], choose: (value) => changeSettings({ [name]: value }), hint },
  );
}

/**
 * Draw a setting that is on or off.
 * @param {'four' | 'left' | 'free' | 'oneTap' | 'forced' | 'remarks' | 'phrases' | 'sound' | 'buzz'} name
 * @param {string} legend
 * @param {{ off: string, on: string }} labels
 * @param {string} [hint]
 */
function drawEither(name, legend, labels, hint) {
  const choose = (/** @type {boolean} */ isOn) => {
    changeSettings({ [name]: isOn });
    if (name === 'sound' && isOn)
      import('../app/feedback.js').then(
        ({ playSample }) => playSample(),
        () => {}, // Nothing is heard.
      );
  };
  return drawSwitch(name, legend, labels, { isOn: getSettings()[name], choose, hint });
}

/** Draw the choice of the language, and a place to say that the page cannot be loaded anew without a loss. */
function drawLanguage() {
  const lost = h('p.fault', { role: 'alert' });
  const choose = (/** @type {ReturnType<typeof getSettings>['language']} */ language) => {
    changeSettings({ language });
    // The words are read once, when the page starts; a match goes on where it was, if it is kept.
    if (isAllKept()) location.reload();
    else lost.textContent = storeState() === 'full' ? strings.full : strings.notKept;
  };
  const hint = currentLanguage() === 'en' || languageFolder() ? '' : pageStrings.languageHint;
  /** @type {[typeof choices.language[number], string][]} */
  const codes = choices.language.map((code) => [code, code === 'system' ? pageStrings.ofDevice : LANGUAGES[code]]);
  const how = { chosen: getSettings().language, choose, hint, className: 'alone' };
  return [drawSegments('language', pageStrings.language, codes, how), lost];
}

/** Draw the choice of a table with the back of its cards. */
function drawLooks() {
  const { ground, back } = getSettings();
  return drawSegments(
    'look',
    pageStrings.tableLook,
    choices.ground.map((each) => [each, pageStrings.looks[each], drawLook(each)]),
    {
      // Earlier versions let table and back be chosen apart.
      chosen: LOOKS[ground] === back ? ground : undefined,
      choose: (/** @type {keyof typeof LOOKS} */ each) => changeSettings({ ground: each, back: LOOKS[each] }),
    },
  );
}

/** Draw a table in a colour, with a card and its back on it. @param {keyof typeof LOOKS} ground */
function drawLook(ground) {
  return h('i.swatch', { 'data-ground': ground }, h('i', { 'data-back': LOOKS[ground] }, face('??')), face('KH'));
}

/** Draw the choice whether the person is told of a turn while the page is in the background. */
function drawNotify() {
  const fault = h('p.fault', { role: 'alert' });
  const choose = async (/** @type {boolean} */ wanted) => {
    fault.textContent = '';
    if (await notify(wanted)) return;
    fault.textContent = attentionStrings.refused;
    const off = /** @type {HTMLInputElement | null} */ (choice.querySelector('input[value=off]'));
    if (off) off.checked = true;
  };
  const labels = { off: attentionStrings.silent, on: attentionStrings.told };
  const choice = drawSwitch('notify', attentionStrings.setting, labels, {
    isOn: isOn(),
    choose,
    hint: attentionStrings.hint,
  });
  choice.append(fault);
  return choice;
}
