// Of which games a first hand was shown, or not wanted.
import { read, write } from './store.js';

const SEEN = 'regalia.lesson.';

/** @param {string} game */
export const wasTaught = (game) => read(SEEN + game) !== null;

/** @param {string} game */
export const markTaught = (game) => write(SEEN + game, '1');
