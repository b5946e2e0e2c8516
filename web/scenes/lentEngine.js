// Use the engine that all embeds of a page share, if its script offers one.
import { engine } from '../app/engineClient.js';
import { EngineError } from '../boot/errors.js';

/** @typedef {import('../app/engineClient.js').EngineState} EngineState */

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
