// What a match asks the engine, and in which order it draws the answers, while bots play at a pace that a person can follow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { tick } from './browser.js';

Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });

const { engine } = await import('../../web/app/engineClient.js');
const { Match } = await import('../../web/match/match.js');
const { upgradeSave } = await import('../../web/saves/saveFormat.js');
const OLD = readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8');

/** What the engine was asked and has not answered. */
let asked = [];
engine.use((listeners) => ({
  start: () => listeners.onReady(),
  retry() {},
  call: (method) => new Promise((resolve) => asked.push({ method, resolve })),
}));
engine.start();

/** An answer of the engine: the table after so many moves, and whose turn it is then. */
function answer(ply, who) {
  const { names, setup } = upgradeSave(JSON.parse(OLD)).save;
  const next = { who, seat: who === 'you' ? 0 : 1, bot: 'steady' };
  const snapshot = { ply, next, names, bots: setup.bots, you: 0, actor: who === 'over' ? null : next.seat };
  return {
    events: [{ text: `move ${ply}`, turn: 1, seat: 1 }],
    snapshot: { ...snapshot, totals: [0, 0], hand: 1, sheet: null, over: who === 'over', winners: [0], moves: [] },
    append: null,
    record: `moves ${ply}\n`,
    out: [ply],
  };
}

/** Give the oldest question its answer. */
async function reply(method, given) {
  await tick();
  const question = asked.shift();
  assert.equal(question?.method, method);
  question.resolve(given);
  await tick();
}

let match;
let drawn;
let troubles;
let sent;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  // Pauses are counted from it: on a loaded machine they would be over before they began.
  mock.method(performance, 'now', () => 0);
  [asked, drawn, troubles, sent] = [[], [], [], []];
  match = new Match(upgradeSave(JSON.parse(OLD)).save, () => ({
    solo: true,
    open: async () => answer(1, 'bot'),
    rematch: null,
    onAnswer: ({ out }) => sent.push(...out),
  }));
  match.show({
    draw: ({ ply }) => drawn.push(ply),
    busy() {},
    trouble: (error) => troubles.push(error),
    notSaved() {},
    watching() {},
    deleted() {},
  });
  await tick();
  assert.deepEqual(drawn, [1]);
});

afterEach(async () => {
  match.hide();
  for (const { resolve } of asked) resolve(answer(9, 'you'));
  await tick();
  mock.timers.reset();
  mock.restoreAll();
});

test('a move of a bot is drawn after a pause', async () => {
  await reply('bot', answer(2, 'you'));
  assert.deepEqual(drawn, [1]);
  mock.timers.tick(5000);
  await tick();
  assert.deepEqual(drawn, [1, 2]);
});

test('what the person does in the pause is drawn after the move that is held back', async () => {
  await reply('bot', answer(2, 'bot'));
  void match.surrender('surrender');
  await reply('surrender', answer(3, 'over'));
  assert.deepEqual(drawn, [1, 2, 3]);
  mock.timers.tick(5000);
  await tick();
  assert.deepEqual([drawn, sent, match.snapshot.ply], [[1, 2, 3], [1, 2, 3], 3]);
  assert.deepEqual([asked, troubles], [[], []]);
});

test('a message that comes in the pause is drawn and sent on after the move that is held back', async () => {
  await reply('bot', answer(2, 'bot'));
  void match.ask('room_hear');
  await reply('room_hear', answer(3, 'other'));
  mock.timers.tick(5000);
  await tick();
  assert.deepEqual([drawn, sent, match.snapshot.ply], [[1, 2, 3], [1, 2, 3], 3]);
  assert.deepEqual([asked, troubles], [[], []]);
});

test('a bot goes on at once after what came in its pause', async () => {
  await reply('bot', answer(2, 'bot'));
  void match.ask('room_hear');
  await reply('room_hear', answer(3, 'bot'));
  await reply('bot', answer(4, 'you'));
  assert.deepEqual(drawn, [1, 2, 3]);
});

test('a bot is not asked for a move that something before it has made needless', async () => {
  match.hurry();
  assert.equal(asked.pop()?.method, 'hurry');
  void match.surrender('surrender');
  await reply('bot', answer(2, 'bot'));
  await reply('surrender', answer(3, 'over'));
  assert.deepEqual([drawn, asked, troubles], [[1, 2, 3], [], []]);
});

test('a match that is opened anew in the pause draws what it was before first', async () => {
  await reply('bot', answer(2, 'you'));
  await match.open();
  mock.timers.tick(5000);
  await tick();
  assert.deepEqual(drawn, [1, 2, 1]);
});

/** Make another match, which opens when `arrive` is called; it tells what it has drawn, and how often it was opened. */
function lateMatch() {
  let arrive = () => {};
  const gate = new Promise((resolve) => {
    arrive = resolve;
  });
  const other = new Match(upgradeSave(JSON.parse(OLD)).save, () => ({
    solo: true,
    open: async () => {
      told.opened += 1;
      await gate;
      return answer(1, 'you');
    },
    rematch: null,
  }));
  // No other tab writes; there is no store here that would say so.
  other.saved.isCurrent = () => true;
  const told = { other, arrive, opened: 0, drawn: [] };
  told.view = { ...match.view, draw: ({ ply }) => told.drawn.push(ply) };
  return told;
}

/** Show a match that opens late, and leave it before it is open. */
async function leftEarly() {
  await reply('bot', answer(2, 'you'));
  const told = lateMatch();
  told.other.show(told.view);
  await tick();
  told.other.hide();
  await tick();
  return told;
}

test('a match that is left while it is opened, and shown again, is opened once', async () => {
  const told = await leftEarly();
  told.other.show(told.view);
  await tick();
  told.arrive();
  await tick();
  assert.deepEqual([told.opened, new Set(told.drawn)], [1, new Set([1])]);
  told.other.hide();
});

test('a match that was left while it was opened is opened anew when it is shown again', async () => {
  const told = await leftEarly();
  told.arrive();
  await tick();
  told.other.show(told.view);
  await tick();
  assert.equal(told.opened, 2);
  assert.equal(told.other.snapshot.actor, 0);
  told.other.hide();
});

test('a move that was taken back is told from one that was not', async () => {
  await reply('bot', answer(2, 'you'));
  mock.timers.tick(5000);
  await tick();
  const undone = match.undo(false);
  await reply('undo', answer(1, 'you'));
  assert.equal(await undone, true);
  // Another tab plays.
  match.playing = false;
  assert.equal(await match.undo(false), false);
  assert.deepEqual(asked, []);
});
