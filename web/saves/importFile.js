// A file that comes in: what it is, whether it is sound, and what it adds. Until somebody says yes, nothing is changed.
import { games } from '../app/games.js';
import { brought, EXTRAS, KIND, VERSION } from './exportAll.js';
import { addLines, isLine } from './statsStore.js';
import { engine } from '../boot/engineClient.js';
import { dropSave, findSave, keepSave, listSaves, newSave, token } from './saves.js';
import { open } from './saveFormat.js';
import { read, storeState, write } from '../app/store.js';
import { pageStrings } from '../i18n/pagestrings.js';
import { strings } from '../i18n/strings.js';

/** @typedef {import('./saves.js').Save} Save */
/** @typedef {{ saves: Save[], broken: number, settings: Record<string, string>, ledger: import('./statsStore.js').Line[] }} Found what a file holds; `broken` of its matches cannot be had; `ledger` are matches that were deleted and still count */
/** @typedef {{ game: string, seats: number, options: Record<string, unknown>, names: string[], seat: number | null, hand: number, totals: number[], winners: number[] | null }} Examined */

/** Characters: more than a full store can come to. */
const LARGEST = 40_000_000;

/** What is wrong with a file, in words for whoever chose it. */
export class Refusal extends Error {}

/**
 * Everything in it is read, and every record played through, before anything is added.
 * @param {File} file
 * @param {(done: number, of: number) => void} [progress]
 * @returns {Promise<Found>} rejects with a Refusal
 */
export async function openFile(file, progress = () => {}) {
  if (file.size > LARGEST) throw new Refusal(pageStrings.tooLarge);
  const text = (await file.text()).replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (/^regalia \d/.test(text)) {
    progress(0, 1);
    return { saves: [await fromRecord(text)], broken: 0, settings: {}, ledger: [] };
  }
  const all = parse(text);
  if (all?.regalia === KIND) return fromEverything(brought(all), progress);
  // One match as the store has it: set aside here once, and brought back.
  if (typeof all?.record === 'string')
    return fromEverything({ version: VERSION, matches: [all], ledger: [] }, progress);
  throw new Refusal(pageStrings.notOurs);
}

/** @param {string} text @returns {any} */
function parse(text) {
  if (!/^\s*\{/.test(text)) throw new Refusal(pageStrings.notOurs);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(/^\s*\{\s*"regalia"/.test(text) ? pageStrings.cutOff : pageStrings.notOurs);
  }
}

/**
 * @param {any} all
 * @param {(done: number, of: number) => void} progress
 * @returns {Promise<Found>}
 */
async function fromEverything({ version, matches, settings, ledger }, progress) {
  if (Number.isInteger(version) && version > VERSION) throw new Refusal(pageStrings.laterFile);
  if (version !== VERSION || !Array.isArray(matches) || !Array.isArray(ledger)) throw new Refusal(pageStrings.cutOff);
  const opened = matches.map(open);
  if (opened.some((each) => 'fault' in each && each.fault === 'later')) throw new Refusal(pageStrings.laterFile);
  /** @type {Save[]} */
  const saves = [];
  for (const each of opened) {
    progress(saves.length, opened.length);
    if ('save' in each && (await isPlayed(each.save))) saves.push(each.save);
  }
  if (saves.length === 0 && matches.length > 0) throw new Refusal(pageStrings.allBroken);
  return { saves, broken: matches.length - saves.length, settings: extras(settings), ledger: ledger.filter(isLine) };
}

/**
 * Whether its record is a match of the game and the people that it says. How it stands is taken from the engine.
 * @param {Save} save
 */
async function isPlayed(save) {
  if (save.record === '') return games.some(({ id }) => id === save.game);
  // What is played with others at one device or live lies packed.
  const sealed = save.setup.way !== undefined && save.setup.way !== 'letter';
  const asked = sealed ? engine.call('examine_sealed', { sealed: save.record }) : examine(save.record);
  const found = await asked.catch((/** @type {{ kind?: string }} */ error) => {
    if (error.kind === 'RecordError' || (sealed && error.kind === 'BridgeError')) return null;
    throw error;
  });
  if (found?.game !== save.game || found.seat !== null || found.seats !== save.setup.bots.length) return false;
  save.totals = found.totals;
  save.winners = found.winners;
  return true;
}

/** @param {unknown} settings @returns {Record<string, string>} those that are ours */
function extras(settings) {
  const entries = Object.entries(typeof settings === 'object' && settings !== null ? settings : {});
  return Object.fromEntries(
    entries.filter(([key, value]) => typeof value === 'string' && EXTRAS.some((prefix) => key.startsWith(prefix))),
  );
}

/** @param {string} record @returns {Promise<Save>} */
async function fromRecord(record) {
  const found = await examine(record).catch((error) => {
    throw error.kind === 'RecordError' ? new Refusal(pageStrings.badRecord(error.message, error.where)) : error;
  });
  if (found.seat !== null) throw new Refusal(pageStrings.seenRecord);
  const { game, seats, options, names, hand, totals, winners } = found;
  const you = Math.max(0, names.indexOf(strings.you));
  const bots = Array.from({ length: seats }, (_, seat) => (seat === you ? null : 'steady'));
  const title = games.find(({ id }) => id === game)?.title ?? game;
  const setup = { game, seats, options, dealer: null, names: names.slice(0, seats), bots, seat: you };
  return { ...newSave(title, setup), record, names, hand, totals, winners };
}

/** The engine plays it through and puts nothing on the table. @param {string} record @returns {Promise<Examined>} */
async function examine(record) {
  await engine.ready();
  return engine.call('examine', { record });
}

/**
 * Add what was found. A match that is here already, as far or farther, stays; one that goes on from what is here takes its
 * place; one that went another way stands beside it.
 * @param {Found} found
 * @returns {{ added: Save[], had: Save[] }} throws a Refusal if it does not fit; then all is as before
 */
export function addFound({ saves, settings, ledger }) {
  const here = listSaves().saves;
  /** @type {Save[]} */
  const added = [];
  /** @type {Save[]} */
  const had = [];
  /** @type {(() => void)[]} */
  const undo = [];
  for (const save of saves) {
    const twin = here.find((other) => other.game === save.game && isSame(other, save));
    if (twin && twin.record.length >= save.record.length) {
      had.push(twin);
      continue;
    }
    const id = twin?.id ?? (/^[0-9a-f]{12}$/.test(save.id) && !findSave(save.id) ? save.id : token(6));
    const kept = { ...save, id, serial: twin?.serial ?? save.serial };
    undo.unshift(() => {
      dropSave(id);
      if (twin) keepSave(twin);
    });
    if (!keepSave(kept) && storeState() === 'full') {
      for (const back of undo) back();
      throw new Refusal(pageStrings.noRoom);
    }
    added.push(kept);
  }
  if (ledger.length > 0) addLines(ledger);
  // What this browser has chosen for itself stands.
  for (const [key, value] of Object.entries(settings)) if (read(key) === null) write(key, value);
  return { added, had };
}

/** One goes on from the other: the same deal, the same moves as far as both go. @param {Save} a @param {Save} b */
function isSame(a, b) {
  if (a.record === '' || b.record === '') return a.record === b.record && a.setup.seed === b.setup.seed;
  return a.record.startsWith(b.record) || b.record.startsWith(a.record);
}
