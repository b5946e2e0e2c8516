// Play by letter: each turn goes out as a link, a QR code or a file, and another letter comes back. The mode, and the
// screen of a letter that arrives.
import { openSheet } from '../../app/dialog.js';
import { playAgain } from '../../match/mode.js';
import { saveText } from '../../saves/exportFile.js';
import { findCarried, firstSound } from '../codes/pasted.js';
import { drawShare, linkTo } from '../codes/share.js';
import { keepOwnName, ownName } from '../codes/exchange.js';
import { button, h } from '../../app/dom.js';
import { handWord } from '../../app/games.js';
import { engine } from '../../app/engineClient.js';
import { borrowEngine } from '../../match/locks.js';
import { openInstead, page } from '../../app/router.js';
import { drawSegments } from '../../app/segments.js';
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { cleanName, keepSave, listSaves, newSave } from '../../saves/saves.js';
import { strings, words as table } from '../../i18n/strings.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { messageOf } from '../../boot/errors.js';

/** @typedef {import('../../app/contract.js').LetterSent} Letter */

/** Longer links are cut by some messengers. */
const LONG = 2_000;

/** @param {import('../../match/match.js').Match} match @returns {import('../../match/mode.js').Mode} */
export function byLetter(match) {
  const { save } = match;
  /** The ply up to which the person was asked to send the match. */
  let asked = -1;
  /** The person has moved since. */
  let played = false;
  let sending = false;

  const send = async (/** @type {string} */ name) => {
    if (sending) return;
    sending = true;
    try {
      const letter = /** @type {Letter} */ (await engine.call('letter'));
      openLetter(letter, name, save, () => {
        sending = false;
      });
    } catch (error) {
      sending = false;
      match.fail(error);
    }
  };

  return {
    async open() {
      const { record, setup, sheet = false } = save;
      const { way: _way, ...plan } = setup;
      const answer = record
        ? await engine.call('letter_resume', {
            record,
            seat: setup.seat,
            bots: setup.bots,
            sheet,
            begun: begunOf(save),
          })
        : await engine.call('letter_new', plan);
      // All letters of a match have its name: by it an answer finds this save.
      const { match: name } = /** @type {Letter} */ (await engine.call('letter'));
      save.together = { ...save.together, match: name };
      return answer;
    },
    fields: (snapshot) => ({ together: { ...save.together, turn: turnIn(snapshot) } }),
    rematch: () => playAgain(save),
    play(text) {
      played = true;
      return match.act('play', { text, seat: save.setup.seat }, 'IllegalMove');
    },
    strip(snapshot) {
      const elsewhere = snapshot.next.who === 'other';
      if (!elsewhere && !snapshot.over) return null;
      const name = elsewhere ? (save.names[snapshot.actor ?? 0] ?? '') : '';
      return h(
        'div.strip',
        h('p.sm', elsewhere ? words.turnOf(name) : words.ended),
        button('btn primary', () => void send(name), elsewhere ? words.sendTo(name) : words.sendEnd),
      );
    },
    onTurnEnd() {
      const now = match.snapshot;
      if (match.view && now && now.next.who === 'other' && now.ply > asked) {
        asked = now.ply;
        // Only after a turn, not when the match is merely looked at.
        if (played) void send(save.names[now.actor ?? 0] ?? '');
        played = false;
      }
    },
  };
}

/** Return whose move a match by letter waits for, as its save has it. @param {Snapshot} snapshot */
const turnIn = (snapshot) => (snapshot.next.who === 'other' ? 'theirs' : 'mine');

/** Return the names with which the match of a save was begun, if others than those of now. @param {Save} save */
const begunOf = ({ together }) => /** @type {string[] | undefined} */ (together?.begun);

/** @param {Letter} letter @param {string} name @param {Save} save @param {() => void} closed */
function openLetter({ packed, text, moves }, name, { game, title }, closed) {
  const url = linkTo(`/letter/${packed}`);
  openSheet({
    title: name ? words.sendTo(name) : words.sendEnd,
    content: [
      name ? h('p', words.letterHint(name)) : null,
      drawShare({
        text: name ? words.letterFor(name, title) : title,
        url,
        qr: words.qrLetter,
        more: [
          button('btn', () => saveText(`regalia-${game}.txt`, text), words.file),
          h('p.xs.mut.size', words.size(url.length, moves)),
          url.length > LONG ? h('p.sm', words.longLink) : null,
          h('p.xs.mut', words.trust),
        ],
      }),
    ],
    closed,
  });
}

/** @typedef {import('../../app/contract.js').LetterRead} Read */

/** @param {string} text @returns {import('../../app/router.js').Screen} */
export function letterScreen(text) {
  const opening = page({ title: words.openLetter }, h('p', { role: 'status' }, words.opening));
  const element = h('div', text ? opening : drawOpener());
  return {
    title: strings.pageTitle(words.openLetter),
    kind: 'page',
    tab: '/',
    element,
    shown: async () => {
      if (!text) return;
      await engine.ready();
      if (element.isConnected) await putLetter(element, text);
    },
  };
}

/** Draw a letter in the place of what was there. It is announced by its heading, as a screen is. @param {HTMLElement} place @param {string} text */
async function putLetter(place, text) {
  place.replaceChildren(await drawLetter(text));
  place.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * @param {string} pasted a letter from a link or a file, or a message that holds one
 * @returns {Promise<HTMLElement>}
 */
async function drawLetter(pasted) {
  try {
    const [text, read] = await firstSound(pasted, async (found) => {
      const letter = /** @type {Read} */ (await engine.call('letter_read', { text: found.text }));
      return /** @type {const} */ ([found.text, letter]);
    });
    const mine = await mineOf(text, read);
    if (mine?.read.how === 'newer' && mine.read.yours === 0) {
      await takeLetter(text, read, mine.save.setup.seat, mine.save, mine.count);
      return h('p', words.opening);
    }
    return mine ? drawMeeting(text, mine) : drawSeats(text, read);
  } catch (error) {
    return fault(messageOf(error));
  }
}

/** Return the save of this match that is nearest to the letter. @param {string} text @param {Read} read */
async function mineOf(text, read) {
  const order = ['newer', 'same', 'older', 'parted'];
  /** @type {{ save: Save, read: Read, count: number } | null} */
  let best = null;
  for (const save of listSaves().saves) {
    if (save.setup.way !== 'letter' || save.together?.match !== read.match || !save.record) continue;
    const { record, setup } = save;
    /** @type {Read} */
    const found = await engine.call('letter_read', { text, record, seat: setup.seat, begun: begunOf(save) });
    if (found.how === null || found.how === 'other') continue;
    const nearer = best === null ? 1 : order.indexOf(best.read.how ?? '') - order.indexOf(found.how);
    if (nearer > 0 || (nearer === 0 && best && found.same > best.count))
      best = { save, read: found, count: found.same };
  }
  return best;
}

/**
 * Put the letter on the table and save it: in the place of an older save, or as a new one.
 * @param {string} text
 * @param {Read} read
 * @param {number} seat
 * @param {Save | null} old
 * @param {number} since how many of its moves were seen here
 * @param {string} [name] what the person at the seat is called, if not as the letter says
 */
export async function takeLetter(text, read, seat, old, since, name = nameIn(old, read)) {
  const names = read.names.map((other, at) => (at === seat && name ? name : other));
  const save =
    old ??
    newSave(read.title, {
      game: read.game,
      seats: read.seats,
      options: read.options,
      dealer: null,
      names: read.names,
      bots: read.bots,
      seat,
      way: 'letter',
    });
  await borrowEngine(async () => {
    // A lost engine is started again first: while it is lost, the queue does not move.
    await engine.ready();
    const { snapshot, log, record } = await engine.call('letter_open', { text, seat, since, name });
    Object.assign(save, {
      record,
      // A save of before may not know them.
      setup: { ...save.setup, options: read.options, names },
      names,
      bots: read.bots,
      totals: snapshot.totals,
      hand: snapshot.hand,
      sheet: snapshot.sheet !== null && !snapshot.over,
      winners: snapshot.over ? snapshot.winners : null,
      log: log.map((/** @type {object} */ line) => ({ ...line, hand: snapshot.hand })),
      when: Date.now(),
      together: { match: read.match, begun: read.begun, turn: turnIn(snapshot) },
    });
  });
  keepSave(save);
  openInstead(`/play/${save.id}`);
}

/**
 * Return an act that is done once: a second tap would make a second match. After a failure, which is told, it can be tried again.
 * @template T
 * @param {HTMLElement} trouble
 * @param {(choice: T) => Promise<void>} act
 */
function once(trouble, act) {
  let done = false;
  return async (/** @type {T} */ choice) => {
    if (done) return;
    done = true;
    try {
      await act(choice);
    } catch (error) {
      done = false;
      trouble.textContent = messageOf(error);
    }
  };
}

/** Return the game and the hand that a letter is in, in the game's own word for it. @param {Read} read */
const nameOfLetter = ({ game, title, hand }) => `${title}, ${strings.hand(handWord(game), hand)}`;

/**
 * Return the name that the person of a save goes on with, '' for that in the letter.
 * @param {Save | null} save
 * @param {Read} read
 */
function nameIn(save, { names }) {
  if (!save) return '';
  const { seat } = save.setup;
  const name = save.setup.names[seat] ?? '';
  // Another person may have taken it meanwhile.
  return names.some((other, at) => at !== seat && other === name) ? '' : name;
}

/**
 * Ask a person whose match is new to this browser for the seat and the name.
 * @param {string} text
 * @param {Read} read
 */
function drawSeats(text, read) {
  const trouble = h('p.fault', { role: 'alert' });
  const people = read.names.map((name, seat) => ({ name, seat })).filter(({ seat }) => read.bots[seat] === null);
  const own = ownName();
  const mine = people.find(({ name }) => name === own);
  let seat = mine?.seat ?? read.to ?? people[0]?.seat ?? 0;
  const field = h('input', { id: 'own-name', maxlength: LONGEST_NAME, autocomplete: 'off', value: own });
  const go = h('button', { type: 'submit', class: 'btn primary' });
  const chosenName = () => cleanName(field.value) || (read.names[seat] ?? '');
  const show = () => {
    field.placeholder = read.names[seat] ?? '';
    go.textContent = words.youAre(chosenName());
  };
  field.addEventListener('input', show);
  const sit = once(trouble, async () => {
    const name = chosenName();
    await takeLetter(text, read, seat, null, 0, name);
    if (name !== read.names[seat]) keepOwnName(name);
  });
  const seats = drawSegments(
    'seat',
    words.whoAreYou,
    people.map((each) => [each.seat, each.name]),
    {
      chosen: seat,
      choose: (chosen) => {
        seat = chosen;
        // The name of another seat: this person is not the one there.
        if (people.some((each) => each.seat !== seat && each.name === cleanName(field.value))) field.value = '';
        show();
      },
    },
  );
  show();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void sit(undefined);
  };
  return page(
    { title: nameOfLetter(read), about: words.between(table.and(read.names)) },
    read.to === null ? null : h('p', words.turnOf(read.names[read.to])),
    h(
      'form.form.chairs',
      { novalidate: true, onsubmit: submit },
      seats,
      h('div.field', h('label', { for: 'own-name' }, words.yourName), field),
      go,
    ),
    trouble,
    h('p.xs.mut', words.trust),
  );
}

/** @param {string} text @param {{ save: Save, read: Read, count: number }} mine */
function drawMeeting(text, { save, read, count }) {
  const how = read.how ?? 'same';
  const { sameTitle, olderTitle, partedTitle, yoursTitle } = words;
  const titles = { same: sameTitle, older: olderTitle, parted: partedTitle, newer: yoursTitle };
  const told = {
    same: words.same,
    older: words.older(read.own - read.moves),
    parted: words.parted(count),
    newer: words.yours(read.yours),
  };
  const which = how === 'older' || how === 'parted' || how === 'newer' ? how : 'same';
  const trouble = h('p.fault', { role: 'alert' });
  const takeIt = once(trouble, (/** @type {Save | null} */ old) =>
    takeLetter(text, read, save.setup.seat, old, count, nameIn(save, read)),
  );
  return page(
    { title: titles[which], about: nameOfLetter(read) },
    h('p', told[which]),
    h(
      'div.chairs',
      button('btn primary', () => openInstead(`/play/${save.id}`), words.mine),
      which === 'newer' ? button('btn', () => void takeIt(save), words.its) : null,
      which === 'same' ? null : button('btn', () => void takeIt(null), words.both),
    ),
    trouble,
  );
}

/** @param {string} why */
function fault(why) {
  return page({ title: words.notLetter }, h('p', { role: 'alert' }, words.letterFault(why)));
}

/** Build the page on which a letter is pasted or read from a file. */
function drawOpener() {
  const box = h('div');
  const field = h('textarea', { id: 'letter', rows: 4, class: 'carried' });
  /** @param {string} text */
  const read = (text) => {
    const [first] = findCarried(text);
    if (!first?.kind || first.kind === 'letter') return putLetter(box, text);
    return openInstead(`/${first.kind}/${first.text}`);
  };
  const file = h('input', { id: 'letter-file', type: 'file', accept: '.txt,text/plain' });
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size < 1_000_000) await read(await chosen.text());
  });
  box.append(
    page(
      { title: words.openLetter },
      h(
        'div.form',
        h('div.field', h('label', { for: 'letter' }, words.pasteLetter), field),
        h('div.field', h('label', { for: 'letter-file' }, words.chooseFile), file),
        button('btn primary', () => void read(field.value), words.open),
      ),
    ),
  );
  return box;
}
