// Files with matches. A file that comes in is read and checked, its matches are shown, and nothing is changed until the person
// agrees. All matches and settings go out in one file; exportFile.js has the file of one match.
import { findGame, games } from '../app/games.js';
import { NestingError, keys, read, readJson, storeState, write } from '../app/store.js';
import { isResult } from './results.js';
import { addDaily, allDaily, begunDeals, dailyResults, dealOf, isDeal, newDaily, noteBegun } from './dailyStore.js';
import { addSolved, addStanding, solvedPuzzles, standing } from './puzzleStore.js';
import { addResults, deletedResults } from './statsStore.js';
import { engine } from '../app/engineClient.js';
import { EngineError } from '../boot/errors.js';
import {
  cleanName,
  dropSave,
  findSave,
  keepSave,
  listSaves,
  nameOf,
  namesIn,
  newSave,
  seatOf,
  token,
} from './saves.js';
import { formatSave, upgradeSave } from './saveFormat.js';
import { drawPicture, stateOf } from './matchSummary.js';
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { open } from '../app/router.js';
import { rereadSettings } from '../app/settings.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { isoDay, download } from './exportFile.js';

/** @typedef {{ saves: Save[], bare?: boolean, broken: number, settings: Record<string, string>, daily: import('./dailyStore.js').DailyResult[], hadDaily: number, misfits: number, begun: string[], puzzles?: unknown, standing?: unknown, ledger: import('./results.js').Result[], scene?: string }} Found what a file holds; `bare`: a record alone, without what else is kept of a match; `broken` of its matches cannot be had; `daily` are results of deals of the day that are not here yet, `hadDaily` others, and `misfits` are none; `begun` are deals whose counting play was begun where the file comes from, and is not here; `ledger` are matches that were deleted and still count; `scene` is the text of a scene of one's own, which is nothing to be kept */
/** @typedef {import('../app/contract.js').Examined} Examined */

/** Characters: more than a full store can come to. */
const LARGEST = 40_000_000;
/** Matches and results: more than a full store has. */
const MOST = 5_000;
/** Characters of a setting and of the name of a match. */
const LONGEST = { setting: 5_000, label: 60 };

/** @type {Found} */
const NOTHING = { saves: [], broken: 0, settings: {}, daily: [], hadDaily: 0, misfits: 0, begun: [], ledger: [] };

/** A file that is refused, with the reason in words for the person. */
class Refusal extends Error {}

/**
 * Read a file and play every record in it through. Nothing is added yet.
 * @param {File} file
 * @param {(done: number, of: number) => void} [progress]
 * @returns {Promise<Found>} rejects with a Refusal
 */
export async function readFile(file, progress = () => {}) {
  if (file.size > LARGEST) throw new Refusal(pageStrings.tooLarge);
  const text = (await file.text()).replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (/^[\s>]*regalia \d/.test(text)) {
    progress(0, 1);
    // A mail may have quoted it. What else a mail does, the engine undoes.
    const saves = [await fromRecord(text.replace(/^[ \t>]+|[ \t]+$/gm, '').trimStart())];
    return { ...NOTHING, saves, bare: true };
  }
  const all = parse(text);
  if (all?.regalia === 'scene') return { ...NOTHING, scene: text };
  if (all?.regalia === KIND) return fromEverything(upgradeAll(all), progress);
  // One match as the store has it: set aside once, and saved as a file.
  if (typeof all?.record === 'string')
    return fromEverything({ version: VERSION, matches: [all], ledger: [] }, progress);
  throw new Refusal(pageStrings.notOurs);
}

/** @param {string} text @returns {any} */
function parse(text) {
  if (!/^\s*\{/.test(text)) throw new Refusal(pageStrings.notOurs);
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof NestingError) throw new Refusal(pageStrings.tooDeep);
    throw new Refusal(/^\s*\{\s*"regalia"/.test(text) ? pageStrings.cutOff : pageStrings.notOurs);
  }
}

/** @param {any} all @param {(done: number, of: number) => void} progress @returns {Promise<Found>} */
async function fromEverything(all, progress) {
  const { version, matches, settings, ledger, daily, puzzles, standing: stood } = all;
  if (Number.isInteger(version) && version > VERSION) throw new Refusal(pageStrings.laterFile);
  if (version !== VERSION || !Array.isArray(matches) || !Array.isArray(ledger)) throw new Refusal(pageStrings.cutOff);
  if (matches.length > MOST) throw new Refusal(pageStrings.tooLarge);
  const opened = matches.map(upgradeSave);
  if (opened.some((each) => 'fault' in each && each.fault === 'later')) throw new Refusal(pageStrings.laterFile);
  /** @type {Save[]} */
  const saves = [];
  for (const each of opened) {
    progress(saves.length, opened.length);
    const save = 'save' in each ? await checked(each.save) : null;
    if (save) saves.push(save);
  }
  // Only their order counts: a number of another browser says nothing in this one.
  for (const [at, save] of [...saves].sort((a, b) => a.serial - b.serial).entries()) save.serial = at + 1;
  if (saves.length === 0 && matches.length > 0) throw new Refusal(pageStrings.allBroken);
  const { added, had, misfits } = newDaily(daily);
  const deals = Array.isArray(all.begun) ? all.begun.slice(0, MOST) : [];
  const sound = deals.filter(isDealLine);
  return {
    saves,
    broken: matches.length - saves.length,
    settings: knownSettings(settings),
    daily: added,
    hadDaily: had,
    misfits: misfits + deals.length - sound.length,
    begun: elsewhere(sound, saves, added),
    puzzles,
    standing: stood,
    ledger: [
      ...new Map(
        ledger
          .slice(0, MOST)
          .filter(isResult)
          .map((result) => [result.id, result]),
      ).values(),
    ],
  };
}

/** Tell whether a value is a deal of the day as the store notes those that were begun. @param {unknown} value */
function isDealLine(value) {
  const [day = '', game = ''] = typeof value === 'string' ? value.split(' ') : [];
  return isDeal(day, game) && value === dealOf({ day, game });
}

/**
 * Return those of the deals that were begun elsewhere, and of which nothing is here or comes.
 * @param {string[]} deals
 * @param {Save[]} saves @param {import('./dailyStore.js').DailyResult[]} results
 */
function elsewhere(deals, saves, results) {
  const known = new Set([...begunDeals(), ...[...dailyResults(), ...results].map(dealOf), ...saves.map(countedDeal)]);
  return [...new Set(deals)].filter((deal) => !known.has(deal));
}

/** Return the deal of the day for which a match counts; empty if for none. @param {Save} save */
const countedDeal = ({ daily, game, counts }) => (daily && counts ? dealOf({ day: daily, game }) : '');

/** Faults of the engine or of its worker: they say nothing of what it was asked. */
const OURS = ['Crash', 'Lost', 'BotSilent'];

/**
 * Check a save from a file: the engine tries what it is dealt from, reads its names, and plays its record through.
 * @param {Save} save
 * @returns {Promise<Save | null>} what was checked of it; null if it is no match of its game and people
 */
async function checked(save) {
  const { game, label, names, bots, setup, totals, hand, winners } = save;
  const { seats, seed, options, dealer, seat, way } = setup;
  const plan = { game: setup.game, seats, seed, options, dealer, names: setup.names, bots: setup.bots, seat };
  const examined = await tried(save, plan);
  if (!examined) return null;
  const { found } = examined;
  const title = findGame(game)?.title;
  if (!title || setup.game !== game || setup.names.length > names.length) return null;
  if (found && (found.game !== game || found.seat !== null || found.seats !== setup.bots.length)) return null;
  const { log, sheet, picture, sides, together, scored, daily, counts, begun, challenge, sender } = save;
  const isDaily = daily && isDeal(daily, game);
  return {
    ...newSave(title, plan),
    ...{ id: save.id, record: save.record, when: save.when, serial: save.serial, picture },
    setup: { ...plan, seed, ...(way && { way }) },
    label: label.replace(/\p{C}/gu, '').slice(0, LONGEST.label),
    ...{ names, bots, totals: found?.totals ?? totals, hand: found?.hand ?? hand },
    winners: found ? found.winners : winners,
    ...(sheet !== undefined && { sheet }),
    ...onlySet({ log, sides, together, scored, challenge, sender: sender && cleanName(sender) }),
    ...(isDaily && { daily, ...onlySet({ counts, begun }) }),
  };
}

/**
 * Return the properties that are set.
 * @template {object} T
 * @param {T} all
 * @returns {Partial<T>}
 */
const onlySet = (all) =>
  /** @type {Partial<T>} */ (Object.fromEntries(Object.entries(all).filter(([, value]) => value)));

/**
 * Let the engine try what a save is dealt from, and its record.
 * @param {Save} save
 * @param {Record<string, unknown>} plan
 * @returns {Promise<{ found: Examined | null } | null>} what it found in the record, if there is one; null if it refuses the save
 */
async function tried(save, plan) {
  const { record, setup } = save;
  const isGuest = setup.way === 'guest';
  // Play with others at one device or live is saved packed.
  const packed = setup.way !== undefined && setup.way !== 'letter';
  try {
    await engine.ready();
    // A save calls the person You; a record does so where nobody else plays.
    await engine.call('check_names', { names: namesIn(save), reader: seatOf(save) });
    // A guest's page knows what its host has told it.
    if (!isGuest) await engine.call('check_setup', plan);
    /** @type {Examined | null} */
    let found = null;
    if (record) found = await (packed ? engine.call('examine_sealed', { sealed: record }) : examine(record));
    const isAlone = setup.bots.filter((bot) => bot === null).length === 1;
    if (found) await engine.call('check_names', { names: found.names, reader: isAlone ? setup.seat : -1 });
    return isGuest && !(await isGuestOf(save)) ? null : { found };
  } catch (error) {
    if (!(error instanceof EngineError) || OURS.includes(error.kind)) throw error;
    return null;
  }
}

/** Let the engine check what a guest's page keeps, if it keeps anything yet. @param {Save} save */
async function isGuestOf({ game, together }) {
  const { room, sealed } = /** @type {import('../multiplayer/live/guest.js').Ticket} */ (
    /** @type {unknown} */ (together)
  );
  if (!sealed) return true;
  /** @type {import('../app/contract.js').ExaminedGuest} */
  const kept = await engine.call('examine_guest', { sealed, room_id: room });
  return kept.game === null || kept.game === game;
}

/** @param {unknown} settings @returns {Record<string, string>} those that are ours */
function knownSettings(settings) {
  const entries = Object.entries(typeof settings === 'object' && settings !== null ? settings : {});
  return Object.fromEntries(
    entries.filter(([key, value]) => isExtra(key) && typeof value === 'string' && value.length <= LONGEST.setting),
  );
}

/** @param {string} record @returns {Promise<Save>} */
async function fromRecord(record) {
  const found = await examine(record).catch((error) => {
    throw error.kind === 'RecordError' ? new Refusal(pageStrings.badRecord(error.message, error.where)) : error;
  });
  if (found.seat !== null) throw new Refusal(pageStrings.seenRecord);
  const { game, seats, options, names, hand, totals, winners } = found;
  // Nothing is left of a name that means the reader.
  const you = Math.max(
    0,
    names.findIndex((name) => !cleanName(name)),
  );
  const bots = Array.from({ length: seats }, (_, seat) => (seat === you ? null : 'steady'));
  await engine.call('check_names', { names, reader: you }).catch((error) => {
    throw error.kind === 'OptionError' ? new Refusal(pageStrings.badNames(error.message)) : error;
  });
  const title = games.find(({ id }) => id === game)?.title ?? game;
  const setup = { game, seats, options, dealer: null, names: names.slice(0, seats), bots, seat: you };
  return { ...newSave(title, setup), record, names, hand, totals, winners };
}

/** Let the engine play a record through. @param {string} record @returns {Promise<Examined>} */
async function examine(record) {
  await engine.ready();
  return engine.call('examine', { record });
}

/**
 * Add the matches of a file. A match that is here already, as far or farther, stays; one that goes on from it takes its place;
 * one that went another way is added beside it.
 * @param {Found} found
 * @returns {{ added: Save[], had: Save[] }} throws a Refusal if it does not fit; then all is as before
 */
function addFound({ saves, bare, settings, ledger, daily, begun, puzzles, standing: stood }) {
  const matches = addMatches(saves, bare ?? false);
  noteBegun([...begun, ...matches.added.map(countedDeal).filter(Boolean)]);
  if (ledger.length > 0) addResults(ledger);
  addDaily(daily);
  if (Array.isArray(puzzles)) addSolved(puzzles);
  if (stood) addStanding(stood);
  // Settings of this browser stay.
  for (const [key, value] of Object.entries(settings)) if (read(key) === null) write(key, value);
  rereadSettings();
  return matches;
}

/** @param {Save[]} saves @param {boolean} bare */
function addMatches(saves, bare) {
  const here = listSaves().saves;
  const begun = [...begunDeals(), ...dailyResults().map(dealOf)];
  /** @type {{ added: Save[], had: Save[] }} */
  const result = { added: [], had: [] };
  /** @type {(() => void)[]} */
  const undo = [];
  for (const save of saves) {
    const { twin, fate } = fateOf(save, here);
    if (twin && fate === 'had') {
      result.had.push(twin);
      continue;
    }
    const kept = joined(save, twin, bare);
    // Of a deal of the day one play counts, here too.
    const deal = countedDeal(kept);
    if (twin ? !twin.counts : !kept.winners && begun.includes(deal)) delete kept.counts;
    begun.push(deal);
    undo.unshift(() => {
      dropSave(kept.id);
      if (twin) keepSave(twin);
    });
    if (!keepSave(kept) && storeState() === 'full') {
      for (const back of undo) back();
      throw new Refusal(pageStrings.noRoom);
    }
    result.added.push(kept);
    here.push(kept);
  }
  return result;
}

/**
 * Return what becomes of a match that comes, and the one here that is the same match.
 * @param {Save} save
 * @param {Save[]} here
 * @returns {{ twin: Save | undefined, fate: 'new' | 'onward' | 'had' | 'beside' }}
 */
function fateOf(save, here) {
  const twin = here.find((other) => other.game === save.game && isSame(other, save));
  if (twin) return { twin, fate: twin.record.length >= save.record.length ? 'had' : 'onward' };
  return { twin, fate: here.some(({ id }) => id === save.id) ? 'beside' : 'new' };
}

/** Return a save as it is kept here, in the place of one that it goes on from. @param {Save} save @param {Save | undefined} twin @param {boolean} bare */
function joined(save, twin, bare) {
  const isFree = /^[0-9a-f]{12}$/.test(save.id) && !findSave(save.id);
  const id = twin?.id ?? (isFree ? save.id : token(6));
  const kept = twin && bare ? { ...twin, ...movesOf(save) } : { ...save, id, serial: twin?.serial ?? save.serial };
  if (twin) kept.label ||= twin.label;
  return kept;
}

/** Return what a record says of a match. @param {Save} save @returns {Partial<Save>} */
const movesOf = ({ record, names, hand, totals, winners }) => ({
  ...{ record, names, hand, totals, winners },
  ...{ picture: null, log: [], sheet: false },
});

/** Tell whether two saves are of one match: the same deal, the same moves as far as both go. @param {Save} a @param {Save} b */
function isSame(a, b) {
  // Without a record it is unknown which of two states goes on from the other: a guest's page keeps its own beside.
  if (a.record === '' || b.record === '') return stateText(a) === stateText(b);
  const [one, other] = [playedIn(a), playedIn(b)];
  return one.startsWith(other) || other.startsWith(one);
}

/** Return a record without the engine that wrote it last. @param {Save} save */
const playedIn = ({ record }) => record.replace(/^engine .*\n/m, '');

/** @param {Save} save */
const stateText = ({ record, setup, together }) => JSON.stringify([record, Object.entries(setup).sort(), together]);

/** The input that chooses a file. Without a reference to it a browser may drop it before a file was chosen. @type {HTMLInputElement} */
let input;

/** Let the person choose a file, and bring it in. @param {() => void} changed */
export function chooseFile(changed) {
  input = h('input', { type: 'file', accept: '.txt,.json,text/plain,application/json' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void importFile(file, changed);
  });
  input.click();
}

/**
 * Bring in a file, in a sheet that shows what it has.
 * @param {File} file
 * @param {() => void} changed
 * @param {string} [title] of the sheet
 */
export async function importFile(file, changed, title = pageStrings.bring) {
  const body = h('div.bring', { role: 'status' }, h('p', pageStrings.checking));
  const foot = h('div.form-foot');
  let gone = false;
  const sheet = openSheet({
    title,
    subtitle: file.name,
    content: [body, foot],
    closed: () => {
      gone = true;
    },
  });
  try {
    const found = await readFile(file, (done, of) => {
      if (gone) throw new Refusal('');
      if (of > 1) body.replaceChildren(h('p', pageStrings.checkingSome(done + 1, of)));
    });
    if (gone) return;
    if (found.scene) {
      sheet.close();
      handScene(found.scene);
      return;
    }
    const here = listSaves().saves;
    const rows = found.saves.map((save) => {
      const fate = pageStrings.fates[fateOf(save, here).fate];
      const words = h('span.t', h('span.who', nameOf(save)), h('span.sm.mut', stateOf(save)), h('span.sm', fate));
      return h('li', drawPicture(save), words);
    });
    body.replaceChildren(
      h('p', pageStrings.foundMatches(rows.length)),
      ...(found.broken > 0 ? [h('p', pageStrings.foundBroken(found.broken))] : []),
      ...(found.ledger.length > 0 ? [h('p', pageStrings.foundLedger(found.ledger.length))] : []),
      ...(found.daily.length > 0 ? [h('p', pageStrings.foundDaily(found.daily.length))] : []),
      ...(found.hadDaily > 0 ? [h('p', pageStrings.hadDaily(found.hadDaily))] : []),
      ...(found.begun.length > 0 ? [h('p', pageStrings.foundBegun(found.begun.length))] : []),
      ...(Object.keys(found.settings).length > 0 ? [h('p', pageStrings.settingsStay)] : []),
      ...(found.misfits > 0 ? [h('p', pageStrings.foundMisfits(found.misfits))] : []),
      h('ul.matches', ...rows),
    );
    const add = h('button', { type: 'button', class: 'btn primary' }, pageStrings.add);
    add.addEventListener('click', () => {
      try {
        const { added, had } = addFound(found);
        changed();
        if (found.saves.length === 1) {
          sheet.close();
          open(`/play/${(added[0] ?? had[0]).id}`);
          return;
        }
        const brought = h('p', { tabindex: -1 }, pageStrings.brought(added.length, had.length));
        body.replaceChildren(brought);
        foot.replaceChildren();
        // The button that was pressed is gone.
        brought.focus();
      } catch (error) {
        refuse(error);
      }
    });
    foot.replaceChildren(h('span.sp'), add);
    add.focus();
  } catch (error) {
    refuse(error);
  }

  /** @param {unknown} error */
  function refuse(error) {
    const why =
      error instanceof Refusal ? error.message : pageStrings.notChecked(String(/** @type {any} */ (error)?.message));
    const fault = h('p.fault', { tabindex: -1 }, why);
    body.replaceChildren(fault, h('p.sm.mut', pageStrings.unchanged));
    foot.replaceChildren();
    fault.focus();
  }
}

/** The text of a scene, on its way to the studio. */
let handed = '';

/** Open the scene of a file in the studio. @param {string} text */
export function handScene(text) {
  handed = text;
  open('/studio/file');
}

/** Return the scene that is on its way, once. */
export function takeScene() {
  const text = handed;
  handed = '';
  return text;
}

// --- all matches and settings in one file --------------------------------------------------------------------------------

/** The version of that file. */
const VERSION = 2;

/** Upgrades by version: what it lacks of the next one. @type {Record<number, (old: any) => any>} */
const STEPS = {
  // The first knew nothing of matches that were deleted.
  1: (old) => ({ ...old, version: 2, ledger: [] }),
};

/** Upgrade a parsed file of an older version. @param {any} all */
function upgradeAll(all) {
  return [...Array(VERSION - 1).keys()].reduce(
    (file, at) => (file.version === at + 1 ? (STEPS[at + 1]?.(file) ?? file) : file),
    all,
  );
}

const KIND = 'everything';
/** Keys of other entries that go into the file: none that a changed file could do harm with. */
const START = 'regalia.start.';
const EXTRAS = ['regalia.settings', 'regalia.sort', START];

/** @param {string} key */
const isExtra = (key) =>
  EXTRAS.includes(key) ? key !== START : key.startsWith(START) && findGame(key.slice(START.length)) !== null;

/** Return all matches and settings of this browser as the text of a file, which `readFile` reads again. */
export function exportAll() {
  const { saves, unread } = listSaves();
  const settings = Object.fromEntries(EXTRAS.flatMap((prefix) => keys(prefix)).map((key) => [key, read(key)]));
  const all = {
    regalia: KIND,
    version: VERSION,
    when: new Date().toISOString(),
    settings,
    matches: saves.map((save) => JSON.parse(formatSave(save))),
    // Deleted, and still counted.
    ledger: deletedResults(),
    daily: allDaily(),
    begun: begunDeals(),
    puzzles: [...solvedPuzzles()],
    standing: standing(),
    // Saves that cannot be read here.
    unread: unread.map(({ text }) => text),
  };
  return `${JSON.stringify(all, null, 1)}\n`;
}

/** Download it. */
export function saveEverything() {
  download(new File([exportAll()], `regalia-${isoDay(Date.now())}.json`, { type: 'application/json' }));
}
