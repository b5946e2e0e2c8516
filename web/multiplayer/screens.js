// The screen of a match with other people.
import { matchOf } from '../match/match.js';
import { playScreen } from '../match/playScreen.js';
import { hotseat } from './hotseat.js';
import { byLetter } from './letters/letter.js';
import { GuestMode } from './live/guest.js';
import { HostMode } from './live/host.js';
import { WatchMode } from './live/watch.js';

/** @typedef {import('../app/router.js').Screen} Screen */
/** @typedef {import('../match/match.js').Match} Match */

/** The modes, by the name that a save has for it. @type {Record<string, (match: Match) => import('../match/mode.js').Mode>} */
const MODES = {
  pass: hotseat,
  letter: byLetter,
  room: (match) => new HostMode(match),
  guest: (match) => new GuestMode(match),
  watch: (match) => new WatchMode(match),
};

/** The matches that this page keeps for others, by save: their connections last while another match is played here. @type {Map<string, Match>} */
const hosted = new Map();

/** Return the screen of a match with other people. @param {Save} save @returns {Screen} */
export function playTogether(save) {
  const way = save.setup.way ?? 'pass';
  const match = hosted.get(save.id) ?? matchOf(save, MODES[way]);
  if (way === 'room') hosted.set(save.id, match);
  return playScreen(save, match);
}
