/**
 * One script, two workers: `engine` holds the table, `bots` thinks. The role is the worker's name.
 *
 * page → worker    {start: {module?, fresh?, ahead?, near?}} first · {id, call: {method, ...args}} · {connect: MessagePort} ·
 *                  {ahead: {came?, module?}} while it starts, if that was said
 * worker → page    {id, ok} · {id, error} · {progress: {stage, loaded, total, file?}} · {failed: {stage, message}} ·
 *                  {started: {module, restored, wanting}} once
 *
 * The engine worker asks the bots over the port, so that the page's thread never holds another hand.
 */
import { hear } from './boot/ahead.js';
import { at, build, stage, tell, words } from './boot/download.js';
import { boot } from './boot/start.js';

/** @typedef {{ method: string, [arg: string]: any }} Call */
/** @typedef {{ kind: string, message: string, rule: string | null, where: string | null }} Fault */
/** @typedef {Parameters<typeof boot>[0]} How */

const post = (/** @type {object} */ message) => self.postMessage(message);

// ---- Start ------------------------------------------------------------------------------------------------------

/** @type {(how: How) => void} */
let begin = () => {};
const ready = new Promise((/** @type {(how: How) => void} */ resolve) => (begin = resolve)).then(boot);
ready.then(
  ({ module, restored, wanting }) => {
    post({ started: { module, restored, wanting } });
    tell('ready');
  },
  (error) => post({ failed: { stage: stage(), message: words(error) } }),
);
/** For whoever asks: a start that failed was told, and whoever asks of it gets no answer. @type {typeof ready} */
const up = ready.catch(() => new Promise(() => {}));

// ---- Calls ------------------------------------------------------------------------------------------------------

/** @param {string} kind @param {string} message @returns {Fault} */
const fault = (kind, message) => ({ kind, message, rule: null, where: null });

/**
 * What a bot is to be asked, where one is to move at a table; a page has one table, frames that share an engine one each.
 * @type {Map<string, { seat: number, think: object } | null>}
 */
const botCalls = new Map();

/**
 * @param {Call} call
 * @returns {Promise<any>} what the bridge answers; throws a Fault
 */
async function ask(call) {
  const bridge = await up;
  await installing;
  /** `bot` holds a bot's hand: it stays here. @type {{ ok?: any, error?: Fault, bot?: any }} */
  const answer = JSON.parse(bridge.call(JSON.stringify(call)));
  if (answer.error) throw answer.error;
  if (answer.bot !== undefined) {
    botCalls.set(call.table ?? '', answer.bot);
    if (thought?.table === call.table) {
      abandon(fault('BridgeError', 'The table changed while the bot was thinking.'));
    }
  }
  return answer.ok;
}

/** @type {MessagePort | null} */
let bots = null;
/** @type {{ id: number, table?: string, call: Call, resolve: (text: string) => void, reject: (why: Fault) => void } | null} */
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
  for (const wheel of installed) port.postMessage({ id: 0, call: { method: 'install', wheel } });
  if (!thought) return;
  if (lost) abandon(fault('BotSilent', lost));
  else port.postMessage({ id: thought.id, call: thought.call });
}

/** @param {string | undefined} table @param {Call} call @returns {Promise<string>} the move that the bot chose */
function think(table, call) {
  return new Promise((resolve, reject) => {
    thoughts += 1;
    thought = { id: thoughts, table, call, resolve, reject };
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
  const { table, language } = call;
  const asked = botCalls.get(table ?? '');
  if (!asked) throw fault('BridgeError', 'It is not the turn of a bot.');
  // The seed of the thought is not the seed of the match: whoever knows that one knows every card.
  const seed = String(call.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
  const text = await think(table, { method: 'think', ...asked.think, seed });
  return ask({ method: 'play', table, language, text, seat: asked.seat });
}

/** Wheels that came afterwards. @type {string[]} */
const installed = [];
let installing = Promise.resolve();

/**
 * Install a wheel of the site, here and where bots think. micropip is large, and is fetched only now.
 * @param {Call} call
 */
async function install({ wheel }) {
  const { python } = await up;
  const work = async () => {
    await python.loadPackage(at(build.micropip), { messageCallback: () => {} });
    const micropip = python.pyimport('micropip');
    await micropip.install.callKwargs(at(wheel), { deps: false }).finally(() => micropip.destroy());
  };
  const done = installing.then(work);
  installing = done.catch(() => {});
  await done;
  installed.push(wheel);
  bots?.postMessage({ id: 0, call: { method: 'install', wheel } });
  return null;
}

/** @param {{ id?: number, call: Call }} message @param {(answer: object) => void} reply */
async function answer({ id, call }, reply) {
  try {
    const own = { bot: queueBot, install }[call.method];
    reply({ id, ok: await (own ?? ask)(call) });
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
  if (data.start) begin(data.start);
  else if (data.ahead) hear(data.ahead);
  else if (data.connect) connect(data.connect, data.lost);
  else if (data.call) answer(data, post);
};
