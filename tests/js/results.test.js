// What finished matches come to in the statistics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  handsElsewhere,
  handsInLetters,
  handsOf,
  isHand,
  isResult,
  resultOf,
  sumDaily,
  sumUp,
} from '../../web/saves/results.js';
import { scoredOf } from '../../web/saves/saveFormat.js';

const SAVE = {
  id: 'a1',
  game: 'royals',
  when: 5,
  names: ['You', 'Ben', 'Ada'],
  totals: [30, 20, 25],
  winners: [0],
  hand: 4,
  record: 'regalia 1\n',
  setup: { seat: 0 },
};
const ALONE = [];

test('a finished match has the points of the person and of the best opponent', () => {
  const result = resultOf(SAVE, ALONE);
  const { end, mine, theirs, hands, others, allies } = result;
  assert.deepEqual(
    { end, mine, theirs, hands, others, allies },
    {
      end: 'won',
      mine: 30,
      theirs: 25,
      hands: 4,
      others: ['Ben', 'Ada'],
      allies: [],
    },
  );
  assert.ok(isResult(result));
});

test('a match that goes on, or that was played at one device, has no result', () => {
  assert.equal(resultOf({ ...SAVE, winners: null }, ALONE), null);
  assert.equal(resultOf({ ...SAVE, setup: { seat: 0, way: 'pass' } }, ALONE), null);
});

test('a copy of a match has the result of the match', () => {
  assert.equal(resultOf({ ...SAVE, id: 'b2', when: 9 }, ALONE).id, resultOf(SAVE, ALONE).id);
  assert.notEqual(resultOf({ ...SAVE, record: 'regalia 1\nplay' }, ALONE).id, resultOf(SAVE, ALONE).id);
});

test('partners win and count together, wherever the person sits', () => {
  const names = ['Ada', 'You', 'Ben', 'Cleo'];
  const save = { ...SAVE, names, totals: [1, 10, 2, 20], winners: [1, 3], setup: { seat: 1 } };
  const result = resultOf(save, [2]);
  assert.deepEqual(result.allies, ['Cleo']);
  assert.deepEqual([result.end, result.mine, result.theirs], ['won', 30, 3]);
  assert.deepEqual(
    resultOf(
      {
        ...save,
        sides: [
          [1, 0],
          [2, 3],
        ],
      },
      ALONE,
    ).mine,
    11,
  );
});

test('a match without opponents has no result and no hands', () => {
  const alone = { ...SAVE, names: ['You'], totals: [30], record: 'regalia 1\n\ndeal {"a":1}\nend\nscore 10\n' };
  for (const save of [alone, { ...SAVE, sides: [[0, 1, 2]], record: alone.record.replace('10', '10 -5 7') }]) {
    assert.equal(resultOf(save, ALONE), null);
    assert.deepEqual(handsOf(save, ALONE), []);
  }
});

test('a match is a draw if no side wins or all sides win', () => {
  assert.equal(resultOf({ ...SAVE, winners: [] }, ALONE).end, 'drawn');
  assert.equal(resultOf({ ...SAVE, winners: [0, 1, 2] }, ALONE).end, 'drawn');
  assert.equal(resultOf({ ...SAVE, winners: [1] }, ALONE).end, 'lost');
});

test('results add up, with the longest streak and the highest win', () => {
  const results = [
    ['won', 30, 10],
    ['won', 20, 15],
    ['lost', 5, 40],
    ['won', 9, 8],
    ['drawn', 7, 7],
  ].map(([end, mine, theirs], at) => ({ end, mine, theirs, hands: at + 1 }));
  assert.deepEqual(sumUp(results), {
    matches: 5,
    won: 3,
    drawn: 1,
    lost: 1,
    mine: 71,
    theirs: 80,
    longest: 5,
    streak: 2,
    best: 20,
  });
  assert.equal(sumUp([]).matches, 0);
});

test('what lacks a field of a result is none', () => {
  const result = resultOf(SAVE, ALONE);
  for (const key of Object.keys(result)) assert.ok(!isResult({ ...result, [key]: undefined }), key);
  for (const value of [null, 7, 'won', []]) assert.ok(!isResult(value));
});

test('hands with others elsewhere are counted when they are scored, each once, and anew in a rematch', () => {
  const save = { ...SAVE, record: 'packed', setup: { seat: 0, way: 'guest' } };
  const at = (/** @type {number[][]} */ ...history) => ({ hand: history.length - 1, sheet: { history } });
  const one = { ...save, ...scoredOf(save, at([0, 0, 0], [10, -5, 7])) };
  assert.deepEqual(scoredOf(one, at([0, 0, 0], [10, -5, 7])), {});
  const two = { ...one, ...scoredOf(one, at([0, 0, 0], [10, -5, 7], [11, -3, 10])) };
  const hands = handsOf(two, ALONE);
  assert.deepEqual(
    hands.map(({ mine, theirs }) => [mine, theirs]),
    [
      [10, 7],
      [1, 3],
    ],
  );
  assert.ok(hands.every(isHand));
  assert.equal(handsOf(one, ALONE)[0].id, hands[0].id);
  assert.deepEqual(scoredOf(two, { hand: 1, sheet: null }), { scored: [] });
  // Between the two a guest has the match before in this save alone, and a host in a copy as well.
  assert.deepEqual(scoredOf(two, { hand: 0, sheet: null }), {});
  const hosted = { ...two, setup: { seat: 0, way: 'room' } };
  assert.deepEqual(scoredOf(hosted, { hand: 0, sheet: null }), { scored: [] });
  assert.deepEqual(scoredOf({ ...save, setup: { seat: 0 } }, at([0, 0, 0], [1, 2, 3])), {});
});

test('hands that were not seen, or decided by a bot, are marked; a match with unseen hands has no result', () => {
  const save = { ...SAVE, record: 'packed', setup: { seat: 0, way: 'guest' } };
  const history = [[0, 0, 0], [10, -5, 7], [11, -3, 10], [12, -3, 10]];
  const facts = [{ seen: true, others: 0 }, { seen: false, others: 0 }, { seen: true, others: 12 }];
  const all = { ...save, ...scoredOf(save, { hand: 3, sheet: { history }, room: { hands: facts } }) };
  assert.deepEqual(handsOf(all, ALONE).map(({ whose }) => whose), [undefined, 'unseen', 'bot']);
  assert.ok(handsOf(all, ALONE).every(isHand));
  assert.equal(resultOf(all, ALONE), null);
  assert.ok(resultOf({ ...all, scored: all.scored.filter(({ whose }) => whose !== 'unseen') }, ALONE));
});

test('the scored hands of a match are read from its record, one in progress too', () => {
  const record =
    'regalia 1\n\ndeal {"a":1}\nend\nscore 10 -5 7\n\ndeal {"a":2}\nscore 1 2 3\n\ndeal {"a":3}\nplay KH\n';
  const hands = handsOf({ ...SAVE, winners: null, record }, ALONE);
  assert.deepEqual(
    hands.map(({ mine, theirs }) => [mine, theirs]),
    [
      [10, 7],
      [1, 3],
    ],
  );
  assert.deepEqual(hands[0].others, ['Ben', 'Ada']);
  assert.ok(hands.every(isHand));
  // A copy that went on has the same hands.
  const copy = handsOf({ ...SAVE, id: 'b2', record: record.replace('play KH\n', 'score 4 4 4\n') }, ALONE);
  assert.deepEqual(
    copy.slice(0, 2).map(({ id }) => id),
    hands.map(({ id }) => id),
  );
  assert.deepEqual(handsOf({ ...SAVE, record, setup: { seat: 0, way: 'pass' } }, ALONE), []);
});

test('deals of the day: days count once and on time; what bots made is compared where it is known', () => {
  const deal = (day, mine, bot, on = day) => ({ day, game: 'royals', on, mine, theirs: 0, bot });
  const results = [deal('2026-11-20', 40, 30), deal('2026-11-20', 10, null), deal('2026-11-21', 25, 28, '2026-11-22')];
  assert.deepEqual(sumDaily(results), { deals: 3, days: 1, best: 40, ahead: 4 });
  assert.equal(sumDaily([deal('2026-11-22', -5, null)]).ahead, null);
});

test('hands that were played live count once where the match goes on by message', () => {
  const seed = `live ${'0f'.repeat(32)} ${'a7'.repeat(32)}`;
  const letter = (...scores) => ({
    ...SAVE,
    record: [
      `regalia 1\ngame royals\nseed "${seed}"\n`,
      ...scores.map((each) => `deal\nplay KH\nscore ${each}\n`),
    ].join('\n'),
    setup: { seat: 1, way: 'letter' },
    names: ['Ann', 'Me', 'Cy'],
  });
  const scored = [
    [10, -5, 7],
    [0, 2, 3],
  ].map((scores, at) => ({ when: at, scores }));
  const live = { ...SAVE, setup: { seat: 1, way: 'guest' }, names: ['Ann', 'Ben', 'Cy'], scored };
  const count = (...others) => handsInLetters(live, [live, ...others]);
  assert.equal(count(), 0);
  assert.equal(count(letter('10 -5 7')), 1);
  assert.equal(count(letter('10 -5 7', '0 2 3', '4 4 4')), 2);
  // Other points, people, seats or games, and letters that never were live, are other hands.
  assert.equal(count(letter('10 -5 8')), 0);
  assert.equal(count({ ...letter('10 -5 7'), names: ['Ann', 'Me', 'Di'] }), 0);
  assert.equal(count({ ...letter('10 -5 7'), setup: { seat: 0, way: 'letter' } }), 0);
  assert.equal(count({ ...letter('10 -5 7'), game: 'lines' }), 0);
  assert.equal(count({ ...letter('10 -5 7'), record: letter('10 -5 7').record.replace(seed, '5f1c') }), 0);
  assert.equal(handsInLetters({ ...live, setup: { seat: 1, way: 'room' } }, [letter('10 -5 7')]), 0);
  // Whichever of the two is deleted first, its hands go on counting once.
  const both = [live, letter('10 -5 7', '4 4 4')];
  assert.deepEqual(
    both.map((save) => handsElsewhere(save, both)),
    [1, 1],
  );
  assert.equal(handsElsewhere(live, [live]), 0);
  assert.equal(handsElsewhere(both[1], [both[1]]), 0);
});
