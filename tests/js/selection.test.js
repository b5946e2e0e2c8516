// What the chosen cards leave open, whatever the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen, joining, ready, usable, without } from '../../web/table/selection.js';

const MOVES = [
  { text: 'play KH', picks: ['KH'], rank: 2 },
  { text: 'discard KH', picks: ['KH'], rank: 1 },
  { text: 'meld KH KH QH', picks: ['KH', 'KH', 'QH'], rank: 0 },
  { text: 'draw stock', picks: [], rank: 0 },
];

test('picks are multisets: a card is there as often as it is named', () => {
  assert.deepEqual(without(['KH', 'KH', 'QH'], ['KH']), ['KH', 'QH']);
  assert.equal(without(['KH', 'QH'], ['KH', 'KH']), null);
});

test('a choice is open while some move holds all of it', () => {
  assert.ok(isOpen(MOVES, ['KH', 'QH']));
  assert.ok(!isOpen(MOVES, ['QH', 'QH']));
});

test('moves that are ready pick exactly the chosen cards, the likeliest last', () => {
  assert.deepEqual(
    ready(MOVES, ['KH']).map((move) => move.text),
    ['discard KH', 'play KH'],
  );
  assert.deepEqual(ready(MOVES, ['QH']), []);
});

test('cards that join are the rest of a move, the second copy of a card among them', () => {
  assert.deepEqual([...joining(MOVES, ['KH'])].sort(), ['KH', 'QH']);
  assert.deepEqual([...joining(MOVES, [])], []);
  assert.deepEqual([...usable(MOVES)].sort(), ['KH', 'QH']);
});
