// Two numbered steps that join two pages: one code to show, one to take.
import { h } from '../app/dom.js';
import { CodeError } from './code.js';
import { carried } from './letters.js';
import { drawQr } from './qr.js';
import { words } from './words.js';

/** @param {'join' | 'answer'} what @param {string} code */
export const codeLink = (what, code) => `${location.href.split('#')[0]}#/${what}/${code}`;

/** The code in a link, or the code alone. @param {string} text */
export const codeIn = (text) => text.trim().replace(/^.*#\/(join|answer)\//s, '');

/**
 * @param {'h2' | 'h3'} level of its heading: on a page, or in a sheet
 * @param {number} n
 * @param {string} title
 * @param {...import('../app/dom.js').Child} content
 */
export function step(level, n, title, ...content) {
  return h(
    'section',
    { class: 'step' },
    h(level, {}, h('span', { class: 'nr', 'aria-hidden': 'true' }, n), title),
    ...content,
  );
}

/**
 * A code to be shown, sent or copied.
 * @param {string} url
 * @param {string} label
 * @param {string} copy
 */
export function shownCode(url, label, copy) {
  const qr = drawQr(url, label);
  return h('div', { class: 'shown' }, qr ? h('figure', { class: 'code' }, qr) : null, carried(url, copy));
}

/**
 * Where the other page's code is taken: by camera, or pasted.
 * @param {string} id
 * @param {string} label
 * @param {string} camera
 * @param {string} act
 * @param {(code: string) => Promise<void>} take
 */
export function takenCode(id, label, camera, act, take) {
  const fault = h('p', { class: 'fault', role: 'alert' });
  const field = h('textarea', { id, rows: 2, class: 'carried', spellcheck: 'false', autocomplete: 'off' });
  const view = h('div', { class: 'camera' });
  let stop = () => {};
  /** @param {string} text */
  const given = async (text) => {
    fault.textContent = '';
    try {
      await take(codeIn(text));
      return true;
    } catch (error) {
      fault.textContent = faultOf(error);
      return false;
    }
  };
  const look = async () => {
    const video = h('video', { 'aria-label': words.camera, playsinline: true, muted: true });
    view.replaceChildren(video);
    let busy = false;
    try {
      const { scan } = await import('./scan.js');
      stop = await scan(video, (text) => {
        if (busy) return false;
        busy = true;
        void given(text).then((done) => {
          busy = false;
          if (done) close();
        });
        return false;
      });
    } catch {
      view.replaceChildren();
      fault.textContent = words.noCamera;
    }
  };
  const close = () => {
    stop();
    view.replaceChildren();
  };
  field.addEventListener('paste', () => setTimeout(() => void given(field.value)));
  const element = h(
    'div',
    { class: 'taken' },
    view,
    h('button', { type: 'button', class: 'btn', onclick: () => void look() }, camera),
    h('label', { for: id }, label),
    field,
    fault,
    h('button', { type: 'button', class: 'btn primary', onclick: () => void given(field.value) }, act),
  );
  return { element, close };
}

/** @param {unknown} error */
function faultOf(error) {
  if (!(error instanceof CodeError)) return words.noRtc;
  const { message } = error;
  if (message === 'version') return words.wrongVersion;
  if (message === 'other') return words.wrongOther;
  if (message === 'offer' || message === 'answer') return words.wrongKind[message];
  return words.wrongCode;
}
