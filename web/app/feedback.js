// What is heard and felt at a table: a dozen soft sounds of one family, made here of cloth, wood and bells; vibration; and the
// button in the bar that mutes the sounds.
import { button, icon } from './dom.js';
import { changeSettings, getSettings } from './settings.js';
import { pageStrings } from '../i18n/pageStrings.js';

/** @typedef {import('../table/table.js').Event} Event */
/** @typedef {import('../app/contract.js').MomentKind} MomentKind */
/** @typedef {MomentKind | 'shuffle' | 'deal' | 'turn' | 'won' | 'lost'} Sound */
/**
 * A part of a sound: `cloth` is filtered noise, `wood` a plucked tone, `bell` one that rings.
 * @typedef {[kind: 'cloth' | 'wood' | 'bell', after: number, hertz: number, seconds: number, loud: number, to?: number]} Part
 */

/** Loudness of all, and how much of the high end is kept: nothing shrill comes out of it. */
const LOUD = 0.16;
const SOFT = 4200;

/** Pitches, in hertz. All sounds are of one scale. */
const [G3, C4, D4, E4, G4, A4, C5, D5, E5, G5, A5, C6] = [
  196, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5,
];

/** @param {Part[0]} kind @param {number[]} pitches @param {number} step @param {number} seconds @param {number} loud @returns {Part[]} */
const row = (kind, pitches, step, seconds, loud) => pitches.map((pitch, at) => [kind, at * step, pitch, seconds, loud]);

/** @type {Record<Sound, Part[]>} */
const SOUNDS = {
  shuffle: [...row('cloth', [1500, 1700, 1400, 1800, 1600, 1900, 1500, 2000], 0.045, 0.05, 0.5)],
  deal: [...row('cloth', [1300, 1450, 1350, 1500, 1400, 1550], 0.07, 0.06, 0.7)],
  laid: [
    ['cloth', 0, 1300, 0.07, 1],
    ['wood', 0.005, 150, 0.09, 0.5, 90],
  ],
  taken: [['cloth', 0, 900, 0.11, 0.8, 2400]],
  buried: [],
  melded: [['cloth', 0, 1300, 0.07, 0.7], ...row('wood', [C5, E5, G5], 0.05, 0.28, 0.28)],
  trick: [...row('wood', [G4, C5], 0.09, 0.34, 0.4), ['cloth', 0.1, 700, 0.16, 0.5, 1900]],
  assassin: [
    ['cloth', 0.12, 3600, 0.16, 0.9, 700],
    ['wood', 0.26, 104, 0.4, 0.9, 62],
    ['wood', 0.28, 155.56, 0.36, 0.3],
  ],
  ransom: [...row('bell', [A5, C6], 0.07, 0.3, 0.16), ['cloth', 0.2, 900, 0.12, 0.5, 2000]],
  wedding: [...row('bell', [C5, E5, G5, C6, G5], 0.11, 0.7, 0.24)],
  hostage: [...row('cloth', [3000, 2500, 2800], 0.08, 0.04, 0.7), ['wood', 0.24, G3, 0.4, 0.5]],
  set: [...row('wood', [G4, C5, E5], 0.1, 0.4, 0.36), ['bell', 0.3, G5, 0.8, 0.3], ['bell', 0.3, C5, 0.8, 0.2]],
  house: [['cloth', 0, 600, 0.22, 0.6, 1800], ...row('wood', [D4, A4, D5], 0.1, 0.4, 0.34)],
  out: [...row('wood', [G4, D5, G5], 0.08, 0.4, 0.34)],
  virtue: [...row('bell', [E5, A5], 0.08, 0.5, 0.2), ['wood', 0, A4, 0.3, 0.24]],
  government: [...row('wood', [C4, G4, C5], 0.09, 0.45, 0.36), ['bell', 0.2, E5, 0.5, 0.16]],
  turn: [...row('bell', [C5, E5], 0.11, 0.4, 0.2)],
  won: [...row('bell', [C5, E5, G5], 0.12, 0.5, 0.24), ['bell', 0.38, C6, 1, 0.28], ['wood', 0.38, C5, 0.7, 0.3]],
  lost: [...row('wood', [G4, E4, C4], 0.16, 0.55, 0.34)],
};

/** Patterns of vibration, in milliseconds. @type {Record<'turn' | 'befell' | 'end', number[]>} */
const BUZZES = { turn: [18], befell: [30, 50, 30], end: [18, 60, 18] };

/** Seconds from a sound to the next one of the same act. */
const APART = 0.12;
/** Seconds that a moment takes: the sound of the next one waits for it. */
const LONG = 0.6;
/** Milliseconds after which a sound that could not be played at once is not played any more: a device at rest wakes slowly. */
const LATE = 600;
/** The same for the sample: a person who switches sounds on waits for it. */
const SAMPLE = 5000;
/** Milliseconds of silence after which the device need not listen any more. */
const REST = 2500;
/** Sounds of one act, at most; the small ones among them go first. */
const MOST = 5;
const SMALL = new Set(['laid', 'taken', 'melded', 'buried', 'trick']);
/** What is felt by the one whom it befalls. */
const BEFALLS = new Set(['assassin', 'ransom', 'hostage']);

/** @typedef {{ to: AudioContext, out: AudioNode, noise: AudioBuffer }} Ear */
/** @type {Ear | null} */
let ear = null;
let timer = 0;
/** When the device may rest: after the last sound that was played. */
let until = 0;
/** The person has touched the page: before that nothing may be heard, and nothing is begun. */
let touched = navigator.userActivation?.hasBeenActive ?? false;
for (const name of ['pointerdown', 'keydown'])
  addEventListener(name, () => (touched = true), { capture: true, once: true });

/**
 * Let what was just drawn be heard and felt.
 * @param {HTMLElement} felt  with the table
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 */
export function giveFeedback(felt, was, now, events) {
  addSwitch(felt);
  const turned =
    was !== null && !now.sheet && now.actor === now.you && (was.actor !== now.you || was.hand !== now.hand);
  const sounds = soundsOf(was, now, events, turned);
  let after = 0;
  for (const sound of sounds) {
    playSound(sound, after);
    after += SMALL.has(sound) ? APART : LONG;
  }
  const befell = events.some(
    ({ moment, seat }) => moment?.other === now.you && seat !== now.you && BEFALLS.has(moment.kind),
  );
  if (befell || (turned && events.length > 0)) buzz(befell ? 'befell' : 'turn');
}

/**
 * Return the sounds of what was just drawn, in order.
 * @param {Snapshot | null} was
 * @param {Snapshot} now
 * @param {readonly Event[]} events
 * @param {boolean} turned  it is the person's turn now
 */
function soundsOf(was, now, events, turned) {
  /** @type {Sound[]} */
  const sounds = [];
  const dealt = was ? was.hand !== now.hand : now.ply === 0;
  if (dealt) sounds.push('shuffle', 'deal');
  for (const { moment } of events) if (moment) sounds.push(moment.kind);
  if (turned && events.length > 0) sounds.push('turn');
  // Where bots play at once, what is small is not heard.
  while (sounds.length > MOST) {
    const small = sounds.findIndex((sound) => SMALL.has(sound));
    sounds.splice(Math.max(0, small), 1);
  }
  return sounds;
}

/** Let the end of a hand be heard and felt. @param {'won' | 'lost' | 'drawn'} result */
export function giveEnd(result) {
  playSound(result === 'drawn' ? 'turn' : result);
  buzz('end');
}

/** Play a sample for the settings. */
export const playSample = () => playSound('melded', 0, SAMPLE);

/** @param {keyof typeof BUZZES} name */
function buzz(name) {
  if (getSettings().buzz && touched) navigator.vibrate?.(BUZZES[name]);
}

/** Put the button that mutes into the bar of the table, once. @param {HTMLElement} felt */
function addSwitch(felt) {
  const title = felt.querySelector('.table > .bar > .ttl');
  if (!title || title.parentElement?.querySelector('.mute')) return;
  const mute = button('ib q mute', toggle, '');
  mute.setAttribute('aria-label', pageStrings.sound);
  title.after(mute);
  show();

  function show() {
    const on = getSettings().sound;
    mute.setAttribute('aria-pressed', String(on));
    mute.replaceChildren(icon(on ? 'i-sound' : 'i-mute'));
  }
  function toggle() {
    changeSettings({ sound: !getSettings().sound });
    show();
    if (getSettings().sound) playSample();
    else if (ear) void ear.to.suspend();
  }
}

/**
 * Play a sound, if the person wants sounds.
 * @param {Sound} sound
 * @param {number} [after]  in seconds
 * @param {number} [patience]  milliseconds that it may wait for the device
 */
export function playSound(sound, after = 0, patience = LATE) {
  if (!getSettings().sound || !touched) return;
  const asked = performance.now();
  try {
    ear ??= createEar();
    const { to } = ear;
    // It may be about to rest, and still be said to run.
    void to.resume().then(play, () => {});
    function play() {
      const now = performance.now();
      if (now - asked > patience || !ear || !getSettings().sound) return;
      for (const part of SOUNDS[sound]) playPart(ear, to.currentTime + 0.01 + after, part);
      until = Math.max(until, now + after * 1000 + REST);
      clearTimeout(timer);
      timer = window.setTimeout(() => void to.suspend(), until - now);
    }
  } catch {
    // This device has no audio.
  }
}

/** @returns {Ear} */
function createEar() {
  const to = new AudioContext();
  const soft = new BiquadFilterNode(to, { type: 'lowpass', frequency: SOFT, Q: 0.4 });
  const even = new DynamicsCompressorNode(to, { threshold: -20, ratio: 6 });
  soft
    .connect(even)
    .connect(new GainNode(to, { gain: LOUD }))
    .connect(to.destination);
  const noise = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return { to, out: soft, noise };
}

/** @param {Ear} ear @param {number} from @param {Part} part */
function playPart({ to, out, noise }, from, [kind, after, hertz, seconds, loud, end]) {
  const at = from + after;
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + (kind === 'cloth' ? seconds / 4 : 0.008));
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  gain.connect(out);
  /** @param {AudioParam} pitch @param {number} [times] */
  const glide = (pitch, times = 1) => {
    pitch.setValueAtTime(hertz * times, at);
    if (end) pitch.exponentialRampToValueAtTime(end * times, at + seconds);
  };
  if (kind === 'cloth') {
    const band = new BiquadFilterNode(to, { type: 'bandpass', Q: 0.9 });
    glide(band.frequency);
    const source = new AudioBufferSourceNode(to, { buffer: noise, loop: true });
    source.connect(band).connect(gain);
    source.start(at, Math.random() / 3);
    source.stop(at + seconds);
    return;
  }
  // A second tone above the first gives it its colour: an octave to wood, a twelfth to a bell.
  for (const [times, share] of [[1, 1], kind === 'wood' ? [2, 0.25] : [3, 0.2]]) {
    const tone = new OscillatorNode(to, { type: kind === 'wood' ? 'triangle' : 'sine' });
    glide(tone.frequency, times);
    tone.connect(new GainNode(to, { gain: share })).connect(gain);
    tone.start(at);
    tone.stop(at + seconds);
  }
}
