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
