// JSON from outside, as the page reads it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NestingError, readJson } from '../../web/app/store.js';
import { formatSave, parseSave, upgradeSave } from '../../web/saves/saveFormat.js';
import { readFileSync } from 'node:fs';

const nested = (/** @type {number} */ levels) => '['.repeat(levels) + ']'.repeat(levels);

test('what is nested too deep is not parsed', () => {
  assert.equal(JSON.stringify(readJson(nested(32))), nested(32));
  for (const text of [nested(33), nested(100_000), '{"a":'.repeat(40), '['.repeat(33)]) {
    assert.throws(() => readJson(text), NestingError);
  }
});

test('brackets in texts nest nothing', () => {
  for (const value of [[nested(99)], [`\\"${nested(99)}`], { '"[': `\\\\\\${nested(99)}` }, Array(99).fill([[]])]) {
    assert.deepEqual(readJson(JSON.stringify(value)), value);
  }
  for (const text of ['', '["[[[', ']]]', `["${'['.repeat(99)}`]) assert.throws(() => readJson(text), SyntaxError);
});

test('a save that is nested too deep is damaged', () => {
  const old = readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8');
  const { save } = upgradeSave(JSON.parse(old));
  const setup = { ...save.setup, options: { deep: JSON.parse(nested(99)) } };
  assert.deepEqual(parseSave(formatSave({ ...save, setup })), { fault: 'damaged' });
});
