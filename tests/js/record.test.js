// The saved record and the log, after an answer of the engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, MatchLog } from '../../web/match/log.js';
import { recordAfter } from '../../web/saves/saveFormat.js';

const RECORD = 'regalia 1\ngame royals\n';

test('lines are appended to the record that they continue', () => {
  assert.equal(recordAfter(RECORD, { append: { at: 2, text: 'play KH\n' }, record: null }), `${RECORD}play KH\n`);
  assert.equal(recordAfter(RECORD, { append: { at: 2, text: '' } }), RECORD);
});

test('a whole record takes the place of the old one', () => {
  assert.equal(recordAfter(RECORD, { append: null, record: 'regalia 1\n' }), 'regalia 1\n');
  assert.equal(recordAfter(RECORD, {}), RECORD);
});

test('lines that continue another record are refused', () => {
  assert.throws(() => recordAfter(RECORD, { append: { at: 1, text: 'play KH\n' } }), /2 lines/);
});

test('the log has what was told of each hand, without silent events', () => {
  const log = new MatchLog();
  log.take({
    snapshot: { hand: 1 },
    events: [
      { turn: 1, text: 'Ada draws' },
      { turn: 1, text: '' },
    ],
  });
  log.take({ snapshot: { hand: 2 }, events: [{ turn: 1, text: 'Ben draws' }] });
  log.take({ events: [{ turn: 2, text: 'of no table' }] });
  assert.deepEqual(log.ofHand(1), [{ hand: 1, turn: 1, text: 'Ada draws' }]);
  assert.deepEqual(log.ofHand(2), [{ hand: 2, turn: 1, text: 'Ben draws' }]);
});

test('a log in the answer takes the place of all that was told before', () => {
  const log = new MatchLog([{ hand: 1, turn: 1, text: 'told to another seat' }]);
  log.take({ snapshot: { hand: 1 }, log: [{ turn: 3, text: 'Ada melds' }], events: [{ turn: 4, text: 'Ben draws' }] });
  assert.deepEqual(
    log.entries.map(({ turn, text }) => [turn, text]),
    [
      [3, 'Ada melds'],
      [4, 'Ben draws'],
    ],
  );
});

test('entries of the engine’s log say where they are looked at again', () => {
  const deals = [{ deal: 2, hand: 3, turns: [{ turn: 1, lines: [{ step: 4, text: 'Ada draws' }] }] }];
  assert.deepEqual(entriesOf(deals), [{ hand: 3, turn: 1, text: 'Ada draws', at: { deal: 2, step: 4 } }]);
});
