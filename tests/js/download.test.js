// Progress of a start: it goes forward only.
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** @type {string[]} */
const told = [];
Object.assign(globalThis, {
  self: { fetch, postMessage: (/** @type {any} */ { progress }) => told.push(progress.stage) },
});
const { countFromPage, stage, tell } = await import('../../web/boot/download.js');

test('a byte that is counted late does not undo ready', () => {
  tell('engine');
  tell('ready');
  countFromPage(10);
  assert.deepEqual(told, ['engine', 'ready']);
  assert.equal(stage(), 'ready');
});
