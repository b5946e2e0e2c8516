// How much a connection hears: too much of one page ends it, and not what a host passes on of others.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { PAGES, Peer } from '../../web/multiplayer/live/peer.js';

// No time passes in which more could be said.
mock.method(performance, 'now', () => 0);

/** A connection that exists, and carries nothing. */
class Link {
  createDataChannel() {
    return { readyState: 'connecting', send: () => {} };
  }
}

/**
 * Return how many of a page's messages are heard before the connection counts as flooded.
 * @param {number} [pages]
 */
function heardBeforeFlood(pages) {
  // @ts-expect-error Node has no such connections.
  globalThis.RTCPeerConnection = Link;
  let heard = 0;
  let flooded = false;
  const ends = {
    opened: () => {},
    quiet: () => {},
    heard: () => {
      heard += 1;
    },
    flooded: () => {
      flooded = true;
    },
  };
  const peer = new Peer(ends, undefined, pages);
  for (let at = 0; at < 1000 && !flooded; at += 1) peer.take('{"is":"say","phrase":1}');
  assert.ok(flooded, 'nothing was too much');
  return heard;
}

test('one page that says too much is told apart from one that says a lot', () => {
  assert.equal(heardBeforeFlood(), 80);
});

test('a guest can hear all that the pages of a whole table may say', () => {
  // Three guests who each say as much as their host hears, and the host besides.
  assert.equal(heardBeforeFlood(PAGES), PAGES * 80);
});
