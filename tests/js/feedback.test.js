// What is heard and felt of a move, on a device that notes what it is asked to play.
import './browser.js';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { tick } from './browser.js';

/** Pitches that were played, in order. @type {number[]} */
let played = [];
/** Patterns of vibration. @type {number[][]} */
let felt = [];
/** Milliseconds that the device takes to wake, and whether it was sent to rest. */
const device = { wakes: 0, rested: false };

class Param {
  setValueAtTime(value) {
    this.first ??= value;
  }
  linearRampToValueAtTime() {}
  exponentialRampToValueAtTime() {}
}
class Node {
  gain = new Param();
  frequency = new Param();
  connect = (to) => to;
  start() {
    // Cloth has no pitch of its own.
    played.push(this.frequency.first);
  }
  stop() {}
}
class AudioContext {
  currentTime = 0;
  sampleRate = 2;
  resume = () => (device.wakes ? new Promise((done) => setTimeout(done, device.wakes)) : Promise.resolve());
  suspend = async () => (device.rested = true);
  createBuffer = () => ({ getChannelData: () => [0] });
}
Object.assign(globalThis, {
  AudioContext,
  BiquadFilterNode: Node,
  DynamicsCompressorNode: Node,
  GainNode: Node,
  OscillatorNode: Node,
  AudioBufferSourceNode: Node,
});
mock.timers.enable({ apis: ['setTimeout'] });
let time = 1000;
mock.method(performance, 'now', () => time);
/** Let time pass. @param {number} ms */
async function pass(ms) {
  time += ms;
  mock.timers.tick(ms);
  await tick();
}
navigator.userActivation = { hasBeenActive: true };
navigator.vibrate = (pattern) => felt.push(pattern);

const { giveFeedback, playSound } = await import('../../web/app/feedback.js');

/** Return what sounds are played with. @param {string[]} sounds */
async function pitchesOf(...sounds) {
  played = [];
  for (const sound of sounds) playSound(sound);
  await tick();
  return played;
}
const ROYAL = ['ransom', 'set', 'wedding', 'hostage', 'assassin'];
const element = { querySelector: () => null };
const MINE = { you: 0, hand: 1, ply: 9, actor: 0, sheet: null };
const THEIRS = { ...MINE, actor: 1 };
const OVER = { ...MINE, actor: null, sheet: {} };
/** @param {string} kind @param {number} seat @param {number | null} [other] */
const event = (kind, seat, other = null) => ({ seat, text: 'It was so.', moment: { kind, cards: ['KH'], other } });

/** Tell what is heard and felt of events. @param {object} was @param {object} now @param {object[]} events */
async function hear(was, now, events) {
  played = [];
  felt = [];
  giveFeedback(element, was, now, events);
  await tick();
  return played;
}

test('the last card of a hand and going out are heard', async () => {
  const sounds = ['laid', 'trick', 'out'];
  const wanted = await pitchesOf(...sounds);
  const events = sounds.map((kind) => event(kind, 1));
  assert.deepEqual(await hear(THEIRS, OVER, events), wanted);
  assert.deepEqual(await hear(MINE, OVER, events), wanted);
  assert.deepEqual(felt, []);
});

test('each event of a step is heard, then the turn', async () => {
  const wanted = await pitchesOf('ransom', 'set', 'turn');
  assert.deepEqual(await hear(THEIRS, MINE, [event('ransom', 1), event('set', 1)]), wanted);
});

test('of many events the royal ones are heard', async () => {
  const wanted = await pitchesOf(...ROYAL);
  const small = ['laid', 'taken', 'melded', 'trick'].map((kind) => event(kind, 1));
  assert.deepEqual(await hear(THEIRS, THEIRS, [...ROYAL.map((kind) => event(kind, 1)), ...small]), wanted);
});

test('a device at rest wakes before a ransom is forgotten, and rests when all is heard', async () => {
  const wanted = await pitchesOf('ransom');
  played = [];
  device.wakes = 500;
  giveFeedback(element, MINE, MINE, [event('ransom', 0)]);
  await pass(500);
  assert.deepEqual(played, wanted);
  // The fifth of long sounds begins after 2.4 seconds; a card that is laid meanwhile does not cut it off.
  const long = ROYAL.map((kind) => event(kind, 1));
  giveFeedback(element, MINE, MINE, long);
  await pass(500);
  giveFeedback(element, MINE, MINE, [event('laid', 1)]);
  await pass(500);
  device.rested = false;
  await pass(3000);
  assert.equal(device.rested, false);
  await pass(3000);
  assert.equal(device.rested, true);
  device.wakes = 0;
});

test('a phone trembles for my turn, and for what befalls me', async () => {
  await hear(THEIRS, MINE, [event('laid', 1)]);
  const [turn] = felt;
  for (const kind of ['assassin', 'ransom', 'hostage']) {
    await hear(THEIRS, THEIRS, [event(kind, 1, 0)]);
    const [befell] = felt;
    assert.equal(felt.length, 1, kind);
    assert.notDeepEqual(befell, turn, kind);
    // My turn with it: it is felt once.
    await hear(THEIRS, MINE, [event(kind, 1, 0)]);
    assert.deepEqual(felt, [befell], kind);
    // Not what I do, nor what befalls another.
    await hear(MINE, MINE, [event(kind, 0, 1)]);
    await hear(THEIRS, THEIRS, [event(kind, 1, 2)]);
    assert.deepEqual(felt, [], kind);
  }
  // A card that another lays at a meld of mine harms nobody.
  await hear(THEIRS, THEIRS, [event('laid', 1, 0)]);
  assert.deepEqual(felt, []);
});
