// The page announces that it has settled: nothing open, nothing moving, two frames later.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const frames = [];
const listeners = new Map();
const attributes = new Set();
let animations = [];

globalThis.document = {
  documentElement: {
    setAttribute: (name) => attributes.add(name),
    removeAttribute: (name) => attributes.delete(name),
  },
  getAnimations: () => animations,
};
globalThis.requestAnimationFrame = (draw) => frames.push(draw);
globalThis.cancelAnimationFrame = (id) => {
  frames[id - 1] = null;
};
globalThis.addEventListener = (name, listener) => listeners.set(name, listener);

const { during } = await import('../../web/app/settled.js');

/** Draw so many frames, and tell whether the page has settled. */
function settledAfter(count) {
  for (let n = 0; n < count; n += 1) {
    const due = frames.splice(0, frames.length, ...frames.map(() => null));
    for (const draw of due) draw?.();
  }
  return attributes.has('data-settled');
}

beforeEach(() => {
  animations = [];
  assert.ok(settledAfter(9));
});

test('an input takes the announcement back until its frames are drawn', () => {
  listeners.get('click')();
  assert.ok(!settledAfter(0));
  assert.ok(!settledAfter(1));
  assert.ok(settledAfter(5));
});

test('open work holds it, also when it fails', async () => {
  let answer, refuse;
  const calls = [
    during(
      new Promise((resolve) => {
        answer = resolve;
      }),
    ),
    during(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    ),
  ];
  assert.ok(!settledAfter(9));
  answer('moves');
  assert.equal(await calls[0], 'moves');
  assert.ok(!settledAfter(9));
  refuse(new Error('lost'));
  await assert.rejects(calls[1], /lost/);
  assert.ok(settledAfter(9));
});

test('what moves holds it, what turns for ever does not', () => {
  const motion = (iterations) => ({ playState: 'running', effect: { getTiming: () => ({ iterations }) } });
  animations = [motion(1)];
  listeners.get('keydown')();
  assert.ok(!settledAfter(9));
  animations = [motion(Infinity)];
  assert.ok(settledAfter(9));
});
