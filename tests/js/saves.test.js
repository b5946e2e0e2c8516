// How a match is written into the browser's store, and read again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { VERSION, checksum, formatSave, parseSave, upgradeSave } from '../../web/saves/saveFormat.js';

const OLD = JSON.parse(readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8'));
const SAVE = upgradeSave(OLD).save;

test('a save of the first version gets what it lacked', () => {
  assert.equal(SAVE.record, OLD.record);
  assert.equal(SAVE.regalia, VERSION);
  assert.deepEqual([SAVE.label, SAVE.serial, SAVE.picture], ['', 0, null]);
});

test('a save that was written is read back', () => {
  const { sum, ...kept } = JSON.parse(formatSave(SAVE));
  assert.match(sum, /^[0-9a-f]{8}$/);
  assert.deepEqual(parseSave(formatSave(SAVE)), { save: kept });
});

test('a save that was cut or changed is damaged', () => {
  const text = formatSave({ ...SAVE, label: 'Ours' });
  assert.deepEqual(parseSave(text.slice(0, -5)), { fault: 'damaged' });
  assert.deepEqual(parseSave(text.replace('Ours', 'Mine')), { fault: 'damaged' });
  for (const kept of [null, 7, [], 'x', {}]) assert.deepEqual(upgradeSave(kept), { fault: 'damaged' });
});

test('a save of a later version says so', () => {
  assert.deepEqual(upgradeSave({ ...SAVE, regalia: VERSION + 1 }), { fault: 'later' });
});

test('a save whose fields have wrong types is damaged, whoever signed it', () => {
  for (const change of [{ names: 7 }, { totals: ['1'] }, { setup: {} }, { winners: {} }, { log: [1] }]) {
    assert.deepEqual(parseSave(formatSave({ ...SAVE, ...change })), { fault: 'damaged' }, JSON.stringify(change));
  }
});

test('the checksum is FNV-1a over the halves of each character', () => {
  assert.equal(checksum(''), '811c9dc5');
  assert.notEqual(checksum('ab'), checksum('ba'));
});
