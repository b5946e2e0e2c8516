/**
 * The start of a worker: downloads, Python, the engine. From a memory snapshot when this browser has made one and nothing
 * speaks against it, else from the beginning.
 */
import { ahead } from './ahead.js';
import { at, build, downloadAll, give, tell, waitForNone, words } from './download.js';
import { startPython } from './python.js';
import { dropSnapshot, findSnapshot, keepSnapshot, snapshotHeld, wantsSnapshot } from './snapshot.js';

/**
 * @typedef {object} Started
 * @property {any} python
 * @property {(text: string) => string} call the bridge
 * @property {WebAssembly.Module} module for the next worker, which then need not compile it
 * @property {boolean} restored whether from a snapshot
 * @property {boolean} wanting whether there is none, and one could be kept
 */

/** @typedef {import('./pages.js').Target} Target */

/**
 * @typedef {object} How
 * @property {WebAssembly.Module} [module]  what another worker compiled
 * @property {boolean} [fresh]  from no snapshot
 * @property {boolean} [ahead]  the page has begun what takes longest
 * @property {boolean} [near]  no file has to come before another one
 */

/**
 * @param {How} [how]
 * @returns {Promise<Started>}
 */
export async function boot({ fresh = false, ...how } = {}) {
  const found = fresh ? dropSnapshot().then(() => null) : findSnapshot(build.key);
  const load = prepare(how);
  const kept = await found;
  if (kept) {
    waitForNone();
    try {
      const snapshot = kept();
      restoring = snapshot;
      // Pyodide comes up as far as it can; just before Python's memory is restored it waits for that to be read.
      const python = await load({ _loadSnapshot: snapshot, fsInit: () => snapshot.arrived() });
      python._api.config._loadSnapshot = null; // Large, and not needed any more.
      python.pyimport('random').seed(); // Or every start would have the same one.
      const started = await bridge(python);
      await snapshotHeld();
      return { ...started, restored: true, wanting: false };
    } catch (error) {
      console.info(`The snapshot was given up: ${words(error)}`);
      await dropSnapshot();
    } finally {
      restoring = null;
    }
  }
  const wanting = wantsSnapshot(build.key).catch(() => false);
  const python = await load({});
  return { ...(await bridge(python)), restored: false, wanting: await wanting };
}

/**
 * Make the snapshot from which later starts are restored, in a worker that does nothing else.
 * @param {WebAssembly.Module} [module]
 */
export async function makeSnapshot(module) {
  const load = prepare({ module });
  const python = await load({ _makeSnapshot: true });
  python.runPython('import regalia.bridge, gc\nregalia.bridge.load_everything()\ngc.collect()');
  await keepSnapshot(build.key, python.makeMemorySnapshot());
}

/** Pyodide's WebAssembly, compiled. @type {Promise<WebAssembly.Module>} */
let compiled;

/** What Pyodide restores. @type {import('./pages.js').Snapshot | null} */
let restoring = null;

/** What Pyodide gets for its WebAssembly file: it is compiled already. */
const compiledAlready = new Response();
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (source, imports) => {
  if ((await source) !== compiledAlready) return instantiate(source, imports);
  const module = await compiled;
  const instance = await WebAssembly.instantiate(module, imports);
  if (restoring) restoring.target = /** @type {Target} */ (instance.exports);
  return { module, instance };
};

/** @param {string} path */
async function compile(path) {
  const response = await fetch(at(path));
  const typed = response.headers.get('Content-Type') === 'application/wasm';
  // Not every host knows the type, and the browser insists on it.
  const headers = { 'Content-Type': 'application/wasm' };
  return WebAssembly.compileStreaming(typed || !response.ok ? response : new Response(response.body, { headers }));
}

/**
 * Begin all downloads that the page has not begun.
 * @param {How} how
 * @returns {(options: object) => Promise<any>} brings up a Python from them
 */
function prepare(how) {
  const wasm = `${build.pyodide}pyodide.asm.wasm`;
  const files = how.module ? build.files.filter(({ path }) => path !== wasm) : build.files;
  const given = how.ahead ? ahead : Promise.resolve(how.module ?? null);
  const came = given.then((module) => module !== null);
  // WebAssembly is made ready while Python's library comes, and Python comes up while the engine does.
  const inTurn = how.near ? [] : [build.stdlib, build.engine];
  const arrived = downloadAll(files, inTurn, how.ahead ? { path: wasm, came } : undefined);
  let downloaded = false;
  /** Never settles well. @type {Promise<never>} */
  const lost = new Promise((_, reject) => arrived.then(() => (downloaded = true), reject));
  lost.catch(() => {}); // Reported by whoever loads.
  // After whoever downloads it in the page's place, so that it is asked for once.
  compiled = came.then(() => given).then((module) => module ?? compile(wasm));
  compiled.catch(() => {}); // A download that failed says so.
  const engine = fetch(at(build.engine)).then((response) => response.arrayBuffer());
  engine.catch(() => {});
  let running = false;
  arrived.then(
    () => tell(running ? 'engine' : 'start'),
    () => {},
  );
  /** @param {object} options */
  const load = async (options) => {
    const { loadPyodide } = await import(at(`${build.pyodide}pyodide.mjs`));
    give(wasm, Promise.resolve(compiledAlready));
    const python = await startPython(loadPyodide, {
      indexURL: at(build.pyodide),
      stdLibURL: at(build.stdlib),
      engine,
      options,
    });
    running = true;
    if (downloaded) tell('engine');
    Object.assign(self, { fetchLate: (/** @type {string} */ name) => fetchLate(build.late[name]) });
    return python;
  };
  return (options) => {
    const loaded = load(options).catch(async (error) => {
      await arrived; // If one of the files is missing, that is why, and it is what the page shall say.
      throw error;
    });
    return Promise.race([loaded, lost]);
  };
}

/** @param {any} python */
async function bridge(python) {
  const { call } = python.pyimport('regalia.bridge');
  // A Python that woke up without its wits is noticed here; the games are imported when they are asked for.
  if (!JSON.parse(call('{}')).error) throw new Error('The engine does not answer as it should.');
  return { python, call, module: await compiled };
}

/**
 * Python imports a module that lies in no archive of a start. An import cannot wait for a promise.
 * @param {string} path
 */
function fetchLate(path) {
  const request = new XMLHttpRequest();
  request.open('GET', at(path), false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${path} did not arrive: the site answered ${request.status}.`);
  return new Uint8Array(request.response);
}
