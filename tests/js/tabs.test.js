// Which of several tabs plays a match.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { tick } from './browser.js';

/** The browser's lock manager, for one name. */
class Locks {
  held = null;
  queue = [];

  request(_name, { signal, steal }, got) {
    return new Promise((resolve, reject) => {
      const abort = () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' }));
      const entry = { got, resolve, abort };
      signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((each) => each !== entry);
        abort();
      });
      if (steal) {
        this.held?.abort();
        this.held = null;
        this.queue.unshift(entry);
      } else this.queue.push(entry);
      queueMicrotask(() => this.next());
    });
  }

  next() {
    if (this.held || this.queue.length === 0) return;
    const entry = this.queue.shift();
    this.held = entry;
    Promise.resolve(entry.got({})).then((value) => {
      entry.resolve(value);
      if (this.held === entry) this.held = null;
      this.next();
    });
  }
}

const { lockMatch } = await import('../../web/match/locks.js');

let locks;
let holds;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  locks = new Locks();
  holds = [];
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
});

afterEach(() => {
  for (const { hold } of holds) hold.release();
  mock.timers.reset();
});

/** A tab that opens the match; `told` is what it hears. */
async function tab() {
  const told = [];
  const hold = lockMatch('m1', { gained: () => told.push('gained'), lost: () => told.push('lost') });
  holds.push({ hold });
  await tick();
  return { told, hold };
}

test('the only tab plays at once', async () => {
  const { told } = await tab();
  mock.timers.tick(10_000);
  assert.deepEqual(told, ['gained']);
});

test('a tab that is reloaded plays although its old page goes a moment later', async () => {
  const old = await tab();
  const { told } = await tab();
  mock.timers.tick(200);
  old.hold.release();
  await tick();
  mock.timers.tick(10_000);
  assert.deepEqual(told, ['gained']);
});

test('a second tab watches, and plays when the first one is closed', async () => {
  const first = await tab();
  const { told } = await tab();
  mock.timers.tick(1000);
  assert.deepEqual(told, ['lost']);
  first.hold.release();
  await tick();
  assert.deepEqual(told, ['lost', 'gained']);
});

test('a sleeping tab loses the match to the tab that claims it', async () => {
  const first = await tab();
  const second = await tab();
  mock.timers.tick(1000);
  // The message of the channel has not arrived: the first tab does not answer.
  second.hold.claim();
  mock.timers.tick(1500);
  await tick();
  assert.deepEqual(second.told, ['lost', 'gained']);
  assert.deepEqual(first.told, ['gained', 'lost']);
});
