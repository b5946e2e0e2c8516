// A match by message: each turn goes out as a link, a QR code or a file, and comes back as another.
import { openSheet } from '../app/dialog.js';
import { h } from '../app/dom.js';
import { saveText } from '../saves/exportFile.js';
import { engine } from '../boot/engineClient.js';
import { Match } from '../match/match.js';
import { carried, drawQr } from './exchange.js';
import { words } from './words.js';

/** @typedef {import('../app/types.js').Snapshot} Snapshot */
/** @typedef {{ match: string, packed: string, text: string, to: number | null, moves: number }} Letter */

/** Longer links are cut by some messengers. */
const LONG = 2_000;

export class LetterMatch extends Match {
  /** @override */
  async begin() {
    const { record, setup } = this.save;
    const { way: _way, ...plan } = setup;
    const { snapshot } = record
      ? await engine.call('letter_resume', { record, seat: setup.seat, bots: setup.bots })
      : await engine.call('letter_new', plan);
    // All letters of a match have its name: by it an answer finds this save.
    const { match } = /** @type {Letter} */ (await engine.call('letter'));
    this.save.together = { match };
    return snapshot;
  }

  /** The one whose turn it is, if that is somebody elsewhere. @param {Snapshot} snapshot */
  waitsFor({ actor, you, bots, sheet }) {
    return actor !== null && !sheet && actor !== you && bots[actor] === null ? actor : null;
  }

  /** @override @param {Snapshot} snapshot */
  beside(snapshot) {
    const to = this.waitsFor(snapshot);
    if (to === null && !(snapshot.over && !snapshot.sheet)) return null;
    const name = to === null ? '' : this.save.names[to];
    return h(
      'div',
      { class: 'strip' },
      h('p', { class: 'sm' }, to === null ? words.ended : words.turnOf(name)),
      h(
        'button',
        { type: 'button', class: 'btn primary', onclick: () => void this.send(name) },
        to === null ? words.sendEnd : words.send,
      ),
    );
  }

  /** @override */
  async run() {
    const before = this.snapshot?.ply;
    await super.run();
    const now = this.snapshot;
    // Whoever has just finished a turn is asked to send it; whoever only looks again is not.
    if (this.view && now && before !== undefined && now.ply > (this.asked ?? -1) && this.waitsFor(now) !== null) {
      this.asked = now.ply;
      if (this.played) void this.send(this.save.names[/** @type {number} */ (now.actor)]);
    }
    this.played = false;
  }

  /** @override @param {string} text */
  play(text) {
    this.played = true;
    return super.play(text);
  }

  /** @param {string} name */
  async send(name) {
    if (this.sending) return;
    this.sending = true;
    try {
      const letter = /** @type {Letter} */ (await engine.call('letter'));
      openLetter(letter, name, this.save.game, () => {
        this.sending = false;
      });
    } catch (error) {
      this.sending = false;
      this.fail(error);
    }
  }
}

/** @param {string} packed */
export const letterLink = (packed) => `${location.href.split('#')[0]}#/letter/${packed}`;

/**
 * @param {Letter} letter
 * @param {string} name
 * @param {string} game
 * @param {() => void} closed
 */
function openLetter({ packed, text, moves }, name, game, closed) {
  const url = letterLink(packed);
  const qr = drawQr(url, words.qrLetter);
  openSheet({
    title: name ? words.sendTo(name) : words.sendEnd,
    content: [
      h(
        'div',
        { class: 'stacked' },
        name ? h('p', {}, words.letterHint(name)) : null,
        carried(url, words.copy),
        h('button', { type: 'button', class: 'btn', onclick: () => saveText(`regalia-${game}.txt`, text) }, words.file),
        h('p', { class: 'xs mut size' }, words.size(url.length, moves)),
        url.length > LONG ? h('p', { class: 'sm' }, words.longLink) : null,
        qr ? h('figure', { class: 'code' }, qr) : h('p', { class: 'sm mut' }, words.tooLong),
        h('p', { class: 'xs mut' }, words.trust),
      ),
    ],
    closed,
  });
}
