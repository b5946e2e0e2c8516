// The name that a person has given at tables of others, for the next one.
import { read, write } from '../app/store.js';

const NAME = 'regalia.name';

/** Return the name that was given last, '' if none was. */
export const ownName = () => read(NAME) ?? '';

/** @param {string} name */
export const keepOwnName = (name) => void write(NAME, name);
