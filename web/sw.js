/**
 * The service worker: after one visit the site needs no network.
 *
 * It keeps the files of one version, the one whose list the build wrote below, each compared byte for byte with what was
 * built. It serves those and nothing else, so a page never meets files of another version. A newer worker waits until the
 * tabs of this one are closed, or until the last of them asks it to take over; till then this one and its files stay.
 *
 * page → worker    {ask: 'whole'} · {ask: 'take'}, with a port for the answer
 * worker → page    {whole: boolean} · {taken: boolean}
 */

/** @typedef {{ waitUntil: (work: Promise<unknown>) => void }} LifeEvent */
/** @typedef {LifeEvent & { data: { ask: string }, ports: readonly MessagePort[] }} Question */
/** @typedef {{ request: Request, respondWith: (answer: Promise<Response>) => void }} Fetching */
/** @typedef {{ url: string }} Client */
/**
 * @typedef {object} ServiceWorkerScope what this script needs of ServiceWorkerGlobalScope
 * @property {{ scope: string }} registration
 * @property {{ claim(): Promise<void>, matchAll(of: { type: string, includeUncontrolled: boolean }): Promise<Client[]> }} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(name: string, listener: (event: any) => void) => void} addEventListener
 */

/** path → SHA-256 of what stands there @type {{ version: string, files: Record<string, string> }} */
const BUILT = { version: '', files: {} };

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
// Several copies of the site may share an origin: each looks after caches of its own.
const OURS = `regalia files ${new URL(scope).pathname} `;
const NAME = OURS + BUILT.version;
const AT_ONCE = 4;

worker.addEventListener('install', (/** @type {LifeEvent} */ event) => event.waitUntil(fill()));
worker.addEventListener('activate', (/** @type {LifeEvent} */ event) => event.waitUntil(begin()));

worker.addEventListener('message', (/** @type {Question} */ event) => {
  const asked = { whole: isWhole, take }[event.data?.ask];
  const [port] = event.ports;
  if (asked && port) event.waitUntil(asked().then((answer) => port.postMessage(answer)));
});

worker.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  const path = pathOf(url);
  if (path in BUILT.files) event.respondWith(serve(path, event.request));
  // As a host does it: a folder's own address ends with a slash.
  else if (`${path}/index.html` in BUILT.files) event.respondWith(Promise.resolve(Response.redirect(`${at(path)}/`)));
});

/** @param {string} url within the scope */
function pathOf(url) {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** @param {string} path */
const at = (path) => new URL(path, scope).href;

/** @param {string} path @param {Request} request */
async function serve(path, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(at(path))) ?? fetch(request);
}

/** The caches of older versions are of use to nobody any more: their tabs are closed. */
async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Whether every file is here; what the browser threw away is fetched again if that can be. */
async function isWhole() {
  try {
    await fill();
    return { whole: true };
  } catch {
    return { whole: false };
  }
}

/** The last tab wants this version. While there are others it does not get it: they go on with their own files. */
async function take() {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.filter(({ url }) => url.startsWith(scope)).length > 1) return { taken: false };
  await worker.skipWaiting();
  return { taken: true };
}

/** Get what is missing, a few files at a time; rejects unless all of it came. */
async function fill() {
  const cache = await caches.open(NAME);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(BUILT.files).filter((path) => !here.has(at(path)));
  const next = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      await cache.put(at(path), await find(path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * A file as it was built: what an older version kept of it, else from the site.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function find(path) {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  for (const name of names) {
    const kept = await (await caches.open(name)).match(at(path));
    const same = kept && (await asBuilt(path, kept));
    if (same) return same;
  }
  // The browser's own cache may hold it, or may hold what stood there before.
  for (const cache of /** @type {const} */ (['default', 'reload'])) {
    const came = await fetch(at(path), { cache });
    if (!came.ok) throw new Error(`${path}: ${came.status}`);
    const same = await asBuilt(path, came);
    if (same) return same;
  }
  throw new Error(`${path} is not what was built`);
}

/**
 * @param {string} path
 * @param {Response} response
 * @returns {Promise<Response | null>} to be kept; nothing if it holds other bytes than the build made
 */
async function asBuilt(path, response) {
  const body = await response.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const hash = Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== BUILT.files[path]) return null;
  // How it was packed on the way is no news any more; everything else, the policy of a worker above all, is.
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'vary']) headers.delete(name);
  return new Response(body, { headers });
}
