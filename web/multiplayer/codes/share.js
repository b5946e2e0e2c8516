// The sheet in which anything is sent to a friend: the text first, then the link, a picture, and on demand the QR code.
import { openSheet } from '../../app/dialog.js';
import { button, h, icon } from '../../app/dom.js';
import { shareFile } from '../../saves/exportFile.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { copyText, drawQr } from './exchange.js';

/**
 * @typedef {object} Shared
 * @property {string} text  tells no card of a hand that others may still play
 * @property {string} [url]
 * @property {{ label: string, make: () => Promise<File | null> }} [picture]
 * @property {string} [qr]       what the QR code of the link is called
 * @property {string} [tooLong]  said where the link is too long for one
 * @property {import('../../app/dom.js').Child[]} [more]  below the buttons
 */

/** Return the address of a screen, to be opened by others. @param {string} path as `/puzzles/royals/3` */
export const linkTo = (path) => `${location.href.split('#')[0]}#${path}`;

/**
 * Draw what is sent, and the ways to send it.
 * @param {Shared} shared
 */
export function drawShare({ text, url = '', picture, qr, tooLong = words.tooLong, more = [] }) {
  const said = h('p.xs.mut', { role: 'status' });
  const field = h('textarea', { readonly: true, rows: 3, class: 'sent-text', 'aria-label': words.copyText }, text);
  const link = h('input', { readonly: true, class: 'carried', 'aria-label': words.copy, value: url });
  for (const each of [field, link]) each.addEventListener('focus', () => each.select());
  // Closed without sharing: that is an answer too.
  const send = () => void navigator.share({ title: 'Regalia', text, ...(url && { url }) }).catch(() => {});
  const canSend = 'share' in navigator;
  const whole = url ? `${text}\n${url}` : text;
  return h(
    'div.stacked.share',
    field,
    canSend ? button('btn primary', send, icon('i-share'), words.share) : null,
    button(canSend ? 'btn' : 'btn primary', () => void copyText(whole, field, said), icon('i-copy'), words.copyText),
    url ? link : null,
    url ? button('btn', () => void copyText(url, link, said), icon('i-link'), words.copy) : null,
    picture ? button('btn', () => void makePicture(picture.make), picture.label) : null,
    ...(url && qr ? drawCode(url, qr, tooLong) : []),
    said,
    ...more,
  );
}

/** @param {() => Promise<File | null>} make */
async function makePicture(make) {
  const file = await make();
  if (file) await shareFile(file);
}

/** Draw the way to the QR code, which is made when it is asked for. @param {string} url @param {string} label @param {string} tooLong */
function drawCode(url, label, tooLong) {
  const place = h('div');
  const way = button(
    'btn',
    () => {
      const open = place.hasChildNodes();
      const code = open ? null : drawQr(url, label);
      place.replaceChildren(...(open ? [] : [code ? h('figure.code', code) : h('p.sm.mut', tooLong)]));
      way.setAttribute('aria-expanded', String(!open));
      place.scrollIntoView({ block: 'nearest' });
    },
    words.qrShow,
  );
  way.setAttribute('aria-expanded', 'false');
  return [way, place];
}

/**
 * Open the sheet.
 * @param {string} title
 * @param {Shared} shared
 */
export const openShareSheet = (title, shared) => openSheet({ title, content: [drawShare(shared)] });
