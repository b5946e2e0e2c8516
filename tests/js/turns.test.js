// The loop of turns that no person decides: pauses, haste, and its end.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { tick } from './browser.js';

const { TurnLoop } = await import('../../web/match/turns.js');

let shown;
let failed;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  [shown, failed] = [[], []];
});

afterEach(() => mock.timers.reset());

/** Return a loop of turns, each with a pause of a minute. */
function loopOf(...turns) {
  return new TurnLoop({
    next: () => turns.shift() ?? null,
    show: ({ name }) => shown.push(name),
    fail: (error) => failed.push(error.message),
  });
}

const turn = (name, how = {}) => ({
  make: async () => ({ name, events: [{ text: name }] }),
  pause: 60_000,
  ...how,
});

test('a turn is shown after its pause', async () => {
  const done = loopOf(turn('a')).run();
  await tick();
  assert.deepEqual(shown, []);
  mock.timers.tick(60_000);
  await done;
  assert.deepEqual(shown, ['a']);
});

test('a turn that waits is made only after its pause', async () => {
  let made = false;
  const make = async () => {
    made = true;
    return { name: 'a' };
  };
  const done = loopOf(turn('a', { make, waits: true })).run();
  await tick();
  assert.equal(made, false);
  mock.timers.tick(60_000);
  await done;
  assert.deepEqual([made, shown], [true, ['a']]);
});

test('a hurried loop makes no pause', async () => {
  const loop = loopOf(turn('a'), turn('b'));
  const done = loop.run();
  await tick();
  loop.hurry();
  await done;
  assert.deepEqual(shown, ['a', 'b']);
});

test('a cancelled loop shows nothing and tells of no failure', async () => {
  const fail = async () => {
    throw new Error('lost');
  };
  const loops = [loopOf(turn('a')), loopOf(turn('b', { make: fail }))];
  const done = loops.map((loop) => loop.run());
  for (const loop of loops) loop.cancel();
  await Promise.all(done);
  assert.deepEqual([shown, failed], [[], []]);
});

test('a failure ends the loop', async () => {
  const fail = async () => {
    throw new Error('lost');
  };
  await loopOf(turn('a', { make: fail }), turn('b')).run();
  assert.deepEqual([shown, failed], [[], ['lost']]);
});

test('a loop that is left makes no further pause', async () => {
  const loop = loopOf(turn('a'), turn('b'));
  const done = loop.run();
  await tick();
  loop.stop();
  await done;
  assert.deepEqual(shown, ['a', 'b']);
});

test('a loop that was hurried pauses again when it runs anew', async () => {
  const turns = [turn('a')];
  const loop = loopOf();
  loop.course.next = () => turns.shift() ?? null;
  const first = loop.run();
  await tick();
  loop.hurry();
  await first;
  turns.push(turn('b'));
  const second = loop.run();
  await tick();
  assert.deepEqual(shown, ['a']);
  mock.timers.tick(60_000);
  await second;
  assert.deepEqual(shown, ['a', 'b']);
});
