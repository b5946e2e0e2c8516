// Matches in the browser's store: copies, and deletions that are undone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { disk } from './browser.js';

const { copySave, dropSave, findSave, keepSave, renameSave } = await import('../../web/saves/saves.js');
const { formatSave, upgradeSave } = await import('../../web/saves/saveFormat.js');
const OLD = JSON.parse(readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8'));
const SAVE = { ...upgradeSave(OLD).save, id: 'a'.repeat(12) };

beforeEach(() => {
  disk.clear();
  keepSave(SAVE);
});

test('a copy of a deal of the day does not count, and the first match still does', () => {
  const daily = { ...SAVE, daily: '2026-11-22', counts: true };
  keepSave(daily);
  const copy = copySave(daily, 'Another way');
  assert.notEqual(copy.id, daily.id);
  assert.deepEqual([findSave(copy.id)?.counts, findSave(copy.id)?.label], [undefined, 'Another way']);
  assert.equal(findSave(daily.id)?.counts, true);
});

test('a deletion that is undone brings the match back, and never over a newer one', () => {
  const undo = dropSave(SAVE.id);
  assert.equal(findSave(SAVE.id), null);
  undo();
  assert.equal(findSave(SAVE.id)?.record, SAVE.record);
  const late = dropSave(SAVE.id);
  keepSave({ ...SAVE, label: 'From a file' });
  late();
  assert.equal(findSave(SAVE.id)?.label, 'From a file');
});

test('a damaged save is set aside, and its spare copy takes its place', () => {
  renameSave(SAVE.id, 'Ours');
  const key = `regalia.match.${SAVE.id}`;
  const damaged = formatSave(SAVE).slice(0, -9);
  disk.set(key, damaged);
  assert.equal(findSave(SAVE.id)?.record, SAVE.record);
  assert.ok([...disk].some(([name, text]) => name.startsWith('regalia.aside.') && text === damaged));
});

test('a save of a later version stays where it is', () => {
  const later = JSON.stringify({ ...SAVE, regalia: SAVE.regalia + 1 });
  disk.set(`regalia.match.${SAVE.id}`, later);
  assert.equal(findSave(SAVE.id), null);
  assert.equal(disk.get(`regalia.match.${SAVE.id}`), later);
});
