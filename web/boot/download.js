/**
 * Downloads of a start: every byte is fetched once, and counted as it comes in.
 *
 * Pyodide and whoever else asks for such a file with `fetch` gets the answer that is on its way already.
 */

/** @typedef {{ stage: 'download' | 'start' | 'engine' | 'ready', loaded: number, total: number, file?: string }} Progress */

/** @typedef {{ version: string, key: string, pyodide: string, stdlib: string, engine: string, late: Record<string, string>, micropip: string, files: { path: string, size: number }[] }} Build */

/** What the site consists of: the build writes it here, so that nobody has to wait for it. */
export const build = /** @type {Build} */ (/** @type {unknown} */ ('what was built'));

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

/** How much of what comes before a file is there when it is asked for. */
const NEARLY = 0.98;
/** Files that have to wait for so many bytes. @type {{ bytes: number, begin: () => void }[]} */
const turns = [];

/** Everything at once: Python does not take its time this time, and the files are near. */
export function waitForNone() {
  for (const { begin } of turns.splice(0)) begin();
}

/** What of it the page fetched. */
let brought = 0;

/** @param {number} bytes that the page fetched */
export function countBrought(bytes) {
  brought += bytes;
  count(bytes);
}

/** @param {number} bytes @param {string} [file] */
function count(bytes, file) {
  progress.loaded += bytes;
  // Not when they are whole: by then this worker may be too busy to ask, and to say so.
  while (turns[0] && progress.loaded >= turns[0].bytes) {
    turns.shift()?.begin();
    told = 0;
  }
  tell('download', file);
}

/**
 * Start all downloads. Rejects when one of them fails: Pyodide itself only logs a broken WebAssembly file and then waits
 * for ever.
 * @param {{ path: string, size: number }[]} files
 * @param {string[]} inTurn  those that come one after the other when the rest is nearly there: each is needed only when what
 *   came before it has been at work for a while, and would keep that waiting
 * @param {{ path: string, came: Promise<boolean> }} [ahead]  what the page fetches; it comes from here if that fails
 * @returns {Promise<unknown>} when the last byte is there
 */
export function downloadAll(files, inTurn, ahead) {
  const sum = (/** @type {typeof files} */ some) => some.reduce((bytes, { size }) => bytes + size, 0);
  progress.total = sum(files);
  const waiting = inTurn.flatMap((path) => files.filter((file) => file.path === path));
  let before = sum(files.filter((file) => !waiting.includes(file)));
  /** @type {Map<object, Promise<void>>} */
  const after = new Map();
  for (const file of waiting) {
    const bytes = NEARLY * before;
    after.set(file, new Promise((begin) => turns.push({ bytes, begin })));
    before += file.size;
  }
  const get = async (/** @type {{ path: string, size: number }} */ file) => {
    if (file.path === ahead?.path) {
      if (await ahead.came) return;
      progress.loaded -= brought;
    }
    await download(file, after.get(file) ?? Promise.resolve());
  };
  return Promise.all(files.map(get));
}

/**
 * @param {{ path: string, size: number }} file
 * @param {Promise<unknown>} after  when it is asked for
 */
async function download({ path, size }, after) {
  const url = at(path);
  if (path.endsWith('.mjs')) {
    // A module is imported, not fetched; the module map keeps it until Pyodide imports it again. It counts when it is there.
    await import(url).catch((error) => {
      throw new Error(`${path} did not arrive (${words(error)}).`);
    });
    return count(size, path);
  }
  const asked = () => fetchFromSite(url);
  const answer = after.then(asked).catch((error) => {
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
    count(value.byteLength, path);
  }
  if (loaded !== size) throw new Error(`${path} has ${loaded} bytes and should have ${size}. Is the site complete?`);
}
