// The status line of the engine: how far its start is, and what to do when it failed. And announcements for screen
// readers.
import { button, h, whenReleased } from './dom.js';
import { engine } from './engineClient.js';
import { drawReload } from './lazy.js';
import { during } from './settled.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./startFault.js').Fault} Fault */
/** @typedef {() => Promise<Fault>} Explain says why the engine failed */

/** @type {Explain} */
let explain = async () => ({});

/** Let failures be explained by this function from now on. @param {Explain} by */
export function explainFailures(by) {
  explain = by;
}

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
    if (state.stage === 'failed') explainFailure(trouble);
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

/** Milliseconds until a failure is told in the words that are here: those that explain it come late. */
const PATIENCE = 1000;

/** @param {HTMLElement} place */
function explainFailure(place) {
  const { lost, message } = engine.state;
  const draw = (/** @type {Fault} */ { text = strings.failedDownload, detail, reload, hopeless }) => {
    if (engine.state.stage !== 'failed') return;
    place.replaceChildren(h('p', text, detail ? h('span.xs.mut.detail', detail) : null));
    if (!hopeless) place.append(h('p', reload ? drawReload() : null, ' ', drawRetry()));
  };
  if (lost === 'run') return draw({ text: strings.failedLater, detail: message });
  // Without WebAssembly the words that are here would be wrong.
  const timer = setTimeout(draw, 'WebAssembly' in window ? PATIENCE : 9 * PATIENCE, {});
  during(explain()).then(
    (fault) => {
      clearTimeout(timer);
      draw(fault);
    },
    () => {},
  );
}

const drawRetry = () => button('btn', () => engine.retry(), strings.retry);
