// What is heard and felt of the table, if the person wants it: few sounds, made here and soft, and a short tremble of the device.
import { getSettings } from './settings.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {'card' | 'turn' | 'end'} Cue */

/** Notes of a cue, as seconds from its beginning and hertz. @type {Record<'turn' | 'end', [number, number][]>} */
const NOTES = {
  turn: [
    [0, 523.25],
    [0.11, 659.25],
  ],
  end: [
    [0, 392],
    [0.14, 523.25],
    [0.28, 659.25],
  ],
};
const LOUD = 0.07;

/** @type {AudioContext | null} */
let ear = null;
/** The rustle of a card, made once. @type {AudioBuffer | null} */
let rustle = null;

/**
 * Which cue belongs to what was just drawn: the end of a hand, or else that it is the person's turn, or else that something happened.
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 * @returns {Cue | null}
 */
export function cueOf(was, now, events) {
  if (events.length === 0) return null;
  if (now.sheet && !was?.sheet) return 'end';
  if (now.actor === now.you && was && was.actor !== now.you) return 'turn';
  return events.some((event) => event.text) ? 'card' : null;
}

/**
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 */
export function giveFeedback(was, now, events) {
  const { sound, buzz } = getSettings();
  const cue = sound || buzz ? cueOf(was, now, events) : null;
  if (!cue) return;
  if (sound) hear(cue);
  if (buzz && cue !== 'card') navigator.vibrate?.(cue === 'turn' ? 18 : [18, 60, 18]);
}

/** A sound that could not be played at once is not played late: so many milliseconds at most. */
const LATE = 300;
/** Whoever switches sounds on waits to hear one, however long the browser takes to wake its first. */
const SAMPLE = 5000;

/** What the settings let hear. */
export const sample = () => hear('turn', SAMPLE);

/** @param {Cue} cue */
function hear(cue, patience = LATE) {
  const asked = performance.now();
  try {
    ear ??= new AudioContext();
    const to = ear;
    const play = () => {
      if (performance.now() - asked > patience) return;
      if (cue === 'card') brush(to);
      else for (const [after, pitch] of NOTES[cue]) ring(to, to.currentTime + after, pitch);
    };
    // Without a tap before it the browser keeps silent; a later one wakes it.
    if (to.state === 'running') play();
    else void to.resume().then(play, () => {});
  } catch {
    // There is nothing to hear it from.
  }
}

/** A card on cloth: a short breath of noise, its edges rounded. @param {AudioContext} ear */
function brush(ear) {
  if (!rustle) {
    rustle = ear.createBuffer(1, Math.round(ear.sampleRate * 0.07), ear.sampleRate);
    const samples = rustle.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) {
      samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
    }
  }
  const source = new AudioBufferSourceNode(ear, { buffer: rustle });
  const soft = new BiquadFilterNode(ear, { type: 'bandpass', frequency: 1400, Q: 0.6 });
  source
    .connect(soft)
    .connect(new GainNode(ear, { gain: LOUD * 2.5 }))
    .connect(ear.destination);
  source.start();
}

/** @param {AudioContext} ear @param {number} when @param {number} pitch */
function ring(ear, when, pitch) {
  const tone = new OscillatorNode(ear, { type: 'sine', frequency: pitch });
  const gain = new GainNode(ear, { gain: 0 });
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(LOUD, when + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + 0.5);
  tone.connect(gain).connect(ear.destination);
  tone.start(when);
  tone.stop(when + 0.55);
}
