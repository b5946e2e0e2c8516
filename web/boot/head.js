// Runs in the head of a page, before the first paint: sets theme and shape, and starts the engine's worker where the page has one.
// A plain script, since modules wait. It reads the settings; settings.js writes them.
(() => {
  const root = document.documentElement;
  /** @type {{ theme?: string, ground?: unknown, back?: unknown, four?: boolean, left?: boolean, size?: string }} */
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('regalia.settings') || '{}') || {};
  } catch {
    // Storage is closed (a private window, a frame) or holds something else: take the defaults.
  }
  const light =
    chosen.theme === 'light' || (chosen.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  // The style sheet knows the names; any other says nothing.
  root.dataset.ground = String(chosen.ground);
  root.dataset.back = String(chosen.back);
  if (chosen.four === true) root.dataset.four = '';
  if (chosen.left === true) root.dataset.left = '';
  if (chosen.size === 'small' || chosen.size === 'large') root.dataset.size = chosen.size;

  // The shapes of a screen. Style sheets and layout.js know them by these names; only here stands where one begins.
  const shapes = Object.entries({
    landscape: '(max-height: 480px) and (min-width: 520px)', // a phone on its side
    desktop: '(min-width: 1100px) and (min-height: 481px)',
    large: '(min-width: 1100px) and (min-height: 860px)', // a large desktop
    tablet: '(min-height: 900px) and (min-width: 700px) and (orientation: portrait)',
    upright: '(orientation: portrait)',
    columns: '(orientation: landscape) and (min-width: 700px)', // pages have two columns
    wide: '(min-width: 700px) and (min-height: 600px)',
    tall: '(min-height: 760px)',
    low: '(max-height: 700px)',
    flat: '(max-height: 320px)',
    narrow: '(max-width: 519px)',
    slim: '(max-width: 370px)',
  }).map(([name, query]) => ({ name, list: matchMedia(query) }));
  const setShape = () => {
    root.dataset.shape = shapes.flatMap(({ name, list }) => (list.matches ? [name] : [])).join(' ');
  };
  for (const { list } of shapes) list.addEventListener('change', setShape);
  setShape();
})();

(() => {
  const root = document.documentElement;
  const { engine: address = '', wasm = '' } = document.currentScript?.dataset ?? {};

  // The home page is not painted for a visit to another screen (router.js). Nor is its fan of cards drawn:
  // all its parts would take the processor from the start of the engine. home.js draws it when it shows the page.
  if (location.hash.length > 2) root.dataset.elsewhere = '';
  else if (address) drawFan();

  try {
    // A returning visitor sees a match on the home page, and until then nothing in its place.
    if (Object.keys(localStorage).some((key) => /^regalia\.(match|start)\./.test(key))) root.dataset.known = '';
  } catch {
    // Storage is closed.
  }

  // The worker starts while the page's modules are on their way; engineClient.js takes it over.
  if (!address || new URLSearchParams(location.search).has('plain')) return;
  const near = Boolean(navigator.serviceWorker?.controller);
  /** @type {Event[]} */
  const events = [];
  /** @type {{ worker: Worker, events: Event[] } | undefined} */
  let early;
  const begin = () => (early ??= start());
  // The home page, a form and a lesson are drawn without the engine. On a first visit its download takes nothing from
  // theirs: it starts when they are painted. A form and a lesson tell it themselves.
  const home = !('elsewhere' in root.dataset);
  if (near || !(home || /^#\/(new|learn)\//.test(location.hash))) beginNow();
  else {
    Object.assign(window, { regaliaEarly: Object.assign(begin, { events }) });
    // The second frame follows the first paint. Unless the page has taken the engine over by then.
    const painted = () => 'regaliaEarly' in window && beginNow();
    if (home) requestAnimationFrame(() => requestAnimationFrame(painted));
  }

  function beginNow() {
    try {
      Object.assign(window, { regaliaEarly: begin() });
    } catch {
      // engineClient.js meets the same error, and reports it.
    }
  }

  function start() {
    const [script, python] = [address, wasm].map((path) => JSON.stringify(new URL(path, location.href)));
    // A `blob:` has the policy of the page, see engineClient.js. It requests the largest file before the worker's script
    // is there (download.js), and holds the messages that come till then (worker.js).
    const text = `self.begun = { ${python}: fetch(${python}).catch(() => null) };
const held = (self.held = []);
onmessage = (event) => held.push(event);
import(${script}).catch(reportError);`;
    const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const worker = new Worker(blob, { type: 'module', name: 'engine' });
    worker.onmessage = (event) => events.push(event);
    worker.onerror = (event) => {
      event.preventDefault();
      events.push(event);
    };
    worker.postMessage({ start: { near } });
    return { worker, events };
  }

  /** Draw the fan as soon as the page has it. */
  function drawFan() {
    const parsed = new MutationObserver(() => {
      const fan = /** @type {SVGElement | null} */ (document.querySelector('.fan use'));
      if (!fan) return;
      parsed.disconnect();
      fan.setAttribute('href', String(fan.dataset.href));
    });
    parsed.observe(root, { childList: true, subtree: true });
  }
})();
