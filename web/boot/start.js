/**
 * The start of a worker: downloads, Python, the engine. It restores a memory snapshot if this browser has one and nothing
 * speaks against it, and starts from the beginning otherwise.
 */
import { at, build, bypassHttpCache, downloadAll, give, requestAll, tell } from './download.js';
import { DamagedFile, messageOf } from './errors.js';
import { startPython } from './python.js';
import { dropSnapshot, findSnapshot, keepSnapshot, snapshotHeld, wantsSnapshot } from './snapshot.js';

/** @typedef {import('./snapshot.js').Target} Target */

/**
 * @typedef {object} How
 * @property {WebAssembly.Module} [module] Python's WebAssembly, compiled by another worker
 * @property {boolean} [fresh] without a snapshot, and without the browser's HTTP cache: the last start failed
 * @property {boolean} [near] no file has to wait for another: they come from the service worker
 */

/**
 * @typedef {object} Extra
 * @property {WebAssembly.Module} module for the next worker, which then need not compile it
 * @property {boolean} restored from a snapshot
 * @property {boolean} wanting there is no snapshot, and one could be kept
 */
/** @typedef {import('./calls.js').Runtime & Extra} Started */

/** @param {How} [how] @returns {Promise<Started>} */
export async function startEngine({ fresh = false, ...how } = {}) {
  if (fresh) bypassHttpCache();
  const found = fresh ? dropSnapshot().then(() => null) : findSnapshot(build.key);
  const load = prepare(how);
  const openSnapshot = await found;
  if (openSnapshot) {
    requestAll();
    try {
      const snapshot = openSnapshot();
      restoring = snapshot;
      // Pyodide calls `fsInit` just before it restores Python's memory: till then the snapshot may be read.
      const python = await load({ _loadSnapshot: snapshot, fsInit: () => snapshot.arrived() });
      python._api.config._loadSnapshot = null; // Large, and not needed any more.
      python.runPython(SEED);
      const started = await openBridge(python);
      snapshotHeld(); // Meanwhile calls are answered.
      return { ...started, restored: true, wanting: false };
    } catch (error) {
      if (error instanceof DamagedFile) throw error;
      console.info(`The snapshot was given up: ${messageOf(error)}`);
      await dropSnapshot();
    } finally {
      restoring = null;
    }
  }
  const wanting = wantsSnapshot(build.key).catch(() => false);
  const python = await load({});
  return { ...(await openBridge(python)), restored: false, wanting: await wanting };
}

/** Make the snapshot from which later starts are restored. @param {WebAssembly.Module} [module] */
export async function makeSnapshot(module) {
  const load = prepare({ module });
  const python = await load({ _makeSnapshot: true });
  python.runPython('import regalia.bridge, gc\nregalia.bridge.load_everything()\ngc.collect()');
  await keepSnapshot(build.key, python.makeMemorySnapshot());
}

/** @param {any} python */
async function openBridge(python) {
  const { call } = python.pyimport('regalia.bridge');
  // Detect a corrupted interpreter after restoring the snapshot. The games are imported on demand.
  if (!JSON.parse(call('{}')).error) throw new Error('The engine does not answer as it should.');
  return { call, module: await compiled };
}

// ---- WebAssembly --------------------------------------------------------------------------------------------------

/** Pyodide's WebAssembly, compiled. @type {Promise<WebAssembly.Module>} */
let compiled;

/**
 * A restored generator of random numbers would repeat itself at every start. Mostly there is none: to import the module for
 * this would fetch a late archive.
 */
const SEED = "import sys; 'random' in sys.modules and sys.modules['random'].seed()";

/** The snapshot that Pyodide restores. @type {import('./snapshot.js').Snapshot | null} */
let restoring = null;

/** Stands for Pyodide's WebAssembly file, which is compiled already. */
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
  // Not every host sends the type, and the browser insists on it.
  const headers = { 'Content-Type': 'application/wasm' };
  return WebAssembly.compileStreaming(typed || !response.ok ? response : new Response(response.body, { headers }));
}

// ---- Python -------------------------------------------------------------------------------------------------------

/**
 * Begin all downloads.
 * @param {How} how
 * @returns {(options: object) => Promise<any>} starts Python from them, with these options of Pyodide
 */
function prepare(how) {
  const wasm = `${build.pyodide}pyodide.asm.wasm`;
  const files = how.module ? build.files.filter(({ path }) => path !== wasm) : build.files;
  // The WebAssembly is compiled while the library comes, and Python starts while the engine comes.
  const inTurn = how.near ? [] : [build.stdlib, build.engine];
  const allHere = downloadAll(files, inTurn);
  let downloaded = false;
  let failed = (/** @type {Error} */ _) => {};
  /** Rejects if a download fails or the WebAssembly is damaged. @type {Promise<never>} */
  const lost = new Promise((_, reject) => {
    allHere.then(() => (downloaded = true), reject);
    failed = reject;
  });
  lost.catch(() => {}); // `load` reports it.
  compiled = how.module ? Promise.resolve(how.module) : compile(wasm);
  // Pyodide itself only logs a broken WebAssembly file and then waits forever. If the download failed, that is reported.
  compiled.catch((error) =>
    allHere.then(
      () => failed(new DamagedFile(`${wasm} is damaged (${messageOf(error)}).`)),
      () => {},
    ),
  );
  const engine = fetch(at(build.engine)).then((response) => response.arrayBuffer());
  engine.catch(() => {});
  let running = false;
  allHere.then(
    () => tell(running ? 'engine' : 'start'),
    () => {},
  );
  /** @param {object} options */
  const load = async (options) => {
    const { loadPyodide } = await import(at(`${build.pyodide}pyodide.js`));
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
      await allHere; // If a file is missing, that is the cause to report.
      throw error;
    });
    return Promise.race([loaded, lost]);
  };
}

/**
 * Fetch an archive of modules that no start uses; called from Python (tools/python/late_modules.py), whose import cannot
 * wait for a promise.
 * @param {string} path
 */
function fetchLate(path) {
  const request = new XMLHttpRequest();
  request.open('GET', at(path), false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200)
    throw new Error(`${path} did not arrive: the site answered ${request.status}. If it was updated, reload the page.`);
  return new Uint8Array(request.response);
}
