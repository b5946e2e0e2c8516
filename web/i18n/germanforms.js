// How German counts and calls people; what its words are made with.
import { counter } from './plural.js';

export const count = counter('de');
export const number = new Intl.NumberFormat('de');

/** What the engine calls a hand. @type {Record<string, string>} */
const DEALS = { Hand: 'Spiel', Round: 'Runde' };
/** @param {string} word */
export const dealt = (word) => DEALS[word] ?? word;

/** What the engine calls the person at the table; in a scene it speaks English. @param {string} name */
export const isYou = (name) => name === 'Du' || name === 'You';
/** @param {string} name */
export const called = (name) => (isYou(name) ? 'Du' : name);
