// Who the bots play, and what they say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { remarks } from '../../web/i18n/remarkStrings.js';
import { findRemark } from '../../web/match/remarks.js';

/** @param {number} hand @param {number[]} points @param {number[]} [totals] @returns {any} */
const table = (hand, points, totals = [0, 0, 0]) => ({
  hand,
  you: 0,
  names: ['You', 'Bo', 'Cleo'],
  bots: [null, 'casual-collector', 'casual-finisher'],
  totals,
  table: { seats: points.map((sum) => ({ points: sum })) },
});

/** @param {string} kind @param {number} seat @param {number | null} [other] @param {string[]} [cards] @returns {any} */
const event = (kind, seat, other = null, cards = []) => ({ turn: 3, seat, text: '', moment: { kind, cards, other } });

test('a remark fits what the events tell, and only the people whom bots play say one', () => {
  const start = table(1, [0, 0, 0]);
  const key = (/** @type {any[]} */ events, /** @type {number[]} */ points = [0, 0, 0]) =>
    findRemark(start, table(1, points), events)?.key;
  assert.equal(findRemark(null, start, [])?.key, 'Bo.hello');
  assert.equal(key([event('assassin', 1, 0)]), 'Bo.kills');
  assert.equal(key([event('assassin', 0, 2)]), 'Cleo.killed');
  assert.equal(key([event('assassin', 1, 2)]), 'Cleo.killed');
  assert.equal(key([event('ransom', 0, 1)]), 'Bo.ransomed');
  for (const kind of ['wedding', 'hostage', 'set', 'house', 'out', 'virtue']) {
    assert.equal(key([event(kind, 2)]), `Cleo.${kind}`);
    assert.equal(key([event(kind, 0)]), undefined);
  }
  assert.equal(key([event('trick', 1, null, ['2S', 'AS'])]), 'Bo.low');
  assert.equal(key([event('trick', 1, null, ['AS', '2D'])]), undefined);
  assert.equal(key([], [0, 20, 0]), 'Bo.wins');
  assert.equal(key([], [0, -20, 0]), 'Bo.loses');
  assert.equal(key([], [20, 0, 0]), 'Bo.robbed');
  assert.equal(key([], [5, 5, 5]), undefined);
  assert.equal(findRemark(start, table(2, [0, 0, 0], [10, -5, 90]), [])?.key, 'Bo.lost');
  assert.equal(findRemark(start, { ...table(1, [0, 20, 0]), bots: [null, null, null] }, []), null);
});

test('nothing is said twice in a match', () => {
  const [was, now] = [table(1, [0, 0, 0]), table(1, [0, 0, 0])];
  const said = [];
  for (;;) {
    const found = findRemark(was, now, [event('assassin', 1, 2), event('set', 1), event('wedding', 2)], said);
    if (!found) break;
    said.push(found.key);
  }
  assert.equal(new Set(said).size, said.length);
  assert.deepEqual(said.sort(), ['Bo.kills', 'Bo.set', 'Cleo.killed', 'Cleo.wedding']);
});

test('everybody has at least fifteen remarks, short and each another', () => {
  for (const [name, own] of Object.entries(remarks)) {
    const all = Object.values(own);
    assert.ok(all.length >= 15, name);
    assert.equal(new Set(all).size, all.length, name);
    for (const text of all) assert.ok(text.length <= 32, text);
  }
});

test('everybody has a face', () => {
  const read = (/** @type {string} */ path) => readFileSync(new URL(`../../web/${path}`, import.meta.url), 'utf8');
  const names = [...read('app/bots.js').matchAll(/name: '(\w+)'/g)].map(([, name]) => name.toLowerCase());
  assert.equal(names.length, 8);
  for (const name of names) assert.ok(read('assets/faces.svg').includes(`<symbol id="f-${name}"`), name);
});
