// What people carry from page to page: links to copy or share, their QR codes, and the name under which they come.
import { button, h, svg } from '../../app/dom.js';
import { read, write } from '../../app/store.js';
import encodeQR from '../../vendor/qr/index.js';
import { words } from '../../i18n/multiplayerStrings.js';

/**
 * Build a text that a person carries to another page: to be shared, copied, or selected by hand.
 * @param {string} text
 * @param {string} label of the button
 * @param {ShareData | null} [data] what the system's share sheet gets; nothing for a text that only a page reads
 */
export function carried(text, label, data = text.startsWith('http') ? { title: 'Regalia', url: text } : null) {
  const said = h('p.xs.mut', { role: 'status' });
  const field = h('textarea', { readonly: true, rows: 3, class: 'carried', 'aria-label': label }, text);
  field.addEventListener('focus', () => field.select());
  const share = () => void navigator.share(data ?? {}).catch(() => {}); // Closed without sharing: that is an answer too.
  return h(
    'div.carry',
    field,
    h(
      'div.acts',
      button('btn', () => void copyText(text, field, said), label),
      data && 'share' in navigator ? button('btn', share, words.share) : null,
    ),
    said,
  );
}

/**
 * Copy a text, or mark it in its field, to be copied by hand; say which.
 * @param {string} text
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 * @param {HTMLElement} said
 */
export async function copyText(text, field, said) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = words.copied;
  } catch {
    field.select();
    said.textContent = words.notCopied;
  }
}

/** Bytes that a phone still reads well from a phone. */
const QR_LONGEST = 1_100;

/**
 * Draw a QR code.
 * @param {string} text
 * @param {string} label what a screen reader says
 * @returns {SVGSVGElement | null} nothing when there is too much of it to be read
 */
export function drawQr(text, label) {
  if (text.length > QR_LONGEST) return null;
  const rows = encodeQR(text, 'raw', { ecc: text.length > 300 ? 'low' : 'medium', border: 3 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = rows.length;
  return svg(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    svg('path', { d: path }),
  );
}

const NAME = 'regalia.name';

/** Return the name that the person gave last at a table of others, '' if none was. */
export const ownName = () => read(NAME) ?? '';

/** @param {string} name */
export const keepOwnName = (name) => void write(NAME, name);
