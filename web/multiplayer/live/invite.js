// The host's invitation to a seat, and what is left when two pages have not found each other.
import { openSheet } from '../../app/dialog.js';
import { button, h } from '../../app/dom.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { LOOK_ON } from '../codes/hints.js';
import { codeLink, codeToCome, shownCode, step, takenCode } from './pairing.js';
import { reachForm, whyApart } from './reach.js';

/** @typedef {import('./host.js').HostMode} HostMode */
/** @typedef {import('./invitations.js').Invitation} Invitation */
/** @typedef {import('./peer.js').Peer} Peer */

/** Open the invitation to a seat: that which waits already, or another one. @param {HostMode} host @param {number} seat */
export function openInvite(host, seat) {
  const { invitations } = host;
  const free = host.room?.open[seat] ?? true;
  const name = (!free && host.room?.names[seat]) || words.someone;
  const { snapshot } = host.match;
  const looksOn = seat === LOOK_ON;
  const began = Boolean(snapshot?.table && !snapshot.over) && !looksOn;
  const byMessage = () => button('btn', () => void host.playByLetter(), words.byMessage);
  const hint = () => h('p.sm', words.byMessageHint);
  const letter = () => [byMessage(), began ? hint() : null];
  /** @type {Invitation} */
  let invitation;
  try {
    invitation = invitationTo(host, seat) ?? invitations.open(seat);
    invitations.refresh(invitation);
  } catch {
    const content = [h('p', { role: 'alert' }, words.noRtc), h('div.stacked', ...letter())];
    openSheet({ title: words.inviteTitle(name), content });
    return;
  }
  const place = h('div', codeToCome(words.copyInvite));
  const state = h('p', { role: 'status', class: 'sm' });
  const trouble = h('div', { role: 'alert' });
  /** @param {() => Promise<void>} [before] */
  const inviteAgain = async (before) => {
    sheet.close();
    invitations.withdraw(invitation.id);
    await before?.();
    openInvite(host, seat);
  };
  const onApart = () => {
    answer.close();
    second.remove();
    goByMessage?.remove();
    const left = [button('btn primary', () => void inviteAgain(), words.inviteAgain), ...letter()];
    if (invitation.peer) trouble.replaceChildren(drawApart(invitation.peer, left, () => host.lookElsewhere()));
  };
  const answer = takenCode('answer', words.answerField, words.scanAnswer, words.connect, async (text) => {
    const taken = await invitations.take(text);
    if (taken !== invitation) state.textContent = words.answersOther(describe(host, taken));
  });
  const second = step('h3', 2, words.stepAnswer, answer.element);
  // Where a person who is gone cannot be reached any more.
  const goByMessage = began ? h('section.step', hint(), byMessage()) : null;
  /** The code that is shown. @type {Promise<string> | null} */
  let code = null;
  const showCode = async () => {
    if (code === invitation.code) return;
    const now = invitation.code;
    code = now;
    const drawn = await now.then(
      (text) => shownCode(codeLink('join', text), words.qrInvite, words.copyInvite),
      () => h('p', { role: 'alert' }, words.noRtc),
    );
    if (code === now) place.replaceChildren(drawn);
  };
  let before = '';
  const follow = () => {
    void showCode();
    const now = invitation.state;
    if (now === before) return;
    before = now;
    if (now === 'connecting' || now === 'here' || !invitations.find(invitation.id)) return sheet.close();
    if (now === 'answered') state.textContent = words.connecting;
    else if (now === 'apart') state.textContent = '';
    if (now === 'apart') onApart();
  };
  const stop = invitations.watch(follow);
  const give = () => void inviteAgain(() => host.ask('room_free', { seat }));
  const withdraw = () => {
    invitations.withdraw(invitation.id);
    sheet.close();
  };
  const sheet = openSheet({
    title: looksOn ? words.inviteToWatch : words.inviteTitle(name),
    content: [
      step('h3', 1, words.stepShow, place),
      second,
      state,
      trouble,
      free ? null : giveUp(name, give),
      goByMessage,
      h('section.step', h('p.sm', words.staysOpen), button('btn quiet', withdraw, words.withdraw)),
    ],
    closed: () => {
      answer.close();
      stop();
    },
  });
  follow();
}

/** Return the invitation to a seat that was not answered yet, or led nowhere. @param {HostMode} host @param {number} seat */
export function invitationTo({ invitations }, seat) {
  const isOpen = (/** @type {Invitation} */ { state }) => !['here', 'away', 'lost'].includes(state);
  return invitations.list.findLast((each) => each.seat === seat && !each.relayed && isOpen(each));
}

/** Say whose invitation it is. @param {HostMode} host @param {Invitation} invitation */
function describe(host, { seat, name, state }) {
  if (state === 'lost') return words.wasLost;
  if (name) return name;
  return seat === null ? words.someone : (host.room?.names[seat] ?? words.someone);
}

/**
 * Say why two pages have not found each other, and what is left.
 * @param {Peer} peer
 * @param {(HTMLElement | null)[]} left buttons, and words about them
 * @param {() => void} [changed] called when the person looks elsewhere
 */
export function drawApart(peer, left, changed) {
  return h(
    'section.step.apart',
    h('p.sm', h('strong', words.apart), ' ', whyApart(peer)),
    reachForm(changed),
    h('div.stacked', ...left),
  );
}

/** Offer to free the seat of a person who does not come back. @param {string} name @param {() => void} act */
function giveUp(name, act) {
  return h('section.step', h('p.sm', words.giveHint(name)), button('btn', act, words.give));
}
