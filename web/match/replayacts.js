// What can be done at a step of a replay: take its address along, or play on from it.
import { afterStrings } from '../i18n/afterstrings.js';
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { openInstead } from '../app/router.js';
import { keepSave, newSave } from '../saves/saves.js';
import { say } from '../app/status.js';
import { words } from '../i18n/words.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('./replay.js').Overview} Overview */
/** @typedef {(bots: (string | null)[], names: string[], seat: number) => Promise<string>} TakeOver gives the record of the new match */

/**
 * The address of this step, to the clipboard or, where there is none, to be copied by hand.
 * @param {HTMLElement} note  says that it was done
 */
export async function copyLink(note) {
  const address = location.href;
  try {
    await navigator.clipboard.writeText(address);
    note.textContent = afterStrings.copied;
    note.hidden = false;
    say(afterStrings.copied);
  } catch {
    const field = h('input', { readonly: true, value: address, 'aria-label': afterStrings.linkTitle });
    openSheet({
      title: afterStrings.linkTitle,
      content: [h('div', { class: 'field' }, field, h('p', { class: 'sm mut' }, afterStrings.linkText))],
    });
    field.select();
  }
}

/**
 * Asks for whom, then a match of its own begins.
 * @param {Save} save
 * @param {Overview} overview
 * @param {number} seat  whose view it was
 * @param {TakeOver} takeOver
 */
export function openPlayOn(save, overview, seat, takeOver) {
  const own = overview.seat;
  const people = save.bots.map((_, at) => at);
  const bot = save.bots.find((each) => each !== null) ?? 'steady';
  const choice = h(
    'select',
    { id: 'play-for' },
    ...people.map((at) => h('option', { value: at, selected: at === seat }, words.person(overview.names[at] ?? ''))),
  );
  const fault = h('p', { class: 'fault', role: 'alert' });
  const begin = h('button', { type: 'button', class: 'btn primary' }, afterStrings.begin);
  begin.addEventListener('click', async () => {
    const mine = Number(choice.value);
    // Whoever takes another's seat brings the own name along; who sat there gets the seat that is left.
    const names = people.map((at) => overview.names[at === mine ? own : at === own ? mine : at] ?? '');
    const bots = people.map((at) => (at === mine ? null : (save.bots[at] ?? bot)));
    begin.disabled = true;
    try {
      const record = await takeOver(bots, names, mine);
      const setup = { ...save.setup, names, bots, seat: mine, dealer: null };
      const match = newSave(save.title, setup);
      keepSave({ ...match, record, hand: 1 });
      sheet.close();
      openInstead(`/play/${match.id}`);
    } catch (error) {
      begin.disabled = false;
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  const sheet = openSheet({
    title: afterStrings.playOn,
    content: [
      h(
        'div',
        { class: 'form' },
        h('p', { class: 'text' }, afterStrings.playOnText),
        h('div', { class: 'field' }, h('label', { for: 'play-for' }, afterStrings.whoAreYou), choice),
        fault,
      ),
    ],
    foot: [h('span', { class: 'sp' }), begin],
  });
}
