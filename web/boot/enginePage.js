// The hidden frame that holds the engine of all embeds of a page. Each embed gets a port, and a table of its own.
import { engine } from './engineClient.js';
import { EngineError } from './errors.js';

let tables = 0;

window.addEventListener('message', ({ source, data, ports }) => {
  // Any page may use it: there is nothing secret here.
  if (source === window.parent && data?.type === 'regalia:port' && ports[0]) serve(ports[0]);
});

/** @param {MessagePort} port */
function serve(port) {
  tables += 1;
  const table = `${tables}`;
  const stop = engine.watch((state) => port.postMessage({ state: { ...state } }));
  port.onmessage = async ({ data }) => {
    if (data.start) engine.start();
    else if (data.retry) {
      if (engine.state.stage === 'failed') engine.retry();
    } else if (data.leave) {
      stop();
      port.close();
      if (engine.state.stage === 'ready') await engine.call('leave', { table });
    } else if (data.call) {
      try {
        port.postMessage({ id: data.id, ok: await engine.call(data.call.method, { ...data.call, table }) });
      } catch (error) {
        const { kind, message, rule, where } = error instanceof EngineError ? error : new EngineError(lost(error));
        port.postMessage({ id: data.id, error: { kind, message, rule, where } });
      }
    }
  };
}

/** @param {unknown} error */
const lost = (error) => ({ kind: 'Lost', message: String(error) });
