// Where cards fly from and to.
import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rectOf } from '../../web/table/motion.js';

const rect = (left, top, width, height) => ({ left, top, width, height });
globalThis.DOMRect = function DOMRect(left, top, width, height) {
  Object.assign(this, rect(left, top, width, height));
};
const table = (box) => ({ querySelector: () => ({ getBoundingClientRect: () => box }) });

test('a flight ends at no place that is not drawn: nothing can be scaled to it', () => {
  assert.equal(rectOf(table(rect(0, 0, 0, 0)), '[data-stack="dead"]'), null);
  assert.equal(rectOf(table(rect(0, 0, 0, 0)), '[data-seat="1"]'), null);
  assert.equal(rectOf(table(rect(5, 6, 30, 42)), undefined), null);
});

test('a flight ends at a pile as large as it is, and at the line of a seat in the size of a card', () => {
  assert.deepEqual({ ...rectOf(table(rect(5, 6, 30, 42)), '[data-stack="dead"]') }, rect(5, 6, 30, 42));
  assert.deepEqual({ ...rectOf(table(rect(5, 6, 300, 24)), '[data-seat="1"]') }, rect(29, 6, 24, 34));
});
