/**
 * The worker in its plain form, for reading and debugging: open the page with `?plain` behind its address.
 *
 * Pyodide comes up as its makers ship it, and the engine's wheel is unpacked beside its library. Tracebacks on the console name
 * lines of the engine's .py files. worker.js does the same, faster: from a compiled library that is cut to what a start
 * uses, and from a memory snapshot. docs/start.md explains each of these optimisations.
 *
 * page → worker    {start} first, then calls, see calls.js
 * worker → page    {progress: {stage, loaded, total}} · {failed: {stage, message}}
 */
import { serve } from './calls.js';
import { messageOf } from './errors.js';

const site = new URL('./', import.meta.url);
const at = (/** @type {string} */ path) => new URL(path, site).href;

/** @param {'start' | 'engine' | 'ready'} stage */
const report = (stage) => self.postMessage({ progress: { stage, loaded: 0, total: 0 } });

/** @returns {Promise<import('./calls.js').Runtime>} */
async function start() {
  report('start');
  const answer = await fetch(at('plain/build.json'));
  /** @type {{ pyodide: string, stdlib: string, wheel: string }} */
  const build = await answer.json();
  const { loadPyodide } = await import(at(`${build.pyodide}pyodide.js`));
  const python = await loadPyodide({ indexURL: at(build.pyodide), stdLibURL: at(build.stdlib) });
  report('engine');
  const wheel = await fetch(at(build.wheel));
  const extractDir = python.pyimport('sysconfig').get_path('purelib');
  python.unpackArchive(await wheel.arrayBuffer(), 'wheel', { extractDir });
  return { call: python.pyimport('regalia.bridge').call };
}

const started = start();
serve(started);
started.then(
  () => report('ready'),
  (error) => self.postMessage({ failed: { stage: 'start', message: messageOf(error) } }),
);
