// The order of the cards in a hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, nextOrder, ordered, placeAt } from '../../web/table/hand.js';

const hand = (...cards) => cards.map((card, at) => ({ key: `${card}/${at}`, card }));
const codes = (cards) => cards.map(({ card }) => card).join(' ');
const HAND = hand('2C', 'KS', 'AH', '9S', 'TD', 'AC');

test('by suit, the home suit stands first and high cards lead', () => {
  assert.equal(codes(ordered(HAND, { order: 'suit', own: [], house: null })), 'KS 9S TD AC 2C AH');
  assert.equal(codes(ordered(HAND, { order: 'suit', own: [], house: 'H' })), 'AH KS 9S TD AC 2C');
});

test('by rank, equal ranks follow their suits', () => {
  assert.equal(codes(ordered(HAND, { order: 'rank', own: [], house: null })), 'AC AH KS TD 9S 2C');
});

test('an arranged hand keeps its order, and a drawn card stands at its end', () => {
  const own = ordered(HAND, { order: 'suit', own: [], house: null }).reverse();
  const drawn = { key: 'QD/9', card: 'QD' };
  assert.equal(codes(ordered([drawn, ...HAND], { order: 'own', own, house: null })), 'AH 2C AC TD 9S KS QD');
});

test('an arranged hand is recognised by its cards when their keys are new', () => {
  const own = ['AH', '2C', 'KS'].map((card) => ({ key: '', card }));
  assert.equal(codes(ordered(HAND, { order: 'own', own, house: null })), 'AH 2C KS 9S TD AC');
});

test('the orders are offered in turn, groups only where the game has them', () => {
  assert.deepEqual(
    ['suit', 'rank', 'together', 'own'].map((order) => nextOrder(order, true)),
    ['rank', 'together', 'own', 'suit'],
  );
  assert.equal(nextOrder('rank', false), 'own');
});

test('a card is moved to a place between the others', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moved(['a', 'b', 'c'], 1, 99), ['a', 'c', 'b']);
});

test('a dropped card lands in the row under the finger', () => {
  const row = (top) => [0, 40, 80].map((left) => ({ left, top, bottom: top + 60 }));
  const spots = [...row(0), ...row(100)];
  assert.equal(placeAt(spots, 5, 30), 0);
  assert.equal(placeAt(spots, 70, 30), 2);
  assert.equal(placeAt(spots, 5, 130), 3);
  assert.equal(placeAt(spots, 200, 130), 6);
});
