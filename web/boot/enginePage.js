// The frame without a picture that holds the engine of all embeds of a page. Each gets a port, and a table of its own.
import { EngineError } from './engine.js';
import { link } from '../app/engineClient.js';

let tables = 0;

window.addEventListener('message', ({ source, data, ports }) => {
  // Whoever embeds it may use it: there is nothing here but rules.
  if (source === window.parent && data?.type === 'regalia:port' && ports[0]) serve(ports[0]);
});

/** @param {MessagePort} port */
function serve(port) {
  tables += 1;
  const table = `${tables}`;
  const stop = link.watch((state) => port.postMessage({ state: { ...state } }));
  port.onmessage = async ({ data }) => {
    if (data.start) link.start();
    else if (data.retry) {
      if (link.state.stage === 'failed') link.retry();
    } else if (data.leave) {
      stop();
      port.close();
      if (link.state.stage === 'ready') await link.call('leave', { table });
    } else if (data.call) {
      try {
        port.postMessage({ id: data.id, ok: await link.call(data.call.method, { ...data.call, table }) });
      } catch (error) {
        const { kind, message, rule, where } = error instanceof EngineError ? error : new EngineError(lost(error));
        port.postMessage({ id: data.id, error: { kind, message, rule, where } });
      }
    }
  };
}

/** @param {unknown} error */
const lost = (error) => ({ kind: 'Lost', message: String(error) });
