/**
 * Downloads of a start: every byte is fetched once, and counted as it comes in.
 *
 * Pyodide and whoever else asks for such a file with `fetch` gets the answer that is on its way already.
 */

/** @typedef {{ stage: 'download' | 'start' | 'engine' | 'ready', loaded: number, total: number, file?: string }} Progress */

/** The site: every worker's script lies at its root. */
export const base = new URL('./', self.location.href);
export const at = (/** @type {string} */ path) => new URL(path, base).href;
export const words = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/** Answers on their way. @type {Map<string, Promise<Response>>} */
const coming = new Map();
const fetchFromSite = self.fetch.bind(self);

self.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : new URL(input, base).href;
  const response = coming.get(url);
  if (!response) return fetchFromSite(input, init);
  coming.delete(url); // A body can be read once; whoever asks again, asks the site.
  return response;
};

/**
 * What the next one to ask for a file will get.
 * @param {string} path
 * @param {Promise<Response>} answer
 */
export function give(path, answer) {
  coming.set(at(path), answer);
}

/** @type {Progress} */
const progress = { stage: 'download', loaded: 0, total: 0 };
let told = 0;

/** The stage that was reached. */
export const stage = () => progress.stage;

/** @param {Progress['stage']} next @param {string} [file] */
export function tell(next, file) {
  const now = performance.now();
  const news = next !== progress.stage || progress.loaded === progress.total;
  if (!news && now - told < 50) return;
  told = now;
  progress.stage = next;
  self.postMessage({ progress: file ? { ...progress, file } : { ...progress } });
}

/**
 * What the site consists of. `no-cache` asks whether it changed: everything else is named by what it holds, or by its
 * version.
 * @returns {Promise<any>}
 */
export async function fetchBuild() {
  const listed = await fetchFromSite(at('build.json'), { cache: 'no-cache' }).catch((error) => {
    throw new Error(`build.json did not arrive (${words(error)}).`);
  });
  if (!listed.ok) throw new Error(`build.json did not arrive: the site answered ${listed.status}.`);
  return listed.json();
}

/**
 * Start all downloads at once. Rejects when one of them fails: Pyodide itself only logs a broken WebAssembly file and
 * then waits for ever.
 * @param {{ path: string, size: number }[]} files
 * @returns {Promise<unknown>} when the last byte is there
 */
export function downloadAll(files) {
  progress.total = files.reduce((sum, { size }) => sum + size, 0);
  return Promise.all(files.map(({ path, size }) => download(path, size)));
}

/** @param {string} path @param {number} size */
async function download(path, size) {
  const url = at(path);
  if (path.endsWith('.mjs')) {
    // A module is imported, not fetched; the module map keeps it until Pyodide imports it again. It counts when it is there.
    await import(url).catch((error) => {
      throw new Error(`${path} did not arrive (${words(error)}).`);
    });
    progress.loaded += size;
    return tell('download', path);
  }
  const answer = fetchFromSite(url).catch((error) => {
    throw new Error(`${path} did not arrive (${words(error)}).`);
  });
  // The answer goes to the one who wants it, its copy is counted.
  const copy = answer.then((response) => response.clone());
  // Who waits for a file that does not come waits on: the failure is told once, below.
  give(
    path,
    new Promise((resolve) =>
      copy.then(
        () => resolve(answer),
        () => {},
      ),
    ),
  );
  const { ok, status, body } = await copy;
  if (!ok || !body) throw new Error(`${path} did not arrive: the site answered ${status}.`);
  let loaded = 0;
  const reader = body.getReader();
  const broken = (/** @type {unknown} */ error) => {
    throw new Error(`${path} broke off after ${loaded} of ${size} bytes (${words(error)}).`);
  };
  for (;;) {
    const { done, value } = await reader.read().catch(broken);
    if (done) break;
    loaded += value.byteLength;
    progress.loaded += value.byteLength;
    tell('download', path);
  }
  if (loaded !== size) throw new Error(`${path} has ${loaded} bytes and should have ${size}. Is the site complete?`);
}
