/**
 * The worker that makes the memory snapshot for later starts, then ends.
 *
 * page → worker    {module: WebAssembly.Module}
 * worker → page    {made: true} · {made: false, why}
 */
import { messageOf } from './errors.js';
import { makeSnapshot } from './start.js';

self.onmessage = ({ data }) => {
  if (!('module' in data)) return;
  makeSnapshot(data.module).then(
    () => self.postMessage({ made: true }),
    (error) => self.postMessage({ made: false, why: messageOf(error) }),
  );
};
