// The screens of an invitation to a live table, and of an answer that was opened in another tab.
import { button, h } from '../../app/dom.js';
import { games } from '../../app/games.js';
import { openInstead, page } from '../../app/router.js';
import { openChannel, read, write } from '../../app/store.js';
import { strings } from '../../i18n/strings.js';
import { LONGEST_NAME } from '../../saves/saveFormat.js';
import { cleanName, keepSave, listSaves, newSave } from '../../saves/saves.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { newTicket, setConnection } from './guest.js';
import { drawApart } from './invite.js';
import { codeLink, faultOf, shownCode, step, takenCode } from './pairing.js';
import { isFarCode, PAGES, Peer, readInvitation } from './peer.js';
import { iceServers, reachForm } from './reach.js';

/** @typedef {import('../../app/router.js').Screen} Screen */

const NAME = 'regalia.name';
/** Milliseconds in which people carry an answer to the host. */
const CARRIED = 60_000;

/**
 * Return the screen of an answer that was opened as a link in another tab of the host's browser. It goes to the tab that waits.
 * @param {string} code
 * @returns {Screen}
 */
export function answerScreen(code) {
  const told = h('p', { role: 'status' }, words.connecting);
  const tabs = openChannel('regalia.answers');
  const timer = setTimeout(() => {
    told.textContent = words.answerLost;
  }, 2_000);
  if (tabs)
    tabs.onmessage = ({ data }) => {
      if (data.taken !== code) return;
      clearTimeout(timer);
      told.textContent = words.answerTaken;
    };
  return {
    title: strings.pageTitle(words.answerElsewhere),
    kind: 'page',
    tab: '/',
    element: page({ title: words.answerElsewhere }, told),
    shown: () => tabs?.postMessage({ code }),
    left: () => tabs?.close(),
  };
}

/** Return the screen of an invitation. @param {string} invitation the code, or nothing yet @returns {Screen} */
export function joinScreen(invitation) {
  const element = h('div');
  const draw = (/** @type {string} */ code) => element.replaceChildren(drawJoin(code));
  const taken = takenCode('invitation', words.codeField, words.scanInvite, words.open, async (code) => {
    readInvitation(code);
    draw(code);
    focusHeading(element);
  });
  if (invitation) draw(invitation);
  else {
    element.append(page({ title: words.haveCode, about: words.joinHint }, h('div.form', taken.element)));
  }
  return { title: strings.pageTitle(words.join), kind: 'page', tab: '/', element, left: taken.close };
}

/** Return the save of a seat in this room, if this browser has one. @param {string} room */
function seatIn(room) {
  return listSaves().saves.find(({ setup, together }) => setup.way === 'guest' && together?.room === room) ?? null;
}

/**
 * Return a connection by which nothing is heard until a match takes it.
 * @param {string} room
 * @param {() => void} opened
 */
function connect(room, opened) {
  const ignore = () => {};
  const ends = { opened: ignore, heard: ignore, quiet: ignore, flooded: ignore };
  const peer = new Peer(ends, iceServers(), PAGES);
  ends.opened = () => {
    // Once: until the match listens, the host may fall silent and be heard again.
    ends.opened = ignore;
    setConnection(peer, room);
    opened();
  };
  return peer;
}

/** @param {string} invitation @param {boolean} [afresh] the seat of before was given up: another one is wanted */
function drawJoin(invitation, afresh = false) {
  let room = '';
  let hostIsFar = false;
  try {
    const code = readInvitation(invitation);
    room = code.room;
    hostIsFar = isFarCode(code);
  } catch (error) {
    return page({ title: words.join }, h('p', { role: 'alert' }, faultOf(error)));
  }
  const old = afresh ? null : seatIn(room);
  // Beside the table a person is "You".
  const kept = old?.setup.names[old.setup.seat] ?? '';
  const fault = h('p.fault', { role: 'alert' });
  const place = h('div');
  const field = h('input', { id: 'name', maxlength: LONGEST_NAME, autocomplete: 'off', value: read(NAME) ?? '' });

  const answer = async () => {
    const name = old ? kept : cleanName(field.value);
    if (!name) {
      field.focus();
      return;
    }
    write(NAME, name);
    fault.textContent = '';
    place.replaceChildren(h('p.mut', { role: 'status' }, words.making));
    try {
      const peer = connect(room, () => openInstead(`/play/${(old ?? newSeat(room, name)).id}`));
      const code = await peer.answer(invitation);
      form.remove();
      const trouble = h('div', { role: 'alert' });
      place.replaceChildren(
        step('h2', 1, words.stepBack, shownCode(codeLink('answer', code), words.qrAnswer, words.copyAnswer)),
        trouble,
      );
      // The pressed button is removed with the form; keep the focus.
      if (document.activeElement === document.body) focusHeading(place);
      const anew = button('btn', () => void answer(), words.answerAnew);
      peer.ifApart(() => trouble.replaceChildren(drawApart(peer, [anew])), CARRIED);
    } catch (error) {
      place.replaceChildren();
      fault.textContent = faultOf(error);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void answer();
  };
  const form = h(
    'form.form',
    { novalidate: true, onsubmit: submit },
    h(
      'div.form',
      // Who made the invitation is told the key of the seat, so that nothing is answered unasked.
      h('p', old ? words.seatKept(kept) : words.stepName),
      old ? null : h('div.field', h('label', { for: 'name' }, words.yourName), field),
      reachForm(),
      hostIsFar ? h('p.sm', words.hostIsFar) : null,
      h('button', { type: 'submit', class: 'btn primary' }, words.answerIt),
      old && button('btn quiet', sitAnew, words.sitAnew),
    ),
  );
  const screen = page({ title: words.join, about: words.joinHint }, form, place, fault);
  return screen;

  function sitAnew() {
    const anew = drawJoin(invitation, true);
    screen.replaceWith(anew);
    focusHeading(anew);
  }
}

/** Announce what takes the place of the button that was pressed. @param {HTMLElement} element */
function focusHeading(element) {
  /** @type {HTMLElement | null} */ (element.querySelector('h1, h2'))?.focus({ preventScroll: true });
}

/** @param {string} room @param {string} name */
function newSeat(room, name) {
  const save = newSave(words.join, {
    game: games[0]?.id ?? '',
    seats: 2,
    options: {},
    dealer: null,
    names: [name],
    bots: [null],
    seat: 0,
    way: 'guest',
  });
  save.together = { ...newTicket(room, name) };
  keepSave(save);
  return save;
}
