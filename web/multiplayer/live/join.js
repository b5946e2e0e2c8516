// The screens of an invitation to a live table, and of an answer that was opened in another tab.
import { button, h } from '../../app/dom.js';
import { openInstead, page } from '../../app/router.js';
import { openChannel } from '../../app/store.js';
import { strings } from '../../i18n/strings.js';
import { cleanName, listSaves } from '../../saves/saves.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { connect } from './connection.js';
import { newSeat } from './guest.js';
import { drawApart } from './invite.js';
import { firstSound } from '../codes/pasted.js';
import { codeLink, faultOf, shownCode, step, takenCode } from './pairing.js';
import { leaveAnswer } from './invitations.js';
import { CodeError, readAnswer, readInvitation, writeCode } from '../codes/pairingCode.js';
import { drawFirstScreen, drawMeanwhile } from './firstScreen.js';
import { showNote } from './live.js';
import { agreeToServers, isFar, serversText } from './reach.js';
import { openRoom, roomScreen, takeWords } from './room.js';
import { newWatch } from './watch.js';
import { drawMoved, preparedSeat, prepareSeat } from './succession.js';

/** @typedef {import('../../app/router.js').Screen} Screen */

/** Milliseconds in which people carry an answer to the host. */
const CARRIED = 60_000;

/**
 * Return the screen of an answer that was opened as a link in another tab of the host's browser. It goes to the tab with the table.
 * @param {string} address the part of the link
 * @returns {Promise<Screen>}
 */
export async function answerScreen(address) {
  const code = await wholeOf(address, readAnswer);
  const told = h('p', { role: 'status' }, words.seekingTable);
  const place = h('div');
  const tabs = openChannel('regalia.answers');
  const timer = setTimeout(() => {
    const [text, open] = explainNoTab(code);
    told.textContent = text;
    if (open) place.replaceChildren(open);
  }, 2_000);
  if (tabs)
    tabs.onmessage = ({ data }) => {
      if (data.taken !== code) return;
      clearTimeout(timer);
      told.textContent = words.handedOver[data.state]?.(cleanName(String(data.name))) ?? words.answerLost;
      place.replaceChildren();
    };
  return {
    title: strings.pageTitle(words.answerElsewhere),
    kind: 'page',
    tab: '/',
    element: page({ title: words.answerElsewhere }, told, place),
    shown: () => tabs?.postMessage({ code }),
    left: () => {
      clearTimeout(timer);
      tabs?.close();
    },
  };
}

/** Say why no tab has taken an answer, and offer to open its table. @param {string} code @returns {[string, HTMLElement | null]} */
function explainNoTab(code) {
  let room = '';
  try {
    room = readAnswer(code).room;
  } catch (error) {
    return [faultOf(error), null];
  }
  const table = listSaves().saves.find(({ setup, together }) => setup.way === 'room' && together?.room === room);
  if (!table) return [words.answerLost, null];
  const open = () => {
    leaveAnswer(room, code);
    openInstead(`/play/${table.id}`);
  };
  return [words.tableClosed, button('btn primary', open, words.openTable)];
}

/**
 * Return the whole code in an address that other programs may have changed, or the address itself.
 * @param {string} address
 * @param {(code: string) => unknown} read throws for what is damaged
 */
function wholeOf(address, read) {
  const reading = firstSound(address, ({ text }) => {
    read(text);
    return text;
  });
  return reading.catch(() => address);
}

/**
 * Return the screen of an invitation.
 * @param {string} [address] the part of its link, or nothing yet
 * @param {...string} room the further parts of a room's link
 * @returns {Promise<Screen>}
 */
export async function joinScreen(address = '', ...room) {
  if (room.length > 0) return roomScreen([address, ...room]);
  const invitation = address && (await wholeOf(address, readInvitation));
  const element = h('div');
  const draw = async (/** @type {string} */ code) => {
    const { room } = readInvitation(code);
    await prepareSeat(room);
    element.replaceChildren(drawMoved(room) ?? drawJoin(code));
  };
  const taken = takenCode('invitation', words.codeField, words.scanInvite, words.open, async (code, kind) => {
    if (kind === 'letter' || kind === 'challenge' || kind === 'take') return openInstead(`/${kind}/${code}`);
    if (kind === 'room') return openRoom(code);
    if (takeWords(code, element)) return;
    await draw(code);
    focusHeading(element);
  });
  const before = answered.get(invitation);
  if (before) element.append(before);
  else if (invitation) await draw(invitation).catch(() => element.replaceChildren(drawJoin(invitation)));
  else {
    element.append(page({ title: words.haveCode, about: words.joinHint }, h('div.form', taken.element)));
  }
  return { title: strings.pageTitle(words.join), kind: 'page', tab: '/', element, left: taken.close };
}

/** Return the save of a seat in this room, if this browser has one, or can go on to it. @param {string} room */
function seatIn(room) {
  const { saves } = listSaves();
  const found = saves.find(({ setup, together }) => setup.way === 'guest' && together?.room === room);
  return found ?? preparedSeat(room);
}

/** The screens of invitations that were answered: who reads the rules meanwhile finds the answer again. @type {Map<string, HTMLElement>} */
const answered = new Map();

/** @param {string} invitation @param {boolean} [afresh] the seat of before was given up: another one is wanted */
function drawJoin(invitation, afresh = false) {
  /** @type {import('../codes/pairingCode.js').Code} */
  let offer;
  try {
    offer = readInvitation(invitation);
    if (!offer.hints) throw new CodeError('form');
  } catch (error) {
    return page({ title: words.join }, h('p', { role: 'alert' }, faultOf(error)));
  }
  const { room, slot, hints } = offer;
  const host = hints.seats[hints.host]?.name ?? '';
  const old = afresh ? null : seatIn(room);
  // Beside the table a person is "You".
  const kept = old?.setup.names[old.setup.seat] ?? '';
  const place = h('div.answered');

  /** @param {string} name @param {boolean} far */
  const answer = async (name, far) => {
    first.fault.textContent = '';
    place.replaceChildren(h('p.mut', { role: 'status' }, words.making));
    try {
      const trouble = h('div', { role: 'alert' });
      const seated = () => {
        answered.delete(invitation);
        // The person may be reading the rules.
        if (!place.isConnected) showNote(words.atTable(host));
        openInstead(`/play/${(old ?? newSeat(room, name, hints)).id}`);
      };
      const taken = (/** @type {string} */ before, /** @type {string} */ by) =>
        place.replaceChildren(h('p', { role: 'alert' }, words.seatTaken(before, by)));
      const looking = () => openInstead(`/play/${newWatch(room, name).id}`);
      const peer = connect(room, { seated, taken, looking }, far);
      await peer.answer(offer);
      const code = writeCode({ kind: 'answer', room, slot, ...(await peer.gathered()) });
      first.form.remove();
      first.element.classList.add('sent');
      place.replaceChildren(
        step('h2', 1, words.stepBack(host), shownCode(codeLink('answer', code), words.qrAnswer, words.copyAnswer)),
        trouble,
        drawMeanwhile(hints.game) ?? '',
      );
      answered.set(invitation, first.element);
      // The pressed button is removed with the form; keep the focus.
      if (document.activeElement === document.body) focusHeading(place);
      const anew = button('btn', () => void answer(name, isFar()), words.answerAnew);
      const gone = h('p.sm', words.askAnother(host));
      peer.ifApart(() => trouble.replaceChildren(drawApart(peer, [gone, anew])), CARRIED);
    } catch (error) {
      place.replaceChildren();
      first.fault.textContent = faultOf(error);
    }
  };
  const join = (/** @type {string} */ name) => {
    if (hints.far) agreeToServers();
    void answer(name, hints.far);
  };
  const sitAnew = () => {
    const anew = drawJoin(invitation, true);
    first.element.replaceWith(anew);
    focusHeading(anew);
  };
  const asks = hints.far ? serversText() : words.asksNoServer(host);
  const first = drawFirstScreen({ hints, asks, kept, join, anew: sitAnew });
  first.form.after(place);
  return first.element;
}

/** Announce what takes the place of the button that was pressed. @param {HTMLElement} element */
export function focusHeading(element) {
  /** @type {HTMLElement | null} */ (element.querySelector('h1, h2'))?.focus({ preventScroll: true });
}
