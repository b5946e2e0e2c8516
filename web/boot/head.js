// Runs before the first paint, so that a chosen theme does not flash. A plain script and no module: modules wait.
// Of the settings it only reads; settings.js writes.
(() => {
  const root = document.documentElement;
  /** @type {{ theme?: string, four?: boolean, left?: boolean, size?: string }} */
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('regalia.settings') || '{}') || {};
  } catch {
    // Storage is closed to us (a private window, a frame) or holds something else: the defaults do.
  }
  const light =
    chosen.theme === 'light' || (chosen.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  if (chosen.four === true) root.dataset.four = '';
  if (chosen.left === true) root.dataset.left = '';
  if (chosen.size === 'small' || chosen.size === 'large') root.dataset.size = chosen.size;

  // Where there is an engine, its worker sets out while the page's modules are on their way; engine.js takes it over.
  const { engine: address = '', wasm = '' } = document.currentScript?.dataset ?? {};
  if (!address) return;
  try {
    const worker = new Worker(address, { type: 'module', name: 'engine' });
    /** @type {Event[]} */
    const said = [];
    worker.onmessage = (event) => said.push(event);
    worker.onerror = (event) => {
      event.preventDefault();
      said.push(event);
    };
    // Behind a service worker all files are near.
    const near = Boolean(navigator.serviceWorker?.controller);
    worker.postMessage({ start: { ahead: true, near } });
    Object.assign(window, { regaliaEarly: { worker, said } });
    // It takes a while to come up. What it will need first is on its way meanwhile (worker/ahead.js).
    compile(worker, wasm).catch(() => worker.postMessage({ ahead: { module: null } }));
  } catch {
    // Whoever starts the engine meets the same, and says it.
  }

  /** @param {Worker} worker @param {string} path of Python */
  async function compile(worker, path) {
    const { body, ok } = await fetch(path);
    if (!body || !ok) throw new Error(path);
    const counted = new TransformStream({
      transform(chunk, to) {
        worker.postMessage({ ahead: { came: chunk.byteLength } });
        to.enqueue(chunk);
      },
    });
    // Not every host knows the type, and the browser insists on it.
    const headers = { 'Content-Type': 'application/wasm' };
    const module = await WebAssembly.compileStreaming(new Response(body.pipeThrough(counted), { headers }));
    worker.postMessage({ ahead: { module } });
  }
})();
