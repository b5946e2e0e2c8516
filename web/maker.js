/**
 * A worker of its own that makes the memory snapshot for later starts, says so and has done.
 *
 * page → worker    {module}
 * worker → page    {made: true} · {made: false, why}
 */
import { words } from './boot/download.js';
import { makeSnapshot } from './boot/start.js';

self.onmessage = ({ data }) => {
  if (!('module' in data)) return;
  makeSnapshot(data.module).then(
    () => self.postMessage({ made: true }),
    (error) => self.postMessage({ made: false, why: words(error) }),
  );
};
