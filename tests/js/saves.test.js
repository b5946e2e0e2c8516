// How a match is written into the browser's store, and read again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import './browser.js';
import { cleanName } from '../../web/saves/saves.js';
import { VERSION, checksum, formatSave, parseSave, upgradeSave } from '../../web/saves/saveFormat.js';

const OLD = JSON.parse(readFileSync(new URL('../web/saves/version-1.json', import.meta.url), 'utf8'));
const SAVE = upgradeSave(OLD).save;

test('a save of the first version gets what it lacked', () => {
  assert.equal(SAVE.record, OLD.record);
  assert.equal(SAVE.regalia, VERSION);
  assert.deepEqual([SAVE.label, SAVE.serial, SAVE.picture], ['', 0, null]);
});

test('a save that was written is read back', () => {
  const { sum, ...kept } = JSON.parse(formatSave(SAVE));
  assert.match(sum, /^[0-9a-f]{8}$/);
  assert.deepEqual(parseSave(formatSave(SAVE)), { save: kept });
});

test('a save that was cut or changed is damaged', () => {
  const text = formatSave({ ...SAVE, label: 'Ours' });
  assert.deepEqual(parseSave(text.slice(0, -5)), { fault: 'damaged' });
  assert.deepEqual(parseSave(text.replace('Ours', 'Mine')), { fault: 'damaged' });
  for (const kept of [null, 7, [], 'x', {}]) assert.deepEqual(upgradeSave(kept), { fault: 'damaged' });
});

test('a save of a later version says so', () => {
  assert.deepEqual(upgradeSave({ ...SAVE, regalia: VERSION + 1 }), { fault: 'later' });
});

/** A save that has every part. */
const WHOLE = {
  ...SAVE,
  record: 'regalia 1\n',
  log: SAVE.log.slice(0, 3),
  label: 'Ours',
  serial: 3,
  hand: 1,
  picture: { others: ['SH?'], centre: ['?', 'J'], own: 'DC', hand: 'SSH' },
  sheet: true,
  setup: { ...SAVE.setup, way: 'guest' },
  together: { room: 'a1', name: 'Ann', secret: 'b2', token: '', sealed: '' },
};

/** What a vandal writes in the place of a value. */
const WRONG = [
  ...[null, true, 0, -1, 1.5, 9e15, 1e300, -1e300],
  ...['', 'x', '9e15', 'constructor', '__proto__', 'toString', '<b>', '\u202e', '\ud800', 'y'.repeat(100_000)],
  ...[[], [[]], [null], [-1], [0, 0], [[0], [0]], [1e9], ['x'], [{}], Array(6_000).fill(0)],
  ...[{}, { length: 1 }, { constructor: 1 }, JSON.parse('{"__proto__":{"length":1}}'), { seat: 0, others: 7 }],
];

/** Every value in a save, as a path of keys. */
function* pathsOf(value, path = []) {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  // The first two of a list stand for all.
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 2) : Object.keys(value);
  for (const key of keys) yield* pathsOf(value[key], [...path, key]);
}

function changed(save, path, value) {
  const copy = structuredClone(save);
  const last = path.at(-1);
  const place = path.slice(0, -1).reduce((part, key) => part[key], copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

/** Use a save as a list does; it throws for what no list can draw. */
function draw({ when, names, totals, hand, winners, sides = names.map((_, seat) => [seat]), setup, picture, ...rest }) {
  assert.ok(new Date(when).toISOString());
  assert.ok(names[setup.seat].length <= 200 && names.length <= 16);
  assert.ok(Number.isSafeInteger(rest.serial + 1) && Number.isSafeInteger(hand));
  for (const sum of totals) assert.ok(Math.abs(sum) <= 1e9);
  for (const seat of winners ?? []) assert.ok(typeof names[seat] === 'string');
  for (const side of sides) assert.ok(side.every((seat) => typeof names[seat] === 'string') && side.length > 0);
  assert.ok(sides.some((side) => side.includes(setup.seat)));
  assert.ok([undefined, 'pass', 'letter', 'room', 'guest'].includes(setup.way));
  if (setup.way === 'guest') assert.equal(typeof rest.together.sealed, 'string');
  if (picture)
    assert.ok([...picture.others, ...picture.centre, picture.own, picture.hand ?? ''].join('').length < 1_000);
  for (const text of [rest.title, rest.label, rest.game, rest.id]) assert.ok(text.length <= 200);
  for (const { text } of rest.log ?? []) assert.ok(text.length <= 1_000);
  assert.ok([undefined, true, false].includes(rest.sheet));
}

test('whatever is wrong in a save, it is damaged or can be drawn', () => {
  assert.deepEqual(upgradeSave(JSON.parse(formatSave(WHOLE))), { save: JSON.parse(JSON.stringify(WHOLE)) });
  const met = { damaged: 0, mended: 0 };
  for (const path of pathsOf(WHOLE)) {
    if (path[0] === 'regalia') continue;
    for (const value of [undefined, ...WRONG]) {
      const opened = parseSave(formatSave(changed(WHOLE, path, value)));
      if (!('save' in opened)) {
        assert.deepEqual(opened, { fault: 'damaged' });
        met.damaged += 1;
        continue;
      }
      draw(opened.save);
      met.mended += 1;
    }
  }
  assert.ok(met.damaged > 300 && met.mended > 500, JSON.stringify(met));
});

test('what follows from the record is left out where it cannot be drawn', () => {
  const wrong = { when: 9e15, sides: [], log: [1], sheet: { rows: 7 }, picture: { own: 'y'.repeat(2_000_000) } };
  const { save } = parseSave(formatSave({ ...WHOLE, ...wrong }));
  assert.deepEqual([save.when, save.sides, save.log, save.sheet, save.picture], [0, undefined, undefined, true, null]);
  assert.equal(save.record, WHOLE.record);
  for (const change of [{ names: 7 }, { totals: ['1'] }, { setup: {} }, { winners: {} }, { together: null }]) {
    assert.deepEqual(parseSave(formatSave({ ...WHOLE, ...change })), { fault: 'damaged' }, JSON.stringify(change));
  }
});

test('sides are kept where each seat is on one of several', () => {
  const names = ['You', 'Ada', 'Ben', 'Cleo'];
  const kept = (sides) => parseSave(formatSave({ ...WHOLE, names, sides })).save.sides;
  for (const sides of [
    [
      [0, 2],
      [1, 3],
    ],
    [[0], [1], [3, 2]],
  ])
    assert.deepEqual(kept(sides), sides);
  for (const sides of [
    [[0, 1, 2, 3]],
    [[0, 2], [1]],
    [[0, 2], [1, 3], []],
    [
      [0, 2],
      [1, 3, 0],
    ],
    [
      [0, 1],
      [2, 4],
    ],
    [],
  ]) {
    assert.equal(kept(sides), undefined, JSON.stringify(sides));
  }
});

test('the checksum is FNV-1a over the halves of each character', () => {
  assert.equal(checksum(''), '811c9dc5');
  assert.notEqual(checksum('ab'), checksum('ba'));
});

test('a typed name keeps the joiners of words and emoji, and no others', () => {
  for (const name of ['👨\u200d👩\u200d👧\u200d👦', '\u2764\ufe0f\u200d🔥', 'می\u200cخواهم', 'क्\u200dष']) {
    assert.equal(cleanName(name), name);
  }
  assert.equal(cleanName(' A\u200dn\u200bn  B\u202e '), 'A n n B');
  assert.equal(cleanName('👑\u200d'), '👑');
});

test('a name that means the reader is none', () => {
  for (const name of ['You', 'you', ' Du ', 'dich', 'your']) assert.equal(cleanName(name), '');
  assert.equal(cleanName('Youssef'), 'Youssef');
});
