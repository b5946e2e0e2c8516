// The engine of a scene or a game in a page: one of its own, or the one that all embeds of a page share, if its script
// offers one. And the line that says how far it is.
import { fetchSheet, h } from '../app/dom.js';
import { engine } from '../app/engineClient.js';
import { startSettings } from '../app/settings.js';
import { explainFault } from '../app/startFault.js';
import { EngineError } from '../boot/errors.js';
import { sceneStrings as words } from '../i18n/sceneStrings.js';

/** @typedef {import('../app/engineClient.js').EngineState} EngineState */
/** @typedef {import('./figure.js').Host} Host */

/** @type {Promise<void> | null} */
let prepared = null;

/** Wait for the engine, and for the sheet of the composer. @param {Host['lender']} lender */
export async function fetchEngine(lender) {
  // Without an origin the browser refuses workers, and the pictures of cards.
  if (origin === 'null') throw new Error(words.sandbox);
  if (lender !== undefined && !prepared) prepared = prepare(lender);
  await prepared;
  engine.start();
  await Promise.all([engine.ready(), fetchSheet('melds')]);
}

/** Read the settings, and take an engine that is lent, once a frame. @param {string} lender */
async function prepare(lender) {
  const { theme } = document.documentElement.dataset;
  startSettings();
  // The page around the frame has chosen the colours.
  if (theme) document.documentElement.dataset.theme = theme;
  if (lender) await useLentEngine(lender);
}

/**
 * Create the line that says how far the engine is, in the place of the controls.
 * @param {() => void} again
 */
export function showProgress(again) {
  const says = h('span', { role: 'status' });
  const bar = h('span.pr', { role: 'progressbar', 'aria-label': words.progress }, h('i'));
  const retry = h('button', { type: 'button', class: 'btn', hidden: true }, words.again);
  const node = h('div.ft.engine', { lang: document.documentElement.lang }, says, retry, bar);
  let stop = () => {};
  /** @param {string} text @param {boolean} failed */
  const show = (text, failed) => {
    if (says.textContent !== text) says.textContent = text;
    retry.hidden = !failed;
    bar.hidden = failed;
  };
  /** Say why the engine failed, once the words for that are here. */
  async function explain() {
    const { text = words.trouble, hopeless = false } = await explainFault(engine.state);
    if (engine.state.stage === 'failed') show(text, !hopeless);
  }
  return {
    node,
    start() {
      stop();
      retry.onclick = () => engine.retry();
      stop = engine.watch((state) => {
        const { stage, loaded, total, slow } = state;
        const share = stage === 'download' && total > 0 ? loaded / total : stage === 'start' ? 1 : 0;
        bar.style.setProperty('--share', String(share));
        if (stage === 'failed') {
          show(words.trouble, true);
          void explain();
        } else if (slow) show(words.slow, true);
        else if (stage === 'download' && total > 0) show(words.fetching(share), false);
        else show(words.laying, false);
      });
    },
    /** @param {string} text */
    fail(text) {
      stop();
      show(text || words.trouble, true);
      retry.onclick = again;
    },
    stop: () => stop(),
  };
}

/**
 * Ask the page around this frame for a port to its engine. Without an answer the frame starts its own engine.
 * @param {string} home  origin of that page
 */
export async function useLentEngine(home) {
  /** @type {{ port: MessagePort, state: EngineState } | null} */
  const lent = await new Promise((resolve) => {
    const listen = (/** @type {MessageEvent} */ { source, origin, data, ports: [port] }) => {
      if (source !== window.parent || origin !== home || data?.type !== 'regalia:port' || !port) return;
      window.removeEventListener('message', listen);
      // An engine says at once how far it is; a page that came instead of it says nothing.
      port.onmessage = ({ data: { state } }) => resolve({ port, state });
    };
    window.addEventListener('message', listen);
    try {
      window.parent.postMessage({ type: 'regalia:engine', detail: {} }, home);
    } catch {
      resolve(null); // A page without an origin: a draft, or a file.
    }
    setTimeout(() => resolve(null), 5000);
  });
  if (lent) engine.use(lentEngine(lent.port, lent.state));
}

/**
 * Return what makes an engine client of a port to an engine in another frame.
 *
 * To the engine: {start}, {retry}, {id, call}, {leave}. From it: {state}, {id, ok}, {id, error}.
 * @param {MessagePort} port
 * @param {EngineState} first  what it has told already
 * @returns {(told: import('../app/engineClient.js').Options) => import('../app/engineClient.js').Source}
 */
function lentEngine(port, first) {
  return (told) => {
    /** @type {Map<number, { resolve: (ok: any) => void, reject: (error: EngineError) => void }>} */
    const asked = new Map();
    let last = 0;
    let ready = false;
    port.onmessage = ({ data: { state, id, ok, error } }) => {
      if (state) return follow(state);
      const { resolve, reject } = asked.get(id) ?? {};
      asked.delete(id);
      if (error) reject?.(new EngineError(error));
      else resolve?.(ok);
    };

    queueMicrotask(() => follow(first));

    function follow(/** @type {EngineState} */ { stage, loaded, total, lost, message, stalled, slow }) {
      const was = ready;
      ready = stage === 'ready';
      if (ready && !was) told.onReady?.();
      else if (stage === 'failed') told.onFailure?.({ stage: lost === 'start' ? 'engine' : lost, message, stalled });
      else if (slow) told.onSlow?.();
      else if (stage === 'download' || stage === 'start') told.onProgress?.({ stage, loaded, total });
    }

    /** @param {string} method @param {Record<string, unknown>} [args] @returns {Promise<any>} */
    const call = (method, args = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        port.postMessage({ id: last, call: { ...args, method } });
      });
    // A page that is only put aside may be shown again.
    window.addEventListener('pagehide', ({ persisted }) => persisted || port.postMessage({ leave: true }));
    return {
      call,
      start: () => port.postMessage({ start: true }),
      retry: () => port.postMessage({ retry: true }),
    };
  };
}
