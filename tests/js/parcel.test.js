// A parcel arrives whole, or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Incoming, LARGEST, Outgoing, PART, ParcelError } from '../../web/multiplayer/parcel.js';

/** Let a parcel go; `change` may change what the sender says. @param {string} text @param {(said: string, n: number) => string} [change] */
function carry(text, change = (said) => said) {
  const from = new Outgoing(text);
  const to = new Incoming();
  /** @type {string | null} */
  let said = from.announce();
  for (let n = 0; said !== null; n += 1) said = from.hear(to.hear(change(said, n)));
  return { from, to };
}

const LONG = 'Ä"\n🂡x'.repeat(PART / 4);

test('a text of several parts arrives as it was', () => {
  for (const text of ['x', 'x'.repeat(PART), 'x'.repeat(PART + 1), LONG]) {
    const { from, to } = carry(text);
    assert.equal(to.text, text);
    assert.ok(from.taken && to.done);
  }
});

/** @param {object} [other] */
const label = (other = {}) => JSON.stringify({ ...JSON.parse(new Outgoing('four').announce()), ...other });

test('a label that promises too much, or nonsense, is refused', () => {
  for (const [said, why] of [
    [label({ version: 2 }), 'version'],
    [label({ length: LARGEST + 1, parts: LARGEST / PART + 1 }), 'large'],
    [label({ length: 0, parts: 0 }), 'form'],
    [label({ parts: 2 }), 'form'],
    [label({ length: -1 }), 'form'],
    [label({ length: '4' }), 'form'],
    [label({ sum: 'none' }), 'form'],
    [label({ is: 'part' }), 'form'],
    ['[]', 'form'],
    ['null', 'form'],
    ['{', 'form'],
    ['', 'form'],
    [`"${'x'.repeat(7 * PART)}"`, 'form'],
  ]) {
    assert.throws(() => new Incoming().hear(said), (error) => error instanceof ParcelError && error.message === why);
  }
});

test('parts that are changed, out of order or of another size are refused', () => {
  const at = (/** @type {number} */ when, /** @type {object} */ other) => (/** @type {string} */ said, /** @type {number} */ n) =>
    n === when ? JSON.stringify({ ...JSON.parse(said), ...other }) : said;
  for (const other of [{ part: 1 }, { text: 'short' }, { text: 7 }, { is: 'parcel' }])
    assert.throws(() => carry(LONG, at(1, other)), /form/);
  assert.throws(() => carry(LONG, at(2, { text: 'y'.repeat(LONG.length - PART) })), /broken/);
});

test('a sender gives no part that there is not', () => {
  const from = new Outgoing('four');
  for (const said of ['{"is":"next","part":1}', '{"is":"next","part":-1}', '{"is":"next"}', '{"is":"parcel"}', '7'])
    assert.throws(() => from.hear(said), /form/);
  assert.equal(from.taken, false);
});
