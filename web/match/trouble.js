// What went wrong at the table, and what is to be known about it, in words and with a way on.
import { h } from '../app/dom.js';
import { EngineError } from '../boot/engine.js';
import { saveFile } from '../saves/file.js';
import { later } from '../app/part.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('../saves/saves.js').Save} Save */

/**
 * What went wrong, in words, and what to do about it.
 * @param {unknown} error
 * @param {() => void} retry
 * @param {Save} save
 * @param {() => void} close
 */
export function drawTrouble(error, retry, save, close) {
  const known = error instanceof EngineError ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  const lead = known?.kind === 'Lost' ? strings.failedLater : known?.kind === 'BotSilent' ? strings.botFailed : '';
  const refused = known?.kind === 'IllegalMove';
  const { rule = null, where = null } = known ?? {};
  /** @param {string} id */
  const openRule = async (id) => (await later())?.openRules(save.game, [id]);
  return h(
    'div',
    { class: 'panel' },
    h(
      'p',
      {},
      lead || message,
      lead ? h('span', { class: 'detail xs mut' }, message) : null,
      where ? h('span', { class: 'mut' }, ` (${where})`) : null,
    ),
    h(
      'div',
      { class: 'row' },
      rule
        ? h('button', { type: 'button', class: 'btn quiet', onclick: () => void openRule(rule) }, strings.rule)
        : null,
      known?.kind === 'RecordError'
        ? h('button', { type: 'button', class: 'btn quiet', onclick: () => saveFile(save) }, strings.saveFile)
        : null,
      h('span', { class: 'sp' }),
      refused
        ? h('button', { type: 'button', class: 'btn', onclick: close }, strings.close)
        : h('button', { type: 'button', class: 'btn primary', onclick: retry }, strings.retry),
    ),
  );
}

/**
 * Something to be known, with what can be done about it.
 * @param {string} text
 * @param {string} label
 * @param {() => void} act
 * @param {() => void} [close] where it can be put away
 */
export function drawNotice(text, label, act, close) {
  return h(
    'div',
    { class: 'panel' },
    h('p', {}, text),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', class: close ? 'btn quiet' : 'btn', onclick: act }, label),
      h('span', { class: 'sp' }),
      close ? h('button', { type: 'button', class: 'btn', onclick: close }, strings.close) : null,
    ),
  );
}
