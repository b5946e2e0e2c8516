// The codes by which two pages find each other: shown as links and QR codes, read by the camera or pasted.
import { button, h } from '../../app/dom.js';
import { loadOrExplain } from '../../app/lazy.js';
import { carried, drawQr } from '../codes/exchange.js';
import { firstSound } from '../codes/pasted.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { CodeError } from '../codes/pairingCode.js';

/** @param {'join' | 'answer' | 'take'} what @param {string} code */
export const codeLink = (what, code) => `${location.href.split('#')[0]}#/${what}/${code}`;

/**
 * @param {'h2' | 'h3'} level of its heading: on a page, or in a sheet
 * @param {number} n
 * @param {string} title
 * @param {...import('../../app/dom.js').Child} content
 */
export function step(level, n, title, ...content) {
  return h('section.step', h(level, { tabindex: -1 }, h('span.nr', { 'aria-hidden': 'true' }, n), title), ...content);
}

/**
 * Build the code of this page, to be shown, sent or copied.
 * @param {string} url
 * @param {string} label
 * @param {string} copy
 */
export function shownCode(url, label, copy) {
  const qr = drawQr(url, label);
  return h('div.shown', qr ? h('figure.code', qr) : null, carried(url, copy));
}

/**
 * Build the place of a code that is being made. It is as large as the code: what stands below it may be pressed already,
 * and must not move away.
 * @param {string} copy as for `shownCode`
 */
export function codeToCome(copy) {
  const making = h('p.qr', { role: 'status' }, words.making);
  return h('div.to-come', h('figure.code', making), carried('', copy, {}));
}

/**
 * Build the field for the other page's code, which is read by camera or pasted.
 * @param {string} id
 * @param {string} label
 * @param {string} camera
 * @param {string} act
 * @param {(code: string, kind: import('../codes/pasted.js').Kind | null) => Promise<void>} take
 * @param {string} [kind] the classes of the button
 */
export function takenCode(id, label, camera, act, take, kind = 'btn primary') {
  const fault = h('p.fault', { role: 'alert' });
  const field = h('textarea', { id, rows: 2, class: 'carried', spellcheck: 'false', autocomplete: 'off' });
  const view = h('div.camera');
  let looking = new AbortController();
  const close = () => {
    looking.abort();
    view.replaceChildren();
  };
  /** @param {string} text */
  const given = async (text) => {
    fault.textContent = '';
    try {
      await firstSound(text, (found) => take(found.text, found.kind));
      close();
    } catch (error) {
      fault.textContent = faultOf(error);
    }
  };
  const look = async () => {
    close();
    looking = new AbortController();
    const { signal } = looking;
    fault.textContent = '';
    // The library that reads the codes is the largest part of live play; it is fetched here.
    const reader = await loadOrExplain(import('../../vendor/qr/decode.js'), []);
    if (!reader || signal.aborted) return;
    const video = h('video', { 'aria-label': words.camera, playsinline: true, muted: true });
    view.replaceChildren(video);
    let busy = false;
    try {
      await scan(video, reader.default, signal, (text) => {
        if (busy) return;
        busy = true;
        void given(text).then(() => {
          busy = false;
        });
      });
    } catch {
      if (signal.aborted) return;
      close();
      fault.textContent = words.noCamera;
    }
  };
  field.addEventListener('paste', () => setTimeout(() => void given(field.value)));
  const element = h(
    'div.taken',
    view,
    button('btn', () => void look(), camera),
    h('label', { for: id }, label),
    field,
    fault,
    button(kind, () => void given(field.value), act),
  );
  const clear = () => {
    field.value = '';
  };
  return { element, close, clear };
}

/** Say why two pages cannot be connected by a code. @param {unknown} error */
export function faultOf(error) {
  if (!(error instanceof CodeError)) return words.noRtc;
  const { message } = error;
  if (message === 'version') return words.wrongVersion;
  if (message === 'other') return words.wrongOther;
  if (message === 'offer' || message === 'answer') return words.wrongKind[message];
  return words.wrongCode;
}

/** Milliseconds between two looks through the camera. */
const SCAN_EVERY = 150;
/** Pixels: wide enough for a code of some version 12, and quick to read. */
const SCAN_WIDTH = 640;

/**
 * Read QR codes with the camera.
 * @param {HTMLVideoElement} video shows what the camera sees
 * @param {typeof import('../../vendor/qr/decode.js').default} decodeQR
 * @param {AbortSignal} signal turns the camera off, whether it is on yet or not
 * @param {(text: string) => void} found
 * @returns {Promise<void>} rejects when there is no camera, or it is not allowed
 */
async function scan(video, decodeQR, signal, found) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  });
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  video.muted = true;
  video.playsInline = true;
  await video.play();
  if (signal.aborted) return;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  timer = window.setInterval(() => {
    if (!context || video.videoWidth === 0) return;
    canvas.width = Math.min(SCAN_WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    let text;
    try {
      text = decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return; // No code in this picture.
    }
    found(text);
  }, SCAN_EVERY);
}
