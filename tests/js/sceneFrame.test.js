// The frames of scenes: which zones they show, what the build writes is what the page draws, and the still of an own scene,
// which stands in another page before its scene is asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { toHtml } from '../../web/app/dom.js';
import { drawBoard, drawSays, framesOf } from '../../web/scenes/frame.js';
import { readStill, writeStill } from '../../web/scenes/own.js';

const card = (code, key = code) => ({ card: code, key, ref: code, name: code, label: code, marks: [] });
const seat = (at, name, cards) => ({
  seat: at,
  name,
  house: 'H',
  turn: at === 0,
  cards: 1,
  points: 0,
  ally: false,
  zones: [
    { id: `${at}s`, kind: 'rack', caption: 'Spoils', groups: cards.length > 0 ? [cards] : [] },
    { id: `${at}m`, kind: 'rack', caption: 'Melds', groups: [] },
  ],
});
const snapshot = (hand, won, stock = 9) => ({
  game: 'royals',
  you: 1,
  actor: 1,
  names: ['Ada', 'You'],
  table: {
    seats: [seat(0, 'Ada', []), seat(1, 'You', won)],
    centre: [
      { id: 'stock', kind: 'stack', caption: 'Stock', count: stock, ref: 'stock' },
      { id: 'discard', kind: 'spread', caption: 'Discard', cards: [] },
    ],
    hand: { id: 'hand', cards: hand },
  },
});
const scene = (first, ...steps) => ({ seat: 1, title: '', text: 'A <rule> of K♥.', learn: false, first, steps });

test('a frame shows only zones that hold cards, and those that the moves change', () => {
  const { used, frames } = framesOf(
    scene(snapshot([card('KH')], []), { kind: 'play', move: 'win KH', seat: 1, snapshot: snapshot([], [card('KH')]) }),
  );
  assert.deepEqual(used.sort(), ['1s', 'hand']);
  assert.deepEqual(
    frames.map(({ places }) => places.map(({ id }) => id)),
    [['hand'], ['1s']],
  );
  assert.deepEqual(
    frames.map(({ marks }) => marks),
    [[], ['KH']],
  );
});

test('a stock is shown where cards are drawn from it', () => {
  const drawn = { kind: 'play', move: 'draw stock', seat: 1, snapshot: snapshot([card('KH')], [], 8) };
  assert.ok(framesOf(scene(snapshot([], []), drawn)).used.includes('stock'));
});

test('a refused move marks its cards, says why and names the rule', () => {
  const refused = { kind: 'no', move: 'meld KH', seat: 1, words: 'meld K♥', text: 'Not yet.', rule: 'royals.meld' };
  const { frames } = framesOf(scene(snapshot([card('QS'), card('KH')], []), refused));
  assert.deepEqual(frames[1]?.marks, ['KH']);
  assert.deepEqual(frames[1]?.says, { lead: 'You may not meld K♥:', text: 'Not yet.', rule: 'royals.meld' });
});

test('texts are written as text', () => {
  const { frames } = framesOf(scene(snapshot([card('KH')], [])));
  const html = toHtml(drawSays(frames[0].says, 'royals', '/'));
  assert.ok(html.includes('A &lt;rule&gt; of <span class="cd">K<span class="su H">♥</span></span>.'));
  const hostile = { ...frames[0], places: frames[0].places.map((place) => ({ ...place, caption: '"><script>' })) };
  assert.ok(!toHtml(drawBoard(hostile, { root: '/' })).includes('<script>'));
});

test('a scene that is played has the same cards in the same places', () => {
  const { frames } = framesOf(scene(snapshot([card('KH'), card('2C')], [card('QS')])));
  const live = { picked: new Set(), usable: new Set(['KH']), fits: new Set(), shade: true };
  const keys = (html) => [...html.matchAll(/data-key="(\w+)"/g)].map((found) => found[1]);
  const still = toHtml(drawBoard(frames[0], { root: '/' }));
  const played = toHtml(drawBoard(frames[0], { root: '/', live }));
  assert.deepEqual(keys(played), keys(still));
  assert.ok(/class="card C off"[^>]*data-key="2C"[^>]*aria-disabled="true"/.test(played));
});

// --- the still of an own scene ---

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
