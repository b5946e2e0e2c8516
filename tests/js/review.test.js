// Figures of a review.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageStrings } from '../../web/i18n/pageStrings.js';
import { words } from '../../web/i18n/reviewStrings.js';

test('points of a review have a sign, and nothing has none', () => {
  assert.equal(words.signed(13.6), '+14');
  assert.equal(words.signed(-13.6), '−14');
  for (const none of [0, -0, 0.04, -0.04]) assert.equal(words.signed(none), '0');
});

test('points behind the best are no more exact than they are known', () => {
  assert.equal(pageStrings.behind(180.6), '−181');
  assert.equal(pageStrings.behind(1.26), '−1.3');
  assert.equal(pageStrings.behind(0.04), 'equal');
});
