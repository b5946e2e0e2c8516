// The short text by which two pages find one another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodeError, codeOf, readCode, sdpOf, withKeys, writeCode } from '../../web/multiplayer/codes/pairingCode.js';

const CODE = {
  kind: 'offer',
  room: '0123456789abcdef',
  slot: 258,
  ufrag: 'abcd',
  pwd: 'abcdefghijklmnopqrstuvwx',
  fingerprint: '0f'.repeat(32),
  candidates: [
    { type: 'host', address: '01234567-89ab-cdef-0123-456789abcdef.local', port: 54321 },
    { type: 'srflx', address: '203.0.113.7', port: 1 },
    { type: 'relay', address: '2001:db8:0:0:0:0:0:1', port: 65535 },
  ],
};

test('a code that was written is read back whole', () => {
  assert.deepEqual(readCode(writeCode(CODE)), CODE);
  const answer = { ...CODE, kind: 'answer', ufrag: 'a+/Z', candidates: [] };
  assert.deepEqual(readCode(writeCode(answer)), answer);
});

test('a code survives the session description that is made of it', () => {
  const { kind: _kind, room: _room, slot: _slot, ...session } = CODE;
  assert.deepEqual(codeOf(sdpOf(CODE)), session);
});

const HINTS = {
  game: 'alliance',
  host: 0,
  seat: 2,
  far: true,
  seats: [{ name: 'Ann', bot: false }, { name: 'Jürgen', bot: false }, null, { name: 'Hugo', bot: true }],
};

test('an invitation says who invites to what', () => {
  const invitation = { ...CODE, hints: HINTS };
  assert.deepEqual(readCode(writeCode(invitation)), invitation);
  assert.deepEqual(readCode(writeCode({ ...invitation, hints: { ...HINTS, seat: null } })).hints?.seat, null);
  // All of it takes a quarter of what a phone still reads well.
  assert.ok(writeCode(invitation).length < 230);
});

test('an invitation to what is no table is refused', () => {
  const bad = { game: 'Royals!', host: 3, seat: 0, seats: [HINTS.seats[0]] };
  for (const [name, value] of Object.entries(bad))
    assert.throws(() => readCode(writeCode({ ...CODE, hints: { ...HINTS, [name]: value } })), { message: 'form' });
  assert.throws(() => readCode(writeCode({ ...CODE, kind: 'answer', hints: HINTS })), { message: 'form' });
});

test('names in an invitation are cleaned and cut', () => {
  const seats = [{ name: 'A\u202en\nn <b>', bot: false }, { name: 'x'.repeat(99), bot: false }];
  const read = readCode(writeCode({ ...CODE, hints: { ...HINTS, seat: null, seats } })).hints?.seats;
  assert.deepEqual(read, [
    { name: 'A n n <b>', bot: false },
    { name: 'x'.repeat(24), bot: false },
  ]);
});

test('a code in which one character changed is refused', () => {
  const text = writeCode(CODE);
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    let read;
    try {
      read = readCode(changed);
    } catch (error) {
      assert.ok(error instanceof CodeError, `${at}: ${error}`);
      continue;
    }
    // The bits that pad the last character carry nothing.
    assert.equal(at, text.length - 1);
    assert.deepEqual(read, CODE);
  }
});

test('what is no code is refused with a reason', () => {
  for (const text of ['', 'x', '-'.repeat(1001), 'é'.repeat(80), writeCode(CODE).slice(0, -8)]) {
    assert.throws(() => readCode(text), { message: 'form' });
  }
});

test('a code holds no line break that could add to a session description', () => {
  const text = writeCode({ ...CODE, ufrag: 'ab\r\na=candidate' });
  assert.throws(() => readCode(text), CodeError);
});

test('a session description takes the keys of another one, and nothing else of it', () => {
  const keys = { ufrag: 'wxyz', pwd: 'zyxwvutsrqponmlkjihgfedcba' };
  assert.deepEqual(codeOf(withKeys(sdpOf(CODE), keys)), { ...codeOf(sdpOf(CODE)), ...keys });
});
