// The root of the site; whether it answers; and files that are damaged or gone, as the page asks the service worker about them
// (serviceWorker.js).

/** The build keeps it right: this module becomes part of a file in a folder of the root, as it is here. */
export const SITE = new URL('../', import.meta.url);

/** Milliseconds until a worker that says nothing has failed. A file that is fetched again may be large. */
const PATIENCE = 25_000;

/** @param {ServiceWorker} worker @param {'whole' | 'mend' | 'take'} what @returns {Promise<any>} */
export function ask(worker, what) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ ask: what }, [port2]);
  });
}

/**
 * Let the service worker that serves this page compare its files with their hashes, and fetch the damaged ones again.
 * @returns {Promise<boolean>} a file was damaged: what failed may succeed now
 */
export async function mendFiles() {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  const silence = new Promise((resolve) => setTimeout(() => resolve({ damaged: 0 }), PATIENCE));
  const { damaged } = await Promise.race([ask(worker, 'mend'), silence]);
  return damaged > 0;
}

/** Return whether the site answers. A file that does not come is gone from it then: it was updated. */
export async function isSiteThere() {
  // The service worker lets this method pass. A page for logging in to a network is no JSON.
  const how = { method: 'HEAD', signal: AbortSignal.timeout(5000) };
  const answer = await fetch(new URL('build.json', SITE), how).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get('content-type')?.includes('json'));
}
