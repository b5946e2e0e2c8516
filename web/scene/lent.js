/**
 * An engine that lives in another frame, over a port: what `createEngine` makes, as far as `engineClient` needs it.
 *
 * here → there    {start} · {retry} · {id, call} · {leave}
 * there → here    {state} · {id, ok} · {id, error}
 */
import { EngineError } from '../boot/engine.js';

/**
 * @param {MessagePort} port
 * @returns {(told: import('../boot/engine.js').Options) => import('../boot/engineClient.js').Source}
 */
export const lentEngine = (port) => (told) => {
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

  function follow(
    /** @type {import('../boot/engineClient.js').EngineState} */ { stage, loaded, total, lost, message },
  ) {
    const was = ready;
    ready = stage === 'ready';
    if (ready) {
      if (!was) told.onReady?.();
    } else if (stage === 'failed') told.onFailure?.({ stage: lost === 'start' ? 'engine' : lost, message });
    else if (stage === 'download') told.onProgress?.({ stage, loaded, total });
    else if (stage === 'start') told.onProgress?.({ stage: 'start', loaded, total });
  }

  /** @param {string} method @param {Record<string, unknown>} [args] @returns {Promise<any>} */
  const call = (method, args = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      asked.set(last, { resolve, reject });
      port.postMessage({ id: last, call: { ...args, method } });
    });
  window.addEventListener('pagehide', () => port.postMessage({ leave: true }));
  return {
    call,
    bot: (args) => call('bot', args),
    start: () => port.postMessage({ start: true }),
    retry: () => port.postMessage({ retry: true }),
  };
};
