// QR codes: drawn here; read by the camera in scan.js. The library is loaded with this module, which is loaded when a code is shown.
import encodeQR from '../vendor/qr/index.js';
import { svg } from '../app/dom.js';

/** Bytes that a phone still reads well from a phone. */
const MOST = 1_100;

/**
 * @param {string} text
 * @param {string} label what a screen reader says
 * @returns {SVGSVGElement | null} nothing when there is too much of it to be read
 */
export function drawQr(text, label) {
  if (text.length > MOST) return null;
  const rows = encodeQR(text, 'raw', { ecc: text.length > 300 ? 'low' : 'medium', border: 3 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = rows.length;
  return svg(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    svg('path', { d: path }),
  );
}
