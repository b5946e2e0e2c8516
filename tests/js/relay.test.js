// What travels over relays: codes of rooms, sealed messages, words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodeError } from '../../web/multiplayer/codes/pairingCode.js';
import { readRoom, readRoomCode, toBase64, writeRoom, writeRoomCode } from '../../web/multiplayer/live/relay/roomCode.js';
import { Opener, openChannels, seal, SEALED, watchSecret } from '../../web/multiplayer/live/relay/sealed.js';
import { drawWords, readWords } from '../../web/multiplayer/live/relay/words.js';

// Older versions of Node have no sockets; none is opened here.
globalThis.WebSocket ??= /** @type {any} */ (class extends EventTarget {});
const { makeKey, markOf, Relays } = await import('../../web/multiplayer/live/relay/nostr.js');

const bytes = (/** @type {number} */ from) => Uint8Array.from({ length: 16 }, (_, n) => from + n);
const ROOM = { secret: toBase64(bytes(3)), host: '00112233445566778899aabbccddeeff', way: /** @type {const} */ ('sit') };
/** @param {string} path @returns {[string, string, string]} as the router hands them on */
const parts = (path) => /** @type {any} */ (path.split('/').map(decodeURIComponent));

test('the code of a room is read back, with any name', () => {
  for (const name of ['Ann', 'Änne-Sophie', 'a/b#c%d ?&', '王']) {
    assert.deepEqual(readRoom(...parts(writeRoom(ROOM, 'alliance', name))), ROOM, name);
  }
});

test('a code of a room in which anything changed is refused', () => {
  const [code, game, name] = parts(writeRoom(ROOM, 'royals', 'Ann'));
  for (let at = 0; at < code.length; at += 1) {
    const other = code[at] === 'A' ? 'B' : 'A';
    assert.throws(() => readRoom(code.slice(0, at) + other + code.slice(at + 1), game, name), CodeError, `${at}`);
  }
  for (const damaged of ['', 'x', code.slice(1), `${code}A`, code.slice(0, -1), 'ä'.repeat(47), 'A'.repeat(5000)]) {
    assert.throws(() => readRoom(damaged, game, name), CodeError, damaged);
  }
  assert.throws(() => readRoom(code, game, 'An'), CodeError);
  assert.throws(() => readRoom(code, 'virtues', name), CodeError);
});

test('the code says where it leads, and no code passes for another', () => {
  const watch = { ...ROOM, way: /** @type {const} */ ('watch') };
  assert.deepEqual(readRoom(...parts(writeRoom(watch, 'royals', 'Ann'))), watch);
  const take = { ...ROOM, way: /** @type {const} */ ('take') };
  assert.deepEqual(readRoomCode(writeRoomCode(take, ''), ''), take);
  assert.throws(() => readRoom(writeRoomCode(take, 'royals/Ann'), 'royals', 'Ann'), CodeError);
  assert.throws(() => readRoomCode(writeRoomCode({ ...ROOM, way: /** @type {any} */ ('else') }, ''), ''), CodeError);
});

test('who looks on has a secret of their own, the same for all', async () => {
  const secret = await watchSecret(ROOM.secret);
  assert.equal(secret, await watchSecret(ROOM.secret));
  assert.equal(secret.length, ROOM.secret.length);
  assert.notEqual(secret, ROOM.secret);
  assert.notEqual(secret, await watchSecret(toBase64(bytes(4))));
});

const open = () => openChannels(bytes(1), 'test');

test('a message is opened once, by the page at the other end', async () => {
  const [mine, theirs] = [await open(), await open()];
  const sealed = await seal(mine.up, { is: 'hello', from: 'x' });
  const opener = new Opener(theirs.up);
  const opened = await opener.open(sealed);
  assert.equal(opened?.is, 'hello');
  assert.equal(opened?.from, 'x');
  assert.equal(await opener.open(sealed), null, 'replayed');
  // Two relays bring it at the same moment.
  const twice = await seal(mine.up, { is: 'hello' });
  const both = await Promise.all([opener.open(twice), opener.open(twice)]);
  assert.equal(both.filter(Boolean).length, 1);
});

test('a message is not opened where it comes from, by another secret, or for another purpose', async () => {
  const sealed = await seal((await open()).up, { is: 'hello' });
  assert.equal(await new Opener((await open()).down).open(sealed), null, 'reflected');
  assert.equal(await new Opener((await openChannels(bytes(2), 'test')).up).open(sealed), null);
  assert.equal(await new Opener((await openChannels(bytes(1), 'other')).up).open(sealed), null);
});

test('topics say nothing, and no two are alike', async () => {
  const topics = [await open(), await openChannels(bytes(2), 'test'), await openChannels(bytes(1), 'other')];
  const all = topics.flatMap(({ up, down }) => [up.topic, down.topic]);
  assert.equal(new Set(all).size, 6);
  for (const topic of all) assert.match(topic, /^[\da-f]{64}$/);
  assert.equal((await open()).up.topic, all[0]);
});

test('all messages have one length, and none is twice the same', async () => {
  const { up } = await open();
  const texts = [{ is: 'a' }, { is: 'a' }, { is: 'answer', code: 'x'.repeat(600), name: '王'.repeat(24) }];
  const sealed = await Promise.all(texts.map((each) => seal(up, each)));
  for (const each of sealed) assert.equal(each.length, SEALED);
  assert.notEqual(sealed[0], sealed[1]);
  await assert.rejects(seal(up, { is: 'a', code: 'x'.repeat(1600) }), RangeError);
});

test('a changed or cut message is noise', async () => {
  const { up } = await open();
  const opener = new Opener(up);
  const sealed = await seal(up, { is: 'hello' });
  for (let at = 0; at < sealed.length - 1; at += 97) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    assert.equal(await opener.open(changed), null, `${at}`);
  }
  const noise = [sealed.slice(1), `${sealed}A`, 'A'.repeat(SEALED), '%'.repeat(SEALED), '', 'x'.repeat(1e6), null, 7, {}];
  for (const each of noise) assert.equal(await opener.open(each), null);
  assert.equal((await opener.open(sealed))?.is, 'hello', 'the whole one is opened all the same');
});

test('a message of another time is refused', async (t) => {
  const { up } = await open();
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 });
  const sealed = await seal(up, { is: 'hello' });
  for (const [minutes, isOpened] of /** @type {[number, boolean][]} */ ([[-6, false], [-4, true], [4, true], [6, false]])) {
    t.mock.timers.setTime(1_000_000_000 + minutes * 60_000);
    assert.equal((await new Opener(up).open(sealed)) !== null, isOpened, `${minutes} minutes`);
  }
});

test('words are read as people write them', () => {
  assert.match(drawWords(), /^([a-z]{3,8} ){3}[a-z]{3,8}$/);
  assert.notEqual(drawWords(), drawWords());
  const words = 'abandon lunar motor zoo';
  for (const text of [words, 'Abandon, Lunar – motor\nZOO.', ' aban luna moto zoo ', 'abandoned lunar motors zoo']) {
    assert.equal(readWords(text), words, text);
  }
  for (const text of ['', 'abandon lunar motor', `${words} zoo`, 'abandon lunar motor zzz', 'aba lunar motor zoo', 'x '.repeat(1e5)]) {
    assert.equal(readWords(text), '', text.slice(0, 40));
  }
});

test('a page that knows the host by its mark believes no other page', () => {
  const ends = { topics: {}, changed: () => {} };
  const key = makeKey();
  /** What a relay passes on: the event as text. @param {string} by @returns {any} */
  const say = (by) => {
    const relays = new Relays([], { ...ends, key: by });
    let passed = '';
    relays.here.add(/** @type {any} */ ({ publish: async (/** @type {object} */ event) => (passed = JSON.stringify(event)) }));
    relays.publish('a topic', 'a message');
    return JSON.parse(passed);
  };
  const guest = new Relays([], { ...ends, author: markOf(key) });
  assert.ok(guest.isBelieved(say(key)));
  const stranger = say(makeKey());
  assert.equal(guest.isBelieved(stranger), false);
  assert.equal(guest.isBelieved({ ...stranger, pubkey: say(key).pubkey }), false);
  assert.equal(guest.isBelieved({ ...say(key), content: 'another message' }), false);
  assert.ok(new Relays([], ends).isBelieved(stranger));
});
