// The status line of the engine: how far its start is, and what to do when it failed. And announcements for screen
// readers.
import { button, h, whenReleased } from './dom.js';
import { drawReload } from './lazy.js';
import { engine } from './engineClient.js';
import { strings } from '../i18n/strings.js';

/**
 * Show the engine's status in a place of its own, until the engine is ready.
 * @param {HTMLElement} place
 * @returns {() => void} stops it
 */
export function showStatus(place) {
  const words = h('p');
  const bar = h('div.pr', { role: 'progressbar', 'aria-label': strings.progress }, h('i'));
  const trouble = h('div', { role: 'alert' });
  place.replaceChildren(words, bar, trouble);
  let isReady = false;
  return engine.watch((state) => {
    isReady = state.stage === 'ready';
    // Without it everything above has more room, and moves.
    const show = () => {
      place.hidden = isReady;
    };
    if (isReady) whenReleased(show);
    else show();
    place.classList.toggle('failed', state.stage === 'failed');
    words.textContent = describe(state);
    bar.hidden = state.stage === 'failed';
    const share = state.total > 0 ? state.loaded / state.total : 0;
    bar.classList.toggle('open-ended', state.stage === 'start');
    bar.style.setProperty('--share', String(state.stage === 'start' ? 1 : share));
    if (state.stage === 'download') bar.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    else bar.removeAttribute('aria-valuenow');
    trouble.replaceChildren();
    if (state.stage === 'failed') trouble.append(...drawFailure(state));
    else if (state.slow) trouble.append(h('p', strings.slowStart), drawRetry());
  });
}

/** Announce to a screen reader, once, that the engine is ready. */
export function announceReady() {
  let waited = false;
  engine.watch(({ stage }) => {
    if (stage === 'ready' && waited) say(strings.ready);
    waited = stage !== 'ready';
  });
}

/** Announce a text to screen readers. @param {string} text */
export function say(text) {
  /** @type {HTMLElement} */ (document.getElementById('said')).textContent = text;
}

/** @param {Readonly<import('./engineClient.js').EngineState>} state */
function describe({ stage, loaded, total }) {
  if (stage === 'failed' || stage === 'ready') return '';
  if (stage === 'start') return strings.starting;
  return total > 0 ? strings.download(loaded / total) : strings.waiting;
}

/** @param {Readonly<import('./engineClient.js').EngineState>} state */
function drawFailure({ lost, message, gone }) {
  const failures = {
    download: gone ? strings.failedGone : strings.failedDownload,
    start: strings.failedStart,
    run: strings.failedLater,
  };
  return [
    h('p', failures[lost], message ? h('span.xs.mut.detail', message) : null),
    h('p', gone ? drawReload() : null, ' ', drawRetry()),
  ];
}

const drawRetry = () => button('btn', () => engine.retry(), strings.retry);
