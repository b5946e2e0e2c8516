// Two tabs with one store: what one of them could not write never takes the place of what the other one wrote since.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { disk, size, store } from './browser.js';

// Each tab has the modules for itself. The saves of this one are in the first.
const here = await import('../../web/app/store.js');
const there = await import('../../web/app/store.js?tab=2');
const { SavedMatch } = await import('../../web/match/locks.js');
const { formatSave, parseSave, upgradeSave } = await import('../../web/saves/saveFormat.js');
const OLD = readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8');

const KEY = 'regalia.match.aaaaaaaaaaaa';
const OTHER = 'regalia.match.bbbbbbbbbbbb';

beforeEach(() => {
  store.room = Infinity;
  for (const key of [...disk.keys()]) here.remove(key);
  here.write(KEY, 'ply 9');
  here.write(OTHER, 'other');
  store.room = size();
  assert.equal(here.write(KEY, 'ply 10'), false);
});

test('what could not be written is read from memory, and written as soon as there is room', () => {
  assert.deepEqual([here.read(KEY), disk.get(KEY)], ['ply 10', 'ply 9']);
  assert.equal(here.write('regalia.new', 'new'), false);
  assert.deepEqual(here.keys('regalia.new'), ['regalia.new']);
  here.remove(OTHER);
  assert.deepEqual([disk.get(KEY), disk.get('regalia.new')], ['ply 10', 'new']);
});

test('what another tab wrote since holds, in memory and on the disk', () => {
  store.room = Infinity;
  there.write(KEY, 'ply 9, played on to 25');
  assert.equal(here.read(KEY), 'ply 9, played on to 25');
  here.remove(OTHER);
  assert.equal(disk.get(KEY), 'ply 9, played on to 25');
});

test('it is not written over the play of another tab either where nothing was read between', () => {
  store.room = Infinity;
  there.write(KEY, 'ply 9, played on to 25');
  here.remove(OTHER);
  assert.equal(disk.get(KEY), 'ply 9, played on to 25');
});

test('what another tab deleted since stays deleted', () => {
  store.room = Infinity;
  there.remove(KEY);
  assert.deepEqual([here.read(KEY), here.keys(KEY)], [null, []]);
  here.remove(OTHER);
  assert.equal(disk.has(KEY), false);
});

test('a match that another tab played on after a full store is overtaken', () => {
  store.room = Infinity;
  const save = { ...upgradeSave(JSON.parse(OLD)).save, id: 'a'.repeat(12), record: 'regalia 1\n\n' };
  here.write(KEY, formatSave(save));
  const saved = new SavedMatch(structuredClone(save));
  store.room = 0;
  assert.equal(saved.write({ record: 'regalia 1\n\nplay KH\n' }), 'unwritten');
  assert.equal(saved.write({ record: 'regalia 1\n\nplay KH\nplay 2S\n' }), 'unwritten');
  store.room = Infinity;
  // A tab that only renames it takes nothing away.
  there.write(KEY, formatSave({ ...save, label: 'Ours' }));
  assert.equal(saved.isCurrent(), true);
  assert.equal(saved.write({ record: 'regalia 1\n\nplay KH\nplay 2S\nplay 3S\n' }), 'written');
  const { label, record } = parseSave(disk.get(KEY)).save;
  assert.deepEqual([label, record], ['Ours', 'regalia 1\n\nplay KH\nplay 2S\nplay 3S\n']);
  store.room = 0;
  assert.equal(saved.write({ record: `${record}play 4S\n` }), 'unwritten');
  store.room = Infinity;
  there.write(KEY, formatSave({ ...save, record: `${record}play 5S\nplay 6S\n` }));
  assert.equal(saved.isCurrent(), false);
  assert.equal(saved.write({ record: `${record}play 4S\nplay 7S\n` }), 'overtaken');
  assert.equal(parseSave(disk.get(KEY)).save.record, `${record}play 5S\nplay 6S\n`);
});
