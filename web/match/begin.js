// Begin a match: from what the form says, or as the last one of the game was begun.
import { keys, readEntry, write } from '../app/store.js';
import { botOf, levelOf, levelsOf, firstLevelOf } from '../app/bots.js';
import { strings } from '../i18n/strings.js';
import { LONGEST_NAME } from '../saves/saveFormat.js';
import { keepSave, listSaves, newSave } from '../saves/saves.js';

/** @typedef {'' | 'pass' | 'letter' | 'room'} Way `setup.way` of the save */
/** @typedef {{ names: string[], bots: (string | null)[] }} Company  `bots`: the level of the bot on each seat, null for a person; who it is says its manner */
/** @typedef {{ seats: number, options: Record<string, unknown> }} Plan */
/**
 * @typedef {Plan & Company & { way: Way, dealer?: number | null }} Choices what a match of a game is begun with
 */
/**
 * What the last matches of a game were begun with: those against bots, and those with other people. A new match is against
 * bots unless the form says otherwise.
 * @typedef {Plan & Company & { people: Company }} LastChoices
 */

const LAST = 'regalia.start.';

/** Id of the newcomer's first match, if it was begun in this page; else ''. */
let first = '';

/** Tell whether this is a newcomer's first match. @param {string} id */
export const isFirstMatch = (id) => id === first;

/**
 * Create a match and save it; the next match of the game begins with the same choices.
 * @param {Game} game
 * @param {Choices} choices
 * @returns {Save}
 */
export function beginMatch(game, { seats, names, bots, options, way, dealer = null }) {
  const company = { names, bots };
  const kept = { ...lastChoices(game), ...(way ? { people: company } : company) };
  write(LAST + game.id, JSON.stringify({ ...kept, seats, options, when: Date.now() }));
  const named = bots.map((level, seat) => level && botOf(level, names[seat] ?? '', game.manners));
  const setup = { game: game.id, seats, options, dealer, names, bots: named, seat: 0, ...(way !== '' && { way }) };
  const save = newSave(game.title, setup);
  if (listSaves().saves.length === 0) first = save.id;
  keepSave(save);
  return save;
}

/** Begin a match against bots with the choices of the last one. @param {Game} game */
export function beginAgain(game) {
  const last = lastChoices(game);
  return beginMatch(game, { ...last, ...companyAgain(game, last, last.seats), way: '' });
}

/**
 * Return who plays against bots if nothing else is chosen: as the last time.
 * @param {Game} game
 * @param {Company} last
 * @param {number} seats
 * @returns {Company}
 */
export function companyAgain(game, last, seats) {
  const names = nameSeats(last.names.slice(0, seats), seats);
  return { names, bots: names.map((_, seat) => (seat === 0 ? null : (last.bots[seat] ?? firstLevelOf(game)))) };
}

/**
 * Return the choices of the last matches of a game. Names and bots may be fewer than the seats.
 * @param {Game} game
 * @returns {LastChoices}
 */
export function lastChoices({ id, seats, levels }) {
  const last = readEntry(LAST + id);
  const offered = levelsOf({ levels });
  // Earlier versions kept one company, and whether it was one of people.
  return {
    ...companyOf(last.way ? null : last, offered),
    people: companyOf(last.way ? last : last.people, offered),
    seats: seats.includes(last.seats) ? last.seats : (seats[0] ?? 2),
    options: Object(last.options),
  };
}

/** @param {unknown} kept @param {string[]} levels @returns {Company} */
function companyOf(kept, levels) {
  const { names, bots } = Object(kept);
  return {
    names: Array.isArray(names) ? names.map((name) => String(name).slice(0, LONGEST_NAME)) : [],
    bots: Array.isArray(bots) ? bots.map((bot) => levels.find((level) => level === levelOf(String(bot))) ?? null) : [],
  };
}

/** Return the id of the game that was begun last, '' if none was. */
export function lastGame() {
  const begun = keys(LAST).map((key) => key.slice(LAST.length));
  const when = (/** @type {string} */ id) => Number(readEntry(LAST + id).when) || 0;
  return begun.sort((a, b) => when(b) - when(a))[0] ?? '';
}

/**
 * Give each seat without a name its usual one, unless another seat has it already.
 * @param {string[]} names
 * @param {number} seats
 */
export function nameSeats(names, seats) {
  const named = Array.from({ length: seats }, (_, seat) => names[seat] ?? '');
  const usual = [strings.you, ...(strings.others[seats] ?? [])];
  named.forEach((name, seat) => {
    const choices = [usual[seat] ?? '', ...Object.values(strings.others).flat()];
    if (name === '') named[seat] = choices.find((choice) => !named.includes(choice)) ?? '';
  });
  return named;
}
