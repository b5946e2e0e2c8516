// The saves of this browser. A save is the record of a match and what lists show of it. It has an entry of its own in
// the store, and a spare copy from before the last move.
import { formatSave, parseSave } from './saveFormat.js';
import { keys, read, remove, storeState, watchKey, write, writeOnDisk } from '../app/store.js';
import { strings, words } from '../i18n/strings.js';

/**
 * @typedef {object} Setup what a match is dealt from
 * @property {string} game
 * @property {number} seats
 * @property {string} seed
 * @property {Record<string, unknown>} options
 * @property {number | null} dealer
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {number} seat
 * @property {'pass' | 'letter' | 'room' | 'guest' | 'watch'} [way] how it is played with other people; where it is not said, against bots
 */
/**
 * @typedef {object} Save
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} record empty until the engine has dealt
 * @property {Setup} setup
 * @property {string} label what the person called it; empty: what it is called by itself
 * @property {number} when
 * @property {number} serial the match that was opened last has the highest: clocks can be turned back
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {number[]} totals
 * @property {number} hand
 * @property {{ hand: number, turn: number, text: string }[]} [log] what happened in this hand, as the person at the table saw it
 * @property {boolean} [sheet] the score sheet of the last hand waits to be put away
 * @property {{ when: number, scores: number[], whose?: Whose }[]} [scored] the hands so far in a match with others elsewhere, by seat
 * @property {number[] | null} winners the seats that won, once the match is over
 * @property {Picture | null} picture
 * @property {Record<string, unknown>} [together] what the way of playing with others needs to go on
 * @property {string} [daily] the day whose deal this is, 2026-11-22
 * @property {boolean} [counts] it is the first play of that deal
 * @property {string} [begun] the day on which it was begun
 * @property {string} [challenge] the hand of a friend that is played once more, as its link has it
 * @property {string} [sender] what that friend is called
 * @property {number[][]} [sides] the seats that play together, the person's first; if absent, no seats do
 */

/** @typedef {'unseen' | 'bot'} Whose a hand that is not the person's own: not seen by this page, or with decisions by a bot */
/** @typedef {{ kind: string, past?: boolean, groups?: Card[][], cards?: Card[], plays?: { card: Card }[], count?: number }} Zone */
/**
 * @typedef {object} Picture a letter a card: its suit, `J` for a joker, `?` for a back
 * @property {string[]} others the boards of the others, from the seat after yours on
 * @property {string[]} centre a text a zone
 * @property {string} own your board
 * @property {string} [hand] left out where several people share the device: no hand is shown to another
 */
/** @typedef {{ id: string, key: string, text: string, why: 'damaged' | 'later' }} Unread what cannot be opened, and where it lies */

const PREFIX = 'regalia.match.';
/** Spare copies from before the last move. */
const SPARE = 'regalia.before.';
/** Damaged saves, as they were found. */
const ASIDE = 'regalia.aside.';

/**
 * Create a match that is not dealt yet. Its seed is drawn here, so that a reload before the deal deals the same cards.
 * @param {string} title
 * @param {Omit<Setup, 'seed'>} setup
 * @returns {Save}
 */
export function newSave(title, setup) {
  return {
    id: token(6),
    game: setup.game,
    title,
    record: '',
    setup: { ...setup, seed: token(16) },
    label: '',
    when: Date.now(),
    serial: nextSerial(),
    names: setup.names,
    bots: setup.bots,
    totals: setup.names.map(() => 0),
    hand: 0,
    winners: null,
    picture: null,
  };
}

/** Return the name that the person gave a match, or its title. @param {Save} save */
export function nameOf(save) {
  return save.label || plainName(save);
}

/** Return the title of a match that has no name of its own. @param {Save} save */
export function plainName(save) {
  const you = seatOf(save);
  return strings.matchWith(save.title, words.and(namesIn(save).filter((_, seat) => seat !== you)));
}

/** Return the seat of the one person at this device; -1 where it goes round. @param {Save} save */
export const seatOf = ({ setup: { way, seat } }) => (way === 'pass' ? -1 : seat);

/** Return the names at the table. A device that goes round calls the last who had it You, and knows them all. @param {Save} save */
export const namesIn = ({ names, setup }) =>
  setup.way === 'pass' ? names.map((name, seat) => setup.names[seat] ?? name) : names;

/**
 * Return a name that was typed without what the engine refuses in one (engine/regalia/names.py): marks that cannot be seen,
 * and several blanks in a row. Joiners stay within words and emoji. Nothing is left of a name that means the reader.
 * @param {string} typed
 */
export const cleanName = (typed) =>
  typed
    .normalize('NFC')
    .replace(UNSEEN, (_, joiner = ' ') => joiner)
    .replace(/ +/g, ' ')
    .trim()
    .replace(OWN_WORD, '');

/** A joiner that stays, or a row of what does not. */
const UNSEEN =
  /((?<=(?![\0-\u058f])[\p{L}\p{M}])[\u200c\u200d](?=(?![\0-\u058f])\p{L})|(?<=\p{S}|\ufe0f)\u200d(?=\p{S}))|[\p{C}\p{Z}]/gu;
const OWN_WORD = /^(you|yours?|du|dich|dir|deine?|vous|votre)$/i;

/**
 * Write a save and its spare copy. Spare copies of other saves make room if the store is full.
 * @param {Save} save
 * @returns {boolean} whether it is on the disk
 */
export function keepSave(save) {
  const text = formatSave(save);
  const before = read(PREFIX + save.id);
  const spare = () => before === null || before === text || writeOnDisk(SPARE + save.id, before);
  if (spare() && write(PREFIX + save.id, text)) return true;
  if (storeState() !== 'full') return write(PREFIX + save.id, text);
  // Spare copies make room: first those of matches that are over, then all others, its own at last.
  const others = listSaves().saves.filter(({ id }) => id !== save.id);
  for (const give of [others.filter(({ winners }) => winners), others]) {
    for (const { id } of give) remove(SPARE + id);
    if (spare() && write(PREFIX + save.id, text)) return true;
  }
  remove(SPARE + save.id);
  return write(PREFIX + save.id, text);
}

/**
 * Read a save. A damaged one is set aside, and its spare copy takes its place.
 * @param {string} id
 * @returns {Save | null}
 */
export function findSave(id) {
  const text = read(PREFIX + id);
  const opened = text === null ? null : parseSave(text);
  if (opened && 'save' in opened) return opened.save;
  if (opened?.fault === 'later') return null; // A later version of the page can read it.
  if (text !== null && !setAside(id, text)) return null;
  const spare = read(SPARE + id);
  const before = spare === null ? null : parseSave(spare);
  if (spare === null || !before || !('save' in before)) return null;
  write(PREFIX + id, spare);
  return before.save;
}

/** @param {string} id @param {string} text @returns {boolean} whether that could be done */
function setAside(id, text) {
  if (!write(`${ASIDE}${id}.${token(2)}`, text)) return false;
  remove(PREFIX + id);
  return true;
}

/**
 * Delete a save and its spare copy.
 * @param {string} id
 * @returns {() => void} undoes it, unless there is a save again
 */
export function dropSave(id) {
  const gone = [PREFIX + id, SPARE + id].map((key) => ({ key, text: read(key) }));
  for (const { key } of gone) remove(key);
  return () => {
    if (read(PREFIX + id) !== null) return;
    for (const { key, text } of gone) if (text !== null) write(key, text);
  };
}

/**
 * Copy a save, so that the match can be played on in two ways.
 * @param {Save} save
 * @param {string} label
 * @returns {Save}
 */
export function copySave(save, label) {
  // A deal of the day counts once, as the match that was begun first.
  const { counts: _, ...rest } = save;
  const copy = { ...rest, id: token(6), label, serial: nextSerial() };
  keepSave(copy);
  return copy;
}

/** @param {string} id @param {string} label */
export function renameSave(id, label) {
  const save = findSave(id);
  if (save) keepSave({ ...save, label });
}

/**
 * List all saves, the last opened first, and the entries that cannot be read.
 * @returns {{ saves: Save[], unread: Unread[] }}
 */
export function listSaves() {
  // A spare copy alone is one whose match was lost.
  const ids = new Set([PREFIX, SPARE].flatMap((prefix) => keys(prefix).map((key) => key.slice(prefix.length))));
  const found = [...ids].map((id) => findSave(id));
  const saves = found.filter((save) => save !== null).sort((a, b) => b.serial - a.serial || b.when - a.when);
  const unread = [
    ...keys(ASIDE).map((key) => unreadAt(key, ASIDE, 'damaged')),
    ...keys(PREFIX)
      .filter((key) => !saves.some(({ id }) => PREFIX + id === key))
      .map((key) => unreadAt(key, PREFIX, faultOf(read(key)))),
  ];
  return { saves, unread };
}

/** Tell whether a later version of the page wrote a save. @param {string} id */
export const isLater = (id) => faultOf(read(PREFIX + id)) === 'later';

/** @param {string | null} text @returns {'damaged' | 'later'} */
function faultOf(text) {
  const opened = parseSave(text ?? '');
  return 'fault' in opened ? opened.fault : 'damaged';
}

/** @param {string} key @param {string} prefix @param {'damaged' | 'later'} why @returns {Unread} */
function unreadAt(key, prefix, why) {
  return { id: key.slice(prefix.length).split('.')[0], key, text: read(key) ?? '', why };
}

/** @param {Unread} unread @returns {() => void} undoes it */
export function dropUnread({ key, text }) {
  remove(key);
  return () => void write(key, text);
}

/** Make a save the one that was opened last. @param {Save} save */
export function touchSave(save) {
  const last = listSaves().saves[0];
  if (!last || last.id === save.id) return;
  save.serial = last.serial + 1;
  keepSave(save);
}

function nextSerial() {
  return (listSaves().saves[0]?.serial ?? 0) + 1;
}

/**
 * Listen for changes of a save by other tabs.
 * @param {string} id
 * @param {(there: boolean) => void} heard whether it is still there
 * @returns {() => void} stops it
 */
export function watchSave(id, heard) {
  return watchKey(PREFIX + id, (text) => heard(text !== null));
}

/**
 * Return random bytes in hexadecimal.
 * @param {number} bytes how many
 */
export function token(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** The most cards of a zone in a picture; a hand has twice as many. */
const ROOM = 14;

/**
 * Make the picture that is saved with a match: suits where cards lie, and nothing that is hidden.
 * @param {Snapshot} snapshot
 * @returns {Picture}
 */
export function boardPicture({ table, you, bots }) {
  const alone = bots.every((bot, seat) => bot !== null || seat === you);
  const boards = table.seats.map(({ seat, zones }) => ({ seat, text: zones.map(letters).join('').slice(0, ROOM) }));
  const after = (/** @type {number} */ seat) => (seat - you + boards.length) % boards.length;
  return {
    others: boards
      .filter(({ seat }) => seat !== you)
      .sort((a, b) => after(a.seat) - after(b.seat))
      .map(({ text }) => text),
    centre: table.centre.map(letters).filter(Boolean),
    own: boards.find(({ seat }) => seat === you)?.text ?? '',
    ...(alone && {
      hand: table.hand.cards
        .map(({ card }) => letter(card))
        .sort()
        .join('')
        .slice(0, 2 * ROOM),
    }),
  };
}

/** @param {Zone} zone each kind of which has some of these */
function letters({ kind, past, groups, cards: pile, plays, count }) {
  if (past) return ''; // Shown once more; the cards lie elsewhere.
  const cards = [...(groups ?? []).flat(), ...(pile ?? []).slice(-5), ...(plays ?? []).map(({ card }) => card)].map(
    ({ card }) => letter(card),
  );
  if (kind === 'stack' && count) cards.push('?');
  return cards.join('').slice(0, ROOM);
}

/** @param {string} card */
function letter(card) {
  return card === 'JO' ? 'J' : card.charAt(1) || '?';
}
