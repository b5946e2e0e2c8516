// The modes of play with other people.
import { matchOf } from '../match/match.js';
import { playScreen } from '../match/playScreen.js';
import { GuestMode } from './guest.js';
import { HostMode } from './host.js';
import { hotseat } from './hotseat.js';
import { byLetter } from './letter.js';

/** @typedef {import('../match/match.js').Match} Match */

/** The modes, by the name that a save has for it. @type {Record<string, (match: Match) => import('../match/mode.js').Mode>} */
const MODES = {
  pass: hotseat,
  letter: byLetter,
  room: (match) => new HostMode(match),
  guest: (match) => new GuestMode(match),
};

/** Return the screen of a match with other people. @param {import('../saves/saves.js').Save} save @returns {import('../app/router.js').Screen} */
export function playTogether(save) {
  return playScreen(save, matchOf(save, MODES[save.setup.way ?? 'pass']));
}
