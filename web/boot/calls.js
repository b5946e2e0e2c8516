/**
 * Calls to the bridge, on the worker's side: one after the other, and the moves of bots by way of the other worker.
 *
 * page → worker    {id, call: {method, ...args}} · {connect: MessagePort, lost?}
 * worker → page    {id, ok} · {id, error: Fault} · {failed: {stage, message}} if Python is lost
 *
 * The engine's worker asks the bots over the port, so that the page's thread never holds another hand.
 */
import { messageOf } from './errors.js';

/** @typedef {import('./errors.js').Fault} Fault */
/** @typedef {{ method: string, [arg: string]: any }} Call */
/**
 * @typedef {object} Runtime
 * @property {(text: string) => string} call the bridge
 */

/** @type {Promise<Runtime>} */
let runtime;

/** Answer calls from now on; they wait until Python is up. @param {Promise<Runtime>} started */
export function serve(started) {
  // The worker reports a failed start. Calls get no answer then: the next worker is asked again.
  runtime = started.catch(() => new Promise(() => {}));
  self.addEventListener('message', ({ data }) => {
    if (data.connect) connect(data.connect, data.lost);
    else if (data.call) answer(data, (message) => self.postMessage(message));
  });
}

/** @param {string} kind @param {string} message @returns {Fault} */
const fault = (kind, message) => ({ kind, message, rule: null, where: null });

/** Return what answers a call; all others go to the bridge at once. @param {Call} call */
function answerer({ method }) {
  if (self.name === 'bots') return ask;
  if (method === 'bot') return queueBot;
  if (method === 'review_hand') return queueReview;
  if (method === 'hint') return queueHint;
  if (method === 'hurry') return hurry;
  return method === 'abandon' ? abandon : ask;
}

/** @param {{ id?: number, call: Call }} message @param {(answer: object) => void} reply */
async function answer({ id, call }, reply) {
  try {
    reply({ id, ok: (await answerer(call)(call)) ?? null });
  } catch (error) {
    if (error && typeof error === 'object' && 'kind' in error) return reply({ id, error });
    // Not an answer of the bridge, so a bug: the traceback for the console, its last line for the page.
    console.error(error);
    reply({ id, error: fault('Crash', messageOf(error).trim().split('\n').pop() ?? '') });
    // Pyodide answers no more after an error that is not Python's own.
    const alive = error instanceof Error && error.name === 'PythonError';
    if (!alive) self.postMessage({ failed: { stage: 'run', message: messageOf(error) } });
  }
}

/**
 * The call to the bot that is to move, by table. A page has one table; embeds that share an engine have one each.
 * @type {Map<string, { seat: number, think: object } | null>}
 */
const botCalls = new Map();

/**
 * @param {Call} call
 * @returns {Promise<any>} the bridge's answer; rejects with a Fault
 */
async function ask(call) {
  const { call: bridge } = await runtime;
  if (call.method === 'leave') abandon(call);
  let text;
  try {
    text = JSON.stringify(call);
  } catch {
    // Of an embedding page's own making: nested deeper than this worker's stack, or going round in a circle.
    throw fault('BridgeError', 'The call cannot be written as JSON.');
  }
  /** `bot` holds a bot's hand: it stays here. @type {{ ok?: any, error?: Fault, bot?: any }} */
  const answer = JSON.parse(bridge(text));
  if (answer.error) throw answer.error;
  if (answer.bot !== undefined) {
    if (hint?.table === call.table) hint = null;
    botCalls.set(call.table ?? '', answer.bot);
    if (question?.table === call.table) {
      giveUp(fault('BridgeError', 'The table changed while the bot was thinking.'));
    }
  }
  return answer.ok;
}

// ---- Bots ---------------------------------------------------------------------------------------------------------

/** The port to the bots' worker. @type {MessagePort | null} */
let bots = null;
/** The one question that the bots have. @type {{ id: number, table?: string, call: Call, resolve: (text: string) => void, reject: (why: Fault) => void } | null} */
let question = null;
let questions = 0;

/**
 * Take a port to the other worker. The page gives a new one after it started the bots again: an open question is asked
 * there once more, unless `lost` says why it is given up.
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
    if (data.id !== question?.id) return; // An answer to a question that was given up.
    if (data.error) giveUp(data.error);
    else question?.resolve(data.ok);
    question = null;
  };
  if (!question) return;
  if (lost) giveUp(fault('BotSilent', lost));
  else port.postMessage({ id: question.id, call: question.call });
}

/** @param {Fault} why */
function giveUp(why) {
  question?.reject(why);
  question = null;
}

/** Seconds of a search for which the bots are asked at a time. */
const SLICE = 0.03;
/** Milliseconds that a search may take though it is hurried, so that taps do not make a quick bot weaker. */
const LEAST = 500;
/** The search is to end with the best move so far. */
let hurried = false;

/** Let the bot of a table play the best move that it has found so far. @param {Call} call */
function hurry({ table }) {
  if (question?.table === table) hurried = true;
}

/** Give up the bot's move of a table that is left. @param {Call} call */
function abandon({ table }) {
  if (question?.table === table) giveUp(fault('Abandoned', 'The table was left.'));
}

/**
 * @param {string | undefined} table
 * @param {Call} call
 * @param {Call} [again] what other bots are asked, if these are started again
 * @returns {Promise<any>} their answer
 */
function think(table, call, again = call) {
  return new Promise((resolve, reject) => {
    questions += 1;
    question = { id: questions, table, call: again, resolve, reject };
    bots?.postMessage({ id: questions, call });
  });
}

/** Bots move one after the other, also if the page changed from one match to another meanwhile. */
let lastBot = Promise.resolve();

/** @param {Call} call */
function queueBot(call) {
  const move = lastBot.then(() => moveBot(call));
  lastBot = move.catch(() => {});
  return move;
}

/** Let the bots' worker answer a call that takes long and needs no table. @param {Call} call */
function queueReview(call) {
  const told = lastBot.then(() => think('review', call));
  lastBot = told.then(
    () => {},
    () => {},
  );
  return told;
}

/** The hint that is wanted; none once the table has changed. @type {Call | null} */
let hint = null;

/** Let the bots' worker judge the moves of the person at a table, and the engine tell the best. @param {Call} call */
function queueHint(call) {
  const told = lastBot.then(() => judgeHint(call));
  lastBot = told.then(
    () => {},
    () => {},
  );
  return told;
}

/** @param {Call} call */
async function judgeHint(call) {
  hint = call;
  const asked = await ask({ method: 'hint_view', table: call.table, language: call.language });
  let judged = null;
  while (judged === null) {
    if (hint !== call) throw fault('Abandoned', 'The table changed while the hint was made.');
    judged = await think('hint', { method: 'judge', ...asked, seconds: SLICE });
  }
  return ask({ ...call, judged });
}

/** Play one move of the bot whose turn it is, chosen from its view alone. @param {Call} call */
async function moveBot(call) {
  const { table, language } = call;
  const asked = botCalls.get(table ?? '');
  if (!asked) throw fault('BridgeError', 'It is not the turn of a bot.');
  // The engine names the seed where the match has one, so that the same moves get the same answers.
  const seed = String(call.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
  const first = { method: 'think', seed, seconds: SLICE, ...asked.think };
  const started = performance.now();
  hurried = false;
  let text = await think(table, first);
  // Slice by slice: a search that is given up ends by itself.
  while (text === null) {
    const now = hurried && performance.now() - started > LEAST;
    text = await think(table, { method: 'think_on', seconds: SLICE, now }, first);
  }
  return ask({ method: 'play', table, language, text, seat: asked.seat });
}
