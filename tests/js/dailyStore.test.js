// Which results of deals of the day count, and which of a file are taken.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { disk } from './browser.js';

const { games } = await import('../../web/app/games.js');
const { addDaily, beginCounting, begunDeals, dailyResult, dailyResults, dealNumber, keepBot, keepDaily, newDaily, noteBegun } =
  await import('../../web/saves/dailyStore.js');
const { checksum } = await import('../../web/saves/saveFormat.js');
games.push({ id: 'royals' }, { id: 'lines' });

const KEY = 'regalia.daily';
const goTo = (day) => mock.timers.setTime(Date.parse(`${day}T12:00:00Z`));
const deal = (day, on = day, more = {}) => ({ day, game: 'royals', on, mine: 40, theirs: 30, bot: null, ...more });
const put = (...days) => disk.set(KEY, JSON.stringify({ regalia: 1, days, sum: checksum(JSON.stringify(days)) }));
const kept = () => JSON.parse(disk.get(KEY)).days;

mock.timers.enable({ apis: ['Date'] });
beforeEach(() => {
  disk.clear();
  goTo('2026-11-22');
});

test('results of a file are taken where there was such a deal, played on its day or later', () => {
  const sound = [
    deal('2026-11-01', '2026-11-03'),
    deal('2026-11-22'),
    deal('2026-11-22', '2026-11-22', { game: 'lines' }),
  ];
  const wrong = [
    ...[
      deal('2026-11-23'),
      deal('2026-12-24'),
      deal('2026-10-31'),
      deal('0001-01-01'),
      deal('2026-11-31', '2026-12-01'),
    ],
    ...[
      deal('2026-11-20', '2026-11-19'),
      deal('2026-11-20', '2026-11-23'),
      deal('2026-11-20', '2026-11-20', { game: 'chess' }),
    ],
    ...[null, 7, {}, deal('2026-11-20', '2026-11-20', { mine: 1e9 })],
  ];
  addDaily([...wrong, ...sound]);
  assert.deepEqual(kept(), sound);
  assert.deepEqual(dailyResults(), sound);
});

test('a file that is brought in says what is new in it and how much does not fit', () => {
  put(deal('2026-11-20'));
  const given = [
    deal('2026-11-20', '2026-11-21'),
    deal('2026-11-21'),
    deal('2026-11-21', '2026-11-22'),
    deal('2026-11-23'),
    7,
  ];
  assert.deepEqual(newDaily(given), { added: [deal('2026-11-21')], had: 1, misfits: 2 });
  for (const none of [undefined, null, { length: 3 }]) assert.deepEqual(newDaily(none), { added: [], had: 0, misfits: 0 });
  assert.deepEqual(kept(), [deal('2026-11-20')]);
});

test('a result that is dated after today is kept and does not count yet', () => {
  const ahead = [deal('2026-11-24'), deal('2026-11-20', '2026-11-24', { mine: 99 })];
  put(...ahead, deal('2026-11-21'));
  assert.deepEqual(dailyResults(), [deal('2026-11-21')]);
  assert.equal(dailyResult('2026-11-20', 'royals'), null);
  // The deal is played today: that play counts, and goes on counting.
  const save = {
    ...{ daily: '2026-11-20', counts: true, game: 'royals', winners: [0], when: Date.now() },
    ...{ names: ['You', 'Ada'], totals: [40, 30], setup: { seat: 0 } },
  };
  for (let i = 0; i < 2; i += 1) assert.equal(keepDaily(save), true);
  assert.equal(kept().length, 4);
  assert.deepEqual(dailyResult('2026-11-20', 'royals'), deal('2026-11-20', '2026-11-22'));
  goTo('2026-11-24');
  assert.deepEqual(dailyResult('2026-11-20', 'royals'), deal('2026-11-20', '2026-11-22'));
  assert.equal(dailyResults().length, 3);
});

test('what the bot made of a deal is kept once', () => {
  put(deal('2026-11-22'), deal('2026-11-22', '2026-11-22', { game: 'lines' }));
  const save = { daily: '2026-11-22', game: 'royals' };
  keepBot(save, 12);
  keepBot(save, 99);
  assert.deepEqual(
    kept().map(({ bot }) => bot),
    [12, null],
  );
});

test('a deal belongs to the day on which it was begun', async () => {
  const { daysOf } = await import('../../web/saves/results.js');
  goTo('2026-11-23'); // It ended after midnight.
  const save = {
    ...{ daily: '2026-11-22', begun: '2026-11-22', counts: true, game: 'royals', winners: [0], when: Date.now() },
    ...{ names: ['You', 'Ada'], totals: [40, 30], setup: { seat: 0 } },
  };
  assert.equal(keepDaily(save), true);
  assert.deepEqual(kept(), [deal('2026-11-22')]);
  assert.deepEqual(daysOf(dailyResults()), ['2026-11-22']);
});

test('a deal that was begun and deleted does not count when it is begun again', () => {
  assert.equal(beginCounting('2026-11-22', 'royals'), true);
  assert.equal(beginCounting('2026-11-22', 'royals'), false);
  assert.equal(beginCounting('2026-11-22', 'lines'), true);
  put(deal('2026-11-21'));
  assert.equal(beginCounting('2026-11-21', 'royals'), false);
});

test('what was begun elsewhere does not count again, and the latest deals are remembered', () => {
  beginCounting('2026-11-22', 'royals');
  noteBegun(['2026-11-20 lines', '2026-11-22 royals']);
  assert.deepEqual(begunDeals(), ['2026-11-20 lines', '2026-11-22 royals']);
  assert.equal(beginCounting('2026-11-20', 'lines'), false);
  noteBegun(Array.from({ length: 500 }, (_, at) => `2025-${String(at).padStart(4, '0')} royals`));
  assert.equal(begunDeals().length, 400);
  assert.equal(beginCounting('2026-11-22', 'royals'), false);
});

test('the deals of a day have a number', () => {
  assert.deepEqual(['2026-11-01', '2026-11-02', '2026-12-01'].map(dealNumber), [1, 2, 31]);
});
