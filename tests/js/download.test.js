// Progress of a start: it goes forward only.
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** @type {string[]} */
const told = [];
Object.assign(globalThis, {
  self: {
    fetch: async () => new Response('ten bytes.'),
    postMessage: (/** @type {any} */ { progress }) => told.push(progress.stage),
  },
});
const { downloadAll, stage, tell } = await import('../../web/boot/download.js');

test('a byte that is counted late does not undo ready', async () => {
  tell('engine');
  tell('ready');
  await downloadAll([{ path: 'library.zip', size: 10 }], []);
  assert.deepEqual(told, ['engine', 'ready']);
  assert.equal(stage(), 'ready');
});
