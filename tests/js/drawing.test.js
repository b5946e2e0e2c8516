// How much room the signs above cards need.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgesOf, signsOf } from '../../web/table/drawing.js';

const card = (marks = [], couple = undefined) => ({
  card: 'KC',
  ref: 'KC',
  key: 'KC',
  name: '',
  label: '',
  marks,
  couple,
});

test('a sign takes its width, two stand beside each other, and a number beside a ring', () => {
  assert.deepEqual(signsOf([card(), card(['assassin']), card(['hostage', 'assassin'])]), [0, 19, 39]);
  assert.deepEqual(signsOf([card(['spouse'], 'c3')]), [26]);
});

test('the ring of a couple has room between the signs of both', () => {
  assert.deepEqual(signsOf([card([], 'c1'), card([], 'c1')]), [0, 0]);
  assert.deepEqual(signsOf([card([], 'c1'), card(['hostage'], 'c1')]), [0, 19]);
  assert.deepEqual(signsOf([card(['assassin'], 'c1'), card(['hostage'], 'c1')]), [39, 19]);
});

test('the count of a folded meld stands beside the signs of its front', () => {
  assert.equal(badgesOf([card(), card()]), 0);
  assert.equal(badgesOf([card(), card(['assassin'])]), 39);
  assert.equal(badgesOf([card(), card(['spouse'], 'c2')]), 46);
});
