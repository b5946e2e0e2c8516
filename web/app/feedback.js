// Sounds and vibration at the table, if the person wants them. The sounds are few and soft, and are made here.
import { getSettings } from './settings.js';

/** @typedef {import('../table/table.js').Event} Event */
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
let audio = null;
/** The rustle of a card, made once. @type {AudioBuffer | null} */
let rustle = null;

/**
 * Return the cue for what was just drawn: the end of a hand, else that it is the person's turn, else that something happened.
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 * @returns {Cue | null}
 */
function cueOf(was, now, events) {
  if (events.length === 0) return null;
  if (now.sheet && !was?.sheet) return 'end';
  if (now.actor === now.you && was && was.actor !== now.you) return 'turn';
  return events.some((event) => event.text) ? 'card' : null;
}

/**
 * Play the cue for what was just drawn.
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

/** Milliseconds after which a sound that could not be played at once is not played any more. */
const LATE = 300;
/** The same for the sample: a person who switches sounds on waits for it. */
const SAMPLE = 5000;

/** Play a sample for the settings. */
export const playSample = () => hear('turn', SAMPLE);

/** @param {Cue} cue */
function hear(cue, patience = LATE) {
  const asked = performance.now();
  try {
    audio ??= new AudioContext();
    const to = audio;
    const play = () => {
      if (performance.now() - asked > patience) return;
      if (cue === 'card') brush(to);
      else for (const [after, pitch] of NOTES[cue]) ring(to, to.currentTime + after, pitch);
    };
    // Without a tap before it the browser keeps silent; a later one wakes it.
    if (to.state === 'running') play();
    else void to.resume().then(play, () => {});
  } catch {
    // This device has no audio.
  }
}

/** Play a card on cloth: a short burst of filtered noise. @param {AudioContext} ear */
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
