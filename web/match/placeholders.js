// The table while it cannot be played at: before the engine is there, and after an error. It can be left at any time.
import { EngineError, messageOf } from '../boot/errors.js';
import { saveFile } from '../saves/exportFile.js';
import { explainMissing, loadOrExplain } from '../app/lazy.js';
import { button, h, icon } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { showStatus } from '../app/status.js';
import { strings } from '../i18n/strings.js';
import { face } from '../table/cards.js';

/** @typedef {import('../saves/saves.js').Save} Save */

/**
 * Draw an error in words, with what can be done about it.
 * @param {unknown} error
 * @param {() => void} retry
 * @param {Save} save
 * @param {() => void} close
 */
export function drawError(error, retry, save, close) {
  const known = error instanceof EngineError ? error : null;
  const message = messageOf(error);
  const lead = known?.kind === 'Lost' ? strings.failedLater : known?.kind === 'BotSilent' ? strings.botFailed : '';
  const refused = known?.kind === 'IllegalMove';
  const { rule = null, where = null } = known ?? {};
  /** @param {string} id */
  const openRule = async (id) => (await loadOrExplain(import('../table/rulesSheet.js')))?.openRules(save.game, [id]);
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
      rule ? button('btn quiet', () => void openRule(rule), strings.rule) : null,
      known?.kind === 'RecordError' ? button('btn quiet', () => saveFile(save), strings.saveFile) : null,
      h('span', { class: 'sp' }),
      refused ? button('btn', close, strings.close) : button('btn primary', retry, strings.retry),
    ),
  );
}

/**
 * Draw that a part of the table did not come.
 * @param {() => void} retry
 */
export async function drawMissing(retry) {
  const { text, reload } = await explainMissing();
  return reload ? drawNotice(text, strings.reload, () => location.reload()) : drawNotice(text, strings.retry, retry);
}

/**
 * Draw a notice, with what can be done about it.
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
      button(close ? 'btn quiet' : 'btn', act, label),
      h('span', { class: 'sp' }),
      close ? button('btn', close, strings.close) : null,
    ),
  );
}

/**
 * Say at once that the engine was lost: a call to it waits for the next one, and nobody would be told.
 * @param {() => unknown} hasTable until there is a table, the placeholder shows how the start goes
 * @param {(error: unknown) => void} fail
 * @returns {() => void} call it to watch no more
 */
export const watchEngine = (hasTable, fail) =>
  engine.watch(({ stage, message }) => {
    if (hasTable() && stage === 'failed') fail(new EngineError({ kind: 'Lost', message }));
  });

/** Cards that are shuffled. */
const BACKS = 4;
/** Share of the download after which the pictures of the cards are read: all without which Python does not begin. */
const NEARLY = 0.88;

/**
 * Draw the table while the engine starts: the names, cards that are shuffled, the engine's status.
 * @param {Save} save
 * @param {string} [goal] what one plays for, to be read meanwhile
 * @returns {{ element: HTMLElement, stop: () => boolean }} `stop` takes it away, and tells whether the focus was in it
 */
export function drawWaiting(save, goal) {
  const you = save.setup.seat;
  const others = save.names.slice(you + 1).concat(save.names.slice(0, you));
  const status = h('div', { class: 'engine' });
  const stop = showStatus(status);
  const cards = h('div', { class: 'vh', 'aria-hidden': 'true' });
  const stopCards = engine.watch(({ stage, loaded, total }) => {
    // The browser reads the cards' pictures, which takes it a while, once little is downloaded that is needed sooner.
    const soon = stage === 'start' || loaded > NEARLY * total;
    if (soon && !cards.hasChildNodes()) cards.replaceChildren(face('KS'));
  });
  const [lead, rest] = save.record ? strings.opening : strings.dealing;
  // The shell's own picture: the cards' may still be on their way.
  const backs = Array.from({ length: BACKS }, () => h('div', { class: 'card' }, icon('back', '')));
  const element = h(
    'div',
    { class: 'table waiting', 'data-seats': save.names.length, 'data-busy': true },
    h(
      'header',
      { class: 'bar' },
      h('a', { class: 'ib', href: '#/', 'aria-label': strings.back }, icon('i-back')),
      h('div', { class: 'ttl' }, h('h1', { tabindex: -1 }, save.title)),
    ),
    h('div', { class: 'opps' }, ...others.map(drawName)),
    h(
      'div',
      { class: 'mid' },
      h(
        'div',
        { class: 'stacks', 'aria-hidden': 'true' },
        h('div', { class: save.record ? 'pile' : 'pile shuffle' }, ...backs),
      ),
      goal ? h('p', { class: 'goal' }, goal) : null,
    ),
    h('div', { class: 'me' }, drawName(save.names[you] ?? '')),
    h('div', { class: 'phase' }, h('p', { class: 'now' }, h('b', {}, lead), ' ', rest)),
    h('div', { class: 'handbox' }, h('div', { class: 'hand' })),
    h('div', { class: 'act' }, status),
    cards,
  );
  return {
    element,
    stop: () => {
      const held = element.contains(document.activeElement);
      stop();
      stopCards();
      element.remove();
      return held;
    },
  };
}

/** @param {string} name */
function drawName(name) {
  return h('div', { class: 'who' }, h('b', {}, name));
}
