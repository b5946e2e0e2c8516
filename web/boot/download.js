/**
 * Downloads of a start: every byte is fetched once, and counted as it comes in.
 *
 * A `fetch` for such a file, by Pyodide or by start.js, gets the answer that is already on its way.
 */
import { DamagedFile, messageOf } from './errors.js';

/** @typedef {{ stage: 'download' | 'start' | 'engine' | 'ready', loaded: number, total: number, file?: string }} Progress */
/** @typedef {{ path: string, size: number }} File size in bytes */
/** @typedef {{ version: string, key: string, pyodide: string, stdlib: string, engine: string, late: Record<string, string>, files: File[] }} Build */

/** build.json; the build writes it here, so that nothing has to wait for it. */
export const build = /** @type {Build} */ (/** @type {unknown} */ ('what was built'));

/** The root of the site: every worker's script lies there. */
const base = new URL('./', import.meta.url);
export const at = (/** @type {string} */ path) => new URL(path, base).href;

// ---- Answers on their way -----------------------------------------------------------------------------------------

/** @type {Map<string, Promise<Response>>} */
const coming = new Map();
const fetchFromSite = self.fetch.bind(self);

self.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : new URL(input, base).href;
  const response = coming.get(url);
  if (!response) return fetchFromSite(input, init);
  coming.delete(url); // A body can be read once: the next `fetch` goes to the site.
  return response;
};

/**
 * Give this answer to the next `fetch` for the file.
 * @param {string} path
 * @param {Promise<Response>} answer
 */
export function give(path, answer) {
  coming.set(at(path), answer);
}

/** Options of every request for a file. @type {RequestInit} */
const request = {};

/** Request every file from the site from now on: what the browser's HTTP cache holds may be damaged. */
export function bypassHttpCache() {
  request.cache = 'reload';
}

// ---- Progress -----------------------------------------------------------------------------------------------------

/** @type {Progress} */
const progress = { stage: 'download', loaded: 0, total: 0 };
/** Milliseconds between two reports of the same stage. */
const INTERVAL = 50;
let reported = 0;

/** The stage that was reached. */
export const stage = () => progress.stage;

/**
 * Report a stage to the page. What was ready stays ready: the bytes of a file are counted on a copy of it, whose end may be
 * read when the engine is at work already.
 * @param {Progress['stage']} next @param {string} [file]
 */
export function tell(next, file) {
  if (progress.stage === 'ready') return;
  const now = performance.now();
  const news = next !== progress.stage || progress.loaded === progress.total;
  if (!news && now - reported < INTERVAL) return;
  reported = now;
  progress.stage = next;
  self.postMessage({ progress: file ? { ...progress, file } : { ...progress } });
}

/** @param {number} bytes @param {string} [file] */
function count(bytes, file) {
  progress.loaded += bytes;
  while (turns[0] && progress.loaded >= turns[0].bytes) {
    turns.shift()?.begin();
    reported = 0;
  }
  tell('download', file);
}

// ---- Downloads ----------------------------------------------------------------------------------------------------

/** Files that were requested before this script was here (head.js), by address; null if that failed. @type {Record<string, Promise<Response | null>>} */
const begun = /** @type {any} */ (self).begun ?? {};

/** Share of the bytes before a file that have to be there when it is requested: at 1 the worker may be too busy to. */
const NEARLY = 0.98;
/** Files that wait for a number of bytes. @type {{ bytes: number, begin: () => void }[]} */
const turns = [];

/** Request at once the files that wait for their turn. */
export function requestAll() {
  for (const { begin } of turns.splice(0)) begin();
}

/**
 * Start all downloads. Rejects when one of them fails.
 * @param {File[]} files
 * @param {string[]} inTurn paths that are requested one after the other, when the other files are nearly there: each is
 *   needed only when the ones before it have been at work for a while, and would delay them
 * @returns {Promise<unknown>} when the last byte is there
 */
export function downloadAll(files, inTurn) {
  const sum = (/** @type {File[]} */ some) => some.reduce((bytes, { size }) => bytes + size, 0);
  progress.total = sum(files);
  const waiting = inTurn.flatMap((path) => files.filter((file) => file.path === path));
  let before = sum(files.filter((file) => !waiting.includes(file)));
  /** @type {Map<File, Promise<void>>} */
  const after = new Map();
  for (const file of waiting) {
    const bytes = NEARLY * before;
    after.set(file, new Promise((begin) => turns.push({ bytes, begin })));
    before += file.size;
  }
  return Promise.all(files.map((file) => download(file, after.get(file) ?? Promise.resolve())));
}

/**
 * @param {File} file
 * @param {Promise<unknown>} after when to request it
 */
async function download({ path, size }, after) {
  const url = at(path);
  const absent = (/** @type {unknown} */ error) => {
    throw new Error(`${path} did not arrive (${messageOf(error)}).`);
  };
  if (path.endsWith('.js')) {
    // A module is imported, not fetched: the module map keeps it until Pyodide imports it. It counts as a whole.
    if (request.cache) await fetchFromSite(url, request).catch(absent);
    await import(url).catch(absent);
    return count(size, path);
  }
  const early = after.then(() => begun[url]);
  const answer = early.then((given) => given ?? fetchFromSite(url, request)).catch(absent);
  // The answer is for the one `fetch` that asks for it; its copy is counted.
  const copy = answer.then((response) => response.clone());
  // If it fails, that `fetch` waits forever: the failure is reported once, below.
  const forOne = new Promise((/** @type {(answer: Promise<Response>) => void} */ resolve) =>
    copy.then(
      () => resolve(answer),
      () => {},
    ),
  );
  give(path, forOne);
  const { ok, status, body } = await copy;
  if (!ok || !body) throw new Error(`${path} did not arrive: the site answered ${status}.`);
  let loaded = 0;
  const reader = body.getReader();
  const broken = (/** @type {unknown} */ error) => {
    throw new Error(`${path} broke off after ${loaded} of ${size} bytes (${messageOf(error)}).`);
  };
  for (;;) {
    const { done, value } = await reader.read().catch(broken);
    if (done) break;
    loaded += value.byteLength;
    count(value.byteLength, path);
  }
  if (loaded === size) return;
  throw new DamagedFile(`${path} has ${loaded} bytes and should have ${size}. Is the site complete?`);
}
