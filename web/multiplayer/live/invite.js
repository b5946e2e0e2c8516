// The host's invitation to a seat, and what is left when two pages have not found each other.
import { openSheet } from '../../app/dialog.js';
import { button, h } from '../../app/dom.js';
import { openChannel } from '../../app/store.js';
import { words } from '../../i18n/multiplayerStrings.js';
import { codeLink, codeToCome, shownCode, step, takenCode } from './pairing.js';
import { reachForm, whyApart } from './reach.js';

/** @typedef {import('./host.js').HostMode} HostMode */
/** @typedef {import('./peer.js').Peer} Peer */

/** Open the invitation to a seat: two steps, one code each. @param {HostMode} host @param {number} seat */
export function openInvite(host, seat) {
  const free = host.room?.open[seat] ?? true;
  const name = (!free && host.room?.names[seat]) || words.someone;
  const place = h('div', codeToCome(words.copyInvite));
  const state = h('p', { role: 'status', class: 'sm' });
  const trouble = h('div', { role: 'alert' });
  const { snapshot } = host.match;
  const began = Boolean(snapshot?.table && !snapshot.over);
  const byMessage = () => button('btn', () => void host.playByLetter(), words.byMessage);
  const hint = () => h('p.sm', words.byMessageHint);
  const letter = () => [byMessage(), began ? hint() : null];
  /** @type {ReturnType<HostMode['invite']>} */
  let invitation;
  try {
    invitation = host.invite(() => sheet.close());
  } catch {
    const content = [h('p', { role: 'alert' }, words.noRtc), h('div.stacked', ...letter())];
    openSheet({ title: words.inviteTitle(name), content });
    return;
  }
  const { peer, code } = invitation;
  /** @param {() => Promise<void>} [before] */
  const inviteAgain = async (before) => {
    sheet.close();
    await before?.();
    openInvite(host, seat);
  };
  const onApart = () => {
    state.textContent = '';
    answer.close();
    second.remove();
    goByMessage?.remove();
    const left = [button('btn primary', () => void inviteAgain(), words.inviteAgain), ...letter()];
    trouble.replaceChildren(drawApart(peer, left, () => host.lookElsewhere()));
  };
  const accept = async (/** @type {string} */ text) => {
    await peer.accept(text);
    state.textContent = words.connecting;
    peer.ifApart(onApart);
  };
  const answer = takenCode('answer', words.answerField, words.scanAnswer, words.connect, accept);
  const second = step('h3', 2, words.stepAnswer, answer.element);
  // Where a person who is gone cannot be reached any more.
  const goByMessage = began ? h('section.step', hint(), byMessage()) : null;
  const stopListening = takeFromTabs(accept);
  code.then(
    (text) => place.replaceChildren(shownCode(codeLink('join', text), words.qrInvite, words.copyInvite)),
    () => place.replaceChildren(h('p', { role: 'alert' }, words.noRtc)),
  );
  const give = () => void inviteAgain(() => host.ask('room_free', { seat }));
  const sheet = openSheet({
    title: words.inviteTitle(name),
    content: [
      step('h3', 1, words.stepShow, place),
      second,
      state,
      trouble,
      free ? null : giveUp(name, give),
      goByMessage,
    ],
    closed: () => {
      answer.close();
      stopListening();
    },
  });
}

/**
 * Take an answer that was opened as a link in another tab of this browser (`answerScreen`).
 * @param {(code: string) => Promise<void>} accept
 * @returns {() => void} stops listening
 */
function takeFromTabs(accept) {
  const tabs = openChannel('regalia.answers');
  if (tabs)
    tabs.onmessage = ({ data }) => {
      accept(String(data.code)).then(
        () => tabs.postMessage({ taken: data.code }),
        () => {},
      );
    };
  return () => tabs?.close();
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
