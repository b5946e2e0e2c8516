// How hands, spreads and melds share the room that a screen has.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { fitMelds } from '../../web/table/melds.js';
import { fitBoard, fitHand, fitSpread, shapeOf } from '../../web/table/layout.js';

const FINGER = 24;
/** Widths of a hand and of its cards, from the smallest phone to a desktop. */
const SCREENS = [
  [300, 60],
  [340, 60],
  [366, 64],
  [500, 60],
  [796, 72],
  [1052, 100],
];

test('every card of a hand of up to 26 shows a strip that a finger hits', () => {
  for (const [width, card] of SCREENS) {
    for (let count = 1; count <= 26; count += 1) {
      for (const run of [1, 4, 7, 13]) {
        const suits = Array.from({ length: count }, (_, at) => 'SHDC'[Math.floor(at / run) % 4]);
        const fit = fitHand(suits, width, card);
        const what = JSON.stringify({ width, count, run, fit });
        assert.equal(
          fit.rows.reduce((sum, row) => sum + row, 0),
          count,
          what,
        );
        assert.ok(fit.card >= 44, what);
        for (const row of fit.rows) assert.ok((width - fit.card) / Math.max(1, row - 1) >= FINGER, what);
      }
    }
  }
});

test('a spread pile shows all its cards or as many as strips fit beside the button', () => {
  assert.equal(fitSpread(3, 200, 50), 3);
  const shown = fitSpread(40, 200, 50);
  assert.ok(shown >= 1 && 50 + (shown - 1) * FINGER <= 200 - 40);
  assert.equal(fitSpread(5, 60, 50), 1);
});

/** Run boot/head.js on a screen of this size and return the names of its shape. */
function namesAt(width, height) {
  const is = { 'max-width': (px) => width <= px, 'min-width': (px) => width >= px };
  const high = { 'max-height': (px) => height <= px, 'min-height': (px) => height >= px };
  const upright = {
    orientation: (name) => (name === 'portrait') === height >= width,
    'prefers-color-scheme': () => false,
  };
  const tests = { ...is, ...high, ...upright };
  const matchMedia = (query) => {
    const parts = [...query.matchAll(/\(([\w-]+): (\w+?)(?:px)?\)/g)];
    return { matches: parts.every(([, name, value]) => tests[name](value)), addEventListener: () => {} };
  };
  const documentElement = { dataset: {} };
  runInNewContext(readFileSync(new URL('../../web/boot/head.js', import.meta.url), 'utf8'), {
    document: { documentElement, currentScript: null },
    localStorage: {},
    location: { hash: '' },
    matchMedia,
  });
  return documentElement.dataset.shape.split(' ');
}

test('the shape of a screen is named before the first paint', () => {
  assert.equal(shapeOf(namesAt(844, 390)), 'landscape');
  assert.equal(shapeOf(namesAt(390, 844)), 'portrait');
  assert.equal(shapeOf(namesAt(1440, 900)), 'desktop');
  assert.deepEqual(namesAt(360, 640), ['upright', 'low', 'narrow', 'slim']);
  assert.deepEqual(namesAt(820, 1180), ['tablet', 'upright', 'wide', 'tall']);
  assert.deepEqual(namesAt(1440, 900), ['desktop', 'large', 'columns', 'wide', 'tall']);
});

test('melds become tiles only when no rack fits, and never wider than their room', () => {
  const meld = { cards: [false, false, false], face: false, words: [90, 60, 20] };
  const room = { width: 340, height: 300, card: 60, gap: 16, cap: 18, slim: true };
  assert.equal(fitMelds([meld], room).form, 'rack');
  const crowd = fitMelds(Array(30).fill(meld), room);
  assert.equal(crowd.form, 'tile');
  for (let count = 1; count <= 12; count += 1) {
    const fit = fitMelds(Array(count).fill({ ...meld, cards: Array(13).fill(true) }), room);
    for (const { width } of fit.melds) assert.ok(width <= room.width);
  }
});

test('eight melds keep their cards on the smallest phone', () => {
  const meld = { cards: Array(4).fill(false), face: true, words: [150, 120, 77] };
  const room = { width: 272, height: 262, card: 44, gap: 16, cap: 21, slim: true };
  const fit = fitMelds(Array(8).fill(meld), room);
  assert.equal(fit.form, 'rack');
  for (const { strip, width } of fit.melds) assert.ok(strip >= 16 && width <= room.width);
});

/** Racks of a board: spoils in one group, melds in groups of three. */
const board = (spoils, melds) => [
  { tight: false, groups: [Array(spoils).fill(0)] },
  { tight: true, groups: Array.from({ length: melds }, () => [0, 0, 0]) },
];

test('no card of a board shows less than 16 px, however many there are', () => {
  for (const [width, card] of SCREENS) {
    for (let spoils = 1; spoils * 16 + card <= width; spoils += 1) {
      for (let melds = 0; melds <= 10; melds += 1) {
        for (const rows of [1, 2, 4]) {
          const { racks } = fitBoard(board(spoils, melds), { width, card, gap: 16, rows });
          for (const { strip, lap, lines } of racks) {
            assert.ok(
              lines === 0 || (strip >= 15.9 && card + 8 - lap >= 15.9),
              JSON.stringify({ width, spoils, melds, rows, strip, lap }),
            );
          }
        }
      }
    }
  }
});

test('a board takes several rows before it folds a meld, and folds where there is no height', () => {
  const folds = (fit) => fit.racks.some(({ folded }) => folded.includes(true));
  const low = fitBoard(board(6, 5), { width: 340, card: 44, gap: 16, rows: 1 });
  assert.ok(folds(low) && low.rows === 1 && !low.fits);
  const high = fitBoard(board(6, 5), { width: 340, card: 44, gap: 16, rows: 4 });
  assert.ok(!folds(high) && high.rows > 1 && high.rows <= 4 && high.fits);
  assert.equal(fitBoard(board(2, 1), { width: 340, card: 44, gap: 16, rows: 4 }).rows, 1);
});

test('each rack has a row of its own, where there is height, before melds lie over one another', () => {
  const fit = (rows) => fitBoard(board(11, 6), { width: 440, card: 76, gap: 16, rows });
  const [spoils, melds] = fit(2).racks;
  assert.deepEqual([fit(2).rows, spoils.folded, melds.folded.includes(true)], [2, [false], true]);
  assert.ok(spoils.strip >= 76 * 0.36, String(spoils.strip));
  assert.equal(fit(1).rows, 1);
});

test('folded melds lie over one another before they take a line more', () => {
  const { racks, rows } = fitBoard(board(12, 9), { width: 340, card: 44, gap: 16, rows: 1 });
  assert.equal(rows, 2);
  for (const { lap } of racks) assert.ok(44 + 8 - lap >= 16, String(lap));
});

test('no meld lies over the signs and the count above another', () => {
  const groups = Array.from({ length: 6 }, () => [0, 0, 19]);
  const badges = [39, 0, 39, 0, 0, 0];
  const rack = { tight: true, pairs: groups.map(() => false), kept: groups.map(() => false), groups, badges };
  const spoils = { tight: false, groups: [Array.from({ length: 8 }, () => 0)] };
  const [, melds] = fitBoard([spoils, rack], { width: 390, card: 46, gap: 16, rows: 1 }).racks;
  assert.ok(melds.lap > 0 && melds.folded.every(Boolean), JSON.stringify(melds));
  for (const [at, lap] of melds.laps.entries()) {
    assert.ok(46 + 8 - lap >= badges[at], JSON.stringify(melds));
    if (badges[at] === 0) assert.equal(lap, melds.lap);
  }
});
