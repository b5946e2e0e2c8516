// The screen of a hand that a friend has sent: play it, or see both hands side by side.
import { button, h } from '../app/dom.js';
import { openInstead, page } from '../app/router.js';
import { engine } from '../boot/engineClient.js';
import { words as table } from '../i18n/words.js';
import { strings } from '../i18n/strings.js';
import { keepSave, listSaves, newSave } from '../saves/saves.js';
import { drawComparison } from './afterHand.js';
import { words } from './words.js';
import { messageOf } from '../boot/errors.js';

/** @typedef {import('../app/contract.js').ChallengeRead} Read */
/** @typedef {import('../saves/saves.js').Save} Save */

/** @param {string} text @returns {import('../app/router.js').Screen} */
export function challengeScreen(text) {
  const element = h('div', {});
  let gone = false;
  return {
    title: strings.pageTitle(words.challenge),
    kind: 'page',
    tab: '/',
    element,
    shown: async () => {
      gone = false;
      element.replaceChildren(page({ title: words.challenge }, h('p', { role: 'status' }, words.opening)));
      const drawn = await drawChallenge(text, () => gone);
      if (!gone) element.replaceChildren(drawn);
    },
    left: () => {
      gone = true;
    },
  };
}

/** @param {string} text @param {() => boolean} isGone */
async function drawChallenge(text, isGone) {
  /** @type {Read} */
  let read;
  try {
    await engine.ready();
    read = await engine.call('challenge_read', { text });
  } catch (error) {
    return page(
      { title: words.notChallenge },
      h('p', { role: 'alert' }, words.fault(messageOf(error))),
      h('p', {}, h('a', { class: 'btn primary', href: '#/' }, strings.home)),
    );
  }
  const begun = listSaves().saves.find((save) => save.challenge === text && !save.winners);
  const played = await playedBefore(text, read);
  const others = read.names.filter((_, seat) => seat !== read.seat);
  const name = read.sender || words.friend;
  const start = () => begin(text, read);
  return page(
    { title: played ? words.yours : words.challenge, about: read.title, className: 'challenge' },
    h('p', { class: 'lead' }, words.made(name, read.hand.mine, read.hand.theirs)),
    played
      ? drawComparison({ ...played, challenge: text, sender: read.sender, daily: undefined }, isGone, true)
      : h('p', {}, words.against(table.and(others))),
    !played && read.moves ? h('p', { class: 'sm mut' }, words.holdsMoves) : null,
    read.same ? null : h('p', { class: 'sm mut' }, words.otherVersion),
    h(
      'div',
      { class: 'chairs' },
      begun
        ? button('btn primary', () => openInstead(`/play/${begun.id}`), words.resume)
        : button(played ? 'btn' : 'btn primary', start, played ? words.playAgain : words.begin),
    ),
  );
}

/**
 * Return the match in which this deal was played to its end, from the same seat.
 * @param {string} text
 * @param {Read} read
 */
async function playedBefore(text, { game, seat }) {
  for (const save of listSaves().saves) {
    if (save.game !== game || save.setup.way || save.setup.seat !== seat || !save.record) continue;
    // A match of many hands may have this one among them.
    if (await engine.call('challenge_same', { text, record: save.record }).catch(() => false)) return save;
  }
  return null;
}

/** @param {string} text @param {Read} read */
function begin(text, { game, title, seats, seat, names, bots, options, sender }) {
  const named = names.map((name, at) => (at === seat ? strings.you : name));
  const save = {
    ...newSave(title, { game, seats, options, dealer: null, names: named, bots, seat }),
    challenge: text,
    ...(sender && { sender }),
  };
  keepSave(save);
  openInstead(`/play/${save.id}`);
}
