// The host is gone for good: what is left to a guest, and how the pages of one match meet again at another table. The engine says
// which room follows which (engine/regalia/multiplayer/live/succession.py), so that an invitation to it finds the match here.
import { openSheet } from '../../app/dialog.js';
import { button, h } from '../../app/dom.js';
import { engine } from '../../app/engineClient.js';
import { openInstead, page } from '../../app/router.js';
import { queued } from '../../match/locks.js';
import { cleanName, dropSave, keepSave, listSaves, newSave, token } from '../../saves/saves.js';
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { words } from '../../i18n/multiplayerStrings.js';

/** @typedef {import('./guest.js').GuestMode} GuestMode */
/** @typedef {{ save: Save, old: string }} Prepared  a seat at a table that follows, and the id of the save that it goes on from */

/** @type {Map<string, Prepared>} */
const prepared = new Map();

/** Return the rooms that a save was in before its own. @param {Save} save @returns {string[]} */
const roomsBefore = ({ together }) => {
  const { was } = together ?? {};
  return Array.isArray(was) ? was.map(String) : [];
};

// --- at the table that lost its host -------------------------------------------------------------------------------------

/** Open what is left to a guest whose host is gone. @param {GuestMode} mode */
export function openChoices(mode) {
  /** @param {() => Promise<void>} act */
  const choice = (act, /** @type {string} */ label, /** @type {string} */ hint, look = 'btn') => {
    const press = async () => {
      sheet.close();
      try {
        await act();
      } catch (error) {
        mode.match.fail(error);
      }
    };
    return h(
      'section.step',
      button(look, () => void press(), label),
      h('p.sm.mut', hint),
    );
  };
  const sheet = openSheet({
    title: words.goneTitle,
    content: [
      h('p', words.goneText),
      choice(async () => {}, words.goneWait, words.goneWaitHint),
      choice(() => takeOver(mode), words.takeOver, words.takeOverHint),
      choice(() => takeOver(mode, true), words.goAlone, words.goAloneHint),
      choice(() => goByLetter(mode), words.byMessage, words.letterAnew),
    ],
  });
}

/**
 * Keep the table from now on, after the last hand that is over.
 * @param {GuestMode} mode
 * @param {boolean} [alone]  with bots in the other seats
 */
async function takeOver(mode, alone = false) {
  const { match } = mode;
  const secret = token(16);
  const { room, sealed } = await queued(() => {
    match.checkTable();
    return engine.call('guest_take_over', { secret });
  });
  const { save } = match;
  const kept = listSaves().saves.find(({ setup, together }) => setup.way === 'room' && together?.room === room);
  const was = [...roomsBefore(save), mode.ticket.room];
  const { options, dealer } = await engine.call('guest_rules');
  const next = kept ?? {
    ...save,
    id: token(6),
    record: sealed,
    setup: { ...save.setup, options, dealer, way: 'room' },
    together: { room, secret, was, ...(alone && { alone }) },
  };
  keepSave(next);
  leave(mode, save.setup.names[save.setup.seat] ?? '');
  openInstead(`/play/${next.id}`);
}

/** Begin another match by message, of the same people. @param {GuestMode} mode */
async function goByLetter(mode) {
  const { save } = mode.match;
  const { options, dealer } = await engine.call('guest_rules');
  const { way: _way, ...setup } = save.setup;
  const letter = newSave(save.title, { ...setup, options, dealer, way: 'letter' });
  keepSave(letter);
  openInstead(`/play/${letter.id}`);
}

/** Leave the table for the one that follows. The host is told if its page is heard again. @param {GuestMode} mode @param {string} host */
function leave(mode, host) {
  mode.moveOn(JSON.stringify({ is: 'moved', host }));
  dropSave(mode.match.save.id);
}

/** Return the name of the new host in what a guest's page says that has moved on. @param {string} text @returns {string | null} */
export function movedTo(text) {
  if (!text.startsWith('{"is":"moved"')) return null;
  try {
    const { host } = JSON.parse(text.slice(0, 500));
    return typeof host === 'string' ? host.slice(0, LONGEST_NAME) : null;
  } catch {
    return null;
  }
}

/** Say at the old host's table that the match went on without it; '' if it did not. @param {Save} save */
export function movedText({ together }) {
  const { by, host } = /** @type {{ by?: unknown, host?: unknown }} */ (together?.moved ?? {});
  if (typeof by !== 'string' || typeof host !== 'string') return '';
  const [who, keeper] = [by, host].map((name) => cleanName(name).slice(0, LONGEST_NAME));
  return words.movedOn(who, keeper);
}

// --- at the invitation to the table that follows -------------------------------------------------------------------------

/**
 * Look among the matches of this browser for one that goes on in a room, and prepare its seat there.
 * @param {string} room
 */
export async function prepareSeat(room) {
  const { saves } = listSaves();
  if (prepared.has(room) || saves.some(({ together }) => together?.room === room)) return;
  for (const old of saves) {
    const { setup, together } = old;
    const was = together?.room;
    if (typeof was !== 'string' || (setup.way !== 'guest' && setup.way !== 'room')) continue;
    await engine.ready();
    /** @type {string[]} */
    const rooms = await engine.call('room_successors', { room_id: was });
    if (!rooms.includes(room)) continue;
    const hosted = setup.way === 'room';
    const secret = token(16);
    const kept = hosted ? old.record : together?.sealed;
    const { name, sealed } = await engine.call('guest_follow', { sealed: kept, was, room_id: room, secret, hosted });
    const ticket = { room, name, secret, token: '', sealed, was: [...roomsBefore(old), was] };
    const save = { ...old, id: token(6), record: '', setup: { ...setup, way: /** @type {const} */ ('guest') } };
    prepared.set(room, { save: { ...save, sheet: false, together: ticket }, old: old.id });
    return;
  }
}

/** Return the seat that is prepared in a room; it is kept when the page is let in. @param {string} room */
export const preparedSeat = (room) => prepared.get(room)?.save ?? null;

/** Keep the seat that was prepared in a room, where the page is let in. @param {string} room */
export function keepPrepared(room) {
  const found = prepared.get(room);
  prepared.delete(room);
  if (found) keepSave({ ...found.save, together: { ...found.save.together, from: found.old } });
}

/**
 * Drop the match that a seat goes on from, once the new host has told the same of it.
 * @param {Record<string, unknown>} together
 */
export function dropBefore({ from, ...together }) {
  if (typeof from === 'string') dropSave(from);
  return together;
}

/** Draw that the match of a room goes on at another table; null if it does not. @param {string} room */
export function drawMoved(room) {
  const save = listSaves().saves.find((each) => roomsBefore(each).includes(room));
  if (!save) return null;
  return page(
    { title: words.movedTitle },
    h('p', words.movedText),
    h('a.btn.primary', { href: `#/play/${save.id}` }, words.movedGo),
  );
}
