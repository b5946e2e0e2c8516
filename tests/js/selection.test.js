// What the chosen cards leave open, whatever the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  begun,
  doubleTapMove,
  drawOf,
  isOpen,
  joining,
  offers,
  onlyMove,
  ready,
  usable,
  without,
} from '../../web/table/selection.js';

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

test('a choice that begins a meld names it, and how many cards it wants', () => {
  const hand = new Set(['TS@h', 'TH@h', 'TD@h', 'JC@h']);
  const lead = { text: 'play TS', picks: ['TS@h'], rank: 10 };
  const meld = { text: 'meld TS TH TD', picks: ['TS@h', 'TH@h', 'TD@h'], rank: 40 };
  const ransom = { text: 'ransom', picks: ['JC@h', 'JH@1m'], rank: 50 };
  const all = [lead, meld, ransom];
  assert.deepEqual(begun(all, ['TS@h'], hand), { move: meld, more: 2 });
  assert.deepEqual(begun(all, ['TS@h', 'TD@h'], hand), { move: meld, more: 1 });
  assert.equal(begun(all, ['TS@h', 'TD@h', 'TH@h'], hand), null);
  assert.equal(begun(all, ['JC@h'], hand), null, 'a card on the table is marked there');
  assert.equal(begun(all, [], hand), null);
  const run = { text: 'meld TS JC', picks: ['TS@h', 'TH@h', 'JC@h'], rank: 20 };
  assert.deepEqual(begun([run, ...all], ['TS@h'], hand), { move: meld, more: 2 }, 'the likelier of two');
  assert.deepEqual(begun([...all, run], ['TS@h'], hand), { move: meld, more: 2 });
});

test('a double tap means the only move, or the one that ranks above all others', () => {
  const [low, high, equal] = [{ rank: 1 }, { rank: 2 }, { rank: 2 }];
  assert.equal(doubleTapMove([]), null);
  assert.equal(doubleTapMove([low]), low);
  assert.equal(doubleTapMove([low, high]), high);
  assert.equal(doubleTapMove([high, equal]), null);
});

test('the only card on the table that goes with the chosen one is offered with it', () => {
  const hand = new Set(['KH@h']);
  const lead = { text: 'play KH', picks: ['KH@h'], rank: 10 };
  const arrange = { text: 'arrange KH KC', picks: ['KH@h', 'KC@2s'], rank: 30 };
  const other = { text: 'arrange KH QC', picks: ['KH@h', 'QC@2s'], rank: 30 };
  assert.deepEqual(offers([arrange, lead], ['KH@h'], hand), [arrange, lead], 'the chosen card alone is likelier');
  assert.deepEqual(offers([arrange, other, lead], ['KH@h'], hand), [lead], 'of two, one is chosen');
});

test('a card has an only move where each card has one, and none joins another', () => {
  const move = (text, picks) => ({ text, picks, rank: 0 });
  const bids = [move('bid 9S', ['9S@h']), move('bid 4H', ['4H@h']), move('pass', [])];
  assert.equal(onlyMove(bids, '9S@h')?.text, 'bid 9S');
  assert.equal(onlyMove(bids, '3C@h'), null);
  assert.equal(onlyMove([...bids, move('meld 9S 9H', ['9S@h', '9H@h'])], '4H@h'), null);
  assert.equal(onlyMove([...bids, move('wed 9S', ['9S@h'])], '4H@h'), null);
});

test('a pile is drawn from at a tap if that is all it can do', () => {
  const draw = { text: 'draw stock', picks: ['stock'], rank: 0 };
  const two = { text: 'draw 2', picks: ['stock'], rank: 1 };
  const paid = { text: 'draw pile 7H', picks: ['7H@d', '7S@h'], rank: 0 };
  assert.equal(drawOf([draw, paid], 'stock')?.text, 'draw stock');
  assert.equal(drawOf([draw, two], 'stock'), null);
  assert.equal(drawOf([draw, paid], '7H@d'), null);
});
