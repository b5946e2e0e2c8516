/**
 * The service worker, sw.js in the site: after one visit the site needs no network.
 *
 * It keeps the files of one version, listed below by the build with their hashes, and serves these alone: a page never
 * meets files of another version. A newer worker waits until the tabs of this one are closed, or until the last of them
 * asks it to take over; until then this one and its files stay. app/offline.js is the page's side.
 *
 * Nothing is served for long that is not what was built: every file is compared with its hash when it is installed, when
 * a page asks for it because a start failed, and some time after each start. A page of HTML is compared each time, since
 * only the worker can act when that is damaged.
 *
 * page → worker    {ask: 'whole'} · {ask: 'mend'} · {ask: 'take'}, with a port for the answer
 * worker → page    {whole: boolean, full?: boolean, changed?: string} · the same with {damaged: number} · {taken: boolean}
 *                  {full, changed} to every page if it cannot be installed: there is no room, or the host sends this file
 *                  otherwise than it was built
 */

/** @typedef {{ waitUntil: (work: Promise<unknown>) => void }} ExtendableEvent */
/** @typedef {ExtendableEvent & { data: { ask: string }, ports: readonly MessagePort[] }} Question */
/** @typedef {{ request: Request, respondWith: (answer: Promise<Response>) => void }} FetchEvent */
/** @typedef {ExtendableEvent & { notification: Notification }} Tap */
/** @typedef {{ url: string, postMessage: (message: object) => void, focus: () => Promise<unknown> }} Client */
/**
 * @typedef {object} ServiceWorkerScope the part of ServiceWorkerGlobalScope used here
 * @property {{ scope: string, active: ServiceWorker | null }} registration
 * @property {{ claim(): Promise<void>, matchAll(of: { type: string, includeUncontrolled: boolean }): Promise<Client[]>, openWindow(url: string): Promise<unknown> }} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(name: string, listener: (event: any) => void) => void} addEventListener
 */

/** path → SHA-256 of the file @type {{ version: string, files: Record<string, string> }} */
const BUILT = { version: '', files: {} };

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
// Several copies of the site may share an origin: each has caches of its own.
const PREFIX = `regalia files ${new URL(scope).pathname} `;
const NAME = PREFIX + BUILT.version;
const PARALLEL = 4;
/** The path of an embed's still picture. Stills are kept in packs, by name (tools/stills.py). */
const STILL = /^embed\/(([^./-]+)[^/]*?)(?:\.html)?$/;
/** The beginning of a rules book in another language than English. It is not kept here. */
const OTHER_BOOK = /^rules\/[\w-]+\/(?=.*index\.html$)/;
/** The types without which a browser refuses a file, by its ending. @type {Record<string, string>} */
const TYPES = { css: 'text/css', html: 'text/html', js: 'text/javascript' };

worker.addEventListener('install', (/** @type {ExtendableEvent} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {ExtendableEvent} */ event) => event.waitUntil(activate()));

worker.addEventListener('message', (/** @type {Question} */ event) => {
  const asked = { whole: isWhole, mend, take }[event.data?.ask];
  const [port] = event.ports;
  if (asked && port) event.waitUntil(asked().then((answer) => port.postMessage(answer)));
});

worker.addEventListener('fetch', (/** @type {FetchEvent} */ event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  const path = pathOf(url);
  const [, still = '', group = ''] = STILL.exec(path) ?? [];
  const pack = `data/stills/${group}.json`;
  if (isKept(path)) event.respondWith(serve(path, event.request));
  else if (isKept(pack)) event.respondWith(serveStill(pack, still, event.request));
  else if (isKept(path.replace(OTHER_BOOK, 'rules/'))) event.respondWith(serveBook(path, event.request));
  // Redirect to the folder's address with a slash, as hosts do.
  else if (isKept(`${path}/index.html`)) event.respondWith(Promise.resolve(Response.redirect(`${at(path)}/`)));
});

// A notification of app/attention.js was tapped: bring its page to the front.
worker.addEventListener('notificationclick', (/** @type {Tap} */ event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data));
});

/** @param {string} url */
async function showPage(url) {
  const pages = (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((page) =>
    page.url.startsWith(scope),
  );
  const page = pages.find((each) => each.url === url) ?? pages[0];
  await (page ? page.focus() : worker.clients.openWindow(url));
}

/** @param {string} path */
const isKept = (path) => Object.hasOwn(BUILT.files, path);

/** @param {string} url within the scope */
function pathOf(url) {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  // Hosts that leave `.html` out of addresses redirect to such a path.
  return isKept(`${path}.html`) ? `${path}.html` : path;
}

/** @param {string} path */
const at = (path) => new URL(path, scope).href;

/** @param {string} path @param {Request} request */
async function serve(path, request) {
  try {
    const cache = await caches.open(NAME);
    const kept = await cache.match(at(path));
    if (kept && (!path.endsWith('.html') || (await isSound(path, kept.clone())))) return kept;
    if (kept) await cache.delete(at(path));
  } catch {
    // The browser cannot read its own store: the site is still there.
  }
  return fetch(request);
}

/** @param {string} pack @param {string} name of a still in it @param {Request} request */
async function serveStill(pack, name, request) {
  try {
    /** @type {Record<string, string>} */
    const stills = await (await serve(pack, new Request(at(pack)))).json();
    const html = Object.hasOwn(stills, name) ? stills[name] : undefined;
    if (html) return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  } catch {
    // The pack is damaged: the site has the still itself.
  }
  return fetch(request);
}

/** Where it does not come, the English book stands for that in another language. @param {string} path @param {Request} request */
async function serveBook(path, request) {
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok || answer?.type === 'opaqueredirect') return answer;
  return Response.redirect(at(path.replace(OTHER_BOOK, 'rules/').replace('index.html', '')));
}

/** Delete the caches of older versions, whose tabs are closed. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** Compare what an interrupted installation left here, and fetch the rest; rejects unless all of it came. */
async function install() {
  const { whole, full, changed } = await mend();
  if (whole) return;
  // A part of the site is of no use: leave the room to others.
  if (full && !worker.registration.active) await caches.delete(NAME);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ full, changed });
  throw new Error(changed ? `The host changes ${changed}.` : 'Some files did not come.');
}

/** A file that the site sends, and not as it was built. */
class ChangedFile extends Error {}

/** Return whether every file is here, after fetching again what the browser threw away. */
async function isWhole() {
  try {
    await fill();
    return { whole: true };
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    const changed = error instanceof ChangedFile && (await isVersionThere()) ? error.message : undefined;
    return { whole: false, full, changed };
  }
}

/** Return whether the site still has this version: it may have been updated, or a network's page stands before it. */
async function isVersionThere() {
  const answer = await fetch(at('sw.js'), { cache: 'reload' }).catch(() => null);
  return Boolean(answer?.ok && (await answer.text()).includes(BUILT.version));
}

/** Drop the files that are not what was built, and fetch them again. */
async function mend() {
  const cache = await caches.open(NAME);
  let damaged = 0;
  // One after the other, so that play is not held up.
  for (const path of Object.keys(BUILT.files)) {
    const kept = await cache.match(at(path));
    if (!kept || (await isSound(path, kept))) continue;
    await cache.delete(at(path));
    damaged += 1;
  }
  return { ...(await isWhole()), damaged };
}

/** Take over for the tab that asks, unless other tabs are open: they go on with the files of their version. */
async function take() {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.filter(({ url }) => url.startsWith(scope)).length > 1) return { taken: false };
  await worker.skipWaiting();
  return { taken: true };
}

/** Fetch the missing files, a few at a time; rejects unless all of them came. */
async function fill() {
  const cache = await caches.open(NAME);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(BUILT.files).filter((path) => !here.has(at(path)));
  const next = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      await cache.put(at(path), await find(path));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
}

/**
 * Return a file as it was built: from the cache of an older version, or from the site.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function find(path) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  for (const name of names) {
    const kept = await (await caches.open(name)).match(at(path));
    const same = kept && (await asBuilt(path, kept));
    if (same) return same;
  }
  // The browser's HTTP cache may hold this file, or an older one.
  for (const cache of /** @type {const} */ (['default', 'reload'])) {
    const came = await fetch(at(path), { cache });
    if (!came.ok) throw new Error(`${path}: ${came.status}`);
    const same = await asBuilt(path, came);
    if (same) return same;
  }
  throw new ChangedFile(path);
}

/** @param {string} path @param {BufferSource} body */
async function isBuilt(path, body) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('') === BUILT.files[path];
}

/** @param {string} path */
const typeOf = (path) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '';

/**
 * Return whether a kept file can be served: its bytes are those of the build, and the browser will take them.
 * @param {string} path
 * @param {Response} kept
 */
async function isSound(path, kept) {
  const type = kept.headers.get('content-type') ?? '';
  if (kept.status !== 200 || kept.redirected || !type.startsWith(typeOf(path))) return false;
  try {
    return await isBuilt(path, await kept.arrayBuffer());
  } catch {
    return false; // It breaks off.
  }
}

/**
 * @param {string} path
 * @param {Response} response
 * @returns {Promise<Response | null>} for the cache; null if its bytes are not those of the build
 */
async function asBuilt(path, response) {
  const body = await response.arrayBuffer();
  if (!(await isBuilt(path, body))) return null;
  // The body is unpacked. The other headers stay, above all the policy that a worker takes from them.
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'vary']) headers.delete(name);
  // Whatever the host calls it.
  const type = typeOf(path);
  if (!headers.get('content-type')?.startsWith(type)) headers.set('content-type', type);
  // The drawings of a page are many uses of one file: each would ask for it anew if it might have changed.
  if (path.endsWith('.svg')) headers.set('cache-control', 'max-age=31536000');
  return new Response(body, { headers });
}
