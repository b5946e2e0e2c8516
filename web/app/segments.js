// A row of choices, one of which is chosen.
import { h } from './dom.js';

/**
 * @template {string | number} T
 * @param {string} name
 * @param {string} legend
 * @param {[value: T, label: string | number, picture?: Node][]} items
 * @param {{ chosen?: T, choose?: (value: T) => void, hint?: string, className?: string }} how
 */
export function drawSegments(name, legend, items, { chosen, choose, hint, className }) {
  const radios = items.map(([value, label, picture]) =>
    h(
      'label',
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => choose?.(value) }),
      h('span', picture, label),
    ),
  );
  const segments = h('div.segments', ...radios);
  return h('fieldset', { class: className }, h('legend', legend), segments, hint && h('p.xs.mut', hint));
}

/**
 * Draw a choice between off and on, in the order of the labels.
 * @param {string} name
 * @param {string} legend
 * @param {{ off: string, on: string }} labels
 * @param {{ isOn: boolean, choose: (isOn: boolean) => void, hint?: string }} how
 */
export const drawSwitch = (name, legend, labels, { isOn, choose, hint }) =>
  drawSegments(name, legend, Object.entries(labels), {
    chosen: isOn ? 'on' : 'off',
    choose: (value) => choose(value === 'on'),
    hint,
  });
