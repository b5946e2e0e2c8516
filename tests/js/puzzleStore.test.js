// What is kept of puzzles: the rating, the row, and that nothing unsound is read.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { disk } from './browser.js';

const { countdown, rate, UNRATED } = await import('../../web/saves/rating.js');
const store = await import('../../web/saves/puzzleStore.js');
const KEY = 'regalia.puzzles';
const puzzle = (id, rating = 1200) => ({ id, rating });

beforeEach(() => disk.clear());

test('a rating follows the answers and grows surer', () => {
  // Worked through by hand after Glickman's formulas: g = 0.9696, E = 0.5, d² = 128,388.
  const right = rate(UNRATED, 1200, true);
  assert.ok(Math.abs(right.value - 1375.05) < 1, String(right.value));
  assert.ok(Math.abs(right.spread - 250.4) < 1, String(right.spread));
  assert.ok(Math.abs(rate(UNRATED, 1200, false).value - 1024.95) < 1);
  let long = UNRATED;
  for (let n = 0; n < 200; n += 1) long = rate(long, 1500, n % 2 === 0);
  assert.ok(Math.abs(long.value - 1500) < 60, String(long.value));
  assert.equal(long.spread, 60);
});

test('the first answer counts, and no other', () => {
  store.addFirstTry(puzzle('a'), true);
  store.addFirstTry(puzzle('b'), true);
  assert.deepEqual(store.standing().row, { now: 2, best: 2 });
  store.addFirstTry(puzzle('c'), false);
  const { rating, row } = store.standing();
  assert.deepEqual(row, { now: 0, best: 2 });
  assert.equal(rating.count, 3);
  store.addFirstTry(puzzle('c'), true);
  assert.deepEqual(store.standing().row, row, 'a missed puzzle has had its first answer');
  store.addSolved(['c']);
  store.addFirstTry(puzzle('c'), true);
  store.addFirstTry(puzzle('a'), false);
  assert.deepEqual(store.standing().rating, rating);
  assert.deepEqual([...store.solvedPuzzles()], ['a', 'b', 'c']);
});

test('an old store is read on, and what is unsound is left out', () => {
  disk.set(KEY, JSON.stringify({ version: 1, solved: ['one', 7, 'x'.repeat(90), 'one'] }));
  assert.deepEqual([...store.solvedPuzzles()], ['one']);
  assert.deepEqual(store.standing(), { rating: UNRATED, missed: [], row: { now: 0, best: 0 }, rush: 0 });
  for (const bad of ['[', 'null', '7', '{"rating":{"value":1e9,"spread":-1,"count":"x"},"row":7,"rush":-3}']) {
    disk.set(KEY, bad);
    assert.deepEqual(store.standing().rating, UNRATED, bad);
    assert.equal(store.standing().rush, 0);
  }
  store.addSolved(['two']);
  assert.deepEqual([...store.solvedPuzzles()], ['two']);
});

test('of two standings the one with more answers is kept, and the best of each', () => {
  store.addFirstTry(puzzle('a'), true);
  store.addRush(4);
  store.addStanding({ rating: { value: 1500, spread: 80, count: 40 }, row: { now: 3, best: 9 }, rush: 2, missed: ['m'] });
  const { rating, row, rush, missed } = store.standing();
  assert.deepEqual([rating.value, row, rush, missed], [1500, { now: 3, best: 9 }, 4, ['m']]);
  store.addStanding({ rating: { value: 900, spread: 80, count: 2 } });
  assert.equal(store.standing().rating.value, 1500);
  assert.deepEqual([...store.solvedPuzzles()], ['a']);
});

test('neither clock gives time away', () => {
  let [day, steady] = [1_000, 0];
  const left = countdown(180_000, { day: () => day, steady: () => steady });
  [day, steady] = [31_000, 30_000];
  assert.equal(left(), 150_000);
  // The clock of the day is set back: what is gone stays gone.
  [day, steady] = [-500_000, 40_000];
  assert.equal(left(), 140_000);
  // The page slept: the steady clock stood still.
  [day, steady] = [101_000, 41_000];
  assert.equal(left(), 80_000);
  [day, steady] = [0, 300_000];
  assert.equal(left(), 0);
});
