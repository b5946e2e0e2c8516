// What a page keeps and drops when its match goes on at another host's table.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { disk } from './browser.js';

const { dropBefore, movedText, movedTo } = await import('../../web/multiplayer/live/succession.js');
const { findSave, keepSave } = await import('../../web/saves/saves.js');
const { upgradeSave } = await import('../../web/saves/saveFormat.js');
const OLD = JSON.parse(readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8'));
const SAVE = { ...upgradeSave(OLD).save, id: 'a'.repeat(12) };

beforeEach(() => {
  disk.clear();
  keepSave(SAVE);
});

test('the match of before goes once the new host has told the same of it', () => {
  assert.deepEqual(dropBefore({ room: 'r', name: 'Ben' }), { room: 'r', name: 'Ben' });
  assert.ok(findSave(SAVE.id));
  assert.deepEqual(dropBefore({ room: 'r', from: SAVE.id }), { room: 'r' });
  assert.equal(findSave(SAVE.id), null);
});

test('a page that has moved on names the new host in no more characters than a name has', () => {
  assert.equal(movedTo(JSON.stringify({ is: 'moved', host: 'Ben' })), 'Ben');
  assert.equal(movedTo(JSON.stringify({ is: 'moved', host: 'x'.repeat(90) }))?.length, 24);
  for (const text of ['', '{"is":"moved"', '{"is":"moved","host":7}', '{"is":"bye","host":"Ben"}'])
    assert.equal(movedTo(text), null, text);
});

test('the old table says that the match went on only where both names are known', () => {
  const at = (moved) => ({ ...SAVE, together: { room: 'r', moved } });
  assert.match(movedText(at({ by: 'Ben', host: 'Cleo' })), /Ben.*Cleo/);
  for (const moved of [undefined, {}, { by: 'Ben' }, { by: 7, host: 'Cleo' }]) assert.equal(movedText(at(moved)), '');
});
