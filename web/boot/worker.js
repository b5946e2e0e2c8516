/**
 * The worker in which Python runs. A page has two: `engine` holds the table, `bots` thinks. The role is the worker's name.
 *
 * page → worker    {start: How} first · calls, see calls.js
 * worker → page    {progress: {stage, loaded, total, file?}} · {started: {module, restored, wanting}} once ·
 *                  {failed: {stage, message}}
 *
 * plainWorker.js is the same without optimisations: read it first.
 */
import { serve } from './calls.js';
import { stage, tell } from './download.js';
import { DamagedFile, messageOf } from './errors.js';
import { startEngine } from './start.js';

/** @typedef {import('./start.js').How} How */

const started = new Promise((/** @type {(how: How) => void} */ resolve) => {
  self.addEventListener('message', ({ data }) => data.start && resolve(data.start));
}).then(startEngine);

serve(started);
started.then(
  ({ module, restored, wanting }) => {
    self.postMessage({ started: { module, restored, wanting } });
    tell('ready');
  },
  (error) => {
    const reached = error instanceof DamagedFile ? 'start' : stage();
    self.postMessage({ failed: { stage: reached, message: messageOf(error) } });
  },
);

// Messages that came before this script (head.js).
const { held = [] } = /** @type {{ held?: MessageEvent[] }} */ (/** @type {unknown} */ (self));
self.onmessage = null;
for (const { data } of held) self.dispatchEvent(new MessageEvent('message', { data }));
