// Against bots, or with people: on one device, by message, live.
import { h } from '../app/dom.js';
import { strings } from '../i18n/strings.js';

/** @typedef {'' | 'pass' | 'letter' | 'room'} Way */

/** @param {(way: Way) => void} changed */
export function createWays(changed) {
  /** @type {Way} */
  let way = '';
  const hint = h('p', { class: 'xs mut', id: 'way-hint' });
  const more = h('p', { class: 'xs', hidden: true });
  /** @param {Way} value */
  const choose = (value) => {
    way = value;
    hint.textContent = value === '' ? '' : strings.ways[value].hint;
    more.hidden = value !== 'room' && value !== 'letter';
    more.replaceChildren(
      value === 'room'
        ? h('a', { href: '#/join' }, strings.joinTable)
        : h('a', { href: '#/letter' }, strings.openLetter),
    );
    changed(value);
  };
  /** @type {[Way, string][]} */
  const items = [
    ['', strings.wayBots],
    ['pass', strings.ways.pass.label],
    ['letter', strings.ways.letter.label],
    ['room', strings.ways.room.label],
  ];
  const element = h(
    'fieldset',
    { class: 'ways' },
    h('legend', {}, strings.way),
    h(
      'div',
      { class: 'segments' },
      ...items.map(([value, label]) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name: 'way', value, checked: value === '', onchange: () => choose(value) }),
          h('span', {}, label),
        ),
      ),
    ),
    hint,
    more,
  );
  return { element, chosen: () => way };
}
