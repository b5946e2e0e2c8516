// The hidden frame that holds the engine of all embeds of a page. Each embed gets a port, and a table of its own.
import { engine } from '../app/engineClient.js';
import { EngineError, messageOf } from '../boot/errors.js';

/**
 * The calls that scenes and embedded games need. Any page may frame this one, so no page gets more: these calls play at the
 * caller's own table, and touch nothing that this browser keeps (docs/security.md).
 */
const METHODS = [
  'games',
  'new',
  'open',
  'lay',
  'scene',
  'play',
  'bot',
  'next',
  'surrender',
  'why',
  'compose',
  'record',
  'own_read',
  'own_show',
  'own_lay',
  'own_answer',
];

/** Characters of a call. The longest records have some tens of thousands. */
const LIMIT = 1_000_000;

let tables = 0;

window.addEventListener('message', ({ source, data, ports }) => {
  if (source === window.parent && data?.type === 'regalia:port' && ports[0]) serve(ports[0]);
});

/** @param {MessagePort} port */
function serve(port) {
  tables += 1;
  const table = `${tables}`;
  const stop = engine.watch((state) => port.postMessage({ state: { ...state } }));
  port.onmessage = async ({ data }) => {
    const { id, call, start, retry, leave } = data ?? {};
    if (start) engine.start();
    else if (retry) {
      if (engine.state.stage === 'failed') engine.retry();
      else port.postMessage({ state: { ...engine.state } });
    } else if (leave) {
      stop();
      port.close();
      if (engine.state.stage === 'ready') await engine.call('leave', { table });
    } else if (call) {
      try {
        const { method, ...args } = checked(call);
        port.postMessage({ id, ok: await engine.call(method, { ...args, table }) });
      } catch (error) {
        const { kind, message, rule, where } = error instanceof EngineError ? error : refusal(messageOf(error), 'Lost');
        port.postMessage({ id, error: { kind, message, rule, where } });
      }
    }
  };
}

/** @param {string} message @param {string} [kind] */
const refusal = (message, kind = 'BridgeError') => new EngineError({ kind, message });

/**
 * Return a call as plain JSON.
 * @param {unknown} call whatever a page sent
 * @returns {import('../app/engineClient.js').Call}
 * @throws {EngineError} if embeds have no such call, or if it is no JSON or too long
 */
function checked(call) {
  const method = /** @type {{ method?: unknown }} */ (call).method;
  if (typeof method !== 'string' || !METHODS.includes(method)) {
    const name = typeof method === 'string' ? JSON.stringify(method.slice(0, 40)) : `a method of type ${typeof method}`;
    throw refusal(`Embeds cannot call ${name}. They can call ${METHODS.join(', ')}.`);
  }
  let text = '';
  try {
    text = JSON.stringify(call);
  } catch (error) {
    throw refusal(`The arguments of ${method} are not JSON: ${messageOf(error)}`);
  }
  if (text.length > LIMIT) {
    throw refusal(`The arguments of ${method} have ${text.length} characters. At most ${LIMIT} are read.`);
  }
  return JSON.parse(text);
}
