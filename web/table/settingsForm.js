// The form of all settings, as a page and in a sheet over the table. Each is applied and saved as soon as it is chosen.
import { canNotify, isOn, notify } from '../app/attention.js';
import { h } from '../app/dom.js';
import { drawSegments } from '../app/segments.js';
import { changeSettings, choices, getSettings } from '../app/settings.js';
import { isAllKept, storeState } from '../app/store.js';
import { currentLanguage, LANGUAGES } from '../i18n/i18n.js';
import { attentionStrings } from '../i18n/attentionStrings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { strings } from '../i18n/strings.js';
import { face } from './cards.js';

/** Build the form of all settings. */
export function settingsForm() {
  const now = getSettings();
  const { sides, undoKinds, suitColours, offOn } = pageStrings;
  /** Says that the page cannot be loaded anew without a loss. */
  const lost = h('p.fault', { role: 'alert' });
  /**
   * A setting with several values.
   * @param {'theme' | 'ground' | 'back' | 'size' | 'speed'} name
   * @param {Record<string, string>} labels
   * @param {string} [hint]
   * @param {(value: string) => Node} [picture]
   */
  const choice = (name, labels, hint, picture) =>
    drawSegments(
      name,
      pageStrings[name],
      choices[name].map((value) => [value, labels[value] ?? '', picture?.(value)]),
      { chosen: now[name], choose: (value) => changeSettings({ [name]: value }), hint },
    );
  /**
   * A setting that is on or off.
   * @param {'four' | 'left' | 'free' | 'forced' | 'remarks' | 'phrases' | 'sound' | 'buzz'} name
   * @param {string} legend
   * @param {{ off: string, on: string }} labels
   * @param {string} [hint]
   */
  const either = (name, legend, { off, on }, hint) => {
    const choose = (/** @type {string} */ value) => {
      changeSettings({ [name]: value === 'on' });
      if (name === 'sound' && value === 'on')
        import('../app/feedback.js').then(
          ({ playSample }) => playSample(),
          () => {}, // Nothing is heard.
        );
    };
    const chosen = now[name] ? 'on' : 'off';
    return drawSegments(name, legend, Object.entries({ off, on }), { chosen, choose, hint });
  };
  const changeLanguage = (/** @type {ReturnType<typeof getSettings>['language']} */ language) => {
    changeSettings({ language });
    // The words are read once, when the page starts; a match goes on where it was, if it is kept.
    if (isAllKept()) location.reload();
    else lost.textContent = storeState() === 'full' ? strings.full : strings.notKept;
  };
  return h(
    'div.form.settings',
    choice('theme', pageStrings.themes),
    choice('ground', pageStrings.grounds, undefined, drawSwatch),
    choice('back', pageStrings.backs, undefined, drawBack),
    either('four', pageStrings.suits, { off: suitColours.two, on: suitColours.four }),
    choice('size', pageStrings.sizes, pageStrings.sizeHint),
    either('left', pageStrings.side, { off: sides.right, on: sides.left }, pageStrings.sideHint),
    choice('speed', pageStrings.speeds, pageStrings.speedHint),
    either('free', pageStrings.undoes, { off: undoKinds.fair, on: undoKinds.free }, pageStrings.undoHint),
    either('forced', pageStrings.forced, pageStrings.forcedKinds, pageStrings.forcedHint),
    either('remarks', pageStrings.remarks, offOn),
    either('phrases', pageStrings.phrases, offOn, pageStrings.phrasesHint),
    either('sound', pageStrings.sound, offOn, pageStrings.soundHint),
    'vibrate' in navigator ? either('buzz', pageStrings.buzz, offOn, pageStrings.buzzHint) : null,
    canNotify() ? drawNotify() : null,
    drawSegments(
      'language',
      pageStrings.language,
      choices.language.map((code) => [code, code === 'system' ? pageStrings.ofDevice : LANGUAGES[code]]),
      {
        chosen: now.language,
        choose: changeLanguage,
        hint: currentLanguage() === 'en' ? '' : pageStrings.languageHint,
      },
    ),
    lost,
  );
}

/** Draw the choice whether the person is told of a turn while the page is in the background. */
function drawNotify() {
  const fault = h('p.fault', { role: 'alert' });
  const choose = async (/** @type {string} */ value) => {
    fault.textContent = '';
    if (await notify(value === 'on')) return;
    fault.textContent = attentionStrings.refused;
    const off = /** @type {HTMLInputElement | null} */ (choice.querySelector('input[value=off]'));
    if (off) off.checked = true;
  };
  const choice = drawSegments(
    'notify',
    attentionStrings.setting,
    [
      ['off', attentionStrings.silent],
      ['on', attentionStrings.told],
    ],
    { chosen: isOn() ? 'on' : 'off', choose, hint: attentionStrings.hint },
  );
  choice.append(fault);
  return choice;
}

/** Draw a table in a colour, with a tile and a card on it. @param {string} ground */
function drawSwatch(ground) {
  return h('i.swatch', { 'data-ground': ground }, h('i.tile'), face('KH'));
}

/** Draw the back of a card. @param {string} back */
function drawBack(back) {
  return h('i.card-back', { 'data-back': back }, face('??'));
}
