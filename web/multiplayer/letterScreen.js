// A letter arrives: what it is, how it stands to what this browser has, and where it goes on.
import { h } from '../app/dom.js';
import { engine } from '../boot/engineClient.js';
import { alone, standUp } from '../match/engineQueue.js';
import { openInstead, page } from '../app/router.js';
import { keepSave, listSaves, newSave } from '../saves/saves.js';
import { words as table } from '../i18n/words.js';
import { strings } from '../i18n/strings.js';
import { words } from './words.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/**
 * @typedef {object} Read
 * @property {string} match
 * @property {string} game
 * @property {string} title
 * @property {number} seats
 * @property {string[]} names
 * @property {(string | null)[]} bots
 * @property {number | null} to
 * @property {number} hand
 * @property {number} moves
 * @property {boolean} over
 * @property {'same' | 'newer' | 'older' | 'parted' | 'other' | null} how
 * @property {number} same
 * @property {number} own how many moves this browser has
 */

/** @param {string} text @returns {import('../app/router.js').Screen} */
export function letterScreen(text) {
  const element = h('div', {});
  return {
    title: strings.pageTitle(words.openLetter),
    kind: 'page',
    tab: '/',
    element,
    shown: async () => {
      element.replaceChildren(
        text ? page({ title: words.openLetter }, h('p', { role: 'status' }, words.opening)) : drawOpener(),
      );
      if (!text) return;
      await engine.ready();
      if (element.isConnected) element.replaceChildren(await drawLetter(text));
    },
  };
}

/**
 * @param {string} text a letter from a link or a file
 * @returns {Promise<HTMLElement>}
 */
export async function drawLetter(text) {
  /** @type {Read} */
  let read;
  try {
    read = await engine.call('letter_read', { text });
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error));
  }
  const mine = await mineOf(text, read);
  if (mine?.read.how === 'newer') {
    await take(text, read, mine.save.setup.seat, mine.save, mine.count);
    return h('p', {}, words.opening);
  }
  if (mine) return drawMeeting(text, mine);
  return drawSeats(text, read);
}

/** The save of this match that is nearest to the letter. @param {string} text @param {Read} read */
async function mineOf(text, read) {
  const order = ['newer', 'same', 'older', 'parted'];
  /** @type {{ save: Save, read: Read, count: number } | null} */
  let best = null;
  for (const save of listSaves().saves) {
    if (save.setup.way !== 'letter' || save.together?.match !== read.match || !save.record) continue;
    const found = /** @type {Read} */ (await engine.call('letter_read', { text, record: save.record }));
    if (found.how === null || found.how === 'other') continue;
    const nearer = best === null || order.indexOf(found.how) < order.indexOf(best.read.how ?? '');
    if (nearer) best = { save, read: found, count: found.same };
  }
  return best;
}

/**
 * Puts the letter on the table and keeps it: in the place of an older save, or as one of its own.
 * @param {string} text
 * @param {Read} read
 * @param {number} seat
 * @param {Save | null} old
 * @param {number} since how many of its moves were seen here
 */
async function take(text, read, seat, old, since) {
  const save =
    old ??
    newSave(read.title, {
      game: read.game,
      seats: read.seats,
      options: {},
      dealer: null,
      names: read.names,
      bots: read.bots,
      seat,
      way: 'letter',
    });
  await alone(async () => {
    standUp();
    const { snapshot, log } = await engine.call('letter_open', { text, seat, since });
    Object.assign(save, {
      record: await engine.call('record'),
      names: read.names,
      bots: read.bots,
      totals: snapshot.totals,
      hand: snapshot.hand,
      sheet: snapshot.over ? null : snapshot.sheet,
      winners: snapshot.over ? snapshot.winners : null,
      log: log.map((/** @type {object} */ line) => ({ ...line, hand: snapshot.hand })),
      when: Date.now(),
      together: { match: read.match },
    });
  });
  keepSave(save);
  openInstead(`/play/${save.id}`);
}

/** @param {string} text @param {Read} read */
function drawSeats(text, read) {
  const people = read.names.map((name, seat) => ({ name, seat })).filter(({ seat }) => read.bots[seat] === null);
  people.sort((a, b) => Number(b.seat === read.to) - Number(a.seat === read.to));
  return page(
    { title: words.letterOf(read.title, read.hand), about: words.between(table.and(read.names)) },
    h('p', {}, read.to === null ? words.whoAreYou : words.turnOf(read.names[read.to])),
    h(
      'div',
      { class: 'chairs' },
      ...people.map(({ name, seat }, n) =>
        h(
          'button',
          {
            type: 'button',
            class: n === 0 ? 'btn primary' : 'btn',
            onclick: () => void take(text, read, seat, null, 0),
          },
          words.youAre(name),
        ),
      ),
    ),
    h('p', { class: 'xs mut' }, words.trust),
  );
}

/** @param {string} text @param {{ save: Save, read: Read, count: number }} mine */
function drawMeeting(text, { save, read, count }) {
  const how = read.how ?? 'same';
  const titles = { same: words.sameTitle, older: words.olderTitle, parted: words.partedTitle };
  const told = { same: words.same, older: words.older(read.own - read.moves), parted: words.parted(count) };
  const which = how === 'older' || how === 'parted' ? how : 'same';
  return page(
    { title: titles[which], about: words.letterOf(read.title, read.hand) },
    h('p', {}, told[which]),
    h(
      'div',
      { class: 'chairs' },
      h('button', { type: 'button', class: 'btn primary', onclick: () => openInstead(`/play/${save.id}`) }, words.mine),
      which === 'same'
        ? null
        : h(
            'button',
            { type: 'button', class: 'btn', onclick: () => void take(text, read, save.setup.seat, null, count) },
            words.both,
          ),
    ),
  );
}

/** @param {string} why */
function fault(why) {
  return page({ title: words.notLetter }, h('p', { role: 'alert' }, words.letterFault(why)));
}

/** Where a letter is pasted, or read from a file. */
export function drawOpener() {
  const box = h('div', {});
  const field = h('textarea', { id: 'letter', rows: 4, class: 'carried' });
  /** @param {string} text */
  const read = async (text) => box.replaceChildren(await drawLetter(textOf(text)));
  const file = h('input', { id: 'letter-file', type: 'file', accept: '.txt,text/plain' });
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size < 1_000_000) await read(await chosen.text());
  });
  box.append(
    page(
      { title: words.openLetter },
      h(
        'div',
        { class: 'form' },
        h('div', { class: 'field' }, h('label', { for: 'letter' }, words.pasteLetter), field),
        h('div', { class: 'field' }, h('label', { for: 'letter-file' }, words.chooseFile), file),
        h('button', { type: 'button', class: 'btn primary', onclick: () => void read(field.value) }, words.open),
      ),
    ),
  );
  return box;
}

/** A link, or what stands in a file: that ends with its last line. @param {string} text */
function textOf(text) {
  const plain = text.trim();
  return plain.startsWith('regalia letter') ? `${plain}\n` : plain.replace(/^.*#\/letter\//s, '');
}
