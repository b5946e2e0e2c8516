// The still of a scene of one's own: what stands in another page before its scene is asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { readStill, writeStill } = await import('../../web/scenes/own.js');

const face = (card) => ({ card, key: card, label: card });
const places = [
  { id: 'discard', form: 'pile', name: '', caption: 'Discard pile, 18', groups: [[face('KH')]] },
  { id: 'hand', form: 'fan', name: 'Ada|;&', house: 'H', caption: 'Hand', groups: [[face('TS'), face('??')], []] },
];

test('a still is read as it was written', () => {
  const read = readStill(writeStill({ places, marks: [], says: { lead: '', text: '' } }));
  assert.deepEqual(
    read.map(({ form, name, caption, house, groups }) => [form, name, caption, house, groups.flat().map((f) => f.card)]),
    [
      ['pile', '', 'Discard pile, 18', undefined, ['KH']],
      ['fan', 'Ada|;&', 'Hand', 'H', ['TS', '??']],
    ],
  );
  assert.equal(read[1].groups[0][0].label, '10 of spades');
});

test('what is no still shows nothing', () => {
  const bad = ['', 'x', 'fan;Ada;Hand;H;KX', 'fan;Ada;Hand;X;KH', 'form;Ada;Hand;H;KH', 'fan;%E0%A4%A;Hand;H;KH'];
  for (const text of [...bad, '[]', 'fan;Ada', `fan;;;;${'KH '.repeat(201)}`, `fan;${'A'.repeat(7_000)};;;KH`]) {
    const found = readStill(text);
    assert.deepEqual(found.flatMap(({ groups }) => groups), [], text.slice(0, 40));
  }
});

test('texts of a still are bounded, and have no control characters', () => {
  const [place] = readStill(`fan;${'A'.repeat(90)};a%E2%80%AEb%00;H;KH`);
  assert.equal(place.name.length, 60);
  assert.equal(place.caption, 'ab');
});
