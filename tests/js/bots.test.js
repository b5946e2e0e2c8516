// Who the bots play, and what they say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { findRemark } from '../../web/match/remarks.js';

/** @param {number} hand @param {number[]} points @returns {any} */
const table = (hand, points) => ({
  hand,
  you: 0,
  names: ['You', 'Bo', 'Somebody'],
  bots: [null, 'casual-collector', 'casual'],
  table: { seats: points.map((sum) => ({ points: sum })) },
});

test('a remark fits what happened, and only the people whom bots play say one', () => {
  const start = table(1, [0, 0, 0]);
  const said = (/** @type {number[]} */ points) => findRemark(start, table(1, points))?.text;
  assert.deepEqual(findRemark(null, start), { seat: 1, text: 'Plenty of time.' });
  assert.equal(said([0, 20, 0]), 'One more for the shelf.');
  assert.equal(said([0, -20, 0]), 'My lovely set!');
  assert.equal(said([20, 0, 0]), 'You collect as well?');
  assert.equal(said([5, 5, 50]), undefined);
  assert.equal(findRemark(start, { ...table(1, [0, 20, 0]), bots: [null, null, null] }), null);
});

test('everybody has a face', () => {
  const read = (/** @type {string} */ path) => readFileSync(new URL(`../../web/${path}`, import.meta.url), 'utf8');
  const names = [...read('app/bots.js').matchAll(/name: '(\w+)'/g)].map(([, name]) => name.toLowerCase());
  assert.equal(names.length, 8);
  for (const name of names) assert.ok(read('assets/faces.svg').includes(`<symbol id="f-${name}"`), name);
});
