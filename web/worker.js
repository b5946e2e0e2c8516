/**
 * One script, two workers: `engine` holds the table, `bots` thinks. The role is the worker's name.
 *
 * page → worker    {id, call: {method, ...args}} · {connect: MessagePort}
 * worker → page    {id, ok} · {id, error} · {progress: {stage, loaded, total, file?}} · {failed: {stage, message}}
 *
 * The engine worker asks the bots over the port, so that the page's thread never holds another hand.
 */

/** @typedef {{ method: string, [arg: string]: any }} Call */
/** @typedef {{ kind: string, message: string, rule: string | null, where: string | null }} Fault */
/** @typedef {{ version: string, pyodide: string, engine: string, micropip: string, files: { path: string, size: number }[] }} Build */

const base = new URL('./', self.location.href);
const at = (/** @type {string} */ path) => new URL(path, base).href;
const post = (/** @type {object} */ message) => self.postMessage(message);

// ---- Download: every byte is fetched here once, and counted as it comes in --------------------------------------

/** Responses on their way, for the one who asks for them: Pyodide, micropip. @type {Map<string, Promise<Response>>} */
const coming = new Map();
const fetchFromSite = self.fetch.bind(self);

self.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : new URL(input, base).href;
  const response = coming.get(url);
  if (!response) return fetchFromSite(input, init);
  coming.delete(url); // A body can be read once; whoever asks again, asks the site.
  return response;
};

const progress = { stage: 'download', loaded: 0, total: 0 };
let told = 0;
let downloaded = false;
/** Whether Python is up. */
let running = false;

/** @param {string} stage @param {string} [file] */
function tell(stage, file) {
  const now = performance.now();
  const news = stage !== progress.stage || progress.loaded === progress.total;
  if (!news && now - told < 50) return;
  told = now;
  progress.stage = stage;
  post({ progress: file ? { ...progress, file } : { ...progress } });
}

/**
 * Start a download. Resolves when the last byte is there, and rejects when it is not: Pyodide itself only logs a
 * broken WebAssembly file and then waits for ever.
 * @param {string} path
 * @param {number} size
 */
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
  /** @type {(response: Promise<Response>) => void} */
  let hand = () => {};
  coming.set(url, new Promise((resolve) => (hand = resolve)));
  const response = await fetchFromSite(url).catch((error) => {
    throw new Error(`${path} did not arrive (${words(error)}).`);
  });
  if (!response.ok || !response.body) throw new Error(`${path} did not arrive: the site answered ${response.status}.`);
  let loaded = 0;
  /** @type {Transformer<Uint8Array, Uint8Array>} */
  const count = {
    transform(chunk, out) {
      loaded += chunk.byteLength;
      progress.loaded += chunk.byteLength;
      tell('download', path);
      out.enqueue(chunk);
    },
  };
  // Room for whole small files: they are wanted late, and should not wait for that on the way.
  const counter = new TransformStream(count, undefined, { highWaterMark: 256 });
  const { status, headers } = response;
  hand(Promise.resolve(new Response(counter.readable, { status, headers })));
  await response.body.pipeTo(counter.writable).catch((error) => {
    throw new Error(`${path} broke off after ${loaded} of ${size} bytes (${words(error)}).`);
  });
  if (loaded !== size) throw new Error(`${path} has ${loaded} bytes and should have ${size}. Is the site complete?`);
}

const words = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

// ---- Start ------------------------------------------------------------------------------------------------------

/** @returns {Promise<(text: string) => string>} the bridge */
async function boot() {
  // `no-cache` asks the site whether it changed: everything else is named by what it holds, or by its version.
  const listed = await fetchFromSite(at('build.json'), { cache: 'no-cache' }).catch((error) => {
    throw new Error(`build.json did not arrive (${words(error)}).`);
  });
  if (!listed.ok) throw new Error(`build.json did not arrive: the site answered ${listed.status}.`);
  /** @type {Build} */
  const build = await listed.json();
  progress.total = build.files.reduce((sum, file) => sum + file.size, 0);
  const files = build.files.map(({ path, size }) => download(path, size));
  const lost = new Promise((_, reject) => {
    for (const file of files) file.catch(reject);
  });
  Promise.all(files).then(
    () => {
      downloaded = true;
      tell(running ? 'engine' : 'start');
    },
    () => {}, // Reported through `lost`.
  );
  const started = start(build).catch(async (error) => {
    await Promise.all(files); // If one of them is missing, that is why, and it is what the page shall say.
    throw error;
  });
  return Promise.race([started, /** @type {Promise<never>} */ (lost)]);
}

/** @param {Build} build */
async function start(build) {
  const { loadPyodide } = await import(at(`${build.pyodide}pyodide.mjs`));
  const python = await loadPyodide({
    indexURL: at(build.pyodide),
    packageBaseUrl: at(build.pyodide),
    // The same order of sets and dictionaries on every machine: what happened once can be made to happen again.
    env: { HOME: '/home/regalia', PYTHONHASHSEED: '0' },
  });
  running = true;
  if (downloaded) tell('engine');
  await python.loadPackage(at(build.micropip), { messageCallback: () => {} });
  const micropip = python.pyimport('micropip');
  await micropip.install.callKwargs(at(build.engine), { deps: false });
  micropip.destroy();
  return python.pyimport('regalia.bridge').call;
}

// ---- Calls ------------------------------------------------------------------------------------------------------

const ready = boot();
ready.then(
  () => tell('ready'),
  (error) => post({ failed: { stage: progress.stage, message: words(error) } }),
);

/** @param {string} kind @param {string} message @returns {Fault} */
const fault = (kind, message) => ({ kind, message, rule: null, where: null });

/** What the last snapshot said of the table. */
const table = {
  game: '',
  bots: /** @type {(string | null)[]} */ ([]),
  actor: /** @type {number | null} */ (null),
};

/**
 * @param {Call} call
 * @returns {Promise<any>} what the bridge answers; throws a Fault
 */
async function ask(call) {
  const bridge = await ready;
  /** @type {{ ok?: any, error?: Fault }} */
  const answer = JSON.parse(bridge(JSON.stringify(call)));
  if (answer.error) throw answer.error;
  const snapshot = answer.ok?.snapshot ?? answer.ok;
  if (snapshot?.bots) {
    table.game = snapshot.game;
    table.bots = snapshot.bots;
    table.actor = snapshot.actor;
    abandon(fault('BridgeError', 'The table changed while the bot was thinking.'));
  }
  return answer.ok;
}

/** @type {MessagePort | null} */
let bots = null;
/** @type {{ id: number, call: Call, resolve: (text: string) => void, reject: (why: Fault) => void } | null} */
let thought = null;
let thoughts = 0;

/** @param {Fault} why */
function abandon(why) {
  thought?.reject(why);
  thought = null;
}

/**
 * The page gives a new port when it had to start the bots afresh. A question still open is asked again there, unless
 * the page has lost its patience and says why.
 * @param {MessagePort} port
 * @param {string} [lost]
 */
function connect(port, lost) {
  if (self.name === 'bots') {
    port.onmessage = ({ data }) => answer(data, (message) => port.postMessage(message));
    return;
  }
  bots?.close();
  bots = port;
  port.onmessage = ({ data }) => {
    if (data.id !== thought?.id) return; // An answer to what nobody asks any more.
    if (data.error) abandon(data.error);
    else thought?.resolve(data.ok);
    thought = null;
  };
  if (!thought) return;
  if (lost) abandon(fault('BotSilent', lost));
  else port.postMessage({ id: thought.id, call: thought.call });
}

/** @param {Call} call @returns {Promise<string>} the move that the bot chose */
function think(call) {
  return new Promise((resolve, reject) => {
    thoughts += 1;
    thought = { id: thoughts, call, resolve, reject };
    bots?.postMessage({ id: thoughts, call });
  });
}

/** Bots move one after the other, also when the page has left one match for another meanwhile. */
let turn = Promise.resolve();

/** @param {Call} call */
function queueBot(call) {
  const move = turn.then(() => bot(call));
  turn = move.catch(() => {});
  return move;
}

/** One move of the bot whose turn it is, from its view alone. @param {Call} call */
async function bot(call) {
  const { game, actor } = table;
  const name = actor === null ? null : table.bots[actor];
  if (!name) throw fault('BridgeError', 'It is not the turn of a bot.');
  const position = await ask({ method: 'view' });
  // The seed of the thought is not the seed of the match: whoever knows that one knows every card.
  const seed = String(call.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
  const text = await think({ method: 'think', game, position, bot: name, seed });
  return ask({ method: 'play', text, seat: actor });
}

/** @param {{ id?: number, call: Call }} message @param {(answer: object) => void} reply */
async function answer({ id, call }, reply) {
  try {
    reply({ id, ok: await (call.method === 'bot' ? queueBot(call) : ask(call)) });
  } catch (error) {
    if (error && typeof error === 'object' && 'kind' in error) return reply({ id, error });
    // Not an answer of the bridge: a bug. The whole of it for the console, its last line for the page.
    console.error(error);
    reply({ id, error: fault('Crash', words(error).trim().split('\n').pop() ?? '') });
    // After an error that is not Python's own, Pyodide answers nothing any more.
    const alive = error instanceof Error && error.name === 'PythonError';
    if (!alive) post({ failed: { stage: 'run', message: words(error) } });
  }
}

self.onmessage = ({ data }) => {
  if (data.connect) connect(data.connect, data.lost);
  else if (data.call) answer(data, post);
};
